"""The set-up: the starting record; what is drawn follows as chance, in the order of draws.py."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .castle import clear_ring
from .kit import Parts
from .pool import gain, next_seat
from .state import (
    CHRONITE,
    DISPLAY,
    DREAMS,
    FEATHER_KINDS,
    FEATHERS,
    MAX_SEATS,
    NO_SEAT,
    NOTHING,
    ONIRITE,
    RESOURCES,
    SLOTS,
    State,
)

START_CHRONITE = (0, 1, 2, 2)
START_ONIRITE = (1, 1, 1, 2)
TILES_IN_STACK = 2


@rule("M2.1", "M2.2", "M2.3")
def initial(state: State, kit: Parts, seats: int, options: Any) -> None:
    """Write the start: everything in stacks and bank, the counter on the castle, nothing drawn.

    The engine hands in a record full of zeros.
    """
    state.seats = seats
    state.active = NO_SEAT
    state.slot = NOTHING
    state.tile_stack = TILES_IN_STACK
    clear_ring(state)
    fill_stacks(state, kit)
    for option in range(len(options) - 1):
        state.options[option] = options[option]
    for seat in range(MAX_SEATS):
        for slot in range(SLOTS):
            state.players[seat].dream[slot] = NOTHING


@rule("M1.6", "M2.4")
def fill_stacks(state: State, kit: Parts) -> None:
    """All dreams and feathers in their stacks, all tokens in the bank, both displays empty."""
    state.dream_count = DREAMS
    state.feather_count = FEATHERS
    for dream in range(DREAMS):
        state.dream_stack[dream] = 1
    for kind in range(FEATHER_KINDS):
        state.feather_stack[kind] = kit.feather_copies[kind]
    for place in range(DISPLAY):
        state.dream_display[place] = NOTHING
        state.feather_display[place] = NOTHING
    for resource in range(RESOURCES):
        state.bank[resource] = kit.bank[resource]


@rule("M2.6")
def deal_resources(state: State) -> None:
    """Starting tokens by place in the order of play."""
    seat = state.active
    for place in range(state.seats):
        gain(state, seat, CHRONITE, START_CHRONITE[place])
        gain(state, seat, ONIRITE, START_ONIRITE[place])
        seat = next_seat(state, seat)
