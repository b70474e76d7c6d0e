"""Chance: the first seat, and every card that comes off the draw pile."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .kit import Parts
from .setup import choose_first, deal
from .state import MYSTERIES, Draw, State
from .turns import after_draw, begin_turn, lay_discard


@rule("H2.4", "H10.4")
def chance_weights(state: State, kit: Parts, weights: Any) -> int:
    """One outcome a seat or a Mystery; a Mystery weighs as much as it has cards in the draw pile."""
    if state.draw == Draw.FIRST_SEAT:
        for seat in range(state.seats):
            weights[seat] = 1
        return state.seats
    for mystery in range(MYSTERIES):
        weights[mystery] = state.pile[mystery]
    return MYSTERIES


@rule("H2.2", "H2.3", "H2.5", "H4.1", "H6.1")
def resolve(state: State, outcome: int) -> None:
    """Carry out what was drawn, and go on."""
    draw = state.draw
    if draw == Draw.FIRST_SEAT:
        choose_first(state, outcome)
        return
    state.pile[outcome] -= 1
    state.pile_count -= 1
    if draw == Draw.DEAL:
        deal(state, outcome)
    elif draw == Draw.FIRST_DISCARD:
        lay_discard(state, outcome)
        begin_turn(state, state.first)
    else:
        state.players[state.active].hand[outcome] += 1
        state.players[state.active].hand_count += 1
        after_draw(state, draw)
