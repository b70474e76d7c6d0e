"""The Castle of Hypnos: the end of a month, and of the game."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .pool import count_common, next_seat, pay
from .state import (
    CASTLE_PASSES_MARKER,
    MONTHS,
    NOTHING,
    PIECES,
    SKIP_LAST_CASTLE,
    Draw,
    Phase,
    State,
)

KEPT_ESSENCE = 3
CASTLE_WEAVES = 2


@rule("M11.1", "M12.2", "M14.2")
def enter_castle(state: State) -> None:
    """The counter reached the castle: its steps begin with the active seat."""
    if state.options[SKIP_LAST_CASTLE] and state.month == MONTHS - 1:
        state.phase = Phase.OVER
    else:
        visit(state, state.active)


@rule("M11.1", "M11.2")
def visit(state: State, seat: int) -> None:
    """One seat's steps begin: up to two weaves."""
    state.actor = seat
    state.doer = seat
    state.weaves = CASTLE_WEAVES
    next_weave(state)


@rule("M11.2")
def next_weave(state: State) -> None:
    """Another weave if one is left, else the feather."""
    state.slot = NOTHING
    state.laid_now = 0
    state.phase = Phase.WEAVE if state.weaves > 0 else Phase.CASTLE_FEATHER


@rule("M11.3", "M11.4")
def after_feather(state: State) -> None:
    """The third step: discard while there is too much essence, then leave."""
    if count_common(state, state.actor) > KEPT_ESSENCE:
        state.phase = Phase.DISCARD
    else:
        leave(state)


@rule("M11.4")
def discard(state: State, essence: int) -> None:
    """Give one token back and see whether it is enough."""
    pay(state, state.actor, essence)
    after_feather(state)


@rule("M11.1")
def leave(state: State) -> None:
    """The next seat's visit, or the end of the month after the last."""
    seat = next_seat(state, state.actor)
    if seat == state.active:
        end_month(state)
    else:
        visit(state, seat)


@rule("M6.1", "M6.5", "M11.5", "M12.1", "M14.1")
def end_month(state: State) -> None:
    """A new tile and a new ring, or the end of the game when no tile is left."""
    if state.options[CASTLE_PASSES_MARKER]:
        state.active = next_seat(state, state.active)
    if state.tile_stack == 0:
        state.phase = Phase.OVER
    else:
        state.tile_stack -= 1
        state.month += 1
        clear_ring(state)


@rule("M2.3", "M11.6")
def clear_ring(state: State) -> None:
    """Take the tile and the seven locations away; chance lays new ones around the castle."""
    state.phase = Phase.SETUP
    state.draw = Draw.TILE
    state.tile = NOTHING
    state.rotation = 0
    state.rotation_before = 0
    state.ring[0] = 0
    state.unplaced[0] = 0
    for position in range(1, PIECES):
        state.ring[position] = NOTHING
        state.unplaced[position] = 1
