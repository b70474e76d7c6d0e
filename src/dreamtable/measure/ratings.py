"""Ratings from contests: the model of Bradley and Terry, with intervals by drawing shares of wins.

A rating says how often one beats another: by 200 points more, three games of four. Where one sits among
several others, equals share the wins (Luce's choice among all seats). Between any two that met one game is
added in which each had its fair share, so that somebody who always wins stays finite. For the intervals each
share of wins is drawn again and again from what its games leave possible (the posterior of Jeffreys' prior).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

POINTS = 400 / np.log(10)
"""Rating points of one unit of log odds: those of chess."""

DRAWS = 200
LEVEL = 95.0


@dataclass(frozen=True)
class Rating:
    """A rating and its 95 % interval."""

    value: float
    low: float
    high: float


def ratings(
    met: Mapping[tuple[str, str], Sequence[float]], games: int, anchor: str, seed: int = 0
) -> dict[str, Rating]:
    """Ratings of all who met, the anchor at 0, from `met[one, other]`: wins in each deal of `games`.

    A deal is played once for each seat that the one can have, so there are as many seats as `games`.

    >>> found = ratings({("a", "b"): [2.0, 1.0, 1.0, 2.0]}, games=2, anchor="b")
    >>> round(found["a"].value), found["b"].value
    (166, 0.0)
    """
    names = sorted({name for pair in met for name in pair})
    pairs = np.array([[names.index(one), names.index(other)] for one, other in met])
    counts = np.array([len(deals) * games for deals in met.values()], float)
    zero = names.index(anchor)
    wins = [float(sum(deals)) for deals in met.values()]
    edge = float(np.log(games - 1))
    best = _fit(pairs, np.array(wins) + 1.0 / games, counts + 1.0, np.zeros(len(names)), edge)
    shares = np.random.default_rng(seed).beta(np.array(wins) + 0.5, counts - wins + 0.5, (DRAWS, len(counts)))
    drawn = np.array([_fit(pairs, counts * some, counts, best, edge) for some in shares])
    best, drawn = best - best[zero], drawn - drawn[:, zero : zero + 1]
    tail = (100 - LEVEL) / 2
    low, high = np.percentile(drawn, [tail, 100 - tail], axis=0)
    return {name: Rating(float(best[i]), float(low[i]), float(high[i])) for i, name in enumerate(names)}


def _fit(pairs: Any, won: Any, played: Any, near: Any, edge: float) -> Any:
    """The most likely ratings, `f8[name]`, by games won and played of each pair, looked for `near` others.

    Only their differences mean something; `edge` is what several others have before one of them, in log odds.
    """
    first, second = pairs[:, 0], pairs[:, 1]

    def loss(strength: Any) -> tuple[float, Any]:
        gap = strength[first] - strength[second] - edge
        slope = played * expit(gap) - won
        gradient = np.zeros(len(strength))
        np.add.at(gradient, first, slope)
        np.add.at(gradient, second, -slope)
        return float((played * np.logaddexp(0.0, gap) - won * gap).sum()), gradient

    found = minimize(loss, near / POINTS, jac=True, method="BFGS", options={"gtol": 1e-7}).x
    return POINTS * found
