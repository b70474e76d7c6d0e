"""`dreamtable play`: a game at the terminal, begun or gone on with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dreamtable.cli.errors import MisuseError

if TYPE_CHECKING:
    from dreamtable.cli.choosing import Sitter
    from dreamtable.engine.match import Match


def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME|FILE", help="A game's name, or the file of a saved match.")
    ],
    seats: Annotated[
        str | None,
        typer.Option(help="Who sits where: you, you:NAME, or a bot. Default: you against greedy bots."),
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="The same seed deals the same game. Default: a secret one.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(help="Keep the match in this new file, after every decision.")
    ] = None,
    options: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; can be repeated.")
    ] = None,
    kit: Annotated[
        Path | None, typer.Option(help="A folder of components instead of the game's own.")
    ] = None,
    chance: Annotated[
        str, typer.Option(help="`auto`, or `manual` to enter your own dice and cards.")
    ] = "auto",
) -> None:
    """Play a game at the terminal.

    Answer with the number of a choice; `help` at the prompt shows what else can be said. The match is kept
    when you leave, by `quit`, Ctrl-C or the end of the input.

    For example:

    dreamtable play morpheus

    dreamtable play morpheus --seats you:Ann,you:Bob,greedy --save evening.json

    dreamtable play evening.json
    """
    from dreamtable.cli.session import Session

    if chance not in ("auto", "manual"):
        raise MisuseError(f"--chance can be auto or manual, not {chance!r}")
    if _is_file(game):
        if seed is not None or options or chance != "auto":
            raise MisuseError("--seed, --options and --chance belong to a new game; this match has its own")
        match, sitters = resume(Path(game), seats, kit)
        session = Session(match, sitters, save or Path(game), kit)
    else:
        match, sitters = begin(game, seats, seed, save, options or [], kit, chance)
        session = Session(match, sitters, save, kit)
    raise typer.Exit(session.run())


def _is_file(text: str) -> bool:
    """Whether a GAME|FILE is meant as a file."""
    return text.endswith(".json") or os.sep in text or Path(text).is_file()


def begin(
    game: str,
    seats: str | None,
    seed: str | None,
    save: Path | None,
    options: list[str],
    kit: Path | None,
    chance: str,
) -> tuple[Match, list[Sitter]]:
    """A new match, with all that was chosen checked before anything is compiled."""
    import dreamtable
    from dreamtable.cli.choosing import kit_of, read_options, read_sitters, warm
    from dreamtable.cli.keeper import check_new_file
    from dreamtable.registry import find_game

    if seed is not None and chance == "manual":
        raise MisuseError("--seed has no meaning when dice and cards are entered by hand")
    spec = find_game(game)
    sitters = read_sitters(seats or ",".join(["you"] + ["greedy"] * (min(spec.seats) - 1)))
    spec.check_seats(len(sitters))
    chosen = spec.check_options(read_options(options))
    if save is not None:
        check_new_file(save)
    warm(spec, kit_of(spec, kit), len(sitters))
    players = [sitter.name for sitter in sitters]
    match = dreamtable.new_match(
        game, seats=len(sitters), seed=seed, options=chosen, kit=kit, chance=chance, players=players
    )
    return match, sitters


def resume(path: Path, seats: str | None, kit: Path | None) -> tuple[Match, list[Sitter]]:
    """The match of a file and who sits at it, which `seats` can change."""
    import dreamtable
    from dreamtable.cli.choosing import kit_of, read_sitters, sitters_of, warm
    from dreamtable.engine import save
    from dreamtable.registry import find_game

    spec = find_game(save.read(path).game)
    warm(spec, kit_of(spec, kit))
    match = dreamtable.load(path, kit=kit)
    sitters = read_sitters(seats) if seats else sitters_of(match.header.players)
    if len(sitters) != match.seats:
        raise MisuseError(f"{len(sitters)} were named for the {match.seats} seats of {path}")
    return match, sitters
