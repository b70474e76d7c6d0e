"""`dreamtable lab record`: games as a data set."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from dreamtable.cli.errors import STOPPED


def record(
    game: Annotated[str, typer.Argument(help="A game's name.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="A folder that does not exist yet.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 1000,
    bots: Annotated[str, typer.Option(help="One for all seats, or one a seat, with commas.")] = "greedy",
    seats: Annotated[
        int | None, typer.Option(help="How many play. Default: as many as bots are named, or two.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    options: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; can be repeated.")
    ] = None,
    kit: Annotated[
        Path | None, typer.Option(metavar="DIR", help="A folder of components instead of the game's own.")
    ] = None,
    raw: Annotated[bool, typer.Option("--raw", help="Write the bytes of each observation, too.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print what was written as JSON.")] = False,
) -> None:
    """Write games as Parquet, one row a decision: observation, mask, action, and how the game ended.

    A manifest says what every number is. Ctrl-C keeps the hundreds of games that are finished (exit code
    130). `examples/load_games.py` reads what was written.

    For example:

    dreamtable lab record morpheus --games 1000 --bots greedy --out greedy-morpheus

    dreamtable lab record yumegari --bots strong,greedy,random --games 200 --out mixed --json
    """
    from dreamtable.cli.choosing import compiling_told, read_options
    from dreamtable.cli.console import Waiting, print_json
    from dreamtable.cli.console import out as console
    from dreamtable.cli.interrupts import hangups_interrupt
    from dreamtable.lab import record as recording

    asked = recording.prepared(
        game,
        seats=seats,
        bots=[name.strip() for name in bots.split(",")],
        games=games,
        seed=seed,
        options=read_options(options or []),
        kit=kit,
        raw=raw,
    )
    told = f"First use: compiling the rules of {asked.spec.title}, once"
    with (
        hangups_interrupt(),
        Waiting("Playing", games, unit="games") as waiting,
        compiling_told(waiting, told),
    ):
        done = recording.record(
            asked,
            out,
            command=_command(game, games, bots, seed),
            progress=lambda number: waiting.update(number, text="Playing"),
        )
    if json:
        print_json({"folder": str(done.folder), "games": done.games, "decisions": done.decisions})
    else:
        rate = done.decisions / done.seconds
        console().print(
            f"Wrote {done.decisions:,} decisions of {done.games:,} games to {done.folder}"
            f" in {done.seconds:.1f} s ({rate:,.0f} decisions/s)."
        )
    if not done.complete:
        raise typer.Exit(STOPPED)


def _command(game: str, games: int, bots: str, seed: int) -> str:
    """The command of a manifest, without the names of folders."""
    return f"dreamtable lab record {game} --games {games} --bots {bots} --seed {seed}"
