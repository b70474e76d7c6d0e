"""The set-up: the starting record, and the order in which chance lays the table.

start seat -> the Robot's special card -> starting cards -> Urns aside or removed -> Histories -> top card
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .faces import count_museums, has_discovery, is_resource_up, is_robot, is_urn_card
from .kit import DISCOVERY, RESOURCE, STANDARD, URN, Parts
from .museum import hold, insert
from .pile import lies
from .state import (
    CARDS,
    DECK,
    EXHIBITS,
    EXTREME,
    HARD,
    MAX_SEATS,
    MAX_URNS,
    NO_SEAT,
    NORMAL,
    NOTHING,
    ROBOT,
    ROBOT_LEVEL,
    ROW,
    SLOTS,
    URN_SAFE,
    Draw,
    Place,
    State,
)
from .turns import start_turn

REMOVED = 5
SPACES = (6, 6, 8)  # of the ring, by number of seats: one more than cards


@rule("D2.1", "D2.9", "D1.6")
def initial(state: State, kit: Parts, seats: int, options: Any) -> None:
    """Write the start: every card of the deck unseen, nothing dealt. The engine hands in zeros."""
    state.seats = seats
    for option in range(len(options) - 1):
        state.options[option] = options[option]
    state.slots = SPACES[seats - 1]
    state.first = NO_SEAT
    state.active = NO_SEAT
    state.top = NOTHING
    state.target = NOTHING
    state.carried = NOTHING
    state.lifted_by = NOTHING
    for slot in range(SLOTS):
        state.slot[slot] = NOTHING
    for seat in range(MAX_SEATS):
        empty_museum(state, seat)
    for card in range(CARDS):
        is_in = card < kit.count and (kit.core[card] or state.options[DECK])
        state.where[card] = Place.UNSEEN if is_in else Place.BOX
        state.pile_count += 1 if is_in else 0
    lay_table(state, kit)


@rule("D8.1")
def empty_museum(state: State, seat: int) -> None:
    """No Resources, no exhibits."""
    museum = state.museums[seat]
    for index in range(CARDS):
        museum.held[index] = NOTHING
    for exhibit in range(EXHIBITS):
        museum.urn[exhibit] = NOTHING
        for index in range(ROW):
            museum.row[exhibit, index] = NOTHING
    for index in range(MAX_URNS):
        museum.below[index] = NOTHING


@rule("D2.2", "D2.3", "D12.4", "D12.5")
def lay_table(state: State, kit: Parts) -> None:
    """What is drawn next, up to the starting cards; then the Urns."""
    if state.first == NO_SEAT and state.seats > 1:
        state.draw = Draw.START_SEAT
        return
    if state.first == NO_SEAT:
        state.first = 0
        state.active = ROBOT  # so that the person is dealt to first
    if is_special_due(state):
        state.draw = Draw.SPECIAL
        return
    state.active = next_recipient(state)
    if state.active == NO_SEAT:
        remove_cards(state, kit)
    else:
        state.draw = Draw.DEAL


@rule("D2.2")
def choose_start(state: State, seat: int) -> None:
    """The seat that begins, also with being dealt to."""
    state.first = seat
    state.active = (seat + state.seats - 1) % state.seats


# --------------------------------------------------------------------------------------------- starting cards
@rule("D12.4", "D12.5", "D12.6")
def is_special_due(state: State) -> bool:
    """Whether the Robot still gets the card that makes it harder to beat."""
    if state.seats > 1 or state.options[ROBOT_LEVEL] == NORMAL:
        return False
    robot = state.museums[ROBOT]
    return robot.length[0] + robot.below_count == 0


@rule("D12.6")
def deal_special(state: State, kit: Parts, card: int) -> None:
    """A Discovery begins the Robot's first exhibit, or an Urn lies below its exhibits."""
    robot = state.museums[ROBOT]
    wanted = DISCOVERY if state.options[ROBOT_LEVEL] == HARD else URN
    state.turned[card] = 0 if kit.kind[card, 0] == wanted else 1
    state.pile_count -= 1
    if wanted == DISCOVERY:
        insert(state, ROBOT, 0, 0, card)
    else:
        robot.below[0] = card
        robot.below_count = 1
        state.where[card] = Place.SHOWN


@rule("D2.3", "D12.4", "D12.5")
def doubles_wanted(state: State, seat: int) -> int:
    """Double Resources that a museum starts with."""
    if not is_robot(state, seat) or state.options[ROBOT_LEVEL] == NORMAL:
        return 1
    return 2 if state.options[ROBOT_LEVEL] == HARD else 3


@rule("D2.3")
def lacks_double(state: State, seat: int) -> bool:
    """Whether a double Resource is still to be dealt to a museum."""
    return state.museums[seat].held_count < doubles_wanted(state, seat)


@rule("D2.3", "D12.5")
def lacks_artifact(state: State, seat: int) -> bool:
    """Whether a Standard single Artifact is still to be dealt to a museum."""
    if is_robot(state, seat) and state.options[ROBOT_LEVEL] == EXTREME:
        return False
    return state.museums[seat].length[0] == 0


@rule("D2.4", "D12.6")
def next_recipient(state: State) -> int:
    """Who gets the next starting card: in turn order, who still lacks one; NO_SEAT when nobody does."""
    museums = count_museums(state)
    is_special = state.seats == 1 and state.options[ROBOT_LEVEL] != NORMAL
    for step in range(museums):
        seat = step if is_special else (state.active + 1 + step) % museums
        if lacks_double(state, seat) or lacks_artifact(state, seat):
            return seat
    return NO_SEAT


@rule("D2.4")
def face_of(kit: Parts, card: int, kind: int, amount: int) -> int:
    """The first face of this kind and size, or NOTHING."""
    for face in range(2):
        if kit.kind[card, face] == kind and kit.amount[card, face] == amount:
            return face
    return NOTHING


@rule("D2.4", "D2.5")
def fitting_face(state: State, kit: Parts, card: int) -> int:
    """The face with which a card can be dealt to the recipient, or NOTHING; a double Resource goes first."""
    face = NOTHING
    if lacks_artifact(state, state.active):
        face = face_of(kit, card, STANDARD, 1)
    if lacks_double(state, state.active):
        double = face_of(kit, card, RESOURCE, 2)
        face = face if double == NOTHING else double
    return face


@rule("D2.3", "D2.5")
def deal(state: State, kit: Parts, card: int) -> None:
    """A starting card goes to the recipient."""
    state.turned[card] = fitting_face(state, kit, card)
    state.pile_count -= 1
    if is_resource_up(state, kit, card):
        hold(state, state.active, card)
    else:
        insert(state, state.active, 0, 0, card)


@rule("D2.4", "D12.6")
def weigh_fitting(state: State, kit: Parts, weights: Any) -> int:
    """Any card that fits what is dealt now, at outcome 2 * card."""
    for card in range(CARDS):
        weights[2 * card] = 1 if lies(state, card, Place.UNSEEN) and fits(state, kit, card) else 0
        weights[2 * card + 1] = 0
    return 2 * CARDS


@rule("D2.4", "D12.6")
def fits(state: State, kit: Parts, card: int) -> bool:
    """Whether a card can be dealt now."""
    if state.draw == Draw.DEAL:
        return fitting_face(state, kit, card) != NOTHING
    if state.options[ROBOT_LEVEL] == HARD:
        return has_discovery(kit, card)
    return is_urn_card(kit, card)


# ----------------------------------------------------------------------------------------- Urns and Histories
@rule("D2.6", "D2.8")
def remove_cards(state: State, kit: Parts) -> None:
    """Five cards go back unseen, except with three; whether Urns are among them is found out next."""
    if state.options[URN_SAFE] == 0 and state.seats < 3:
        state.removed = REMOVED
        state.pile_count -= REMOVED
    state.counter = 0
    sort_urns(state, kit)


@rule("D2.6", "D2.7", "D2.8")
def sort_urns(state: State, kit: Parts) -> None:
    """Each Urn card is set aside, unless it is among the removed ones, which chance decides."""
    while state.counter < CARDS:
        card = state.counter + 0
        if lies(state, card, Place.UNSEEN) and is_urn_card(kit, card):
            if state.removed > 0:
                state.draw = Draw.URN
                return
            set_aside(state, card)
        state.counter += 1
    if state.options[URN_SAFE] and state.seats < 3:
        state.removed = REMOVED
        state.pile_count -= REMOVED
    state.counter = 1
    state.draw = Draw.HISTORIES


@rule("D2.7")
def set_aside(state: State, card: int) -> None:
    """An Urn card leaves the deck until the first shuffle."""
    state.where[card] = Place.ASIDE
    state.pile_count -= 1


@rule("D2.6", "D2.7")
def weigh_urn(state: State, weights: Any) -> int:
    """Outcome 0: the card is among the removed ones; 1: it is in the deck and is set aside."""
    weights[0] = state.removed
    weights[1] = state.pile_count
    return 2


@rule("D2.6", "D2.7")
def sort_urn(state: State, kit: Parts, outcome: int) -> None:
    """One Urn card is found in the deck or not."""
    if outcome == 0:
        state.where[state.counter] = Place.BOX
        state.removed -= 1
    else:
        set_aside(state, state.counter + 0)
    state.counter += 1
    state.draw = Draw.NONE
    sort_urns(state, kit)


@rule("D2.9", "D2.10")
def lay_card(state: State, kit: Parts, card: int, face: int) -> None:
    """A card of the Histories, showing the other kind than its neighbour, the first one an Artifact."""
    slot = state.counter + 0
    wants_resource = slot > 1 and not is_resource_up(state, kit, state.slot[slot - 1])
    state.turned[card] = face
    if wants_resource != is_resource_up(state, kit, card):
        other = 1 - face
        if wants_resource == (kit.kind[card, other] == RESOURCE):
            state.turned[card] = other
    state.slot[slot] = card
    state.where[card] = Place.RING
    state.pile_count -= 1
    state.counter += 1
    if state.counter == state.slots:
        state.draw = Draw.TOP


@rule("D2.9", "D2.2")
def begin(state: State) -> None:
    """The table is laid: the first turn."""
    state.counter = 0
    state.active = state.first
    start_turn(state)
