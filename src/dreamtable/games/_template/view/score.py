"""What the scoring pad asks about Pig, and the position that the answers make."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..state import Phase

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from dreamtable.engine.kit import Kit

MOST = 9_999


@dataclass(frozen=True)
class Question:
    """One thing to ask a player: `read(answer, kit)` takes a line or a TOML value, or raises ValueError."""

    key: str
    text: Callable[[Kit], str]
    empty: str
    read: Callable[[Any, Kit], Any]
    is_optional: bool = False  # a file may leave it out, which means `empty`


def read_points(answer: object, _kit: Kit) -> int:
    """Points held."""
    text = str(answer).strip()
    if not text.isdecimal() or int(text[:6]) > MOST:
        raise ValueError(f"{answer!r} is no number of points; write 0 to {MOST}")
    return int(text)


QUESTIONS = (Question("points", lambda _kit: "points held at the end", "0", read_points),)


def held(kit: Kit, answers: Sequence[Mapping[str, Any]]) -> set[str]:
    """The sources of points that deserve a line even when they bring nothing."""
    return {"points held"}


def fill(state: Any, kit: Kit, answers: Sequence[Mapping[str, Any]]) -> None:
    """Write the position at the end into a starting record."""
    state.phase = Phase.OVER
    for seat, answer in enumerate(answers):
        state.score[seat] = answer["points"]
