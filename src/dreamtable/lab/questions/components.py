"""What wins more when taken? Who has a piece at the end against who has not, which is no proof of its worth.

`actions.py` asks the same of kinds of action.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.lab.findings import (
    PERCENT,
    Dots,
    Finding,
    Panel,
    Section,
    chance,
    listed,
    plain,
    signed,
    told,
)
from dreamtable.lab.statistics import Estimate, bootstrap, corrected

if TYPE_CHECKING:
    from dreamtable.lab.findings import Results

KEY = "components"
OFTEN = 0.9
"""Where more seats use a component at all, using it more than usual is what is asked about."""

FEWEST = 20
"""Seats that must have used it, and not have used it, for a comparison."""

SHOWN = 12
NAMED = 3
"""Components that an answer names at either end; `SHOWN` stand in the table."""


BIAS = (
    "This is what happened to go together, not what a component is worth. Whoever is ahead can afford more"
    " and whoever has more turns uses more of everything, a bot takes what suits what it has already: all of"
    " it makes a component look better than it is, or worse where it is a last resort."
)
CURE = (
    "What a component is worth is answered by an experiment: one player never uses it, the same deals are"
    " played, and what that player loses is its worth. Write it as avoid in the experiment's file."
)


@dataclass(frozen=True)
class Use:
    """A component, above how many uses a seat counts as having used it, and the difference of the users."""

    name: str
    above: int
    rate: float
    difference: Estimate

    @property
    def label(self) -> str:
        """Its name, with the number where that is not just `at all`."""
        name = plain(self.name)
        return f"{name}, more than {self.above}" if self.above else name


def answer(results: Results) -> Section | None:
    """The section, or None where nothing can be compared."""
    pieces = range(results.actions(), len(results.components()))
    return section(results, KEY, "Which pieces win more when they are taken?", pieces)


def section(results: Results, key: str, title: str, components: range) -> Section | None:
    """The section about some of the components."""
    base = results.arms[0]
    found = differences(results, 0, components)
    if not found:
        return None
    found.sort(key=lambda use: -use.difference.value)
    clear = [use for use in found if use.difference.is_clear]
    shown = tuple(found if len(found) <= 2 * SHOWN else found[:SHOWN] + found[-SHOWN:])
    return Section(
        key,
        title,
        _told(clear, len(found)),
        tuple(
            Finding(
                key,
                results.name(0),
                use.label,
                "wins of users minus wins of others",
                PERCENT,
                use.difference,
                len(base),
            )
            for use in found
        ),
        ("", "used by", "users win more by", "by chance alone"),
        tuple(
            (
                use.label,
                f"{100 * use.rate:.0f} %",
                told(use.difference, PERCENT, is_signed=True),
                chance(use.difference.p),
            )
            for use in shown
        ),
        (
            Dots(
                "Share of wins of seats that used a component minus that of seats that did not, with 95 %"
                " intervals.",
                (
                    Panel(
                        "users win more by",
                        PERCENT,
                        tuple(use.label for use in shown),
                        tuple(use.difference for use in shown),
                        0.0,
                    ),
                ),
            ),
        ),
        (BIAS, CURE),
    )


def _told(clear: list[Use], asked: int) -> str:
    if not clear:
        return f"Of {asked} none goes clearly together with winning or losing."
    texts = [f"{use.label} ({signed(use.difference.value)})" for use in clear]
    above = sum(use.difference.value > 0 for use in clear)
    best, worst = texts[:above][:NAMED], texts[above:][-NAMED:]
    parts = [f"winning goes together with {listed(best)}"] if best else []
    parts += [f"losing with {listed(worst)}"] if worst else []
    return (
        f"In percentage points of wins, {'; '.join(parts)}. {len(clear)} of {asked} are told from chance."
        " This is no proof of worth: read the note there before changing anything."
    )


def differences(results: Results, number: int, components: range) -> list[Use]:
    """For each of these components that can be compared: the users' share of wins minus the others'."""
    arm, seats = results.arms[number], results.seats(number)
    used, win = arm.used[:, :, :seats], arm.win[:, :, :seats]
    compared = [
        (results.components(number)[i], above, is_used)
        for i in components
        for above, is_used in [_split(used[..., i])]
        if min(is_used.sum(), (~is_used).sum()) >= FEWEST
    ]
    if not compared or win.shape[2] < 2:  # noqa: PLR2004 - nobody to win against
        return []
    sums = np.stack([part for _, _, is_used in compared for part in _sums(is_used, win)], axis=1)
    found = corrected(bootstrap(sums, _difference, null=0.0))
    return [
        Use(name, above, float(is_used.mean()), estimate)
        for (name, above, is_used), estimate in zip(compared, found, strict=True)
    ]


def _split(used: Any) -> tuple[int, Any]:
    """Above how many uses a seat counts as a user, and who does, `b1[deal, rotation, seat]`."""
    above = 0 if (used > 0).mean() <= OFTEN else int(np.median(used))
    return above, used > above


def _sums(is_used: Any, win: Any) -> tuple[Any, ...]:
    """By deal: users, their wins, others, their wins."""
    axes = (1, 2)
    return (
        is_used.sum(axis=axes),
        (win * is_used).sum(axis=axes),
        (~is_used).sum(axis=axes),
        (win * ~is_used).sum(axis=axes),
    )


def _difference(sums: Any, count: Any) -> Any:  # noqa: ARG001 - a ratio needs no number of deals
    users, users_won, others, others_won = (sums[..., i::4] for i in range(4))
    with np.errstate(divide="ignore", invalid="ignore"):
        return users_won / users - others_won / others
