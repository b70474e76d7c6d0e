"""Levels of play by name; how strong each is was measured: see docs/concepts/levels.md."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.bots.greedy import GREEDY
from dreamtable.bots.search import SearchBot
from dreamtable.engine import rng as rngs

if TYPE_CHECKING:
    from dreamtable.bots import Budget
    from dreamtable.engine.observation import Observation

SLIPS = 0.35
"""How far a novice's judgement goes astray, beside how far its choices lie apart."""

UNIT = 2.0**-32


class NoviceBot:
    """Looks one action ahead and often misjudges it."""

    name = "novice"
    code: int | None = None
    is_stateless = True

    def choose(self, observation: Observation, budget: Budget, rng: Any) -> int:
        """The action that looks best after each judgement went astray; advances `rng`."""
        legal = observation.legal_actions()
        values = GREEDY.values(observation, budget, rng)[legal]
        spread = SLIPS * max(1.0, float(values.max() - values.min()))
        astray = [-np.log(-np.log((rngs.below(rng, 2**32 - 1) + 0.5) * UNIT)) for _ in legal]
        return legal[int(np.argmax(values + spread * np.array(astray)))]


@dataclass(frozen=True)
class CasualBot:
    """Looks one action ahead, as greedy does."""

    name: str = "casual"
    code: int | None = GREEDY.code

    def choose(self, observation: Observation, budget: Budget, rng: Any) -> int:
        """What greedy would take."""
        return GREEDY.choose(observation, budget, rng)


class StrongBot(SearchBot):
    """Thinks a few decisions ahead, in a moment."""


class ExpertBot(SearchBot):
    """Thinks ahead as far as it pays, for a second or less."""


NOVICE = NoviceBot()
CASUAL = CasualBot()
STRONG = StrongBot("strong")
EXPERT = ExpertBot("expert")
