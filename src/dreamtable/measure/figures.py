"""Figures: a median with its spread, and rounds in which runs take turns."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence


@dataclass(frozen=True)
class Figure:
    """One line of a report. `value` is None when it could not be measured; `note` then says why."""

    key: str
    text: str
    unit: str
    value: float | None = None
    low: float | None = None
    high: float | None = None
    note: str = ""

    @classmethod
    def of(cls, key: str, text: str, unit: str, values: Sequence[float], note: str = "") -> Figure:
        """The median of values that were measured one after another."""
        return cls(key, text, unit, statistics.median(values), min(values), max(values), note)


def take_turns(runs: Mapping[str, Callable[[], float]], rounds: int) -> dict[str, list[float]]:
    """Call every run once a round; what each returned, by name.

    >>> take_turns({"one": lambda: 1.0, "two": lambda: 2.0}, rounds=2)
    {'one': [1.0, 1.0], 'two': [2.0, 2.0]}
    """
    values: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(rounds):
        for name, run in runs.items():
            values[name].append(run())
    return values


def ratios(above: Sequence[float], below: Sequence[float]) -> list[float]:
    """Quotients round by round, which what else runs on the machine touches least.

    >>> ratios([4.0, 9.0], [2.0, 3.0])
    [2.0, 3.0]
    """
    return [a / b for a, b in zip(above, below, strict=True)]
