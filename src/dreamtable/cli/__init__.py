"""The terminal program, `dreamtable`: `main` starts it, `app` lists its commands.

Each command is a file. They import the engine when they run, so that `--help` stays quick. Start reading at
`commands.py`; the game at the terminal is `play.py`, then `session.py`.
"""

from __future__ import annotations

import contextlib
import gc
import io
import sys

from dreamtable.cli.commands import app

__all__ = ["app", "main"]


def main() -> None:
    """Run the command line; what a terminal cannot show is replaced, never a reason to fail."""
    gc.set_threshold(100_000)  # a start makes no garbage, and looking for some took an eighth of it
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            with contextlib.suppress(ValueError, OSError):
                stream.reconfigure(errors="replace")
    app()
