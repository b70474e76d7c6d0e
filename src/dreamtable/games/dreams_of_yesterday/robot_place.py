"""Where the Robot places an Artifact. Ends in the order it prefers: 1 right, 1 left, 2 right, 2 left."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .actions import BELOW
from .ends import ENDS, card_from, exhibit_of, run_at, suit_at
from .kit import DISCOVERY, URN, Parts
from .museum import insert
from .state import EXHIBITS, NOTHING, ROBOT, ROBOT_SINGLE, ROW, Place, State


@rule("D8.8")
def is_open(state: State, end: int) -> bool:
    """Whether a row is begun and has room; the Robot's are never closed."""
    length = state.museums[ROBOT].length[exhibit_of(end)]
    return 0 < length < ROW


@rule("D13.13")
def matches(state: State, kit: Parts, end: int, suit: int) -> bool:
    """Whether the card at an end is of a type, or a Discovery."""
    card = card_from(state, ROBOT, end, 0)
    face = state.turned[card]
    return kit.kind[card, face] == DISCOVERY or kit.suit[card, face] == suit


@rule("D13.13", "D13.17")
def placing(state: State, kit: Parts) -> int:
    """Where the carried Artifact goes: an end, or BELOW."""
    card = state.carried + 0
    face = state.turned[card]
    kind = kit.kind[card, face]
    if kind == URN:
        return BELOW
    end = NOTHING
    if kind == DISCOVERY:
        end = longest_end(state, kit)
    elif kit.amount[card, face] == 2 or state.options[ROBOT_SINGLE]:
        end = best_match(state, kit, kit.suit[card, face] + 0)
    else:
        end = first_match(state, kit, kit.suit[card, face] + 0)
    return unmatched_end(state, kit) if end == NOTHING else end


@rule("D13.13")
def first_match(state: State, kit: Parts, suit: int) -> int:
    """The first end that a single matches, or NOTHING."""
    for end in range(ENDS):
        if is_open(state, end) and matches(state, kit, end, suit):
            return end
    return NOTHING


@rule("D13.15", "D13.18")
def best_match(state: State, kit: Parts, suit: int) -> int:
    """The matching end with the longest set, the first of equals, or NOTHING."""
    best, found = 0, NOTHING
    for end in range(ENDS):
        if is_open(state, end) and matches(state, kit, end, suit):
            size = run_at(state, kit, ROBOT, end, suit)
            if size > best:
                best, found = size, end
    return found


@rule("D13.16")
def longest_end(state: State, kit: Parts) -> int:
    """The end with the longest set, the first of equals; NOTHING without an exhibit."""
    best, found = 0, NOTHING
    for end in range(ENDS):
        if is_open(state, end):
            size = run_at(state, kit, ROBOT, end, suit_at(state, kit, ROBOT, end))
            if size > best:
                best, found = size, end
    return found


@rule("D13.14")
def unmatched_end(state: State, kit: Parts) -> int:
    """A new exhibit, or else beside the smallest set at an end, the first of equals."""
    for exhibit in range(EXHIBITS):
        if state.museums[ROBOT].length[exhibit] == 0:
            return 2 * exhibit
    least, found = 999, 0
    for end in range(ENDS):
        if is_open(state, end):
            size = run_at(state, kit, ROBOT, end, suit_at(state, kit, ROBOT, end))
            if size < least:
                least, found = size, end
    return found


@rule("D13.13", "D13.17")
def place_artifact(state: State, end: int) -> None:
    """The carried Artifact goes to an end, or below the exhibits."""
    robot = state.museums[ROBOT]
    card = state.carried + 0
    state.carried = NOTHING
    if end == BELOW:
        robot.below[robot.below_count] = card
        robot.below_count += 1
        state.where[card] = Place.SHOWN
        return
    exhibit = exhibit_of(end)
    insert(state, ROBOT, exhibit, 0 if end % 2 else robot.length[exhibit] + 0, card)
