"""What a shop may still earn on each scoring card: its points, and a share of what is begun.

The numbers are guesses that won games, not rules. `left` is how many tiles the shop will still get; with none
left only points count.
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .cards import (
    DIAGONALS,
    FULL_SETS,
    LINES,
    NEIGHBOURHOODS,
    PAIRS,
    ROWS,
    TIDY_LINES,
    card_points,
    different,
    group_points,
    most,
)
from .kit import Parts
from .shapes import ALL, LEFT, RIGHT, Sets, beside, count, falling, group_of, line, pairing, rising
from .state import SIDE, SORTS

BEGUN_SET = 0.75  # of a set's points, when it is as good as complete
BEGUN_LINE = 0.6  # of a line's
BEGUN_GROUP = 0.5  # of what a group of three brings, for a pair that can grow; half of it for one tile
LONELY = 0.4  # of a pair's points, for a tile that can still be paired
CORNER = 0.25  # of a diagonal pair's points, for each empty corner of a tile
BEGUN_ROW = 0.5  # of what one more in a row would bring


@rule("Y6.3", "Y6.4", "Y6.5", "Y6.6", "Y6.7", "Y6.8")
def card_prospects(kit: Parts, card: int, sets: Sets, left: int) -> float:
    """Points of a card now, and a share of what may come."""
    if left == 0:
        return float(card_points(kit, card, sets))
    empty = ALL & ~(sets[0] | sets[1] | sets[2] | sets[3] | sets[4])
    if card == FULL_SETS:
        return set_prospects(kit, sets, left)
    if card == TIDY_LINES:
        return line_prospects(kit, sets, empty)
    if card == ROWS:
        return row_prospects(kit, sets, empty)
    total = 0.0
    for sort in range(SORTS):
        if card == NEIGHBOURHOODS:
            total += group_prospects(kit, sets[sort], empty)
        elif card == PAIRS:
            total += pair_prospects(kit, sets[sort], empty)
        else:
            total += corner_prospects(kit, sets[sort], empty)
    return total


@rule("Y6.3")
def set_prospects(kit: Parts, sets: Sets, left: int) -> float:
    """Complete sets, and those that the tiles to come can complete, the more the fuller they are."""
    total = 0.0
    missing = 0
    for number in range(1, SORTS + 1):
        worth = float(kit.points[FULL_SETS, number] - kit.points[FULL_SETS, number - 1])
        have = 0
        for sort in range(SORTS):
            have += 1 if count(sets[sort]) >= number else 0
        missing += SORTS - have
        if have == SORTS:
            total += worth
        elif missing <= left:
            total += BEGUN_SET * worth * have / SORTS
    return total


@rule("Y6.4")
def line_prospects(kit: Parts, sets: Sets, empty: int) -> float:
    """Every line's points, and a share of the most it can come to."""
    total = 0.0
    for number in range(LINES):
        have = different(sets, number)
        room = count(empty & line(number))
        now = kit.points[TIDY_LINES, have]
        best = kit.points[TIDY_LINES, min(SORTS, have + room)]
        total += now + BEGUN_LINE * (best - now) * have / SORTS
    return total


@rule("Y6.5")
def group_prospects(kit: Parts, spaces: int, empty: int) -> float:
    """Every group's points; a smaller one that can grow has a share of what three bring."""
    total = 0.0
    goal = BEGUN_GROUP * group_points(kit, 3)
    left = spaces
    while left:
        group = group_of(left)
        left ^= group
        size = count(group)
        total += group_points(kit, size)
        room = beside(group) & empty
        if size < 3 and room:
            total += goal * size / 2
        elif room:
            total += 0.1 * goal
    return total


@rule("Y6.6")
def pair_prospects(kit: Parts, spaces: int, empty: int) -> float:
    """All pairs, and a share for each tile without one that has room beside it."""
    pairs = count(pairing(spaces))
    lonely = count(spaces & beside(empty))
    alone = min(lonely, count(spaces) - 2 * pairs)
    return kit.points[PAIRS, 2] * (pairs + LONELY * alone)


@rule("Y6.7")
def corner_prospects(kit: Parts, spaces: int, empty: int) -> float:
    """All diagonal pairs, and a share for each empty corner of a tile."""
    pairs = count(falling(spaces)) + count(rising(spaces))
    down = (spaces & ~RIGHT) << (SIDE + 1) | (spaces & ~LEFT) << (SIDE - 1)
    up = (spaces & ~LEFT) >> (SIDE + 1) | (spaces & ~RIGHT) >> (SIDE - 1)
    return kit.points[DIAGONALS, 2] * (pairs + CORNER * count((down | up) & empty))


@rule("Y6.8")
def row_prospects(kit: Parts, sets: Sets, empty: int) -> float:
    """Every row's points, and a share of what one or two more would bring."""
    total = 0.0
    for number in range(SIDE):
        have = most(sets, number)
        room = count(empty & line(number))
        now = kit.points[ROWS, have]
        best = kit.points[ROWS, min(SORTS, have + min(room, 2))]
        total += now + BEGUN_ROW * (best - now)
    return total
