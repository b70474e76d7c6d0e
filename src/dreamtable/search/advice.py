"""Advice: the best few choices of a seat, what each of them leads to, and why, from what the seat knows.

A search says which choices are worth a look, and games played out say what becomes of each: how often the
seat comes first, at which place it ends, with how many points and from where. The games of all choices start
from the same samples with the same luck, so the difference between two choices is known far better than
either of them.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine.rng import next_bits
from dreamtable.search.rollouts import Forecast, forecast
from dreamtable.search.settings import settings_of
from dreamtable.search.tree import Finding, search

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable

    from dreamtable.engine.observation import Observation

BAND = 1.96
"""Standard errors to each side of a mean that hold it in 95 of 100 cases."""


@dataclass(frozen=True)
class Mean:
    """A mean over games, and how far it may be off: half the width of its 95 % interval."""

    value: float
    band: float

    @classmethod
    def of(cls, numbers: Any) -> Mean:
        """The mean of one number a game; of a single game nothing is known of its band."""
        games = len(numbers)
        spread = float(np.std(numbers, ddof=1)) if games > 1 else float("inf")
        return cls(float(np.mean(numbers)), BAND * spread / sqrt(games))

    @property
    def is_clear(self) -> bool:
        """Whether the interval lies on one side of zero."""
        return abs(self.value) > self.band


@dataclass(frozen=True)
class Choice:
    """One choice of `seat`: what a search found of it, and the games played out after it."""

    action: int
    finding: Finding
    games: Forecast
    seat: int
    is_alone: bool = False
    """Without rivals and without a goal to be won, only points count."""

    @property
    def win(self) -> Mean:
        """The share of first place, 0 to 1."""
        return Mean.of(self.games.wins(self.seat))

    @property
    def place(self) -> Mean:
        """The place at the end, 1 the best."""
        return Mean.of(self.games.places[:, self.seat])

    @property
    def points(self) -> Mean:
        """The points at the end."""
        return Mean.of(self.games.totals(self.seat))

    def beyond(self, other: Choice) -> Mean:
        """How much more often the seat comes first than after another choice; points, where it is alone."""
        if self.is_alone:
            return self.points_beyond(other)
        return Mean.of(self.games.wins(self.seat) - other.games.wins(self.seat))

    def points_beyond(self, other: Choice) -> Mean:
        """How many more points the seat ends with than after another choice."""
        return Mean.of(self.games.totals(self.seat) - other.games.totals(self.seat))

    def sources_beyond(self, other: Choice) -> list[Mean]:
        """The same by source of points, in the order of the game's sources."""
        gains = self.games.points[:, self.seat] - other.games.points[:, self.seat]
        return [Mean.of(gains[:, source]) for source in range(gains.shape[1])]

    def rows_beyond(self, other: Choice) -> list[Mean]:
        """How many more points each row of the result, a seat or a rival, ends with."""
        gains = self.games.points.sum(axis=2) - other.games.points.sum(axis=2)
        return [Mean.of(gains[:, row]) for row in range(gains.shape[1])]


def advise(
    observation: Observation,
    rng: Any,
    *,
    simulations: int | None = None,
    games: int = 60,
    most: int = 3,
    also: Collection[int] = (),
    stop: Callable[[], bool] = lambda: False,
) -> list[Choice]:
    """The best `most` legal actions, the best first, and those of `also`; advances `rng`.

    The search is the game's own (`settings.py`), as deep as the level `strong` unless `simulations` says
    otherwise. The order is the search's, but a choice whose games end clearly better than those of the one
    before it goes before it. Empty where the seat has nothing to decide.
    """
    if not observation.legal_actions():
        return []
    settings = settings_of(observation.spec, alone=observation.seats == 1)
    found = search(
        observation,
        settings.parameters,
        rng,
        simulations=simulations or settings.simulations["strong"],
        stop=stop,
        model=settings.model,
    )
    looked_at = [one for rank, one in enumerate(found) if rank < most or one.action in also]
    seat, seed = observation.seat, int(next_bits(rng))
    is_alone = not observation.spec.has_winner(observation.seats)
    return in_order(
        Choice(one.action, one, forecast(observation, one.action, games, seed), seat, is_alone)
        for one in looked_at
        if one is found[0] or one.action in also or not stop()
    )


def in_order(choices: Iterable[Choice]) -> list[Choice]:
    """Choices the best first: each is moved before those whose games ended clearly worse."""
    ordered: list[Choice] = []
    for choice in choices:
        at = len(ordered)
        while at and (gain := choice.beyond(ordered[at - 1])).value > gain.band:
            at -= 1
        ordered.insert(at, choice)
    return ordered
