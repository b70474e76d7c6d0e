"""What an environment does with an action that is not legal; it is told when the environment is made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine.errors import OptionError

if TYPE_CHECKING:
    from dreamtable.envs.game import Game

RAISE, RANDOM = "raise", "random"
"""Refuse it with IllegalActionError and change nothing, or draw a legal action in its place."""


def check_policy(illegal: str) -> str:
    """The policy itself; raises OptionError for one that doesn't exist."""
    if illegal not in (RAISE, RANDOM):
        raise OptionError(f"what is illegal can {RAISE!r} or be {RANDOM!r}; not {illegal!r}")
    return illegal


def taken(game: Game, seat: int, action: int, illegal: str, generator: Any) -> int:
    """The action that is carried out for what an agent chose; raises OptionError when the game is over."""
    mask = game.mask(seat)
    if game.is_over:
        raise OptionError("the game is over; reset begins the next one")
    if illegal == RAISE or (0 <= action < len(mask) and mask[action]):
        return action
    return int(generator.choice(np.flatnonzero(mask)))
