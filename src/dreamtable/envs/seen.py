"""What agents of all libraries see, as Gymnasium's spaces."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from gymnasium import spaces

if TYPE_CHECKING:
    from dreamtable.envs.game import Game

FEATURE_BOUND = 1000.0
"""No feature of a game lies beyond; nearly all lie between -1 and 1."""


def observation_space(game: Game, actions: int | None = None) -> spaces.Dict:
    """Feature tensor and mask, of `actions` actions where they are not the game's."""
    return spaces.Dict(
        {
            "observation": spaces.Box(-FEATURE_BOUND, FEATURE_BOUND, (game.spec.feature_size,), np.float32),
            "action_mask": spaces.Box(0, 1, (game.actions if actions is None else actions,), np.int8),
        }
    )
