"""The ring of locations around the moon, as a three by three drawing with the castle on top.

7  0  1
6     2     clockwise from the castle, the counter travels 0, 1, 2 ...
5  4  3
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich import box
from rich.table import Table
from rich.text import Text

from .words import COLOURS, stars

if TYPE_CHECKING:
    from ..picture import Picture, PiecePicture

ROWS = ((7, 0, 1), (6, None, 2), (5, 4, 3))
NORTH = 0


def ring(picture: Picture, width: int) -> Table:
    """The drawing, `width` columns wide."""
    table = Table(box=box.ROUNDED, show_header=False, show_lines=True, padding=(0, 1), border_style="dim")
    for _ in range(3):
        table.add_column(width=(width - 4) // 3 - 2, overflow="fold")
    for row in ROWS:
        table.add_row(*(moon(picture) if position is None else cell(picture, position) for position in row))
    return table


def cell(picture: Picture, position: int) -> Text:
    """A location: marks, name, stars, and what the moon would let one harvest there."""
    piece = picture.ring[position]
    if piece is None:
        return Text("(nothing yet)", "dim")
    mark, style = marks(piece)
    colour = COLOURS[picture.resource_words.index(piece.resource)] if piece.resource else ""
    return Text.assemble(
        (f"{mark}{piece.name}", style), "\n", (stars(piece.stars), "bold"), " ", (piece.resource, colour)
    )


def marks(piece: PiecePicture) -> tuple[str, str]:
    """What stands before the name, and how it is printed: the counter, or a pointer of the moon."""
    if piece.is_active:
        return "▶ ", "bold reverse"
    return ("● ", "bold") if piece.is_pointed_at else ("", "")


def moon(picture: Picture) -> Text:
    """The lunar tile in the middle."""
    if not picture.tile:
        return Text("(no moon yet)", "dim")
    turned = f"turned {picture.rotation}/8 ↻" if picture.rotation else "not turned"
    return Text(f"☾ tile {picture.tile}, {turned}\n▶ counter  ● counted", "dim")


def harvest_line(picture: Picture) -> Text:
    """What a harvest is about, in words: the resource, and whose stars make the difficulty."""
    if not picture.harvest or picture.is_over:
        return Text()
    colour = COLOURS[picture.resource_words.index(picture.harvest)]
    pointed = [piece for piece in picture.ring if piece is not None and piece.is_pointed_at]
    parts = " + ".join(f"{piece.name} {piece.stars}" for piece in pointed)
    amount = (str(picture.difficulty), "bold")
    return Text.assemble((picture.harvest, colour), " at difficulty ", amount, f" = {parts}")
