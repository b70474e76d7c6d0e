"""How fast the lab plays by threads, processes and Ray, and what keeps more cores from being used.

    python benchmarks/lab_scale.py morpheus --deals 200 --cores 2

Prints games a second of each kind of worker. In processor time: games a second of a core, what one process
spends on a chunk's rows (keeping them, and handing them through from Ray), and the cores from which that
process would be the bound with chunks of so many deals.
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from dreamtable.lab.arms import plan_of
from dreamtable.lab.experiment import Experiment
from dreamtable.lab.play import Task, play
from dreamtable.lab.rays import Rays
from dreamtable.lab.run import manifest_of, prepare, run
from dreamtable.lab.store import Store
from dreamtable.lab.workers import Processes, Threads
from dreamtable.measure.suite import machine

if TYPE_CHECKING:
    from dreamtable.lab.arms import Plan
    from dreamtable.lab.workers import Workers

REPEATS = 20
EMPTY = 300


def speed(plan: Plan, workers: Workers, folder: Path) -> float:
    """Games a second of a run; the second of two, when every worker has loaded what it needs."""
    run(plan, folder / "first", workers)
    second = run(plan, folder / "second", workers)
    return second.games / second.elapsed_s


def cost(plan: Plan, deals: int) -> float:
    """Games a second of processor time, which other programs on the machine do not change much."""
    began = time.process_time()
    play(Task(plan.arms[0], 0, 0, deals))
    return deals * len(plan.arms[0].rotations) / (time.process_time() - began)


def keeping(plan: Plan, deals: int, folder: Path) -> float:
    """Seconds of processor time in which a chunk of so many deals is kept."""
    store = Store.create(folder, manifest_of(plan, ""))
    columns = play(Task(plan.arms[0], 0, 0, deals))
    began = time.process_time()
    for number in range(REPEATS):
        first = number * deals
        columns["deal"] += deals if number else 0
        store.add(Task(plan.arms[0], 0, first, first + deals), columns)
    return (time.process_time() - began) / REPEATS


def handing(plan: Plan, workers: Workers) -> float:
    """Seconds of this process for a chunk that goes through it, when playing takes no time."""
    tasks = [Task(plan.arms[0], 0, number, number) for number in range(EMPTY)]
    list(workers.play(tasks[:20]))
    began = time.process_time()
    list(workers.play(tasks))
    return (time.process_time() - began) / EMPTY


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=200)
    parser.add_argument("--cores", type=int, default=2)
    chosen = parser.parse_args()
    plan = plan_of(Experiment(chosen.game, deals=chosen.deals, first=chosen.deals))
    prepare(plan)
    rays = Rays("auto")
    rays.connect()
    kinds = [Threads(1), Threads(chosen.cores), Processes(chosen.cores), rays]
    with tempfile.TemporaryDirectory() as name:
        speeds = {}
        for number, workers in enumerate(kinds):
            speeds[workers.text] = round(speed(plan, workers, Path(name) / str(number)), 1)
        rate = cost(plan, chosen.deals)
        kept = keeping(plan, chosen.deals, Path(name) / "kept")
    handed = handing(plan, rays)
    chunk_s = chosen.deals / rate
    found = {
        "game": chosen.game,
        "machine": machine(),
        "games_per_s": speeds,
        "games_per_cpu_s": round(rate, 1),
        "chunk_deals": chosen.deals,
        "chunk_cpu_s": round(chunk_s, 3),
        "keep_chunk_cpu_ms": round(1000 * kept, 2),
        "hand_chunk_cpu_ms": round(1000 * handed, 2),
        "bound_at_cores": round(chunk_s / (kept + handed)),
    }
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
