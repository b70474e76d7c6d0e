"""Where the program writes: consoles, messages, and progress that only shows when something takes long."""

from __future__ import annotations

import json
import threading
import unicodedata
from typing import TYPE_CHECKING, Any, Self

from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from types import TracebackType

    from rich.progress import Progress, TaskID

DELAY = 1.0
"""Seconds after which something is worth a progress line."""

BIDI = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
"""Invisible marks that change the direction of all that follows on a line."""


def out() -> Console:
    """The console for results; colours only on a terminal, and markup in texts never counts."""
    return Console(highlight=False, markup=False, emoji=False)


def err() -> Console:
    """The console for messages and progress."""
    return Console(stderr=True, highlight=False, markup=False, emoji=False)


def print_json(value: Any) -> None:
    """One JSON value on standard output."""
    print(json.dumps(value, ensure_ascii=False, indent=2))


def complain(message: str) -> None:
    """One paragraph on standard error, in one line so that it can be searched."""
    console = err()
    console.print(Text.assemble(("dreamtable: ", "bold red"), clean(message)), soft_wrap=True)


def clean(text: str) -> str:
    r"""The text without characters that steer a terminal; names come from files and from anybody.

    >>> clean("A\x1b[2Jnn")
    'A�[2Jnn'
    """
    return "".join("\ufffd" if _steers(char) else char for char in text)


def _steers(char: str) -> bool:
    return char in BIDI or (unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp") and char != "\n")


class Waiting:
    """Progress that appears on standard error once something has lasted a second, and goes away after it.

    Without a terminal it is one line of text.
    """

    def __init__(self, text: str, total: float | None = None, *, unit: str = "") -> None:
        """`text` says what lasts; `total` is how many `unit`s it has, if that is known."""
        self._text, self._total, self._unit = text, total, unit
        self._done = 0.0
        self._console = err()
        self._lock = threading.Lock()
        self._progress: Progress | None = None
        self._task: TaskID | None = None
        self._is_finished = False
        self._timer = threading.Timer(DELAY, self._show)
        self._timer.daemon = True

    def __enter__(self) -> Self:
        self._timer.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._timer.cancel()
        with self._lock:
            self._is_finished = True
            if self._progress is not None:
                self._progress.stop()

    def update(self, done: float, total: float | None = None, text: str | None = None) -> None:
        """So much is done."""
        with self._lock:
            self._done, self._total, self._text = done, total or self._total, text or self._text
            if self._progress is not None and self._task is not None:
                self._progress.update(
                    self._task, completed=self._done, total=self._total, description=self._text
                )

    def retitle(self, text: str) -> None:
        """It is something else that lasts."""
        with self._lock:
            self._text = text
            if self._progress is not None and self._task is not None:
                self._progress.update(self._task, description=text)

    def _show(self) -> None:
        with self._lock:
            if self._is_finished:
                return
            if not self._console.is_terminal:
                self._console.print(f"{self._text} ...", soft_wrap=True)
                return
            self._progress = _progress(self._console, self._unit)
            self._task = self._progress.add_task(self._text, total=self._total, completed=int(self._done))
            self._progress.start()


def _progress(console: Console, unit: str) -> Progress:
    from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

    counts = (TextColumn("{task.completed:.0f} of {task.total} " + unit),) if unit else ()
    return Progress(
        SpinnerColumn("line"),
        TextColumn("{task.description}", markup=False),
        BarColumn(bar_width=24),
        *counts,
        TimeElapsedColumn(),
        console=console,
        transient=True,
    )
