"""What the scoring pad asks about Pig, and the position that the answers make."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dreamtable.engine.answers import Question, read_number

from ..state import Phase

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dreamtable.engine.kit import Kit

MOST = 9_999


def read_points(answer: object, _kit: Kit) -> int:
    """Points held."""
    return read_number(answer, "points", 0, MOST)


QUESTIONS = (Question("points", lambda _kit: "points held at the end", "0", read_points),)


def held(kit: Kit, answers: Sequence[Mapping[str, Any]]) -> set[str]:
    """The sources of points that deserve a line even when they bring nothing."""
    return {"points held"}


def fill(state: Any, kit: Kit, answers: Sequence[Mapping[str, Any]]) -> None:
    """Write the position at the end into a starting record."""
    state.phase = Phase.OVER
    for seat, answer in enumerate(answers):
        state.score[seat] = answer["points"]
