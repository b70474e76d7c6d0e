"""Games and bots, found by entry point; nothing in Dreamtable lists them by hand.

A package adds a game with an entry point in the group `dreamtable.games` that leads to a `GameSpec`, and a
bot with one in `dreamtable.bots` that leads to a `Bot`.
"""

from __future__ import annotations

import functools
import importlib
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from dreamtable.engine.errors import UnknownBotError, UnknownGameError
from dreamtable.engine.spec import GameSpec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from dreamtable.bots import Bot

GAMES, BOTS = "dreamtable.games", "dreamtable.bots"
TEMPLATE = "pig"
"""The template game: reachable by name, for tests and comparisons, but not listed."""


@functools.cache
def _points(group: str) -> dict[str, EntryPoint]:
    return {point.name: point for point in entry_points(group=group)}


def games() -> list[str]:
    """The names of the installed games, in alphabetical order.

    >>> "morpheus" in games()
    True
    """
    return sorted(_points(GAMES))


def bots() -> list[str]:
    """The names of the installed bots, in alphabetical order."""
    return sorted(_points(BOTS))


def find_game(name: str) -> GameSpec:
    """The game called `name`; raises UnknownGameError with the nearest name."""
    points = _points(GAMES)
    if name == TEMPLATE and name not in points:
        spec = importlib.import_module("dreamtable.games._template").GAME
    elif name in points:
        spec = points[name].load()
    else:
        raise UnknownGameError(name, points)
    if not isinstance(spec, GameSpec):
        raise TypeError(f"the entry point of {name!r} leads to {spec!r}, which is no GameSpec")
    return spec


def find_bot(name: str) -> Bot:
    """The bot called `name`; raises UnknownBotError with the nearest name."""
    points = _points(BOTS)
    if name not in points:
        raise UnknownBotError(name, points)
    bot: Bot = points[name].load()
    return bot
