"""Games played out from a moment of a match, each ply with luck of its own: compiled, for every game.

What chance brings at ply 40 of game n, and what its bots imagine there, comes from the seed, n and 40
alone, whatever happened before. So games that go on from two neighbouring moments of a match meet the same
luck: they differ by what lies between the moments, and where nothing does, they are the same.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreamtable.engine.dispatch import CHANCE, OVER, apply, chance_weights, observe, ranks, scores, to_act
from dreamtable.engine.jit import kernel
from dreamtable.engine.kernels import OVERRUN, greedy_choice, lowest_seat
from dreamtable.engine.rng import draw, fork


@kernel
def play_from(
    known: Any,
    kits: Any,
    scratches: Any,
    ply: Any,
    samples: Any,
    limit: Any,
    seed: Any,
    points: Any,
    places: Any,
    ends: Any,
) -> None:
    """Play games `0 .. len(points) - 1` of `seed` to the end from the state known[0] after `ply` entries.

    All seats decide as the greedy bot does, each by what it sees. Fills `points[game, row, source]`,
    `places[game, row]` and `ends[game]`, the plies at the end; OVERRUN past `limit`.
    """
    work = np.zeros(2, known.dtype)
    state = np.zeros(1, known.dtype)
    seen = np.zeros(1, known.dtype)
    scratch = scratches[0]
    kit = kits[0]
    for game in range(points.shape[0]):
        state[0] = known[0]
        at = ply
        mask = to_act(state[0])
        while mask != OVER and at <= limit:
            fork(scratch.rng, seed, game, at)
            if mask == CHANCE:
                count = chance_weights(state[0], kit, scratch.weights)
                apply(state[0], kit, CHANCE, draw(scratch.rng, scratch.weights, count))
            else:
                seat = lowest_seat(mask)
                seen[0] = state[0]
                observe(seen[0], kit, seat)
                apply(state[0], kit, seat, greedy_choice(seen, kit, seat, samples, work, scratch))
            at += 1
            mask = to_act(state[0])
        ends[game] = at if mask == OVER else OVERRUN
        scores(state[0], kit, points[game])
        ranks(state[0], kit, places[game])
