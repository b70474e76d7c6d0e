"""`dreamtable simulate`: many games between bots, counted."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dreamtable.cli.errors import STOPPED, MisuseError

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dreamtable.simulation import Result, Spread


def simulate(
    game: Annotated[str, typer.Argument(help="A game's name.")],
    seats: Annotated[
        int | None, typer.Option(help="How many play. Default: as many as bots are named.")
    ] = None,
    games: Annotated[int, typer.Option(help="How many games.")] = 1000,
    bots: Annotated[
        str | None, typer.Option(help="One bot a seat, with commas. Default: all random.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    options: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; can be repeated.")
    ] = None,
    kit: Annotated[
        Path | None, typer.Option(help="A folder of components instead of the game's own.")
    ] = None,
    threads: Annotated[int | None, typer.Option(min=1, help="Default: all cores.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as JSON.")] = False,
) -> None:
    """Let bots play many games, and count: scores, wins with 95 % intervals, length, speed.

    Ctrl-C, being asked to end or a closed terminal end the run early; what was played until then is counted
    and labelled as partial (exit code 130).

    For example:

    dreamtable simulate morpheus --seats 4 --games 100000

    dreamtable simulate morpheus --bots greedy,random,random,random --games 1000 --json
    """
    from dreamtable import simulation
    from dreamtable.cli.choosing import read_options
    from dreamtable.cli.console import Waiting, out, print_json
    from dreamtable.cli.interrupts import hangups_interrupt

    names = [name.strip() for name in bots.split(",")] if bots is not None else None
    if names is not None and seats is not None and len(names) != seats:
        raise MisuseError(f"{len(names)} bots were named for {seats} seats; name one bot a seat")
    with hangups_interrupt():
        _warm_thinkers(game, names or [], kit)
    about = "First use: compiling the rules, once"
    with hangups_interrupt(), Waiting(about, games, unit="games") as waiting:
        result = simulation.run(
            game,
            seats=seats if names is None else len(names),
            games=games,
            bots=names,
            seed=seed,
            options=read_options(options or []),
            kit=kit,
            threads=threads,
            progress=lambda done: waiting.update(done, text="Playing"),
        )
    if json:
        print_json(result.as_dict())
    else:
        out().print(report(result))
    if not result.complete:
        raise typer.Exit(STOPPED)


def _warm_thinkers(game: str, names: list[str], kit: Path | None) -> None:
    """Make ready what some of the bots need to think ahead, so that it is no part of the games."""
    from dreamtable.bots import thinks_ahead
    from dreamtable.cli.choosing import kit_of, warm, warm_search
    from dreamtable.registry import find_bot, find_game

    if any(thinks_ahead(find_bot(name)) for name in names):
        spec = find_game(game)
        spec.check_seats(len(names))
        components = kit_of(spec, kit)
        warm(spec, components, len(names))
        warm_search(spec, components)


def report(result: Result) -> RenderableType:
    """The result for people."""
    from rich.console import Group
    from rich.text import Text

    from dreamtable.registry import find_game

    label = "" if result.complete else "PARTIAL RESULT, stopped before all games were played. "
    defaults = find_game(result.game).check_options({})
    options = "".join(
        f", {name}={value}" for name, value in result.options.items() if value != defaults[name]
    )
    head = (
        f"{label}{result.games:,} games of {result.game}, seed {result.seed}, kit {result.kit['id']}"
        f" ({result.kit['digest'][:12]}), rules version {result.rules_version}{options}"
    )
    plies = result.plies
    return Group(
        Text(head, "bold" if result.complete else "bold red"),
        seat_table(result),
        Text(f"A game has {plies.mean:.1f} ± {plies.sd:.1f} plies ({plies.min} to {plies.max})."),
        Text(
            f"{result.actions:,} actions in {result.elapsed_s:.2f} s:"
            f" {result.actions_per_s:,.0f} actions/s, {result.games_per_s:,.1f} games/s."
        ),
    )


def seat_table(result: Result) -> RenderableType:
    """One row a seat, and one for the rival of a lone seat."""
    from rich.table import Table

    from dreamtable.registry import find_game

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("seat", "bot", "mean", "sd", "range", "wins", "share", "95 % interval"):
        table.add_column(head, justify="left" if head == "bot" else "right", overflow="fold")
    for seat, bot in enumerate(find_game(result.game).with_rival(result.bots)):
        spread: Spread = result.scores[seat]
        low, high = result.win_share_ci[seat]
        table.add_row(
            str(seat) if seat < result.seats else "",
            bot,
            f"{spread.mean:.2f}",
            f"{spread.sd:.2f}",
            f"{spread.min} to {spread.max}",
            f"{result.wins[seat]:,.1f}",
            f"{100 * result.win_share[seat]:.1f} %",
            f"{100 * low:.1f} to {100 * high:.1f} %",
        )
    return table
