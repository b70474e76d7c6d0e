"""The two actions of Pig, and why they may be refused."""

from __future__ import annotations

from enum import IntEnum

from dreamtable.engine.actions import ActionTable, Kind
from dreamtable.engine.reasons import FIRST_GAME_REASON, ReasonText

ACTIONS = ActionTable(
    Kind("roll", effect="roll the die"), Kind("hold", effect="keep the turn total and pass")
)
ROLL = ACTIONS.first["roll"]
HOLD = ACTIONS.first["hold"]


class Why(IntEnum):
    """Reasons of our own, after the engine's."""

    TARGET_REACHED = FIRST_GAME_REASON


REASONS = {
    Why.TARGET_REACHED: ReasonText(
        "You have {score} points and {turn_total} in this turn, enough for {target}: hold to win.", "P3.2"
    ),
}
