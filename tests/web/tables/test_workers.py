"""Several processes at one database: of two that write the same line one wins, and nothing happens twice."""

import asyncio
import functools

import pytest

from dreamtable.engine.errors import IllegalActionError
from dreamtable.web.store import Wakes
from dreamtable.web.tables import commands, drive
from dreamtable.web.tables.house import read_table

from .conftest import BOB, setup_for
from .test_fold import facts

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(open_house, database):
    return await open_house(database), await open_house(database)


async def test_both_play_at_the_same_table(two):
    one, other = two
    table = await one.create(setup_for("Ann", "Bob"))
    for turn in range(6):
        prompt = read_table(one.store, table).prompt(turn % 2)
        await two[turn % 2].act(table, turn % 2, "hold", prompt=prompt)
    await one.tell(table, commands.say, BOB, "Bob", "table", "well")  # brings the first one up to date
    await other.tell(table, commands.say, BOB, "Bob", "table", "well")
    await one.tell(table, commands.say, BOB, "Bob", "table", "well")
    assert facts(await one.see(table)) == facts(read_table(one.store, table))
    assert await one.log_of(table) == ["hold"] * 6


async def test_of_two_who_answer_the_same_question_one_is_told_that_it_passed(two):
    one, other = two
    table = await one.create(setup_for("Ann", "Bob"))
    prompt = (await other.see(table)).prompt(0)
    results = await asyncio.gather(
        one.act(table, 0, "hold", prompt=prompt, once="a"),
        other.act(table, 0, "hold", prompt=prompt, once="b"),
        return_exceptions=True,
    )
    assert sum(result is True for result in results) == 1
    assert sum(isinstance(result, (IllegalActionError, commands.StalePromptError)) for result in results) == 1
    assert len([line for line in one.store.journal(table) if line.kind == "entry"]) == 1


async def test_two_who_answer_different_questions_are_both_taken(two):
    one, other = two
    table = await one.create(setup_for("Ann", "Bob", game="sealed"))
    at = await other.see(table)
    assert await asyncio.gather(
        one.act(table, 0, "bid 1", prompt=at.prompt(0)), other.act(table, 1, "bid 2", prompt=at.prompt(1))
    ) == [True, True]
    assert {"bid 1", "bid 2"} < {line.body.get("do") for line in one.store.journal(table)}


async def test_a_command_that_was_outrun_sees_the_new_state(two):
    one, other = two
    table = await one.create(setup_for("Ann", "Bob"))
    await other.see(table)
    await one.act(table, 0, "hold")
    seen = []

    def talk(at, now):
        seen.append(at.number)
        return commands.say(at, now, BOB, "Bob", "table", "well")

    await other.do(table, talk)
    assert seen[-1] == seen[0] + (len(seen) > 1) == len(other.store.journal(table)) - 1


async def test_what_is_refused_on_old_lines_is_tried_on_the_new_ones(two):
    one, other = two
    table = await one.create(setup_for("Ann", "Bob"))
    await other.see(table)
    await one.act(table, 0, "hold")
    prompt = (await one.see(table)).prompt(1)
    assert await other.act(table, 1, "hold", prompt=prompt)  # it had not heard of the first decision
    assert read_table(one.store, table).number == 4


async def test_who_waits_for_a_table_that_is_forgotten_meanwhile_gets_the_new_one(two, monkeypatch):
    one, other = two
    table = await one.create(setup_for("Ann", "Bob", game="sealed"))
    at = await one.see(table)
    prompts = [at.prompt(0), at.prompt(1)]
    await other.tell(table, commands.say, BOB, "Bob", "table", "well")  # the first one knows nothing of it
    numbers = []

    def talk(at, now):
        numbers.append(at.number)
        return commands.say(at, now, BOB, "Bob", "table", "well")

    await asyncio.gather(
        one.act(table, 0, "bid 1", prompt=prompts[0]),
        one.do(table, talk),
        one.act(table, 1, "bid 2", prompt=prompts[1]),
        one.do(table, talk),
    )
    assert facts(await one.see(table)) == facts(read_table(one.store, table))
    said = [line.number for line in one.store.journal(table) if line.kind == "chat"]
    assert len(said) == 3
    assert set(said[1:]) <= set(numbers)


async def test_many_commands_at_once_by_both_are_all_written(two):
    one, other = two
    table = await one.create(setup_for("Ann", "Bob"))
    for _ in range(5):
        results = await asyncio.gather(
            *(
                house.tell(table, commands.say, BOB, "Bob", "table", "well")
                for house in (one, other, one, other)
            ),
            return_exceptions=True,
        )
        assert all(result is True for result in results)
    assert sum(line.kind == "chat" for line in one.store.journal(table)) == 20


async def test_a_bot_decides_once_whoever_asks_it(two, monkeypatch):
    monkeypatch.setattr(drive, "GRACE", 0.0)
    one, other = two
    table = await one.create(setup_for("bot greedy", "bot random", game="sealed"), seed="bots")
    await other.see(table)
    other.driver.look(table, await other.see(table))
    for house in two:
        await house.bots_rest(table)
    together = [line.body for line in one.store.journal(table) if line.kind == "entry"]
    alone = await one.create(setup_for("bot greedy", "bot random", game="sealed"), seed="bots")
    await one.bots_rest(alone)
    assert [line.body for line in one.store.journal(alone) if line.kind == "entry"] == together
    assert read_table(one.store, table).status == "over"


async def test_what_a_bot_decided_too_late_is_dropped_and_freezes_nothing(two):
    one, other = two
    table = await one.create(setup_for("Ann", "bot greedy", game="sealed"))
    await one.bots_rest(table)
    assert read_table(one.store, table).to_act == (0,)
    with pytest.raises(commands.StalePromptError):  # the bot has answered here, and is not asked any more
        await other.do(
            table, functools.partial(commands.act, seat=1, action="bid 1", prompt="0.0", bot="greedy")
        )
    assert read_table(one.store, table).status == "playing"


async def test_the_process_that_wrote_decides_for_bots_and_the_other_only_when_it_is_gone(two, monkeypatch):
    monkeypatch.setattr(drive, "GRACE", 0.05)
    one, other = two
    monkeypatch.setattr(one.driver, "look", lambda *_: None)  # as if it ended after its last line
    table = await one.create(setup_for("Ann", "bot greedy", game="sealed"))
    await other.see(table)
    await one.act(table, 0, "bid 1")
    other.wake(table)
    await asyncio.gather(*other.driver._tasks)
    assert other.is_foreign(table)
    assert table in other.driver._bots
    await other.bots_rest(table)
    assert read_table(one.store, table).to_act == (0,) or read_table(one.store, table).people_to_act
    assert not other.is_foreign(table)


async def test_watchers_of_the_other_process_are_woken(open_house, postgres_url):
    one, other = await open_house(postgres_url), await open_house(postgres_url)
    wakes = Wakes(other.store, other.wake)
    await wakes.start()
    try:
        table = await one.create(setup_for("Ann", "Bob"))
        versions = other.watch(table)
        async with asyncio.timeout(30):
            assert await anext(versions) == 2
            await one.act(table, 0, "hold")
            assert await anext(versions) == 3
            await one.act(table, 1, "hold")
            assert await anext(versions) == 4
        await versions.aclose()
    finally:
        await wakes.stop()


async def test_a_page_of_another_process_is_never_older_than_what_it_acknowledged(open_house, postgres_url):
    one, other = await open_house(postgres_url), await open_house(postgres_url)
    table = await one.create(setup_for("Ann", "Bob"))
    await other.see(table)
    await one.act(table, 0, "hold")
    assert (await other.see(table)).number == 3  # though nothing woke it


async def test_two_processes_freeze_a_table_once(two):
    one, other = two
    table = await one.create(setup_for("Ann", "Bob"))
    await other.see(table)
    await asyncio.gather(*(house.freeze(table, ValueError("broken")) for house in two))
    await one.freeze(table, ValueError("broken"))
    assert [line.kind for line in one.store.journal(table)].count("freeze") == 1
    refused = functools.partial(one.act, table, 0, "hold", prompt="")
    with pytest.raises(commands.TableError, match="frozen"):
        await refused()
