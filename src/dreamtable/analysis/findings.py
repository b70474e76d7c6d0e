"""What an analysis finds, piece by piece, and how each piece is written as one line of JSON."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan, nan
from typing import Any

import numpy as np

from dreamtable.search import Forecast, Mean


@dataclass(frozen=True)
class Outlook:
    """How games ended that were played out from a moment, with all cards turned up."""

    ply: int
    games: Forecast
    """With one source of points, the total."""

    def as_line(self) -> dict[str, Any]:
        """As it is kept."""
        totals, places = self.games.points[:, :, 0], self.games.places
        return {"outlook": self.ply, "places": places.T.tolist(), "points": totals.T.tolist()}

    @classmethod
    def of_line(cls, line: dict[str, Any]) -> Outlook:
        """As it was kept."""
        places = np.array(line["places"], np.int8).T
        return cls(int(line["outlook"]), Forecast(np.array(line["points"], np.int32).T[:, :, None], places))


@dataclass(frozen=True)
class Option:
    """One thing that a seat could do: what the search found of it, and how games ended after it.

    `gain` is how much better than what was taken, in first places, or in points of a seat that is alone;
    `sources` the same in points by source.
    """

    action: str
    visits: int
    value: float
    win: Mean
    place: Mean
    points: Mean
    gain: Mean
    sources: tuple[Mean, ...]


@dataclass(frozen=True)
class Verdict:
    """One decision judged by what its seat knew: what was taken beside the best of what could be.

    `margin` is how much better the first option is than the second. `fresh` says how much better the first
    option is than what was taken, by games that had no part in choosing it; None where nothing promised to be
    better. `fresh_sources` says it by source of points.
    """

    ply: int
    seat: int
    taken: str
    legal: int
    """How many actions there were."""
    options: tuple[Option, ...]
    """The best first."""
    margin: Mean
    fresh: Mean | None
    fresh_sources: tuple[Mean, ...]

    @property
    def best(self) -> Option:
        """What looked best."""
        return self.options[0]

    @property
    def choice(self) -> Option:
        """What was taken."""
        return next(option for option in self.options if option.action == self.taken)

    def as_line(self) -> dict[str, Any]:
        """As it is kept."""
        return {
            "decision": self.ply,
            "seat": self.seat,
            "taken": self.taken,
            "legal": self.legal,
            "options": [_option_line(option) for option in self.options],
            "margin": _pair(self.margin),
            "fresh": None if self.fresh is None else _pair(self.fresh),
            "fresh_sources": [_pair(mean) for mean in self.fresh_sources],
        }

    @classmethod
    def of_line(cls, line: dict[str, Any]) -> Verdict:
        """As it was kept."""
        return cls(
            ply=int(line["decision"]),
            seat=int(line["seat"]),
            taken=str(line["taken"]),
            legal=int(line["legal"]),
            options=tuple(_option(raw) for raw in line["options"]),
            margin=Mean(*line["margin"]),
            fresh=None if line["fresh"] is None else Mean(*line["fresh"]),
            fresh_sources=tuple(Mean(*raw) for raw in line["fresh_sources"]),
        )


def _option_line(option: Option) -> dict[str, Any]:
    return {
        "action": option.action,
        "visits": option.visits,
        "value": None if isnan(option.value) else option.value,
        "win": _pair(option.win),
        "place": _pair(option.place),
        "points": _pair(option.points),
        "gain": _pair(option.gain),
        "sources": [_pair(mean) for mean in option.sources],
    }


def _option(raw: dict[str, Any]) -> Option:
    means = {name: Mean(*raw[name]) for name in ("win", "place", "points", "gain")}
    value = nan if raw["value"] is None else float(raw["value"])
    sources = tuple(Mean(*pair) for pair in raw["sources"])
    return Option(action=str(raw["action"]), visits=int(raw["visits"]), value=value, sources=sources, **means)


def _pair(mean: Mean) -> list[float]:
    return [mean.value, mean.band]
