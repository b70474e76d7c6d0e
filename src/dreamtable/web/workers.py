"""Several processes at one port; each makes its application anew from the environment."""

from __future__ import annotations

from typing import TYPE_CHECKING

from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from dreamtable.engine.errors import DreamtableError

if TYPE_CHECKING:
    import socket

    from uvicorn import Config


class WorkerError(DreamtableError):
    """A worker could not begin."""


class Workers(Multiprocess):
    """uvicorn's supervisor, which remembers how it was stopped."""

    was_interrupted = False

    def handle_int(self) -> None:
        """Ctrl-C."""
        self.was_interrupted = True
        super().handle_int()


def run_workers(config: Config, listener: socket.socket) -> None:
    """Serve until a signal comes; raises WorkerError, and KeyboardInterrupt after Ctrl-C."""
    workers = Workers(config, sockets=[listener])
    workers.run()
    if any(process.exitcode == STARTUP_FAILURE for process in workers.processes):
        raise WorkerError("a worker could not begin; the lines above say why")
    if workers.was_interrupted:
        raise KeyboardInterrupt
