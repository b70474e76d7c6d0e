"""What is printed on the parts of Yumegari: five tables, their checks, and the record that rules receive."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import numpy as np

from dreamtable.engine.errors import KitError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Column, KitSchema, Row, Table, Tables
from dreamtable.engine.spec import record

from .columns import (
    CENTRE_PRINT,
    COLOUR_CODES,
    ITEM_CODES,
    SORT_CODES,
    read_portals,
    read_prints,
    read_walls,
)
from .state import BOARDS, CARDS, CENTRE, KINDS, MARKS, MAX_SEATS, SIDE, SORTS, SPACES
from .walks import steps_from

TILE_CODES = tuple(item + colour for item in ITEM_CODES for colour in COLOUR_CODES)
MARK_COLUMNS = ("plain", "vp1", "paw1", "vp2")
BOARD_CODES = tuple(f"{side}{number + 1}" for side in "AB" for number in range(BOARDS))
COUNT_COLUMNS = ("one", "two", "three", "four", "five")
TOKEN_CODES = ("paw", "vp1", "vp5")
VP_VALUES = (1, 5)
MOST_COPIES = 12  # of one kind of tile
FEWEST_TILES, MOST_TILES = MAX_SEATS * SPACES, 200
WALLS = 3  # on each board of side B


class Parts(Protocol):
    """The face of the kit's record."""

    copies: Any
    symbol: Any
    print_vp: Any
    print_paws: Any
    steps: Any
    points: Any
    paw_tokens: int
    vp_tokens: int


PARTS = record(
    ("copies", "i1", KINDS),  # tiles in the box, by kind
    ("symbol", "i1", (2 * BOARDS, SPACES)),  # item 0-4 or colour 5-9 printed on a space, or NOTHING
    ("print_vp", "i1", (2 * BOARDS, SPACES)),  # points printed with it
    ("print_paws", "i1", (2 * BOARDS, SPACES)),  # paws printed with it
    ("steps", "i1", (2 * BOARDS, SPACES, SPACES)),  # of the shortest walk from one space to another
    ("points", "i2", (CARDS, SORTS + 1)),  # of a scoring card for 0 to 5 of what it counts
    ("paw_tokens", "i2"),  # paws in the box
    ("vp_tokens", "i2"),  # points of all VP tokens in the box
)

SORT_TABLE = Table("sorts.csv", (Column.choice("code", tuple(SORT_CODES)), Column.text("name")), "code", 10)
TILE_TABLE = Table(
    "tiles.csv",
    (
        Column.choice("tile", TILE_CODES),
        *(Column.integer(mark, 0, MOST_COPIES) for mark in MARK_COLUMNS),
    ),
    key="tile",
    rows=len(TILE_CODES),
)
BOARD_TABLE = Table(
    "boards.csv",
    (
        Column.choice("board", BOARD_CODES),
        *(
            Column(f"row{row + 1}", read_prints, "five spaces such as R2v l1p --- +++ (the centre)")
            for row in range(SIDE)
        ),
        Column("walls", read_walls, "pairs of neighbouring spaces such as 22|23 33|34, or - for none"),
        Column("portals", read_portals, "rows and columns such as r2 r4 c3, or - for none"),
    ),
    key="board",
    rows=len(BOARD_CODES),
)
CARD_TABLE = Table(
    "cards.csv",
    (
        Column.integer("card", 1, CARDS),
        Column.text("name"),
        *(Column.integer(count, 0, 100) for count in COUNT_COLUMNS),
    ),
    key="card",
    rows=CARDS,
)
TOKEN_TABLE = Table(
    "tokens.csv",
    (Column.choice("token", TOKEN_CODES), Column.integer("count", 1, 500)),
    key="token",
    rows=len(TOKEN_CODES),
)


def check(tables: Tables) -> None:
    """What must hold across columns and rows."""
    for name, column, codes in (
        ("sorts", "code", tuple(SORT_CODES)),
        ("tiles", "tile", TILE_CODES),
        ("boards", "board", BOARD_CODES),
        ("cards", "card", tuple(range(1, CARDS + 1))),
        ("tokens", "token", TOKEN_CODES),
    ):
        check_order(tables[name], column, codes)
    check_names(tables["sorts"])
    check_tiles(tables["tiles"])
    check_cards(tables["cards"])
    for row in tables["boards"]:
        check_board(row)


def check_order(rows: list[Row], column: str, codes: tuple[Any, ...]) -> None:
    """Rows stand in the order in which the rules number them."""
    for row, code in zip(rows, codes, strict=True):
        if row[column] != code:
            raise row.error(f"{row[column]!r} stands where {code!r} belongs; keep the order", column)


@cites("Y1.1")
def check_names(rows: list[Row]) -> None:
    """Items and colours have names of their own."""
    seen: set[str] = set()
    for row in rows:
        if row["name"] in seen:
            raise row.error(f"{row['name']!r} stands already in another row; each may appear once", "name")
        seen.add(row["name"])


@cites("Y1.2", "Y2.4")
def check_tiles(rows: list[Row]) -> None:
    """Enough tiles for five players, and not more than a pile may hold."""
    total = sum(row[mark] for row in rows for mark in MARK_COLUMNS)
    if not FEWEST_TILES <= total <= MOST_TILES:
        raise KitError(f"has {total} tiles; expected {FEWEST_TILES} to {MOST_TILES}", path=rows[0].path)


@cites("Y6.6", "Y6.7")
def check_cards(rows: list[Row]) -> None:
    """The cards that count pairs have points for two, and for nothing else."""
    for row in rows[3:5]:
        for column in COUNT_COLUMNS:
            if column != "two" and row[column]:
                raise row.error("this card counts pairs, so only column 'two' may have points", column)


@cites("Y1.3", "Y1.6", "Y1.7")
def check_board(row: Row) -> None:
    """The centre is in the middle, walls are on side B, and every space can be reached."""
    prints = prints_of(row)
    centres = [space for space in range(SPACES) if prints[space] == CENTRE_PRINT]
    if centres != [CENTRE]:
        raise row.error("expected +++ in the middle of the board and nowhere else", "row3")
    wanted = 0 if row["board"][0] == "A" else WALLS
    if len(row["walls"]) != wanted:
        raise row.error(
            f"has {len(row['walls'])} walls; expected {wanted} on side {row['board'][0]}", "walls"
        )
    if min(steps_from(CENTRE, row["walls"], row["portals"])) < 0:
        raise row.error("the walls shut a space off; every space must be reached", "walls")


def prints_of(row: Row) -> list[tuple[int, int, int]]:
    """(symbol, points, paws) of every space of a board."""
    return [cell for number in range(SIDE) for cell in row[f"row{number + 1}"]]


@cites("Y1.1", "Y1.2", "Y1.3", "Y1.4", "Y1.5")
def build(tables: Tables) -> Any:
    """Turn checked rows into one record."""
    parts = np.zeros(1, PARTS)
    kit = parts[0]
    for tile, row in enumerate(tables["tiles"]):
        kit.copies[tile * MARKS : (tile + 1) * MARKS] = [row[mark] for mark in MARK_COLUMNS]
    for number, row in enumerate(tables["boards"]):
        for space, (symbol, points, paws) in enumerate(prints_of(row)):
            kit.symbol[number, space] = max(symbol, -1)
            kit.print_vp[number, space] = points
            kit.print_paws[number, space] = paws
            kit.steps[number, space] = steps_from(space, row["walls"], row["portals"])
    for card, row in enumerate(tables["cards"]):
        kit.points[card, 1:] = [row[count] for count in COUNT_COLUMNS]
    counts = [row["count"] for row in tables["tokens"]]
    kit.paw_tokens = counts[0]
    kit.vp_tokens = sum(count * value for count, value in zip(counts[1:], VP_VALUES, strict=True))
    return parts


SCHEMA = KitSchema(
    (SORT_TABLE, TILE_TABLE, BOARD_TABLE, CARD_TABLE, TOKEN_TABLE),
    build,
    Path(__file__).parent / "components",
    check,
)
