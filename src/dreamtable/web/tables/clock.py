"""Time to think: none, so much for each turn, or a bank that each decision adds to.

A clock is a fold of the journal like the rest of a table: it reads no time itself, each line brings the
server's. Running out never changes what a rule does; see `ClockRule.on_timeout`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dreamtable.engine.errors import OptionError

if TYPE_CHECKING:
    from collections.abc import Iterable

KINDS = ("none", "turn", "bank")
TIMEOUTS = ("bot", "wait")
SHORTEST, LONGEST = 5, 14 * 24 * 3600

WELCOME = 15.0
"""Seconds that somebody who comes back has at least, so that the bot does not take the seat again at once."""


@dataclass(frozen=True)
class ClockRule:
    """How a table is timed."""

    kind: str = "none"
    """`none`; `turn`: `seconds` each time a seat's turn to decide comes; `bank`: `seconds` for the game."""
    seconds: int = 0
    increment: int = 0
    """Seconds that each decision adds to a bank."""
    on_timeout: str = "bot"
    """`bot`: a bot takes the seat until its owner comes back; `wait`: the others may call the bot."""

    def __post_init__(self) -> None:
        """Refuse what no clock can show."""
        if self.kind not in KINDS or self.on_timeout not in TIMEOUTS:
            raise OptionError(f"a clock is {', '.join(KINDS)} and ends in {' or '.join(TIMEOUTS)}")
        if self.kind != "none" and not SHORTEST <= self.seconds <= LONGEST:
            raise OptionError(f"a clock has {SHORTEST} seconds to {LONGEST // 86400} days")
        if not 0 <= self.increment <= LONGEST:
            raise OptionError("a clock's increment is 0 seconds or more")

    @property
    def text(self) -> str:
        """The rule in words."""
        if self.kind == "none":
            return "no clock"
        if self.kind == "turn":
            return f"{spoken(self.seconds)} for each turn"
        return f"{spoken(self.seconds)} for the game and {spoken(self.increment)} more for each decision"


class Clock:
    """What each seat has left, in seconds, at the moment of the last line."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [float(rule.seconds)] * seats
        self.running: tuple[int, ...] = ()
        """The seats whose time passes."""
        self._at = 0.0

    def pass_time(self, now: float) -> None:
        """Charge those whose time is running."""
        for seat in self.running:
            self.left[seat] -= max(0.0, now - self._at)
        self._at = now

    def skip(self, now: float) -> None:
        """Let time pass that nobody is charged for: the server was down, or the table frozen."""
        self._at = now

    def reward(self, seat: int) -> None:
        """A seat has decided."""
        if self.rule.kind == "bank":
            self.left[seat] += self.rule.increment

    def welcome(self, seat: int) -> None:
        """A seat's owner is back."""
        self.left[seat] = max(self.left[seat], WELCOME)

    def run(self, seats: Iterable[int]) -> None:
        """From now on the time of these seats passes; whose turn begins gets its turn's time."""
        now_running = tuple(sorted(seats))
        if self.rule.kind == "turn":
            for seat in set(now_running) - set(self.running):
                self.left[seat] = float(self.rule.seconds)
        self.running = now_running

    def left_at(self, seat: int, now: float) -> float:
        """Seconds that a seat has left; below 0 once it has run out."""
        return self.left[seat] - (max(0.0, now - self._at) if seat in self.running else 0.0)

    @property
    def deadline(self) -> float | None:
        """When the first running seat runs out, in server time."""
        return min((self._at + self.left[seat] for seat in self.running), default=None)


def spoken(seconds: int) -> str:
    """Seconds as people say them.

    >>> spoken(90), spoken(3600), spoken(86400 * 2)
    ('1 min 30 s', '1 h', '2 days')
    """
    days, rest = divmod(int(seconds), 86400)
    hours, rest = divmod(rest, 3600)
    minutes, rest = divmod(rest, 60)
    parts = [(days, "day" if days == 1 else "days"), (hours, "h"), (minutes, "min"), (rest, "s")]
    return " ".join(f"{count} {unit}" for count, unit in parts if count) or "0 s"
