"""Whole games of a deal, compiled for every game: results, what each seat did, and the state at the end.

The luck of draw n of a deal is the same whoever sits there and whatever they think, because bots think with
luck of their own, by ply. So arms that play the same deal meet the same luck until a choice parts them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreamtable.engine.dispatch import OVER, apply, observe, ranks, scores, to_act
from dreamtable.engine.jit import kernel, rule
from dreamtable.engine.kernels import (
    GREEDY,
    OVERRUN,
    ask,
    best_action,
    greedy_choice,
    lowest_seat,
    resolve_chance,
)
from dreamtable.engine.rng import below, fork, split


@rule()
def best_allowed(values: Any, avoided: Any) -> Any:
    """The action with the highest judgement that is not avoided; the best of all where none is left."""
    first = best_action(values)
    if not avoided[first]:
        return first
    best = -1
    for action in range(len(values)):
        if not avoided[action] and values[action] > (values[best] if best >= 0 else -np.inf):
            best = action
    return best if best >= 0 else first


@rule()
def any_allowed(why: Any, avoided: Any, rng: Any) -> Any:
    """A random legal action that is not avoided, or any legal one where none is left."""
    allowed = 0
    for choice in range(why.count):
        allowed += 0 if avoided[why.legal[choice]] else 1
    if allowed == 0:
        return why.legal[below(rng, why.count)]
    left = below(rng, allowed)
    for choice in range(why.count):
        action = why.legal[choice]
        if not avoided[action]:
            if left == 0:
                return action
            left -= 1
    return -1


@rule()
def choose(
    seen: Any, kit: Any, seat: Any, code: Any, samples: Any, avoided: Any, work: Any, scratch: Any
) -> Any:
    """What the bot `code` takes, by the observation seen[0] and the luck in `scratch.rng`."""
    if code == GREEDY:
        greedy_choice(seen, kit, seat, samples, work, scratch)
        return best_allowed(scratch.values, avoided)
    ask(seen[0], kit, seat, scratch.why)
    return any_allowed(scratch.why, avoided, scratch.rng)


@kernel
def play_deals(
    root: Any,
    kits: Any,
    scratches: Any,
    bots: Any,
    samples: Any,
    avoided: Any,
    kind_of: Any,
    limit: Any,
    seed: Any,
    first: Any,
    points: Any,
    places: Any,
    plies: Any,
    choices: Any,
    used: Any,
    finals: Any,
) -> None:
    """Games of the deals `first .. first + len(points) - 1` of `seed`, all from root[0].

    `bots[seat]` is RANDOM or GREEDY, `avoided[seat, action]` what it avoids, `kind_of[action]` a number of a
    kind. Fills `points[game, row, source]`, `places[game, row]`, `plies[game]` (OVERRUN past `limit`),
    `choices[game, seat]` (decisions with several legal actions), `used[game, seat, kind]` and `finals[game]`.
    """
    work = np.zeros(2, root.dtype)
    state = np.zeros(1, root.dtype)
    seen = np.zeros(1, root.dtype)
    scratch = scratches[0]
    kit = kits[0]
    for game in range(points.shape[0]):
        state[0] = root[0]
        split(scratch.rng, seed, first + game)
        at = resolve_chance(state[0], kit, scratch)
        mask = to_act(state[0])
        while mask != OVER and at <= limit:
            seat = lowest_seat(mask)
            seen[0] = state[0]
            observe(seen[0], kit, seat)
            luck = scratch.rng[0]
            fork(scratch.rng, seed, first + game, at)
            action = choose(seen, kit, seat, bots[seat], samples, avoided[seat], work, scratch)
            scratch.rng[0] = luck
            choices[game, seat] += 1 if scratch.why.count > 1 else 0
            used[game, seat, kind_of[action]] += 1
            apply(state[0], kit, seat, action)
            at += 1 + resolve_chance(state[0], kit, scratch)
            mask = to_act(state[0])
        plies[game] = at if mask == OVER else OVERRUN
        scores(state[0], kit, points[game])
        ranks(state[0], kit, places[game])
        finals[game] = state[0]
