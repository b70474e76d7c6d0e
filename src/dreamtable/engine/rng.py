"""SplitMix64 for kernels: one `uint64` in a one-element array, advanced in place.

Fast and splittable, made for simulation. The draws of a match come from `chance.py` instead. All unsigned
arithmetic of the engine stands in this file, since mixing `uint64` with plain integers changes type.
Source: Steele, Lea, Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numpy as np

from dreamtable.engine.jit import JIT, rule

if TYPE_CHECKING:
    from collections.abc import Callable

F = TypeVar("F", bound="Callable[..., Any]")

U64 = np.uint64
GAMMA, MIX_1, MIX_2 = U64(0x9E3779B97F4A7C15), U64(0xBF58476D1CE4E5B9), U64(0x94D049BB133111EB)
S27, S30, S31, S32, LOW = U64(27), U64(30), U64(31), U64(32), U64(0xFFFFFFFF)

Rng = Any
"""A `uint64` array of one element."""


def new_rng(seed: int) -> Rng:
    """A generator for `seed` (any integer; taken modulo 2**64)."""
    return np.array([seed % 2**64], dtype=np.uint64)


def _wraps(function: F) -> F:
    """Compile unsigned arithmetic that is meant to wrap around; without the JIT, keep NumPy from warning."""
    if JIT:
        return rule()(function)

    @functools.wraps(function)
    def quiet(*args: Any) -> Any:
        with np.errstate(over="ignore"):
            return function(*args)

    return cast("F", quiet)


@_wraps
def mix(z: Any) -> Any:
    """Scramble 64 bits so that neighbours look unrelated."""
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    return z ^ (z >> S31)


@_wraps
def split(rng: Rng, seed: Any, stream: Any) -> None:
    """Set `rng` to the start of stream number `stream` of `seed`; streams don't overlap in practice."""
    rng[0] = mix(mix(U64(seed) + GAMMA) ^ (U64(stream) * GAMMA))


@_wraps
def fork(rng: Rng, seed: Any, stream: Any, step: Any) -> None:
    """Set `rng` to a stream for one step of stream number `stream`, apart from every stream of `split`."""
    rng[0] = mix(mix(mix(U64(seed) ^ MIX_1) ^ (U64(stream) * GAMMA)) ^ (U64(step) * MIX_2))


@_wraps
def next_bits(rng: Rng) -> Any:
    """The next 64 random bits."""
    rng[0] += GAMMA
    return mix(rng[0])


@rule()
def below(rng: Rng, n: Any) -> Any:
    """A uniform integer `0 .. n-1`, for n below 2**32 (bias under n / 2**32)."""
    return np.int64(((next_bits(rng) >> S32) * U64(n)) >> S32)


@rule()
def draw(rng: Rng, weights: Any, n: Any) -> Any:
    """An index below `n`, with the chances that the integers `weights[:n]` give; -1 if all are 0."""
    total = 0
    for i in range(n):
        total += weights[i]
    left = below(rng, total) if total > 0 else 0
    index = 0
    for i in range(n):  # to the end: leaving early costs a wrong guess of the processor, which is dearer
        left -= weights[i]
        index += left >= 0
    return index if total > 0 else -1
