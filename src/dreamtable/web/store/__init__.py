"""Where tables are kept: start at `store.py`, every question the web table asks; `schema.py` is what is kept.

`journals`, `cards`, `links`, `people` and `snapshots` hold the queries; `database` opens, reads and writes;
`migrate` makes a database and brings old ones up to date; `wakes` tells what other processes wrote; `backup`
writes and reads tables as files; `errors` draws the tree of what can go wrong.
"""

from dreamtable.web.store.errors import (
    BackupError,
    DriverError,
    LinesError,
    NewerDatabaseError,
    OutrunError,
    RepeatedError,
    StoreError,
    StoreUrlError,
    TakenError,
    TextError,
    UnavailableError,
    UnknownTableError,
)
from dreamtable.web.store.links import Link
from dreamtable.web.store.store import Store
from dreamtable.web.store.wakes import EVERY, Wakes

__all__ = [
    "EVERY",
    "BackupError",
    "DriverError",
    "LinesError",
    "Link",
    "NewerDatabaseError",
    "OutrunError",
    "RepeatedError",
    "Store",
    "StoreError",
    "StoreUrlError",
    "TakenError",
    "TextError",
    "UnavailableError",
    "UnknownTableError",
    "Wakes",
]
