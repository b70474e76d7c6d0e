"""The draw pile: its top is open, the rest is a multiset; when it runs out, the discard pile is shuffled.

Cards that nobody has seen since the last shuffle are UNSEEN: `pile_count` of them lie in the pile, `removed`
were put back into the box before play. Which is which is only settled when a card comes up.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .faces import resource_face
from .kit import Parts
from .museum import hold
from .state import CARDS, NOTHING, ROBOT, Draw, Phase, Place, State


@rule()
def lies(state: State, card: int, place: int) -> bool:
    """Whether a card is there."""
    return int(state.where[card]) == place  # NumPy's numbers take long to compare with an IntEnum


@rule("D3.1", "D3.2")
def weigh_cards(state: State, weights: Any) -> int:
    """Any unseen card, either side up: outcome 2 * card + face."""
    for card in range(CARDS):
        weight = 1 if lies(state, card, Place.UNSEEN) else 0
        weights[2 * card] = weight
        weights[2 * card + 1] = weight
    return 2 * CARDS


@rule("D3.1")
def uncover(state: State, card: int, face: int) -> None:
    """A card comes up on top of the draw pile."""
    state.where[card] = Place.TOP
    state.turned[card] = face
    state.top = card
    state.pile_count -= 1
    state.draw = Draw.NONE


@rule("D3.3", "D3.4")
def count_discard(state: State) -> int:
    """Cards in the discard pile."""
    count = 0
    for card in range(CARDS):
        if lies(state, card, Place.DISCARD):
            count += 1
    return count


@rule("D3.3", "D3.5", "D2.6")
def reshuffle(state: State) -> bool:
    """The discard pile, at the first time with the Urns, becomes the draw pile; whether it has any card.

    What is still unseen then must be the cards removed before play.
    """
    for card in range(CARDS):
        if lies(state, card, Place.UNSEEN):
            state.where[card] = Place.BOX
        elif lies(state, card, Place.DISCARD) or lies(state, card, Place.ASIDE):
            state.where[card] = Place.UNSEEN
            state.turned[card] = 0
            state.pile_count += 1
    if state.pile_count == 0:
        return False
    state.removed = 0
    state.urns_are_in = 1
    return True


@rule("D3.1", "D3.4")
def uncover_next(state: State) -> None:
    """After the top was taken: the next card comes up; an empty pile is shuffled at once if it can be."""
    state.top = NOTHING
    if state.pile_count > 0 or (count_discard(state) > 0 and reshuffle(state)):
        state.draw = Draw.TOP


@rule("D3.4", "D3.5")
def can_draw(state: State) -> bool:
    """Whether there is a card where one is needed; an empty pile is shuffled late, if it can be."""
    if state.top != NOTHING:
        return True
    if state.pile_count > 0 or reshuffle(state):
        state.draw = Draw.TOP
        return True
    return False


@rule("D7.2", "D7.4")
def search(state: State, kit: Parts) -> None:
    """Look at the top: a Resource on either side ends the search, other cards are put aside for now."""
    state.phase = Phase.SEARCH
    while can_draw(state) and state.draw == Draw.NONE:
        card = state.top + 0
        face = resource_face(kit, card)
        state.top = NOTHING
        if face != NOTHING:
            state.turned[card] = face
            hold(state, state.active, card)
            break
        state.where[card] = Place.CARRIED
    if state.draw == Draw.NONE:
        end_search(state)


@rule("D7.3", "D7.4", "D13.5")
def end_search(state: State) -> None:
    """What was not taken is discarded; then a card of the Histories shifts to the start."""
    for card in range(CARDS):
        if lies(state, card, Place.CARRIED):
            state.where[card] = Place.DISCARD
    is_robot = state.seats == 1 and state.active == ROBOT
    state.phase = Phase.ROBOT_SHIFT if is_robot else Phase.SHIFT
    uncover_next(state)
