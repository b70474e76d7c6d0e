"""A random game, ply by ply, with every property looked at now and then."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from dreamtable.engine import kernels
from dreamtable.engine.conformance.facts import demand
from dreamtable.engine.conformance.properties import check_state, counted
from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.rng import new_rng

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dreamtable.engine.referee import Referee


class Walk:
    """One random game; `seed` alone decides it."""

    def __init__(self, referee: Referee, options: Mapping[str, str], seed: str, deep: float) -> None:
        """`deep` is the share of plies at which every property is checked."""
        self.referee = referee
        self.state = referee.start(options)
        self.luck = random.Random(seed)  # noqa: S311 - a reproducible walk, not a secret
        self.rng = new_rng(self.luck.getrandbits(64))
        self.deep = deep
        self.plies = 0
        self.deep_checks = 0
        self.conserved = counted(referee, self.state)

    def play(self) -> None:
        """Play to the end; raises ConformanceError."""
        if self.luck.random() < self.deep:
            self._look_closely()
        while self.referee.to_act(self.state) != OVER:
            self._walk(1 + self._plies_to_the_next_look())
            self._look_closely()
        self._check_end()

    def _plies_to_the_next_look(self) -> int:
        """As many as there are in a row that nobody looks at, at random."""
        if not 0 < self.deep < 1:
            return 0 if self.deep else self.referee.spec.max_plies
        return int(math.log(1 - self.luck.random()) / math.log(1 - self.deep))

    def _walk(self, plies: int) -> None:
        """So many random plies, or to the end."""
        referee, left = self.referee, self.referee.spec.max_plies - self.plies
        kits, scratch = referee.kit.parts, referee.scratch
        made = int(kernels.walk(self.state, 0, kits, referee.seats, self.rng, scratch, min(plies, left)))
        if made < 0:
            self.plies += -1 - made
            self._tell_trouble()
        self.plies += made
        is_long = plies >= left and referee.to_act(self.state) != OVER
        demand(not is_long, "the game is longer than max_plies")

    def _tell_trouble(self) -> None:
        """Raise what keeps the next ply from being made."""
        referee = self.referee
        mask = referee.to_act(self.state)
        if mask == CHANCE:
            weights = referee.weights(self.state)
            demand(bool(weights) and min(weights) >= 0 and sum(weights) > 0, f"chance has weights {weights}")
        demand(mask > 0, f"to_act gives {mask}")
        demand(mask < 1 << referee.seats, f"to_act gives {mask:b} for {referee.seats} seats")
        for seat in referee.seats_to_act(self.state):
            demand(bool(referee.legal(self.state, seat)), f"seat {seat} must act but has no legal action")
        raise AssertionError("the compiled walk stopped where the rules go on")

    def _look_closely(self) -> None:
        """Every property of the present state, and that nothing was lost since the start."""
        self.deep_checks += 1
        counts = check_state(self.referee, self.state, self.luck)
        demand(counts == self.conserved, f"components were lost or made: {self.conserved} became {counts}")

    def _check_end(self) -> None:
        """Places fit points: 1 the best, shared where equal, none left out."""
        ranks, scores = self.referee.ranks(self.state), self.referee.scores(self.state)
        demand(min(ranks) == 1, f"nobody comes first: {ranks}")
        for place in set(ranks):
            ahead = sum(rank < place for rank in ranks)
            demand(place == ahead + 1, f"places {ranks} skip or repeat")
        for one in scores:
            for other in scores:
                if one.total > other.total:
                    fits = ranks[one.seat] < ranks[other.seat]
                    demand(fits, f"places {ranks} do not fit points {[score.total for score in scores]}")
