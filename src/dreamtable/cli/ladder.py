"""`dreamtable ladder`: the levels of a game play each other, and are rated."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dreamtable.cli.errors import STOPPED

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table

    from dreamtable.measure.standings import Alone, Share, Standings


def ladder(
    game: Annotated[str, typer.Argument(help="A game's name.")],
    deals: Annotated[
        int, typer.Option(min=1, help="The most deals of each contest; a deal is a game for each seat.")
    ] = 200,
    minutes: Annotated[float, typer.Option(min=0.0, help="No deal begins later than this.")] = 10.0,
    seats: Annotated[
        int | None, typer.Option(help="How many sit at a table of two levels. Default: the fewest.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    threads: Annotated[int, typer.Option(min=1, help="How many deals are played at once.")] = 1,
    file: Annotated[
        Path | None, typer.Option(help="Keeps every deal; a ladder that is there already goes on.")
    ] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the standings as JSON.")] = False,
) -> None:
    """Let the levels of play meet, and rate them: wins with intervals, ratings, time for a decision.

    Each level plays every other, with the same deals in every seat; the best also sit among greedy bots, and
    all play alone where a game can be. Contests share the time evenly. Ctrl-C ends the ladder early (exit
    code 130); with --file, what was played until then is kept and the same command goes on.

    For example:

    dreamtable ladder morpheus --minutes 5

    dreamtable ladder yumegari --seats 4 --file yumegari.json --json
    """
    from dreamtable.cli.console import Waiting, out, print_json
    from dreamtable.cli.interrupts import hangups_interrupt
    from dreamtable.measure.ladder import climb
    from dreamtable.measure.standings import standings

    with hangups_interrupt(), Waiting("First use: compiling the rules, once", unit="deals") as waiting:
        found = climb(
            game,
            deals=deals,
            minutes=minutes,
            seats=seats,
            seed=seed,
            threads=threads,
            file=file,
            progress=lambda text, done: waiting.update(done, text=f"Playing {text}, deals so far: {done}"),
        )
    counted = standings(found, seats)
    if json:
        print_json(counted.as_dict())
    elif counted.duels or counted.tables or counted.alone:
        out().print(report(counted))
    else:
        out().print("Nothing has been played yet; give it more --minutes.")
    if found.is_stopped:
        raise typer.Exit(STOPPED)


def report(found: Standings) -> RenderableType:
    """The standings for people."""
    from rich.console import Group
    from rich.text import Text

    parts: list[RenderableType] = [Text(f"Levels of {found.game}", "bold"), level_table(found)]
    if found.duels or found.tables:
        parts += [Text("\nOne against others", "bold"), share_table([*found.duels, *found.tables])]
    if found.alone:
        parts += [Text("\nAlone", "bold"), alone_table(found.alone)]
    return Group(*parts)


def level_table(found: Standings) -> RenderableType:
    """A row a level."""
    table = new_table("level", "rating", "95 % interval", "a decision", "95 % within")
    for level in found.levels:
        rated = level.rating
        marks = (f"{rated.value:+.0f}", f"{rated.low:+.0f} to {rated.high:+.0f}") if rated else ("", "")
        table.add_row(level.name, *marks, f"{1000 * level.median_s:.3g} ms", f"{1000 * level.p95_s:.3g} ms")
    return table


def share_table(shares: list[Share]) -> RenderableType:
    """A row a contest."""
    table = new_table("level", "against", "games", "won", "95 % interval", "fair")
    for one in shares:
        table.add_row(
            one.one,
            one.other if one.seats == 1 + 1 else f"{one.seats - 1} × {one.other}",
            str(one.games),
            f"{100 * one.share:.1f} %",
            f"{100 * one.low:.1f} to {100 * one.high:.1f} %",
            f"{100 * one.fair:.0f} %",
        )
    return table


def alone_table(rows: list[Alone]) -> RenderableType:
    """A row a level and option."""
    table = new_table("level", "options", "games", "won", "95 % interval", "points", "badges a game")
    for one in rows:
        won = ("", "")
        if one.share is not None:
            won = (f"{100 * one.share:.1f} %", f"{100 * one.low:.1f} to {100 * one.high:.1f} %")
        options = " ".join(f"{name}={value}" for name, value in one.options.items())
        badges = f"{sum(one.badges.values()):.2f}" if one.badges else ""
        table.add_row(one.level, options, str(one.games), *won, f"{one.points:.1f}", badges)
    return table


def new_table(*heads: str) -> Table:
    """An empty table; words on the left, numbers on the right."""
    from rich import table as tables

    table = tables.Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in heads:
        is_word = head in ("level", "against", "options")
        table.add_column(head, justify="left" if is_word else "right", overflow="fold")
    return table
