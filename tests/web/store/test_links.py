from concurrent.futures import ThreadPoolExecutor

import pytest

from dreamtable.web.store import Link, TakenError, TextError, UnknownTableError

from .conftest import CARD


def test_a_link_is_good_until_it_is_used(store, table):
    store.add_link("d1", table, 2, "join", None)
    assert store.link("d1", 10.0) == Link(table, 2, "join")
    assert store.use_link("d1", 10.0) == Link(table, 2, "join")
    assert store.link("d1", 10.0) is None
    assert store.use_link("d1", 10.0) is None


def test_a_link_expires(store, table):
    store.add_link("d1", table, 0, "move", 100.0)
    assert store.link("d1", 99.0) == Link(table, 0, "move")
    assert store.link("d1", 100.0) is None
    assert store.use_link("d1", 100.0) is None
    assert store.use_link("d1", 99.0) == Link(table, 0, "move")


def test_unknown_links_are_good_for_nothing(store):
    assert store.link("d1", 0.0) is None
    assert store.use_link("d1", 0.0) is None


def test_links_need_a_table_and_a_digest_of_their_own(store, table):
    store.add_link("d1", table, 0, "join", None)
    with pytest.raises(TakenError, match="another token"):
        store.add_link("d1", table, 1, "join", None)
    assert store.link("d1", 0.0).seat == 0
    with pytest.raises(UnknownTableError):
        store.add_link("d2", "nobody", 0, "join", None)
    with pytest.raises(TextError):
        store.add_link("d\0", table, 0, "join", None)


@pytest.mark.parametrize("kind", ["join", "move"])
def test_of_many_who_use_a_link_at_once_one_gets_it(open_store, store, table, kind):
    openings = [store, open_store()]
    store.add_link("d1", table, 0, kind, None)
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda user: openings[user % 2].use_link("d1", 1.0), range(16)))
    assert [link for link in found if link] == [Link(table, 0, kind)]


def test_people_name_themselves(store):
    assert store.name_of("ann-id") is None
    store.rename("ann-id", "Ann", 1.0)
    store.rename("bob-id", "Ann", 1.0)
    store.rename("ann-id", "🐑 \u202eשמש", 2.0)
    assert store.name_of("ann-id") == "🐑 \u202eשמש"
    assert store.name_of("bob-id") == "Ann"
    for wrong in ("\0", "\ud83d"):
        with pytest.raises(TextError, match="a name contains"):
            store.rename("ann-id", wrong, 3.0)
    assert CARD.seats[0][1] == "Ann"
