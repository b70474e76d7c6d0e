"""What a question comes to: figures for a table and a CSV, a picture, and an answer in words."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dreamtable.lab.statistics import Estimate
    from dreamtable.lab.store import ArmResults, Store

PERCENT = "%"
FINE, BIG = 0.1, 1000
"""A narrower interval is told with two digits after the point, a bigger figure with none."""

SURE = 0.001


@dataclass(frozen=True)
class Finding:
    """One figure of one arm: a row of the CSV. A share is kept as a fraction and shown in percent."""

    question: str
    arm: str
    subject: str
    figure: str
    unit: str
    estimate: Estimate
    deals: int

    @property
    def told(self) -> str:
        """The figure with its interval: `38.5 % (36.1 to 41.0)`."""
        return told(self.estimate, self.unit)


@dataclass(frozen=True)
class Panel:
    """One axis of dots with intervals, from top to bottom; `line` is where nothing would lie."""

    title: str
    unit: str
    labels: tuple[str, ...]
    estimates: tuple[Estimate, ...]
    line: float


@dataclass(frozen=True)
class Dots:
    """A picture of figures with their intervals, panel beside panel."""

    text: str
    panels: tuple[Panel, ...]


@dataclass(frozen=True)
class Histogram:
    """A picture of how often each number came, one row of bars a title."""

    text: str
    rows: tuple[tuple[str, str, Any], ...]
    """`(title, unit, values)`."""


@dataclass(frozen=True)
class Scatter:
    """A picture of the same things measured twice."""

    text: str
    x_title: str
    y_title: str
    labels: tuple[str, ...]
    x: tuple[float, ...]
    y: tuple[float, ...]


Picture = Dots | Histogram | Scatter


@dataclass(frozen=True)
class Section:
    """A question with its answer. `rows` begin with the name of what they are about."""

    key: str
    title: str
    answer: str
    findings: tuple[Finding, ...]
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    pictures: tuple[Picture, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Results:
    """What was played: the manifest and the finished deals of each arm."""

    manifest: dict[str, Any]
    arms: dict[int, ArmResults] = field(default_factory=dict)

    @classmethod
    def of(cls, store: Store) -> Results:
        """What a store holds."""
        return cls(store.manifest, store.results())

    def arm(self, number: int) -> dict[str, Any]:
        """What the manifest tells of an arm."""
        found: dict[str, Any] = self.manifest["arms"][number]
        return found

    def name(self, number: int) -> str:
        """An arm's name."""
        return str(self.arm(number)["name"])

    def seats(self, number: int = 0) -> int:
        """How many sit in an arm, without a rival."""
        return len(self.arm(number)["players"])

    def components(self, number: int = 0) -> tuple[str, ...]:
        """What is counted as used in an arm."""
        return tuple(self.arm(number)["components"])

    def actions(self, number: int = 0) -> int:
        """How many of the components, the first, are kinds of action; the others are pieces."""
        return int(self.arm(number)["actions"])

    def changed(self, *what: str) -> list[int]:
        """The arms with results that change exactly these parts of the base, of kit, options, bots, avoid."""
        parts = ("kit", "options", "bots", "avoid")
        return [
            number
            for number in self.arms
            if number and {part for part in parts if self.arm(number)["change"][part]} <= set(what)
        ]


def told(found: Estimate, unit: str, *, is_signed: bool = False) -> str:
    """A figure with its interval.

    >>> from dreamtable.lab.statistics import Estimate
    >>> told(Estimate(0.385, 0.361, 0.41), "%"), told(Estimate(12.0, 11.5, 12.5), "points")
    ('38.5 % (36.1 to 41.0)', '12.0 points (11.5 to 12.5)')
    """
    if math.isnan(found.low):
        return "too few deals"
    times = 100 if unit == PERCENT else 1
    value, low, high = (times * part for part in (found.value, found.low, found.high))
    digits = 2 if high - low < FINE else 1 if abs(value) < BIG else 0
    sign = "+" if is_signed else ""
    ends = f"({low:{sign}.{digits}f} to {high:{sign}.{digits}f})"
    text = " ".join(filter(None, (f"{value:{sign}.{digits}f}", unit, ends)))
    return text.replace("-", "\N{MINUS SIGN}")


def signed(share: float) -> str:
    """A difference of shares in whole percentage points, with its sign: `+12`."""
    return f"{100 * share:+.0f}".replace("-", "\N{MINUS SIGN}")


def plain(name: str) -> str:
    """A component's name as it is read: `take feather`."""
    return name.replace("_", " ")


def chance(p: float) -> str:
    """A p-value as it is read: `below 0.1 %`, `4.2 %`."""
    return "" if math.isnan(p) else "below 0.1 %" if p < SURE else f"{100 * p:.1f} %"


def listed(words: list[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
