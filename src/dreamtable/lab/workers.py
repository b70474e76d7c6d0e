"""Who plays the chunks: threads of this process, processes of this machine, or Ray (`rays.py`).

All give the same results; they differ in speed alone.
"""

from __future__ import annotations

import multiprocessing
import signal
from concurrent.futures import (
    FIRST_COMPLETED,
    Executor,
    Future,
    ProcessPoolExecutor,
    ThreadPoolExecutor,
    wait,
)
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from dreamtable.lab.errors import LabError
from dreamtable.lab.play import play

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from dreamtable.lab.play import Columns, Task

Played = tuple["Task", "Columns"]


class Workers(Protocol):
    """Plays chunks; `text` says who they are, for a manifest."""

    @property
    def text(self) -> str:
        """Who they are: `2 threads`."""
        ...

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        """The chunks with their rows, in any order; left early, nothing is played any more."""
        ...


@dataclass(frozen=True)
class Threads:
    """Threads of this process, which kernels leave free of the interpreter's lock."""

    count: int

    @property
    def text(self) -> str:
        """Who they are."""
        return f"{self.count} thread{'s' if self.count > 1 else ''}"

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        """The chunks with their rows, as they are finished."""
        with ThreadPoolExecutor(self.count) as pool:
            yield from _pooled(pool, self.count, tasks)


@dataclass(frozen=True)
class Processes:
    """Processes of this machine, for bots that hold the interpreter's lock."""

    count: int

    @property
    def text(self) -> str:
        """Who they are."""
        return f"{self.count} process{'es' if self.count > 1 else ''}"

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        """The chunks with their rows, as they are finished; LabError if a process dies."""
        context = multiprocessing.get_context("spawn")
        with ProcessPoolExecutor(self.count, mp_context=context, initializer=_leave_ctrl_c) as pool:
            try:
                yield from _pooled(pool, self.count, tasks)
            except BrokenProcessPool:
                raise LabError(
                    "a worker process died; what was finished is kept, and the same command goes on"
                ) from None


def _leave_ctrl_c() -> None:
    """Ctrl-C is for the parent, which lets a chunk end."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _pooled(pool: Executor, count: int, tasks: Iterable[Task]) -> Iterator[Played]:
    """Submit a few chunks more than there are workers, and hand out what is done."""
    left = iter(tasks)
    running: dict[Future[Columns], Task] = {}
    try:
        while True:
            while len(running) <= count and (task := next(left, None)) is not None:
                running[pool.submit(play, task)] = task
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()
    finally:
        for future in running:
            future.cancel()
