"""Bots: who decides for a seat, from an observation and nothing else.

A bot is an object with a `name` and `choose(observation, budget, rng)`. Bots are found by entry point, so
another package can add one. An observation carries the record its seat may see, the kit and the rules.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable

    from dreamtable.engine.observation import Observation


LEVELS = ("random", "novice", "casual", "greedy", "strong", "expert")
"""The bots of this package, from weak to strong."""


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one decision; what is None, the bot decides itself."""

    simulations: int | None = None
    """Samples of what it cannot see."""
    seconds: float | None = None
    """Time, for bots that can use it; their move then depends on the machine."""
    threads: int = 1
    stop: Callable[[], bool] = field(default_factory=lambda: lambda: False)
    """Asked now and then; once it is true, a bot decides by what it has found."""


class Bot(Protocol):
    """Decides for a seat.

    A bot that keeps nothing between two decisions can say so, `is_stateless = True`: `simulate` then plays
    its games on several threads. One that needs what `dreamtable.search` compiles says `thinks_ahead = True`:
    then a person who waits for the compiler is told.
    """

    name: str
    code: int | None
    """The number by which compiled games know the bot (see `engine.kernels`), or None."""

    def choose(self, observation: Observation, budget: Budget, rng: Any) -> int:
        """A legal action of the observation's seat; `rng` is a `uint64[1]` generator of `engine.rng`."""
        ...


def thinks_ahead(bot: Bot) -> bool:
    """Whether a bot needs what `dreamtable.search` compiles."""
    return bool(getattr(bot, "thinks_ahead", False))
