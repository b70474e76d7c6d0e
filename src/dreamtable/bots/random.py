"""The random bot: every legal action is as likely as any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from dreamtable.engine import kernels
from dreamtable.engine import rng as rngs

if TYPE_CHECKING:
    from dreamtable.bots import Budget
    from dreamtable.engine.observation import Observation


class RandomBot:
    """Plays anything that is legal; the yardstick for everybody else."""

    name = "random"
    code: int | None = kernels.RANDOM

    def choose(self, observation: Observation, budget: Budget, rng: Any) -> int:  # noqa: ARG002 - it never thinks
        """A uniformly random legal action."""
        legal = observation.legal_actions()
        return legal[int(rngs.below(rng, len(legal)))]


RANDOM = RandomBot()
