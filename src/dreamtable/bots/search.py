"""The search bot: thinks ahead over samples of what it cannot see, within a budget, on several threads."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar

from dreamtable.search import Parameters, search

if TYPE_CHECKING:
    from dreamtable.bots import Budget
    from dreamtable.engine.observation import Observation


@dataclass(frozen=True)
class SearchBot:
    """Thinks ahead over samples of what it cannot see."""

    name: str = "search"
    simulations: int = 2000
    parameters: Parameters = field(default_factory=Parameters)
    code: int | None = None
    thinks_ahead: ClassVar[bool] = True

    def choose(self, observation: Observation, budget: Budget, rng: Any) -> int:
        """The action tried most; what the budget leaves open is the bot's own number of simulations."""
        legal = observation.legal_actions()
        if len(legal) == 1:
            return legal[0]
        simulations = budget.simulations
        if simulations is None and budget.seconds is None:
            simulations = self.simulations
        found = search(
            observation,
            self.parameters,
            rng,
            simulations=simulations,
            seconds=budget.seconds,
            threads=budget.threads,
            stop=budget.stop,
        )
        return found[0].action
