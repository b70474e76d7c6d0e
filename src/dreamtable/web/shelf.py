"""The games that a server has, for pages: by name or not at all."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import structlog

from dreamtable.engine.errors import UnknownGameError
from dreamtable.engine.kit import load_kit
from dreamtable.registry import find_game, games
from dreamtable.web.errors import missing

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec


@functools.cache
def all_games() -> tuple[GameSpec, ...]:
    """The installed games that work; one that does not is named in the log and hides no other."""
    found = []
    for name in games():
        try:
            found.append(find_game(name))
        except Exception as error:  # noqa: BLE001 - whatever a game of somebody else raises
            structlog.get_logger("dreamtable.web").error("game", game=name, error=repr(error))
    return tuple(found)


def the_game(name: str) -> GameSpec:
    """The game of an address; raises the PageError of a missing page."""
    try:
        return find_game(name)
    except UnknownGameError:
        raise missing() from None


@functools.cache
def own_kit(game: str) -> Kit:
    """The kit that comes with a game."""
    return load_kit(find_game(game).kit, None)
