"""A random game, ply by ply, with every property looked at now and then."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from dreamtable.engine.conformance.facts import demand
from dreamtable.engine.conformance.properties import check_state
from dreamtable.engine.dispatch import CHANCE, OVER

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dreamtable.engine.referee import Referee


class Walk:
    """One random game; `seed` alone decides it."""

    def __init__(self, referee: Referee, options: Mapping[str, str], seed: str, deep: float) -> None:
        """`deep` is the share of plies at which every property is checked."""
        self.referee = referee
        self.state = referee.start(options)
        self.random = random.Random(seed)  # noqa: S311 - a reproducible walk, not a secret
        self.luck = random.Random(f"{seed} deep")  # noqa: S311 - so that `deep` does not change the walk
        self.deep = deep
        self.plies = 0
        self.deep_checks = 0
        self.conserved: dict[str, int] | None = None

    def play(self) -> None:
        """Play to the end; raises ConformanceError."""
        while True:
            mask = self.referee.to_act(self.state)
            if mask == OVER:
                break
            demand(self.plies < self.referee.spec.max_plies, "the game is longer than max_plies")
            if self.luck.random() < self.deep:
                self._look_closely()
            self._step(mask)
            self.plies += 1
        self._look_closely()
        self._check_end()

    def _step(self, mask: int) -> None:
        """One random outcome or action."""
        referee = self.referee
        if mask == CHANCE:
            weights = referee.weights(self.state)
            demand(bool(weights) and min(weights) >= 0 and sum(weights) > 0, f"chance has weights {weights}")
            outcome = self.random.choices(range(len(weights)), weights)[0]
            referee.apply(self.state, CHANCE, outcome)
            return
        demand(mask > 0, f"to_act gives {mask}")
        demand(mask < 1 << referee.seats, f"to_act gives {mask:b} for {referee.seats} seats")
        seat = self.random.choice(referee.seats_to_act(self.state))
        legal = referee.legal(self.state, seat)
        demand(bool(legal), f"seat {seat} must act but has no legal action")
        referee.apply(self.state, seat, self.random.choice(legal))

    def _look_closely(self) -> None:
        """Every property of the present state, and that nothing was lost since the start."""
        self.deep_checks += 1
        check_state(self.referee, self.state, self.luck)
        counts = self.referee.spec.audit(self.state[0], self.referee.kit)
        if self.conserved is None:
            self.conserved = counts
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
