"""The generator of kernels: the published SplitMix64, streams apart, draws by weight."""

import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreamtable.engine import rng as rngs
from dreamtable.engine.jit import JIT, kernel

MASK = 2**64 - 1


def splitmix(state):
    """Steele, Lea, Flood (2014), as published, in Python's own integers: (new state, output)."""
    state = (state + 0x9E3779B97F4A7C15) & MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return state, z ^ (z >> 31)


@kernel
def bits(rng, out):
    for i in range(len(out)):
        out[i] = rngs.next_bits(rng)


@kernel
def many_below(rng, n, out):
    for i in range(len(out)):
        out[i] = rngs.below(rng, n)


@kernel
def many_draws(rng, weights, out):
    for i in range(len(out)):
        out[i] = rngs.draw(rng, weights, len(weights))


@kernel
def stream(rng, seed, number):
    rngs.split(rng, seed, number)


def test_the_published_first_outputs_of_seed_1234567():
    out = np.zeros(3, np.uint64)
    bits(rngs.new_rng(1234567), out)
    assert list(map(int, out)) == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(0, MASK))
def test_it_is_splitmix64(seed):
    out = np.zeros(4, np.uint64)
    bits(rngs.new_rng(seed), out)
    expected = []
    for _ in range(4):
        seed, value = splitmix(seed)
        expected.append(value)
    assert list(map(int, out)) == expected


def test_any_integer_is_a_seed():
    assert int(rngs.new_rng(-1)[0]) == MASK
    assert int(rngs.new_rng(2**64 + 5)[0]) == 5


def test_streams_of_one_seed_begin_at_different_places():
    starts = set()
    rng = rngs.new_rng(0)
    for number in range(2000):
        stream(rng, np.uint64(7), number)
        starts.add(int(rng[0]))
    assert len(starts) == 2000


def test_the_same_stream_is_the_same_again():
    one, two = rngs.new_rng(1), rngs.new_rng(2)
    stream(one, np.uint64(9), 3)
    stream(two, np.uint64(9), 3)
    assert one[0] == two[0]


@pytest.mark.parametrize("n", [1, 2, 6, 7, 1000])
def test_below_stays_below_and_is_uniform(n):
    out = np.zeros(6000, np.int64)
    many_below(rngs.new_rng(5), n, out)
    assert out.min() >= 0
    assert out.max() == n - 1 if n < 100 else out.max() < n
    if n <= 7:
        counts = np.bincount(out, minlength=n)
        chi2 = ((counts - 6000 / n) ** 2 / (6000 / n)).sum()
        assert chi2 < 30  # p < 0.0001 for 6 degrees of freedom, and the seed is fixed


def test_draws_follow_the_weights_and_never_take_a_weight_of_0():
    out = np.zeros(8000, np.int64)
    many_draws(rngs.new_rng(11), np.array([0, 1, 0, 3, 0], np.int32), out)
    counts = np.bincount(out, minlength=5)
    assert list(np.flatnonzero(counts)) == [1, 3]
    assert abs(counts[1] - 2000) < 160  # 4 standard deviations


def test_nothing_to_draw_is_minus_1_and_leaves_the_generator():
    out = np.zeros(1, np.int64)
    rng = rngs.new_rng(3)
    many_draws(rng, np.zeros(4, np.int32), out)
    assert out[0] == -1
    assert int(rng[0]) == 3


@pytest.mark.skipif(not JIT, reason="compares compiled with plain Python: needs DREAMTABLE_COMPILED=1")
def test_compiled_and_plain_draw_the_same():
    out = np.zeros(200, np.int64)
    many_below(rngs.new_rng(42), 1000, out)
    script = (
        "from dreamtable.engine import rng; r = rng.new_rng(42);"
        "print([int(rng.below(r, 1000)) for _ in range(200)])"
    )
    env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run(
        [sys.executable, "-c", script], env=env, capture_output=True, text=True, check=True
    )
    assert plain.stdout.strip() == str(out.tolist())


def test_a_fork_is_none_of_the_streams_of_split():
    starts = set()
    rng = rngs.new_rng(0)
    for stream in range(300):
        rngs.split(rng, np.uint64(7), stream)
        starts.add(int(rng[0]))
    for step in range(300):
        rngs.fork(rng, np.uint64(7), step, step)
        assert int(rng[0]) not in starts
        rngs.fork(rng, np.uint64(7), 0, step)
        assert int(rng[0]) not in starts
