"""The table of Pig in a terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from ..text import Picture

LONGEST_BAR = 50


def render(picture: Picture, names: Sequence[str], width: int) -> RenderableType:
    """A line a seat: points held as a bar, points at risk behind it."""
    longest = max(10, min(LONGEST_BAR, width - 40))
    grid = Table.grid(padding=(0, 2, 0, 0))
    for seat, points in enumerate(picture.scores):
        is_on_turn = seat == picture.seat and not picture.is_over
        at_risk = picture.turn_total if is_on_turn else 0
        held_bar = "█" * (points * longest // picture.target)
        risk_bar = "░" * (at_risk * longest // picture.target)
        told = f"{points} of {picture.target}" + (f", {at_risk} at risk" if is_on_turn else "")
        name = Text(
            ("▶ " if is_on_turn else "  ") + names[seat], "bold" if is_on_turn else "", overflow="fold"
        )
        grid.add_row(name, Text(told), Text.assemble((held_bar, "green"), (risk_bar, "yellow")))
    return grid
