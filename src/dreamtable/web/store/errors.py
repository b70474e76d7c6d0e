"""What can go wrong with the store, as one tree; each is a DreamtableError, too.

    StoreError                               a failure of the database that has no better name here
    ├── StoreUrlError       (ValueError)     the address of a database cannot be understood
    ├── DriverError         (ImportError)    the database's Python package is not installed
    ├── UnavailableError    (OSError)        no server, not writable, full, locked: later may do
    ├── NewerDatabaseError  (RuntimeError)   a newer version of Dreamtable made the database
    ├── UnknownTableError   (LookupError)    .table
    ├── TakenError          (ValueError)     a table has this id already, or a link this digest
    ├── OutrunError         (RuntimeError)   somebody else wrote this line first: .table .number .length
    ├── RepeatedError       (ValueError)     this client action was written already: .table .once
    ├── LinesError          (ValueError)     lines that do not follow, or are no JSON
    ├── TextError           (ValueError)     a text that not every database can hold, or a bad id
    └── BackupError         (ValueError)     files of a backup that cannot be taken in: .problems

Of a call that raises any of these, nothing is kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreamtable.engine.errors import DreamtableError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


class StoreError(DreamtableError):
    """Base of every error of the store."""


class StoreUrlError(StoreError, ValueError):
    """The address of a database cannot be understood."""


class DriverError(StoreError, ImportError):
    """The package that speaks to this kind of database is not installed."""


class UnavailableError(StoreError, OSError):
    """The database cannot be reached, opened or written just now."""


class NewerDatabaseError(StoreError, RuntimeError):
    """The database was made by a newer version; this one would misread it."""


class UnknownTableError(StoreError, LookupError):
    """No table has this id."""

    def __init__(self, table: str) -> None:
        """`table` is the id that was asked for."""
        super().__init__("no table has this id; it was never created here")
        self.table = table


class TakenError(StoreError, ValueError):
    """The id of a new table, or the digest of a new link, is in use."""


class OutrunError(StoreError, RuntimeError):
    """Another writer wrote line `number` first: read the journal again and decide anew."""

    def __init__(self, table: str, *, number: int, length: int) -> None:
        """`number` is the line that was to be written, `length` how many the journal has."""
        super().__init__(
            f"line {number} exists already, the journal has {length}: read on from there and try again"
        )
        self.table = table
        self.number = number
        self.length = length


class RepeatedError(StoreError, ValueError):
    """The client action was written already: show its outcome instead of doing it twice."""

    def __init__(self, table: str, *, once: str) -> None:
        """`once` is the client action id."""
        super().__init__("this action was written already; it is not done twice")
        self.table = table
        self.once = once


class LinesError(StoreError, ValueError):
    """Lines that do not follow what is written, or that are no JSON."""


class TextError(StoreError, ValueError):
    """A text that not every database can hold, or that is no id."""


class BackupError(StoreError, ValueError):
    """Files of a backup could not be taken in; the good ones were."""

    def __init__(self, problems: Mapping[Path, str], *, imported: int = 0) -> None:
        """`problems` says what is wrong with each bad file, `imported` how many good ones were taken in."""
        told = "; ".join(f"{path}: {problem}" for path, problem in list(problems.items())[:8])
        more = f"; and {len(problems) - 8} more" if len(problems) > 8 else ""  # noqa: PLR2004 - as told above
        super().__init__(told + more)
        self.problems = dict(problems)
        self.imported = imported
