"""Train a learned judgement for a game: `python benchmarks/train_value.py morpheus --games 3000`.

Greedy bots play each other, now and then with a random decision, so that positions differ. Some positions
are kept, as a seat sees them: `features`, `evaluate`, and the lead that the seat has at the end. A network
with one hidden layer learns the lead. It is written as `value.npz`, weights with a manifest; a game uses it
once its `search.toml` names it. A tenth of the games says when to stop, and another how good the fit is.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.kit import load_kit
from dreamtable.engine.referee import Referee
from dreamtable.registry import find_game
from dreamtable.search import Model

if TYPE_CHECKING:
    from dreamtable.engine.spec import GameSpec

ASTRAY = 0.15
"""Share of decisions that are random."""

KEPT = 0.15
"""Share of positions that are kept."""

TESTED = 0.1
"""Share of games that say when to stop, and of those that say how good the fit is."""

UNITS, BATCH, RATE, DECAY = 24, 256, 5e-4, 1e-2
MEAN, SQUARE, TINY = 0.9, 0.999, 1e-8
"""Of Adam: Kingma and Ba, 2015."""


@dataclass
class Positions:
    """Rows of features with the judgement last, the lead at the end in points, and the game of each row."""

    inputs: Any
    leads: Any
    games: Any


def main() -> None:
    """Play, learn, write, and say how good the fit is."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--seats", type=int, nargs="+", default=[2])
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path)
    chosen = parser.parse_args()
    spec = find_game(chosen.game)
    rng = np.random.default_rng(chosen.seed)
    began = time.process_time()
    found = play(spec, chosen.seats, chosen.games, rng)
    played = time.process_time() - began
    first, last, fit = learn(found, chosen.epochs, rng)
    manifest = {
        "game": spec.name,
        "rules_version": spec.rules_version,
        "kit": load_kit(spec.kit).digest,
        "command": " ".join(["python", "benchmarks/train_value.py", *sys.argv[1:]]),
        "games": chosen.games,
        "seats": chosen.seats,
        "seed": chosen.seed,
        "positions": len(found.leads),
        "versions": {name: version(name) for name in ("dreamtable", "numpy")},
        "seconds": {"play": round(played), "learn": round(time.process_time() - began - played)},
        "explained": fit,
    }
    Model(first, last, manifest).save(chosen.out or spec.folder / "value.npz")
    print(*(f"{key}: {value}" for key, value in manifest.items()), sep="\n")


# ----------------------------------------------------------------------------------------------------- play
def play(spec: GameSpec, seats: list[int], games: int, rng: Any) -> Positions:
    """Positions of games, as many with each number of seats."""
    kit = load_kit(spec.kit)
    referees = [Referee(spec, kit, number) for number in seats]
    rows: list[Any] = []
    leads: list[float] = []
    numbers: list[int] = []
    for game in range(games):
        referee = referees[game % len(referees)]
        kept, points = play_one(referee, rng)
        for seat, inputs in kept:
            rows.append(inputs)
            leads.append(points[seat] - max(np.delete(points, seat), default=0.0))
            numbers.append(game)
    return Positions(np.array(rows, np.float32), np.array(leads, np.float32), np.array(numbers))


def play_one(referee: Referee, rng: Any) -> tuple[list[tuple[int, Any]], Any]:
    """One game: kept rows with their seats, and the points of all at the end."""
    state = referee.start(referee.spec.check_options(None))
    luck = rng.integers(1, 2**63, 1, np.uint64)
    kept = []
    while (mask := referee.to_act(state)) != OVER:
        if mask == CHANCE:
            weights = np.array(referee.weights(state), float)
            referee.apply(state, CHANCE, int(rng.choice(len(weights), p=weights / weights.sum())))
            continue
        seat = referee.seats_to_act(state)[0]
        if rng.random() < KEPT:
            viewer = int(rng.integers(referee.seats))
            view = referee.observed(state, viewer)
            judged = referee.evaluate(view, viewer)
            kept.append((viewer, np.append(referee.features(view, viewer), np.float32(judged))))
        seen = referee.observed(state, seat)
        if rng.random() < ASTRAY:
            action = int(rng.choice(referee.legal(seen, seat)))
        else:
            action = int(np.argmax(referee.judgements(seen, seat, 1, luck)))
        referee.apply(state, seat, action)
    return kept, np.array([score.total for score in referee.scores(state)], float)


# ---------------------------------------------------------------------------------------------------- learn
def learn(found: Positions, epochs: int, rng: Any) -> tuple[Any, Any, dict[str, float]]:
    """Weights as `Model` has them, and the share of the variance that is explained, in games kept apart.

    The network learns what a straight line through the judgement leaves over.
    """
    part = found.games / (found.games.max() + 1)
    is_test, is_learned = part >= 1 - TESTED, part < 1 - 2 * TESTED
    is_check = ~is_test & ~is_learned
    middle, spread = found.inputs.mean(axis=0), found.inputs.std(axis=0)
    spread[spread < TINY] = 1.0  # of a feature that never changes
    rows = (found.inputs - middle) / spread
    scale = float(found.leads.std())
    goal = found.leads / scale
    slope, base = np.polyfit(rows[is_learned, -1], goal[is_learned], 1)
    left = goal - slope * rows[:, -1] - base
    learned, check = (rows[is_learned], left[is_learned]), (rows[is_check], left[is_check])
    weights = descend(learned, check, epochs, rng)
    line = slope * rows[is_test, -1] + base
    guess = line + forward(weights, rows[is_test])[1]
    variance = goal[is_test].var()
    fit = {
        "judgement": round(float(1 - np.mean((goal[is_test] - line) ** 2) / variance), 4),
        "model": round(float(1 - np.mean((goal[is_test] - guess) ** 2) / variance), 4),
    }
    hidden, bias, out, end = weights
    first = np.column_stack([hidden / spread, bias - (hidden * (middle / spread)).sum(axis=1)])
    straight = slope / spread[-1]
    last = np.append(out, [straight, base - straight * middle[-1] + end[0]]) * scale
    return first.astype(np.float32), last.astype(np.float32), fit


def forward(weights: list[Any], rows: Any) -> tuple[Any, Any]:
    """The hidden units and the guess for each row."""
    hidden, bias, out, end = weights
    units = np.maximum(0.0, rows @ hidden.T + bias)
    return units, units @ out + end[0]


def descend(learned: tuple[Any, Any], check: tuple[Any, Any], epochs: int, rng: Any) -> list[Any]:
    """Weights by least squares, with Adam and decay, as they were at their best on the check.

    Those of the hidden units, their bias, those of the output, its bias; both sets are rows and goals.
    """
    rows, goal = learned
    shape = (UNITS, rows.shape[1])
    weights = [rng.normal(0, shape[1] ** -0.5, shape), np.zeros(UNITS), np.zeros(UNITS), np.zeros(1)]
    mean = [np.zeros_like(part) for part in weights]
    square = [np.zeros_like(part) for part in weights]
    step = 0
    best, least = [part.copy() for part in weights], float(np.mean(check[1] ** 2))
    for _ in range(epochs):
        order = rng.permutation(len(rows))
        for start in range(0, len(order), BATCH):
            some = order[start : start + BATCH]
            units, guess = forward(weights, rows[some])
            error = (guess - goal[some]) / len(some)
            back = np.outer(error, weights[2]) * (units > 0)
            slopes = [back.T @ rows[some], back.sum(axis=0), error @ units, error.sum(keepdims=True)]
            step += 1
            for i, slope in enumerate(slopes):
                mean[i] += (1 - MEAN) * (slope - mean[i])
                square[i] += (1 - SQUARE) * (slope**2 - square[i])
                stride = mean[i] / (1 - MEAN**step) / (np.sqrt(square[i] / (1 - SQUARE**step)) + TINY)
                weights[i] -= RATE * (stride + DECAY * weights[i])
        error = float(np.mean((forward(weights, check[0])[1] - check[1]) ** 2))
        if error < least:
            best, least = [part.copy() for part in weights], error
    return best


if __name__ == "__main__":
    main()
