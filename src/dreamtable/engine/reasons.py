"""Why an action cannot be taken: small numbers inside the rules, sentences outside.

A game's `why_not` writes one code per action: `LEGAL`, one of the engine's three, or one of the game's own
from `FIRST_GAME_REASON` up. `ReasonText` turns a code into a sentence with the numbers of the moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum


class Common(IntEnum):
    """The codes that mean the same in every game."""

    LEGAL = 0
    NOT_YOUR_DECISION = 1
    GAME_OVER = 2
    NOT_NOW = 3


LEGAL = 0
NOT_NOW = 3
FIRST_GAME_REASON = 10


@dataclass(frozen=True)
class Reason:
    """One refusal as a person reads it: a code, a sentence that also says what would help, a rule id."""

    code: int
    text: str
    rule: str

    def __str__(self) -> str:
        """The sentence with its rule."""
        return f"{self.text} [{self.rule}]"


@dataclass(frozen=True)
class ReasonText:
    """The sentence of a code: `text` is a format string over the game's `facts`, `rule` a paragraph id."""

    text: str
    rule: str

    def fill(self, code: int, facts: dict[str, object]) -> Reason:
        """The reason with the facts of the moment written in."""
        return Reason(int(code), self.text.format(**facts), self.rule)


def common_text(code: int, *, acting: str, doing: str, rule: str) -> Reason:
    """The sentence of an engine-level code; `acting` names who decides now, `doing` what is being decided."""
    if code == Common.GAME_OVER:
        return Reason(code, "The game is over; nothing more can be done in it.", rule)
    if code == Common.NOT_YOUR_DECISION:
        return Reason(code, f"It is not your decision now: {acting} decides. Wait for your turn.", rule)
    return Reason(code, f"Not at this moment: the question now is to {doing}.", rule)
