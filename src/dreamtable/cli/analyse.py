"""`dreamtable analyse`: a finished match looked back at, decision by decision."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dreamtable.cli.errors import STOPPED, MisuseError

if TYPE_CHECKING:
    from collections.abc import Callable

    from dreamtable.analysis import Analysis, Effort, Subject
    from dreamtable.cli.console import Waiting
    from dreamtable.engine.match import Match

SURE_AFTER = 5.0
"""Seconds of work after which it is said how long the rest will take."""


def analyse(
    file: Annotated[Path, typer.Argument(help="A saved match that is over.")],
    games: Annotated[
        int | None,
        typer.Option(min=2, help="Games from each moment and after each choice. Default: by the match."),
    ] = None,
    simulations: Annotated[
        int | None,
        typer.Option(min=1, help="Of the search at each decision. Default: by the match."),
    ] = None,
    seat: Annotated[int | None, typer.Option(help="Judge the decisions of this seat only.")] = None,
    threads: Annotated[int, typer.Option(min=1, help="How many work at it.")] = 1,
    puzzles: Annotated[
        bool, typer.Option("--puzzles", help="Keep positions with one clearly best choice as puzzles.")
    ] = False,
    decisions: Annotated[bool, typer.Option("--decisions", help="List every decision, too.")] = False,
    kit: Annotated[Path | None, typer.Option(help="The folder of the kit it was played with.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Look back at a finished match: chances over time, turning points, slips, and luck apart from choices.

    It takes a minute or some, and says so; stopped, it goes on from there the next time, and what is done is
    not done again. The same match gives the same numbers everywhere.

    For example:

    dreamtable analyse evening.json

    dreamtable analyse evening.json --seat 0 --games 200
    """
    import dreamtable
    from dreamtable.analysis import Subject
    from dreamtable.cli.choosing import display_names
    from dreamtable.cli.console import out, print_json

    match = dreamtable.load(file, kit=kit)
    if seat is not None and not 0 <= seat < match.seats:
        raise MisuseError(f"there is no seat {seat}; seats are 0 to {match.seats - 1}")
    subject = Subject(match)
    effort = _effort(subject, games, simulations)
    analysis = _run(match, subject, effort, [seat] if seat is not None else None, threads)
    if puzzles:
        _keep_puzzles(analysis)
    names = match.spec.with_rival(display_names(match.header.players))
    if json:
        from dreamtable.analysis.plain import as_dict

        print_json(as_dict(analysis, names))
    else:
        from dreamtable.cli.analysis_screen import show, show_decisions

        show(out(), analysis, names, str(file))
        if decisions:
            show_decisions(out(), analysis, names)


def _effort(subject: Subject, games: int | None, simulations: int | None) -> Effort:
    """The usual effort, but for what was asked for."""
    from dreamtable.analysis import Effort

    usual = Effort.usual(len(subject.decisions))
    return Effort(games or usual.games, simulations or usual.simulations)


def _run(match: Match, subject: Subject, effort: Effort, seats: list[int] | None, threads: int) -> Analysis:
    """The analysis, with progress; stopped, the program ends, and says that nothing is lost."""
    from dreamtable.analysis import analyse as run
    from dreamtable.analysis import kept_for
    from dreamtable.cli.choosing import compiling_told, warm
    from dreamtable.cli.console import Waiting, complain
    from dreamtable.cli.interrupts import hangups_interrupt

    warm(match.spec, match.kit, match.seats)
    about = f"Analysing {len(subject.decisions)} decisions"
    try:
        with (
            hangups_interrupt(),
            Waiting(about, unit="parts") as waiting,
            compiling_told(waiting, f"{match.spec.title} for analysis"),
        ):
            kept = kept_for(subject, effort)
            progress = _progress(waiting, about)
            return run(subject, effort=effort, kept=kept, seats=seats, threads=threads, progress=progress)
    except KeyboardInterrupt:
        complain("stopped; what was found is kept, and the same command goes on from there")
        raise typer.Exit(STOPPED) from None


def _keep_puzzles(analysis: Analysis) -> None:
    """Puzzles of the match, where `dreamtable puzzle` finds them."""
    from dreamtable.analysis.puzzles import puzzles_of
    from dreamtable.cli.console import Waiting, err
    from dreamtable.engine import jit
    from dreamtable.puzzles import PLACE, keep

    with Waiting("Looking for puzzles"):
        made = [keep(puzzle, jit.cache_root() / "analyses" / PLACE) for puzzle in puzzles_of(analysis)]
    told = ", ".join(path.stem for path in made) or "none"
    err().print(f"Puzzles in this match: {told}.", soft_wrap=True)


def _progress(waiting: Waiting, about: str) -> Callable[[int, int], None]:
    """Tells how far it is and, once that can be told, how long it will take."""
    first: list[tuple[float, int]] = []

    def tell(done: int, total: int) -> None:
        now = time.monotonic()
        if len(first) < 2:  # noqa: PLR2004 - what was kept, then the first finding, which may have compiled
            first.append((now, done))
        began, before = first[-1]
        text = about
        if now - began > SURE_AFTER:
            text += f", {duration((now - began) / (done - before) * (total - done))} left"
        waiting.update(done, total, text)

    return tell


def duration(seconds: float) -> str:
    """How long something takes, roughly.

    >>> duration(20), duration(150)
    ('less than a minute', 'about 3 minutes')
    """
    minutes = round(seconds / 60 + 0.49)
    return "less than a minute" if minutes <= 1 else f"about {minutes} minutes"
