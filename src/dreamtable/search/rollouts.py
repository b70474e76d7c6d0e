"""Games played out from what a seat knows: what becomes of a choice, in places and in points by source.

Each game starts from a sample of what the seat cannot see, the choice is made, and everybody goes on as the
greedy bot does, each by what it sees itself. Game n of a seed starts from the same sample and the same luck
whatever the choice, so choices are compared in pairs.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine import kernels
from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.scratch import new_scratch
from dreamtable.engine.spec import EVERYTHING

if TYPE_CHECKING:
    from dreamtable.engine.observation import Observation

NO_ACTION = -1
"""Leaves the decision to the seat's bot."""

IMAGINED = 1
"""Samples for each action of the bots that play a game out."""


@dataclass(frozen=True)
class Forecast:
    """How games ended: `points[game, seat, source]` and `places[game, seat]`; a rival has the last seat."""

    points: Any
    places: Any

    def __len__(self) -> int:
        """Number of games."""
        return len(self.points)

    def wins(self, seat: int) -> Any:
        """A seat's share of first place in each game, `f8[game]`."""
        is_first = self.places == 1
        return is_first[:, seat] / np.maximum(1, is_first.sum(axis=1))

    def totals(self, seat: int) -> Any:
        """A seat's points in each game, `i8[game]`."""
        return self.points[:, seat].sum(axis=1)


def forecast(observation: Observation, action: int, games: int, seed: int, *, first: int = 0) -> Forecast:
    """Play games `first .. first + games - 1` of `seed` to the end after a legal `action`, or NO_ACTION.

    An observation of EVERYTHING is taken as it is, without samples; raises ConformanceError for a game that
    does not end.
    """
    referee = observation.referee
    spec, kit = referee.spec, referee.kit
    points = np.zeros((games, referee.rows, len(referee.sources)), np.int32)
    places = np.zeros((games, referee.rows), np.int8)
    counts = np.zeros((games, 2), np.int64)
    kernels.play_out(
        observation.seen,
        kit.parts,
        new_scratch(spec, kit),
        -1 if observation.seat == EVERYTHING else observation.seat,
        action,
        np.full(referee.seats, kernels.GREEDY, np.int64),
        IMAGINED,
        spec.max_plies,
        np.uint64(seed),
        first,
        points,
        places,
        counts,
    )
    if (counts[:, 1] == kernels.OVERRUN).any():
        raise ConformanceError(f"a game of {spec.name} did not end within {spec.max_plies} plies")
    return Forecast(points, places)
