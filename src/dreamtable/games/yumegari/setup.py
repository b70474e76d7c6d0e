"""The start of a match: what is written at once, and the order in which chance lays the table.

boards -> starting tiles -> stacks (alone) -> scoring cards -> the first seat (two) or hands (three or more)
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .kit import Parts
from .state import (
    BOARD_DEAL,
    BOARD_SIDE,
    BOARDS,
    CENTRE,
    GRID,
    HIDDEN,
    KINDS,
    MAX_SEATS,
    NO_SEAT,
    NOTHING,
    OFFER,
    PICK_CARDS,
    SAME,
    SOLO_CARDS,
    SOLO_STACKS,
    SPACES,
    STACKS,
    TURNS,
    Draw,
    Phase,
    State,
)

FEWEST_DRAFTERS = 3


@rule("Y2.1", "Y2.2", "Y2.4")
def initial(state: State, kit: Parts, seats: int, options: Any) -> None:
    """Write the start: every tile unseen, nothing dealt. The engine hands in a record full of zeros."""
    state.seats = seats
    state.phase = Phase.SETUP
    state.first = NO_SEAT
    state.active = NO_SEAT if seats > 1 else 0
    for option in range(len(options) - 1):
        state.options[option] = options[option]
    for side in range(2):
        state.cards[side] = NOTHING
    for kind in range(KINDS):
        state.pool[kind] = kit.copies[kind]
    for place in range(OFFER):
        state.offer[place] = NOTHING
    for seat in range(MAX_SEATS):
        empty_seat(state, seat)
    lay_stacks(state)
    deal_boards(state)


@rule("Y2.6")
def empty_seat(state: State, seat: int) -> None:
    """A seat without board and tiles; those in the game have one paw."""
    player = state.players[seat]
    player.board = NOTHING
    player.at = CENTRE
    player.choice = NOTHING
    player.tile = NOTHING
    player.did = NOTHING
    player.paws = 1 if seat < state.seats else 0
    for space in range(SPACES):
        player.space[space] = NOTHING
    for slot in range(TURNS):
        player.hand[slot] = NOTHING


@rule("Y8.1")
def lay_stacks(state: State) -> None:
    """Alone, nine stacks of unseen tiles: three in a corner, four at an edge, five in the middle."""
    state.supplier = STACKS // 2
    for stack in range(STACKS):
        for depth in range(len(state.stacks[stack])):
            state.stacks[stack, depth] = NOTHING
        if is_solo(state):
            row, column = stack // GRID, stack % GRID
            state.heights[stack] = 3 + (1 if row == 1 else 0) + (1 if column == 1 else 0)


@rule("Y8.1")
def is_solo(state: State) -> bool:
    """Whether one player plays alone."""
    return state.seats == 1


@rule("Y2.1")
def is_draft(state: State) -> bool:
    """Whether hands of tiles go around."""
    return state.seats >= FEWEST_DRAFTERS


@rule("Y2.3", "Y11.2")
def deal_boards(state: State) -> None:
    """A board each by chance, or the first board for everybody."""
    if state.options[BOARD_DEAL] != SAME:
        state.draw = Draw.BOARD
        return
    for seat in range(state.seats):
        take_board(state, seat, 0)
    state.draw = Draw.START_TILE


@rule("Y2.2", "Y2.3", "Y11.1")
def take_board(state: State, seat: int, number: int) -> None:
    """A board for a seat, on the side that everybody uses."""
    state.players[seat].board = int(state.options[BOARD_SIDE]) * BOARDS + number


@rule("Y2.5", "Y2.6")
def lay_start_tile(state: State, kind: int) -> None:
    """A tile in the middle of the next board, under the familiar; it brings nothing."""
    state.players[state.dealt].space[CENTRE] = kind
    state.dealt += 1
    if state.dealt == state.seats:
        state.dealt = 0
        if is_solo(state) and state.options[SOLO_STACKS] != HIDDEN:
            state.draw = Draw.STACK
        else:
            deal_cards(state)


@rule("Y2.7", "Y8.2", "Y11.7")
def deal_cards(state: State) -> None:
    """The scoring cards come by chance, unless the option lets a lone player choose."""
    state.dealt = 0
    if is_solo(state) and state.options[SOLO_CARDS] == PICK_CARDS:
        state.draw = Draw.NONE
        state.phase = Phase.CARDS
        state.waiting = 1
    else:
        state.draw = Draw.CARD_A
