"""Chunks on a Ray cluster; the only file that knows Ray.

A chunk is a pure function of its task, so a worker or a node that dies costs time alone: Ray plays the chunk
again elsewhere. Every node needs Dreamtable installed in the same version.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreamtable.lab.errors import LabError, MissingError
from dreamtable.lab.play import play

try:
    import ray
    from ray.exceptions import RayError
except ImportError:
    raise MissingError("ray", "ray") from None

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from dreamtable.lab.play import Columns, Task
    from dreamtable.lab.workers import Played

RETRIES = 5
"""Times that a chunk is played again whose worker died."""


def _chunk(task: Task) -> tuple[Columns, int]:
    """The rows of a chunk, and the process that played it."""
    return play(task), os.getpid()


@dataclass(frozen=True)
class Rays:
    """The workers of a Ray cluster: `auto` finds a running one or starts one here, else its address.

    `on_done(task, pid)` is told of each chunk and the process that played it.
    """

    address: str = "auto"
    on_done: Callable[[Task, int], None] = lambda _task, _pid: None

    @property
    def text(self) -> str:
        """Who they are."""
        return f"a Ray cluster of {int(ray.cluster_resources().get('CPU', 0))} cores"

    def connect(self) -> None:
        """Join the cluster; LabError where there is none at the address."""
        if ray.is_initialized():
            return
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error", "include_dashboard": None}
        try:
            if self.address == "auto":
                self._find_or_start(quiet)
            else:
                ray.init(address=self.address, **quiet)
        except (RayError, ConnectionError, ValueError, RuntimeError) as error:
            raise LabError(f"no Ray cluster answers at {self.address}: {error}") from None

    def _find_or_start(self, quiet: dict[str, Any]) -> None:
        try:
            ray.init(address="auto", **quiet)
        except ConnectionError:
            ray.init(address="local", **quiet | {"include_dashboard": False})

    def play(self, tasks: Iterable[Task]) -> Iterator[Played]:
        """The chunks with their rows, as they are finished; LabError for a chunk that can't be played."""
        self.connect()
        remote = ray.remote(num_cpus=1, max_retries=RETRIES)(_chunk)
        left = iter(tasks)
        running: dict[Any, Task] = {}
        try:
            while True:
                room = 2 * max(1, int(ray.cluster_resources().get("CPU", 1)))
                while len(running) < room and (task := next(left, None)) is not None:
                    running[remote.remote(task)] = task
                if not running:
                    return
                done, _ = ray.wait(list(running), num_returns=1)
                for reference in done:
                    task = running.pop(reference)
                    columns, pid = ray.get(reference)
                    self.on_done(task, pid)
                    yield task, columns
        except RayError as error:
            raise LabError(f"Ray could not play a chunk: {error}") from None
        finally:
            for reference in running:
                ray.cancel(reference, force=True)
