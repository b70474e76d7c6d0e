"""Feathers: taken from the display, where all see them, or from the stack, where only the owner does."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .pool import first_gap, is_shown
from .state import FEATHER_NO_REFILL, NOTHING, TOP, Draw, State


@rule("M5.1", "M5.2")
def is_feather_left(state: State) -> bool:
    """Whether any feather can be taken, from display or stack."""
    return state.feather_count > 0 or is_shown(state.feather_display)


@rule("M5.1", "M5.2", "M14.8")
def take_feather(state: State, seat: int, source: int) -> None:
    """Take a feather from a display place, or ask chance for the top of the stack."""
    if source == TOP:
        state.draw = Draw.FEATHER_TOP
    else:
        state.players[seat].seen_feathers[state.feather_display[source]] += 1
        state.feather_display[source] = NOTHING
        if not state.options[FEATHER_NO_REFILL]:
            refill_feathers(state)


@rule("M2.4", "M5.1")
def refill_feathers(state: State) -> bool:
    """Ask chance for the first gap of the display, as long as the stack has feathers."""
    gap = first_gap(state.feather_display)
    if gap == NOTHING or state.feather_count == 0:
        return False
    state.draw = Draw.FEATHER_DISPLAY
    state.place = gap
    return True


@rule("M5.2", "M13.4")
def draw_feather(state: State, kind: int) -> None:
    """A feather leaves the stack: to a gap of the display, or unseen to the seat that drew it."""
    state.feather_stack[kind] -= 1
    state.feather_count -= 1
    if state.draw == Draw.FEATHER_DISPLAY:
        state.feather_display[state.place] = kind
    else:
        player = state.players[state.actor]
        player.blind_feathers[kind] += 1
        player.blind_count += 1
    state.draw = Draw.NONE
