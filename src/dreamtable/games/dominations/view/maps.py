"""What the templates draw of the map: each cell at its column and row, in words, and what choosing it does.

A grid has a column for each half side of a triangle and a row for each row of cells. A cell is two columns
wide and overlaps its neighbours by one, the Cradle is four columns and two rows.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..effects import CODES
from ..geometry import CELL_WORDS, CELLS, SIDES, Cell, corners
from ..state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dreamtable.engine.choices import Choices

    from ..catalogue import MonumentPicture
    from ..picture import Picture, TilePicture

    Placing = Callable[[int], tuple[int, int]]
    """Column and row of a cell."""

WINDS = ("east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east")
UP_WORDS = ("left", "on top", "right")
DOWN_WORDS = ("below", "left", "right")
"""Where the dots of a cell are, by slot."""


@dataclass(frozen=True)
class Tile:
    """A land tile as it lies: letters of its dots by slot and of its camp, and its city."""

    code: str
    dots: tuple[str, ...]
    camp: str
    is_down: bool
    owner: int | None
    level: int
    words: str


@dataclass(frozen=True)
class Pillar:
    """The piece of a monument: its number on the table, and the letter of its dots."""

    number: int
    name: str
    letter: str


@dataclass(frozen=True)
class Spot:
    """A cell that something lies in or could be laid in."""

    word: str
    column: int
    row: int
    is_down: bool
    tile: Tile | None
    pillar: Pillar | None
    action: str
    """What choosing it does just now, or empty."""
    offer: str
    """In a few signs, what choosing it brings: `5` knowledge, `I` a city of level 1."""
    is_last: bool
    """Whether something was laid here last, or is being laid."""
    words: str
    ways: tuple[Tile, ...] = ()
    """The ways in which the tile that is being laid here can be turned."""


@dataclass(frozen=True)
class Cradle:
    """The hexagon in the middle, with its dots counter-clockwise from the right."""

    column: int
    row: int
    dots: tuple[str, ...]
    words: str


@dataclass(frozen=True)
class Map:
    """The whole map, row by row from the top; the Cradle is read before the cells of its upper row."""

    above: tuple[Spot, ...]
    cradle: Cradle
    below: tuple[Spot, ...]
    last: str
    """The cell where something was laid last, or empty."""

    @property
    def spots(self) -> tuple[Spot, ...]:
        """All cells."""
        return self.above + self.below


# --------------------------------------------------------------------------------------------------- geometry
def column_of(cell: Cell) -> int:
    """Steps of half a side to the right, from the middle of the Cradle."""
    i, j, down = cell
    return 2 * i + j + down


def distance(cell: Cell) -> int:
    """Cells from the Cradle: 1 beside it."""
    return max(max(abs(i), abs(j), abs(i + j)) for i, j in corners(cell)) - 1


def wind(cell: Cell) -> str:
    """In which direction a cell lies from the Cradle."""
    points = corners(cell)
    right = sum(i + j / 2 for i, j in points)
    up = sum(j for _, j in points) * math.sqrt(3) / 2
    return WINDS[round(math.atan2(up, right) / math.tau * len(WINDS)) % len(WINDS)]


def place_words(cell: int) -> str:
    """`u1,0, 1 east of the Cradle`."""
    found = CELLS[cell]
    return f"{CELL_WORDS[cell]}, {distance(found)} {wind(found)} of the Cradle"


# ------------------------------------------------------------------------------------------------------ tiles
def tile_face(
    tile: TilePicture, names: Sequence[str], domains: Sequence[str], *, is_down: bool = False, turns: int = 0
) -> Tile:
    """A tile, turned clockwise so many times, with its city in words."""
    dots = tuple(tile.dots[(slot - turns) % SIDES] for slot in range(SIDES))
    where = DOWN_WORDS if is_down else UP_WORDS
    told = ", ".join(f"{domains[dot]} {place}" for dot, place in zip(dots, where, strict=True))
    city = "" if tile.city_seat is None else f"; city of {names[tile.city_seat]}, level {tile.city_level}"
    return Tile(
        code=tile.code,
        dots=tuple(CODES[dot] for dot in dots),
        camp=CODES[tile.camp],
        is_down=is_down,
        owner=tile.city_seat,
        level=tile.city_level,
        words=f"{tile.code}: {domains[tile.camp]} camp; dots {told}{city}",
    )


# -------------------------------------------------------------------------------------------------------- map
def map_of(picture: Picture, choices: Choices, names: Sequence[str]) -> Map:
    """The map as it lies, with the empty cells that can be chosen."""
    cells = {*(one.cell for one in picture.cells), *picture.border, *picture.cradle}
    left = min(column_of(CELLS[cell]) for cell in cells)
    top = max(CELLS[cell][1] for cell in cells)

    def at(cell: int) -> tuple[int, int]:
        return column_of(CELLS[cell]) - left + 1, top - CELLS[cell][1] + 1

    spots = [*laid(picture, choices, names, at), *empty(picture, choices, names, at)]
    spots.sort(key=lambda spot: (spot.row, spot.column))
    column, row = min(at(cell)[0] for cell in picture.cradle), min(at(cell)[1] for cell in picture.cradle)
    dots = ", ".join(picture.domains[dot] for dot in picture.cradle_dots)
    return Map(
        above=tuple(spot for spot in spots if spot.row < row),
        cradle=Cradle(
            column,
            row,
            tuple(CODES[dot] for dot in picture.cradle_dots),
            f"The Cradle; dots counter-clockwise from the right: {dots}",
        ),
        below=tuple(spot for spot in spots if spot.row >= row),
        last="" if picture.cell is None else CELL_WORDS[picture.cell],
    )


def laid(picture: Picture, choices: Choices, names: Sequence[str], at: Placing) -> list[Spot]:
    """Tiles and monuments."""
    found = []
    for one in picture.cells:
        is_down = CELLS[one.cell][2] == 1
        tile = tile_face(one.tile, names, picture.domains, is_down=is_down) if one.tile else None
        pillar = None if one.monument is None else pillar_of(picture.monuments[one.monument])
        action = city_action(tile.code, choices) if tile else ""
        what = tile.words if tile else f"Monument {pillar.name}, dots {pillar.letter}" if pillar else ""
        column, row = at(one.cell)
        found.append(
            Spot(
                word=one.word,
                column=column,
                row=row,
                is_down=is_down,
                tile=tile,
                pillar=pillar,
                action=action,
                offer="I" * ((tile.level if tile else 0) + 1) if action else "",
                is_last=one.cell == picture.cell,
                words=f"{place_words(one.cell)}: {what}",
            )
        )
    return found


def pillar_of(monument: MonumentPicture) -> Pillar:
    """The piece of a monument."""
    return Pillar(monument.kept_by + 1, monument.name, CODES[monument.domains[0]])


def city_action(code: str, choices: Choices) -> str:
    """Founding a city on a tile, or raising the one there, where the viewer can do it now."""
    found = (f"{kind} {code.lower()}" for kind in ("found", "upgrade"))
    return next((action for action in found if action in choices.legal), "")


def empty(picture: Picture, choices: Choices, names: Sequence[str], at: Placing) -> list[Spot]:
    """Empty cells that can be chosen, and the one in which a tile is being turned."""
    found = []
    for cell in picture.border:
        action = f"cell {CELL_WORDS[cell]}"
        is_here = picture.phase == Phase.TURN and cell == picture.cell
        if action not in choices.legal and not is_here:
            continue
        best = picture.cell_yields.get(cell)
        column, row = at(cell)
        ways = ways_of(picture, names) if is_here else ()
        what = f"{ways[0].code} is laid here, not turned yet" if ways else "empty"
        found.append(
            Spot(
                word=CELL_WORDS[cell],
                column=column,
                row=row,
                is_down=CELLS[cell][2] == 1,
                tile=None,
                pillar=None,
                action="" if is_here else action,
                offer="" if is_here else "+" if best is None else str(best),
                is_last=is_here,
                words=f"{place_words(cell)}: {what}",
                ways=ways,
            )
        )
    return found


def ways_of(picture: Picture, names: Sequence[str]) -> tuple[Tile, ...]:
    """The tile that is being laid, turned clockwise not at all, once and twice in its cell."""
    if picture.tile is None or picture.cell is None:
        return ()
    is_down = CELLS[picture.cell][2] == 1
    return tuple(
        tile_face(picture.tile, names, picture.domains, is_down=is_down, turns=turns)
        for turns in range(SIDES)
    )
