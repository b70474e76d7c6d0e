"""What an experiment answers: each question is a file with one function `answer(results)`, in this order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreamtable.lab.questions import actions, components, decisive, length, levels, seats, what_if, worth

if TYPE_CHECKING:
    from dreamtable.lab.findings import Results, Section

ORDER = (seats, length, decisive, worth, components, actions, what_if, levels)


def answers(results: Results) -> list[Section]:
    """The answers to all questions that these results can answer."""
    if 0 not in results.arms:
        return []
    return [section for question in ORDER if (section := question.answer(results)) is not None]
