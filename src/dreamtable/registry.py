"""Games and bots, found by entry point; nothing in Dreamtable lists them by hand.

A package adds a game with an entry point in the group `dreamtable.games` that leads to a `GameSpec`, and a
bot with one in `dreamtable.bots` that leads to a `Bot`.
"""

from __future__ import annotations

import functools
import importlib
import inspect
from importlib.metadata import entry_points
from typing import TYPE_CHECKING

from dreamtable.bots import LEVELS
from dreamtable.engine.errors import UnknownBotError, UnknownGameError
from dreamtable.engine.spec import GameSpec

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from pathlib import Path

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
    """The names of the installed bots: our levels from weak to strong, then those of other packages.

    >>> bots()[:6]
    ['random', 'novice', 'casual', 'greedy', 'strong', 'expert']
    """
    known = _points(BOTS)
    return [name for name in LEVELS if name in known] + sorted(known.keys() - set(LEVELS))


def bot_text(name: str) -> str:
    """What to expect of a bot, in a line: the first of its class's docstring.

    >>> bot_text("expert")
    'Thinks ahead as far as it pays, for a second or less.'
    """
    return (inspect.getdoc(type(find_bot(name))) or "").partition("\n")[0]


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


def games_of_kit(folder: Path) -> list[GameSpec]:
    """The games that most tables in a kit's folder are of; one, if the kit is complete."""

    def fit(spec: GameSpec) -> tuple[int, bool]:
        found = sum((folder / table.file).is_file() for table in spec.kit.tables)
        return found, found == len(spec.kit.tables)

    specs = [find_game(known) for known in games()]
    best = max(map(fit, specs), default=(0, False))
    return [spec for spec in specs if fit(spec) == best and best[0]]
