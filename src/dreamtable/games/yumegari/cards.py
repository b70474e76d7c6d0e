"""The six scoring cards: points of a shop seen as five sets of spaces, one function a card.

`kit.points[card, n]` says what a card gives for n of what it counts.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .kit import Parts
from .shapes import Sets, count, falling, group_of, line, pairing, rising, sets_of
from .state import CARDS, NOTHING, SIDE, SORTS

FULL_SETS, TIDY_LINES, NEIGHBOURHOODS, PAIRS, DIAGONALS, ROWS = range(CARDS)
LINES = 2 * SIDE
SMALLEST_GROUP = 3


@rule("Y6.3", "Y6.4", "Y6.5", "Y6.6", "Y6.7", "Y6.8")
def card_points(kit: Parts, card: int, sets: Sets) -> int:
    """Points of one card."""
    if card == FULL_SETS:
        return full_sets(kit, sets)
    if card == TIDY_LINES:
        return tidy_lines(kit, sets)
    if card == NEIGHBOURHOODS:
        return neighbourhoods(kit, sets)
    if card == PAIRS:
        return pairs(kit, sets)
    if card == DIAGONALS:
        return diagonals(kit, sets)
    return rows(kit, sets)


@rule("Y6.1", "Y6.2")
def shop_points(kit: Parts, card: int, side: int, space: Any) -> int:
    """Points of one card for the tiles on the spaces of a shop."""
    return card_points(kit, card, sets_of(space, side, NOTHING, NOTHING))


@rule("Y6.3")
def full_sets(kit: Parts, sets: Sets) -> int:
    """Points for as many complete sets as there are tiles of the rarest."""
    return kit.points[FULL_SETS, rarest(sets)]


@rule("Y6.3")
def rarest(sets: Sets) -> int:
    """Tiles of the item, or colour, that the shop has fewest of."""
    fewest = SIDE * SIDE
    for sort in range(SORTS):
        fewest = min(fewest, count(sets[sort]))
    return fewest


@rule("Y6.4")
def tidy_lines(kit: Parts, sets: Sets) -> int:
    """Points for different ones in each row and column."""
    points = 0
    for number in range(LINES):
        points += kit.points[TIDY_LINES, different(sets, number)]
    return points


@rule("Y6.4")
def different(sets: Sets, number: int) -> int:
    """How many different ones a line has."""
    found = 0
    for sort in range(SORTS):
        found += 1 if sets[sort] & line(number) else 0
    return found


@rule("Y6.5")
def neighbourhoods(kit: Parts, sets: Sets) -> int:
    """Points for each tile of every group, by the group's size."""
    points = 0
    for sort in range(SORTS):
        left = sets[sort]
        while left:
            group = group_of(left)
            left ^= group
            points += group_points(kit, count(group))
    return points


@rule("Y6.5")
def group_points(kit: Parts, size: int) -> int:
    """Points of a group; one of more than five is paid by the tile as one of five."""
    return size * kit.points[NEIGHBOURHOODS, min(size, SORTS)]


@rule("Y6.6")
def pairs(kit: Parts, sets: Sets) -> int:
    """Points for as many pairs of equal neighbours as can be made, each tile in one."""
    found = 0
    for sort in range(SORTS):
        found += count(pairing(sets[sort]))
    return found * kit.points[PAIRS, 2]


@rule("Y6.7")
def diagonals(kit: Parts, sets: Sets) -> int:
    """Points for every two equal tiles that touch at a corner."""
    found = 0
    for sort in range(SORTS):
        found += count(falling(sets[sort])) + count(rising(sets[sort]))
    return found * kit.points[DIAGONALS, 2]


@rule("Y6.8")
def rows(kit: Parts, sets: Sets) -> int:
    """Points for the tiles of which each row has most."""
    points = 0
    for number in range(SIDE):
        points += kit.points[ROWS, most(sets, number)]
    return points


@rule("Y6.8")
def most(sets: Sets, number: int) -> int:
    """Tiles of the one that a line has most of."""
    best = 0
    for sort in range(SORTS):
        best = max(best, count(sets[sort] & line(number)))
    return best
