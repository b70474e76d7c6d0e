"""Compiled entry points that environments need beside those of the engine."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.dispatch import features, observe, to_act
from dreamtable.engine.jit import kernel
from dreamtable.engine.kernels import lowest_seat, resolve_chance


@kernel
def settle(states: Any, i: Any, kits: Any, scratches: Any) -> Any:
    """Draw chance in states[i] from scratches[0].rng until somebody decides or the game is over."""
    return resolve_chance(states[i], kits[0], scratches[0])


@kernel
def look(states: Any, kits: Any, work: Any, seats: Any, tensors: Any) -> None:
    """Who decides in each game, seats[game], and what that seat sees, tensors[game]; `work` is one record.

    A game that is over has no seat to decide: its seat is -1, and its tensor is left as it was.
    """
    for i in range(states.shape[0]):
        mask = to_act(states[i])
        seats[i] = -1
        if mask > 0:
            seats[i] = lowest_seat(mask)
            work[0] = states[i]
            observe(work[0], kits[0], seats[i])
            features(work[0], kits[0], seats[i], tensors[i])
