"""Points and places."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.kit import Kit

from .kit import Die
from .state import State


def sources(kit: Kit) -> tuple[str, ...]:
    """The names of the sources of points, in the order of `scores`."""
    return ("points held",)


@rule("P2.4")
def scores(state: State, kit: Die, out: Any) -> None:
    """Points held, the only source."""
    for seat in range(state.seats):
        out[seat, 0] = state.score[seat]


@rule("P3.1")
def ranks(state: State, kit: Die, out: Any) -> None:
    """Places by score; equal scores share one."""
    for seat in range(state.seats):
        out[seat] = 1
        for other in range(state.seats):
            if state.score[other] > state.score[seat]:
                out[seat] += 1
