"""What if this number, or this option, were another? Each change against the base, in the same deals."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.lab.findings import PERCENT, Dots, Finding, Panel, Section, listed, told
from dreamtable.lab.questions.decisive import leads
from dreamtable.lab.questions.length import decisions
from dreamtable.lab.statistics import corrected, means

if TYPE_CHECKING:
    from collections.abc import Callable

    from dreamtable.lab.findings import Results
    from dreamtable.lab.statistics import Estimate
    from dreamtable.lab.store import ArmResults

KEY = "what-if"
NOTE = (
    "Variant and base play the same deals: the same luck until a changed number or a choice parts them. A"
    " star marks what is told from chance after correction for all comparisons of this table."
)


def _first_seat(arm: ArmResults) -> Any:
    return arm.win[:, :, 0]


def _points(arm: ArmResults) -> Any:
    return arm.points.mean(axis=2)


FIGURES: dict[str, tuple[str, Callable[[ArmResults], Any]]] = {
    "points of a seat": ("points", _points),
    "decisions of a game": ("decisions", decisions),
    "wins of seat 1": (PERCENT, _first_seat),
    "lead of the first": ("points", leads),
}
"""What is compared, each by `[deal, rotation]`."""


def answer(results: Results) -> Section | None:
    """The section, or None where no number or option was changed."""
    arms = results.changed("kit", "options")
    if not arms:
        return None
    figures = [name for name in FIGURES if results.arms[0].win.shape[2] > 1 or name in list(FIGURES)[:2]]
    found = compared(results, arms, figures)
    names = [results.name(number) for number in arms]
    return Section(
        KEY,
        "What if it were otherwise?",
        _told(names, figures, found),
        tuple(
            Finding(
                KEY,
                name,
                figure,
                "difference from the base",
                FIGURES[figure][0],
                found[figure][i],
                len(results.arms[number]),
            )
            for i, (name, number) in enumerate(zip(names, arms, strict=True))
            for figure in figures
        ),
        ("changed", *figures),
        tuple(
            (name, *(_cell(found[figure][i], FIGURES[figure][0]) for figure in figures))
            for i, name in enumerate(names)
        ),
        (
            Dots(
                "Difference of each variant from the game as it is, with 95 % intervals.",
                tuple(
                    Panel(figure, FIGURES[figure][0], tuple(names), tuple(found[figure]), 0.0)
                    for figure in figures
                ),
            ),
        ),
        (NOTE,),
    )


def _cell(found: Estimate, unit: str) -> str:
    return told(found, unit, is_signed=True) + (" *" if found.is_clear else "")


def compared(results: Results, arms: list[int], figures: list[str]) -> dict[str, list[Estimate]]:
    """For each figure, what each arm differs by from the base; corrected over all of them."""
    base = results.arms[0]
    flat = []
    for number in arms:
        other = results.arms[number]
        _, mine, theirs = np.intersect1d(base.numbers, other.numbers, return_indices=True)
        by_deal = np.stack(
            [
                FIGURES[name][1](other).mean(axis=1)[theirs] - FIGURES[name][1](base).mean(axis=1)[mine]
                for name in figures
            ],
            axis=1,
        )
        flat += means(by_deal, null=0.0)
    tested = corrected(flat)
    return {name: tested[i :: len(figures)] for i, name in enumerate(figures)}


def _told(names: list[str], figures: list[str], found: dict[str, list[Estimate]]) -> str:
    parts = []
    for i, name in enumerate(names):
        clear = [
            f"{figure} {told(found[figure][i], FIGURES[figure][0], is_signed=True)}"
            for figure in figures
            if found[figure][i].is_clear
        ]
        parts.append(f"{name}: {listed(clear) if clear else 'no clear difference'}")
    return "; ".join(parts) + "."
