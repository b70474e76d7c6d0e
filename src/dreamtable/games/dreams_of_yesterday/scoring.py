"""Points by source, and places. In the solo game the Robot has a row after the seat's."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, rule
from dreamtable.engine.kit import Kit

from .faces import count_museums
from .kit import DISCOVERY, STANDARD, Parts
from .state import DOUBLES, EXHIBITS, NOTHING, SOLO_TIE, TYPES, State

SOURCES = ("sets in exhibit 1", "sets in exhibit 2", "Urns")
LONGEST_SET, MOST_POINTS = 6, 21
URN_POINTS, PAIR_POINTS = 2, 3


@cites("D10.1", "D10.7")
def sources(kit: Kit) -> tuple[str, ...]:
    """The names of the sources of points, in the order of `scores`."""
    return SOURCES


@rule("D10.5", "D10.6")
def items(state: State, kit: Parts, card: int) -> int:
    """Items that an Artifact counts: a double is two, unless the option says one."""
    return 1 if state.options[DOUBLES] else kit.amount[card, state.turned[card]] + 0


@rule("D10.1", "D10.4")
def set_points(size: int) -> int:
    """1, 3, 6, 10, 15, 21; above six the rest counts as another set."""
    rest = size % LONGEST_SET
    return size // LONGEST_SET * MOST_POINTS + rest * (rest + 1) // 2


@rule("D10.2", "D10.3")
def row_points(state: State, kit: Parts, seat: int, exhibit: int) -> int:
    """Points of all sets in a row."""
    total = 0
    for suit in range(TYPES):
        total += suit_points(state, kit, seat, exhibit, suit)
    museum = state.museums[seat]
    if total == 0:
        total = set_points(museum.length[exhibit] + 0)  # nothing but Discoveries
    return total


@rule("D10.2", "D10.3")
def suit_points(state: State, kit: Parts, seat: int, exhibit: int, suit: int) -> int:
    """Points of the sets of one type: unbroken lines of it and of Discoveries, with one of it at least."""
    museum = state.museums[seat]
    total = size = own = 0
    for index in range(museum.length[exhibit]):
        card = museum.row[exhibit, index]
        face = state.turned[card]
        is_own = kit.kind[card, face] == STANDARD and kit.suit[card, face] == suit
        if is_own or kit.kind[card, face] == DISCOVERY:
            size += items(state, kit, card)
            own += 1 if is_own else 0
        else:
            total += set_points(size) if own else 0
            size = own = 0
    return total + (set_points(size) if own else 0)


@rule("D10.8", "D10.5")
def count_items(state: State, kit: Parts, seat: int, exhibit: int, suit: int) -> int:
    """Items of a Standard type in an exhibit, wherever they stand; Discoveries are none."""
    museum = state.museums[seat]
    total = 0
    for index in range(museum.length[exhibit]):
        card = museum.row[exhibit, index]
        face = state.turned[card]
        if kit.kind[card, face] == STANDARD and kit.suit[card, face] == suit:
            total += items(state, kit, card)
    return total


@rule("D10.7", "D10.8", "D1.5")
def urn_points(state: State, kit: Parts, seat: int, exhibit: int, urn: int) -> int:
    """2 points, and 3 for each pair of the Urn's two types in an exhibit."""
    pair = kit.suit[urn, state.turned[urn]]
    first = 1 if pair == 1 else 0
    second = 1 if pair == 0 else 2
    one = count_items(state, kit, seat, exhibit, first)
    other = count_items(state, kit, seat, exhibit, second)
    return URN_POINTS + PAIR_POINTS * min(one, other)


@rule("D10.7", "D13.17")
def all_urn_points(state: State, kit: Parts, seat: int) -> int:
    """Urns that close exhibits, and the Robot's, each of which helps the exhibit where it brings more."""
    museum = state.museums[seat]
    total = 0
    for exhibit in range(EXHIBITS):
        if museum.urn[exhibit] != NOTHING:
            total += urn_points(state, kit, seat, exhibit, museum.urn[exhibit] + 0)
    for index in range(museum.below_count):
        urn = museum.below[index] + 0
        total += max(urn_points(state, kit, seat, 0, urn), urn_points(state, kit, seat, 1, urn))
    return total


@rule("D10.1", "D10.7", "D12.2")
def scores(state: State, kit: Parts, out: Any) -> None:
    """Points of every museum: both rows, then Urns."""
    for seat in range(count_museums(state)):
        out[seat, 0] = row_points(state, kit, seat, 0)
        out[seat, 1] = row_points(state, kit, seat, 1)
        out[seat, 2] = all_urn_points(state, kit, seat)


@rule("D10.1", "D10.7")
def total_points(state: State, kit: Parts, seat: int) -> int:
    """All points of a museum."""
    rows = row_points(state, kit, seat, 0) + row_points(state, kit, seat, 1)
    return rows + all_urn_points(state, kit, seat)


@rule("D11.3")
def count_artifacts(state: State, seat: int) -> int:
    """Artifact cards in a museum; a double is one card, an Urn another."""
    museum = state.museums[seat]
    total = museum.below_count + 0
    for exhibit in range(EXHIBITS):
        total += museum.length[exhibit] + (1 if museum.urn[exhibit] != NOTHING else 0)
    return total


@rule("D11.3", "D11.4", "D12.2", "D12.3")
def is_ahead(state: State, kit: Parts, one: int, other: int) -> bool:
    """Whether one museum stands before another: by points, then by Artifact cards; the Robot wins ties."""
    points, others = total_points(state, kit, one), total_points(state, kit, other)
    if points != others:
        return points > others
    if state.seats == 1 and not state.options[SOLO_TIE]:
        return one == 1
    cards, theirs = count_artifacts(state, one), count_artifacts(state, other)
    if cards == theirs and state.seats == 1:
        return one == 1
    return cards > theirs


@rule("D11.3", "D11.4", "D12.2")
def ranks(state: State, kit: Parts, out: Any) -> None:
    """Places of all museums; what the rules leave tied is shared."""
    for seat in range(count_museums(state)):
        out[seat] = 1
        for other in range(count_museums(state)):
            if other != seat and is_ahead(state, kit, other, seat):
                out[seat] += 1
