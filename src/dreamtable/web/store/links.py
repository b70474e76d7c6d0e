"""Links: whoever holds the token may take a seat, or move it to another browser, once.

Only the SHA-256 of a token is stored: who reads the database, or a backup of it, cannot use the links.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, and_, or_, select, update

from dreamtable.web.store.database import upsert
from dreamtable.web.store.errors import TakenError, UnknownTableError
from dreamtable.web.store.schema import LINKS, TABLES

if TYPE_CHECKING:
    from sqlalchemy import Connection


@dataclass(frozen=True)
class Link:
    """What a link is good for: a seat at a table."""

    table: str
    seat: int
    kind: str
    """`join` or `move`."""


def add(connection: Connection, digest: str, link: Link, expires: float | None) -> None:
    """Keep a link; raises UnknownTableError or TakenError."""
    if connection.scalar(select(TABLES.c.id).where(TABLES.c.id == link.table)) is None:
        raise UnknownTableError(link.table)
    row = {"digest": digest, "table_id": link.table, "seat": link.seat, "kind": link.kind}
    insert = upsert(connection, LINKS).values(row | {"expires": expires}).on_conflict_do_nothing()
    if connection.scalar(insert.returning(LINKS.c.digest)) is None:
        raise TakenError("another link has this digest; draw another token")


def find(connection: Connection, digest: str, now: float) -> Link | None:
    """What the link is good for, or None when it is unknown, used or expired."""
    query = select(LINKS.c.table_id, LINKS.c.seat, LINKS.c.kind).where(_is_good(digest, now))
    row = connection.execute(query).one_or_none()
    return None if row is None else Link(*row)


def use(connection: Connection, digest: str, now: float) -> Link | None:
    """The same, and from now on it is used; of several at once, one gets it."""
    change = update(LINKS).where(_is_good(digest, now)).values(used=now)
    row = connection.execute(change.returning(LINKS.c.table_id, LINKS.c.seat, LINKS.c.kind)).one_or_none()
    return None if row is None else Link(*row)


def _is_good(digest: str, now: float) -> ColumnElement[bool]:
    in_time = or_(LINKS.c.expires.is_(None), LINKS.c.expires > now)
    return and_(LINKS.c.digest == digest, LINKS.c.used.is_(None), in_time)
