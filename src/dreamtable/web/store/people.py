"""People: the names that persons gave themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from dreamtable.web.store.database import upsert
from dreamtable.web.store.schema import PEOPLE

if TYPE_CHECKING:
    from sqlalchemy import Connection


def name_of(connection: Connection, person: str) -> str | None:
    """The person's name, or None for one who gave none."""
    return connection.scalar(select(PEOPLE.c.name).where(PEOPLE.c.person == person))


def rename(connection: Connection, person: str, name: str, now: float) -> None:
    """Give the person a name."""
    insert = upsert(connection, PEOPLE).values(person=person, name=name, updated=now)
    fresh = {"name": insert.excluded.name, "updated": insert.excluded.updated}
    connection.execute(insert.on_conflict_do_update(index_elements=[PEOPLE.c.person], set_=fresh))
