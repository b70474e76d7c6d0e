"""How fast the lab plays by threads, processes and Ray, and what keeps more cores from being used.

    python benchmarks/lab_scale.py morpheus --deals 200 --cores 2

Prints games a second of each kind of worker, the time in which one process keeps a chunk's rows, the chunks a
second that Ray hands through it, and the cores from which that process would be the bound.
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
CHUNK_S = 5.0
"""Seconds of one core that a chunk should take on many cores."""


def speed(plan: Plan, workers: Workers, folder: Path) -> float:
    """Games a second of a run; the second of two, when every worker has loaded what it needs."""
    run(plan, folder / "first", workers)
    second = run(plan, folder / "second", workers)
    return second.games / second.elapsed_s


def keeping(plan: Plan, deals: int, folder: Path) -> float:
    """Seconds in which a chunk of so many deals is kept."""
    store = Store.create(folder, manifest_of(plan, ""))
    columns = play(Task(plan.arms[0], 0, 0, deals))
    began = time.perf_counter()
    for number in range(REPEATS):
        first = number * deals
        columns["deal"] += deals if number else 0
        store.add(Task(plan.arms[0], 0, first, first + deals), columns)
    return (time.perf_counter() - began) / REPEATS


def handing(plan: Plan, workers: Workers) -> float:
    """Chunks a second that go through this process when playing them takes no time."""
    tasks = [Task(plan.arms[0], 0, number, number) for number in range(EMPTY)]
    list(workers.play(tasks[:20]))
    began = time.perf_counter()
    list(workers.play(tasks))
    return EMPTY / (time.perf_counter() - began)


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
        alone = next(iter(speeds.values()))
        deals = max(1, round(CHUNK_S * alone))
        kept = keeping(plan, min(deals, chosen.deals), Path(name) / "kept")
    handed = handing(plan, rays)
    found = {
        "game": chosen.game,
        "machine": machine(),
        "games_per_s": speeds,
        "chunk_deals": min(deals, chosen.deals),
        "keep_chunk_ms": round(1000 * kept, 2),
        "ray_chunks_per_s": round(handed, 1),
        "bound_at_cores": round(CHUNK_S / (kept + 1 / handed)),
    }
    print(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
