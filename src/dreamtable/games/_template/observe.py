"""What a seat knows: in Pig, everything. What it makes of it: how near each seat is to the target."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.spec import Slice

from .kit import Die
from .state import MAX_SEATS, State

LAYOUT = (
    Slice("score", MAX_SEATS, "points held by seat, own seat first, as a share of the target"),
    Slice("turn_total", 1, "points at risk, as a share of the target"),
    Slice("my_turn", 1, "1 when it is the own turn"),
)


@rule("P2.1")
def observe(seen: State, kit: Die, seat: int) -> None:
    """Nothing is hidden."""


@rule("P2.1")
def determinize(seen: State, kit: Die, seat: int, rng: Any) -> None:
    """Nothing to fill in."""


@rule("P3.1")
def features(seen: State, kit: Die, seat: int, out: Any) -> None:
    """The tensor of LAYOUT, f4."""
    out[:] = 0
    for step in range(seen.seats):
        out[step] = seen.score[(seat + step) % seen.seats] / seen.target
    out[MAX_SEATS] = seen.turn_total / seen.target
    out[MAX_SEATS + 1] = 1 if seen.seat == seat else 0


@rule("P3.1")
def evaluate(seen: State, kit: Die, seat: int) -> float:
    """Own points, with points at risk worth the less the more there are, against the best other seat."""
    own = float(seen.score[seat])
    if seen.seat == seat:
        own += seen.turn_total * (1.0 - seen.turn_total / 40.0)
    best = 0.0
    for other in range(seen.seats):
        if other != seat and seen.score[other] > best:
            best = float(seen.score[other])
    return own - best
