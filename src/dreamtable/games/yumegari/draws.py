"""Chance: boards, tiles, scoring cards and the first seat; which outcomes there are, and what each does."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .duel import begin_duel_round, lay_offer
from .hands import begin_round, deal_hand
from .kit import Parts
from .setup import deal_cards, is_draft, is_solo, lay_start_tile, take_board
from .solo import begin_solo_turn, is_dealt, show_stack, take_from_stack, turn_up
from .state import (
    BOARDS,
    CARDS,
    KINDS,
    Draw,
    State,
)


@rule("Y2.1", "Y10.4")
def chance_weights(state: State, kit: Parts, weights: Any) -> int:
    """One outcome a board, card, seat or kind of tile; a kind weighs as much as it has unseen tiles."""
    if state.draw == Draw.BOARD:
        return weigh_boards(state, weights)
    if state.draw == Draw.CARD_A or state.draw == Draw.CARD_B:
        return weigh_cards(state, weights)
    if state.draw == Draw.FIRST_SEAT:
        for seat in range(state.seats):
            weights[seat] = 1
        return state.seats
    for kind in range(KINDS):
        weights[kind] = state.pool[kind]
    return KINDS


@rule("Y2.3")
def weigh_boards(state: State, weights: Any) -> int:
    """Any board that no earlier seat has."""
    for number in range(BOARDS):
        weights[number] = 1
    for seat in range(state.dealt):
        weights[state.players[seat].board % BOARDS] = 0
    return BOARDS


@rule("Y2.7", "Y2.8")
def weigh_cards(state: State, weights: Any) -> int:
    """Any card, the second a different one."""
    for card in range(CARDS):
        weights[card] = 1
    if state.draw == Draw.CARD_B:
        weights[state.cards[0]] = 0
    return CARDS


@rule("Y2.3", "Y2.5", "Y2.7", "Y2.9", "Y7.2")
def resolve(state: State, kit: Parts, outcome: int) -> None:
    """Carry out what was drawn, and go on."""
    draw = state.draw
    if draw == Draw.BOARD:
        take_board(state, state.dealt, outcome)
        state.dealt += 1
        if state.dealt == state.seats:
            state.dealt = 0
            state.draw = Draw.START_TILE
    elif draw == Draw.CARD_A:
        state.cards[0] = outcome
        state.draw = Draw.CARD_B
    elif draw == Draw.CARD_B:
        state.cards[1] = outcome
        begin_play(state)
    elif draw == Draw.FIRST_SEAT:
        state.first = outcome
        begin_duel_round(state)
    else:
        state.pool[outcome] -= 1
        resolve_tile(state, kit, draw, outcome)


@rule("Y2.5", "Y2.9", "Y7.1", "Y8.3")
def resolve_tile(state: State, kit: Parts, draw: int, kind: int) -> None:
    """A tile left the unseen ones: where it goes."""
    if draw == Draw.START_TILE:
        lay_start_tile(state, kind)
    elif draw == Draw.HAND:
        deal_hand(state, kind)
    elif draw == Draw.OFFER:
        lay_offer(state, kind)
    elif draw == Draw.STACK:
        show_stack(state, kind)
        if is_dealt(state):
            deal_cards(state)
    elif draw == Draw.TOP:
        turn_up(state, kind)
    else:
        take_from_stack(state, kit, kind)


@rule("Y2.9", "Y7.2", "Y8.4")
def begin_play(state: State) -> None:
    """The table is laid: hands are dealt, the first seat is found, or the lone player begins."""
    if is_draft(state):
        begin_round(state)
    elif is_solo(state):
        begin_solo_turn(state)
    else:
        state.draw = Draw.FIRST_SEAT
