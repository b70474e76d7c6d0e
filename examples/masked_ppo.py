"""Train a seat by masked PPO on a CPU, and see it win more often: `pip install sb3-contrib` first.

`python examples/masked_ppo.py morpheus 60` trains for a minute against a random bot; the second number is how
many games are played before and after. Masks are asked for by `action_masks`, which environments have.
"""

import sys
import time
from typing import Any

import gymnasium
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback

import dreamtable.envs.single  # noqa: F401 - names the environments for gymnasium.make

game, seconds, games = (*sys.argv[1:], *("morpheus", "60", "100")[len(sys.argv) - 1 :])


class Until(BaseCallback):
    """Stops the training when the time is up."""

    def _on_step(self) -> bool:
        return time.monotonic() < until


def share(model: MaskablePPO, env: Any) -> float:
    """How often the trained seat comes first."""
    wins = 0.0
    for seed in range(int(games)):
        seen, info = env.reset(seed=seed)
        is_over = False
        while not is_over:
            action, _ = model.predict(seen, action_masks=env.unwrapped.action_masks())
            seen, _, is_over, _, info = env.step(int(action))
        wins += info["place"] == 1
    return wins / int(games)


torch.set_num_threads(1)  # the network is small
env = gymnasium.make(f"Dreamtable/{game}-v0", seats=2, bots="random")
env = gymnasium.wrappers.TransformReward(env, lambda lead: lead / 50)
model = MaskablePPO("MultiInputPolicy", env, n_steps=512, batch_size=128, n_epochs=4, seed=1, device="cpu")
before = share(model, env)
until = time.monotonic() + float(seconds)
model.learn(10**9, callback=Until())
after = share(model, env)
print(f"before {before:.0%}, after {model.num_timesteps:,} decisions {after:.0%} of {games} games won")
