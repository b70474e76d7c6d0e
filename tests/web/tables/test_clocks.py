"""Clocks, by a time that goes as the test says: they never change what a rule does."""

import pytest

from dreamtable.web.tables import commands
from dreamtable.web.tables.clock import WELCOME
from dreamtable.web.tables.house import read_table

from .conftest import bank, friends, setup_for, turn

pytestmark = pytest.mark.anyio


async def left(house, table):
    at = await house.see(table)
    return [at.clock.left_at(seat, house.now()) for seat in range(len(at.sitters))]


def entries_of(house, table):
    return [line.body for line in house.store.journal(table) if line.kind == "entry"]


async def test_a_turn_has_its_time_each_time_it_comes(house, clock):
    table = await house.create(setup_for("Ann", "Bob", clock=turn(60)))
    clock.go(20)
    assert await left(house, table) == [40, 60]
    await house.act(table, 0, "hold")
    clock.go(50)
    assert await left(house, table) == [40, 10]
    await house.act(table, 1, "hold")
    assert await left(house, table) == [60, 10]


async def test_a_turn_of_several_decisions_has_one_time(house, clock):
    table = await house.create(setup_for("Ann", "Bob", clock=turn(60)), seed="long turn")
    clock.go(20)
    await house.act(table, 0, "roll")  # and chance in the midst of it
    at = await house.see(table)
    assert at.to_act == (0,)
    assert await left(house, table) == [40, 60]
    house.forget(table)
    assert await left(house, table) == [40, 60]


async def test_a_bank_is_for_the_game_and_grows_with_each_decision(house, clock):
    table = await house.create(setup_for("Ann", "Bob", clock=bank(100, 10)))
    clock.go(30)
    await house.act(table, 0, "hold")
    assert await left(house, table) == [80, 100]
    clock.go(5)
    await house.act(table, 1, "hold")
    clock.go(1)
    assert await left(house, table) == [79, 105]


async def test_a_decision_that_is_made_again_is_not_rewarded_again(house):
    table = await house.create(setup_for("Ann", "Bob", "Eve", game="sealed", clock=bank(100, 10)))
    for card in (1, 2, 3):
        await house.act(table, 0, f"bid {card}")
        assert await left(house, table) == [110, 100, 100]
        await house.tell(table, commands.take_back, 0)
    await house.act(table, 0, "bid 1")
    await house.act(table, 1, "bid 2")
    assert await left(house, table) == [110, 110, 100]
    house.forget(table)
    assert await left(house, table) == [110, 110, 100]


async def test_time_runs_for_all_who_are_asked_at_once(house, clock):
    table = await house.create(setup_for("Ann", "Bob", "Eve", game="sealed", clock=bank(100, 0)))
    clock.go(10)
    await house.act(table, 1, "bid 2")
    clock.go(10)
    assert await left(house, table) == [80, 90, 80]


async def test_a_bot_takes_the_seat_of_who_runs_out_and_gives_it_back(house, clock):
    table = await house.create(setup_for("Ann", "Bob", clock=bank(30, 0)))
    clock.go(29)
    await house.driver.tick()
    assert (await house.see(table)).people_to_act == (0,)
    clock.go(1)
    await house.driver.tick()
    await house.bots_rest(table)
    at = await house.see(table)
    assert (at.sitters[0].stand_in, at.sitters[0].why) == ("greedy", "clock")
    assert at.to_act == (1,)
    await house.tell(table, commands.come_back, 0)
    assert (await left(house, table))[0] == WELCOME
    await house.act(table, 1, "hold")
    clock.go(WELCOME - 1)
    await house.driver.tick()
    assert (await house.see(table)).people_to_act == (0,)
    await house.act(table, 0, "hold")


async def test_time_that_runs_out_leaves_no_entry(house, clock):
    table = await house.create(setup_for("Ann", "Bob", clock=turn(30)))
    before = entries_of(house, table)
    house.driver.look = lambda *_: None  # the bot does not decide yet
    clock.go(30)
    await house.do(table, commands.due)
    assert [line.kind for line in house.store.journal(table)] == ["open", "start", "stand_in"]
    assert entries_of(house, table) == before == []
    assert (await house.see(table)).match.legal_actions(0)


async def test_where_one_waits_the_others_may_call_a_bot(house, clock):
    table = await house.create(setup_for("Ann", "Bob", "Eve", clock=turn(30, "wait")))
    for seat in (0, 1, 2, -1, 99):
        with pytest.raises(commands.TableError, match="not up"):
            await house.tell(table, commands.call_bot, seat)
    clock.go(1000)
    await house.driver.tick()
    assert (await house.see(table)).people_to_act == (0,)  # nothing happens by itself
    for seat in (1, 2, -1, 99):
        with pytest.raises(commands.TableError, match="not up"):
            await house.tell(table, commands.call_bot, seat)
    await house.tell(table, commands.call_bot, 0)
    await house.bots_rest(table)
    at = await house.see(table)
    assert at.sitters[0].why == "clock"
    assert at.to_act == (1,)


async def test_one_who_plays_late_where_one_waits_is_taken(house, clock):
    table = await house.create(setup_for("Ann", "Bob", clock=turn(30, "wait")))
    clock.go(1000)
    await house.act(table, 0, "hold")
    assert await left(house, table) == [-970, 30]


async def test_nobody_pays_for_the_time_the_server_was_down(open_house, clock):
    first = await open_house()
    table = await first.create(setup_for("Ann", "Bob", clock=bank(60, 0)))
    clock.go(10)
    await first.tell(table, commands.say, "bob-id", "Bob", "table", "well")
    clock.go(10_000)
    second = await open_house()
    await second.driver._resume()
    assert await left(second, table) == [50, 60]
    clock.go(5)
    await second.driver.tick()
    assert await left(second, table) == [45, 60]
    assert [line.kind for line in second.store.journal(table)][-1] == "awake"
    clock.go(45)
    await second.driver.tick()
    assert (await second.see(table)).sitters[0].why == "clock"


async def test_also_when_somebody_plays_before_the_server_has_looked_at_all_tables(open_house, clock):
    first = await open_house()
    table = await first.create(setup_for("Ann", "Bob", clock=turn(60)))
    clock.go(10_000)
    second = await open_house()
    await second.act(table, 0, "hold")
    assert await left(second, table) == [60, 60]
    await second.driver._resume()
    kinds = [line.kind for line in second.store.journal(table)]
    assert kinds == ["open", "start", "awake", "entry"]


async def test_a_request_that_lapsed_while_the_server_was_down_is_ended(open_house, clock):
    first = await open_house()
    table = await first.create(setup_for("Ann", "Bob"))
    await first.act(table, 0, "hold")
    await first.act(table, 1, "hold")
    await first.tell(table, commands.take_back, 0)
    clock.go(10_000)
    second = await open_house()
    await second.driver._resume()
    assert (await second.see(table)).request is None


async def test_time_stands_still_at_a_frozen_table(house, clock):
    table = await house.create(setup_for("Ann", "Bob", clock=bank(60, 0)))
    await house.act(table, 0, "hold")
    await house.freeze(table, ValueError("broken"))
    clock.go(1000)
    await house.driver.tick()
    assert await left(house, table) == [60, 60]
    await house.tell(table, commands.thaw)
    assert await left(house, table) == [60, 60]
    assert (await house.see(table)).clock.running == (0,)


async def test_a_table_that_cannot_be_opened_does_not_stop_the_clocks_of_others(house, clock, monkeypatch):
    good = await house.create(setup_for("Ann", "Bob", clock=turn(30)))
    house.driver._due = {"gone": 0.0, "broken": 0.0} | house.driver._due
    do = house.do

    async def break_one(table, command, once=""):
        if table == "broken":
            raise ZeroDivisionError
        return await do(table, command, once)

    monkeypatch.setattr(house, "do", break_one)
    clock.go(30)
    await house.driver.tick()
    assert (await house.see(good)).sitters[0].why == "clock"
    assert "gone" not in house.driver._due
    assert house.driver._due["broken"] > clock()


async def test_what_a_clock_leaves_is_a_fold(house, clock):
    table = await house.create(setup_for("Ann", "Bob", clock=bank(60, 7)), seed="fold")
    for step in range(12):
        clock.go(step)
        at = await house.see(table)
        await house.act(table, at.to_act[0], "roll" if step % 4 else "hold")
    fresh = read_table(house.store, table)
    assert fresh.clock.left == (await house.see(table)).clock.left


def test_the_page_shows_clocks_and_whose_bot_may_be_called(guests, clock):
    ann, bob = guests(2)
    table = friends(ann, bob, clock="turn", seconds="30", increment="0", on_timeout="wait")
    clock.go(31)
    page = bob.page(table)
    assert page.clock == "30 s for each turn"
    assert [seat.left for seat in page.seats] == [-1, 30]
    assert [seat.can_call_bot for seat in page.seats] == [True, False]
    assert not any(seat.can_call_bot for seat in ann.page(table).seats)
    (stranger,) = guests(1)
    stranger.do(table, "call", 403, seat=0)
    for seat in ("99", "-1", "x", ""):
        bob.do(table, "call", 409, seat=seat)
    assert bob.page(table).status == "playing"
    assert bob.do(table, "call", seat=0).headers["location"] == f"/t/{table}/"
    ann.wait_for(table, lambda at: at.to_act == (1,))
    assert ann.page(table).seats[0].why == "clock"
