"""Dreamtable: modern board games to play, to balance and to research, from one set of rules.

>>> import dreamtable as dt
>>> match = dt.new_match("morpheus", seats=3, seed=7)
>>> seat = match.to_act[0]
>>> match.apply(seat, match.legal_actions(seat)[0])
>>> match.is_over
False

A match is changed by `apply`, asked by `legal_actions`, `why_not` and `observe`, kept by `save` and `load`.
`simulate` plays many at once. Everything that can go wrong is a `DreamtableError`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import dreamtable.games  # noqa: F401 - imported before the function of that name below, which must stay on top
from dreamtable.engine.errors import (
    AmbiguousActionError,
    ConformanceError,
    DreamtableError,
    IllegalActionError,
    InvalidActionError,
    KitError,
    LedgerError,
    OptionError,
    ReplayError,
    StaleActionError,
    UndoError,
    UnknownBotError,
    UnknownGameError,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dreamtable.engine.match import Match
    from dreamtable.simulation import Result

__version__ = "0.1.0"

CHANCE = -1
"""The seat of chance: entries drawn, or entered by hand."""

SPECTATOR = -2
"""The viewer who sees only what is public."""

__all__ = [
    "CHANCE",
    "SPECTATOR",
    "AmbiguousActionError",
    "ConformanceError",
    "DreamtableError",
    "IllegalActionError",
    "InvalidActionError",
    "KitError",
    "LedgerError",
    "OptionError",
    "ReplayError",
    "StaleActionError",
    "UndoError",
    "UnknownBotError",
    "UnknownGameError",
    "games",
    "load",
    "new_match",
    "simulate",
]


def games() -> list[str]:
    """The names of the installed games, in alphabetical order.

    >>> "morpheus" in games()
    True
    """
    from dreamtable import registry

    return registry.games()


def new_match(
    game: str,
    *,
    seats: int | None = None,
    seed: int | str | None = None,
    options: Mapping[str, object] | None = None,
    kit: Path | str | None = None,
    chance: str = "auto",
    players: Sequence[str] | None = None,
) -> Match:
    """Begin a match.

    `seats` defaults to the fewest the game has. The same `seed` gives the same draws; without one the seed is
    secret and fresh. `kit` is a folder of components instead of the game's own. With `chance="manual"` dice
    and cards are entered by hand. Raises UnknownGameError, OptionError or KitError.

    >>> new_match("morpheus", seats=2, seed=1).seats
    2
    """
    from dreamtable.engine.chance import make_seed
    from dreamtable.engine.kit import load_kit
    from dreamtable.engine.match import Match
    from dreamtable.registry import find_game

    spec = find_game(game)
    return Match(
        spec,
        load_kit(spec.kit, Path(kit) if kit is not None else None),
        seats=min(spec.seats) if seats is None else spec.check_seats(seats),
        options=options,
        chance=chance,
        seed=make_seed(seed) if chance == "auto" else None,
        players=players,
    )


def load(path: Path | str, *, kit: Path | str | None = None) -> Match:
    """The match saved in a file, ready to go on; raises ReplayError, and the file stays as it is.

    `kit` is the folder of the kit it was played with, when that is not the game's own.
    """
    from dreamtable.engine import save
    from dreamtable.engine.kit import load_kit
    from dreamtable.registry import find_game

    saved = save.read(path)
    spec = find_game(saved.game)
    return save.replay(saved, spec, load_kit(spec.kit, Path(kit) if kit is not None else None))


def simulate(
    game: str,
    *,
    seats: int | None = None,
    games: int = 1000,
    bots: Sequence[str] | None = None,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    kit: Path | str | None = None,
) -> Result:
    """Play many games between bots and count; see `dreamtable.simulation.Result`.

    `bots` names one bot a seat (default: all random). The same arguments give the same games on any number
    of cores. Raises UnknownGameError, UnknownBotError, OptionError or KitError.
    """
    from dreamtable.simulation import run

    return run(game, seats=seats, games=games, bots=bots, seed=seed, options=options, kit=kit)
