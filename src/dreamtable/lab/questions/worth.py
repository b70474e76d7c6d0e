"""What is a component worth? What a player loses that never uses it, in the same deals."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dreamtable.lab.findings import PERCENT, Dots, Finding, Panel, Section, chance, listed, plain, told
from dreamtable.lab.questions.components import differences
from dreamtable.lab.statistics import Estimate, corrected, means
from dreamtable.lab.stopping import paired

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dreamtable.lab.findings import Results

KEY = "worth"
NOTE = (
    "One player never takes such an action while another one is legal; all else, its level and its opponents"
    " are the same, and it plays each deal in every seat. So nothing selects who uses it. The last column is"
    " what merely went together, for comparison."
)


def answer(results: Results) -> Section | None:
    """The section, or None where nobody avoided anything."""
    arms = results.changed("avoid")
    if not arms:
        return None
    avoided = [results.arm(number)["change"]["avoid"] for number in arms]
    names = [listed([plain(one) for one in some]) for some in avoided]
    losses = {figure: _losses(results, arms, figure) for figure in ("win", "points")}
    order = sorted(range(len(arms)), key=lambda i: -losses["points"][i].value)
    seen = {use.name: use.difference for use in differences(results, 0, range(len(results.components())))}
    units = {"win": (PERCENT, "share of wins"), "points": ("points", "points")}
    return Section(
        KEY,
        "What is a component worth?",
        _told(names, losses["points"], order),
        tuple(
            Finding(
                KEY,
                results.name(arms[i]),
                names[i],
                f"lost {units[figure][1]}",
                units[figure][0],
                found[i],
                len(results.arms[arms[i]]),
            )
            for figure, found in losses.items()
            for i in order
        ),
        (
            "never used by one player",
            "it loses wins",
            "it loses points",
            "by chance alone",
            "users win more by",
        ),
        tuple(
            (
                names[i],
                told(losses["win"][i], PERCENT),
                told(losses["points"][i], "points"),
                chance(losses["points"][i].p),
                told(seen[avoided[i][0]], PERCENT, is_signed=True) if _is_one(avoided[i], seen) else "",
            )
            for i in order
        ),
        (
            Dots(
                "What a player loses that never uses a component, with 95 % intervals: wins, and points.",
                tuple(
                    Panel(
                        f"lost {units[figure][1]}",
                        units[figure][0],
                        tuple(names[i] for i in order),
                        tuple(found[i] for i in order),
                        0.0,
                    )
                    for figure, found in losses.items()
                ),
            ),
        ),
        (
            NOTE,
            "It is the worth to this player: a better one might make more of it, or find another way sooner.",
        ),
    )


def _losses(results: Results, arms: list[int], figure: str) -> list[Estimate]:
    """What the first player loses in each arm, by the deals it shares with the base."""
    mean = [
        means(-paired(results.arms[0], results.arms[number], figure)[:, None], null=0.0)[0] for number in arms
    ]
    return corrected(mean)


def _is_one(avoided: Sequence[str], seen: Mapping[str, Estimate]) -> bool:
    """Whether a single thing was avoided, and how users of it fared is known."""
    return len(avoided) == 1 and avoided[0] in seen


def _gain(lost: Estimate) -> str:
    return told(Estimate(-lost.value, -lost.high, -lost.low), "points")


def _told(names: list[str], losses: list[Estimate], order: list[int]) -> str:
    clear = [i for i in order if losses[i].is_clear]
    if not clear:
        return "Nothing that was avoided made a clear difference in points."
    parts = [f"{names[i]} is worth {told(losses[i], 'points')}" for i in clear if losses[i].value > 0]
    worse = [f"{names[i]} by {_gain(losses[i])}" for i in clear if losses[i].value < 0]
    text = f"{listed(parts)}." if parts else ""
    rest = [names[i] for i in np.setdiff1d(order, clear)]
    text += f" A player even does better without {listed(worse)}: it is used too readily." if worse else ""
    text += f" No clear difference for {listed(rest)}." if rest else ""
    return text[:1].upper() + text[1:].strip()
