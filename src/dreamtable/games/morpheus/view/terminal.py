"""The table of Morpheus in a terminal of 80 columns or more.

Everything is said in text; colour only repeats it. Letters stand for resources: N P F S C O, with a legend
in the bank. Start reading at `render`; the ring is in `ring.py`, dreams and seats in `pools.py`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Group
from rich.table import Table
from rich.text import Text

from ..state import Phase
from .pools import dream_display, seats
from .ring import harvest_line, ring
from .words import COLOURS, LETTERS, join, symbol_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from ..picture import Picture

WIDE = 120
"""Columns from which the displays stand beside the ring."""

RING_WIDTH = 76
MONTHS = 3
GIFTS = (Phase.GIFT_PICK, Phase.GIFT_KEEP)
HARVEST = (Phase.HELP, Phase.HARVEST_KEEP)


def render(picture: Picture, names: Sequence[str], width: int) -> RenderableType:
    """The whole table, as the picture's viewer sees it."""
    if width < WIDE:
        return Group(
            header(picture, names),
            ring(picture, width),
            *middle(picture),
            *displays(picture, width),
            seats(picture, names, width),
        )
    both = Table.grid(padding=(0, 3, 0, 0))
    both.add_column(width=RING_WIDTH)
    both.add_column(width=width - RING_WIDTH - 3)
    right = Group(*displays(picture, width - RING_WIDTH - 3))
    both.add_row(Group(ring(picture, RING_WIDTH), *middle(picture)), right)
    return Group(header(picture, names), both, seats(picture, names, width))


def header(picture: Picture, names: Sequence[str]) -> Text:
    """Month, turn, and who has the marker."""
    if picture.is_over:
        return Text("Morpheus: the game is over", "bold")
    marker = f", {names[picture.active]} has the marker" if picture.active is not None else ""
    return Text(f"Month {picture.month} of {MONTHS}, turn {picture.turn}{marker}", "bold")


def middle(picture: Picture) -> list[RenderableType]:
    """Below the ring: what the moon offers, dice, bank."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    for label, line in (
        ("Moon", harvest_line(picture)),
        ("Dice", dice_line(picture)),
        ("Bank", bank_line(picture)),
    ):
        if line:
            grid.add_row(Text(label, "bold"), line)
    return [grid]


def dice_line(picture: Picture) -> Text:
    """The gift dice still to pick, the die picked, or the dice of the harvest."""
    parts = []
    if picture.phase in GIFTS and picture.gifts:
        parts.append(f"gift dice left {' '.join(map(str, picture.gifts))}")
    if picture.phase in GIFTS and picture.gift:
        parts.append(f"picked {picture.gift}")
    if picture.phase in HARVEST and picture.dice:
        helpers = sum(seat.is_helping for seat in picture.seats)
        rolled = " + ".join(map(str, picture.dice)) + (f" + {helpers} for help" if helpers else "")
        got = picture.strength // picture.difficulty if picture.difficulty else 0
        parts.append(f"harvest {rolled} = {picture.strength}, divided by {picture.difficulty}: {got}")
    return Text("; ".join(parts))


def bank_line(picture: Picture) -> Text:
    """Tokens in the bank; the legend of the letters, too."""
    words = picture.resource_words
    parts = [
        Text.assemble((f"{LETTERS[r]} {words[r]}", COLOURS[r]), f" {count}")
        for r, count in enumerate(picture.bank)
    ]
    return join(parts, ", ")


def displays(picture: Picture, width: int) -> list[RenderableType]:
    """Both displays, with what their stacks still hold."""
    stack = Text(f"(in the stack {picture.feather_count})", "dim")
    feathers = [
        Text.assemble((f"{place} ", "bold"), symbol_text(feather) if feather else Text("-", "dim"))
        for place, feather in enumerate(picture.feather_display, start=1)
    ]
    line = Table.grid(padding=(0, 1, 0, 0))
    line.add_row(Text("Feathers", "bold"), join([*feathers, stack], "  "))
    title = Text.assemble(("Dreams on display", "bold"), (f" (in the stack {picture.dream_count})", "dim"))
    return [title, dream_display(picture, width), line]
