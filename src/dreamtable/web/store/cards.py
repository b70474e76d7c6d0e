"""What lists show of tables: their cards, and the queries that find them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select

from dreamtable.web.store import texts
from dreamtable.web.store.schema import PLACES, TABLES
from dreamtable.web.tables.journal import Card

if TYPE_CHECKING:
    from collections.abc import Iterable

    from sqlalchemy import Connection, Row, Select

    Listed = tuple[str, Card, float]
    """A table's id, its card, and when its last line was written."""


def columns(card: Card) -> dict[str, Any]:
    """The columns of `TABLES` that a card fills."""
    return {"status": card.status, "is_listed": card.is_listed, "card": dumps(card)}


def dumps(card: Card) -> str:
    """A card as one line of JSON, `earned` left out when it is empty; raises TextError."""
    fields = {
        "game": card.game,
        "status": card.status,
        "title": card.title,
        "seats": [list(seat) for seat in card.seats],
        "waiting_for": list(card.waiting_for),
        "is_listed": card.is_listed,
    }
    earned = {"earned": [list(badges) for badges in card.earned]} if card.earned else {}
    return texts.dumps("the card of a table", fields | earned)


def loads(text: str) -> Card:
    """A card from its JSON; raises KeyError, TypeError or ValueError when it is none."""
    fields = json.loads(text)
    seats = tuple((str(person), str(name)) for person, name in fields.pop("seats"))
    earned = tuple(tuple(badges) for badges in fields.pop("earned", ()))
    return Card(seats=seats, waiting_for=tuple(fields.pop("waiting_for")), earned=earned, **fields)


def place(connection: Connection, table: str, card: Card) -> None:
    """Note who sits at the table; writes nothing when nobody came or went."""
    wanted = {person for person, _name in card.seats if person}
    present = set(connection.scalars(select(PLACES.c.person).where(PLACES.c.table_id == table)))
    if gone := present - wanted:
        connection.execute(delete(PLACES).where(PLACES.c.table_id == table, PLACES.c.person.in_(gone)))
    if come := wanted - present:
        connection.execute(
            PLACES.insert(), [{"person": person, "table_id": table} for person in sorted(come)]
        )


def of_person(connection: Connection, person: str, limit: int) -> list[Listed]:
    """Tables where the person sits, newest first."""
    query = _cards().join(PLACES, PLACES.c.table_id == TABLES.c.id).where(PLACES.c.person == person)
    return _listed(connection.execute(query.limit(limit)))


def ended_of(connection: Connection, person: str) -> list[Listed]:
    """Tables where the person sat to the end, newest first."""
    query = _cards().join(PLACES, PLACES.c.table_id == TABLES.c.id).where(PLACES.c.person == person)
    return _listed(connection.execute(query.where(TABLES.c.status == "over")))


def listed(connection: Connection, limit: int) -> list[Listed]:
    """Tables that anybody may find, newest first."""
    return _listed(connection.execute(_cards().where(TABLES.c.is_listed.is_(True)).limit(limit)))


def card(connection: Connection, table: str) -> Card | None:
    """A table's card, or None for an unknown table."""
    text = connection.scalar(select(TABLES.c.card).where(TABLES.c.id == table))
    return None if text is None else loads(text)


def with_status(connection: Connection, status: str) -> list[str]:
    """Ids of the tables with this status, oldest first."""
    query = select(TABLES.c.id).where(TABLES.c.status == status)
    return list(connection.scalars(query.order_by(TABLES.c.updated, TABLES.c.id)))


def count(connection: Connection) -> dict[str, int]:
    """How many tables there are of each status."""
    rows = connection.execute(select(TABLES.c.status, func.count()).group_by(TABLES.c.status))
    return {status: number for status, number in rows}  # noqa: C416 - dict() does not see rows as pairs


def _cards() -> Select[str, str, float]:
    return select(TABLES.c.id, TABLES.c.card, TABLES.c.updated).order_by(TABLES.c.updated.desc(), TABLES.c.id)


def _listed(rows: Iterable[Row[str, str, float]]) -> list[Listed]:
    return [(table, loads(text), updated) for table, text, updated in rows]
