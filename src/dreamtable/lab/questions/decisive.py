"""How decisive are games? By how much the first is ahead of the second, and how often nothing parts them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.lab.findings import PERCENT, Finding, Histogram, Section, told
from dreamtable.lab.statistics import means, share_of

if TYPE_CHECKING:
    from dreamtable.lab.findings import Results
    from dreamtable.lab.store import ArmResults

KEY = "decisive"
NOTE = (
    "The lead is the distance in points between first and second place; where a rule other than points places"
    " them, it is still their distance in points."
)


def answer(results: Results) -> Section | None:
    """The section, or None where nobody is second."""
    base = results.arms[0]
    if base.win.shape[2] < 2:  # noqa: PLR2004 - nobody to be ahead of
        return None
    lead = leads(base)
    is_shared = (base.place == 1).sum(axis=2) > 1
    figures = {
        "lead of the first": ("points", lead),
        "equal points at the top": (PERCENT, lead == 0),
        "first place shared": (PERCENT, is_shared),
        "points of the first": (
            "points",
            np.where(base.place == 1, base.points, 0).max(axis=2).astype(float),
        ),
    }
    mean = [
        share_of(values) if unit == PERCENT else means(values.mean(axis=1)[:, None])[0]
        for unit, values in figures.values()
    ]
    return Section(
        KEY,
        "How decisive are games?",
        _told(lead, mean[1].value, mean[2].value),
        tuple(
            Finding(KEY, results.name(0), name, "mean", unit, one, len(base))
            for (name, (unit, _)), one in zip(figures.items(), mean, strict=True)
        ),
        ("", "mean"),
        tuple((name, told(one, unit)) for (name, (unit, _)), one in zip(figures.items(), mean, strict=True)),
        (
            Histogram(
                "By how many points the first is ahead of the second.",
                (("lead of the first", "points", lead.reshape(-1)),),
            ),
        ),
        (NOTE,),
    )


def _told(lead: Any, equal: float, shared: float) -> str:
    narrow, middle, wide = np.percentile(lead, [10, 50, 90])
    return (
        f"The first is ahead by {middle:.0f} points in the middle; in one game of ten by {narrow:.0f} or"
        f" less, in one of ten by {wide:.0f} or more. {100 * equal:.1f} % of the games end with equal"
        f" points at the top, {100 * shared:.1f} % without a sole winner."
    )


def leads(results: ArmResults) -> Any:
    """Points between first and second place, `f8[deal, rotation]`; 0 for a shared first place."""
    order = np.lexsort((-results.points, results.place), axis=2)
    first, second = (np.take_along_axis(results.points, order[:, :, i : i + 1], axis=2) for i in (0, 1))
    return np.abs(first - second)[:, :, 0].astype(float)
