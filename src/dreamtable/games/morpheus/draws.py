"""Chance: what can be drawn now, with which weights, and what follows from it.

The table is laid in this order, at the start and (tile, ring, feathers) in each new month: lunar tile, seven
locations clockwise, five dreams, five feathers, starting seat.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .dreams import draw_dream, refill_dreams
from .feathers import draw_feather, refill_feathers
from .harvest import land_die
from .kit import Parts
from .locations import after_dream, after_feather_taken
from .state import (
    DIE,
    DREAMS,
    FEATHER_KINDS,
    NO_SEAT,
    PIECES,
    TILES,
    Draw,
    Phase,
    State,
)
from .turns import roll_gift, start_turn


@rule("M2.2", "M2.5", "M7.1", "M11.6", "M13.5")
def chance_weights(state: State, kit: Parts, weights: Any) -> int:
    """One outcome a tile, piece, dream, feather kind, seat or face; the weight is how many are left of it."""
    draw = state.draw
    if draw == Draw.TILE:
        return copy_weights(state.tile_seen, TILES, 1, weights)
    if draw == Draw.PIECE:
        return copy_weights(state.unplaced, PIECES, 0, weights)
    if draw in (Draw.DREAM_DISPLAY, Draw.DREAM_TOP):
        return copy_weights(state.dream_stack, DREAMS, 0, weights)
    if draw in (Draw.FEATHER_DISPLAY, Draw.FEATHER_TOP):
        return copy_weights(state.feather_stack, FEATHER_KINDS, 0, weights)
    faces = state.seats if draw == Draw.START_SEAT else DIE
    for face in range(faces):
        weights[face] = 1
    return faces


@rule("M13.5")
def copy_weights(counts: Any, size: int, whole: int, weights: Any) -> int:
    """Weights are the counts themselves, or `whole` less the counts where those tell what is gone."""
    for item in range(size):
        weights[item] = whole - counts[item] if whole else counts[item]
    return size


@rule("M2.4", "M7.1", "M8.9", "M11.5")
def resolve(state: State, kit: Parts, outcome: int) -> None:
    """Carry out what was drawn, and go on."""
    draw = state.draw
    if draw == Draw.TILE:
        turn_up_tile(state, outcome)
    elif draw == Draw.PIECE:
        place_piece(state, outcome)
    elif draw == Draw.START_SEAT:
        choose_start(state, outcome)
    elif draw == Draw.GIFT_DIE:
        roll_gift(state, outcome)
    elif draw == Draw.GIFT_REROLL:
        state.gift = outcome + 1
        state.draw = Draw.NONE
    elif draw in (Draw.HARVEST_DIE, Draw.HARVEST_REROLL):
        land_die(state, outcome + 1)
    elif draw in (Draw.DREAM_DISPLAY, Draw.DREAM_TOP):
        draw_dream(state, outcome)
        if state.phase == Phase.SETUP:
            lay_table(state)
        else:
            after_dream(state)
    else:
        draw_feather(state, outcome)
        if state.phase == Phase.SETUP:
            lay_table(state)
        else:
            after_feather_taken(state)


@rule("M2.2", "M11.5")
def turn_up_tile(state: State, tile: int) -> None:
    """A new lunar tile, its full moon towards the castle; then the ring is laid."""
    state.tile = tile
    state.tile_seen[tile] = 1
    state.draw = Draw.PIECE
    state.place = 1


@rule("M2.3", "M11.6")
def place_piece(state: State, piece: int) -> None:
    """The next location of the ring, clockwise."""
    state.ring[state.place] = piece
    state.unplaced[piece] = 0
    if state.place + 1 < PIECES:
        state.place += 1
    else:
        lay_table(state)


@rule("M2.4", "M2.5", "M14.8")
def lay_table(state: State) -> None:
    """Fill the displays; then chance names the first seat, or the month's first turn begins."""
    state.draw = Draw.NONE
    if refill_dreams(state) or refill_feathers(state):
        return
    if state.active == NO_SEAT:
        state.draw = Draw.START_SEAT
    else:
        start_turn(state)


@rule("M2.5")
def choose_start(state: State, seat: int) -> None:
    """The seat that begins takes the first dream."""
    state.active = seat
    state.actor = seat
    state.doer = seat
    state.draw = Draw.NONE
    state.phase = Phase.FIRST_DREAM
