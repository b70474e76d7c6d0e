"""Learn a game without a framework: how good each action is, linear in what a seat sees, from games' ends.

It plays against itself on the batched environment, asks by ridge regression which action led to better leads
than was to be expected, prefers those, and again. `python examples/linear_learner.py morpheus 256 800` learns
to beat random bots in a minute or two; without arguments it only shows how.
"""

import sys
from typing import Any

import numpy as np

from dreamtable.envs.batch import Batch, BatchEnv

ROUNDS, TRIES, CAUTION = 4, 0.2, 30.0  # of learning; share of choices at random; weight that draws to zero


def choose(weights: Any, at: Batch, rng: Any, tries: float) -> Any:
    """The legal action with the highest value in each game, or now and then any."""
    values = np.where(at.masks, at.observations @ weights.T, -np.inf)
    liking = at.masks * rng.random(at.masks.shape)
    return np.where(rng.random(len(values)) < tries, liking.argmax(axis=1), values.argmax(axis=1))


def play(env: BatchEnv, weights: Any, steps: int, rng: Any, tries: float) -> tuple[Any, Any, Any]:
    """What was seen and done, and the lead that its seat ended with, of all decisions of finished games."""
    at, kept = env.reset(seed=int(rng.integers(2**32))), []
    for _ in range(steps):
        seen, seats, actions = at.observations.copy(), at.seats.copy(), choose(weights, at, rng, tries)
        at = env.step(actions)
        kept.append((seen, seats, actions, at.dones.copy(), at.rewards.copy()))
    ends, rows, found = np.full((env.games, 2), np.nan), np.arange(env.games), []
    for seen, seats, actions, dones, rewards in reversed(kept):  # from the end of each game to its start
        ends[dones] = rewards[dones]
        found.append((seen, actions, ends[rows, seats]))
    seen, did, leads = map(np.concatenate, zip(*found, strict=True))
    known = ~np.isnan(leads)
    return seen[known], did[known], leads[known]


def ridge(seen: Any, wanted: Any) -> Any:
    """Weights `f8[feature]` of a linear judgement."""
    seen = seen.astype(float)
    return np.linalg.solve(seen.T @ seen + CAUTION * np.eye(seen.shape[1]), seen.T @ wanted)


def learn(env: BatchEnv, actions: int, steps: int, rng: Any) -> Any:
    """Weights `f8[action, feature]`: what an action gains beyond what its position promises."""
    weights = np.zeros((actions, env.game.spec.feature_size))
    for number in range(ROUNDS):
        seen, did, leads = play(env, weights, steps, rng, TRIES if number else 1.0)
        beyond = leads - seen @ ridge(seen, leads)
        for action in np.unique(did):
            weights[action] = ridge(seen[did == action], beyond[did == action])
    return weights


if __name__ == "__main__":
    name, *sizes = sys.argv[1:] or ["historys-mysteries"]
    games, steps = map(int, sizes or (4, 60))
    env, rng = BatchEnv(name, seats=2, games=games), np.random.default_rng(1)
    weights = learn(env, env.game.actions, steps, rng)
    at, wins = env.reset(seed=2), np.zeros(2)
    for _ in range(steps):
        ours, random = choose(weights, at, rng, 0.0), choose(weights, at, rng, 1.0)
        at = env.step(np.where(at.seats == 0, ours, random))
        wins += at.wins().sum(axis=0)
    print(f"after {ROUNDS * games * steps:,} decisions: {wins[0]:g} to {wins[1]:g} games against random")
