"""Finding what a game shows: the modules of its `view/` folder. The shells show any game, and name none."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dreamtable.engine.spec import GameSpec


def view_module(spec: GameSpec, name: str) -> Any | None:
    """The module `view/NAME.py` of a game's folder (terminal, web, score), or None if there is none."""
    full = f"{spec.package}.view.{name}"
    try:
        return import_module(full)
    except ModuleNotFoundError as error:
        if error.name is not None and full.startswith(error.name):
            return None
        raise


def fields_of(picture: Any) -> list[tuple[str, str]]:
    """Name and value of every field of a picture, for a game that has no drawing."""
    found = fields(picture) if is_dataclass(picture) else ()
    return [(field.name.replace("_", " "), str(getattr(picture, field.name))) for field in found]
