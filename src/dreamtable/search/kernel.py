r"""The search tree and how one simulation grows it: compiled, for every game.

Information-set Monte Carlo tree search. A simulation starts from a fresh sample of what the searching seat
cannot see, and at each decision goes to the node of what the *deciding* seat can see: its observation, by
digest. So nobody decides by what it does not know: not the searching seat, not the others, and not a seat
whose rivals have already sealed a choice. Ways that lead to the same knowledge share a node.

    simulation = sample - decide - decide - ... - decide - new node - a few more plies - judgement
                             \_ each in the node of its seat's observation _/

The plies before a judgement are those of the greedy bot, random ones, or none: see `PARAMETERS`. A game may
bring a model of what judgements leave out (`model.py`); without one, none of it is compiled.

Within a node, actions are tried by PUCT: the mean value so far, and a bonus for what the game's `evaluate`
likes and was seldom tried. Long lists open slowly, best judged first. A value is a vector: for each seat its
chance of winning, as far as judgements tell. Sources: Cowling, Powley, Whitehouse, Information Set Monte
Carlo Tree Search, 2012 (several observers); Silver et al., 2017 (PUCT); Chaslot et al., 2008 (widening).
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any

import numpy as np

from dreamtable.engine.dispatch import OVER, apply, determinize, evaluate, observe, ranks, scores, to_act
from dreamtable.engine.jit import kernel, rule
from dreamtable.engine.kernels import ask, greedy_choice, lowest_seat, resolve_chance
from dreamtable.engine.records import record
from dreamtable.engine.rng import below, mix
from dreamtable.search.model import predict

MAX_DEPTH = 256
"""Decisions that one simulation makes within the tree at most."""

MAX_SEATS = 16

SAMPLES, REACH = 32, 100
"""Positions, and random plies to each at most, from which a search learns how far judgements lie apart."""

NODE = record(
    ("key", "u8"),  # digest of the observation of `seat`
    ("first", "i4"),  # edge; they lie side by side
    ("edges", "i4"),  # number of legal actions
    ("open", "i4"),  # how many of them have been judged and put in order; 0 before the second visit
    ("visits", "i4"),
)
EDGE = record(
    ("total", "f8"),  # values of the node's seat, added up
    ("squares", "f8"),
    ("prior", "f4"),
    ("action", "i4"),
    ("visits", "i4"),
)
PARAMETERS = record(
    ("exploration", "f8"),  # weight of the bonus
    ("greed", "f8"),  # how much a prior follows judgements: in scales of the values
    ("even", "f8"),  # share of a prior that is the same for all actions
    ("widening", "f8"),  # actions open after n visits: widening * sqrt(n), at least 2
    ("guided", "i8"),  # decisions that greedy bots make before a judgement
    ("plies", "i8"),  # random decisions after these
    ("winning", "f8"),  # weight of the place at the end of a game, beside points
    ("sharpness", "f8"),  # of the curve from points to chances
)
DESK = record(
    ("points", "f8", MAX_SEATS),
    ("values", "f8", MAX_SEATS),
    ("edge", "i4", MAX_DEPTH),  # the way through the tree
    ("node", "i4", MAX_DEPTH),
    ("seat", "i1", MAX_DEPTH),
)
HEAD = record(
    ("seat", "i8"),  # who searches
    ("seats", "i8"),
    ("rows", "i8"),  # of a result: seats, and the rival of a lone one
    ("nodes", "i8"),
    ("edges", "i8"),
    ("made", "i8"),  # simulations
    ("deepest", "i8"),
    ("middle", "f8"),  # lead of the searching seat over the samples, in points
    ("scale", "f8"),  # and how far it varies
)


# ------------------------------------------------------------------------------------------------ nodes
@rule()
def digest(words: Any, seat: Any) -> Any:
    """64 bits of an observation's bytes, `words` of eight, for a seat."""
    value = mix(np.uint64(seat + 1))
    for i in range(len(words)):
        value = mix(value ^ words[i])
    return value


@rule()
def find(tree: Any, slots: Any, key: Any) -> Any:
    """The slot that holds the node with a key, or the empty one where it belongs."""
    last = len(slots) - 1
    slot = np.int64(key & np.uint64(last))
    while slots[slot] >= 0 and tree[slots[slot]].key != key:
        slot = (slot + 1) & last
    return slot


@rule()
def add(tree: Any, edges: Any, slots: Any, slot: Any, head: Any, key: Any, why: Any) -> Any:
    """A new node with the legal actions of `why`; -1 if there is no room."""
    if head.nodes == len(tree) or head.edges + why.count > len(edges):
        return -1
    index = head.nodes
    node = tree[index]
    node.key, node.first, node.edges, node.open, node.visits = key, head.edges, why.count, 0, 0
    for choice in range(why.count):
        edge = edges[head.edges + choice]
        edge.action, edge.visits, edge.total, edge.squares, edge.prior = why.legal[choice], 0, 0.0, 0.0, 0.0
    head.nodes += 1
    head.edges += why.count
    slots[slot] = index
    return index


@rule()
def judge(node: Any, edges: Any, parameters: Any, scale: Any, values: Any) -> None:
    """Give a node's actions their priors by their judgements `values[action]`, and put the best first."""
    first, end = node.first, node.first + node.edges
    best = -np.inf
    for i in range(first, end):
        best = max(best, values[edges[i].action])
    total = 0.0
    for i in range(first, end):
        edges[i].prior = exp((values[edges[i].action] - best) / (parameters.greed * scale))
        total += edges[i].prior
    for i in range(first, end):
        edges[i].prior = (1.0 - parameters.even) * edges[i].prior / total + parameters.even / node.edges
    for i in range(first + 1, end):
        prior, action = edges[i].prior, edges[i].action
        at = i
        while at > first and edges[at - 1].prior < prior:
            edges[at].prior, edges[at].action = edges[at - 1].prior, edges[at - 1].action
            at -= 1
        edges[at].prior, edges[at].action = prior, action


@rule()
def choose(node: Any, edges: Any, parameters: Any) -> Any:
    """The edge to follow: the best by mean value and bonus among those that are open."""
    if node.edges == 1:
        return node.first
    opened = min(node.edges, max(2, int(parameters.widening * sqrt(node.visits + 1.0))))
    total = 0.0
    for i in range(node.first, node.first + opened):
        total += edges[i].total
    unknown = total / node.visits if node.visits > 0 else 0.5
    bonus = parameters.exploration * sqrt(node.visits + 1.0)
    best, most = node.first, -np.inf
    for i in range(node.first, node.first + opened):
        edge = edges[i]
        value = edge.total / edge.visits if edge.visits > 0 else unknown
        value += bonus * edge.prior / (1 + edge.visits)
        if value > most:
            best, most = i, value
    return best


# ----------------------------------------------------------------------------------------------- values
@rule()
def lead(points: Any, head: Any, seat: Any) -> Any:
    """Points ahead of the best other seat; of a lone seat, points beyond the mean of the samples."""
    if head.seats == 1:
        return points[0] - head.middle
    best = -np.inf
    for other in range(head.seats):
        if other != seat:
            best = max(best, points[other])
    return points[seat] - best


@rule()
def settle(head: Any, parameters: Any, desk: Any) -> None:
    """Turn the points of all seats into chances, which add up to 1 unless a seat is alone."""
    total = 0.0
    for seat in range(head.seats):
        far = parameters.sharpness * lead(desk.points, head, seat) / head.scale
        desk.values[seat] = 1.0 / (1.0 + exp(-min(max(far, -30.0), 30.0)))
        total += desk.values[seat]
    if head.seats > 1:
        for seat in range(head.seats):
            desk.values[seat] /= total


@rule()
def weigh(state: Any, kit: Any, head: Any, model: Any, work: Any, desk: Any) -> None:
    """What each seat thinks of a position from what it sees of it, in points."""
    for seat in range(head.seats):
        work[0] = state
        observe(work[0], kit, seat)
        points = evaluate(work[0], kit, seat)
        if model is not None:
            points = predict(work[0], kit, seat, points, model)
        desk.points[seat] = points


@rule()
def finish(
    state: Any, kit: Any, head: Any, parameters: Any, model: Any, work: Any, scratch: Any, desk: Any
) -> None:
    """The values of a finished game: mostly whether a seat came first, and by how many points.

    A lone seat's points are judged as they were before the end, so that both can be compared.
    """
    points, places = scratch.points[: head.rows], scratch.places[: head.rows]
    points[:] = 0
    scores(state, kit, points)
    ranks(state, kit, places)
    firsts = 0
    for row in range(head.rows):
        firsts += places[row] == 1
    for seat in range(head.seats):
        desk.points[seat] = 0.0
        for source in range(points.shape[1]):
            desk.points[seat] += points[seat, source]
    if head.seats == 1:
        weigh(state, kit, head, model, work, desk)
    settle(head, parameters, desk)
    if head.rows > 1:
        for seat in range(head.seats):
            won = 1.0 / firsts if places[seat] == 1 else 0.0
            desk.values[seat] += parameters.winning * (won - desk.values[seat])


@rule()
def wander(state: Any, kit: Any, plies: Any, scratch: Any) -> None:
    """Up to so many random decisions."""
    for _ in range(plies):
        mask = to_act(state)
        if mask == OVER:
            return
        seat = lowest_seat(mask)
        ask(state, kit, seat, scratch.why)
        apply(state, kit, seat, scratch.why.legal[below(scratch.rng, scratch.why.count)])
        draw_chance(state, kit, scratch)


@rule()
def follow(state: Any, kit: Any, plies: Any, work: Any, scratch: Any) -> None:
    """Up to so many decisions as the greedy bot makes them, each from what its seat sees."""
    for _ in range(plies):
        mask = to_act(state)
        if mask == OVER:
            return
        seat = lowest_seat(mask)
        work[0] = state
        observe(work[0], kit, seat)
        apply(state, kit, seat, greedy_choice(work, kit, seat, 1, work[1:], scratch))
        draw_chance(state, kit, scratch)


@rule()
def draw_chance(state: Any, kit: Any, scratch: Any) -> None:
    """`resolve_chance`, compiled once for this module."""
    resolve_chance(state, kit, scratch)


@rule()
def value(
    state: Any, kit: Any, head: Any, parameters: Any, model: Any, work: Any, scratch: Any, desk: Any
) -> None:
    """The values of all seats after a few plies more."""
    follow(state, kit, parameters.guided, work, scratch)
    wander(state, kit, parameters.plies, scratch)
    if to_act(state) == OVER:
        finish(state, kit, head, parameters, model, work, scratch, desk)
    else:
        weigh(state, kit, head, model, work, desk)
        settle(head, parameters, desk)


# ---------------------------------------------------------------------------------------------- search
@rule()
def measure(seen: Any, kit: Any, head: Any, model: Any, work: Any, scratch: Any, desk: Any) -> None:
    """Learn how far judgements lie apart after a few random plies: the scale of the values."""
    total = squares = 0.0
    for _ in range(SAMPLES):
        work[0] = seen[0]
        determinize(work[0], kit, head.seat, scratch.rng)
        wander(work[0], kit, REACH, scratch)
        weigh(work[0], kit, head, model, work[1:], desk)
        far = lead(desk.points, head, head.seat) if head.seats > 1 else desk.points[0]
        total += far
        squares += far * far
    head.middle = total / SAMPLES
    head.scale = max(1.0, sqrt(max(0.0, squares / SAMPLES - head.middle * head.middle)))


@rule()
def simulate(
    seen: Any,
    kit: Any,
    head: Any,
    parameters: Any,
    tree: Any,
    edges: Any,
    slots: Any,
    work: Any,
    view: Any,
    words: Any,
    scratch: Any,
    desk: Any,
) -> Any:
    """One simulation: down the tree, one node more, a value; the number of edges followed, in `desk`."""
    state = work[0]
    work[0] = seen[0]
    determinize(state, kit, head.seat, scratch.rng)
    depth = 0
    while depth < MAX_DEPTH:
        draw_chance(state, kit, scratch)
        mask = to_act(state)
        if mask == OVER:
            break
        seat = head.seat if mask >> head.seat & 1 else lowest_seat(mask)
        view[0] = state
        observe(view[0], kit, seat)
        key = digest(words, seat)
        slot = find(tree, slots, key)
        index = slots[slot]
        is_new = index < 0
        if is_new:
            ask(view[0], kit, seat, scratch.why)
            index = add(tree, edges, slots, slot, head, key, scratch.why)
            if index < 0:
                break
        node = tree[index]
        if is_new and node.edges > 1 and depth > 0:
            desk.node[depth] = index
            break
        if node.open == 0 and node.edges > 1:
            greedy_choice(view, kit, seat, 1, work[1:], scratch)
            judge(node, edges, parameters, head.scale, scratch.values)
            node.open = 1
        edge = choose(node, edges, parameters)
        desk.node[depth], desk.edge[depth], desk.seat[depth] = index, edge, seat
        apply(state, kit, seat, edges[edge].action)
        depth += 1
    return depth


@rule()
def learn(depth: Any, tree: Any, edges: Any, desk: Any) -> None:
    """Tell the values to every decision on the way."""
    for step in range(depth):
        found = desk.values[desk.seat[step]]
        edge = edges[desk.edge[step]]
        edge.visits += 1
        edge.total += found
        edge.squares += found * found
        tree[desk.node[step]].visits += 1


@kernel
def grow(
    seen: Any,
    kits: Any,
    heads: Any,
    settings: Any,
    model: Any,
    tree: Any,
    edges: Any,
    slots: Any,
    work: Any,
    view: Any,
    words: Any,
    scratches: Any,
    desks: Any,
    simulations: Any,
) -> None:
    """Make so many simulations more from what `heads[0].seat` sees, `seen[0]`.

    Arrays are those of `Tree`; `model` is a `model.Net` or None; `view` is one record whose bytes are
    `words`. Randomness is in scratches[0].
    """
    kit, head, parameters, scratch, desk = kits[0], heads[0], settings[0], scratches[0], desks[0]
    if head.made == 0:
        measure(seen, kit, head, model, work, scratch, desk)
    for _ in range(simulations):
        depth = simulate(seen, kit, head, parameters, tree, edges, slots, work, view, words, scratch, desk)
        value(work[0], kit, head, parameters, model, work[1:], scratch, desk)
        learn(depth, tree, edges, desk)
        head.deepest = max(head.deepest, depth)
        head.made += 1
