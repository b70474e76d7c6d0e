"""Intervals and tests, by SciPy: Wilson for plain counts, the bootstrap over deals for everything else.

Rotations of one deal, and the seats of one game, belong together: a deal is drawn again as a whole. Where
several things are asked at once, p-values are corrected after Benjamini and Hochberg.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy import stats

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

LEVEL = 0.95
DRAWS = 2000
SEED = 0
FEWEST = 2
FEW = 30
"""Deals below which a bootstrap is too sure of itself."""

BATCH_BYTES = 2**26


@dataclass(frozen=True)
class Estimate:
    """A figure with its 95 % interval, and how likely one as far from nothing is by chance alone."""

    value: float
    low: float
    high: float
    p: float = math.nan

    @property
    def is_clear(self) -> bool:
        """Whether the corrected p-value is below 5 %."""
        return self.p < 1 - LEVEL


def share(wins: int, games: int) -> Estimate:
    """A share of independent games that were won or not, with Wilson's interval.

    >>> found = share(60, 100)
    >>> round(found.low, 3), round(found.high, 3)
    (0.502, 0.691)
    """
    found = stats.binomtest(wins, games).proportion_ci(LEVEL, method="wilson")
    return Estimate(wins / games, float(found.low), float(found.high))


def share_of(is_so: Any) -> Estimate:
    """The share of games of which something is so, from `is_so`, bool[deal, rotation].

    Wilson's interval where a deal is one game, and over deals where all games agree, which the bootstrap
    would take for certain; else the bootstrap.
    """
    deals, rotations = is_so.shape
    count = int(is_so.sum())
    if rotations == 1 or count in (0, is_so.size):
        return share(count // rotations, deals)
    return means(is_so.mean(axis=1)[:, None])[0]


def means(by_deal: Any, null: float | None = None) -> list[Estimate]:
    """Estimates of the means of the columns of `by_deal`, f8[deal, k]; see `bootstrap`."""
    return bootstrap(by_deal, lambda sums, count: sums / count[..., None], null)


def bootstrap(
    by_deal: Any, statistic: Callable[[Any, Any], Any], null: float | None = None
) -> list[Estimate]:
    """Estimates of `statistic(sums[..., k], deals[...]) -> f8[..., m]` from `by_deal`, f8[deal, k].

    Deals are drawn again, 2,000 times with one seed, so the same results have the same intervals
    (percentile); one deal alone has none. p-values, where `null` says what nothing is, compare the distance
    from it with the bootstrap's own spread. Where a drawn set of deals gives no number, such as a mean of
    nothing, its value is taken to be the estimate.
    """
    count = len(by_deal)
    with np.errstate(divide="ignore", invalid="ignore"):
        values = np.atleast_1d(statistic(by_deal.sum(axis=0), np.array(count)))
    if count < FEWEST:
        return [Estimate(float(value), math.nan, math.nan) for value in values]

    def drawn(indices: Any, axis: int = -1) -> Any:  # noqa: ARG001 - SciPy names the axis, always the last
        lots = indices.reshape(-1, indices.shape[-1])
        times = np.stack([np.bincount(lot, minlength=count) for lot in lots])
        found = statistic(times @ by_deal, np.full(len(lots), lots.shape[1]))
        found = np.where(np.isfinite(found), found, values)
        return np.moveaxis(found, -1, 0).reshape(len(values), *indices.shape[:-1])

    found = stats.bootstrap(
        (np.arange(count),),
        drawn,
        n_resamples=DRAWS,
        batch=max(1, BATCH_BYTES // (8 * count)),
        confidence_level=LEVEL,
        method="percentile",
        rng=np.random.default_rng(SEED),
        vectorized=True,
    )
    low, high = np.atleast_1d(found.confidence_interval.low), np.atleast_1d(found.confidence_interval.high)
    spread = np.atleast_1d(found.standard_error)
    ps = np.full(len(values), np.nan) if null is None else p_values(values - null, spread)
    return [Estimate(*map(float, row)) for row in zip(values, low, high, ps, strict=True)]


def p_values(distance: Any, spread: Any) -> Any:
    """Two-sided, by the normal curve: 1 where nothing was off, 0 where something was off without spread."""
    with np.errstate(divide="ignore", invalid="ignore"):
        steps = np.where(distance == 0, 0.0, np.abs(distance) / spread)
    return 2 * stats.norm.sf(steps)


def corrected(estimates: Sequence[Estimate]) -> list[Estimate]:
    """The same with p-values corrected for their number (Benjamini and Hochberg)."""
    ps = np.array([one.p for one in estimates])
    known = np.isfinite(ps)
    if known.any():
        ps[known] = stats.false_discovery_control(ps[known])
    return [Estimate(one.value, one.low, one.high, float(p)) for one, p in zip(estimates, ps, strict=True)]
