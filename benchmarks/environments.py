"""Environment steps a second: `python benchmarks/environments.py morpheus yumegari --json`.

Every adapter takes turns with its nearest neighbours elsewhere: card games of PettingZoo and of OpenSpiel. A
step is one decision with what its seat sees and may do; choosing at random and starting games anew between
steps are not counted. Of each rate the table has the median of the rounds and the range, and a ratio to the
neighbour, round by round, which what else runs on the machine touches least. What isn't installed is named.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import time
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.envs.batch import BatchEnv
from dreamtable.measure.figures import Figure, ratios, take_turns
from dreamtable.measure.suite import machine

if TYPE_CHECKING:
    from collections.abc import Callable

SEED = 1
SIZES = (1, 64, 1024, 16384)
SECONDS = 0.3
"""Of each measurement."""


def batch(env: BatchEnv) -> float:
    """Steps a second of a batch, all games together."""
    rng = np.random.default_rng(SEED)
    at = env.reset(SEED)
    spent, steps = 0.0, 0
    while spent < SECONDS:
        actions = (at.masks * rng.random(at.masks.shape, np.float32)).argmax(axis=1)
        began = time.perf_counter()
        at = env.step(actions)
        spent += time.perf_counter() - began
        steps += env.games
    return steps / spent


def one_after_another(env: Any) -> float:
    """Steps a second of a PettingZoo environment in turns."""
    rng = np.random.default_rng(SEED)
    spent, steps, seed = 0.0, 0, SEED
    while spent < SECONDS:
        env.reset(seed=seed)
        seed += 1
        while env.agents and spent < SECONDS:
            began = time.perf_counter()
            seen, _, ended, cut, _ = env.last()
            spent += time.perf_counter() - began
            action = None if ended or cut else int(rng.choice(np.flatnonzero(seen["action_mask"])))
            began = time.perf_counter()
            env.step(action)
            spent += time.perf_counter() - began
            steps += action is not None
    return steps / spent


def all_at_once(env: Any) -> float:
    """Decisions a second of a parallel PettingZoo environment; waiting is none."""
    rng = np.random.default_rng(SEED)
    spent, steps, seed = 0.0, 0, SEED
    while spent < SECONDS:
        seen, _ = env.reset(seed=seed)
        seed += 1
        while env.agents and spent < SECONDS:
            chosen = {
                agent: int(rng.choice(np.flatnonzero(one["action_mask"]))) for agent, one in seen.items()
            }
            steps += sum(action != env.unwrapped.wait for action in chosen.values())
            began = time.perf_counter()
            seen, *_ = env.step(chosen)
            spent += time.perf_counter() - began
    return steps / spent


def one_seat(env: Any) -> float:
    """Steps a second of a Gymnasium environment."""
    rng = np.random.default_rng(SEED)
    spent, steps, seed = 0.0, 0, SEED
    while spent < SECONDS:
        seen, _ = env.reset(seed=seed)
        seed, is_over = seed + 1, False
        while not is_over and spent < SECONDS:
            action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
            began = time.perf_counter()
            seen, _, is_over, _, _ = env.step(action)
            spent += time.perf_counter() - began
            steps += 1
    return steps / spent


def spiel(game: Any) -> float:
    """Decisions a second of an OpenSpiel game, each with its tensor; drawing chance takes of the time."""
    rng = np.random.default_rng(SEED)
    spent, steps = 0.0, 0
    while spent < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal() and spent < SECONDS:
            began = time.perf_counter()
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            else:
                outcomes, chances = state.legal_actions(), None
                state.observation_tensor(state.current_player())
                steps += 1
            spent += time.perf_counter() - began
            action = int(rng.choice(outcomes, p=chances))
            began = time.perf_counter()
            state.apply_action(action)
            spent += time.perf_counter() - began
    return steps / spent


def runs_of(game: str, seats: int) -> tuple[dict[str, Callable[[], float]], list[str]]:
    """What can be measured here, by name, and what is missing, with why."""
    cores = os.cpu_count() or 1
    found: dict[str, Callable[[], float]] = {}
    missing = []
    for threads in dict.fromkeys((1, cores)):
        for size in SIZES:
            if size > threads or threads == 1:
                env = BatchEnv(game, seats=seats, games=size, threads=threads)
                found[f"batch of {size:,}, {threads} thread{'s' * (threads > 1)}"] = partial(batch, env)

    def want(name: str, make: Callable[[], Callable[[], float]]) -> None:
        try:
            found[name] = make()
        except ImportError as error:
            missing.append(f"{name}: {error}")

    def module(name: str) -> Any:
        return importlib.import_module(name)

    want(
        "PettingZoo turns",
        lambda: partial(one_after_another, module("dreamtable.envs.turns").env(game, seats=seats)),
    )
    want(
        "PettingZoo parallel",
        lambda: partial(all_at_once, module("dreamtable.envs.together").env(game, seats=seats)),
    )
    want(
        "Gymnasium, random bots",
        lambda: partial(one_seat, module("dreamtable.envs.single").SeatEnv(game, seats=seats, bots="random")),
    )
    want("OpenSpiel", lambda: partial(spiel, our_spiel(game, seats)))
    for name in ("texas_holdem-v4", "leduc_holdem-v4"):
        want(
            f"PettingZoo's own {name}",
            lambda name=name: partial(one_after_another, module("pettingzoo").make("aec", f"classic/{name}")),
        )
    for name in ("gin_rummy", "leduc_poker"):
        want(f"OpenSpiel's own {name}", lambda name=name: partial(spiel, module("pyspiel").load_game(name)))
    return found, missing


def our_spiel(game: str, seats: int) -> Any:
    """One of our games as OpenSpiel loads it."""
    names = importlib.import_module("dreamtable.envs.openspiel")
    return importlib.import_module("pyspiel").load_game(f"{names.short_name(game)}(seats={seats})")


NEIGHBOURS = {
    "PettingZoo turns": "PettingZoo's own texas_holdem-v4",
    "PettingZoo parallel": "PettingZoo's own texas_holdem-v4",
    "OpenSpiel": "OpenSpiel's own gin_rummy",
    "batch of 1,024, 1 thread": "OpenSpiel's own gin_rummy",
}


def measure(game: str, seats: int, rounds: int) -> tuple[list[Figure], list[str]]:
    """The figures of one game, and what is missing."""
    runs, missing = runs_of(game, seats)
    for run in runs.values():
        run()  # compiles
    values = take_turns(runs, rounds)
    figures = [Figure.of(f"{game}/{name}", name, "steps/s", found) for name, found in values.items()]
    for name, other in NEIGHBOURS.items():
        if name in values and other in values:
            found = ratios(values[name], values[other])
            figures.append(Figure.of(f"{game}/{name}/ratio", f"{name} / {other}", "times", found))
    return figures, missing


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=["morpheus"])
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    report: dict[str, Any] = {"machine": machine(), "figures": []}
    for game in chosen.games:
        figures, missing = measure(game, chosen.seats, chosen.rounds)
        report["figures"] += [asdict(figure) for figure in figures]
        report["missing"] = missing
        if not chosen.json:
            print(f"\n{game}, {chosen.seats} seats")
            for one in figures:
                print(f"  {one.text:60} {one.value:14,.1f} {one.unit}  ({one.low:,.1f} to {one.high:,.1f})")
            for line in missing:
                print(f"  not measured: {line}")
    if chosen.json:
        print(json.dumps(report, indent=2))


if __name__ == "__main__":
    main()
