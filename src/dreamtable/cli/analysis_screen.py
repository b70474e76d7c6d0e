"""An analysis in the terminal: a graph of plain characters, then what stands out, then the seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from dreamtable.analysis.telling import difference, share, told_decisions, told_slips, told_turns
from dreamtable.cli.console import clean

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import Console

    from dreamtable.analysis import Analysis
    from dreamtable.search import Mean

MARKS = "abcdefgh"
COLOURS = ("red", "blue", "green", "magenta", "yellow", "cyan")
HEIGHT = 11
"""Lines of the graph."""

MARGIN = 8
"""Columns left of it."""

WIDEST = 100
SEVERAL = "*"
SLIPS = 8


def show(console: Console, analysis: Analysis, names: Sequence[str], file: str) -> None:
    """The whole report."""
    match, effort = analysis.match, analysis.effort
    console.print(Rule(Text(f"{match.spec.title}, analysed", "bold"), style="dim"))
    about = "points at the end" if analysis.is_alone else "chance of winning"
    console.print(Text(f"The {about}, ply by ply, as greedy bots would go on from each moment:"))
    console.print(graph(analysis, min(console.width - MARGIN, WIDEST)))
    console.print(legend(analysis, names))
    show_turns(console, analysis, names)
    show_slips(console, analysis, names)
    console.print()
    console.print(seat_table(analysis, names))
    moved = "Points" if analysis.is_alone else "Start, luck and choices add up to the result. Chances"
    text = (
        f"{moved} come from {effort.games} games at each of {len(analysis.moments)} moments; slips were"
        f" confirmed by {effort.fresh} others. See a moment with: dreamtable replay {clean(file)} --to PLY"
    )
    console.print(Text(text, "dim"))


# ---------------------------------------------------------------------------------------------------- graph
def graph(analysis: Analysis, width: int) -> Text:
    """The curve of each row, `width` columns wide: a letter a row, `*` where several meet."""
    low, high = scale(analysis)
    plies = max(1, analysis.match.ply)
    grid = [[" "] * width for _ in range(HEIGHT)]
    for column in range(width):
        at = round(column * plies / max(1, width - 1))
        ply = max((moment for moment in analysis.moments if moment <= at), default=analysis.moments[0])
        for row in range(analysis.rows):
            part = (analysis.point(ply, row).value - low) / (high - low)
            line = HEIGHT - 1 - round(part * (HEIGHT - 1))
            grid[line][column] = MARKS[row] if grid[line][column] == " " else SEVERAL
    text = Text()
    for number, marks in enumerate(grid):
        value = high - (high - low) * number / (HEIGHT - 1)
        label = f"{value:.0f}" if analysis.is_alone else f"{100 * value:.0f} %"
        text.append(f"{label:>{MARGIN - 2}} |")
        for mark in marks:
            text.append(mark, COLOURS[MARKS.index(mark) % len(COLOURS)] if mark in MARKS else "")
        text.append("\n")
    text.append(" " * (MARGIN - 1) + "+" + "-" * (width - 1) + "\n")
    last = f"ply {plies}"
    text.append(" " * MARGIN + "ply 0".ljust(max(6, width - len(last))) + last)
    return text


def scale(analysis: Analysis) -> tuple[float, float]:
    """The least and the most that the graph shows."""
    if not analysis.is_alone:
        return 0.0, 1.0
    values = [analysis.point(ply, 0).value for ply in analysis.moments]
    return min(values), max(*values, min(values) + 1.0)


def legend(analysis: Analysis, names: Sequence[str]) -> Text:
    """Which letter is whose."""
    parts = [
        Text.assemble((MARKS[row], COLOURS[row % len(COLOURS)]), f" {name}") for row, name in enumerate(names)
    ]
    several = [Text(f"{SEVERAL} several")] if analysis.rows > 1 else []
    return Text(" " * MARGIN) + Text("   ").join([*parts, *several])


# -------------------------------------------------------------------------------------------- what stands out
def at_ply(ply: int, text: Text) -> Table:
    """A line that begins with its ply; where it is too long, it goes on below itself."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(justify="right", width=MARGIN - 2, style="dim")
    table.add_column()
    table.add_row(str(ply), text)
    return table


def show_turns(console: Console, analysis: Analysis, names: Sequence[str]) -> None:
    """The turning points."""
    turns = told_turns(analysis, names)
    console.print()
    console.print(Text("Turning points" if turns else "No single moment turned this game.", "bold"))
    for turn in turns:
        console.print(at_ply(turn.ply, Text(clean(turn.text))))
        console.print(Padding(Text(clean(", ".join(turn.changes)), "dim"), (0, 0, 0, 8), expand=False))


def show_slips(console: Console, analysis: Analysis, names: Sequence[str]) -> None:
    """The most costly slips."""
    slips = told_slips(analysis, SLIPS)
    more = len(analysis.slips) - len(slips)
    console.print()
    head = "Slips, the most costly first" if slips else "No slip was confirmed."
    console.print(Text(head + (f" ({more} more)" if more else ""), "bold"))
    for slip in slips:
        who = Text(clean(names[slip.seat]), "bold")
        console.print(at_ply(slip.ply, Text.assemble(who, f" was to {clean(slip.question)}")))
        lines = [f"took    {slip.taken}", f"better  {slip.better}  ({slip.loss})"]
        if slip.reasons:
            lines.append(f"brings  {', '.join(slip.reasons)}")
        for line in lines:
            console.print(Padding(Text(clean(line)), (0, 0, 0, 8), expand=False))


def show_decisions(console: Console, analysis: Analysis, names: Sequence[str]) -> None:
    """Every decision: the outlook of its seat before and after, what was taken, what looked better."""
    console.print(Text("\nAll decisions", "bold"))
    for one in told_decisions(analysis):
        who = Text(clean(names[one.seat]), "bold")
        console.print(at_ply(one.ply, Text.assemble(who, f"  {one.before} → {one.after}")))
        lines = [] if analysis.is_alone else [f"points  {one.points_before} → {one.points_after}"]
        lines.append(f"took    {one.taken}")
        if one.better:
            lines.append(f"liked   {one.better}  ({one.gain})")
        for line in lines:
            console.print(Padding(Text(clean(line)), (0, 0, 0, 8), expand=False))


# ---------------------------------------------------------------------------------------------------- seats
def seat_table(analysis: Analysis, names: Sequence[str]) -> Table:
    """Luck and choices, and how often each seat took what looked best."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    heads = (
        "",
        "start",
        "luck",
        "own choices",
        "others",
        "result",
        "took the best",
        "slips",
        "by the worst",
    )
    for head in heads:
        table.add_column(head, justify="left" if not head else "right", overflow="fold")
    for row, name in enumerate(names):
        balance, cells = analysis.balance(row), [""] * 5
        if balance is not None:
            moved = (_short(part, analysis) for part in (balance.luck, balance.own, balance.others))
            cells = [share(balance.start, analysis), *moved, share(balance.end, analysis)]
        table.add_row(clean(name), *cells, *_record_cells(analysis, row))
    return table


def _short(mean: Mean, analysis: Analysis) -> str:
    """A gain with its interval in few columns: `+27 ±10`, in hundredths of a win or in points."""
    return difference(mean, analysis).replace(" % ± ", " ±").replace(" ± ", " ±").removesuffix(" points")


def _record_cells(analysis: Analysis, row: int) -> list[str]:
    """How a seat decided; nothing for a rival, and for a seat that was not asked about."""
    if row not in analysis.seats:
        return ["", "", ""]
    record = analysis.record(row)
    worst = _short(record.worst, analysis).lstrip("+") if record.worst else ""
    return [f"{record.best} of {record.decisions}", str(record.slips), worst]
