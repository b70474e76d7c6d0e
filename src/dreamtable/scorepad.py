"""Counting the points of a game on the table; shared by the scoring pads of terminal and browser.

The pad knows no game. A game's `view/score.py` says what to ask (`QUESTIONS`), how the answers become a
position at the end (`fill`), and which sources deserve a line even when they bring nothing (`held`). The
points are the game's own `scores`. A pad that cannot count one player alone says the `FEWEST` it can. Where
`notes` are given, each player's result has a sentence of its own; `PARTS` are questions that can be asked
alone, each with a title.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreamtable.engine.errors import DreamtableError
from dreamtable.engine.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from dreamtable.engine.answers import Question
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.referee import Score
    from dreamtable.engine.spec import GameSpec


class PositionError(DreamtableError, ValueError):
    """A position to score does not read or cannot be."""


@dataclass(frozen=True)
class Player:
    """One player's name, and an answer to each of the game's questions."""

    name: str
    answers: Mapping[str, Any]
    is_rival: bool = False
    """Whether it is the rival of a solo game; the one person comes before it."""


def fewest(pad: Any) -> int:
    """How many players a pad scores at least."""
    return int(getattr(pad, "FEWEST", 1))


def check_number(spec: GameSpec, pad: Any, number: int) -> None:
    """Whether so many can be scored; raises PositionError."""
    if not fewest(pad) <= number <= spec.max_seats:
        raise PositionError(
            f"{spec.title} has {fewest(pad)} to {spec.max_seats} players to score, not {number}"
        )


def parts(pad: Any) -> dict[str, str]:
    """Questions that can be asked alone, by key, with a title each."""
    return dict(getattr(pad, "PARTS", {}))


def questions(pad: Any, *, is_rival: bool, part: str = "") -> tuple[Question, ...]:
    """What is asked about a person, or about the rival of a solo game; only the question `part` if named."""
    asked = tuple(q for q in pad.QUESTIONS if (q.of_rival if is_rival else q.of_seat))
    return tuple(q for q in asked if part in ("", q.key))


def unasked(pad: Any, kit: Kit, *, is_rival: bool, part: str = "") -> dict[str, Any]:
    """The empty answers to what is not asked."""
    asked = questions(pad, is_rival=is_rival, part=part)
    return {question.key: question.nothing(kit) for question in pad.QUESTIONS if question not in asked}


def count(
    spec: GameSpec, pad: Any, kit: Kit, options: Mapping[str, str], players: Sequence[Player]
) -> tuple[list[Score], list[int]]:
    """Points and places by the game's own rules; raises PositionError for what cannot be.

    Seats beyond the players stay empty and are left out.
    """
    people = sum(not player.is_rival for player in players)
    referee = Referee(spec, kit, next(n for n in sorted(spec.seats) if n >= people))
    state = referee.start(options)
    try:
        pad.fill(state[0], kit, [player.answers for player in players])
    except ValueError as error:
        raise PositionError(str(error)) from None
    scores = list(referee.scores(state))[: len(players)]
    return scores, list(referee.ranks(state))[: len(players)]


def points_by_source(scores: Sequence[Score], held: Collection[str] = ()) -> list[tuple[str, list[int]]]:
    """Each source with the points of every seat; one that brought nobody a point only if it is `held`."""
    rows = [(source, [score.sources[source] for score in scores]) for source in scores[0].sources]
    return [(source, points) for source, points in rows if any(points) or source in held]


def notes(pad: Any, kit: Kit, players: Sequence[Player]) -> list[str]:
    """A sentence about each player's result, where the pad has one; else none at all."""
    return list(pad.notes(kit, [player.answers for player in players])) if hasattr(pad, "notes") else []
