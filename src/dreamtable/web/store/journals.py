"""Journals: how lines are added, one writer at a time, and read."""

from __future__ import annotations

import json
import math
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from dreamtable.web.store import cards, texts
from dreamtable.web.store.database import upsert
from dreamtable.web.store.errors import LinesError, OutrunError, RepeatedError, TakenError, UnknownTableError
from dreamtable.web.store.schema import LINES, TABLES
from dreamtable.web.tables.journal import Line

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from dreamtable.web.tables.journal import Card


MAX_LINES = 2**62
"""More than any journal has; every database can count so far."""


def rows(table: str, lines: Sequence[Line]) -> list[dict[str, Any]]:
    """The lines as rows of `LINES`, every one checked; raises LinesError, TextError or RepeatedError."""
    if not lines:
        raise LinesError("there are no lines to write")
    if not 0 <= lines[0].number < MAX_LINES:
        raise LinesError(f"lines are numbered from 0, not {lines[0].number}")
    found: list[dict[str, Any]] = []
    for number, line in enumerate(lines, lines[0].number):
        if line.number != number:
            raise LinesError(f"lines must be numbered in a row: expected {number}, got {line.number}")
        if not math.isfinite(line.at):
            raise LinesError(f"line {number} has no time: {line.at}")
        texts.check_text(f"the kind of line {number}", line.kind)
        texts.check_text(f"the client action id of line {number}", line.once)
        body = texts.dumps(f"the body of line {number}", line.body)
        if line.once and any(line.once == other["once"] for other in found):
            raise RepeatedError(table, once=line.once)
        found.append({"table_id": table, "number": number, "at": float(line.at)})
        found[-1] |= {"kind": line.kind, "body": body, "once": line.once}
    return found


def create(connection: Connection, table: str, seed: str, lines: list[dict[str, Any]], card: Card) -> None:
    """Begin a table with its first lines; raises TakenError when its id is in use."""
    if lines[0]["number"] != 0:
        raise LinesError(f"a journal begins with line 0, not {lines[0]['number']}")
    row = {"id": table, "seed": seed, "length": len(lines), "updated": lines[-1]["at"]}
    row |= cards.columns(card)
    insert = upsert(connection, TABLES).values(row).on_conflict_do_nothing()
    if connection.scalar(insert.returning(TABLES.c.id)) is None:
        raise TakenError("another table has this id; draw another one")
    connection.execute(LINES.insert(), lines)
    cards.place(connection, table, card)


def append(connection: Connection, table: str, lines: list[dict[str, Any]], card: Card) -> None:
    """Add lines at the end; raises RepeatedError, OutrunError, LinesError or UnknownTableError.

    The update of the length admits one writer at a time: the next one finds that it is no longer what
    it counted on. A repeated client action is told as such even if others have written since.
    """
    number = lines[0]["number"]
    change = update(TABLES).where(TABLES.c.id == table, TABLES.c.length == number)
    fresh = {"length": number + len(lines), "updated": lines[-1]["at"]} | cards.columns(card)
    is_next = connection.execute(change.values(fresh)).rowcount
    _check_once(connection, table, [line["once"] for line in lines if line["once"]])
    if not is_next:
        raise _reason(connection, table, number)
    connection.execute(LINES.insert(), lines)
    cards.place(connection, table, card)


def read(connection: Connection, table: str, since: int) -> list[Line]:
    """Lines from number `since` on; none for an unknown table."""
    query = select(LINES.c.number, LINES.c.at, LINES.c.kind, LINES.c.body, LINES.c.once)
    since = max(0, min(since, MAX_LINES))
    query = query.where(LINES.c.table_id == table, LINES.c.number >= since).order_by(LINES.c.number)
    return [
        Line(number, at, kind, json.loads(body), once)
        for number, at, kind, body, once in connection.execute(query)
    ]


def _check_once(connection: Connection, table: str, actions: list[str]) -> None:
    if actions:
        query = select(LINES.c.once).where(LINES.c.table_id == table, LINES.c.once.in_(actions))
        if once := connection.scalar(query.limit(1)):
            raise RepeatedError(table, once=once)


def _reason(connection: Connection, table: str, number: int) -> LinesError | OutrunError | UnknownTableError:
    """Why line `number` is not the next one."""
    length = connection.scalar(select(TABLES.c.length).where(TABLES.c.id == table))
    if length is None:
        return UnknownTableError(table)
    if number < length:
        return OutrunError(table, number=number, length=length)
    return LinesError(f"line {number} would leave a gap: the journal has {length}, so {length} is the next")
