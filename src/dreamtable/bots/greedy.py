"""The greedy bot: looks one action ahead and takes what its game's `evaluate` likes best.

What it cannot see is sampled a few times, the same samples for every action, and chance that follows the
action at once is drawn in each. It is quick, plays sensibly, and never plans.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine import kernels

if TYPE_CHECKING:
    from dreamtable.bots import Budget
    from dreamtable.engine.observation import Observation


USUAL = 8
"""Samples for each action unless the budget says otherwise."""


class GreedyBot:
    """Takes the action after which things look best."""

    name = "greedy"
    code: int | None = kernels.GREEDY

    def choose(self, observation: Observation, budget: Budget, rng: Any) -> int:
        """The best action by mean judgement over the budget's samples; the lowest id among equals."""
        return int(np.argmax(self.values(observation, budget, rng)))

    def values(self, observation: Observation, budget: Budget, rng: Any) -> Any:
        """The mean judgement after each action, `f8[action]`, -inf where illegal; advances `rng`."""
        samples = budget.simulations or USUAL
        return observation.referee.judgements(observation.seen, observation.seat, samples, rng)


GREEDY = GreedyBot()
