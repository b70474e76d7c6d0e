"""What is shown at the terminal: the table, what happened, the choices, the end."""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dreamtable.cli.console import clean
from dreamtable.cli.views import table_of
from dreamtable.scorepad import points_by_source
from dreamtable.views import with_minus

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from pathlib import Path

    from rich.console import Console

    from dreamtable.cli.session import Session
    from dreamtable.engine.match import Match
    from dreamtable.engine.observation import Observation
    from dreamtable.engine.referee import Score
    from dreamtable.engine.spec import Option

WIDE = 100
"""Columns from which choices show their notation beside them."""

MOST_TOLD = 14
"""Sentences shown above a decision; `log` shows all."""


def greet(session: Session) -> None:
    """Title, who plays, the kit, and the commitment to the seed."""
    match, console = session.match, session.console
    header = match.header
    console.print(Rule(Text(match.spec.title, "bold"), style="dim"))
    console.print(Text(f"Players: {', '.join(session.names)}. Kit: {match.kit.title}."))
    chosen = _chosen_options(match)
    if chosen:
        console.print(Text(f"Options: {'; '.join(chosen)}."))
    if header.chance == "manual":
        console.print("You roll the dice and draw the cards; the table asks for what came.")
    else:
        console.print(Text(f"Commitment to the secret seed: {header.commitment}", "dim"), soft_wrap=True)
    if session.people:
        console.print(Text("Answer with a number; `help` shows what else you can say.", "dim"))


def _chosen_options(match: Match) -> list[str]:
    """The options that are not as usual, each with its value and what that means."""
    values = match.header.options
    changed = [option for option in match.spec.options if values[option.name] != option.values[0]]
    return [f"{o.name}={values[o.name]}, {o.text}{_meaning(o, values[o.name])}" for o in changed]


def _meaning(option: Option, value: str) -> str:
    return f": {option.word(value)}" if option.words else ""


def last_decision(match: Match, seat: int) -> int:
    """The ply at which the seat last decided something itself; 0 if it never did."""
    made = [ply for ply, entry in enumerate(match.log) if entry.seat == seat and not entry.auto]
    return made[-1] if made else 0


def show_table(session: Session, seen: Observation) -> None:
    """The table, from the seat of the observation."""
    session.console.print()
    session.console.print(table_of(seen, session.names, session.console.width))


def tell(session: Session, story: Sequence[tuple[int, str]]) -> None:
    """Sentences of what happened, one a line."""
    for _, sentence in story:
        session.console.print(Padding(Text(clean(sentence.strip())), (0, 0, 0, 2), expand=False))


def tell_since(session: Session, seat: int) -> None:
    """What happened since the seat's last decision, the latest of it."""
    story = session.match.story(seat, last_decision(session.match, seat))
    if story:
        head = "Since your last decision" if last_decision(session.match, seat) else "So far"
        session.console.print(Text(f"\n{head}", "bold"))
    if len(story) > MOST_TOLD:
        session.console.print(
            Text(f"  ({len(story) - MOST_TOLD} things before these: `log` tells them)", "dim")
        )
    tell(session, story[-MOST_TOLD:])


def show_choices(console: Console, seen: Observation, name: str) -> None:
    """The question and the numbered choices, each with its effect."""
    console.print(Text.assemble(("\n" + name, "bold"), f", {seen.question()}:"))
    grid = Table.grid(padding=(0, 1))
    grid.add_column(justify="right", style="bold", min_width=4)
    grid.add_column(ratio=1)
    if console.width >= WIDE:
        grid.add_column(style="dim", justify="right")
    for number, action in enumerate(seen.legal_actions(), start=1):
        cells = [Text(str(number)), Text(clean(seen.describe(action)))]
        if console.width >= WIDE:
            cells.append(Text(seen.spec.actions.text(action)))
        grid.add_row(*cells)
    console.print(grid)


def show_end(session: Session) -> None:
    """The last things that happened, the table, points by source, and the seed."""
    match, console = session.match, session.console
    if session.people:
        viewer = session.people[0]
        tell_since(session, viewer)
        show_table(session, match.observe(viewer))
    console.print(Rule(Text("The game is over", "bold"), style="dim"))
    names = match.spec.with_rival(session.names)
    console.print(score_table(match.scores(), match.ranks(), names))
    console.print(Text(_winners(match.ranks(), names), "bold"))
    if match.seed:
        console.print(Text(f"Secret seed: {match.seed}", "dim"), soft_wrap=True)
        console.print(
            Text(f"Its SHA-256, shown at the start: {match.header.commitment}", "dim"), soft_wrap=True
        )


def score_table(
    scores: Sequence[Score], ranks: Sequence[int] | None, names: Sequence[str], held: Collection[str] = ()
) -> Table:
    """Points by source, one column a seat; sources that brought nobody a point only if `held`."""
    table = Table(box=None, pad_edge=False, show_footer=False, padding=(0, 2, 0, 0))
    table.add_column("")
    for name in names:
        table.add_column(Text(name, "bold"), justify="right", overflow="fold")
    for source, points in points_by_source(scores, held):
        table.add_row(Text(source), *(Text(with_minus(n), "" if n else "dim") for n in points))
    table.add_row(Text("total", "bold"), *(Text(with_minus(score.total), "bold") for score in scores))
    if ranks is not None:
        table.add_row(Text("place"), *(Text(str(rank)) for rank in ranks))
    return table


def _winners(ranks: Sequence[int], names: Sequence[str]) -> str:
    first = [name for name, rank in zip(names, ranks, strict=True) if rank == 1]
    return f"{first[0]} wins." if len(first) == 1 else f"{' and '.join(first)} share the win."


def tell_kept(session: Session, path: Path) -> None:
    """Where the match is, and what can be done with it."""
    kit = f" --kit {shlex.quote(str(session.kit))}" if session.kit is not None else ""
    file = shlex.quote(str(path))
    words = "replay" if session.match.is_over else "play"
    session.console.print(Text(f"Kept in {path}"), soft_wrap=True)
    session.console.print(Text(f"  dreamtable {words} {file}{kit}", "dim"), soft_wrap=True)
    if session.match.is_over and session.match.seed:
        session.console.print(Text(f"  dreamtable verify {file}{kit}", "dim"), soft_wrap=True)
