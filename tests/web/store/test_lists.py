from dataclasses import replace

import sqlalchemy

from dreamtable.web.store.schema import PLACES, TABLES
from dreamtable.web.tables.journal import Line

from .conftest import CARD, line


def begin(store, table, at, **changes):
    card = replace(CARD, **changes)
    store.create(table, "", [Line(0, at, "open")], card)
    return (table, card, at)


def test_a_person_finds_the_tables_with_a_seat_newest_first(store):
    old = begin(store, "old", 1.0, is_listed=False)
    new = begin(store, "new", 3.0, status="over")
    begin(store, "others", 2.0, seats=(("bob-id", "Bob"), ("", "")))
    assert store.tables_of("ann-id") == [new, old]
    assert store.tables_of("ann-id", limit=1) == [new]
    assert len(store.tables_of("bob-id")) == 3
    assert store.tables_of("nobody") == []
    assert store.tables_of("") == []


def test_an_addition_makes_a_table_the_newest(store):
    begin(store, "a", 1.0)
    begin(store, "b", 2.0)
    store.append("a", [Line(1, 3.0, "entry")], CARD)
    assert [table for table, _card, _at in store.tables_of("ann-id")] == ["a", "b"]


def test_who_leaves_a_seat_or_has_two_is_placed_right(store):
    begin(store, "t", 1.0, seats=(("ann-id", "Ann"), ("ann-id", "Ann again")))
    store.append("t", [line(1)], replace(CARD, seats=(("bob-id", "Bob"), ("", ""))))
    assert store.tables_of("ann-id") == []
    assert len(store.tables_of("bob-id")) == 1


def test_the_lobby_shows_listed_tables_newest_first(store):
    first = begin(store, "first", 1.0, status="gathering")
    begin(store, "secret", 2.0, is_listed=False)
    second = begin(store, "second", 3.0)
    assert store.listed() == [second, first]
    assert store.listed(limit=1) == [second]


def test_tables_in_play_and_numbers_of_each_status(store):
    assert store.count() == {}
    begin(store, "later", 2.0)
    begin(store, "sooner", 1.0)
    begin(store, "done", 3.0, status="over")
    begin(store, "waits", 3.0, status="gathering")
    assert store.unfinished() == ["sooner", "later"]
    assert store.count() == {"playing": 2, "over": 1, "gathering": 1}
    assert store.ids() == ["done", "later", "sooner", "waits"]


def test_a_persons_tables_are_found_by_an_index(store):
    query = sqlalchemy.select(TABLES.c.id).join(PLACES).where(PLACES.c.person == "ann-id")
    explain = "EXPLAIN QUERY PLAN" if store.database.url.get_backend_name() == "sqlite" else "EXPLAIN"
    with store.database.reading() as connection:
        if store.database.is_postgres:
            connection.exec_driver_sql("SET enable_seqscan = off")  # an empty table is read whole otherwise
        text = query.compile(connection, compile_kwargs={"literal_binds": True})
        plan = " ".join(str(row) for row in connection.exec_driver_sql(f"{explain} {text}"))
    assert "SCAN" not in plan.replace("Index Scan", "")
    assert "places" in plan
