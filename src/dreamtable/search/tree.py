"""A search from Python: its parameters, its trees on several threads, and what they found.

`search` grows one tree a thread from an observation (see `kernel.py`) and adds up what they found of each
legal action. With a number of simulations the same seed gives the same findings; with a number of seconds a
faster machine thinks further.
"""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, dataclass
from math import inf, nan, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine.rng import next_bits
from dreamtable.engine.scratch import new_scratch
from dreamtable.search import kernel

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dreamtable.engine.observation import Observation
    from dreamtable.search.model import Model

CHUNK = 32
"""Simulations between two looks at the clock."""

EDGES_A_NODE = 12
"""Room for actions of each node, on average; a tree that is full goes on without new nodes."""

MOST_NODES = 400_000


@dataclass(frozen=True)
class Parameters:
    """How a search weighs what it finds; the fields of `kernel.PARAMETERS`, which explains them."""

    exploration: float = 1.2
    greed: float = 0.2
    even: float = 0.15
    widening: float = 2.0
    guided: int = 0
    plies: int = 0
    winning: float = 0.8
    sharpness: float = 1.0

    def as_record(self) -> Any:
        """The compiled form, an array of one record."""
        return np.array([astuple(self)], kernel.PARAMETERS)


@dataclass(frozen=True)
class Finding:
    """What a search found of one legal action.

    `value` is the chance of winning, as far as judgements tell, between 0 and 1; of a lone seat without a
    rival, how well it will do beside what was usual. `error` is its standard error over the simulations.
    """

    action: int
    visits: int
    value: float
    error: float


class Tree:
    """A search from one observation, on one thread: its arrays, grown as it is asked to."""

    def __init__(
        self,
        observation: Observation,
        parameters: Parameters,
        seed: int,
        nodes: int,
        model: Model | None = None,
    ) -> None:
        """Room for `nodes` nodes; `seed` decides the samples. Raises ValueError where too many play."""
        referee = observation.referee
        if referee.seats > kernel.MAX_SEATS:
            raise ValueError(f"a search can think for {kernel.MAX_SEATS} seats, not for {referee.seats}")
        spec, kit = referee.spec, referee.kit
        head = np.zeros(1, kernel.HEAD)
        head[0].seat, head[0].seats, head[0].rows = observation.seat, referee.seats, referee.rows
        self._edges = np.zeros(nodes * EDGES_A_NODE + len(spec.actions), kernel.EDGE)
        self._nodes = np.zeros(nodes, kernel.NODE)
        slots = np.full(1 << (2 * nodes).bit_length(), -1, np.int32)
        size = spec.dtype.itemsize
        words = np.zeros(-(-size // 8), np.uint64)
        view = words.view(np.uint8)[:size].view(spec.dtype)
        scratch = new_scratch(spec, kit)
        scratch[0].rng[0] = seed
        self._arrays: tuple[Any, ...] = (
            observation.seen,
            kit.parts,
            head,
            parameters.as_record(),
            None if model is None else model.net(),
            self._nodes,
            self._edges,
            slots,
            np.zeros(4, spec.dtype),
            view,
            words,
            scratch,
            np.zeros(1, kernel.DESK),
        )
        self.head = head[0]

    def grow(self, simulations: int) -> None:
        """Make so many simulations more."""
        kernel.grow(*self._arrays, simulations)

    def root(self) -> Any:
        """The edges of the root, one a legal action: an array of `kernel.EDGE` in no order."""
        first, count = int(self._nodes[0].first), int(self._nodes[0].edges)
        return self._edges[first : first + count]


def search(
    observation: Observation,
    parameters: Parameters,
    rng: Any,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    threads: int = 1,
    stop: Callable[[], bool] = lambda: False,
    model: Model | None = None,
) -> list[Finding]:
    """What is known of each legal action after a search, the most tried first; advances `rng`.

    Positions are judged by the game's `evaluate`, through `model` if there is one. It ends after
    `simulations` in all threads together, after `seconds`, or soon after `stop()` is true; raises ValueError
    without one of the first two.
    """
    if simulations is None and seconds is None:
        raise ValueError("a search needs a number of simulations or of seconds")
    until = inf if seconds is None else time.monotonic() + seconds
    share = -(-simulations // threads) if simulations is not None else None
    room = min(MOST_NODES, (share or MOST_NODES) + 1)
    trees = [Tree(observation, parameters, int(next_bits(rng)), room, model) for _ in range(threads)]

    def run(one: Tree) -> None:
        left = inf if share is None else share
        while left > 0 and (one.head.made == 0 or (time.monotonic() < until and not stop())):
            one.grow(int(min(CHUNK, left)))
            left -= CHUNK

    if threads == 1:
        run(trees[0])
    else:
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(run, trees))
    return findings([one.root() for one in trees])


def findings(roots: Sequence[Any]) -> list[Finding]:
    """The edges of several roots of the same observation, added up by action, the most tried first."""
    edges = np.concatenate(roots)
    found = []
    for action in np.unique(edges["action"]):
        rows = edges[edges["action"] == action]
        visits = int(rows["visits"].sum())
        mean = float(rows["total"].sum()) / visits if visits else nan
        spread = max(0.0, float(rows["squares"].sum()) / visits - mean * mean) if visits else nan
        found.append(Finding(int(action), visits, mean, sqrt(spread / visits) if visits else nan))
    return sorted(found, key=lambda one: (-one.visits, -one.value if one.visits else 0.0, one.action))
