"""The Rearrange ability: cards are lifted and put down one by one, the card with the ability last."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .kit import REARRANGE as REARRANGE_ABILITY
from .kit import Parts
from .museum import insert, is_closed, remove, showing, usable, use_ability
from .state import CARDS, EXHIBITS, NOTHING, REARRANGE, Phase, State


@rule("D9.7", "D9.8")
def can_rearrange(state: State, kit: Parts, seat: int, exhibit: int) -> bool:
    """Whether an exhibit shows a Rearrange ability and there is a card to move."""
    if not usable(state, kit, seat, exhibit, REARRANGE_ABILITY):
        return False
    for row in range(EXHIBITS):
        is_in_scope = row == exhibit or not state.options[REARRANGE]
        if is_in_scope and is_movable(state, seat, row):
            return True
    return False


@rule("D8.4", "D9.7")
def is_movable(state: State, seat: int, exhibit: int) -> bool:
    """Whether an exhibit is open and has cards."""
    return not is_closed(state, seat, exhibit) and state.museums[seat].length[exhibit] > 0


@rule("D9.7")
def begin_rearranging(state: State, exhibit: int) -> None:
    """Use the ability of the card at the right end of an exhibit."""
    state.lifted_by = showing(state, state.active, exhibit)
    use_ability(state, state.active, exhibit)
    for card in range(CARDS):
        state.moved[card] = 0
    state.resume = state.phase
    state.scope = exhibit
    state.phase = Phase.LIFT


@rule("D9.8")
def is_out_of_scope(state: State, exhibit: int) -> bool:
    """Whether the option keeps this exhibit out of the rearrangement."""
    return state.options[REARRANGE] == 1 and exhibit != state.scope


@rule("D9.7")
def lift(state: State, exhibit: int, index: int) -> None:
    """Take a card up."""
    state.carried = remove(state, state.active, exhibit, index)
    state.phase = Phase.PUT


@rule("D9.7")
def put(state: State, exhibit: int, index: int) -> bool:
    """Put it down; whether that ends the rearrangement, as the card with the ability moves last."""
    card = state.carried + 0
    insert(state, state.active, exhibit, index, card)
    state.moved[card] = 1
    state.carried = NOTHING
    state.phase = Phase.LIFT
    return card == state.lifted_by


@rule("D9.7")
def end_rearranging(state: State) -> None:
    """Nothing more is moved."""
    state.lifted_by = NOTHING
    for card in range(CARDS):
        state.moved[card] = 0
