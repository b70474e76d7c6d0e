"""What tests of the store share: an empty database of each kind, a store in it, a card, lines."""

import pytest

from dreamtable.web.store import Store
from dreamtable.web.tables.journal import Card, Line
from web.postgres import postgres, postgres_url  # noqa: F401 - fixtures

CARD = Card(
    game="pig",
    status="playing",
    title="Pig on Sunday",
    seats=(("ann-id", "Ann"), ("", "Bot"), ("bob-id", "Bob")),
    waiting_for=("ann-id",),
    is_listed=True,
)


def line(number, once="", **body):
    return Line(number, 1_700_000_000.25 + number, "entry", body, once)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request, tmp_path):
    """The address of an empty database."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return request.getfixturevalue("postgres_url")


@pytest.fixture
def open_store(url):
    """Open a store on that database; all are closed at the end."""
    opened = []

    def call():
        opened.append(Store(url))
        return opened[-1]

    yield call
    for store in opened:
        store.close()


@pytest.fixture
def store(open_store):
    return open_store()


@pytest.fixture
def table(store):
    """A table of one line."""
    store.create("table-1", "5eed", [line(0)], CARD)
    return "table-1"
