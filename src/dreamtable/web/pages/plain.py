"""The table of a game that has no drawing for the browser: as its terminal shows it, or field by field."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING

from rich.console import Console

from dreamtable.views import fields_of, view_module

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.observation import Observation

WIDTH = 88
"""Columns of the text."""


def plain_text(seen: Observation, names: Sequence[str]) -> str:
    """What an observation shows, as lines of text without colours."""
    module, picture = view_module(seen.spec, "terminal"), seen.picture()
    if module is None:
        return "\n".join(f"{name}: {value}" for name, value in fields_of(picture))
    paper = StringIO()
    Console(file=paper, width=WIDTH, color_system=None).print(module.render(picture, tuple(names), WIDTH))
    return "\n".join(line.rstrip() for line in paper.getvalue().splitlines())
