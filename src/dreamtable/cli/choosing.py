"""Reading what a command line chooses: options, kits, who sits where; and warming a game with progress."""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dreamtable.cli.console import Waiting, clean
from dreamtable.cli.errors import MisuseError

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from dreamtable.bots import Bot
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.referee import Referee
    from dreamtable.engine.spec import GameSpec

YOU = "you"
MAX_NAME = 40


@dataclass(frozen=True)
class Sitter:
    """Who sits at a seat: a person, or a bot."""

    name: str
    bot: Bot | None

    @property
    def is_person(self) -> bool:
        """Whether somebody at the keyboard decides."""
        return self.bot is None


def read_options(pairs: Sequence[str]) -> dict[str, str]:
    """`["a=on", "b=off,c=on"]` as a dictionary; raises MisuseError."""
    chosen: dict[str, str] = {}
    for pair in (part for text in pairs for part in re.split(r"[,\s]+", text) if part):
        name, equals, value = pair.partition("=")
        if not equals or not name or not value:
            raise MisuseError(f"{pair!r} is no option; write NAME=VALUE, such as --options tiebreak=on")
        if name in chosen:
            raise MisuseError(f"the option {name!r} was given twice")
        chosen[name] = value
    return chosen


def read_sitters(text: str) -> list[Sitter]:
    """`you:Ann,greedy,greedy` as Ann, Greedy 1 and Greedy 2; raises MisuseError or UnknownBotError."""
    from dreamtable.registry import find_bot

    words = [word.strip() for word in text.split(",")]
    kinds, names, bots = [], [], []
    for word in words:
        kind, colon, name = word.partition(":")
        is_you = kind.strip().lower() == YOU
        if colon and not is_you:
            raise MisuseError(f"only people have names: write you:NAME, or {kind!r} alone")
        kinds.append(YOU if is_you else kind.strip())
        names.append(_checked_name(name.strip()) if is_you else "")
        bots.append(None if is_you else find_bot(kind.strip()))
    labels = ["Player" if kind == YOU else kind.capitalize() for kind in kinds]
    numbered = [name or _numbered(labels, seat) for seat, name in enumerate(names)]
    return [Sitter(name, bot) for name, bot in zip(numbered, bots, strict=True)]


def _numbered(labels: list[str], seat: int) -> str:
    """`Greedy`, or `Greedy 2` where there are several."""
    label = labels[seat]
    return f"{label} {labels[: seat + 1].count(label)}" if labels.count(label) > 1 else label


def _checked_name(name: str) -> str:
    """A person's name, of any script; it must not read as a bot's, by which a saved match knows its bots."""
    if len(name) > MAX_NAME:
        raise MisuseError(f"the name {name[:MAX_NAME]!r}... is longer than {MAX_NAME} characters")
    if clean(name) != name or "\n" in name:
        raise MisuseError(f"the name {name!r} holds invisible control characters")
    if _bot_named(name) is not None:
        raise MisuseError(f"a player called {name!r} would be taken for the bot; choose another name")
    return name


def _bot_named(name: str) -> str | None:
    """The bot whose seat is called so, `greedy` for `Greedy 2`; None for a person."""
    from dreamtable.registry import bots

    bare = re.sub(r" \d+$", "", name).lower()
    return next((bot for bot in bots() if bot.lower() == bare), None)


def sitters_of(players: Sequence[str]) -> list[Sitter]:
    """Who sat where in a saved match: names like `Greedy 2` are bots, all others are people."""
    from dreamtable.registry import find_bot

    bots = [_bot_named(name) for name in players]
    return [Sitter(name, find_bot(bot) if bot else None) for name, bot in zip(players, bots, strict=True)]


def display_names(players: Sequence[str]) -> tuple[str, ...]:
    """Names that a terminal can show: nothing that steers it, and never empty."""
    return tuple(
        clean(name).replace("\n", " ").strip() or f"Seat {seat}" for seat, name in enumerate(players)
    )


def the_game(name: str | None) -> GameSpec:
    """The game called so, or the only one there is; raises MisuseError or UnknownGameError."""
    from dreamtable.registry import find_game, games

    if name is not None:
        return find_game(name)
    known = games()
    if len(known) != 1:
        raise MisuseError(f"name the game: --game {' or '.join(known) or '(none is installed)'}")
    return find_game(known[0])


def game_of_kit(folder: Path, name: str | None) -> GameSpec:
    """The game called so, or the one whose tables lie in a kit's folder; raises MisuseError."""
    from dreamtable.registry import find_game, games, games_of_kit

    if name is not None:
        return find_game(name)
    fitting = games_of_kit(folder)
    if len(fitting) == 1:
        return fitting[0]
    known = " or ".join([spec.name for spec in fitting] or games())
    raise MisuseError(f"{folder} does not show what game it is for: name it, --game {known}")


def kit_of(spec: GameSpec, folder: Path | None) -> Kit:
    """The kit in a folder, or the game's own; raises KitError."""
    from dreamtable.engine.kit import load_kit

    return load_kit(spec.kit, folder)


def warm(spec: GameSpec, kit: Kit, seats: int | None = None) -> Referee:
    """A referee whose rules are compiled, or loaded; the first time this takes a while, and shows it."""
    from dreamtable.warming import load

    seats = min(spec.seats) if seats is None else seats
    told = f"First use: compiling the rules of {spec.title}, once"
    with Waiting(f"Loading the rules of {spec.title}") as waiting, compiling_told(waiting, told):
        return load(spec, kit, seats, lambda _name, done, total: waiting.update(done, total))


def warm_search(spec: GameSpec, kit: Kit) -> None:
    """Compile, or load, what thinks ahead; the first time this takes a minute or more, and shows it."""
    from dreamtable.warming import load_search

    with Waiting(f"Loading what thinks ahead in {spec.title}") as waiting:
        told = f"First use: compiling what thinks ahead in {spec.title}, once"
        with compiling_told(waiting, told):
            load_search(spec, kit, lambda _name, done, total: waiting.update(done, total))


@contextlib.contextmanager
def compiling_told(waiting: Waiting, text: str) -> Iterator[None]:
    """Say so, by `text`, as soon as something has to be compiled."""
    from dreamtable.engine import jit

    def tell() -> None:
        waiting.retitle(text)

    jit.on_compile.append(tell)
    try:
        yield
    finally:
        jit.on_compile.remove(tell)
