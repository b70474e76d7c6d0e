import math
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from types import MappingProxyType

import pytest
import sqlalchemy

from dreamtable.web.store import (
    LinesError,
    OutrunError,
    RepeatedError,
    TakenError,
    TextError,
    UnknownTableError,
)
from dreamtable.web.store.schema import LINES, TABLES

from .conftest import CARD, line

UNICODE = "Zoë 🐑‍👤 \u202eevil\u202c مرحبا 日本 \x01 ' \" \\u0000 <b>&amp;"


def test_a_journal_is_read_as_it_was_written(store):
    first = [line(0, seats=3, text=UNICODE), line(1, "click-1", deep=[1, 2.5, None, {"b": 1, "a": True}])]
    store.create("t", "5eed", first, CARD)
    store.append("t", [line(2, UNICODE)], CARD)
    assert store.journal("t") == [*first, line(2, UNICODE)]
    assert list(store.journal("t")[1].body["deep"][3]) == ["b", "a"]
    assert store.journal("t", since=2) == [line(2, UNICODE)]
    assert store.journal("t", since=3) == []
    assert store.seed("t") == "5eed"


def test_bodies_may_be_any_mapping_and_tuples_become_lists(store):
    body = MappingProxyType({"inner": MappingProxyType({"pair": (1, 2)})})
    store.create("t", "", [replace(line(0), body=body)], CARD)
    assert store.journal("t")[0].body == {"inner": {"pair": [1, 2]}}


def test_of_an_unknown_table_there_is_nothing(store):
    assert store.journal("nobody") == []
    assert store.seed("nobody") is None
    assert store.card("nobody") is None
    assert store.snapshot("nobody") is None
    with pytest.raises(UnknownTableError, match="never created"):
        store.append("nobody", [line(0)], CARD)
    assert store.ids() == []


@pytest.mark.parametrize("strange", ["\0", "a\0b", "\ud800", "", "x" * 100_000])
def test_strange_keys_find_nothing(store, table, strange):
    """They may come in an address that somebody typed."""
    assert store.journal(strange) == []
    assert store.seed(strange) is store.card(strange) is store.snapshot(strange) is None
    assert store.link(strange, 0.0) is store.use_link(strange, 0.0) is store.name_of(strange) is None
    assert store.tables_of(strange) == []
    for write in (
        lambda: store.append(strange, [line(1)], CARD),
        lambda: store.keep_snapshot(strange, 1, b""),
        lambda: store.add_link("d1", strange, 0, "join", None),
    ):
        with pytest.raises(UnknownTableError):
            write()


def test_strange_numbers_find_nothing_or_everything(store, table):
    assert store.journal(table, since=10**30) == []
    assert store.journal(table, since=-(10**30)) == [line(0)]


def test_an_id_is_given_once(store, table):
    with pytest.raises(TakenError, match="draw another"):
        store.create(table, "other", [line(0), line(1)], replace(CARD, title="other"))
    assert store.seed(table) == "5eed"
    assert store.journal(table) == [line(0)]
    assert store.card(table) == CARD


@pytest.mark.parametrize("wrong", ["", "../up", "a/b", "a.b", "a b", "é", "a" * 65, "*", "a\n"])
def test_an_id_must_be_usable_as_a_file_name(store, wrong):
    with pytest.raises(TextError, match="1 to 64"):
        store.create(wrong, "", [line(0)], CARD)


def test_a_line_that_exists_is_refused(store, table):
    store.append(table, [line(1), line(2)], CARD)
    with pytest.raises(OutrunError) as caught:
        store.append(table, [line(2), line(3)], replace(CARD, status="over"))
    assert (caught.value.table, caught.value.number, caught.value.length) == (table, 2, 3)
    assert len(store.journal(table)) == 3
    assert store.card(table) == CARD


def test_a_gap_is_refused(store, table):
    with pytest.raises(LinesError, match="1 is the next"):
        store.append(table, [line(2)], CARD)
    with pytest.raises(LinesError, match="expected 2, got 3"):
        store.append(table, [line(1), line(3)], CARD)
    with pytest.raises(LinesError, match="no lines"):
        store.append(table, [], CARD)
    with pytest.raises(LinesError, match="begins with line 0, not 1"):
        store.create("t", "", [line(1)], CARD)
    for wrong in (-1, 2**63):
        with pytest.raises(LinesError, match="numbered from 0"):
            store.append(table, [line(wrong)], CARD)
    assert store.journal(table) == [line(0)]
    assert store.ids() == [table]


def test_an_action_is_written_once(store, table):
    store.append(table, [line(1, "click")], CARD)
    with pytest.raises(RepeatedError) as caught:
        store.append(table, [line(2), line(3, "click")], CARD)
    assert (caught.value.table, caught.value.once) == (table, "click")
    with pytest.raises(RepeatedError):
        store.append(table, [line(2, "new"), line(3, "new")], CARD)
    store.append(table, [line(2), line(3)], CARD)
    store.create("other", "", [line(0, "click")], CARD)
    assert len(store.journal(table)) == 4


def test_a_repeated_action_is_told_as_such_even_when_others_wrote_since(store, table):
    store.append(table, [line(1, "click")], CARD)
    with pytest.raises(RepeatedError):
        store.append(table, [line(1, "click")], CARD)
    with pytest.raises(OutrunError):
        store.append(table, [line(1, "another")], CARD)


def test_the_database_itself_refuses_what_the_code_should_have(store, table):
    store.append(table, [line(1, "click")], CARD)
    row = {"table_id": table, "at": 1.0, "kind": "entry", "body": "{}"}
    for wrong in ({"number": 1, "once": ""}, {"number": 2, "once": "click"}):
        with (
            pytest.raises(sqlalchemy.exc.IntegrityError),
            store.database.engine.connect() as connection,
        ):
            connection.execute(LINES.insert(), row | wrong)


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"kind": "a\0b"}, "kind of line 1 contains a NUL"),
        ({"once": "\ud800"}, "client action id of line 1 contains half a character"),
        ({"body": {"text": "a\0b"}}, "body of line 1 contains a NUL"),
        ({"body": {"a\0b": [1]}}, "contains a NUL"),
        ({"body": {"deep": [{"text": ["\\", "\0"]}]}}, "contains a NUL"),
        ({"body": {"text": "\udfff"}}, "half a character"),
    ],
)
def test_texts_that_not_every_database_holds_are_refused(store, table, wrong, told):
    with pytest.raises(TextError, match=told):
        store.append(table, [replace(line(1), **wrong)], CARD)
    assert store.journal(table) == [line(0)]


@pytest.mark.parametrize("body", [{"x": {1, 2}}, {"x": math.nan}, {"x": b"bytes"}, {"x": object}])
def test_bodies_that_are_no_json_are_refused(store, table, body):
    with pytest.raises(LinesError, match="body of line 1 is no JSON"):
        store.append(table, [replace(line(1), body=body)], CARD)


def test_a_line_has_a_time(store, table):
    with pytest.raises(LinesError, match="no time"):
        store.append(table, [replace(line(1), at=math.inf)], CARD)


def test_texts_of_cards_and_seeds_are_checked(store, table):
    with pytest.raises(TextError, match="card of a table contains a NUL"):
        store.append(table, [line(1)], replace(CARD, title="\0"))
    with pytest.raises(TextError, match="half a character"):
        store.append(table, [line(1)], replace(CARD, seats=(("x", "\ud800"),)))
    with pytest.raises(TextError, match="seed"):
        store.create("t", "\0", [line(0)], CARD)
    store.append(table, [line(1)], replace(CARD, title=UNICODE, seats=((UNICODE, UNICODE),)))
    assert store.card(table).title == UNICODE
    assert [found for found, _card, _at in store.tables_of(UNICODE)] == [table]


@pytest.mark.parametrize("stores", [1, 2])
def test_of_two_writers_one_writes_line_n(open_store, store, table, stores):
    """Eight threads each add ten lines, counting on what they read; none is lost, none is doubled."""
    openings = [store, *(open_store() for _ in range(stores - 1))]

    def write(writer):
        mine = openings[writer % stores]
        outrun = 0
        for step in range(10):
            while True:
                number = len(mine.journal(table))
                try:
                    mine.append(table, [line(number, f"{writer}-{step}", writer=writer)], CARD)
                except OutrunError:
                    outrun += 1
                else:
                    break
        return outrun

    with ThreadPoolExecutor(8) as pool:
        outrun = sum(pool.map(write, range(8)))
    journal = store.journal(table)
    assert [entry.number for entry in journal] == list(range(81))
    assert len({entry.once for entry in journal}) == 81
    assert outrun > 0


def test_of_two_equal_clicks_at_once_one_is_written(open_store, store, table):
    openings = [store, open_store()]

    def click(writer):
        try:
            openings[writer % 2].append(table, [line(1, "click")], CARD)
        except RepeatedError:
            return 0
        return 1

    with ThreadPoolExecutor(8) as pool:
        assert sum(pool.map(click, range(8))) == 1
    assert store.journal(table) == [line(0), line(1, "click")]


def test_of_two_that_create_a_table_at_once_one_does(open_store, store):
    openings = [store, open_store()]

    def begin(writer):
        try:
            openings[writer % 2].create("t", str(writer), [line(0, writer=writer)], CARD)
        except TakenError:
            return None
        return writer

    with ThreadPoolExecutor(8) as pool:
        (first,) = [writer for writer in pool.map(begin, range(8)) if writer is not None]
    assert store.seed("t") == str(first)
    assert store.journal("t") == [line(0, writer=first)]


def test_the_length_that_is_kept_is_the_length_that_is(store, table):
    store.append(table, [line(1), line(2)], CARD)
    store.append(table, [line(3)], CARD)
    with store.database.reading() as connection:
        kept = connection.scalar(sqlalchemy.select(TABLES.c.length))
        counted = connection.scalar(sqlalchemy.select(sqlalchemy.func.count()).select_from(LINES))
    assert kept == counted == 4


def test_the_newest_snapshot_is_kept(store, table):
    assert store.snapshot(table) is None
    store.keep_snapshot(table, 5, b"five\0")
    store.keep_snapshot(table, 4, b"four")
    assert store.snapshot(table) == (5, b"five\0")
    store.keep_snapshot(table, 5, b"five again")
    store.keep_snapshot(table, 6, b"six")
    assert store.snapshot(table) == (6, b"six")
    with pytest.raises(UnknownTableError):
        store.keep_snapshot("nobody", 1, b"")
