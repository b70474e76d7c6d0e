"""How the cells of a board's row in the kit are read: prints, walls and portals."""

from __future__ import annotations

import re

from .state import SIDE

ITEM_CODES, COLOUR_CODES = "ltubm", "RYGBP"
SORT_CODES = ITEM_CODES + COLOUR_CODES
"""Five items, then five colours, as tiles and prints are written; a kit may name them otherwise."""

PLAIN_PRINT = (-1, 0, 0)
CENTRE_PRINT = (-2, 0, 0)


def space_at(row: int, column: int) -> int:
    """The number of a space, rows and columns counted from 0."""
    return row * SIDE + column


def read_space(text: str) -> int:
    """`23`: row 2, column 3."""
    if not re.fullmatch(r"[1-5][1-5]", text):
        raise ValueError
    return space_at(int(text[0]) - 1, int(text[1]) - 1)


def read_print(text: str) -> tuple[int, int, int]:
    """`R2v`: (symbol, points, paws); `---` prints nothing, `+++` is the centre."""
    if text in ("---", "+++"):
        return PLAIN_PRINT if text == "---" else CENTRE_PRINT
    found = re.fullmatch(rf"([{SORT_CODES}])([1-3])([vp])", text)
    if not found:
        raise ValueError
    amount = int(found[2])
    return SORT_CODES.index(found[1]), amount if found[3] == "v" else 0, amount if found[3] == "p" else 0


def read_prints(text: str) -> tuple[tuple[int, int, int], ...]:
    """The five prints of a row."""
    found = tuple(read_print(word) for word in text.split())
    if len(found) != SIDE:
        raise ValueError
    return found


def read_walls(text: str) -> tuple[tuple[int, int], ...]:
    """`22|23 33|34`: pairs of neighbouring spaces; `-` for none."""
    walls = []
    for word in () if text == "-" else text.split():
        one, _, other = word.partition("|")
        low, high = sorted((read_space(one), read_space(other)))
        if not (high == low + SIDE or (high == low + 1 and high % SIDE > 0)) or (low, high) in walls:
            raise ValueError
        walls.append((low, high))
    return tuple(walls)


def read_portals(text: str) -> tuple[tuple[int, int], ...]:
    """`r2 c4`: the pairs of opposite edge spaces that are joined; `-` for none."""
    ends = []
    for word in () if text == "-" else text.split():
        if not re.fullmatch(r"[rc][1-5]", word):
            raise ValueError
        line = int(word[1]) - 1
        if word[0] == "r":
            pair = (space_at(line, 0), space_at(line, SIDE - 1))
        else:
            pair = (space_at(0, line), space_at(SIDE - 1, line))
        if pair in ends:
            raise ValueError
        ends.append(pair)
    return tuple(ends)
