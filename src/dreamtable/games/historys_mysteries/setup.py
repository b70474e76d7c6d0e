"""The start of a match and of every hand: what is written at once, and what is dealt by chance.

A match begins with the seat that plays first; a hand with its cards, one by one around the table from the
first seat, and then the card that opens the discard pile.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .kit import Parts
from .state import (
    DEPTH,
    FEW_SEATS,
    LARGE_HAND,
    MYSTERIES,
    NO_SEAT,
    NOTHING,
    SMALL_HAND,
    Draw,
    Phase,
    State,
)


@rule("H2.1", "H2.4", "H2.6")
def initial(state: State, kit: Parts, seats: int, options: Any) -> None:
    """Write the start: all cards in the draw pile, nobody chosen to begin.

    The engine hands in a record full of zeros.
    """
    state.seats = seats
    state.first = NO_SEAT
    state.active = NO_SEAT
    for option in range(len(options) - 1):
        state.options[option] = options[option]
    gather(state, kit)
    state.draw = Draw.FIRST_SEAT


@rule("H2.6", "H7.2")
def gather(state: State, kit: Parts) -> None:
    """All cards go back into the draw pile; hands and table are empty."""
    state.phase = Phase.DEAL
    state.dealt = 0
    state.discard_count = 0
    state.pile_count = 0
    for place in range(DEPTH):
        state.discards[place] = NOTHING
    for mystery in range(MYSTERIES):
        state.pile[mystery] = kit.copies[mystery]
        state.pile_count += kit.copies[mystery]
        state.pending[mystery] = 0
        state.owner[mystery] = NO_SEAT
        state.meld_fact[mystery] = 0
        state.meld_fiction[mystery] = 0
    for seat in range(state.seats):
        clear_player(state, seat)


@rule("H2.6")
def clear_player(state: State, seat: int) -> None:
    """No cards in hand or before the seat."""
    player = state.players[seat]
    player.hand_count = 0
    for mystery in range(MYSTERIES):
        player.hand[mystery] = 0
        player.fact[mystery] = 0
        player.fiction[mystery] = 0


@rule("H2.2")
def hand_size(state: State) -> int:
    """Cards dealt to each seat."""
    return LARGE_HAND if state.seats <= FEW_SEATS else SMALL_HAND


@rule("H2.4")
def choose_first(state: State, seat: int) -> None:
    """The seat that begins the match; then the first hand is dealt."""
    state.first = seat
    state.active = seat
    state.draw = Draw.DEAL


@rule("H2.2")
def deal(state: State, mystery: int) -> None:
    """One card to the next seat around the table; after the last, the discard pile is opened."""
    seat = (state.first + state.dealt) % state.seats
    state.players[seat].hand[mystery] += 1
    state.players[seat].hand_count += 1
    state.dealt += 1
    if state.dealt == state.seats * hand_size(state):
        state.draw = Draw.FIRST_DISCARD
