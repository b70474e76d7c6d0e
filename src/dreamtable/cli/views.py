"""A game's own terminal view; the shell shows any game, and names none.

A game may have `view/terminal.py` with `render(picture, names, width)`, which gets an observation's picture
and returns something that rich can print. A game without one is shown field by field.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rich.table import Table
from rich.text import Text

from dreamtable.views import fields_of, view_module

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from dreamtable.engine.observation import Observation


def table_of(seen: Observation, names: Sequence[str], width: int) -> RenderableType:
    """The table as the observation's viewer sees it."""
    module = view_module(seen.spec, "terminal")
    if module is None:
        return plain_view(seen.picture())
    view: RenderableType = module.render(seen.picture(), tuple(names), width)
    return view


def plain_view(picture: Any) -> RenderableType:
    """Every field of a picture, one a line."""
    grid = Table.grid(padding=(0, 2))
    for name, value in fields_of(picture):
        grid.add_row(Text(name, "dim"), Text(value))
    return grid
