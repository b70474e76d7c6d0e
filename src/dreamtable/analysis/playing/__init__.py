"""Games played out from a moment of a match by what everybody together knew; see `kernel.py`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dreamtable.analysis.playing.kernel import play_from
from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.kernels import OVERRUN
from dreamtable.engine.scratch import new_scratch
from dreamtable.search import Forecast

if TYPE_CHECKING:
    from dreamtable.engine.observation import Observation

IMAGINED = 1
"""Samples for each action of the bots that play a game out."""


def sequels(everything: Observation, games: int, seed: int) -> Forecast:
    """How so many games of `seed` end that go on from an observation of EVERYTHING.

    Raises ConformanceError for a game that does not end.
    """
    referee = everything.referee
    spec, kit = referee.spec, referee.kit
    points = np.zeros((games, referee.rows, len(referee.sources)), np.int32)
    places = np.zeros((games, referee.rows), np.int8)
    ends = np.zeros(games, np.int64)
    play_from(
        everything.seen,
        kit.parts,
        new_scratch(spec, kit),
        everything.ply,
        IMAGINED,
        spec.max_plies,
        np.uint64(seed),
        points,
        places,
        ends,
    )
    if (ends == OVERRUN).any():
        raise ConformanceError(f"a game of {spec.name} did not end within {spec.max_plies} plies")
    return Forecast(points, places)
