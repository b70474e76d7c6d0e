"""How long are games, and how many decisions do they hold?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.lab.findings import Finding, Histogram, Section, told
from dreamtable.lab.statistics import means

if TYPE_CHECKING:
    from dreamtable.lab.findings import Results
    from dreamtable.lab.store import ArmResults

KEY = "length"
NOTE = (
    "A decision counts where at least two things were legal. Plies count forced steps and every draw of"
    " chance as well."
)


def answer(results: Results) -> Section:
    """The section."""
    base, seats = results.arms[0], results.seats()
    figures = {
        "decisions of a game": decisions(base),
        "decisions of a seat": decisions(base) / seats,
        "plies of a game": base.plies[:, :, 0].astype(float),
    }
    by_deal = np.stack([values.mean(axis=1) for values in figures.values()], axis=1)
    mean = means(by_deal)
    findings = tuple(
        Finding(KEY, results.name(0), name, "mean", "", one, len(base))
        for name, one in zip(figures, mean, strict=True)
    )
    whole = figures["decisions of a game"]
    low, high = np.percentile(whole, [5, 95])
    return Section(
        KEY,
        "How long are games, and how much is there to decide?",
        f"A game has {mean[0].value:.1f} decisions with a choice on average, {mean[1].value:.1f} a seat;"
        f" nine games of ten have {low:.0f} to {high:.0f}.",
        findings,
        ("", "mean", "middle", "5 % to 95 %", "least and most"),
        tuple(
            (name, told(one, ""), *quantiles(values))
            for (name, values), one in zip(figures.items(), mean, strict=True)
        ),
        (Histogram("How many decisions games have.", (("decisions of a game", "", whole.reshape(-1)),)),),
        (NOTE,),
    )


def decisions(results: ArmResults) -> Any:
    """Decisions of all seats, `f8[deal, rotation]`."""
    return results.choices.sum(axis=2).astype(float)


def quantiles(values: Any) -> tuple[str, str, str]:
    """The middle, where nine of ten lie, and the ends."""
    low, middle, high = np.percentile(values, [5, 50, 95])
    return f"{middle:.1f}", f"{low:.1f} to {high:.1f}", f"{values.min():.0f} to {values.max():.0f}"
