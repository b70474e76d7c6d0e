"""Games of which everything is watched, compiled: what each seat takes, what runs out, what may be done."""

from __future__ import annotations

from typing import Any

import numpy as np

from dreamtable.engine.dispatch import (
    CHANCE,
    OVER,
    apply,
    chance_weights,
    count_pieces,
    count_stocks,
    observe,
    ranks,
    scores,
    to_act,
)
from dreamtable.engine.jit import kernel, rule
from dreamtable.engine.kernels import GREEDY, ask, greedy_choice, lowest_seat
from dreamtable.engine.records import record
from dreamtable.engine.rng import below, draw, fork, split

OVERRUN, NO_ACTION, NO_OUTCOME, NO_SUCH_SEAT = range(-1, -5, -1)
"""How a game can break, in the place of its number of plies."""

PLENTY = 2**31 - 1
"""More than there is of any stock."""


def book_of(rows: int, pieces: int, stocks: int, sources: int) -> np.dtype[Any]:
    """What is written down of a game. The last row of `taken` is nobody's."""
    return record(
        ("taken", "i4", (rows + 1, max(1, pieces))),  # what a row came to have more of, from ply to ply
        ("points", "i4", (rows, sources)),
        ("least", "i4", max(1, stocks)),  # of each stock, at any time
        ("most", "i4", max(1, stocks)),
        ("plies", "i4"),  # or how the game broke
        ("places", "i1", rows),
    )


def sums_of(actions: int) -> np.dtype[Any]:
    """What is counted over many games."""
    return record(
        ("offered", "i8", actions),  # decisions in which an action was legal
        ("chosen", "i8", actions),  # and in which it was taken
    )


def desk_of(book: np.dtype[Any], plies: int) -> np.dtype[Any]:
    """What is at hand while a game is played."""
    taken, stock = book["taken"].shape, book["least"].shape
    return record(
        ("now", "i4", taken),
        ("before", "i4", taken),
        ("stock", "i4", stock),
        ("path", "i4", (plies, 2)),  # seat and action, or CHANCE and outcome, of each ply
        ("plies", "i4"),  # how many
    )


@rule()
def look(state: Any, kit: Any, desk: Any, book: Any) -> None:
    """Add to the book what each row has more of than before, and widen the bounds of every stock."""
    desk.now[:] = 0
    count_pieces(state, kit, desk.now)
    for row in range(desk.now.shape[0]):
        for piece in range(desk.now.shape[1]):
            book.taken[row, piece] += max(0, desk.now[row, piece] - desk.before[row, piece])
            desk.before[row, piece] = desk.now[row, piece]
    count_stocks(state, kit, desk.stock)
    for number in range(len(desk.stock)):
        book.least[number] = min(book.least[number], desk.stock[number])
        book.most[number] = max(book.most[number], desk.stock[number])


@rule()
def total_weight(weights: Any, count: Any) -> Any:
    """The sum of the weights, 0 where one is negative."""
    total = 0
    for outcome in range(count):
        if weights[outcome] < 0:
            return 0
        total += weights[outcome]
    return total


@rule()
def decide(state: Any, kit: Any, seat: Any, code: Any, luck: Any, work: Any, s: Any) -> Any:
    """What a bot decides from its observation; -1 where nothing is legal. Leaves the legality in `s.why`.

    `work` is three records, `s` the scratch. What a greedy bot imagines comes from `luck`: samples, seed,
    game and ply.
    """
    work[2] = state
    observe(work[2], kit, seat)
    if code == GREEDY:
        samples, seed, game, ply = luck
        drawn = s.rng[0]
        fork(s.rng, seed, game, ply)
        action = greedy_choice(work[2:], kit, seat, samples, work, s)
        s.rng[0] = drawn
        return action
    ask(work[2], kit, seat, s.why)
    return s.why.legal[below(s.rng, s.why.count)] if s.why.count else -1


@rule()
def note(desk: Any, seat: Any, action: Any) -> None:
    """Write down what is about to be applied."""
    desk.path[desk.plies, 0] = seat
    desk.path[desk.plies, 1] = action
    desk.plies += 1


@rule()
def tally(why: Any, action: Any, sums: Any) -> None:
    """Count which actions were legal in a decision, and which of them was chosen."""
    for number in range(why.count):
        sums.offered[why.legal[number]] += 1
    sums.chosen[action] += 1


@rule()
def step(
    state: Any, kit: Any, mask: Any, bots: Any, luck: Any, work: Any, s: Any, desk: Any, sums: Any
) -> Any:
    """Choose and apply the next ply; 0, or how the game is broken."""
    if mask == CHANCE:
        count = chance_weights(state, kit, s.weights)
        if total_weight(s.weights, count) <= 0:
            return NO_OUTCOME
        seat, action = CHANCE, draw(s.rng, s.weights, count)
    else:
        if mask < 0 or mask >> len(bots):
            return NO_SUCH_SEAT
        seat = lowest_seat(mask)
        action = decide(state, kit, seat, bots[seat], luck, work, s)
        if action < 0:
            return NO_ACTION
        tally(s.why, action, sums)
    note(desk, seat, action)
    apply(state, kit, seat, action)
    return 0


@kernel
def watch(
    root: Any,
    kits: Any,
    scratches: Any,
    bots: Any,
    samples: Any,
    limit: Any,
    seed: Any,
    first: Any,
    books: Any,
    sums: Any,
    desks: Any,
) -> Any:
    """Games `first .. first + len(books) - 1` of `seed` from root[0], up to one that breaks; how many ended.

    A book is written for every game, sums[0] counts the actions of all, and desks[0] holds the plies of the
    game played last. `bots` has a code a seat, of those that `kernels.play_games` knows.
    """
    state, work = np.zeros(1, root.dtype), np.zeros(3, root.dtype)
    kit, s, desk = kits[0], scratches[0], desks[0]
    for game in range(books.shape[0]):
        book = books[game]
        state[0] = root[0]
        split(s.rng, seed, first + game)
        desk.before[:] = 0
        desk.plies = 0
        book.least[:] = PLENTY
        mask = to_act(state[0])
        look(state[0], kit, desk, book)
        while mask != OVER:
            luck = (samples, seed, first + game, desk.plies)
            trouble = OVERRUN if desk.plies >= limit else 0
            if trouble == 0:
                trouble = step(state[0], kit, mask, bots, luck, work, s, desk, sums[0])
            if trouble:
                book.plies = trouble
                return game
            look(state[0], kit, desk, book)
            mask = to_act(state[0])
        book.plies = desk.plies
        scores(state[0], kit, book.points)
        ranks(state[0], kit, book.places)
    return books.shape[0]
