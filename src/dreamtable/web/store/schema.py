"""The tables of the database, one column a line; `migrations` makes them, and a test keeps both equal."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
)

METADATA = MetaData()


def _table_id(*, is_key: bool = False) -> Column[str]:
    """The table that a row belongs to; it goes with its table."""
    return Column(
        "table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=is_key, nullable=False
    )


TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),  # unguessable
    Column("seed", Text, nullable=False),  # hexadecimal; never leaves the server before the end of the match
    Column("length", BigInteger, nullable=False),  # lines in the journal; a writer must name it to add more
    Column("updated", Double, nullable=False),  # when its last line was written, seconds since the epoch
    Column("status", Text, nullable=False),  # of the card
    Column("is_listed", Boolean, nullable=False),  # of the card
    Column("card", Text, nullable=False),  # JSON, see `cards.dumps`
    Index("tables_by_status", "status"),
    Index("tables_by_listing", "is_listed", "updated"),
)
"""One row a table: what is known of it without its journal."""

LINES = Table(
    "lines",
    METADATA,
    _table_id(is_key=True),
    Column("number", BigInteger, primary_key=True, autoincrement=False),  # 0, 1, 2, ... in its table
    Column("at", Double, nullable=False),  # server time, seconds since the epoch
    Column("kind", Text, nullable=False),  # open, sit, start, entry, ...
    Column("body", Text, nullable=False),  # JSON
    Column("once", Text, nullable=False),  # client action id, or empty
    sqlite_with_rowid=False,  # lines of a journal lie together
)
"""The journals."""

Index(
    "lines_by_once",
    LINES.c.table_id,
    LINES.c.once,
    unique=True,
    sqlite_where=LINES.c.once != "",
    postgresql_where=LINES.c.once != "",
)

PLACES = Table(
    "places",
    METADATA,
    Column("person", Text, primary_key=True),
    _table_id(is_key=True),
    Index("places_by_table", "table_id"),
    sqlite_with_rowid=False,
)
"""Who sits at which table, from its card."""

LINKS = Table(
    "links",
    METADATA,
    Column("digest", Text, primary_key=True),  # SHA-256 of the token, hexadecimal; the token is nowhere
    _table_id(),
    Column("seat", Integer, nullable=False),
    Column("kind", Text, nullable=False),  # join, move
    Column("expires", Double),  # seconds since the epoch; NULL for never
    Column("used", Double),  # when, in seconds since the epoch; NULL while it may be used
    Index("links_by_table", "table_id"),
)
"""Links that let whoever holds them take or move a seat, once."""

PEOPLE = Table(
    "people",
    METADATA,
    Column("person", Text, primary_key=True),  # id from the signed cookie
    Column("name", Text, nullable=False),
    Column("updated", Double, nullable=False),  # seconds since the epoch
)
"""Names that persons gave themselves."""

SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    _table_id(is_key=True),
    Column(
        "number", BigInteger, nullable=False
    ),  # how far it goes; whoever writes snapshots says what is counted
    Column("blob", LargeBinary, nullable=False),
)
"""A table's fold at some line, to save time; may be thrown away at any moment."""
