"""Ctrl-C and a closed window: a change is finished first, then the game is kept."""

from __future__ import annotations

import signal
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

HANGUPS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


def _interrupt(*_: Any) -> None:
    raise KeyboardInterrupt


def _heeded(numbers: Iterable[signal.Signals]) -> list[signal.Signals]:
    """Those signals that are not ignored: `nohup` means that a hang-up shall stop nothing."""
    return [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]


@contextmanager
def hangups_interrupt() -> Iterator[None]:
    """Being asked to end, or losing the terminal, is a KeyboardInterrupt in here."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, _interrupt) for number in _heeded(HANGUPS)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def uninterrupted() -> Iterator[None]:
    """Nothing stops what is in here half-way; a Ctrl-C is raised after it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    caught: list[int] = []
    numbers = _heeded((signal.SIGINT, *HANGUPS))
    before = {number: signal.signal(number, lambda seen, _frame: caught.append(seen)) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
    if caught:
        raise KeyboardInterrupt
