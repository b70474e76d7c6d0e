"""Who decides now, and what each action does: one line a kind."""

from __future__ import annotations

from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.jit import rule

from .actions import DECLINE, DISCARD, FACT, FLIP, LAY_MELD, LAYOFF, MELD_SIZES, SIDES, TAKE
from .draws import resolve
from .hands import end_hand, end_turn
from .kit import Parts
from .state import MELD, Draw, End, Phase, State
from .turns import decline, discard, draw_card, is_pending, lay_meld, lay_off, take

WAYS = len(SIDES)


@rule("H3.1", "H3.2")
def to_act(state: State) -> int:
    """The active seat, CHANCE while a card is drawn, OVER at the end."""
    if state.phase == Phase.OVER:
        return OVER
    return CHANCE if state.draw != Draw.NONE else 1 << state.active


@rule("H3.2")
def apply(state: State, kit: Parts, seat: int, action: int) -> None:
    """One action of the active seat, or one outcome of chance."""
    if seat == CHANCE:
        resolve(state, action)
    elif action < TAKE:
        draw_card(state)
    elif action < LAY_MELD:
        take(state, action - TAKE + 1)
    elif action < DECLINE:
        play(state, kit, action)
    elif action < DISCARD:
        decline(state)
    else:
        discard(state, action - DISCARD)
        end_turn(state, kit)


@rule("H5.1", "H5.2", "H5.4", "H11.6")
def play(state: State, kit: Parts, action: int) -> None:
    """A meld or a layoff; with nothing left to discard, which only an option allows, the hand is over."""
    if action < LAYOFF:
        choice = action - LAY_MELD
        lay_meld(state, choice // MELD_SIZES, choice % MELD_SIZES + MELD)
    else:
        choice = action - LAYOFF
        side = choice % WAYS
        lay_off(state, choice // WAYS, side != FACT, side == FLIP)
    if state.players[state.active].hand_count == 0 and not is_pending(state):
        end_hand(state, kit, End.WENT_OUT)
