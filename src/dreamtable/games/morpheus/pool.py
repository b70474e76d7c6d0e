"""Small questions and transitions that everything else is made of: seats, tokens, the active location."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .kit import Parts
from .state import CHRONITE, COMMON, DISPLAY, NOTHING, SECTORS, State


@rule("M6.4")
def next_seat(state: State, seat: int) -> int:
    """The seat to the left, clockwise."""
    return (seat + 1) % state.seats


@rule("M6.3")
def location(state: State) -> int:
    """The piece the wooden counter stands on."""
    return state.ring[state.counter]


@rule("M3.1", "M3.2", "M7.3")
def gain(state: State, seat: int, resource: int, amount: int) -> None:
    """Take tokens from the bank, as many as it has."""
    taken = min(amount, state.bank[resource])
    state.bank[resource] -= taken
    state.players[seat].pool[resource] += taken


@rule("M3.1")
def pay(state: State, seat: int, resource: int) -> None:
    """Return one token to the bank."""
    state.players[seat].pool[resource] -= 1
    state.bank[resource] += 1


@rule("M3.1")
def has_chronite(state: State, seat: int) -> bool:
    """Whether the seat can pay for a reroll, a turn of the tile or a location."""
    return state.players[seat].pool[CHRONITE] > 0


@rule("M4.3", "M5.1")
def first_gap(display: Any) -> int:
    """The first empty place of a display, or NOTHING when it is full."""
    for place in range(DISPLAY):
        if display[place] == NOTHING:
            return place
    return NOTHING


@rule("M4.4", "M5.1")
def is_shown(display: Any) -> bool:
    """Whether a display holds anything."""
    for place in range(DISPLAY):
        if display[place] != NOTHING:
            return True
    return False


@rule("M11.4")
def count_common(state: State, seat: int) -> int:
    """Nightmarish, prophetic and fantastic tokens in the pool; those on dreams don't count."""
    pool = state.players[seat].pool
    total = 0
    for essence in range(COMMON):
        total += pool[essence]
    return total


@rule("M8.3")
def sector(state: State) -> int:
    """The sector of the lunar tile that faces the active location."""
    return (state.counter - state.rotation) % SECTORS


@rule("M8.3", "M1.4")
def harvested(state: State, kit: Parts) -> int:
    """The resource that can be harvested now."""
    return kit.sector[state.tile, sector(state)]


@rule("M8.7")
def difficulty(state: State, kit: Parts) -> int:
    """Stars of all locations the current sector points at; pointers count clockwise from the counter."""
    stars = 0
    for step in range(SECTORS):
        if kit.pointer[state.tile, sector(state), step]:
            stars += kit.stars[state.ring[(state.counter + step) % SECTORS]]
    return stars
