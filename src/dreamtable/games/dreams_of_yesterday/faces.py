"""Small questions about cards and spaces, of which everything else is made."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .kit import DISCOVERY, RESOURCE, URN, Parts
from .state import NOTHING, ROBOT, State


@rule("D1.2")
def kind_up(state: State, kit: Parts, card: int) -> int:
    """The kind of the face that is up."""
    return kit.kind[card, state.turned[card]]


@rule("D1.2", "D1.3")
def is_resource_up(state: State, kit: Parts, card: int) -> bool:
    """Whether a card shows a Resource; everything else is an Artifact."""
    return kit.kind[card, state.turned[card]] == RESOURCE


@rule("D1.2")
def resource_face(kit: Parts, card: int) -> int:
    """The face with a Resource, FRONT or BACK, or NOTHING."""
    for face in range(2):
        if kit.kind[card, face] == RESOURCE:
            return face
    return NOTHING


@rule("D1.3")
def artifact_face(kit: Parts, card: int) -> int:
    """The first face with an Artifact, which every card has."""
    return 1 if kit.kind[card, 0] == RESOURCE else 0


@rule("D1.5")
def is_urn_card(kit: Parts, card: int) -> bool:
    """Whether one of the faces is an Urn."""
    return kit.kind[card, 0] == URN or kit.kind[card, 1] == URN


@rule("D1.3")
def has_discovery(kit: Parts, card: int) -> bool:
    """Whether one of the faces is a Discovery."""
    return kit.kind[card, 0] == DISCOVERY or kit.kind[card, 1] == DISCOVERY


@rule("D4.5", "D13.4")
def turn_over(state: State, card: int) -> None:
    """The other side comes up."""
    state.turned[card] = 1 - state.turned[card]


@rule("D4.1")
def distance(state: State, slot: int) -> int:
    """Spaces clockwise from the start."""
    return (slot - state.start) % state.slots


@rule("D4.1")
def slot_at(state: State, steps: int) -> int:
    """The space so many steps clockwise from the start."""
    return (state.start + steps) % state.slots


@rule("D5.1")
def count_units(state: State, kit: Parts, seat: int) -> int:
    """Units on the Resource cards of a museum; a double has two."""
    museum = state.museums[seat]
    total = 0
    for index in range(museum.held_count):
        card = museum.held[index]
        total += kit.amount[card, state.turned[card]]
    return total


@rule("D12.1")
def is_robot(state: State, seat: int) -> bool:
    """Whether this museum is the Robot's."""
    return state.seats == 1 and seat == ROBOT


@rule("D12.1")
def count_museums(state: State) -> int:
    """Museums in play: one a seat, and the Robot's in the solo game."""
    return 2 if state.seats == 1 else state.seats + 0
