"""`dreamtable bench`: how fast it is on this machine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from rich.console import RenderableType

    from dreamtable.measure import Figure, Report


def bench(
    json: Annotated[bool, typer.Option("--json", help="Print the figures as JSON.")] = False,
    quick: Annotated[bool, typer.Option("--quick", help="A rougher look, without the cold start.")] = False,
) -> None:
    """Measure: games, actions and simulations a second, threads, states, starts; Pig beside C and OpenSpiel.

    What is compared takes turns in one run, so the ratios say more than the figures. Takes some minutes, and
    the first time as long as `dreamtable doctor --warm`.

    For example:

    dreamtable bench --quick
    """
    from dreamtable.cli.console import Waiting, out, print_json
    from dreamtable.measure import measure
    from dreamtable.measure.suite import FULL, QUICK

    with Waiting("Measuring") as waiting:
        found = measure(QUICK if quick else FULL, progress=lambda text: waiting.update(0, text=text))
    if json:
        print_json(found.as_dict())
    else:
        out().print(report(found))


def report(found: Report) -> RenderableType:
    """The figures for people."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    facts = found.machine
    head = (
        f"{facts['cores']} cores, {facts['processor']} ({facts['architecture']}), load {facts['load']};"
        f" Python {facts['python']}, Numba {facts['numba']}, NumPy {facts['numpy']}"
    )
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("figure", overflow="fold")
    for name in ("median", "least", "most"):
        table.add_column(name, justify="right", no_wrap=True)
    table.add_column("remark", overflow="fold")
    for figure in found.figures:
        cells = (shown(figure, value) for value in (figure.value, figure.low, figure.high))
        table.add_row(figure.text, *cells, figure.note)
    return Group(Text(head), table)


def shown(figure: Figure, value: float | None) -> str:
    """A number with as many digits as it deserves."""
    if value is None:
        return "-"
    thousand = 1000
    number = f"{value:,.0f}" if value >= thousand or value == int(value) else f"{value:.3g}"
    return f"{number}{figure.unit}" if figure.unit in ("x", "/s") else f"{number} {figure.unit}"
