"""Finding what a game shows: the modules of its `view/` folder. The shells show any game, and name none."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Any

from dreamtable.engine.spec import SPECTATOR

if TYPE_CHECKING:
    from dreamtable.engine.match import Match
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
    the picture's viewer earned in a match that is over, and whose `told(number)` says so in words.
    """
    module = view_module(spec, "badges")
    return () if module is None else tuple(module.BADGES)


def earned(seen: Observation) -> tuple[str, ...]:
    """The badges, by their rules, that the observation's viewer earned in a match that is over."""
    module = view_module(seen.spec, "badges")
    return () if module is None else tuple(module.earned(seen.picture()))


def held_sources(match: Match) -> set[str]:
    """The sources of points that deserve a line at the end even when they brought nobody anything.

    A game names them in `view/score.py` as `held_by(picture)`.
    """
    held_by = getattr(view_module(match.spec, "score"), "held_by", None)
    return set() if held_by is None else held_by(match.observe(SPECTATOR).picture())


def alone_text(match: Match) -> str:
    """How a lone seat that cannot win did, without its name: `scored 11 points and met no challenge`."""
    module, total = view_module(match.spec, "badges"), match.scores()[0].total
    scored = f"scored {with_minus(total)} {'point' if total == 1 else 'points'}"
    return scored if module is None else f"{scored} and {module.told(len(earned(match.observe(0))))}"


def with_minus(number: int) -> str:
    """A number as people read it: `−6`."""
    return str(number).replace("-", "−")
