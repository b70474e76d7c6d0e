"""Resigning, leaving and coming back; bots that decide in somebody's place, and bots that fail."""

import asyncio
import threading
import time

import pytest
from starlette.concurrency import run_in_threadpool

from dreamtable.bots.greedy import GreedyBot
from dreamtable.web.store import UnavailableError
from dreamtable.web.tables import commands, drive
from dreamtable.web.tables.house import read_table

from .conftest import BOB, friends, setup_for

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(("why", "told"), [("resigned", "Ann resigned"), ("left", "Ann left")])
async def test_a_bot_plays_on_and_its_owner_may_come_back(house, why, told):
    table = await house.create(setup_for("Ann", "Bob"))
    await house.tell(table, commands.stand_in, 0, why)
    await house.bots_rest(table)
    at = await house.see(table)
    assert at.to_act == (1,)
    assert any(line.text == f"{told}; a bot plays on." for line in at.told(1))
    await house.tell(table, commands.come_back, 0)
    await house.act(table, 1, "hold")
    assert (await house.see(table)).people_to_act == (0,)
    assert (await house.see(table)).told(1)[-2].text == "Ann is back."


async def test_who_left_does_not_decide_until_back(house):
    table = await house.create(setup_for("Ann", "Bob"))
    await house.act(table, 0, "hold")
    await house.tell(table, commands.stand_in, 0, "left")
    await house.act(table, 1, "hold", prompt=(await house.see(table)).prompt(1))
    house.driver._bots[table].cancel()
    prompt = (await house.see(table)).prompt(0)
    with pytest.raises(commands.TableError, match="Say that you are back"):
        await house.act(table, 0, "hold", prompt=prompt)
    await house.tell(table, commands.come_back, 0)
    assert await house.act(table, 0, "hold", prompt=prompt)


async def test_a_bot_is_told_to_stop_when_nobody_waits_for_it(house, monkeypatch):
    asked, budgets = threading.Event(), []

    def think(self, observation, budget, rng):
        budgets.append(budget)
        asked.set()
        while not budget.stop():
            time.sleep(0.001)
        return observation.legal_actions()[0]

    monkeypatch.setattr(GreedyBot, "choose", think)
    table = await house.create(setup_for("Ann", "Bob"))
    await house.tell(table, commands.stand_in, 0, "left")
    await run_in_threadpool(asked.wait, 30)
    await house.tell(table, commands.say, BOB, "Bob", "table", "Think well!")
    assert not budgets[0].stop()
    await house.tell(table, commands.come_back, 0)
    await asyncio.wait_for(house.bots_rest(table), 30)
    assert await house.log_of(table) == []


async def test_a_server_that_closes_stops_its_bots(house, monkeypatch):
    asked, ended = threading.Event(), threading.Event()

    def think(self, observation, budget, rng):
        asked.set()
        while not budget.stop():
            time.sleep(0.001)
        ended.set()
        return observation.legal_actions()[0]

    monkeypatch.setattr(GreedyBot, "choose", think)
    await house.create(setup_for("bot greedy", "Bob"))
    await run_in_threadpool(asked.wait, 30)
    await house.stop()
    assert await run_in_threadpool(ended.wait, 30)


async def test_a_bot_that_still_thinks_when_its_owner_is_back_decides_nothing(house, monkeypatch):
    table = await house.create(setup_for("Ann", "Bob"))
    think, asked, choose = asyncio.Event(), asyncio.Event(), house.thinkers.choose

    async def slowly(*asked_for):
        asked.set()
        await think.wait()
        return await choose(*asked_for)

    monkeypatch.setattr(house.thinkers, "choose", slowly)
    await house.tell(table, commands.stand_in, 0, "left")
    await asked.wait()
    await house.tell(table, commands.come_back, 0)
    think.set()
    await house.bots_rest(table)
    at = await house.see(table)
    assert at.people_to_act == (0,)
    assert at.match.history == ()


async def test_the_game_ends_by_bots_when_the_last_person_has_left(house):
    table = await house.create(setup_for("Ann", "Bob", game="sealed"))
    await house.tell(table, commands.stand_in, 0, "left")
    await house.tell(table, commands.stand_in, 1, "resigned")
    await house.bots_rest(table)
    assert (await house.see(table)).status == "over"
    assert read_table(house.store, table).status == "over"
    with pytest.raises(commands.TableError, match="The game is over"):
        await house.tell(table, commands.stand_in, 0, "left")


async def test_one_cannot_leave_twice_nor_come_back_to_a_seat_one_has(house):
    table = await house.create(setup_for("Ann", "Bob"))
    with pytest.raises(commands.TableError, match="the seat is yours"):
        await house.tell(table, commands.come_back, 0)
    await house.act(table, 0, "hold")
    await house.tell(table, commands.stand_in, 0, "left")
    with pytest.raises(commands.TableError, match="already"):
        await house.tell(table, commands.stand_in, 0, "resigned")


@pytest.mark.parametrize("bot", ["failing", "babbling"])
async def test_a_bot_that_fails_does_not_stop_a_table(house, bot):
    table = await house.create(setup_for(f"bot {bot}", "bot greedy", game="sealed"))
    await house.bots_rest(table)
    at = await house.see(table)
    assert at.status == "over"
    assert at.report == ""


async def test_bots_go_on_when_the_store_answers_again(house, monkeypatch):
    monkeypatch.setattr(drive, "LATER", 0.01)
    table = await house.create(setup_for("Ann", "bot greedy"))
    append, failures = house.store.append, []

    def fail_twice(table, lines, card):
        if lines[0].kind == "entry" and len(failures) < 2 and lines[0].body.get("seat") == 1:
            failures.append(1)
            raise UnavailableError("the disk is full")
        append(table, lines, card)

    monkeypatch.setattr(house.store, "append", fail_twice)
    await house.act(table, 0, "hold")
    await house.bots_rest(table)
    assert len(failures) == 2
    assert (await house.see(table)).to_act == (0,)


async def test_what_could_not_be_written_has_not_happened(house, monkeypatch):
    table = await house.create(setup_for("Ann", "Bob"))

    def fail(*_):
        raise UnavailableError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(house.store, "append", fail)
        with pytest.raises(UnavailableError):
            await house.act(table, 0, "hold", once="abc")
    assert await house.log_of(table) == []
    assert await house.act(table, 0, "hold", once="abc")


def test_through_pages_one_leaves_and_comes_back(guests):
    ann, bob = guests(2)
    table = friends(ann, bob)
    ann.do(table, "leave", seat=0)
    ann.wait_for(table, lambda at: at.to_act == (1,))
    assert bob.page(table).seats[0].why == "left"
    ann.play(table, 0, "hold", 409)
    ann.do(table, "back", seat=0)
    bob.play(table, 1, "hold")
    assert ann.page(table).is_mine


def test_a_store_that_does_not_answer_is_a_page_that_names_no_file(guests, monkeypatch):
    ann, bob = guests(2)
    table = friends(ann, bob)
    page = ann.page(table)

    def fail(*_):
        raise UnavailableError("/var/lib/secret-place.sqlite is full")

    monkeypatch.setattr(ann.app.state.store, "append", fail)
    form = {"seat": 0, "action": "hold", "prompt": page.prompt, "once": page.once}
    answer = ann.do(table, "act", 503, **form)
    assert "secret-place" not in answer.text
    monkeypatch.undo()
    ann.do(table, "act", **form)
