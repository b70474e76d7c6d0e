"""Where a match at the terminal is kept: the file that was named, else one in the user's data folder."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from dreamtable.cli.errors import disk_message
from dreamtable.engine.errors import DreamtableError

if TYPE_CHECKING:
    from dreamtable.engine.log import Entry
    from dreamtable.engine.match import Match


class KeepError(DreamtableError):
    """A match could not be written to a file; it is still in memory."""


def autosave_folder() -> Path:
    """The folder of matches that nobody named a file for."""
    import platformdirs

    return Path(platformdirs.user_data_dir("dreamtable", appauthor=False)) / "matches"


def check_new_file(path: Path) -> None:
    """Before a match begins: `path` must be a new file that can be written; raises KeepError."""
    if path.exists():
        raise KeepError(f"{path} exists already: go on with `dreamtable play {path}`, or name another file")
    folder = path.parent
    if not folder.is_dir():
        raise KeepError(f"the folder {folder} does not exist: make it first, or save somewhere else")
    if not os.access(folder, os.W_OK | os.X_OK):
        raise KeepError(f"the folder {folder} cannot be written to: save somewhere else")


class Keeper:
    """Writes a match to its file as it goes on, and finds a file for it when it is left."""

    def __init__(self, match: Match, path: Path | None) -> None:
        """`path` is the file named for it, if any."""
        self._match = match
        self.path = path
        self._begun_with = len(match.history)

    @property
    def news(self) -> tuple[Entry, ...]:
        """What happened since the match was begun or loaded."""
        return self._match.history[self._begun_with :]

    def write(self, path: Path) -> None:
        """Write the match to `path`, which becomes its file; raises KeepError, and what stood there stays."""
        try:
            self._match.save(path)
        except OSError as error:
            raise KeepError(
                f"not saved: {disk_message(error)}. The game goes on; try `save OTHER-FILE`"
            ) from None
        self.path = path

    def after_decision(self) -> None:
        """Bring the named file up to date; raises KeepError."""
        if self.path is not None:
            self.write(self.path)

    def on_leaving(self) -> Path:
        """Keep the match wherever it can be kept; the file. Raises KeepError if the disk takes it nowhere."""
        for path in (self.path, self._free_name()):
            if path is None:
                continue
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                self._match.save(path)
            except OSError as error:
                problem = f"{path}: {error.strerror or error}"
            else:
                self.path = path
                return path
        raise KeepError(f"the match could not be kept: {problem}")

    def _free_name(self) -> Path:
        """A file that does not exist yet, named after game and commitment."""
        header = self._match.header
        stem = f"{header.game}-{header.commitment[:8] or header.chance}"
        folder = autosave_folder()
        numbers = (f"-{n}" if n > 1 else "" for n in range(1, 10_000))
        return next(path for suffix in numbers if not (path := folder / f"{stem}{suffix}.json").exists())
