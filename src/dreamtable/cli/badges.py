"""`dreamtable badges`: what was earned in the matches that are kept."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from dreamtable.engine.match import Match
    from dreamtable.engine.spec import GameSpec


@dataclass(frozen=True)
class Earned:
    """A badge of a game, and in how many matches it was earned."""

    game: str
    rule: str
    name: str
    text: str
    times: int


def badges(
    files: Annotated[
        list[Path] | None,
        typer.Argument(help="Saved matches. Default: those in the folder where `play` keeps them."),
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """List the badges that people earned in saved matches that came to their end.

    For example:

    dreamtable badges

    dreamtable badges evening.json --json
    """
    from dreamtable.cli.console import out, print_json
    from dreamtable.cli.keeper import autosave_folder

    matches = read(files or sorted(autosave_folder().glob("*.json")), is_named=bool(files))
    found = record(matches)
    if json:
        print_json([asdict(badge) for badge in found])
        return
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2))
    for badge in found:
        times = Text(f"{badge.times} ×", "bold") if badge.times else Text("-", "dim")
        grid.add_row(
            badge.game, times, Text(badge.name, "bold" if badge.times else ""), badge.text, badge.rule
        )
    out().print(grid)


def read(files: Iterable[Path], *, is_named: bool) -> list[Match]:
    """The matches that are over; files that nobody named and that cannot be read are left out."""
    import dreamtable
    from dreamtable.cli.console import complain
    from dreamtable.engine.errors import DreamtableError

    found = []
    for file in files:
        try:
            match = dreamtable.load(file)
        except DreamtableError as error:
            if is_named:
                raise
            complain(f"left out: {error}")
        else:
            if match.is_over:
                found.append(match)
    return found


def record(matches: Iterable[Match]) -> list[Earned]:
    """Every badge of every game, with the number of matches in which a person earned it."""
    from dreamtable import registry
    from dreamtable.cli.choosing import sitters_of
    from dreamtable.views import earned

    counts: Counter[tuple[str, str]] = Counter()
    for match in matches:
        for seat, sitter in enumerate(sitters_of(match.header.players)):
            if sitter.is_person:
                counts.update((match.spec.name, rule) for rule in earned(match.observe(seat)))
    specs = [registry.find_game(name) for name in registry.games()]
    return [badge for spec in specs for badge in of_game(spec, counts)]


def of_game(spec: GameSpec, counts: Counter[tuple[str, str]]) -> list[Earned]:
    """The badges of one game."""
    from dreamtable.views import badges_of

    return [
        Earned(spec.name, badge.rule, badge.name, badge.text, counts[spec.name, badge.rule])
        for badge in badges_of(spec)
    ]
