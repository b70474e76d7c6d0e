r"""The map: triangular cells around a hexagon, their corners and neighbours, numbered once and for all.

Corners of cells are points (i, j) of a lattice; in a drawing, x = i + j/2 and y goes up with j. Between them
lie cells that point up, u(i,j), and cells that point down, d(i,j). Slots of a cell count its corners
clockwise; side s of a cell joins slots s and s + 1 (after 2 comes 0).

             (i,j+1)--(i+1,j+1)          u(i,j): slots 0 (i,j), 1 (i,j+1), 2 (i+1,j)
               / \  d  /                  d(i,j): slots 0 (i+1,j), 1 (i,j+1), 2 (i+1,j+1)
              / u \   /
          (i,j)--(i+1,j)                 u(i,j) meets d(i-1,j) at side 0, d(i,j) at 1, d(i,j-1) at 2;
                                         d(i,j) meets u(i,j) at side 0, u(i,j+1) at 1, u(i+1,j) at 2

The Cradle fills the six cells around (0,0). The table reaches RADIUS steps from there, as a hexagon: cells
are numbered row by row from the lowest j, in a row from the left, u before d of the same (i, j).
"""

from __future__ import annotations

RADIUS = 9  # steps from the middle of the Cradle to the edge of the table
SIDES = 3
NOWHERE = -1  # beyond the edge of the table

Point = tuple[int, int]
Cell = tuple[int, int, int]
"""(i, j, 0 for a cell that points up or 1 for one that points down)."""


def corners(cell: Cell) -> tuple[Point, Point, Point]:
    """The three corners of a cell, by slot."""
    i, j, down = cell
    if down:
        return (i + 1, j), (i, j + 1), (i + 1, j + 1)
    return (i, j), (i, j + 1), (i + 1, j)


def beside(cell: Cell) -> tuple[Cell, Cell, Cell]:
    """The three cells that share a side with a cell, by side."""
    i, j, down = cell
    if down:
        return (i, j, 0), (i, j + 1, 0), (i + 1, j, 0)
    return (i - 1, j, 1), (i, j, 1), (i, j - 1, 1)


def around(point: Point) -> tuple[Cell, ...]:
    """The six cells around a corner, counter-clockwise from the one that points up on its right."""
    p, q = point
    return (p, q, 0), (p - 1, q, 1), (p - 1, q, 0), (p - 1, q - 1, 1), (p, q - 1, 0), (p, q - 1, 1)


AROUND_SLOTS = (0, 0, 2, 2, 1, 1)
"""The slot that the common corner has in each of the cells `around` it."""


def is_on_table(point: Point) -> bool:
    """Whether a corner lies on the table."""
    i, j = point
    return max(abs(i), abs(j), abs(i + j)) <= RADIUS


_SPAN = range(-RADIUS - 1, RADIUS + 1)
CELLS: tuple[Cell, ...] = tuple(
    (i, j, down)
    for j in _SPAN
    for i in _SPAN
    for down in (0, 1)
    if all(is_on_table(point) for point in corners((i, j, down)))
)
CELL_AT = {cell: number for number, cell in enumerate(CELLS)}
CELL_COUNT = 6 * RADIUS**2
CELL_WORDS = tuple(f"{'ud'[down]}{i},{j}" for i, j, down in CELLS)
"""How a cell is written: `u0,1` or `d-2,0`."""

CRADLE_CELLS = tuple(CELL_AT[cell] for cell in around((0, 0)))
CRADLE_POINTS: tuple[Point, ...] = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))
"""The six corners of the Cradle, counter-clockwise from the right."""


def beside_number(cell: Cell, side: int) -> int:
    """The number of the cell at a side, or NOWHERE."""
    return CELL_AT.get(beside(cell)[side], NOWHERE)


def slots_across(cell: Cell, side: int) -> tuple[int, int]:
    """The slots that the two corners of a side have in the cell beyond it."""
    own, others = corners(cell), corners(beside(cell)[side])
    return others.index(own[side]), others.index(own[(side + 1) % SIDES])
