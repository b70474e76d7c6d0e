"""A server to be measured: its own process, folder and port, stopped and removed at the end."""

from __future__ import annotations

import contextlib
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Self

import httpx2

if TYPE_CHECKING:
    from types import TracebackType

ADDRESS = re.compile(r"(http://\S+?)/?\s")
RATES = 1_000_000
"""Times the usual rates, so that one address can be everybody."""
PATIENCE = 20
"""Seconds the server has to stop by itself."""


@dataclass(frozen=True)
class Use:
    """What a process has used so far, or uses now."""

    cpu: float
    """Seconds of processor time."""
    waited: float
    """Seconds that its threads were ready to go on, and found every processor taken by others."""
    memory: int
    """Bytes that are in memory (RSS)."""


class Server:
    """`dreamtable serve` on a free port of loopback, with a database in a folder that goes with it."""

    def __init__(self, bot_pace: float) -> None:
        self._folder = tempfile.TemporaryDirectory(prefix="dreamtable-load-")
        self.folder = Path(self._folder.name)
        self.database = f"sqlite:///{self.folder / 'tables.sqlite'}"
        environment = {
            "DREAMTABLE_DATABASE": self.database,
            "DREAMTABLE_SECRET": secrets.token_urlsafe(32),
            "DREAMTABLE_REPORTS": str(self.folder / "reports"),
            "DREAMTABLE_BOT_PACE": str(bot_pace),
            "DREAMTABLE_RATES": str(RATES),
        }
        self._log = (self.folder / "log").open("w")
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from dreamtable.cli import main; main()", "serve", "--port", "0"],
            env=os.environ | environment,
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
        )
        try:
            self.address = self._await_address()
        except BaseException:
            self.stop()
            raise

    @property
    def pid(self) -> int:
        """The process."""
        return self._process.pid

    @property
    def log(self) -> str:
        """What the server wrote down."""
        return (self.folder / "log").read_text()

    def use(self) -> Use:
        """What the server has used; zeros where there is no /proc."""
        return use_of(self.pid)

    def stop(self) -> None:
        """Stop it, and remove everything."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self._process.kill()
                self._process.wait()
        if self._process.stdout is not None:
            self._process.stdout.close()
        self._log.close()
        self._folder.cleanup()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def _await_address(self) -> str:
        """The address that the server tells, once its rules are compiled, too."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if found := ADDRESS.search(line):
                while httpx2.get(f"{found[1]}/_patterns").status_code == httpx2.codes.SERVICE_UNAVAILABLE:
                    time.sleep(1)
                return found[1]
        raise RuntimeError(f"the server did not start:\n{self.log}")


def use_of(pid: int) -> Use:
    """What a process has used, by /proc; zeros where there is none."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return Use(0.0, 0.0, 0)
    ticks, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
    return Use((int(stat[11]) + int(stat[12])) / ticks, _waited(pid), int(stat[21]) * page)


def _waited(pid: int) -> float:
    nanoseconds = 0
    for thread in Path(f"/proc/{pid}/task").iterdir():
        with contextlib.suppress(OSError, IndexError):  # it may have ended
            nanoseconds += int((thread / "schedstat").read_text().split()[1])
    return nanoseconds / 1e9
