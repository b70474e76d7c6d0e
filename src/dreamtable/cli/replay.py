"""`dreamtable replay` and `verify`: a saved match told again, and its draws derived again."""

from __future__ import annotations

from dataclasses import asdict, is_dataclass
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dreamtable.cli.errors import MisuseError

if TYPE_CHECKING:
    from dreamtable.engine.match import Match


def replay(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    to: Annotated[
        int | None, typer.Option(metavar="PLY", help="Stop after so many entries. Default: the last.")
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Tell what this seat knows. Default: a spectator.")] = None,
    kit: Annotated[Path | None, typer.Option(help="The folder of the kit it was played with.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Tell a saved match as sentences, and show the table as it stood.

    For example:

    dreamtable replay evening.json

    dreamtable replay evening.json --to 40 --seat 0
    """
    import dreamtable
    from dreamtable.cli.console import print_json

    match = dreamtable.load(file, kit=kit)
    if seat is not None and not 0 <= seat < match.seats:
        raise MisuseError(f"there is no seat {seat}; seats are 0 to {match.seats - 1}")
    ply = match.ply if to is None else to
    if not 0 <= ply <= match.ply:
        raise MisuseError(f"there is no ply {ply}; this match has 0 to {match.ply}")
    viewer = dreamtable.SPECTATOR if seat is None else seat
    if json:
        print_json(_as_dict(match, ply, viewer))
    else:
        _show(match, ply, viewer)


def _show(match: Match, ply: int, viewer: int) -> None:
    """The story, then the table."""
    from rich.table import Table
    from rich.text import Text

    from dreamtable.cli import screen
    from dreamtable.cli.choosing import display_names
    from dreamtable.cli.console import clean, out
    from dreamtable.cli.views import table_of

    console, names = out(), display_names(match.header.players)
    grid = Table.grid(padding=(0, 2))
    grid.add_column(justify="right", style="dim")
    for number, sentence in match.story(viewer):
        if number <= ply:
            grid.add_row(str(number), Text(clean(sentence.strip())))
    console.print(grid)
    console.print()
    console.print(table_of(match.observe_at(ply, viewer), names, console.width))
    if match.is_over and ply == match.ply:
        console.print()
        console.print(screen.final_table(match, names))


def _as_dict(match: Match, ply: int, viewer: int) -> dict[str, Any]:
    """The same as data: nothing in it that the viewer does not know."""
    is_end = match.is_over and ply == match.ply
    return {
        "game": match.spec.name,
        "players": list(match.header.players),
        "options": dict(match.header.options),
        "ply": ply,
        "plies": match.ply,
        "viewer": viewer if viewer >= 0 else None,
        "story": [
            {"ply": number, "text": text.strip()} for number, text in match.story(viewer) if number <= ply
        ],
        "picture": _plain(match.observe_at(ply, viewer).picture()),
        "scores": [{"total": s.total, "sources": dict(s.sources)} for s in match.scores()]
        if is_end
        else None,
        "ranks": list(match.ranks()) if is_end else None,
    }


def _plain(value: Any) -> Any:
    """A picture as JSON can write it; a phase is its name."""
    if is_dataclass(value) and not isinstance(value, type):
        return _plain(asdict(value))
    if isinstance(value, dict):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, Enum):
        return value.name.lower()
    return value.item() if hasattr(value, "item") else value  # a number of NumPy as one of Python


def verify(
    file: Annotated[Path, typer.Argument(help="A saved match.")],
    kit: Annotated[Path | None, typer.Option(help="The folder of the kit it was played with.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Derive every draw of a saved match again from its seed, and check the seed against its commitment.

    The seed is shown once the match is over.

    For example:

    dreamtable verify evening.json
    """
    from rich.text import Text

    import dreamtable
    from dreamtable.cli.choosing import kit_of
    from dreamtable.cli.console import out, print_json
    from dreamtable.engine import save
    from dreamtable.registry import find_game

    saved = save.read(file)
    spec = find_game(saved.game)
    draws = save.verify(saved, spec, kit_of(spec, kit))
    match = dreamtable.load(file, kit=kit)
    if json:
        commitment = match.header.commitment
        print_json(
            {"file": str(file), "fair": True, "draws": draws, "commitment": commitment, "seed": match.seed}
        )
        return
    console = out()
    console.print(
        Text(f"All {draws} draws follow from the seed, and the seed fits the commitment.", "bold green")
    )
    console.print(Text(f"commitment  {match.header.commitment}"), soft_wrap=True)
    console.print(Text(f"seed        {match.seed or 'kept secret until the match is over'}"), soft_wrap=True)
