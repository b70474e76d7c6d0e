"""What stays in memory: the tables looked at last, those whose bots think, and nothing else that grows."""

import asyncio

import pytest

from dreamtable.web.tables import commands
from dreamtable.web.tables import house as houses
from dreamtable.web.tables.house import UnknownTableError

from .conftest import setup_for, turn

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(houses, "IN_MEMORY", 5)


async def finished(house):
    table = await house.create(setup_for("Ann", "Bob"))
    await house.tell(table, commands.close, "ann-id")
    return table


async def test_many_tables_one_after_another_keep_few_in_memory(house):
    tables = [await finished(house) for _ in range(30)]
    for table in tables * 2:
        async with house.at(table) as at:
            assert at.status == "abandoned"
    assert list(house._live) == tables[-5:]
    assert house._opening == {}
    assert (house.driver._bots, house.driver._due, house.driver._tasks) == ({}, {}, set())
    assert house.metrics.registry.get_sample_value("dreamtable_tables_in_memory") == 5


async def test_also_tables_with_a_clock_whose_time_is_done_all_the_same(house, clock):
    tables = [await house.create(setup_for("Ann", "Bob", clock=turn(60))) for _ in range(12)]
    assert len(house._live) == 5
    clock.go(60)
    await house.driver.tick()
    for table in tables:
        await house.bots_rest(table)
    assert {house.store.card(table).waiting_for for table in tables} == {("bob-id",)}
    assert len(house._live) <= 6


async def test_all_at_the_same_moment(house):
    tables = [await finished(house) for _ in range(12)]
    for table in tables:
        house.forget(table)

    async def look(table):
        async with house.at(table) as at:
            return at.number

    assert set(await asyncio.gather(*(look(table) for table in tables * 3))) == {3}
    assert len(house._live) <= 6
    assert house._opening == {}


async def test_a_table_that_somebody_watches_stays(house):
    watched = await finished(house)
    versions = house.watch(watched)
    assert await anext(versions) == 3
    for _ in range(10):
        await finished(house)
    assert house.watchers_of(watched) == 1
    waiting = asyncio.ensure_future(anext(versions))
    await asyncio.sleep(0)
    await house.tell(watched, commands.say, "eve-id", "Eve", "watchers", "well")
    assert await waiting == 4
    await versions.aclose()
    assert house.watchers_of(watched) == 0
    for _ in range(10):
        await finished(house)
    assert watched not in house._live


async def test_who_watches_a_table_that_is_opened_anew_misses_nothing(house):
    table = await house.create(setup_for("Ann", "Bob"))
    versions = house.watch(table)
    assert await anext(versions) == 2
    waiting = asyncio.ensure_future(anext(versions))
    await asyncio.sleep(0)
    house.forget(table)
    await asyncio.sleep(0)
    await house.act(table, 0, "hold")
    assert await asyncio.wait_for(waiting, 30) == 3
    await versions.aclose()


async def test_a_table_that_never_was_leaves_nothing(house):
    for number in range(20):
        with pytest.raises(UnknownTableError):
            await house.do(f"{number:020}", commands.due)
    results = await asyncio.gather(
        *(house.act("x" * 20, 0, "hold") for _ in range(5)), return_exceptions=True
    )
    assert all(isinstance(result, UnknownTableError) for result in results)
    assert (dict(house._live), house._opening, house.driver._due) == ({}, {}, {})
