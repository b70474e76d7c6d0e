"""The report of an experiment: one HTML file that needs nothing else, and the figures as CSV."""

from __future__ import annotations

import csv
import io
import math
import re
from typing import TYPE_CHECKING, Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from dreamtable.lab.charts import drawings
from dreamtable.lab.questions import answers
from dreamtable.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from dreamtable.lab.findings import Picture, Results, Section

REPORT, FINDINGS = "report.html", "findings.csv"
HEAD = ("question", "arm", "subject", "figure", "unit", "deals", "value", "low", "high", "p_corrected")


def write(results: Results, folder: Path) -> list[Section]:
    """Write `report.html` and `findings.csv` into a folder; the sections."""
    sections = answers(results)
    (folder / REPORT).write_text(page(results, sections), encoding="utf-8")
    (folder / FINDINGS).write_text(table(sections), encoding="utf-8", newline="")
    return sections


def page(results: Results, sections: Sequence[Section]) -> str:
    """The report as HTML: no script, and nothing that lies elsewhere."""
    environment = Environment(
        loader=PackageLoader("dreamtable.lab"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.globals["drawings"] = _pictures
    environment.filters["figure"] = figure
    return environment.get_template("report.html").render(
        manifest=results.manifest, sections=sections, arms=arm_rows(results), games=games(results)
    )


def _pictures(picture: Picture) -> list[Markup]:
    return [Markup(drawn) for drawn in drawings(picture)]  # noqa: S704 - drawn by us, and texts in it are escaped


def figure(cell: str) -> Markup:
    """A cell of a table; an interval stands below its figure.

    >>> figure("3.2 points (3.0 to 3.4)")
    Markup('3.2 points <small>3.0 to 3.4</small>')
    """
    found = re.fullmatch(r"(.*) \((\S+ to \S+)\)(.*)", cell)
    return (
        Markup("{}{} <small>{}</small>").format(found[1], found[3], found[2])
        if found
        else Markup.escape(cell)
    )


def games(results: Results) -> int:
    """Games of all arms."""
    return sum(arm.games for arm in results.arms.values())


def arm_rows(results: Results) -> list[dict[str, Any]]:
    """What was played, for the table of arms; of options, those that are not the usual ones."""
    usual = find_game(results.manifest["game"]).check_options({})
    return [
        {
            "name": arm["name"],
            "players": ", ".join(_player(player) for player in arm["players"]),
            "options": ", ".join(
                f"{name}={value}" for name, value in arm["options"].items() if usual[name] != value
            ),
            "kit": f"{arm['kit']['id']} ({arm['kit']['digest'][:12]})",
            "deals": len(results.arms[number]) if number in results.arms else 0,
            "games": results.arms[number].games if number in results.arms else 0,
            "finds": _finds(results, number),
        }
        for number, arm in enumerate(results.manifest["arms"])
    ]


def _finds(results: Results, number: int) -> str:
    """The smallest effects that an arm finds four times of five."""
    one = results.manifest["detectable"][number]
    parts = [f"{100 * one['share']:.1f} % of wins"] if one["share"] is not None else []
    parts += [f"{one['points']:.2f} points"] if one["points"] is not None else []
    return ", ".join(parts)


def _player(player: dict[str, Any]) -> str:
    avoids = ", ".join(player["avoid"])
    return f"{player['bot']} without {avoids}" if avoids else str(player["bot"])


def table(sections: Sequence[Section]) -> str:
    """Every figure of every question as CSV; shares are fractions of 1, ends are of 95 % intervals."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(HEAD)
    for section in sections:
        for one in section.findings:
            found = one.estimate
            numbers = [f"{number:.6g}" for number in (found.value, found.low, found.high)]
            p = "" if math.isnan(found.p) else f"{found.p:.4g}"
            writer.writerow(
                [one.question, one.arm, one.subject, one.figure, one.unit, one.deals, *numbers, p]
            )
    return out.getvalue()
