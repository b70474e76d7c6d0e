"""Small questions about the cards on the table, which every part of the rules asks."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .state import GO_OUT_WITHOUT_DISCARD, MYSTERIES, NO_SEAT, State


@rule("H3.1")
def next_seat(state: State, seat: int) -> int:
    """The seat to the left."""
    return (seat + 1) % state.seats


@rule("H5.2", "H5.4")
def has_meld(state: State, mystery: int) -> bool:
    """Whether somebody's meld of the Mystery lies on the table."""
    return state.owner[mystery] != NO_SEAT


@rule("H5.11")
def available(state: State, seat: int, mystery: int) -> int:
    """Cards of a Mystery that the active seat could play: taken and in hand."""
    return int(state.pending[mystery]) + int(state.players[seat].hand[mystery])


@rule("H4.5", "H4.6")
def count_pending(state: State) -> int:
    """Cards taken from the discard pile that are still to be played."""
    total = 0
    for mystery in range(MYSTERIES):
        total += int(state.pending[mystery])
    return total


@rule("H6.7", "H11.6")
def kept(state: State) -> int:
    """Cards of the hand that may not be played: one to discard, or none with the option."""
    return 0 if state.options[GO_OUT_WITHOUT_DISCARD] else 1


@rule("H8.3")
def count_fact(state: State, mystery: int) -> int:
    """All Fact cards of a Mystery on the table, whoever laid them."""
    total = int(state.meld_fact[mystery])
    for seat in range(state.seats):
        total += int(state.players[seat].fact[mystery])
    return total


@rule("H8.3")
def count_fiction(state: State, mystery: int) -> int:
    """All Fiction cards of a Mystery on the table, whoever laid them."""
    total = int(state.meld_fiction[mystery])
    for seat in range(state.seats):
        total += int(state.players[seat].fiction[mystery])
    return total


@rule("H5.9", "H8.1")
def laid_fact(state: State, seat: int, mystery: int) -> int:
    """Fact cards of a Mystery before one seat, meld and layoffs together."""
    own = int(state.meld_fact[mystery]) if state.owner[mystery] == seat else 0
    return own + int(state.players[seat].fact[mystery])


@rule("H5.9", "H8.1")
def laid_fiction(state: State, seat: int, mystery: int) -> int:
    """Fiction cards of a Mystery before one seat, meld and layoffs together."""
    own = int(state.meld_fiction[mystery]) if state.owner[mystery] == seat else 0
    return own + int(state.players[seat].fiction[mystery])
