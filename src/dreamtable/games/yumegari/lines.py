"""What earned what: the points of a scoring card as lines, each with the spaces whose tiles it counts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import cards, shapes
from .actions import SPACE_WORDS
from .cards import DIAGONALS, FULL_SETS, LINES, NEIGHBOURHOODS, PAIRS, ROWS, TIDY_LINES
from .shapes import SIDE_A, Sets
from .state import SIDE, SORTS, SPACES

count = interpreted(shapes.count)
falling = interpreted(shapes.falling)
group_of = interpreted(shapes.group_of)
group_points = interpreted(cards.group_points)
line = interpreted(shapes.line)
pairing = interpreted(shapes.pairing)
rarest = interpreted(cards.rarest)
rising = interpreted(shapes.rising)


@dataclass(frozen=True)
class LinePicture:
    """Some points of a card: `spaces` (0 to 24, ascending) hold the tiles that earned them."""

    points: int
    spaces: tuple[int, ...]
    text: str
    """What it is: `row 2: 4 different`."""


def spaces_of(found: int) -> tuple[int, ...]:
    """The spaces of a set, ascending."""
    return tuple(space for space in range(SPACES) if found >> space & 1)


def sort_name(kit: Kit, side: int, sort: int) -> str:
    """The name of an item, on side A, or of a colour."""
    return str(kit.tables["sorts"][sort if side == SIDE_A else SORTS + sort]["name"])


def line_name(number: int) -> str:
    """`row 1` to `row 5`, `column 1` to `column 5`."""
    return f"row {number + 1}" if number < SIDE else f"column {number - SIDE + 1}"


@cites("Y6.3")
def set_lines(kit: Kit, side: int, sets: Sets) -> list[LinePicture]:
    """Each full set, of the first tiles of every sort that no earlier set has."""
    points = kit.face.points[FULL_SETS]
    by_sort = [spaces_of(spaces) for spaces in sets]
    return [
        LinePicture(int(points[n + 1] - points[n]), tuple(sorted(row[n] for row in by_sort)), f"set {n + 1}")
        for n in range(rarest(sets))
    ]


@cites("Y6.4")
def tidy_lines(kit: Kit, side: int, sets: Sets) -> list[LinePicture]:
    """Each row and column with enough different ones."""
    found = []
    for number in range(LINES):
        held = [spaces & line(number) for spaces in sets]
        different = sum(spaces > 0 for spaces in held)
        text = f"{line_name(number)}: {different} different"
        found.append(LinePicture(int(kit.face.points[TIDY_LINES, different]), spaces_of(sum(held)), text))
    return found


@cites("Y6.5")
def group_lines(kit: Kit, side: int, sets: Sets) -> list[LinePicture]:
    """Each group that is large enough."""
    found = []
    for sort, spaces in enumerate(sets):
        left = spaces
        while left:
            group = group_of(left)
            left ^= group
            text = f"{count(group)} × {sort_name(kit, side, sort)}"
            found.append(LinePicture(int(group_points(kit.face, count(group))), spaces_of(group), text))
    return found


@cites("Y6.6")
def pair_lines(kit: Kit, side: int, sets: Sets) -> list[LinePicture]:
    """Each pair of a largest pairing."""
    found = []
    for sort, spaces in enumerate(sets):
        pairs = pairing(spaces)
        ends = [(space, space + 1) for space in spaces_of(pairs)]
        ends += [(space, space + SIDE) for space in spaces_of(pairs >> SPACES)]
        found += [pair_line(kit, PAIRS, side, sort, pair) for pair in sorted(ends)]
    return found


@cites("Y6.7")
def corner_lines(kit: Kit, side: int, sets: Sets) -> list[LinePicture]:
    """Each pair of equal tiles that touch at a corner."""
    found = []
    for sort, spaces in enumerate(sets):
        ends = [(space, space + SIDE + 1) for space in spaces_of(falling(spaces))]
        ends += [(space, space + SIDE - 1) for space in spaces_of(rising(spaces))]
        found += [pair_line(kit, DIAGONALS, side, sort, pair) for pair in sorted(ends)]
    return found


def pair_line(kit: Kit, card: int, side: int, sort: int, pair: tuple[int, int]) -> LinePicture:
    """Two equal tiles."""
    one, other = (SPACE_WORDS[space] for space in pair)
    text = f"{sort_name(kit, side, sort)} {one} and {other}"
    return LinePicture(int(kit.face.points[card, 2]), pair, text)


@cites("Y6.8")
def row_lines(kit: Kit, side: int, sets: Sets) -> list[LinePicture]:
    """Each row's most frequent; the first in the kit's order of several."""
    found = []
    for number in range(SIDE):
        held = [spaces & line(number) for spaces in sets]
        sort = max(range(SORTS), key=lambda sort: count(held[sort]))
        text = f"{line_name(number)}: {count(held[sort])} × {sort_name(kit, side, sort)}"
        points = int(kit.face.points[ROWS, count(held[sort])])
        found.append(LinePicture(points, spaces_of(held[sort]), text))
    return found


BY_CARD: dict[int, Callable[[Kit, int, Sets], list[LinePicture]]] = {
    FULL_SETS: set_lines,
    TIDY_LINES: tidy_lines,
    NEIGHBOURHOODS: group_lines,
    PAIRS: pair_lines,
    DIAGONALS: corner_lines,
    ROWS: row_lines,
}


@cites("Y6.1")
def card_lines(kit: Kit, card: int, side: int, sets: Sets) -> tuple[LinePicture, ...]:
    """All lines of a card that bring points; together they are its points."""
    return tuple(found for found in BY_CARD[card](kit, side, sets) if found.points)
