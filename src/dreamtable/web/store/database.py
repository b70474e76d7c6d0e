"""One database: how it is opened, read and written, and how its troubles are told.

SQLite is a file that only its owner may read, with a write-ahead log that is flushed to the disk before a
write returns; readers never wait, and writers take turns. PostgreSQL is spoken to by psycopg 3, which
is an optional extra (`postgres`).
"""

from __future__ import annotations

import contextlib
import os
import secrets
import sqlite3
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sqlalchemy
from sqlalchemy import event, exc
from sqlalchemy.dialects import postgresql, sqlite

from dreamtable.web.store.errors import DriverError, StoreError, StoreUrlError, UnavailableError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import URL, Connection, Engine, Table

PATIENCE = 15
"""Seconds to wait for a connection, and for another writer of a SQLite file."""

FORMS = "expected sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"


class Database:
    """An engine and the two ways to use it, `reading()` and `writing()`; both raise only StoreError."""

    def __init__(self, url: str) -> None:
        self.url = _parsed(url)
        self.is_postgres = self.url.get_backend_name() == "postgresql"
        self.origin = secrets.token_hex(8)
        """Marks what was written through this object; see `wakes`."""
        self.name = _name(self.url)
        """For messages; without a password."""
        self._turn = contextlib.nullcontext() if self.is_postgres else threading.Lock()
        if not self.is_postgres:
            _make_file(Path(str(self.url.database)))
        self.engine = _engine(self.url)
        try:
            with self.reading() as connection:
                self._check(connection)
        except StoreError:
            self.close()
            raise

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection that sees one moment of the database."""
        with self.explained(), self.engine.connect() as connection:
            if self.is_postgres:
                connection.execution_options(isolation_level="REPEATABLE READ")
            yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A connection in a transaction: all of it is on the disk at the end, or nothing after an error."""
        with self._turn, self.explained(), self.engine.connect() as connection:
            connection.execution_options(dreamtable_begin="BEGIN IMMEDIATE")
            with connection.begin():
                yield connection

    @contextlib.contextmanager
    def explained(self) -> Iterator[None]:
        """Tell the database's errors in our words."""
        try:
            yield
        except (exc.SQLAlchemyError, sqlite3.Error) as error:
            raise self._explanation(error) from error

    def close(self) -> None:
        """Close the connections that nobody uses."""
        self.engine.dispose()

    def _check(self, connection: Connection) -> None:
        if self.is_postgres:
            encoding = connection.exec_driver_sql("SHOW server_encoding").scalar_one()
            if encoding != "UTF8":
                raise StoreError(
                    f"{self.name} is encoded in {encoding}, which cannot hold every name; create one with"
                    " ENCODING 'UTF8' TEMPLATE template0"
                )
        else:
            connection.exec_driver_sql("SELECT count(*) FROM sqlite_master")

    def _explanation(self, error: Exception) -> StoreError:
        cause = getattr(error, "orig", None) or error
        told = (str(cause).strip() or type(cause).__name__).splitlines()[0]
        if "file is not a database" in told or "malformed" in told:
            return StoreError(f"{self.name} is damaged, or no SQLite database: {told}")
        if isinstance(
            error, exc.OperationalError | exc.InterfaceError | exc.TimeoutError | sqlite3.OperationalError
        ):
            return UnavailableError(f"{self.name} cannot be used now: {told}. {_advice(told)}")
        return StoreError(f"{self.name} refused: {told}")


def upsert(connection: Connection, table: Table) -> sqlite.Insert | postgresql.Insert:
    """An INSERT that can say what to do `on_conflict`, as the connection's database spells it."""
    if connection.dialect.name == "postgresql":
        return postgresql.insert(table)
    return sqlite.insert(table)


def _advice(told: str) -> str:
    """What to do about a failure, by SQLite's words for it; else it is a server's."""
    advice = {
        "readonly": "Make the file and its folder writable for this user",
        "locked": "Another program holds the file: end it, or try again",
        "full": "Free some space",
        "unable to open": "Check that the folder exists and may be written",
        "disk I/O": "Check the disk",
        "already exists": "Name a database that Dreamtable has for itself",
    }
    for word, what in advice.items():
        if word in told:
            return what
    return "Check the address, and that the server is running"


def _parsed(url: str) -> URL:
    """The address with the driver we use; raises StoreUrlError, which never shows a password."""
    try:
        parsed = sqlalchemy.make_url(url)
    except (exc.ArgumentError, ValueError):
        raise StoreUrlError(f"the database's address cannot be understood; {FORMS}") from None
    kind = parsed.get_backend_name()
    if kind in ("postgresql", "postgres"):
        return parsed.set(drivername="postgresql+psycopg")
    if kind != "sqlite":
        raise StoreUrlError(f"there is no support for databases of the kind {kind!r}; {FORMS}")
    if parsed.host or parsed.query or parsed.database in (None, "", ":memory:"):
        raise StoreUrlError(
            "a SQLite database must be a file: sqlite:///FILE, or sqlite:////FILE from the root"
        )
    if "\0" in str(parsed.database):
        raise StoreUrlError("the name of a SQLite file cannot contain a NUL character")
    return parsed.set(drivername="sqlite+pysqlite")


def _name(url: URL) -> str:
    if url.get_backend_name() == "sqlite":
        return str(url.database)
    host = url.host or url.query.get("host") or "this machine"
    return f"the PostgreSQL database {url.database or ''!r} at {host}"


def _make_file(path: Path) -> None:
    """Create the file for its owner alone; SQLite gives its companions (-wal, -shm) the same mode."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise UnavailableError(
            f"{path} cannot be opened for writing: {error.strerror}. Choose another file, or make it and its"
            " folder writable for this user"
        ) from None


def _engine(url: URL) -> Engine:
    more: dict[str, Any] = {"hide_parameters": True, "pool_size": 5, "max_overflow": 15}
    more["pool_timeout"] = PATIENCE
    if url.get_backend_name() == "sqlite":
        engine = sqlalchemy.create_engine(url, connect_args={"timeout": PATIENCE}, **more)
        event.listen(engine, "connect", _prepare)
        event.listen(engine, "begin", _begin)
        return engine
    try:
        return sqlalchemy.create_engine(
            url,
            connect_args={"connect_timeout": PATIENCE},
            isolation_level="READ COMMITTED",
            pool_pre_ping=True,
            **more,
        )
    except ImportError:
        raise DriverError(
            "PostgreSQL needs the package psycopg; install it with: pip install 'dreamtable[postgres]'"
        ) from None


def _prepare(connection: sqlite3.Connection, _record: object) -> None:
    """Set up a new connection to a SQLite file."""
    connection.isolation_level = None  # transactions begin where `_begin` says so, not where sqlite3 guesses
    connection.execute("PRAGMA synchronous = FULL")  # flushed to the disk at each commit, not now and then
    connection.execute("PRAGMA foreign_keys = ON")
    _use_log(connection)


def _use_log(connection: sqlite3.Connection) -> None:
    """Switch the file to a write-ahead log, once for all; SQLite does not wait here for others who do so."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL").fetchone()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error) or time.monotonic() > deadline:
                raise
            time.sleep(0.02)
        else:
            return


def _begin(connection: Connection) -> None:
    """Begin a transaction; one that will write takes its turn at once, so that it never has to give up."""
    connection.exec_driver_sql(connection.get_execution_options().get("dreamtable_begin", "BEGIN"))
