"""The course of a turn, in order.

phase     who decides       what follows                                          rule
DRAW      the active seat   a card by chance, or cards of the discard pile        H4.1, H4.2
PLAY      the active seat   melds and layoffs, any number, then a discard         H5.1
  decline                   another card by chance                                H6.1
DISCARD   the active seat   one card of the hand; the next seat, or the hand ends  H6.6
(scoring) nobody            the next hand, or the match is over, see hands.py     H8.1
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .state import (
    DECK_OUT,
    MYSTERIES,
    NOTHING,
    PLAY_AFTER_EXTRA_DRAW,
    RESHUFFLE,
    Draw,
    Phase,
    Source,
    State,
)


@rule("H3.2", "H4.4")
def begin_turn(state: State, seat: int) -> None:
    """The seat decides where to draw."""
    state.active = seat
    state.phase = Phase.DRAW
    state.draw = Draw.NONE
    state.source = Source.NONE
    state.declined = 0
    state.played = 0


@rule("H2.3", "H6.6")
def lay_discard(state: State, mystery: int) -> None:
    """One card face up on top of the discard pile."""
    state.discards[state.discard_count] = mystery
    state.discard_count += 1


@rule("H4.1", "H11.2")
def draw_card(state: State) -> None:
    """The top card of the draw pile is to come."""
    refill(state)
    state.source = Source.PILE
    state.draw = Draw.CARD


@rule("H11.2")
def refill(state: State) -> None:
    """An empty draw pile is made anew of all discards but the top one, if the option says so."""
    if state.options[DECK_OUT] != RESHUFFLE or state.pile_count > 0 or state.discard_count < 2:
        return
    top = state.discards[state.discard_count - 1] + 0
    for place in range(state.discard_count - 1):
        state.pile[state.discards[place]] += 1
        state.pile_count += 1
        state.discards[place] = NOTHING
    state.discards[state.discard_count - 1] = NOTHING
    state.discards[0] = top
    state.discard_count = 1


@rule("H6.2", "H11.3")
def after_draw(state: State, draw: int) -> None:
    """The card is in the hand: play, or after the second card discard."""
    state.draw = Draw.NONE
    can_play = draw == Draw.CARD or state.options[PLAY_AFTER_EXTRA_DRAW]
    state.phase = Phase.PLAY if can_play else Phase.DISCARD


@rule("H4.2", "H4.6", "H4.8")
def take(state: State, depth: int) -> None:
    """The chosen card and all on top of it wait before the active seat to be played."""
    for _ in range(depth):
        state.discard_count -= 1
        state.pending[state.discards[state.discard_count]] += 1
        state.discards[state.discard_count] = NOTHING
    state.source = Source.DISCARDS
    state.phase = Phase.PLAY


@rule("H6.1", "H6.4")
def decline(state: State) -> None:
    """Play nothing: one more card, if there is one."""
    state.declined = 1
    refill(state)
    if state.pile_count > 0:
        state.draw = Draw.EXTRA
    else:
        after_draw(state, Draw.EXTRA)


@rule("H4.6", "H5.11")
def give_up_card(state: State, mystery: int) -> None:
    """One card of a Mystery leaves for the table: a taken one first, else one of the hand."""
    if state.pending[mystery] > 0:
        state.pending[mystery] -= 1
    else:
        state.players[state.active].hand[mystery] -= 1
        state.players[state.active].hand_count -= 1
    state.played += 1


@rule("H5.2", "H5.3")
def lay_meld(state: State, mystery: int, cards: int) -> None:
    """So many cards of a Mystery as Fact before the active seat."""
    state.owner[mystery] = state.active
    for _ in range(cards):
        give_up_card(state, mystery)
        state.meld_fact[mystery] += 1


@rule("H5.5", "H5.6", "H5.8", "H5.9")
def lay_off(state: State, mystery: int, is_fiction: bool, is_flip: bool) -> None:
    """One card to a meld, before the active seat; with a flip, one Fact of the meld becomes Fiction."""
    give_up_card(state, mystery)
    if is_fiction:
        state.players[state.active].fiction[mystery] += 1
    else:
        state.players[state.active].fact[mystery] += 1
    if is_flip:
        state.meld_fact[mystery] -= 1
        state.meld_fiction[mystery] += 1


@rule("H6.6")
def discard(state: State, mystery: int) -> None:
    """One card of the hand on top of the discard pile."""
    player = state.players[state.active]
    player.hand[mystery] -= 1
    player.hand_count -= 1
    lay_discard(state, mystery)


@rule("H5.12")
def is_pending(state: State) -> bool:
    """Whether taken cards are still to be played."""
    for mystery in range(MYSTERIES):
        if state.pending[mystery] > 0:
            return True
    return False
