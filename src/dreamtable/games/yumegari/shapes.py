"""Sets of spaces as bits of one number, and the shapes that scoring cards look for in them.

Bit s stands for space s. A shop is seen as five sets, one for each item on side A of a card and for each
colour on side B. Nothing here knows of portals and walls.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .state import MARKS, SIDE, SORTS, SPACES

SIDE_A, SIDE_B = range(2)
ALL = (1 << SPACES) - 1
ROW = (1 << SIDE) - 1
LEFT = 0b00001_00001_00001_00001_00001
RIGHT = LEFT << (SIDE - 1)

Sets = tuple[int, int, int, int, int]


@rule("Y1.2")
def item_of(tile: int) -> int:
    """The item of a kind of tile, 0 to 4."""
    return int(tile) // (SORTS * MARKS)


@rule("Y1.2")
def colour_of(tile: int) -> int:
    """The colour of a kind of tile, 0 to 4."""
    return int(tile) // MARKS % SORTS


@rule("Y6.2")
def sort_of(tile: int, side: int) -> int:
    """What a side of a card looks at: the item on side A, the colour on side B."""
    return item_of(tile) if side == SIDE_A else colour_of(tile)


@rule("Y6.2")
def sets_of(space: Any, side: int, at: int, tile: int) -> Sets:
    """The spaces of each item, or colour; as if `tile` lay on space `at`, unless `at` is NOTHING."""
    first = second = third = fourth = fifth = 0
    for place in range(SPACES):
        kind = tile if place == at else int(space[place])
        if kind >= 0:
            sort = sort_of(kind, side)
            bit = 1 << place
            if sort == 0:
                first |= bit
            elif sort == 1:
                second |= bit
            elif sort == 2:
                third |= bit
            elif sort == 3:
                fourth |= bit
            else:
                fifth |= bit
    return (first, second, third, fourth, fifth)


@rule("Y6.2")
def count(spaces: int) -> int:
    """How many spaces are in a set."""
    total = 0
    while spaces:
        spaces &= spaces - 1
        total += 1
    return total


@rule("Y6.5", "Y6.9")
def beside(spaces: int) -> int:
    """All spaces that share an edge with one of the set."""
    across = (spaces & ~LEFT) >> 1 | (spaces & ~RIGHT) << 1
    return (across | spaces >> SIDE | spaces << SIDE) & ALL


@rule("Y6.5")
def group_of(spaces: int) -> int:
    """The spaces of the set that hang together with its lowest."""
    group = spaces & -spaces
    while True:
        grown = (group | beside(group)) & spaces
        if grown == group:
            return group
        group = grown


@rule("Y6.6", "Y6.9")
def pairing(spaces: int) -> int:
    """A largest set of pairs of neighbours, no space in two.

    Bit s pairs space s with the one to its right, bit 25 + s with the one below. The lowest space has no
    other neighbours left than those two, and some largest pairing uses it if it has any; where it has both,
    both are tried, unless the first leaves at most one space without a partner.
    """
    pairs = 0
    while spaces:
        low = spaces & -spaces
        spaces ^= low
        right = (low & ~RIGHT) << 1 & spaces
        below = low << SIDE & spaces
        if right and below:
            one = pairing(spaces ^ right) | low
            if 2 * count(one) < count(spaces):
                other = pairing(spaces ^ below) | low << SPACES
                if count(other) > count(one):
                    one = other
            return pairs | one
        if right or below:
            pairs |= low if right else low << SPACES
            spaces ^= right | below
    return pairs


@rule("Y6.7")
def falling(spaces: int) -> int:
    """The spaces of the set that have another of it diagonally below to the right."""
    return spaces & (spaces & ~LEFT) >> (SIDE + 1)


@rule("Y6.7")
def rising(spaces: int) -> int:
    """The spaces of the set that have another of it diagonally below to the left."""
    return spaces & (spaces & ~RIGHT) >> (SIDE - 1)


@rule("Y6.4")
def line(number: int) -> int:
    """The spaces of a line: rows 0 to 4 from the top, columns 5 to 9 from the left."""
    return ROW << SIDE * number if number < SIDE else LEFT << (number - SIDE)
