"""Taking back: alone as far as nobody learned anything, beyond that only if all the others agree."""

import asyncio
from functools import partial

import pytest

from dreamtable.engine.errors import UndoError
from dreamtable.web.tables import commands
from dreamtable.web.tables.house import read_table

from .conftest import friends, setup_for

pytestmark = pytest.mark.anyio


@pytest.fixture
async def bids(house):
    """Hidden bids of Ann, Bob and Eve, of which Ann's is down."""
    table = await house.create(setup_for("Ann", "Bob", "Eve", game="sealed"))
    await house.act(table, 0, "bid 1")
    return table


async def line_of(house, table):
    return [entry.text for entry in (await house.see(table)).match.log if entry.kind == "do"]


async def reveal(house, table):
    """Bob and Eve bid, too, which turns all bids up; Eve, who won, is to decide."""
    await house.act(table, 1, "bid 2")
    await house.act(table, 2, "bid 3")


async def test_an_own_decision_is_taken_back_alone(house, bids):
    await house.tell(bids, commands.take_back, 0)
    assert await line_of(house, bids) == []
    assert (await house.see(bids)).to_act == (0, 1, 2)
    assert (await house.see(bids)).request is None


async def test_a_sealed_choice_is_changed_beside_those_of_others(house, bids):
    """Nobody is asked, and Bob need not bid again."""
    await house.act(bids, 1, "bid 2")
    await house.tell(bids, commands.take_back, 0)
    at = await house.see(bids)
    assert (at.request, at.to_act) == (None, (0, 2))
    assert await line_of(house, bids) == ["bid 2"]
    assert read_table(house.store, bids).match.state_hash() == at.match.state_hash()


async def test_who_still_chooses_is_asked_the_same_when_another_takes_back(house, bids):
    before = [(await house.see(bids)).prompt(seat) for seat in (1, 2)]
    await house.tell(bids, commands.take_back, 0)
    at = await house.see(bids)
    assert [at.prompt(seat) for seat in (1, 2)] == before
    await house.act(bids, 1, "bid 2", prompt=before[0])
    own = at.prompt(0)
    await house.act(bids, 0, "bid 3", prompt=own)
    await house.tell(bids, commands.take_back, 0)
    assert (await house.see(bids)).prompt(0) != own
    assert (await house.see(bids)).prompt(2) == before[1]


async def test_one_who_decided_nothing_takes_nothing_back(house, bids):
    before = (await house.see(bids)).number
    for command in (commands.take_back, commands.restart_turn):
        with pytest.raises(UndoError):
            await house.tell(bids, command, 1)
    assert (await house.see(bids)).number == before


async def test_beyond_the_barrier_all_the_others_must_agree(house, bids):
    await reveal(house, bids)
    await house.tell(bids, commands.take_back, 0)
    at = await house.see(bids)
    assert (at.request.seat, at.request.asked) == (0, (1, 2))
    await house.tell(bids, commands.answer, 1, yes=True)
    assert await line_of(house, bids) == ["bid 1", "bid 2", "bid 3"]
    await house.tell(bids, commands.answer, 2, yes=True)
    assert await line_of(house, bids) == []
    assert (await house.see(bids)).request is None


async def test_one_who_refuses_keeps_it_as_it_is(house, bids):
    await reveal(house, bids)
    await house.tell(bids, commands.take_back, 0)
    await house.tell(bids, commands.answer, 1, yes=True)
    await house.tell(bids, commands.answer, 2, yes=False)
    at = await house.see(bids)
    assert at.request is None
    assert await line_of(house, bids) == ["bid 1", "bid 2", "bid 3"]
    assert at.told(0)[-1].text == "Eve does not agree; it stays as it is."


async def test_only_those_who_were_asked_can_answer_and_only_once(house, bids):
    await reveal(house, bids)
    with pytest.raises(commands.TableError):
        await house.tell(bids, commands.answer, 1, yes=True)
    await house.tell(bids, commands.take_back, 0)
    await house.tell(bids, commands.answer, 1, yes=True)
    before = (await house.see(bids)).number
    for seat in (0, 1):
        with pytest.raises(commands.TableError, match="Nobody is asking you"):
            await house.tell(bids, commands.answer, seat, yes=True)
    with pytest.raises(UndoError, match="Another request"):
        await house.tell(bids, commands.take_back, 0)
    assert (await house.see(bids)).number == before


async def test_a_request_lapses_after_its_time(house, bids, clock):
    await reveal(house, bids)
    await house.tell(bids, commands.take_back, 0)
    clock.go(commands.ANSWER_SECONDS - 1)
    await house.driver.tick()
    assert (await house.see(bids)).request is not None
    clock.go(1)
    await house.driver.tick()
    at = await house.see(bids)
    assert at.request is None
    assert at.told(2)[-1].text == "Nobody answered in time; it stays as it is."
    assert house.driver._due == {}


async def test_a_request_is_dropped_when_somebody_plays_on(house, bids):
    await reveal(house, bids)
    await house.tell(bids, commands.take_back, 0)
    await house.act(bids, 2, "boost")
    assert (await house.see(bids)).request is None
    with pytest.raises(commands.TableError, match="Nobody is asking you"):
        await house.tell(bids, commands.answer, 1, yes=True)


@pytest.fixture
async def thinking(house, monkeypatch):
    """A table at which Ann and Bob have held and the bot thinks until `think.set()`."""
    think, choose = asyncio.Event(), house.thinkers.choose

    async def slowly(*asked_for):
        await think.wait()
        return await choose(*asked_for)

    monkeypatch.setattr(house.thinkers, "choose", slowly)
    table = await house.create(setup_for("Ann", "Bob", "bot greedy"))
    await house.act(table, 0, "hold")
    await house.act(table, 1, "hold")
    return table, think


async def test_bots_wait_while_somebody_asks(house, thinking):
    table, think = thinking
    await house.tell(table, commands.take_back, 0)
    think.set()
    await house.bots_rest(table)
    at = await house.see(table)
    assert at.request.asked == (1,)
    assert at.to_act == (2,)
    assert await line_of(house, table) == ["hold", "hold"]
    await house.tell(table, commands.answer, 1, yes=False)
    await house.bots_rest(table)
    assert (await house.see(table)).to_act == (0,)


async def test_who_leaves_is_not_asked_any_more(house, thinking):
    table, think = thinking
    await house.tell(table, commands.take_back, 0)
    think.set()
    await house.tell(table, commands.stand_in, 1, "left")
    await house.bots_rest(table)
    at = await house.see(table)
    assert at.request is None
    assert at.to_act == (0,)


async def test_a_person_alone_with_bots_is_not_asked(house):
    table = await house.create(setup_for("Ann", "bot greedy", "bot random"))
    await house.act(table, 0, "hold")
    await house.bots_rest(table)
    assert len(await line_of(house, table)) >= 3
    await house.tell(table, commands.take_back, 0)
    await house.bots_rest(table)
    assert await line_of(house, table) == []
    assert (await house.see(table)).to_act == (0,)


async def test_a_hot_seat_does_not_ask_itself(house):
    table = await house.create(setup_for("Ann", "Ann", "Bob"))
    await house.act(table, 0, "hold")
    await house.tell(table, commands.stand_in, 2, "left")
    await house.act(table, 1, "hold")
    await house.bots_rest(table)
    await house.tell(table, commands.take_back, 0)
    assert (await house.see(table)).request is None
    assert await line_of(house, table) == []


async def test_a_bot_that_plays_for_somebody_takes_nothing_back_for_them(house, bids):
    await house.tell(bids, commands.stand_in, 0, "left")
    for command in (commands.take_back, commands.restart_turn):
        with pytest.raises(commands.TableError, match="A bot decides for this seat"):
            await house.tell(bids, command, 0)


async def test_my_turn_is_restarted_as_far_as_i_may_alone(house):
    table = await house.create(setup_for("Ann", "Bob", game="morpheus"))
    texts = []
    at = await house.see(table)
    while at.to_act == (0,) and len(texts) < 3:
        texts.append(at.match.text(at.match.legal_actions(0)[0]))
        await house.act(table, 0, texts[-1])
        if at.match.can_undo(0):
            break
    at = await house.see(table)
    if at.match.can_undo(0) == "":
        await house.tell(table, commands.restart_turn, 0)
        assert await line_of(house, table) == []
    else:
        with pytest.raises(UndoError, match="without asking"):
            await house.tell(table, commands.restart_turn, 0)
        assert await line_of(house, table) == texts
    assert read_table(house.store, table).match.state_hash() == at.match.state_hash()


async def test_nothing_changes_where_a_taking_back_breaks_off(house, bids, monkeypatch):
    """A restart that fails half way leaves the table as it is on the disk."""
    at = await house.see(bids)
    undo, done = at.match.undo, []

    def fail_later(seat, **more):
        if done:
            raise UndoError("not so far", barrier="turn")
        done.append(undo(seat, **more))

    monkeypatch.setattr(at.match, "undo", fail_later)
    monkeypatch.setattr(at.match, "can_undo", lambda _seat: "")
    with pytest.raises(UndoError):
        await house.tell(bids, commands.restart_turn, 0)
    assert await line_of(house, bids) == ["bid 1"]
    assert (await house.see(bids)).number == read_table(house.store, bids).number


@pytest.mark.parametrize(
    "command",
    [
        partial(commands.take_back, seat=0),
        partial(commands.restart_turn, seat=0),
        partial(commands.answer, seat=1, yes=True),
        partial(commands.stand_in, seat=0, why="left"),
        partial(commands.come_back, seat=0),
        partial(commands.act, seat=0, action="hold", prompt=""),
    ],
)
async def test_nothing_of_the_match_is_done_at_a_table_that_was_given_up(house, command):
    table = await house.create(setup_for("Ann", "Bob"))
    await house.act(table, 0, "hold")
    await house.act(table, 1, "hold")
    await house.tell(table, commands.take_back, 0)
    await house.tell(table, commands.close, "ann-id")
    assert (await house.see(table)).request is None
    assert commands.next_due(await house.see(table)) is None
    with pytest.raises(commands.TableError, match="given up"):
        await house.do(table, command)


def test_through_pages_one_is_asked_and_agrees(guests):
    ann, bob = guests(2)
    table = friends(ann, bob)
    ann.play(table, 0, "hold")
    bob.play(table, 1, "hold")
    assert ann.page(table).undo.must_ask
    ann.do(table, "undo", seat=0)
    asked = bob.page(table).request
    assert (asked.is_asked, asked.is_mine, len(asked.waits_for)) == (True, False, 1)
    assert ann.page(table).request.is_mine
    assert not ann.page(table).undo.is_possible
    bob.do(table, "answer", seat=1, answer="yes")
    assert [entry.kind for entry in bob.history(table)] == ["do", "do", "undo"]
    assert ann.page(table).is_mine
