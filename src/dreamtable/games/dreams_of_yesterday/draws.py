"""Chance: what can be drawn now, with which weights, and what follows from it."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .kit import Parts
from .pile import search, uncover, weigh_cards
from .setup import (
    begin,
    choose_start,
    deal,
    deal_special,
    lay_card,
    lay_table,
    sort_urn,
    weigh_fitting,
    weigh_urn,
)
from .state import CARDS, Draw, Phase, State

OUTCOMES = 2 * CARDS


@rule("D2.2", "D2.4", "D2.7", "D3.2")
def chance_weights(state: State, kit: Parts, weights: Any) -> int:
    """One outcome a seat, or two a card (front and back), or two for an Urn."""
    if state.draw == Draw.START_SEAT:
        for seat in range(state.seats):
            weights[seat] = 1
        return state.seats + 0
    if state.draw == Draw.URN:
        return weigh_urn(state, weights)
    if state.draw == Draw.SPECIAL or state.draw == Draw.DEAL:
        return weigh_fitting(state, kit, weights)
    return weigh_cards(state, weights)


@rule("D2.3", "D2.9", "D3.1")
def resolve(state: State, kit: Parts, outcome: int) -> None:
    """Carry out what was drawn, and go on."""
    draw = state.draw
    if draw == Draw.HISTORIES:
        lay_card(state, kit, outcome // 2, outcome % 2)
    elif draw == Draw.TOP:
        uncover(state, outcome // 2, outcome % 2)
        if state.phase == Phase.SETUP:
            begin(state)
        elif state.phase == Phase.SEARCH:
            search(state, kit)
    elif draw == Draw.URN:
        sort_urn(state, kit, outcome)
    else:
        deal_start(state, kit, outcome)


@rule("D2.2", "D2.3", "D12.6")
def deal_start(state: State, kit: Parts, outcome: int) -> None:
    """The first seat, the Robot's special card, or a starting card."""
    draw = state.draw
    state.draw = Draw.NONE
    if draw == Draw.START_SEAT:
        choose_start(state, outcome)
    elif draw == Draw.SPECIAL:
        deal_special(state, kit, outcome // 2)
    else:
        deal(state, kit, outcome // 2)
    lay_table(state, kit)
