"""Whole games of a deal, compiled for every game: results, what each seat did, and the state at the end.

The luck of draw n of a deal is the same whoever sits there and whatever they think, because bots think with
luck of their own, by ply. So arms that play the same deal meet the same luck until a choice parts them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from dreamtable.engine.dispatch import (
    OVER,
    apply,
    count_pieces,
    determinize,
    observe,
    ranks,
    scores,
    to_act,
)
from dreamtable.engine.jit import kernel, rule
from dreamtable.engine.kernels import (
    GREEDY,
    OVERRUN,
    ask,
    greedy_choice,
    lowest_seat,
    resolve_chance,
)
from dreamtable.engine.rng import below, fork, split


@rule()
def holds(state: Any, kit: Any, seat: Any, shunned: Any, held: Any) -> Any:
    """How many of the shunned pieces a seat has; `held` is overwritten."""
    held[:] = 0
    count_pieces(state, kit, held)
    total = 0
    for piece in range(len(shunned)):
        total += held[seat, piece] if shunned[piece] else 0
    return total


@rule()
def bar(
    seen: Any, kit: Any, seat: Any, avoided: Any, shunned: Any, work: Any, held: Any, scratch: Any
) -> Any:
    """Put those legal actions in `scratch.why` first that the seat does not avoid; how many these are.

    An action that brings the seat a shunned piece is avoided, too: that is tried in one sample of what the
    seat cannot see.
    """
    shuns = False
    for piece in range(len(shunned)):
        shuns = shuns or shunned[piece]
    if shuns:
        work[0] = seen[0]
        determinize(work[0], kit, seat, scratch.rng)
    left = 0
    for choice in range(scratch.why.count):
        action = scratch.why.legal[choice]
        is_barred = avoided[action]
        if shuns and not is_barred:
            work[1] = work[0]
            before = holds(work[1], kit, seat, shunned, held)
            apply(work[1], kit, seat, action)
            is_barred = holds(work[1], kit, seat, shunned, held) > before
        if not is_barred:
            scratch.why.legal[choice] = scratch.why.legal[left]
            scratch.why.legal[left] = action
            left += 1
    return left


@rule()
def best_of(legal: Any, count: Any, values: Any) -> Any:
    """The action with the highest judgement among the first `count` legal ones, the lowest among equals."""
    best = legal[0]
    for choice in range(1, count):
        action = legal[choice]
        if values[action] > values[best] or (values[action] == values[best] and action < best):
            best = action
    return best


@rule()
def choose(
    seen: Any,
    kit: Any,
    seat: Any,
    code: Any,
    samples: Any,
    avoided: Any,
    shunned: Any,
    work: Any,
    held: Any,
    scratch: Any,
) -> Any:
    """What the bot `code` takes, by the observation seen[0] and the luck in `scratch.rng`.

    What it avoids it takes only where nothing else is legal.
    """
    if code == GREEDY:
        greedy_choice(seen, kit, seat, samples, work, scratch)
    else:
        ask(seen[0], kit, seat, scratch.why)
    left = bar(seen, kit, seat, avoided, shunned, work, held, scratch)
    count = left if left > 0 else scratch.why.count
    if code == GREEDY:
        return best_of(scratch.why.legal, count, scratch.values)
    return scratch.why.legal[below(scratch.rng, count)]


@kernel
def call_instead(
    seen: Any,
    kits: Any,
    seat: Any,
    wanted: Any,
    samples: Any,
    avoided: Any,
    shunned: Any,
    held: Any,
    scratches: Any,
) -> Any:
    """The action that a bot wants; where it avoids that, what greedy likes best of what it does not avoid.

    `scratches[0].rng` is the luck of what is imagined.
    """
    work = np.zeros(2, seen.dtype)
    scratch = scratches[0]
    greedy_choice(seen, kits[0], seat, samples, work, scratch)
    left = bar(seen, kits[0], seat, avoided, shunned, work, held, scratch)
    for choice in range(left):
        if scratch.why.legal[choice] == wanted:
            return wanted
    return best_of(scratch.why.legal, left, scratch.values) if left > 0 else wanted


@kernel
def play_deals(
    root: Any,
    kits: Any,
    scratches: Any,
    bots: Any,
    samples: Any,
    avoided: Any,
    shunned: Any,
    held: Any,
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

    `bots[seat]` is RANDOM or GREEDY, `avoided[seat, action]` what it avoids, `shunned[seat, piece]` what it
    never takes, `kind_of[action]` a number of a kind; `held` is a place to count pieces. Fills
    `points[game, row, source]`, `places[game, row]`, `plies[game]` (OVERRUN past `limit`),
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
            action = choose(
                seen, kit, seat, bots[seat], samples, avoided[seat], shunned[seat], work, held, scratch
            )
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
