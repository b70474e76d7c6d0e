"""The compiled entry points: single calls for a referee, playouts and batches for simulation.

Each is written once and compiled per game, when it is first called, by the type of the record. Arrays of
states come with an index, and the kit as an array of one, because handing Numba a single record from Python
costs ten times as much. What rules write to lies in one scratch record (`scratch.py`): an array inside a
record has no reference count, and counting references across small functions took half of all time.
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
    count_pieces,
    count_stocks,
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
from dreamtable.engine.rng import below, draw, fork, split

RANDOM, GREEDY = 0, 1
"""Codes of the bots that `play_games` knows."""

OVERRUN = -1
"""The number of plies reported for a game that did not end within its bound."""


@rule()
def ask(state: Any, kit: Any, seat: Any, why: Any) -> None:
    """`why_not` on a sheet that begins with no legal actions."""
    why.count = 0
    why_not(state, kit, seat, why)


# ------------------------------------------------------------------------------------------- single calls
@kernel
def call_to_act(states: Any, i: Any) -> Any:
    """`to_act` of states[i]."""
    return to_act(states[i])


@kernel
def call_why_not(states: Any, i: Any, kits: Any, seat: Any, scratches: Any) -> None:
    """`why_not` of states[i], on the sheet of scratches[0]."""
    ask(states[i], kits[0], seat, scratches[0].why)


@kernel
def call_chance_weights(states: Any, i: Any, kits: Any, scratches: Any) -> Any:
    """`chance_weights` of states[i], in scratches[0]; their number."""
    return chance_weights(states[i], kits[0], scratches[0].weights)


@kernel
def call_apply(states: Any, i: Any, kits: Any, seat: Any, action: Any) -> None:
    """`apply` to states[i]."""
    apply(states[i], kits[0], seat, action)


@kernel
def call_results(states: Any, i: Any, kits: Any, points: Any, places: Any) -> None:
    """`scores` and `ranks` of states[i]."""
    scores(states[i], kits[0], points)
    ranks(states[i], kits[0], places)


@kernel
def call_pieces(states: Any, i: Any, kits: Any, out: Any) -> None:
    """`count_pieces` of states[i]."""
    count_pieces(states[i], kits[0], out)


@kernel
def call_stocks(states: Any, i: Any, kits: Any, out: Any) -> None:
    """`count_stocks` of states[i]."""
    count_stocks(states[i], kits[0], out)


@kernel
def call_observe(states: Any, i: Any, kits: Any, seat: Any) -> None:
    """`observe` states[i] in place."""
    observe(states[i], kits[0], seat)


@kernel
def call_determinize(states: Any, i: Any, kits: Any, seat: Any, rng: Any) -> None:
    """`determinize` states[i] in place."""
    determinize(states[i], kits[0], seat, rng)


@kernel
def call_features(states: Any, i: Any, kits: Any, seat: Any, out: Any) -> None:
    """`features` of states[i]."""
    features(states[i], kits[0], seat, out)


@kernel
def call_evaluate(states: Any, i: Any, kits: Any, seat: Any) -> Any:
    """`evaluate` states[i]."""
    return evaluate(states[i], kits[0], seat)


# ----------------------------------------------------------------------------------------------- playing
@rule()
def lowest_seat(mask: Any) -> Any:
    """The lowest seat in a `to_act` mask."""
    seat = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat


@rule(inline=True)
def resolve_chance(state: Any, kit: Any, scratch: Any) -> Any:
    """Draw outcomes until somebody has to decide or the game is over; how many were drawn."""
    plies = 0
    while to_act(state) == CHANCE:
        count = chance_weights(state, kit, scratch.weights)
        apply(state, kit, CHANCE, draw(scratch.rng, scratch.weights, count))
        plies += 1
    return plies


@rule()
def playout(state: Any, kit: Any, scratch: Any, limit: Any) -> Any:
    """Random legal actions to the end: (decisions, plies); plies is OVERRUN past `limit`."""
    actions = 0
    plies = resolve_chance(state, kit, scratch)
    mask = to_act(state)
    while mask != OVER:
        if plies > limit:
            return actions, OVERRUN
        seat = lowest_seat(mask)
        ask(state, kit, seat, scratch.why)
        if scratch.why.count == 0:
            return actions, OVERRUN
        apply(state, kit, seat, scratch.why.legal[below(scratch.rng, scratch.why.count)])
        actions += 1
        plies += 1 + resolve_chance(state, kit, scratch)
        mask = to_act(state)
    return actions, plies


@kernel
def playouts(
    root: Any,
    kits: Any,
    scratches: Any,
    limit: Any,
    seed: Any,
    first: Any,
    points: Any,
    places: Any,
    counts: Any,
) -> Any:
    """Complete random games `first .. first + len(points) - 1` of `seed`, all from root[0].

    Fills points[game, seat, source], places[game, seat] and counts[game] = (decisions, plies); returns the
    sum of decisions. A game depends on seed and number alone. `limit` bounds the plies of a game.
    """
    work = root.copy()
    scratch = scratches[0]
    total = 0
    for game in range(points.shape[0]):
        work[0] = root[0]
        split(scratch.rng, seed, first + game)
        actions, plies = playout(work[0], kits[0], scratch, limit)
        counts[game, 0] = actions
        counts[game, 1] = plies
        scores(work[0], kits[0], points[game])
        ranks(work[0], kits[0], places[game])
        total += actions
    return total


@rule()
def any_seat(mask: Any, rng: Any) -> Any:
    """One of the seats in a `to_act` mask, each as likely as the others."""
    seats = 0
    rest = mask
    while rest:
        seats += rest & 1
        rest >>= 1
    left, seat = below(rng, seats), 0
    while left or not mask & 1:
        left -= mask & 1
        mask >>= 1
        seat += 1
    return seat


@kernel
def walk(states: Any, i: Any, kits: Any, seats: Any, rng: Any, scratches: Any, plies: Any) -> Any:
    """Up to `plies` random plies of states[i]; how many were made, which are fewer at the end of the game.

    Negative, `-1 - made`, before a ply that no game may have: a seat that isn't there or can do nothing, an
    outcome of negative weight, none that is possible.
    """
    state, kit, scratch = states[i], kits[0], scratches[0]
    for made in range(plies):
        mask = to_act(state)
        if mask == OVER:
            return made
        if mask == CHANCE:
            count = chance_weights(state, kit, scratch.weights)
            total = 0
            for outcome in range(count):
                if scratch.weights[outcome] < 0:
                    return -1 - made
                total += scratch.weights[outcome]
            if total == 0:
                return -1 - made
            apply(state, kit, CHANCE, draw(rng, scratch.weights, count))
        else:
            if mask < 0 or mask >> seats:
                return -1 - made
            seat = any_seat(mask, rng)
            ask(state, kit, seat, scratch.why)
            if scratch.why.count == 0:
                return -1 - made
            apply(state, kit, seat, scratch.why.legal[below(rng, scratch.why.count)])
    return plies


# ---------------------------------------------------------------------------------------------- batches
@rule()
def step_one(states: Any, i: Any, root: Any, kit: Any, action: Any, scratch: Any) -> Any:
    """Apply a decision in states[i] and draw what follows; a finished game is scored and starts anew.

    Leaves in `scratch.why` the legality for the lowest seat to act. Returns whether a game ended.
    """
    state = states[i]
    apply(state, kit, lowest_seat(to_act(state)), action)
    resolve_chance(state, kit, scratch)
    ended = to_act(state) == OVER
    if ended:
        scores(state, kit, scratch.points)
        ranks(state, kit, scratch.places)
        states[i] = root[0]
        resolve_chance(state, kit, scratch)
    ask(state, kit, lowest_seat(to_act(state)), scratch.why)
    return ended


@rule()
def step_some(
    first: Any,
    end: Any,
    states: Any,
    root: Any,
    kit: Any,
    scratch: Any,
    actions: Any,
    rngs: Any,
    why: Any,
    points: Any,
    places: Any,
    done: Any,
) -> None:
    """`step_one` for the games `first .. end - 1`, with results copied out of the scratch."""
    for i in range(first, end):
        scratch.rng[0] = rngs[i]
        done[i] = step_one(states, i, root, kit, actions[i], scratch)
        rngs[i] = scratch.rng[0]
        for action in range(why.shape[1]):
            why[i, action] = scratch.why.codes[action]
        if done[i]:
            for seat in range(points.shape[1]):
                places[i, seat] = scratch.places[seat]
                for source in range(points.shape[2]):
                    points[i, seat, source] = scratch.points[seat, source]


@kernel
def batch_step(
    states: Any,
    root: Any,
    kits: Any,
    scratches: Any,
    actions: Any,
    rngs: Any,
    why: Any,
    points: Any,
    places: Any,
    done: Any,
) -> None:
    """One decision in every game of a batch, on one thread; arrays have one row a game.

    Games that end are scored in `points` and `places`, marked in `done`, and begin again from root[0].
    """
    step_some(
        0, states.shape[0], states, root, kits[0], scratches[0], actions, rngs, why, points, places, done
    )


@kernel(parallel=True)  # type: ignore[untyped-decorator]
def batch_step_parallel(
    states: Any,
    root: Any,
    kits: Any,
    scratches: Any,
    actions: Any,
    rngs: Any,
    why: Any,
    points: Any,
    places: Any,
    done: Any,
) -> None:
    """The same on Numba's threads, a scratch record each; never call it from two Python threads at once."""
    parts = scratches.shape[0]
    size = (states.shape[0] + parts - 1) // parts
    for part in prange(parts):
        first = part * size
        end = min(first + size, states.shape[0])
        step_some(
            first, end, states, root, kits[0], scratches[part], actions, rngs, why, points, places, done
        )


@kernel
def batch_start(states: Any, root: Any, kits: Any, scratches: Any, rngs: Any, seed: Any, why: Any) -> None:
    """Start every game of a batch from root[0], each with its own stream of `seed`."""
    scratch = scratches[0]
    for i in range(states.shape[0]):
        states[i] = root[0]
        split(scratch.rng, seed, i)
        resolve_chance(states[i], kits[0], scratch)
        rngs[i] = scratch.rng[0]
        ask(states[i], kits[0], lowest_seat(to_act(states[i])), scratch.why)
        for action in range(why.shape[1]):
            why[i, action] = scratch.why.codes[action]


@kernel
def batch_pick(why: Any, rngs: Any, actions: Any) -> None:
    """A random legal action for every game of a batch; -1 where there is none."""
    rng = np.zeros(1, np.uint64)
    for i in range(why.shape[0]):
        rng[0] = rngs[i]
        count = 0
        for action in range(why.shape[1]):
            count += why[i, action] == 0
        left = below(rng, count)
        actions[i] = -1
        for action in range(why.shape[1]):
            if why[i, action] == 0:
                if left == 0:
                    actions[i] = action
                    break
                left -= 1
        rngs[i] = rng[0]


# ---------------------------------------------------------------------------------------- compiled bots
@rule()
def best_action(values: Any) -> Any:
    """The action with the highest judgement, the lowest among equals; -1 where all are -inf."""
    best = -1
    for action in range(len(values)):
        if values[action] > (values[best] if best >= 0 else -np.inf):
            best = action
    return best


@rule()
def greedy_choice(seen: Any, kit: Any, seat: Any, samples: Any, work: Any, scratch: Any) -> Any:
    """The action whose outcome looks best to `evaluate`, from an observation `seen[0]` alone.

    Every action is tried in the same `samples` determinizations, with the same luck, from `scratch.rng`.
    `work` is two records; `scratch.values` gets the mean judgement of each action, -inf where illegal.
    Returns the best action, the lowest among equals, or -1.
    """
    ask(seen[0], kit, seat, scratch.why)
    start = scratch.rng[0]
    for action in range(len(scratch.values)):
        scratch.values[action] = -np.inf
    for choice in range(scratch.why.count):
        action = scratch.why.legal[choice]
        scratch.rng[0] = start
        total = 0.0
        for _ in range(samples):
            work[0] = seen[0]
            determinize(work[0], kit, seat, scratch.rng)
            apply(work[0], kit, seat, action)
            resolve_chance(work[0], kit, scratch)
            work[1] = work[0]
            observe(work[1], kit, seat)
            total += evaluate(work[1], kit, seat)
        scratch.values[action] = total / samples
    return best_action(scratch.values)


@kernel
def call_greedy(seen: Any, kits: Any, seat: Any, samples: Any, scratches: Any) -> Any:
    """`greedy_choice` for callers in Python; the judgements are in scratches[0].values."""
    work = np.zeros(2, seen.dtype)
    return greedy_choice(seen, kits[0], seat, samples, work, scratches[0])


@rule()
def play_on(
    state: Any,
    kit: Any,
    bots: Any,
    samples: Any,
    limit: Any,
    seed: Any,
    game: Any,
    seen: Any,
    work: Any,
    scratch: Any,
) -> Any:
    """Bots decide to the end, each from its observation: (decisions, plies); plies is OVERRUN past `limit`.

    `bots` holds a code a seat, `seen` is one record and `work` two. Chance is drawn from `scratch.rng`; what
    greedy bots imagine comes from `seed`, `game` and the ply.
    """
    actions = 0
    plies = resolve_chance(state, kit, scratch)
    mask = to_act(state)
    while mask != OVER and plies <= limit:
        seat = lowest_seat(mask)
        seen[0] = state
        observe(seen[0], kit, seat)
        if bots[seat] == GREEDY:
            luck = scratch.rng[0]
            fork(scratch.rng, seed, game, plies)
            action = greedy_choice(seen, kit, seat, samples, work, scratch)
            scratch.rng[0] = luck
        else:
            ask(seen[0], kit, seat, scratch.why)
            action = scratch.why.legal[below(scratch.rng, scratch.why.count)]
        apply(state, kit, seat, action)
        actions += 1
        plies += 1 + resolve_chance(state, kit, scratch)
        mask = to_act(state)
    return actions, plies if mask == OVER else OVERRUN


@kernel
def play_games(
    root: Any,
    kits: Any,
    scratches: Any,
    bots: Any,
    samples: Any,
    limit: Any,
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
    scratch = scratches[0]
    kit = kits[0]
    total = 0
    for game in range(points.shape[0]):
        state[0] = root[0]
        split(scratch.rng, seed, first + game)
        actions, plies = play_on(state[0], kit, bots, samples, limit, seed, first + game, seen, work, scratch)
        counts[game, 0] = actions
        counts[game, 1] = plies
        scores(state[0], kit, points[game])
        ranks(state[0], kit, places[game])
        total += actions
    return total


@kernel
def play_out(
    known: Any,
    kits: Any,
    scratches: Any,
    seat: Any,
    action: Any,
    bots: Any,
    samples: Any,
    limit: Any,
    seed: Any,
    first: Any,
    points: Any,
    places: Any,
    counts: Any,
) -> None:
    """Games `first .. first + len(points) - 1` of `seed` from what `seat` knows, known[0], after `action`.

    Game n starts from the same sample and the same luck whatever the action. A negative action leaves the
    decision to the seat's bot; a negative seat knows everything, so nothing is sampled. Fills points, places
    and counts as `playouts` does.
    """
    work = np.zeros(2, known.dtype)
    state = np.zeros(1, known.dtype)
    seen = np.zeros(1, known.dtype)
    scratch = scratches[0]
    kit = kits[0]
    for game in range(points.shape[0]):
        state[0] = known[0]
        split(scratch.rng, seed, first + game)
        if seat >= 0:
            determinize(state[0], kit, seat, scratch.rng)
        if action >= 0:
            apply(state[0], kit, seat, action)
        actions, plies = play_on(state[0], kit, bots, samples, limit, seed, first + game, seen, work, scratch)
        counts[game, 0] = actions
        counts[game, 1] = plies
        scores(state[0], kit, points[game])
        ranks(state[0], kit, places[game])
