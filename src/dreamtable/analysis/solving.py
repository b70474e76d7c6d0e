"""What is told of a puzzle once somebody has answered it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from dreamtable.analysis.telling import reasons, signless, within

if TYPE_CHECKING:
    from dreamtable.analysis.puzzles import Answer, Puzzle
    from dreamtable.engine.observation import Observation


@dataclass(frozen=True)
class Solved:
    """One choice of a puzzle, in words."""

    label: str
    worth: str
    points: str
    """Empty where only points count."""
    behind: str
    """Empty for the best."""
    notes: tuple[str, ...]
    """Whether it is the solution, one's own answer, what was played, what a bot would do."""


@dataclass(frozen=True)
class Solution:
    """Whether an answer was right, what every choice is worth, and why the best is better."""

    is_right: bool
    best: str
    chosen: str
    why: tuple[str, ...]
    """What the best brings beside one's own answer; beside the second best, if one's own was right."""
    choices: tuple[Solved, ...]


def solution(puzzle: Puzzle, seen: Observation, chosen: str) -> Solution:
    """What is told to who answered `chosen`, the text of one of the choices, at the position `seen`."""
    labels = {one.action: seen.describe(seen.spec.actions.parse(one.action)) for one in puzzle.answers}
    is_right = chosen == puzzle.best
    beside = puzzle.answers[1].action if is_right else chosen
    other = next(one for one in puzzle.answers if one.action == beside)
    return Solution(
        is_right=is_right,
        best=labels[puzzle.best],
        chosen=labels[chosen],
        why=reasons(other.sources, seen.referee.sources),
        choices=tuple(_solved(puzzle, seen, one, labels[one.action], chosen) for one in puzzle.answers),
    )


def _solved(puzzle: Puzzle, seen: Observation, answer: Answer, label: str, chosen: str) -> Solved:
    is_alone = not seen.spec.has_winner(seen.seats)
    facts = (
        ("best", puzzle.best),
        ("your answer", chosen),
        ("played", puzzle.played),
        ("greedy bot", puzzle.greedy),
    )
    value, band = answer.behind.value, answer.behind.band
    behind = f"{-value:.1f} ± {band:.1f} points" if is_alone else f"{-100 * value:.0f} % ± {100 * band:.0f}"
    points = within(answer.points)
    return Solved(
        label=label,
        worth=points if is_alone else f"{100 * answer.win.value:.0f} %",
        points="" if is_alone else points,
        behind="" if answer.action == puzzle.best else signless(behind),
        notes=tuple(note for note, action in facts if action == answer.action),
    )
