"""What a viewer can do now, and what it is refused and why: one list for every kind of button."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from dreamtable.engine.reasons import FIRST_GAME_REASON

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dreamtable.engine.observation import Observation
    from dreamtable.engine.reasons import Reason


@dataclass(frozen=True)
class Choice:
    """One legal action: its notation, its kind, and its effect in words for its seat."""

    text: str
    kind: str
    label: str


@dataclass(frozen=True)
class Refusal:
    """One action that belongs to the question but cannot be taken, with the reason."""

    text: str
    kind: str
    reason: Reason


@dataclass(frozen=True)
class Choices:
    """Everything a seat can and cannot do at one moment, by notation, in the order of the action table."""

    question: str
    legal: Mapping[str, Choice]
    refused: Mapping[str, Refusal]

    @property
    def by_reason(self) -> dict[Reason, list[Refusal]]:
        """The refusals, those with the same reason together."""
        groups: dict[Reason, list[Refusal]] = {}
        for refusal in self.refused.values():
            groups.setdefault(refusal.reason, []).append(refusal)
        return groups


def choices_of(seen: Observation) -> Choices:
    """The choices of the observation's viewer; none at all when it is not its decision.

    What the engine itself refuses (another moment, another's turn, the end) is left out of `refused`.
    """
    actions = seen.spec.actions
    if seen.seat not in seen.to_act:
        return Choices(seen.question(), {}, {})
    legal = {
        actions.text(action): Choice(actions.text(action), actions.kind(action).name, seen.describe(action))
        for action in seen.legal_actions()
    }
    refused: dict[str, Refusal] = {}
    for action in np.flatnonzero(seen.codes >= FIRST_GAME_REASON).tolist():
        reason = seen.why_not(action)
        if reason is not None:
            text = actions.text(action)
            refused[text] = Refusal(text, actions.kind(action).name, reason)
    return Choices(seen.question(), legal, refused)


NO_CHOICES = Choices("", {}, {})
"""The choices of who cannot act at all."""
