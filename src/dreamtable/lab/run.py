"""Running a plan: chunks to workers, rows to the store, a look now and then, and an end.

A run that was interrupted keeps what is finished; the same call goes on. What is played depends on the plan
alone, not on workers, chunks or interruptions.
"""

from __future__ import annotations

import datetime as dt
import os
import platform
import sys
import time
from dataclasses import dataclass
from importlib.metadata import version
from itertools import chain, zip_longest
from typing import TYPE_CHECKING, Any

from dreamtable.lab.arms import identity, kit_of
from dreamtable.lab.components import action_names
from dreamtable.lab.play import Task, component_names, has_thinkers, is_compiled, play, source_names
from dreamtable.lab.stopping import detectable, looks, width
from dreamtable.lab.store import Store
from dreamtable.warming import load, load_search

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from dreamtable.lab.arms import Arm, Plan
    from dreamtable.lab.stopping import Detectable
    from dreamtable.lab.workers import Workers

FORMAT = 1
PACKAGES = ("dreamtable", "numpy", "numba", "scipy", "pyarrow")
PARTS_PER_ARM = 100
MOST_IN_CHUNK = 1000


@dataclass(frozen=True)
class Outcome:
    """A run that has ended: its store, whether all was played, and what it could find."""

    store: Store
    is_complete: bool
    games: int
    elapsed_s: float


def manifest_of(plan: Plan, command: str) -> dict[str, Any]:
    """All that the numbers depend on, and what they are called."""
    experiment, spec = plan.experiment, plan.spec
    return {
        "format": FORMAT,
        "identity": identity(plan),
        "game": spec.name,
        "game_title": spec.title,
        "title": experiment.title or f"{spec.title}: an experiment",
        "about": experiment.about,
        "command": command,
        "seed": experiment.seed,
        "rules_version": spec.rules_version,
        "deals": experiment.deals,
        "width": experiment.width,
        "figure": experiment.figure,
        "first": experiment.first,
        "arms": [
            {
                **arm.as_dict(),
                "sources": source_names(arm),
                "components": component_names(arm),
                "actions": len(action_names(spec)),
            }
            for arm in plan.arms
        ],
        "versions": {name: version(name) for name in PACKAGES} | {"python": platform.python_version()},
        "runs": [],
    }


def prepare(plan: Plan) -> None:
    """Compile, or load, all that the plan's arms need, so that threads do not wait for each other."""
    for arm in plan.arms:
        if is_compiled(arm):
            play(Task(arm, 0, 0, 0))
        else:
            kit = kit_of(plan.spec, arm.files)
            load(plan.spec, kit, arm.seats)
            if has_thinkers(arm):
                load_search(plan.spec, kit)


def run(  # noqa: PLR0913 - what, where, by whom, and who is told
    plan: Plan,
    folder: Path,
    workers: Workers,
    *,
    command: str = "",
    progress: Callable[[int, int], None] = lambda _done, _total: None,
    tell: Callable[[list[Detectable]], None] = lambda _found: None,
) -> Outcome:
    """Play what is missing; `progress(games, of)` as it goes, `tell` what can be found after the pilot.

    A KeyboardInterrupt ends it early with a result that is not complete, unless nothing is finished. Raises
    LabError for a folder with other results.
    """
    store = Store.create(folder, manifest_of(plan, command))
    began, started = time.perf_counter(), dt.datetime.now(dt.UTC)
    before = _games(plan, store)
    is_complete = False
    try:
        for arm_end in _stages(plan, store, tell):
            total = sum(end * len(arm.rotations) for arm, end in arm_end)
            for task, columns in workers.play(_tasks(plan, store, arm_end)):
                store.add(task, columns)
                progress(_games(plan, store), total)
        is_complete = True
    except KeyboardInterrupt:
        if not _games(plan, store):
            raise
    finally:
        elapsed, games = time.perf_counter() - began, _games(plan, store)
        if games > before or "results" not in store.manifest:
            _note(store, started, elapsed, games - before, workers)
        store.manifest["complete"] = is_complete
        store.manifest["detectable"] = [vars(one) for one in detectable(plan, store.results())]
        store.merge()
    return Outcome(store, is_complete, games, elapsed)


def _note(store: Store, started: dt.datetime, elapsed: float, games: int, workers: Workers) -> None:
    store.manifest["runs"].append(
        {
            "started": started.isoformat(timespec="seconds"),
            "elapsed_s": round(elapsed, 2),
            "games": games,
            "workers": workers.text,
            "cores": os.cpu_count(),
            "processor": platform.machine(),
            "system": sys.platform,
        }
    )


def _games(plan: Plan, store: Store) -> int:
    return sum(store.done(arm.number) * len(arm.rotations) for arm in plan.arms)


def _stages(
    plan: Plan, store: Store, tell: Callable[[list[Detectable]], None]
) -> Iterator[list[tuple[Arm, int]]]:
    """Which arms play up to how many deals, look by look."""
    going, target = list(plan.arms), plan.experiment.width
    every = looks(plan.experiment)
    for number, deals in enumerate(every):
        yield [(arm, min(deals, arm.deals)) for arm in going]
        if deals == every[-1]:
            return
        results = store.results()
        if number == 0:
            tell(detectable(plan, results))
        if target is not None:
            going = [arm for arm in going if width(results[arm.number], plan.experiment.figure) > target]
        if not going:
            return


def _tasks(plan: Plan, store: Store, arm_end: list[tuple[Arm, int]]) -> Iterator[Task]:
    """The missing chunks, arms taking turns."""
    by_arm = [_chunks(plan, store, arm, end) for arm, end in arm_end]
    return (task for task in chain.from_iterable(zip_longest(*by_arm)) if task is not None)


def _chunks(plan: Plan, store: Store, arm: Arm, end: int) -> list[Task]:
    size = chunk_size(arm)
    return [
        Task(arm, plan.experiment.seed, at, min(at + size, last))
        for first, last in store.missing(arm, end)
        for at in range(first, last, size)
    ]


def chunk_size(arm: Arm) -> int:
    """Deals played at a time: few of bots that think, more of others; about a hundred chunks an arm."""
    if has_thinkers(arm):
        return 1
    return max(1, min(MOST_IN_CHUNK, arm.deals // PARTS_PER_ARM))
