"""Finding what a game shows: the modules of its `view/` folder. The shells show any game, and name none."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dreamtable.engine.observation import Observation
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


def badges_of(spec: GameSpec) -> tuple[Any, ...]:
    """What a person can earn in a game, each with `rule`, `name` and `text`; () where there is nothing.

    A game lists them as `BADGES` in `view/badges.py`, whose `earned(picture)` gives the rules of those that
    the picture's viewer earned in a match that is over.
    """
    module = view_module(spec, "badges")
    return () if module is None else tuple(module.BADGES)


def earned(seen: Observation) -> tuple[str, ...]:
    """The badges, by their rules, that the observation's viewer earned in a match that is over."""
    module = view_module(seen.spec, "badges")
    return () if module is None else tuple(module.earned(seen.picture()))


def with_minus(number: int) -> str:
    """A number as people read it: `−6`."""
    return str(number).replace("-", "−")
