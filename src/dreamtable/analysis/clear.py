"""What stands out of many numbers that were looked at, and is no accident of having looked at many."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from scipy import stats

from dreamtable.search.advice import BAND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.search import Mean

ACCIDENTS = 0.05
"""Share of what is said to stand out that may be there by accident, at most."""


def chance_of(mean: Mean, games: int) -> float:
    """How likely a mean at least so far above zero is where the truth is zero (one-sided t test).

    Never less than that all of the games fall on one side by accident, so a few alike prove nothing.
    """
    if mean.value <= 0.0:
        return 1.0
    by_spread = 0.0 if mean.band == 0.0 else float(stats.t.sf(BAND * mean.value / mean.band, games - 1))
    return max(by_spread, 0.5**games)


def standing_out(means: Sequence[Mean], games: int, ways: int = 1) -> list[bool]:
    """Which of several means over `games` games each lie above zero, of those told no more than 5 % wrongly.

    Where each mean was picked as the largest of several, such as up or down, `ways` says of how many.
    Benjamini and Hochberg, Controlling the False Discovery Rate, 1995.
    """
    if not means:
        return []
    adjusted = stats.false_discovery_control([min(1.0, ways * chance_of(mean, games)) for mean in means])
    return [bool(chance <= ACCIDENTS) for chance in adjusted]


@lru_cache(maxsize=1024)
def share_interval(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval (Jeffreys) of a share of games."""
    low, high = stats.beta.interval(0.95, share * games + 0.5, (1.0 - share) * games + 0.5)
    return (0.0 if share <= 0.0 else float(low), 1.0 if share >= 1.0 else float(high))
