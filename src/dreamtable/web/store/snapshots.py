"""Snapshots: a table's fold at some line, so that a long journal need not be read from its start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select

from dreamtable.web.store.database import upsert
from dreamtable.web.store.errors import UnknownTableError
from dreamtable.web.store.schema import SNAPSHOTS, TABLES

if TYPE_CHECKING:
    from sqlalchemy import Connection


def find(connection: Connection, table: str) -> tuple[int, bytes] | None:
    """How far the table's snapshot goes, and the snapshot; None when there is none."""
    query = select(SNAPSHOTS.c.number, SNAPSHOTS.c.blob).where(SNAPSHOTS.c.table_id == table)
    row = connection.execute(query).one_or_none()
    return None if row is None else (row.number, bytes(row.blob))


def keep(connection: Connection, table: str, number: int, blob: bytes) -> None:
    """Keep a snapshot in place of the last one, unless that is newer; raises UnknownTableError."""
    if connection.scalar(select(TABLES.c.id).where(TABLES.c.id == table)) is None:
        raise UnknownTableError(table)
    insert = upsert(connection, SNAPSHOTS).values(table_id=table, number=number, blob=blob)
    fresh = insert.excluded
    connection.execute(
        insert.on_conflict_do_update(
            index_elements=[SNAPSHOTS.c.table_id],
            set_={"number": fresh.number, "blob": fresh.blob},
            where=SNAPSHOTS.c.number <= fresh.number,
        )
    )
