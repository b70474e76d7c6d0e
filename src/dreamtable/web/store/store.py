"""The store: every question the web table has for its database, each one transaction.

A Store may be used by any number of threads, and a database by any number of Stores, in one process or many.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import func, select

from dreamtable.web.store import cards, journals, links, people, snapshots, texts
from dreamtable.web.store.database import Database
from dreamtable.web.store.errors import StoreError
from dreamtable.web.store.migrate import migrate
from dreamtable.web.store.schema import TABLES

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Self

    from sqlalchemy import Connection

    from dreamtable.web.store.cards import Listed
    from dreamtable.web.store.links import Link
    from dreamtable.web.tables.journal import Card, Line

CHANNEL = "dreamtable"
"""Of PostgreSQL's notifications, ours; see `wakes`."""


class Store:
    """Tables, their journals, links and names, in a SQLite file or a PostgreSQL database.

    Every method raises UnavailableError when the database does not answer.
    """

    def __init__(self, url: str) -> None:
        """Open the database at `url`, made or brought to the newest form; raises StoreError.

        `sqlite:///data/tables.db` is a file from here, `sqlite:////var/lib/tables.db` one from the root;
        `postgresql://user:password@host/name` needs the extra `postgres`.
        """
        self.database = Database(url)
        try:
            migrate(self.database)
        except StoreError:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the database; using the store again opens it again."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def ping(self) -> None:
        """Ask the database whether it is there; raises UnavailableError when it is not."""
        with self.database.reading() as connection:
            connection.execute(select(1))

    # --- Tables and their journals

    def create(self, table: str, seed: str, lines: Sequence[Line], card: Card) -> None:
        """Begin a table with its first lines, from number 0; raises TakenError when its id is in use."""
        texts.check_table_id(table)
        texts.check_text("a seed", seed)
        rows = journals.rows(table, lines)
        with self.database.writing() as connection:
            journals.create(connection, table, seed, rows, card)
            self._notify(connection, table)

    def append(self, table: str, lines: Sequence[Line], card: Card) -> None:
        """Add lines to a journal, all or none, on the disk when this returns.

        Raises:
            RepeatedError: a line's `once` is in the journal already, or twice in `lines`.
            OutrunError: another writer was first: the first line's number exists.
            LinesError: no lines, a gap, or a body that is no JSON.
            TextError: a NUL or half a character in a text.
            UnknownTableError: the table was never created.
        """
        rows = journals.rows(table, lines)
        with self.database.writing() as connection:
            journals.append(connection, texts.key(table), rows, card)
            self._notify(connection, table)

    def journal(self, table: str, since: int = 0) -> list[Line]:
        """Lines of a table from number `since` on, in order; [] for an unknown table."""
        with self.database.reading() as connection:
            return journals.read(connection, texts.key(table), since)

    def seed(self, table: str) -> str | None:
        """A table's seed, or None for an unknown table."""
        with self.database.reading() as connection:
            return connection.scalar(select(TABLES.c.seed).where(TABLES.c.id == texts.key(table)))

    def snapshot(self, table: str) -> tuple[int, bytes] | None:
        """How far a table's snapshot goes, and the snapshot; None when there is none."""
        with self.database.reading() as connection:
            return snapshots.find(connection, texts.key(table))

    def keep_snapshot(self, table: str, number: int, blob: bytes) -> None:
        """Keep a snapshot that goes as far as `number`, by the caller's count, unless one goes farther.

        Raises UnknownTableError.
        """
        with self.database.writing() as connection:
            snapshots.keep(connection, texts.key(table), number, blob)

    # --- Lists

    def card(self, table: str) -> Card | None:
        """A table's card, or None for an unknown table."""
        with self.database.reading() as connection:
            return cards.card(connection, texts.key(table))

    def tables_of(self, person: str, limit: int = 100) -> list[Listed]:
        """Tables where the person sits, newest first: id, card, when its last line was written."""
        with self.database.reading() as connection:
            return cards.of_person(connection, texts.key(person), limit)

    def ended_of(self, person: str) -> list[Listed]:
        """All tables where the person sat to the end, newest first."""
        with self.database.reading() as connection:
            return cards.ended_of(connection, texts.key(person))

    def listed(self, limit: int = 50) -> list[Listed]:
        """Tables that anybody may find, newest first."""
        with self.database.reading() as connection:
            return cards.listed(connection, limit)

    def unfinished(self) -> list[str]:
        """Ids of the tables that are being played, the one that waits longest first."""
        with self.database.reading() as connection:
            return cards.with_status(connection, "playing")

    def ids(self) -> list[str]:
        """Ids of all tables, in order."""
        with self.database.reading() as connection:
            return sorted(connection.scalars(select(TABLES.c.id)))

    def count(self) -> dict[str, int]:
        """How many tables there are of each status that any has."""
        with self.database.reading() as connection:
            return cards.count(connection)

    # --- Links and people

    def add_link(self, digest: str, table: str, seat: int, kind: str, expires: float | None) -> None:
        """Keep a link by the SHA-256 of its token; raises UnknownTableError or TakenError."""
        texts.check_text("a link's digest", digest)
        texts.check_text("a link's kind", kind)
        with self.database.writing() as connection:
            links.add(connection, digest, links.Link(texts.key(table), seat, kind), expires)

    def link(self, digest: str, now: float) -> Link | None:
        """What a link is good for, or None when it is unknown, used or expired at `now`."""
        with self.database.reading() as connection:
            return links.find(connection, texts.key(digest), now)

    def use_link(self, digest: str, now: float) -> Link | None:
        """The same, and it is used from now on, whatever its kind; of several at once, one gets it."""
        with self.database.writing() as connection:
            return links.use(connection, texts.key(digest), now)

    def name_of(self, person: str) -> str | None:
        """The person's name, or None for one who gave none."""
        with self.database.reading() as connection:
            return people.name_of(connection, texts.key(person))

    def rename(self, person: str, name: str, now: float) -> None:
        """Give the person a name; raises TextError for one that cannot be kept."""
        texts.check_text("a person's id", person)
        texts.check_text("a name", name)
        with self.database.writing() as connection:
            people.rename(connection, person, name, now)

    def _notify(self, connection: Connection, table: str) -> None:
        """Tell other processes, at the moment the transaction is complete, that the table has new lines."""
        if self.database.is_postgres:
            connection.execute(select(func.pg_notify(CHANNEL, f"{self.database.origin} {table}")))
