"""What was measured: samples by name, and the lines that tell them."""

from __future__ import annotations

import math
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

POST, PAGE, EVENT = "post", "page", "event"
WORDS = {POST: "a decision's answer", PAGE: "a whole page", EVENT: "a decision until others see it"}
PARTS = {"p50": 0.5, "p95": 0.95, "p99": 0.99}


@dataclass
class Samples:
    """Seconds by what was waited for, and counts; only between `begin` and `end`, so starting is left out."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: {name: [] for name in WORDS})
    counts: Counter[str] = field(default_factory=Counter)
    errors: list[str] = field(default_factory=list)
    begun: float | None = None
    lasted: float = 0.0

    @property
    def is_on(self) -> bool:
        """Whether what happens now counts."""
        return self.begun is not None and not self.lasted

    def begin(self) -> None:
        """Count from now on."""
        self.begun = time.perf_counter()

    def end(self) -> None:
        """Count no longer."""
        if self.begun is not None and not self.lasted:
            self.lasted = time.perf_counter() - self.begun

    def took(self, name: str, seconds: float) -> None:
        """Something was waited for."""
        if self.is_on:
            self.seconds[name].append(seconds)

    def count(self, name: str, number: int = 1) -> None:
        """Something happened."""
        if self.is_on:
            self.counts[name] += number

    def failed(self, what: str) -> None:
        """Something went wrong; counted always."""
        self.errors.append(what)

    def rate(self, name: str) -> float:
        """How often something happened, a second."""
        return self.counts[name] / self.lasted if self.lasted else 0.0

    def quantiles(self, name: str) -> dict[str, float | int | None]:
        """Milliseconds at p50, p95 and p99, the most, and how many there were."""
        ordered = sorted(self.seconds[name])
        found: dict[str, float | int | None] = {"n": len(ordered)}
        for part, share in PARTS.items():
            found[part] = milliseconds(ordered[math.ceil(share * len(ordered)) - 1]) if ordered else None
        return found | {"max": milliseconds(ordered[-1]) if ordered else None}


def milliseconds(seconds: float) -> float:
    """Seconds as milliseconds, to a tenth."""
    return round(seconds * 1000, 1)


def megabytes(count: float) -> float:
    """Bytes as megabytes, to a hundredth."""
    return round(count / 1e6, 2)


def tell(report: dict[str, Any]) -> None:
    """Print a report for people: single figures as lines, tables of quantiles as rows."""
    for name, value in report.items():
        if not isinstance(value, dict):
            print(f"{name.replace('_', ' '):<36}{value}")
        elif "p50" in value:
            row = "  ".join(f"{part} {value[part]}" for part in ("n", *PARTS, "max"))
            print(f"{WORDS.get(name, name) + ', ms':<36}{row}")
        else:
            print(f"{name.replace('_', ' '):<36}" + ", ".join(f"{key} {item}" for key, item in value.items()))
