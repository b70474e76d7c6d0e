"""Random games on one core, timed by the processor time they take."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import numpy as np

from dreamtable.engine import kernels
from dreamtable.engine.kit import load_kit
from dreamtable.engine.referee import Referee
from dreamtable.engine.scratch import new_scratch
from dreamtable.registry import find_game

if TYPE_CHECKING:
    from typing import Any

SEED = 7
CHECK, CHECK_STEP = 2**64, 31
"""The checksum that `benchmarks/limit/pig.c` computes, too."""


class Playouts:
    """The random games `0 .. games - 1` of a seed, to be played again and again."""

    def __init__(self, game: str, seats: int, games: int) -> None:
        """Compile what they need and set aside the memory for their results."""
        spec = find_game(game)
        kit = load_kit(spec.kit)
        self.referee = Referee(spec, kit, seats)
        self.games = games
        self._root = self.referee.start(spec.check_options(None))
        self._scratch = new_scratch(spec, kit)
        rows = self.referee.rows
        self.points = np.ones((games, rows, len(self.referee.sources)), np.int32)
        self.places = np.ones((games, rows), np.int8)
        self.counts = np.ones((games, 2), np.int32)
        self._play(0)

    def _play(self, games: int) -> int:
        rows: tuple[Any, ...] = (self.points[:games], self.places[:games], self.counts[:games])
        limit = self.referee.spec.max_plies
        seed = np.uint64(SEED)
        return int(kernels.playouts(self._root, self.referee.kit.parts, self._scratch, limit, seed, 0, *rows))

    def rate(self) -> float:
        """Decisions a second; afterwards `points`, `places` and `counts` hold the results."""
        began = time.thread_time()
        actions = self._play(self.games)
        return actions / (time.thread_time() - began)

    @property
    def decisions(self) -> int:
        """Decisions of all games."""
        return int(self.counts[:, 0].sum())

    @property
    def plies(self) -> int:
        """Decisions and draws of all games."""
        return int(self.counts[:, 1].sum())

    @property
    def checksum(self) -> int:
        """One number for all points and places, in the order of games and seats."""
        value = 0
        for point, place in zip(self.points.sum(axis=2).flat, self.places.flat, strict=True):
            value = (value * CHECK_STEP + int(point) * 16 + int(place)) % CHECK
        return value
