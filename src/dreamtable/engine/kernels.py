"""The compiled entry points: single calls for a referee, playouts and batches for simulation.

Each is written once and compiled per game, when it is first called, by the type of the record. Arrays of
states come with an index, because handing Numba a single record from Python costs ten times as much.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import prange

from dreamtable.engine.dispatch import (
    CHANCE,
    OVER,
    apply,
    chance_weights,
    determinize,
    evaluate,
    features,
    observe,
    ranks,
    scores,
    to_act,
    why_not,
)
from dreamtable.engine.jit import kernel, rule
from dreamtable.engine.rng import below, draw, split

RANDOM, GREEDY = 0, 1
"""Codes of the bots that `play_games` knows."""

OVERRUN = -1
"""The number of plies reported for a game that did not end within its bound."""


# ------------------------------------------------------------------------------------------- single calls
@kernel
def call_to_act(states: Any, i: Any) -> Any:
    """`to_act` of states[i]."""
    return to_act(states[i])


@kernel
def call_why_not(states: Any, i: Any, kit: Any, seat: Any, why: Any) -> None:
    """`why_not` of states[i]."""
    why_not(states[i], kit, seat, why)


@kernel
def call_chance_weights(states: Any, i: Any, kit: Any, weights: Any) -> Any:
    """`chance_weights` of states[i]."""
    return chance_weights(states[i], kit, weights)


@kernel
def call_apply(states: Any, i: Any, kit: Any, seat: Any, action: Any) -> None:
    """`apply` to states[i]."""
    apply(states[i], kit, seat, action)


@kernel
def call_results(states: Any, i: Any, kit: Any, points: Any, places: Any) -> None:
    """`scores` and `ranks` of states[i]."""
    scores(states[i], kit, points)
    ranks(states[i], kit, places)


@kernel
def call_observe(states: Any, i: Any, kit: Any, seat: Any) -> None:
    """`observe` states[i] in place."""
    observe(states[i], kit, seat)


@kernel
def call_determinize(states: Any, i: Any, kit: Any, seat: Any, rng: Any) -> None:
    """`determinize` states[i] in place."""
    determinize(states[i], kit, seat, rng)


@kernel
def call_features(states: Any, i: Any, kit: Any, seat: Any, out: Any) -> None:
    """`features` of states[i]."""
    features(states[i], kit, seat, out)


@kernel
def call_evaluate(states: Any, i: Any, kit: Any, seat: Any) -> Any:
    """`evaluate` states[i]."""
    return evaluate(states[i], kit, seat)


# ----------------------------------------------------------------------------------------------- playing
@rule()
def lowest_seat(mask: Any) -> Any:
    """The lowest seat in a `to_act` mask."""
    seat = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat


@rule()
def pick_legal(why: Any, legal: Any, rng: Any) -> Any:
    """A uniformly random legal action; `legal` is scratch of the same length. -1 where there is none."""
    count = 0
    for action in range(why.shape[0]):
        legal[count] = action
        count += why[action] == 0
    return np.int64(legal[below(rng, count)]) if count > 0 else -1


@rule()
def resolve_chance(state: Any, kit: Any, weights: Any, rng: Any) -> Any:
    """Draw outcomes until somebody has to decide or the game is over; how many were drawn."""
    plies = 0
    while to_act(state) == CHANCE:
        count = chance_weights(state, kit, weights)
        apply(state, kit, CHANCE, draw(rng, weights, count))
        plies += 1
    return plies


@rule()
def playout(state: Any, kit: Any, why: Any, legal: Any, weights: Any, rng: Any, limit: Any) -> Any:
    """Random legal actions to the end: (decisions, plies); plies is OVERRUN past `limit`."""
    actions = 0
    plies = resolve_chance(state, kit, weights, rng)
    mask = to_act(state)
    while mask != OVER:
        if plies > limit:
            return actions, OVERRUN
        seat = lowest_seat(mask)
        why_not(state, kit, seat, why)
        action = pick_legal(why, legal, rng)
        if action < 0:
            return actions, OVERRUN
        apply(state, kit, seat, action)
        actions += 1
        plies += 1 + resolve_chance(state, kit, weights, rng)
        mask = to_act(state)
    return actions, plies


@kernel
def playouts(root: Any, kit: Any, sizes: Any, seed: Any, first: Any, points: Any, places: Any, counts: Any) -> Any:
    """Complete random games `first .. first + len(points) - 1` of `seed`, all from root[0].

    `sizes` is (actions, outcomes, limit). Fills points[game, seat, source], places[game, seat] and
    counts[game] = (decisions, plies); returns the sum of decisions. A game depends on seed and number alone.
    """
    work = root.copy()
    why = np.zeros(sizes[0], np.uint8)
    legal = np.zeros(sizes[0] + 1, np.int32)
    weights = np.zeros(sizes[1], np.int32)
    rng = np.zeros(1, np.uint64)
    total = 0
    for game in range(points.shape[0]):
        work[0] = root[0]
        split(rng, seed, first + game)
        actions, plies = playout(work[0], kit, why, legal, weights, rng, sizes[2])
        counts[game, 0] = actions
        counts[game, 1] = plies
        scores(work[0], kit, points[game])
        ranks(work[0], kit, places[game])
        total += actions
    return total


# ---------------------------------------------------------------------------------------------- batches
@rule()
def step_one(
    states: Any, i: Any, root: Any, kit: Any, action: Any, rng: Any, why: Any, weights: Any, points: Any, places: Any
) -> Any:
    """Apply a decision in states[i] and draw what follows; a finished game is scored and starts anew.

    Leaves in `why` the legality for the lowest seat to act. Returns whether a game ended.
    """
    state = states[i]
    apply(state, kit, lowest_seat(to_act(state)), action)
    resolve_chance(state, kit, weights, rng)
    ended = to_act(state) == OVER
    if ended:
        scores(state, kit, points)
        ranks(state, kit, places)
        states[i] = root[0]
        resolve_chance(states[i], kit, weights, rng)
    why_not(states[i], kit, lowest_seat(to_act(states[i])), why)
    return ended


@kernel
def batch_step(
    states: Any, root: Any, kit: Any, outcomes: Any, actions: Any, rngs: Any, why: Any, points: Any, places: Any, done: Any
) -> None:
    """One decision in every game of a batch, on one thread; arrays have one row a game."""
    weights = np.zeros(outcomes, np.int32)
    for i in range(states.shape[0]):
        done[i] = step_one(states, i, root, kit, actions[i], rngs[i], why[i], weights, points[i], places[i])


@kernel(parallel=True)
def batch_step_parallel(
    states: Any, root: Any, kit: Any, outcomes: Any, actions: Any, rngs: Any, why: Any, points: Any, places: Any, done: Any
) -> None:
    """The same on all of Numba's threads; never call it from two Python threads at once."""
    for i in prange(states.shape[0]):
        weights = np.zeros(outcomes, np.int32)
        done[i] = step_one(states, i, root, kit, actions[i], rngs[i], why[i], weights, points[i], places[i])


@kernel
def batch_start(states: Any, root: Any, kit: Any, outcomes: Any, rngs: Any, seed: Any, why: Any) -> None:
    """Start every game of a batch from root[0], each with its own stream of `seed`."""
    weights = np.zeros(outcomes, np.int32)
    for i in range(states.shape[0]):
        states[i] = root[0]
        split(rngs[i], seed, i)
        resolve_chance(states[i], kit, weights, rngs[i])
        why_not(states[i], kit, lowest_seat(to_act(states[i])), why[i])


@kernel
def batch_pick(why: Any, rngs: Any, actions: Any) -> None:
    """A random legal action for every game of a batch."""
    legal = np.zeros(why.shape[1] + 1, np.int32)
    for i in range(why.shape[0]):
        actions[i] = pick_legal(why[i], legal, rngs[i])


# ---------------------------------------------------------------------------------------- compiled bots
@rule()
def greedy_choice(
    seen: Any, kit: Any, seat: Any, samples: Any, work: Any, why: Any, weights: Any, rng: Any, values: Any
) -> Any:
    """The action whose outcome looks best to `evaluate`, from an observation `seen[0]` alone.

    Every action is tried in the same `samples` determinizations, with the same luck. `work` is two records
    of scratch, `values` gets the mean judgement of each legal action. Returns the best action, or -1.
    """
    why_not(seen[0], kit, seat, why)
    start = rng[0]
    best = -1
    for action in range(why.shape[0]):
        values[action] = -np.inf
        if why[action] != 0:
            continue
        rng[0] = start
        total = 0.0
        for _ in range(samples):
            work[0] = seen[0]
            determinize(work[0], kit, seat, rng)
            apply(work[0], kit, seat, action)
            resolve_chance(work[0], kit, weights, rng)
            work[1] = work[0]
            observe(work[1], kit, seat)
            total += evaluate(work[1], kit, seat)
        values[action] = total / samples
        if best < 0 or values[action] > values[best]:
            best = action
    return best


@kernel
def greedy_values(
    seen: Any, kit: Any, seat: Any, samples: Any, outcomes: Any, rng: Any, values: Any
) -> Any:
    """`greedy_choice` with scratch of its own, for callers in Python."""
    why = np.zeros(values.shape[0], np.uint8)
    weights = np.zeros(outcomes, np.int32)
    work = np.zeros(2, seen.dtype)
    return greedy_choice(seen, kit, seat, samples, work, why, weights, rng, values)


@kernel
def play_games(
    root: Any,
    kit: Any,
    bots: Any,
    samples: Any,
    sizes: Any,
    seed: Any,
    first: Any,
    points: Any,
    places: Any,
    counts: Any,
) -> Any:
    """`playouts` with a bot code a seat: RANDOM or GREEDY, each deciding from its observation alone."""
    work = np.zeros(2, root.dtype)
    state = np.zeros(1, root.dtype)
    seen = np.zeros(1, root.dtype)
    why = np.zeros(sizes[0], np.uint8)
    legal = np.zeros(sizes[0] + 1, np.int32)
    values = np.zeros(sizes[0], np.float64)
    weights = np.zeros(sizes[1], np.int32)
    rng = np.zeros(1, np.uint64)
    thought = np.zeros(1, np.uint64)
    total = 0
    for game in range(points.shape[0]):
        state[0] = root[0]
        split(rng, seed, first + game)
        actions = 0
        plies = resolve_chance(state[0], kit, weights, rng)
        mask = to_act(state[0])
        while mask != OVER and plies <= sizes[2]:
            seat = lowest_seat(mask)
            seen[0] = state[0]
            observe(seen[0], kit, seat)
            if bots[seat] == GREEDY:
                split(thought, seed, (first + game) * 65_536 + plies)
                action = greedy_choice(seen, kit, seat, samples, work, why, weights, thought, values)
            else:
                why_not(seen[0], kit, seat, why)
                action = pick_legal(why, legal, rng)
            apply(state[0], kit, seat, action)
            actions += 1
            plies += 1 + resolve_chance(state[0], kit, weights, rng)
            mask = to_act(state[0])
        counts[game, 0] = actions
        counts[game, 1] = plies if mask == OVER else OVERRUN
        scores(state[0], kit, points[game])
        ranks(state[0], kit, places[game])
        total += actions
    return total
