"""The search bot: thinks ahead over samples of what it cannot see, within a budget, on several threads."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from dreamtable.search import Parameters, Settings, search, settings_of

if TYPE_CHECKING:
    from dreamtable.bots import Budget
    from dreamtable.engine.observation import Observation


@dataclass(frozen=True)
class SearchBot:
    """Thinks ahead over samples of what it cannot see.

    What is None is the game's own: simulations of the level called `name`, and parameters.
    """

    name: str = "expert"
    simulations: int | None = None
    parameters: Parameters | None = None
    code: int | None = None
    is_stateless: ClassVar[bool] = True
    thinks_ahead: ClassVar[bool] = True

    def choose(self, observation: Observation, budget: Budget, rng: Any) -> int:
        """The action tried most; what the budget leaves open is the bot's own number of simulations."""
        legal = observation.legal_actions()
        if len(legal) == 1:
            return legal[0]
        settings = settings_of(observation.spec, alone=observation.seats == 1)
        simulations = budget.simulations
        if simulations is None and budget.seconds is None:
            simulations = self._simulations(settings)
        found = search(
            observation,
            self.parameters or settings.parameters,
            rng,
            simulations=simulations,
            seconds=budget.seconds,
            threads=budget.threads,
            stop=budget.stop,
            model=settings.model,
        )
        return found[0].action

    def _simulations(self, settings: Settings) -> int:
        """What it makes for a decision unless the budget says otherwise."""
        return settings.simulations[self.name] if self.simulations is None else self.simulations
