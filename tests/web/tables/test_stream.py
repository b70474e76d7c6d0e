"""The stream of a table: what changed, to whom it may be shown, again and again until somebody leaves."""

import asyncio
import re

import pytest
from starlette.requests import Request

from dreamtable.web import app as web_app
from dreamtable.web.identity import Person
from dreamtable.web.pages import table as pages
from dreamtable.web.tables import commands

from .conftest import ANN, BOB, EVE, setup_for

pytestmark = pytest.mark.anyio


@pytest.fixture
async def app(settings, clock):
    app = web_app.create_app(settings, now=clock)
    async with app.router.lifespan_context(app):
        yield app


class Listener:
    """Somebody whose browser listens to a table."""

    def __init__(self, app, table, person, since=-1, query=""):
        scope = {"type": "http", "method": "GET", "path": f"/t/{table}/stream", "headers": [], "app": app}
        scope |= {"query_string": query.encode(), "path_params": {"table": table}, "server": ("here", 80)}
        scope |= {"scheme": "http", "root_path": "", "state": {"person": Person(person, person)}}
        self.events = pages.events(Request(scope), since)

    async def hear(self):
        """The next thing that is sent."""
        async with asyncio.timeout(30):
            return await anext(self.events)

    async def version(self):
        """The version that the next event brings."""
        while not (found := re.match(r"id: (\d+)\n", await self.hear())):
            pass
        return int(found[1])

    async def leave(self):
        await self.events.aclose()


@pytest.fixture
async def listen(app):
    """Begin to listen; all leave at the end."""
    came = []

    def begin(*words, **more):
        came.append(Listener(app, *words, **more))
        return came[-1]

    yield begin
    for listener in came:
        await listener.leave()


async def act(app, table, seat, action):
    house = app.state.house
    async with house.at(table) as at:
        prompt = at.prompt(seat)
    await house.do(table, lambda at, now: commands.act(at, now, seat, action, prompt))


async def test_the_table_comes_first_and_then_each_change(app, listen):
    table = await app.state.house.create(setup_for("Ann", "Bob"))
    ann, bob = listen(table, ANN), listen(table, BOB)
    assert await ann.hear() == "retry: 1000\n\n"
    assert [await ann.version(), await bob.version()] == [2, 2]
    for number, seat in ((3, 0), (4, 1), (5, 0)):
        await act(app, table, seat, "hold")
        assert [await ann.version(), await bob.version()] == [number, number]


async def test_who_has_the_newest_hears_only_what_is_newer(app, listen):
    table = await app.state.house.create(setup_for("Ann", "Bob"))
    ann = listen(table, ANN, since=2)
    assert await ann.hear() == "retry: 1000\n\n"
    hearing = asyncio.ensure_future(ann.version())
    for _ in range(5):
        await asyncio.sleep(0)
    assert not hearing.done()
    await act(app, table, 0, "hold")
    assert await hearing == 3


@pytest.mark.parametrize("since", [-1, 0, 1, 99])
async def test_who_has_another_one_hears_the_newest(app, listen, since):
    table = await app.state.house.create(setup_for("Ann", "Bob"))
    assert await listen(table, ANN, since=since).version() == 2


async def test_many_changes_while_somebody_is_slow_are_one(app, listen):
    table = await app.state.house.create(setup_for("Ann", "Bob"))
    ann = listen(table, ANN)
    assert await ann.version() == 2
    for turn in range(6):
        await act(app, table, turn % 2, "hold")
    assert await ann.version() == 8


async def test_it_says_that_it_is_still_there(app, listen, monkeypatch):
    monkeypatch.setattr(pages, "HEARTBEAT", 0.01)
    table = await app.state.house.create(setup_for("Ann", "Bob"))
    ann = listen(table, ANN, since=2)
    await ann.hear()
    assert [await ann.hear(), await ann.hear()] == [pages.HERE] * 2
    await act(app, table, 0, "hold")
    assert await ann.version() == 3


async def test_it_ends_when_the_server_does(app, listen):
    table = await app.state.house.create(setup_for("Ann", "Bob"))
    ann = listen(table, ANN)
    await ann.version()
    app.state.closing.set()
    with pytest.raises(StopAsyncIteration):
        await ann.hear()


async def test_it_ends_when_the_table_vanishes(app, listen, monkeypatch):
    table = await app.state.house.create(setup_for("Ann", "Bob"))
    ann = listen(table, ANN)
    await ann.version()
    hearing = asyncio.ensure_future(ann.hear())
    await asyncio.sleep(0)
    monkeypatch.setattr(app.state.store, "seed", lambda _table: None)
    app.state.house.forget(table)
    with pytest.raises(StopAsyncIteration):
        await hearing


async def test_it_holds_no_secret_of_another_seat(app, listen):
    table = await app.state.house.create(setup_for("Ann", "Bob", game="sealed"))
    listeners = {person: listen(table, person) for person in (ANN, BOB, EVE)}
    for listener in listeners.values():
        await listener.version()
    await act(app, table, 0, "bid 3")
    heard = {person: await listener.hear() for person, listener in listeners.items()}
    assert "lays a 3" in heard[ANN]
    assert "lays a card" in heard[BOB]
    assert "lays a 3" not in heard[BOB] + heard[EVE]
    assert app.state.house.store.seed(table) not in "".join(heard.values())
    assert not re.search("ann-id|bob-id", heard[EVE])


async def test_it_is_looked_at_from_the_seat_that_was_asked_for(app, listen):
    table = await app.state.house.create(setup_for("Ann", "Ann", game="sealed"))
    behind, at_seat = listen(table, ANN, query="seat=1"), listen(table, ANN, query="seat=0")
    await behind.version()
    await at_seat.version()
    await act(app, table, 0, "bid 3")
    assert "lays a 3" not in await behind.hear()
    assert "lift the curtain" in await at_seat.hear()


async def test_every_line_of_an_event_is_data(app):
    page = "<p>\r\none\n\nid: 9\u2028event: x</p>"
    lines = pages.event(7, page).split("\n")
    assert lines[0] == "id: 7"
    assert lines[-2:] == ["", ""]
    assert all(line.startswith("data: ") for line in lines[1:-2])


async def test_nothing_is_left_of_those_who_left(app, listen):
    table = await app.state.house.create(setup_for("Ann", "Bob"))
    listeners = [listen(table, ANN) for _ in range(5)]
    for listener in listeners:
        await listener.version()
    hearing = [asyncio.ensure_future(listener.hear()) for listener in listeners[:3]]
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    count = app.state.metrics.registry.get_sample_value
    assert count("dreamtable_open_streams") == 5
    for task in hearing:  # as a browser that goes away in the midst of it
        task.cancel()
    await asyncio.gather(*hearing, return_exceptions=True)
    for listener in listeners:
        await listener.leave()
    assert count("dreamtable_open_streams") == 0
    assert app.state.house.watchers_of(table) == 0
