"""Chance: the first order of play, and everything that is dealt or drawn."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .ages import draw_tile
from .dynasty import deal_card
from .kit import Parts
from .setup import deal_monument, deal_objective, has_place, seat_next
from .state import AGE_CARDS, IN_BAG, MONUMENTS, OBJECTIVES, TILES, Draw, State


@rule("C2.2", "C2.3", "C4.2", "C9.1", "C14.1")
def chance_weights(state: State, kit: Parts, weights: Any) -> int:
    """One outcome a seat, objective, monument, dynasty card of the age, or land tile; all equal."""
    if state.draw == Draw.TILE:
        for tile in range(TILES):
            weights[tile] = 1 if state.where[tile] == IN_BAG else 0
        return TILES
    if state.draw == Draw.ORDER:
        for seat in range(state.seats):
            weights[seat] = 0 if has_place(state, seat) else 1
        return state.seats
    if state.draw == Draw.OBJECTIVE:
        return weigh(state.objective_pool, OBJECTIVES, weights)
    if state.draw == Draw.MONUMENT:
        return weigh(state.monument_pool, MONUMENTS, weights)
    return weigh(state.deck, AGE_CARDS, weights)


@rule("C14.1")
def weigh(pool: int, count: int, weights: Any) -> int:
    """1 for each bit of a set."""
    for number in range(count):
        weights[number] = (pool >> number) & 1
    return count


@rule("C2.2", "C2.3", "C4.2", "C9.1")
def resolve(state: State, outcome: int) -> None:
    """Carry out what was drawn."""
    if state.draw == Draw.TILE:
        draw_tile(state, outcome)
    elif state.draw == Draw.ORDER:
        seat_next(state, outcome)
    elif state.draw == Draw.OBJECTIVE:
        deal_objective(state, outcome)
    elif state.draw == Draw.MONUMENT:
        deal_monument(state, outcome)
    else:
        deal_card(state, outcome)
