"""What one viewer may know of a match at one moment: the only thing that leaves the engine for a seat.

Bots, views, hints and environments receive observations. An observation knows nothing of the match it came
from; asking it anything runs the same rules on the blanked record.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dreamtable.engine.reasons import Common
from dreamtable.engine.records import face

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.reasons import Reason
    from dreamtable.engine.referee import Referee, States
    from dreamtable.engine.spec import GameSpec


@dataclass(frozen=True)
class Observation:
    """The record that `seat` may see, `seen[0]`, and the rules to read it with; `ply` is when it was."""

    referee: Referee
    seat: int
    seen: States
    ply: int = 0

    @property
    def spec(self) -> GameSpec:
        """The game."""
        return self.referee.spec

    @property
    def kit(self) -> Kit:
        """The component set in play."""
        return self.referee.kit

    @property
    def seats(self) -> int:
        """Number of seats in the match."""
        return self.referee.seats

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now."""
        return self.referee.seats_to_act(self.seen)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.referee.to_act(self.seen) == 0

    @cached_property
    def _face(self) -> Any:
        return face(self.seen[0])

    @cached_property
    def codes(self) -> Any:
        """Why the viewer cannot take each action, `u1[action]` of reason codes; 0 for legal."""
        return self.referee.why_not(self.seen, self.seat)

    def legal_actions(self) -> list[int]:
        """What the viewer may do now; empty when it is not its decision."""
        if self.seat not in self.to_act:
            return []
        return self.referee.legal(self.seen, self.seat)

    def why_not(self, action: int) -> Reason | None:
        """Why the viewer cannot take `action`; None if it can."""
        action = self.spec.actions.check(action)
        code = int(self.codes[action])
        if code == Common.LEGAL:
            return None
        return self.referee.in_words(self._face, self.to_act, self.seat, action, code)

    def describe(self, action: int) -> str:
        """The action and its effect, as a choice for the viewer."""
        return self.spec.describe(self._face, self.kit, self.seat, action)

    def question(self) -> str:
        """What is being decided now, `choose a die`."""
        return self.spec.decision_text(self._face, self.kit)

    def picture(self) -> Any:
        """The game's frozen dataclass for views."""
        return self.spec.picture(self._face, self.kit, self.seat)

    def features(self) -> Any:
        """The observation tensor, `f4[feature_size]`."""
        return self.referee.features(self.seen, self.seat)
