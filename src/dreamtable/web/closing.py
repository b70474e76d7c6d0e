"""Leaving at once: streams that would stay open for hours hear that the server is about to stop."""

from __future__ import annotations

import asyncio
import contextlib
import signal
import threading
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator
    from types import FrameType

SIGNALS = (signal.SIGINT, signal.SIGTERM)


@contextlib.contextmanager
def told_of_exit(closing: asyncio.Event) -> Iterator[None]:
    """Set `closing` as soon as the process is asked to stop, before uvicorn waits for open answers.

    Whoever listens for the signal already hears it after us. In a thread beside the main one, as in tests,
    there are no signals, and nothing is done.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    loop = asyncio.get_running_loop()
    before = {number: signal.getsignal(number) for number in SIGNALS}

    def tell(number: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(closing.set)
        then: Any = before[signal.Signals(number)]
        if callable(then):
            then(number, frame)

    for number in SIGNALS:
        signal.signal(number, tell)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
