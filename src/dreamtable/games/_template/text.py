"""Words for people: notation of the die, choices, what happened, and the picture that views draw."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import CHANCE

from .actions import HOLD
from .state import Phase


def outcome_text(seen: Any, kit: Kit, outcome: int) -> str:
    """`die 4`: the face, not its points."""
    return f"die {outcome + 1}"


def decision_text(seen: Any, kit: Kit) -> str:
    """What the seat on turn is asked, or what is done while the die is in the air."""
    return "roll the die" if seen.phase == Phase.ROLL else "roll or hold"


def facts(seen: Any, kit: Kit, seat: int, action: int) -> dict[str, object]:
    """Numbers for the sentences of `REASONS`."""
    return {"score": int(seen.score[seat]), "turn_total": int(seen.turn_total), "target": int(seen.target)}


@cites("P2.4")
def describe(seen: Any, kit: Kit, seat: int, action: int) -> str:
    """A choice with its effect."""
    if action == HOLD:
        return f"Hold: {seen.score[seat]} + {seen.turn_total} = {seen.score[seat] + seen.turn_total} points"
    return f"Roll, risking {seen.turn_total} points"


def narrate(before: Any, after: Any, kit: Kit, viewer: int, seat: int, action: int) -> str:
    """One sentence; everybody knows everything."""
    name = f"{{seat{before.seat}}}"
    if seat == CHANCE:
        points = int(kit.record.points[action])
        return f"{name} rolls {action + 1}" + (
            f": {after.turn_total} points at risk." if points else " and loses the turn."
        )
    return f"{name} holds and has {after.score[seat]}." if action == HOLD else ""


@dataclass(frozen=True)
class Picture:
    """What a view shows."""

    scores: tuple[int, ...]
    turn_total: int
    seat: int
    target: int
    is_over: bool


def picture(seen: Any, kit: Kit, viewer: int) -> Picture:
    """The table as `viewer` sees it."""
    scores = tuple(int(points) for points in seen.score[: seen.seats])
    return Picture(
        scores, int(seen.turn_total), int(seen.seat), int(seen.target), bool(seen.phase == Phase.OVER)
    )


def audit(state: Any, kit: Kit) -> dict[str, int]:
    """Nothing is conserved in Pig, but points at risk never outlive their turn."""
    if state.phase == Phase.OVER and state.turn_total:
        raise ConformanceError("points at risk after the end")
    return {}
