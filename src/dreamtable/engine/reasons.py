"""Why an action cannot be taken: small numbers inside the rules, sentences outside.

A game's `why_not` writes one code per action on a sheet: `LEGAL`, one of the engine's three, or one of the
game's own from `FIRST_GAME_REASON` up. It begins with `refuse_all` and then judges what the moment is about.
`ReasonText` turns a code into a sentence with the numbers of the moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import TYPE_CHECKING, Any

import numpy as np  # noqa: TC002 - docs tools resolve the annotation

from dreamtable.engine.jit import rule
from dreamtable.engine.records import record

if TYPE_CHECKING:
    from collections.abc import Sequence


class Common(IntEnum):
    """The codes that mean the same in every game."""

    LEGAL = 0
    NOT_YOUR_DECISION = 1
    GAME_OVER = 2
    NOT_NOW = 3


LEGAL = 0
NOT_NOW = 3
FIRST_GAME_REASON = 10
LAST_REASON = 254


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


def common_text(code: int, *, acting: Sequence[str], doing: str, rule: str) -> Reason:
    """The sentence of an engine-level code: `acting` decide now, `doing` is what they are asked."""
    if code == Common.GAME_OVER:
        return Reason(code, "The game is over; nothing more can be done in it.", rule)
    if code == Common.NOT_YOUR_DECISION:
        decide = "decides" if len(acting) == 1 else "decide"
        names = " and ".join(acting)
        return Reason(code, f"It is not your decision now: {names} {decide}. Wait for your turn.", rule)
    return Reason(code, f"Not at this moment: the question now is to {doing}.", rule)


# --------------------------------------------------------------------------------- what why_not writes to
def sheet(actions: int) -> np.dtype[Any]:
    """The record that a game of so many actions writes its verdicts to."""
    return record(
        ("codes", "u1", actions),  # 0 for legal, else a reason code, by action
        ("legal", "i2", actions),  # the legal actions, in the order in which they were judged
        ("count", "i4"),  # how many
    )


@rule()
def refuse_all(why: Any, code: int) -> None:
    """Begin a sheet: one code for every action."""
    why.codes[:] = code
    why.count = 0


@rule()
def refuse_some(why: Any, first: int, end: int, code: int) -> None:
    """One code for the actions `first .. end - 1`."""
    why.codes[first:end] = code


@rule()
def judge(why: Any, action: int, code: int) -> None:
    """The verdict on one action, given once; legal ones join the list, so that nobody searches for them."""
    why.codes[action] = code
    why.legal[why.count] = action
    why.count += 1 if code == LEGAL else 0


@rule()
def allow(why: Any, action: int) -> None:
    """One action is legal."""
    judge(why, action, LEGAL)
