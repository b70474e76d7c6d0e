"""What the findings of an analysis amount to: the curve, turning points, slips, luck apart from choices.

The chance of winning before the first entry, and all that moved it, add up to the result: what chance moved
is luck, what a seat's own decisions moved is its choices, the rest came from the others.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.analysis.clear import share_interval, standing_out
from dreamtable.engine.dispatch import CHANCE
from dreamtable.search import Mean

if TYPE_CHECKING:
    from collections.abc import Collection

    from dreamtable.analysis.effort import Effort
    from dreamtable.analysis.findings import Verdict
    from dreamtable.analysis.keeping import Kept
    from dreamtable.analysis.subject import Subject

TURNS = 5
"""Turning points that are told."""

LEAST_TURN = 0.02
"""Of the way from nothing to everything: a smaller change turns nothing."""


@dataclass(frozen=True)
class Point:
    """The worth of a moment for one row of the result: the chance of coming first, 0 to 1, with its interval.

    For a lone seat without a rival `value`, `low` and `high` are points, as `points` always is.
    """

    value: float
    low: float
    high: float
    points: Mean


@dataclass(frozen=True)
class Step:
    """What moved the outlook between two moments: a seat's decision, or draws (`seat` is CHANCE)."""

    first: int
    last: int
    """The plies before and after."""
    seat: int
    changes: tuple[Mean, ...]
    """By row of the result."""


@dataclass(frozen=True)
class Slip:
    """A decision beside which another one was better, by games that had no part in finding it."""

    verdict: Verdict
    loss: Mean
    """In first places; in points of a seat that is alone."""


@dataclass(frozen=True)
class Balance:
    """Where a row of the result came from, where it ended, and what moved it; all of it adds up."""

    start: float
    end: float
    luck: Mean
    own: Mean
    others: Mean


@dataclass(frozen=True)
class Record:
    """The decisions of a seat: how many were judged, in how many it took what looked best, and its slips."""

    decisions: int
    best: int
    slips: int
    worst: Mean | None
    """What its most costly slip lost it. A sum would count a win that was let go twice as two."""


class Analysis:
    """The findings about a match, or those that there are so far."""

    def __init__(
        self, subject: Subject, effort: Effort, kept: Kept, seats: Collection[int] | None = None
    ) -> None:
        """`seats` are those whose decisions are told; all by default."""
        self.subject = subject
        self.match = subject.match
        self.effort = effort
        self.outlooks = kept.outlooks
        self.seats = tuple(range(self.match.seats)) if seats is None else tuple(sorted(seats))
        wanted = [one.ply for one in subject.decisions if one.seat in self.seats]
        self.verdicts: dict[int, Verdict] = {
            ply: kept.verdicts[ply] for ply in wanted if ply in kept.verdicts
        }
        self.done = len(self.verdicts) + sum(ply in kept.outlooks for ply in subject.moments)
        self.total = len(wanted) + len(subject.moments)
        self.is_alone = not self.match.spec.has_winner(self.match.seats)
        """Whether only points count."""
        self._points: dict[tuple[int, int], Point] = {}

    @property
    def is_complete(self) -> bool:
        """Whether all that there is to find has been found."""
        return self.done == self.total

    @property
    def rows(self) -> int:
        """Seats, and the rival of a lone one."""
        return self.match.spec.result_rows(self.match.seats)

    # ---------------------------------------------------------------------------------------------- the curve
    @cached_property
    def moments(self) -> tuple[int, ...]:
        """The plies whose outlook is known, in order."""
        return tuple(ply for ply in self.subject.moments if ply in self.outlooks)

    def worth(self, ply: int, row: int) -> Any:
        """What counts for a row, game by game from a moment: its share of first place, or its points."""
        games = self.outlooks[ply].games
        return games.totals(row) if self.is_alone else games.wins(row)

    def point(self, ply: int, row: int) -> Point:
        """The outlook of a row at a moment."""
        if (ply, row) not in self._points:
            self._points[ply, row] = self._point(ply, row)
        return self._points[ply, row]

    def _point(self, ply: int, row: int) -> Point:
        worth, points = Mean.of(self.worth(ply, row)), Mean.of(self.outlooks[ply].games.totals(row))
        if ply == self.match.ply:
            return Point(worth.value, worth.value, worth.value, points)
        if self.is_alone:
            return Point(worth.value, worth.value - worth.band, worth.value + worth.band, points)
        return Point(worth.value, *share_interval(worth.value, self.effort.games), points)

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """What moved the outlook from each moment to the next, as far as both are known."""
        return tuple(
            Step(first, last, self._mover(first), tuple(map(Mean.of, self._changes(first, last))))
            for first, last in pairwise(self.subject.moments)
            if first in self.outlooks and last in self.outlooks
        )

    def step_from(self, ply: int) -> Step | None:
        """The step that begins at a ply, if it is known."""
        return next((step for step in self.steps if step.first == ply), None)

    def _mover(self, ply: int) -> int:
        decision = self.subject.decision_at(ply)
        return CHANCE if decision is None else decision.seat

    def _changes(self, first: int, last: int) -> list[Any]:
        return [self.worth(last, row) - self.worth(first, row) for row in range(self.rows)]

    # ---------------------------------------------------------------------------------------- what stands out
    @cached_property
    def turning_points(self) -> tuple[Step, ...]:
        """The largest steps that are no accident, the largest first."""
        if not self.steps:
            return ()
        sizes = [max(step.changes, key=lambda change: abs(change.value)) for step in self.steps]
        ways = 2 * max(1, self.rows - 1)  # up or down, of each row; the last follows from the others
        clear = standing_out([Mean(abs(size.value), size.band) for size in sizes], self.effort.games, ways)
        least = LEAST_TURN * self._span
        found = [
            (abs(size.value), step)
            for step, size, is_clear in zip(self.steps, sizes, clear, strict=True)
            if is_clear and abs(size.value) >= least
        ]
        found.sort(key=lambda pair: -pair[0])
        return tuple(step for _, step in found[:TURNS])

    @property
    def _span(self) -> float:
        """From the least to the most that the curve reaches, or could."""
        if not self.is_alone:
            return 1.0
        values = [float(np.mean(self.worth(ply, 0))) for ply in self.moments]
        return max(values) - min(values)

    @cached_property
    def slips(self) -> tuple[Slip, ...]:
        """Decisions beside which another one was clearly better, the most costly first."""
        doubted = [(one, one.fresh) for one in self.verdicts.values() if one.fresh is not None]
        clear = standing_out([fresh for _, fresh in doubted], self.effort.fresh)
        found = [
            Slip(one, fresh)
            for (one, fresh), is_clear in zip(doubted, clear, strict=True)
            if is_clear and fresh.is_clear
        ]
        return tuple(sorted(found, key=lambda slip: (-slip.loss.value, slip.verdict.ply)))

    # --------------------------------------------------------------------------------------- luck and choices
    def balance(self, row: int) -> Balance | None:
        """What moved a row from the start to the end; None while the curve has gaps."""
        if len(self.moments) < len(self.subject.moments):
            return None
        start, end = self.worth(self.moments[0], row), self.worth(self.moments[-1], row)
        moved: dict[str, Any] = {name: np.zeros(len(start)) for name in ("luck", "own", "others")}
        for step in self.steps:
            mover = "luck" if step.seat == CHANCE else "own" if step.seat == row else "others"
            moved[mover] = moved[mover] + self._changes(step.first, step.last)[row]
        means = {name: Mean.of(sums) for name, sums in moved.items()}
        return Balance(float(np.mean(start)), float(np.mean(end)), **means)

    def record(self, seat: int) -> Record:
        """How a seat decided."""
        own = [one for one in self.verdicts.values() if one.seat == seat]
        losses = [slip.loss for slip in self.slips if slip.verdict.seat == seat]
        return Record(
            decisions=len(own),
            best=sum(one.best.action == one.taken for one in own),
            slips=len(losses),
            worst=losses[0] if losses else None,
        )
