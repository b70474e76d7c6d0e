"""When there are enough deals, and what a run can find: looks, widths, smallest detectable effects."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import stats

from dreamtable.lab.statistics import LEVEL, means

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dreamtable.lab.arms import Plan
    from dreamtable.lab.experiment import Experiment
    from dreamtable.lab.store import ArmResults

POWER = 0.8


def looks(experiment: Experiment) -> list[int]:
    """The numbers of deals after which results are looked at; the last is the most there can be.

    >>> from dreamtable.lab.experiment import Experiment
    >>> looks(Experiment("morpheus", deals=1000, first=100, width=0.02))
    [100, 200, 400, 800, 1000]
    >>> looks(Experiment("morpheus", deals=1000, first=100))
    [100, 1000]
    """
    found = [min(experiment.first, experiment.deals)]
    while experiment.width is not None and 2 * found[-1] < experiment.deals:
        found.append(2 * found[-1])
    return found if found[-1] == experiment.deals else [*found, experiment.deals]


def width(results: ArmResults, figure: str) -> float:
    """The width of the widest 95 % interval of a figure; see `Experiment`."""
    if figure == "seats":
        by_deal = results.win.mean(axis=1)
    else:
        by_deal = of_first_player(results, results.win if figure == "player" else results.points)[:, None]
    widths = [found.high - found.low for found in means(by_deal)]
    return math.inf if any(map(math.isnan, widths)) else max(widths)


def of_first_player(results: ArmResults, values: np.ndarray) -> np.ndarray:
    """The mean of `values[deal, rotation, seat]` over the places of the first player, `f8[deal]`."""
    is_first = results.player == 0
    return np.asarray((values * is_first).sum(axis=(1, 2)) / is_first.sum(axis=(1, 2)))


@dataclass(frozen=True)
class Detectable:
    """The smallest effects that an arm finds four times of five: shares of wins, and points once measured.

    For the base: of a seat's share against its fair part. For every other arm: of the first player's
    difference from the base; no share where all players are alike and only luck parts them.
    """

    arm: str
    deals: int
    share: float | None
    points: float | None


def detectable(plan: Plan, results: Mapping[int, ArmResults] | None = None) -> list[Detectable]:
    """What each arm can find: by assumption, or by the spread of the deals played so far.

    Before anything was played, an arm and the base are taken to be independent, which pairs are not: they
    find more. Afterwards the spread is that of differences between the same deals. The level is parted among
    the comparisons, which is careful: the correction that is used (Benjamini and Hochberg) finds more.
    """
    base, others = plan.arms[0], plan.arms[1:]
    fair = 1 / max(2, base.seats)
    assumed = math.sqrt(fair * (1 - fair))
    known = results or {}
    sd = float(known[0].win.mean(axis=1).std(axis=0).max()) if 0 in known else assumed
    found = [Detectable(base.name, base.deals, effect(sd, base.deals, base.seats), None)]
    for arm in others:
        wins, points = assumed * math.sqrt(1 + 1 / len(arm.rotations)), None
        if 0 in known and arm.number in known:
            wins, points = (
                float(np.std(paired(known[0], known[arm.number], figure))) for figure in ("win", "points")
            )
        by_points = effect(points, arm.deals, len(others)) if points is not None else None
        is_fixed = len(arm.kinds) == 1  # all alike: the share of wins is the fair part, always
        by_wins = None if is_fixed else effect(wins, arm.deals, len(others))
        found.append(Detectable(arm.name, arm.deals, by_wins, by_points))
    return found


def paired(base: ArmResults, other: ArmResults, figure: str) -> np.ndarray:
    """The first player's difference of `win` or `points` in the deals that both have, `f8[deal]`."""
    _, mine, theirs = np.intersect1d(base.numbers, other.numbers, return_indices=True)
    ours = of_first_player(base, getattr(base, figure))
    return np.asarray(of_first_player(other, getattr(other, figure))[theirs] - ours[mine])


def effect(sd: float, count: int, comparisons: int) -> float:
    """The smallest mean that `count` values of spread `sd` tell from 0, with a power of 80 %.

    >>> round(effect(0.5, 10_000, 1), 4)
    0.014
    """
    reach = stats.norm.ppf(1 - (1 - LEVEL) / (2 * comparisons)) + stats.norm.ppf(POWER)
    return float(reach * sd / math.sqrt(count))
