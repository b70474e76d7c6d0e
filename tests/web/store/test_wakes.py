import asyncio
import logging

import pytest

from dreamtable.web.store import EVERY, Store, UnavailableError, Wakes, wakes

from .conftest import CARD, line


@pytest.fixture
def two(postgres_url):
    """Two stores on one database, as two workers have them, and what the first was told."""
    with Store(postgres_url) as here, Store(postgres_url) as there:
        yield here, there


class Told:
    """Everything that `on_wake` was called with, in order."""

    def __init__(self):
        self.tables = []
        self.changed = asyncio.Event()

    def __call__(self, table):
        self.tables.append(table)
        self.changed.set()

    async def wait_for(self, table):
        async with asyncio.timeout(20):
            while table not in self.tables:
                self.changed.clear()
                await self.changed.wait()


def test_what_others_write_arrives_and_our_own_does_not(two):
    here, there = two

    async def listen():
        told = Told()
        wakes = Wakes(here, told)
        await wakes.start()
        await wakes.start()  # a second time changes nothing
        await asyncio.to_thread(here.create, "ours", "", [line(0)], CARD)
        await asyncio.to_thread(there.create, "theirs", "", [line(0)], CARD)
        await told.wait_for("theirs")
        await asyncio.to_thread(here.append, "theirs", [line(1)], CARD)
        await asyncio.to_thread(there.append, "ours", [line(1)], CARD)
        await told.wait_for("ours")
        await wakes.stop()
        await wakes.stop()
        return told.tables

    assert asyncio.run(listen()) == ["theirs", "ours"]


def test_a_write_that_fails_wakes_nobody(two):
    here, there = two

    async def listen():
        told = Told()
        wakes = Wakes(here, told)
        await wakes.start()
        there.create("t", "", [line(0)], CARD)
        with pytest.raises(Exception, match="gap"):
            there.append("t", [line(7)], CARD)
        there.create("last", "", [line(0)], CARD)
        await told.wait_for("last")
        await wakes.stop()
        return told.tables

    assert asyncio.run(listen()) == ["t", "last"]


def test_after_a_lost_connection_everything_is_woken_and_then_wakes_go_on(two, postgres, caplog):
    here, there = two
    caplog.set_level(logging.WARNING)

    async def listen():
        told = Told()
        wakes = Wakes(here, told)
        await wakes.start()
        with postgres.connect() as other:
            other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        await told.wait_for(EVERY)
        await asyncio.to_thread(there.create, "t", "", [line(0)], CARD)
        await told.wait_for("t")
        await wakes.stop()
        return told.tables

    assert asyncio.run(listen()) == [EVERY, "t"]
    assert "reconnecting" in caplog.text


def test_a_server_that_is_away_for_a_while_is_waited_for(two, postgres, caplog):
    here, there = two

    async def listen():
        told = Told()
        wakes = Wakes(here, told)
        await wakes.start()
        await asyncio.to_thread(postgres.stop)
        await asyncio.sleep(0.3)
        with pytest.raises(UnavailableError):
            await asyncio.to_thread(here.ping)
        with pytest.raises(UnavailableError, match="is running"):
            await Wakes(here, told).start()
        postgres.start()
        await told.wait_for(EVERY)
        await asyncio.to_thread(there.create, "t", "", [line(0)], CARD)
        await told.wait_for("t")
        await wakes.stop()

    asyncio.run(listen())
    assert "cannot reconnect" in caplog.text


def test_a_wake_that_fails_is_not_the_last_and_a_quiet_server_is_asked(two, monkeypatch, caplog):
    here, there = two
    monkeypatch.setattr(wakes, "HEARTBEAT", 0.05)

    async def listen():
        told = Told()

        def on_wake(table):
            told(table)
            if table == "bad":
                raise ValueError("no such table in memory")

        listener = Wakes(here, on_wake)
        await listener.start()
        await asyncio.sleep(0.3)
        for table in ("bad", "good"):
            await asyncio.to_thread(there.create, table, "", [line(0)], CARD)
        await told.wait_for("good")
        await listener.stop()
        return told.tables

    assert asyncio.run(listen()) == ["bad", "good"]
    assert "a wake failed" in caplog.text


def test_with_sqlite_there_is_nothing_to_tell(tmp_path):
    async def listen():
        with Store(f"sqlite:///{tmp_path / 'a.db'}") as store:
            wakes = Wakes(store, pytest.fail)
            await wakes.start()
            store.create("t", "", [line(0)], CARD)
            await asyncio.sleep(0.05)
            await wakes.stop()

    asyncio.run(listen())
