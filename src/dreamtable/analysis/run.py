"""Analysing a match: all that there is to find, on some threads, from where it was left."""

from __future__ import annotations

import hashlib
import threading
from concurrent.futures import ThreadPoolExecutor, as_completed
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from dreamtable import search
from dreamtable.analysis import curve, judging
from dreamtable.analysis.effort import Effort
from dreamtable.analysis.keeping import Kept
from dreamtable.analysis.report import Analysis
from dreamtable.analysis.subject import Subject
from dreamtable.engine import jit
from dreamtable.engine.referee import Referee

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

    from dreamtable.analysis.findings import Outlook, Verdict
    from dreamtable.engine.match import Match

    Task = Callable[[Referee], Outlook | Verdict]

METHOD = 1
"""Counted up when the numbers of an analysis come to mean something else."""


def kept_for(subject: Subject, effort: Effort, folder: Path | None = None) -> Kept:
    """What was found before of the same log with the same effort, in a folder; the user's cache by default.

    Other rules, judgements or ways to search make another file.
    """
    spec = subject.match.spec
    sources = [jit.source_digest(place) for place in (spec.folder, Path(search.__file__).parent)]
    made_by = [METHOD, jit.engine_digest(), *sources]
    told = repr((subject.digest, effort, made_by))
    name = f"{spec.name}-{hashlib.sha256(told.encode()).hexdigest()[:24]}.jsonl"
    return Kept((jit.cache_root() / "analyses" if folder is None else folder) / name)


def analyse(
    match: Match | Subject,
    *,
    effort: Effort | None = None,
    kept: Kept | None = None,
    seats: Collection[int] | None = None,
    threads: int = 1,
    progress: Callable[[int, int], None] = lambda *_: None,
    stop: Callable[[], bool] = lambda: False,
) -> Analysis:
    """Analyse a finished match; raises UnfinishedError for one that goes on.

    `kept` holds what is known already and gets what is found; `seats` are those whose decisions are judged
    (default: all). The numbers are the same on any number of threads. `progress(done, total)` is told of each
    finding; once `stop()` is true, what was found until then is reported.
    """
    subject = match if isinstance(match, Subject) else Subject(match)
    effort = effort or Effort.usual(len(subject.decisions))
    kept = Kept() if kept is None else kept
    tasks, total = tasks_of(subject, effort, kept, seats)
    done = total - len(tasks)
    progress(done, total)
    for found in _results(tasks, subject, threads, stop):
        kept.add(found)
        done += 1
        progress(done, total)
    return Analysis(subject, effort, kept, seats)


def tasks_of(
    subject: Subject, effort: Effort, kept: Kept, seats: Collection[int] | None = None
) -> tuple[list[Task], int]:
    """What is still to be found, the curve first, and how much there is in all."""
    decisions = [one for one in subject.decisions if seats is None or one.seat in seats]
    tasks: list[Task] = [
        partial(curve.outlook, subject, ply, effort) for ply in subject.moments if ply not in kept.outlooks
    ]
    tasks += [
        partial(judging.judge, subject, one, effort) for one in decisions if one.ply not in kept.verdicts
    ]
    return tasks, len(subject.moments) + len(decisions)


def _results(
    tasks: list[Task], subject: Subject, threads: int, stop: Callable[[], bool]
) -> Iterator[Outlook | Verdict]:
    """What the tasks find, each as soon as it is found, until `stop()`."""
    local = threading.local()

    def run(task: Task) -> Outlook | Verdict | None:
        if stop():
            return None
        if not hasattr(local, "referee"):
            match = subject.match
            local.referee = Referee(match.spec, match.kit, match.seats)
        return task(local.referee)

    if threads == 1:
        yield from (found for found in map(run, tasks) if found is not None)
        return
    pool = ThreadPoolExecutor(threads)
    try:
        for future in as_completed([pool.submit(run, task) for task in tasks]):
            if (found := future.result()) is not None:
                yield found
    finally:
        pool.shutdown(cancel_futures=True)
