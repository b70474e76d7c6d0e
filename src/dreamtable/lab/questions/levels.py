"""Do levels of play agree? The same questions asked of stronger or weaker bots."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import stats

from dreamtable.lab.findings import PERCENT, Dots, Finding, Panel, Scatter, Section, listed, plain, told
from dreamtable.lab.questions.components import differences
from dreamtable.lab.questions.decisive import leads
from dreamtable.lab.questions.length import decisions
from dreamtable.lab.statistics import FEW, means

if TYPE_CHECKING:
    from dreamtable.lab.findings import Results
    from dreamtable.lab.statistics import Estimate
    from dreamtable.lab.store import ArmResults

KEY = "levels"
NOTE = (
    "A line marks the base. What holds at several levels is more likely a fact about the game, what changes"
    " with the level may be a habit of a bot. A level with few games has wide intervals; below"
    f" {FEW} deals they are too narrow to be trusted."
)
ENOUGH = 4
"""Components in common from which an order of them is worth comparing."""


def answer(results: Results) -> Section | None:
    """The section, or None where no other bots played."""
    arms = [0, *results.changed("bots")]
    if len(arms) < 2:  # noqa: PLR2004 - nobody to agree with
        return None
    names = [bots_of(results, number) for number in arms]
    found = [_figures(results.arms[number]) for number in arms]
    agreement = [_agreement(results, number) for number in arms[1:]]
    figures = list(found[0])
    return Section(
        KEY,
        "Do levels of play agree?",
        _told(names, found, agreement),
        tuple(
            Finding(
                KEY,
                results.name(number),
                figure,
                "mean",
                of[figure][0],
                of[figure][1],
                len(results.arms[number]),
            )
            for number, of in zip(arms, found, strict=True)
            for figure in figures
        ),
        ("players", "games", *figures),
        tuple(
            (
                name,
                f"{results.arms[number].games:,}",
                *(told(of[figure][1], of[figure][0]) for figure in figures),
            )
            for name, number, of in zip(names, arms, found, strict=True)
        ),
        (
            Dots(
                "The same figures by who plays, with 95 % intervals.",
                tuple(
                    Panel(
                        figure,
                        found[0][figure][0],
                        tuple(names),
                        tuple(of[figure][1] for of in found),
                        found[0][figure][1].value,
                    )
                    for figure in figures
                ),
            ),
            *(_scatter(names[0], names[i + 1], both) for i, (_, both) in enumerate(agreement) if both),
        ),
        (NOTE,),
    )


def bots_of(results: Results, number: int) -> str:
    """Who plays in an arm."""
    return ", ".join(dict.fromkeys(player["bot"] for player in results.arm(number)["players"]))


def _figures(arm: ArmResults) -> dict[str, tuple[str, Estimate]]:
    """What levels are compared by: unit and estimate."""
    parts: dict[str, tuple[str, Any]] = {}
    if arm.win.shape[2] > 1:
        parts["wins of seat 1"] = (PERCENT, arm.win[:, :, 0])
        parts["lead of the first"] = ("points", leads(arm))
    parts["points of a seat"] = ("points", arm.points.mean(axis=2))
    parts["decisions of a game"] = ("decisions", decisions(arm))
    by_deal = np.stack([values.mean(axis=1) for _, values in parts.values()], axis=1)
    found = means(by_deal)
    return {name: (unit, mean) for (name, (unit, _)), mean in zip(parts.items(), found, strict=True)}


Both = dict[str, tuple[float, float]]


def _agreement(results: Results, number: int) -> tuple[float, Both]:
    """Spearman's correlation of what goes together with winning, between base and arm; and both by name."""
    here, there = (_uses(results, i) for i in (0, number))
    both = {name: (here[name], there[name]) for name in here if name in there}
    if len(both) < ENOUGH:
        return float("nan"), {}
    found = stats.spearmanr([one for one, _ in both.values()], [other for _, other in both.values()])
    return float(found.statistic), both


def _uses(results: Results, number: int) -> dict[str, float]:
    """How much more users win: of pieces where the game counts them, else of kinds of action."""
    every, actions = len(results.components(number)), results.actions(number)
    pieces = range(actions, every) if every > actions else range(actions)
    return {use.name: use.difference.value for use in differences(results, number, pieces)}


def _scatter(base: str, other: str, both: Both) -> Scatter:
    return Scatter(
        f"How much more users of a component win, among {base} and among {other}.",
        f"users win more by, {base} (%)",
        f"users win more by, {other} (%)",
        tuple(plain(name) for name in both),
        tuple(100 * one for one, _ in both.values()),
        tuple(100 * two for _, two in both.values()),
    )


def _told(
    names: list[str], found: list[dict[str, tuple[str, Estimate]]], agreement: list[tuple[float, Both]]
) -> str:
    parts = []
    for name, of, (correlation, both) in zip(names[1:], found[1:], agreement, strict=True):
        apart = [
            figure
            for figure, (_, one) in of.items()
            if one.low > found[0][figure][1].high or one.high < found[0][figure][1].low
        ]
        text = f"differ from {names[0]} ones in {listed(apart)}" if apart else f"agree with {names[0]} ones"
        if both:
            number = f"{correlation:+.2f}".replace("-", "\N{MINUS SIGN}")
            text += (
                f"; what goes together with winning correlates by {number} (Spearman, {len(both)} of them)"
            )
        parts.append(f"{name.capitalize()} players {text}")
    return ". ".join(parts) + ". Figures differ here where their intervals lie apart."
