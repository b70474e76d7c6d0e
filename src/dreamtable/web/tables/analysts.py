"""Matches that are being analysed: one at a time, each by a process of its own (`analyst.py`).

What is found lies in files, so whoever asks reads it there: this process, another worker, or the same server
after a restart. Nothing of it is lost when the server ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import sys
import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from dreamtable.analysis import Analysis, Effort, kept_for
from dreamtable.web.tables.analyst import COMPILING, PUZZLES, subject_of

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable
    from pathlib import Path

    from dreamtable.analysis import Kept, Subject

T = TypeVar("T")

_log = structlog.get_logger("dreamtable.web")

REMEMBERED = 32
"""Analyses that stay in memory."""

PROGRAM = (sys.executable, "-m", "dreamtable.web.tables.analyst")
MOST_WAITING = 100
"""Matches that may wait for their analysis; whoever comes later asks again."""


@dataclass
class Work:
    """One match to analyse, and what is known of it so far."""

    text: str
    """Its file."""
    subject: Subject
    effort: Effort
    kept: Kept
    stage: str = ""
    """`waiting`, `compiling`, `running` or `failed`; empty where nobody is at it."""
    lock: threading.Lock = field(default_factory=threading.Lock)
    makes_puzzles: bool = False
    """Whether its best positions are shown to everybody as puzzles."""
    told: dict[str, tuple[Hashable, Any]] = field(default_factory=dict)
    """What a page made of it last, by its part, with all that it was made of."""

    def once(self, part: str, of: Hashable, make: Callable[[], T]) -> T:
        """What `make` makes, made again only when it is made of something else."""
        kept = self.told.get(part)
        if kept is None or kept[0] != of:
            kept = self.told[part] = (of, make())
        made: T = kept[1]
        return made

    def so_far(self) -> Analysis:
        """What has been found until now, by whomever."""
        with self.lock:
            self.kept.read()
            return Analysis(self.subject, self.effort, self.kept)


class Analysts:
    """Who analyses what, and what is found."""

    def __init__(self, folder: Path | None) -> None:
        """Findings lie in `folder`; in the user's cache for None."""
        self._folder = folder
        self._works: OrderedDict[str, Work] = OrderedDict()
        self._waiting: list[Work] = []
        self._task: asyncio.Task[None] | None = None

    def work_on(self, text: str) -> Work:
        """The match of a file, as it is known; raises ReplayError, or UnfinishedError while it goes on.

        It replays a match that it does not know, so it belongs in a thread.
        """
        key = hashlib.sha256(text.encode()).hexdigest()
        work = self._works.get(key)
        if work is None:
            subject = subject_of(text)
            effort = Effort.usual(len(subject.decisions))
            work = Work(text, subject, effort, kept_for(subject, effort, self._folder))
            self._works[key] = work
            while len(self._works) > REMEMBERED:
                self._works.popitem(last=False)
        return work

    def begin(self, work: Work, *, makes_puzzles: bool) -> None:
        """Analyse a match as soon as those before it are done; nothing for one that is waiting already."""
        if work.stage in {"waiting", COMPILING, "running"} or len(self._waiting) >= MOST_WAITING:
            return
        work.stage, work.makes_puzzles = "waiting", makes_puzzles
        self._waiting.append(work)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work_on())

    async def stop(self) -> None:
        """End what is going on; what was found is kept."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _work_on(self) -> None:
        while self._waiting:
            work = self._waiting.pop(0)
            try:
                await self._analyse(work)
            except OSError as error:
                work.stage = "failed"
                _log.error("analysis_failed", error=repr(error))

    async def _analyse(self, work: Work) -> None:
        """Run the process to its end, and follow what it says."""
        assert work.kept.path is not None
        process = await asyncio.create_subprocess_exec(
            *PROGRAM,
            str(work.kept.path.parent),
            *([PUZZLES] if work.makes_puzzles else []),
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        try:
            assert process.stdin is not None
            assert process.stdout is not None
            work.stage = "running"
            process.stdin.write(work.text.encode())
            process.stdin.close()
            async for line in process.stdout:
                work.stage = COMPILING if line.strip() == COMPILING.encode() else "running"
            work.stage = "failed" if await process.wait() else ""
        finally:
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
                await process.wait()
        if work.stage:
            _log.error("analysis_failed", code=process.returncode)
