"""The games that a server has, for pages: by name or not at all; and their kits, by digest.

Beside its own kit a game has those that the server was started with, `dreamtable serve --kit DIR`.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import structlog

from dreamtable.engine.errors import KitError, UnknownGameError
from dreamtable.engine.kit import load_kit
from dreamtable.registry import find_game, games, games_of_kit
from dreamtable.web.errors import missing

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

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


_offered: dict[str, dict[str, Kit]] = {}


def offer(folders: Iterable[Path]) -> None:
    """Offer the kits in these folders beside the games' own, and no others; raises KitError."""
    found: dict[str, dict[str, Kit]] = {}
    for folder in folders:
        fitting = games_of_kit(folder)
        if len(fitting) != 1:
            raise KitError("does not show what game it is for: `dreamtable kit check` says more", path=folder)
        kit = load_kit(fitting[0].kit, folder)
        found.setdefault(fitting[0].name, {})[kit.digest] = kit
    _offered.clear()
    _offered.update(found)


def kits_of(game: str) -> tuple[Kit, ...]:
    """The kits that a game can be played with here: its own, then those that were offered."""
    own = own_kit(game)
    others = _offered.get(game, {})
    return (own, *(kit for digest, kit in others.items() if digest != own.digest))


def kit_with(game: str, digest: str) -> Kit | None:
    """The kit of a game that has a digest, or one that begins so; None where there is none here."""
    return next((kit for kit in kits_of(game) if digest and kit.digest.startswith(digest)), None)
