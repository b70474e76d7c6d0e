"""Is a seat favoured? The share of wins by seat, against the fair part."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dreamtable.lab.findings import PERCENT, Dots, Finding, Panel, Section, chance, listed, told
from dreamtable.lab.statistics import Estimate, corrected, means, share
from dreamtable.lab.stopping import effect

if TYPE_CHECKING:
    from dreamtable.lab.findings import Results
    from dreamtable.lab.store import ArmResults

KEY = "seats"


def answer(results: Results) -> Section | None:
    """The section, or None for a lone seat without a rival."""
    base, seats = results.arms[0], results.seats()
    if base.win.shape[2] < 2:  # noqa: PLR2004 - nobody to win against
        return None
    names = [f"Seat {seat + 1}" for seat in range(seats)] + ["The rival"] * (base.win.shape[2] - seats)
    fair = 1 / len(names)
    wins = shares(base, fair)
    points = means(base.points.mean(axis=1))
    findings = [
        Finding(KEY, results.name(0), name, figure, unit, found, len(base))
        for figure, unit, all_found in (("share of wins", PERCENT, wins), ("points", "points", points))
        for name, found in zip(names, all_found, strict=True)
    ]
    return Section(
        KEY,
        "Is a seat favoured?" if seats > 1 else "Who wins?",
        _told(names, wins, fair, base),
        tuple(findings),
        ("", "wins", "points", "by chance alone"),
        tuple(
            (name, told(won, PERCENT), told(had, "points"), chance(won.p))
            for name, won, had in zip(names, wins, points, strict=True)
        ),
        (
            Dots(
                f"Share of wins by seat with 95 % intervals; the line is the fair part, {100 * fair:.1f} %.",
                (Panel("share of wins", PERCENT, tuple(names), tuple(wins), fair),),
            ),
        ),
        ("A win shared by two seats counts half for each. Seats are numbered in turn order.",),
    )


def shares(base: ArmResults, fair: float) -> list[Estimate]:
    """Shares of wins by seat: Wilson's interval where a deal is one game won by one, else the bootstrap."""
    found = corrected(means(base.win.mean(axis=1), fair))
    if base.win.shape[1] > 1 or not np.isin(base.win, (0.0, 1.0)).all():
        return found
    plain = [share(int(won), len(base)) for won in base.win.sum(axis=(0, 1))]
    return [
        Estimate(one.value, one.low, one.high, tested.p) for one, tested in zip(plain, found, strict=True)
    ]


def _told(names: list[str], wins: list[Estimate], fair: float, base: ArmResults) -> str:
    clear = [i for i, won in enumerate(wins) if won.is_clear]
    if not clear:
        sd = float(base.win.mean(axis=1).std(axis=0).max())
        least = effect(sd, len(base), len(names))
        return (
            f"No advantage of a seat was found in {base.games:,} games. One of {100 * least:.1f} percentage"
            " points would have been found four times of five."
        )
    above = [f"{names[i]} wins {told(wins[i], PERCENT)}" for i in clear if wins[i].value > fair]
    below = [f"{names[i]} only {told(wins[i], PERCENT)}" for i in clear if wins[i].value < fair]
    return f"Yes: {listed(above + below)}; the fair part is {100 * fair:.1f} %."
