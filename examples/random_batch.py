"""Play thousands of games at once with random choices, and count who wins: the loop that every learner has.

`python examples/random_batch.py yumegari 4096 2000` steps 4,096 games 2,000 times, compiled, on all cores;
without arguments a few are enough to see.
"""

import os
import sys
import time

import numpy as np

from dreamtable.envs.batch import BatchEnv

game, *sizes = sys.argv[1:] or ["historys-mysteries"]
games, steps = map(int, sizes or (4, 150))
env = BatchEnv(game, seats=2, games=games, threads=os.cpu_count() or 1)
rng = np.random.default_rng(1)

at = env.reset(seed=1)
wins, ended = np.zeros(2), 0
began = time.perf_counter()
for _ in range(steps):
    liking = rng.random(at.masks.shape, np.float32)
    at = env.step((at.masks * liking).argmax(axis=1))  # a legal action in each game, all equally likely
    if at.dones.any():
        wins += at.wins().sum(axis=0)
        ended += int(at.dones.sum())
rate = games * steps / (time.perf_counter() - began)
env.close()

print(f"{games * steps:,} decisions in {games:,} games of {game}, {rate:,.0f} a second")
print(f"{ended:,} games ended; seat 0 won {wins[0]:g}, seat 1 won {wins[1]:g}")
