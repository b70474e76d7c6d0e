"""The table as text, for environments that are looked at."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING

from rich.console import Console

from dreamtable.engine.errors import OptionError
from dreamtable.engine.spec import SPECTATOR
from dreamtable.views import fields_of, view_module

if TYPE_CHECKING:
    from dreamtable.envs.game import Game

RENDER_MODES = ("ansi", "human")
PER_SECOND = 4
"""Pictures a second for whoever shows one after another."""

WIDTH = 100


def check_mode(mode: str | None) -> str | None:
    """The mode itself; raises OptionError for one that doesn't exist."""
    if mode is not None and mode not in RENDER_MODES:
        raise OptionError(f"a table can be rendered as {' or '.join(map(repr, RENDER_MODES))}; not {mode!r}")
    return mode


def render(game: Game, mode: str | None) -> str | None:
    """The table as a spectator sees it: as text for `ansi`, printed for `human`, nothing without a mode."""
    if mode is None:
        return None
    text = as_text(game)
    if mode == "ansi":
        return text
    Console(width=WIDTH).print(text, markup=False, highlight=False)
    return None


def as_text(game: Game) -> str:
    """The table as a spectator sees it, plain text of at most WIDTH columns."""
    picture = game.observe(SPECTATOR).picture()
    names = [f"Seat {seat}" for seat in range(game.seats)]
    view = view_module(game.spec, "terminal")
    if view is None:
        return "\n".join(f"{name}: {value}" for name, value in fields_of(picture))
    paper = io.StringIO()
    Console(file=paper, width=WIDTH, color_system=None).print(view.render(picture, names, WIDTH))
    return paper.getvalue()
