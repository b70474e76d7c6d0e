"""What an analysis has found, kept in a file: one finding a line, appended as soon as it is found.

A line that was torn, since the machine stopped in the midst of it, is passed over, and its finding is found
again. Two processes may write the same file: both find the same.
"""

from __future__ import annotations

import contextlib
import json
import os
from typing import TYPE_CHECKING

from dreamtable.analysis.findings import Outlook, Verdict

if TYPE_CHECKING:
    from pathlib import Path


class Kept:
    """The findings of one analysis; without a file they are kept in memory alone."""

    def __init__(self, path: Path | None = None) -> None:
        """Reads what the file holds."""
        self.path = path
        self.outlooks: dict[int, Outlook] = {}
        self.verdicts: dict[int, Verdict] = {}
        self._offset = 0
        self.read()

    def read(self) -> None:
        """Take in what was appended since the last time, whoever wrote it."""
        if self.path is None:
            return
        with contextlib.suppress(FileNotFoundError), self.path.open("rb") as file:
            file.seek(self._offset)
            for line in file.read().splitlines(keepends=True):
                if line.endswith(b"\n"):
                    self._offset += len(line)
                    self._take(line)

    def _take(self, line: bytes) -> None:
        """One line; what is no finding is passed over."""
        with contextlib.suppress(ValueError, KeyError, TypeError, IndexError):
            found = json.loads(line)
            self._note(Outlook.of_line(found) if "outlook" in found else Verdict.of_line(found))

    def _note(self, found: Outlook | Verdict) -> None:
        if isinstance(found, Outlook):
            self.outlooks[found.ply] = found
        else:
            self.verdicts[found.ply] = found

    def add(self, found: Outlook | Verdict) -> None:
        """Keep one finding more; a disk that does not take it costs only that it is found again one day."""
        self._note(found)
        if self.path is None:
            return
        line = json.dumps(found.as_line(), separators=(",", ":")).encode() + b"\n"
        with contextlib.suppress(OSError):
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab") as file:
                file.write(self._after_a_torn_line() + line)

    def _after_a_torn_line(self) -> bytes:
        """What ends a line that was broken off."""
        assert self.path is not None
        with self.path.open("rb") as file:
            if not file.seek(0, os.SEEK_END):
                return b""
            file.seek(-1, os.SEEK_END)
            return b"" if file.read(1) == b"\n" else b"\n"
