"""The ends of a museum's rows: 1 right, 1 left, 2 right, 2 left, in the order that the Robot prefers."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .kit import STANDARD, Parts
from .scoring import items
from .state import State

ENDS = 4
ANY = -1  # no type: cards at an end that are all Discoveries


@rule("D8.2")
def exhibit_of(end: int) -> int:
    """The exhibit of an end."""
    return end // 2


@rule("D8.2")
def card_from(state: State, seat: int, end: int, depth: int) -> int:
    """The card so deep in a row, counted from an end."""
    museum = state.museums[seat]
    exhibit = exhibit_of(end)
    index = depth if end % 2 else museum.length[exhibit] - 1 - depth
    return museum.row[exhibit, index] + 0


@rule("D13.14", "D13.16")
def suit_at(state: State, kit: Parts, seat: int, end: int) -> int:
    """The type of the first Standard Artifact from an end, or ANY."""
    for depth in range(state.museums[seat].length[exhibit_of(end)]):
        card = card_from(state, seat, end, depth)
        if kit.kind[card, state.turned[card]] == STANDARD:
            return kit.suit[card, state.turned[card]] + 0
    return ANY


@rule("D13.14", "D13.15", "D13.16")
def run_at(state: State, kit: Parts, seat: int, end: int, suit: int) -> int:
    """Items of a type, Discoveries among them, in an unbroken line from an end."""
    total = 0
    for depth in range(state.museums[seat].length[exhibit_of(end)]):
        card = card_from(state, seat, end, depth)
        face = state.turned[card]
        if kit.kind[card, face] == STANDARD and kit.suit[card, face] != suit:
            break
        total += items(state, kit, card)
    return total
