"""A table is the fold of its journal: whatever was done at it, reading it again gives the same table."""

import random
from functools import partial

import pytest

from dreamtable.engine.errors import DreamtableError, ReplayError
from dreamtable.engine.match import Match
from dreamtable.engine.spec import SPECTATOR
from dreamtable.web.tables import commands
from dreamtable.web.tables import house as houses
from dreamtable.web.tables.clock import ClockRule
from dreamtable.web.tables.house import read_table
from dreamtable.web.tables.journal import Line

from .conftest import ANN, BOB, EVE, bank, setup_for, turn

pytestmark = pytest.mark.anyio

CLOCKS = {"no clock": ClockRule(), "turns": turn(60), "bank": bank(90, 5), "wait": turn(30, "wait")}


def facts(table):
    """Everything that a page could ever show of a table."""
    match, seats = table.match, range(len(table.sitters))
    return {
        "version": (table.number, table.updated, table.status, table.report, table.next),
        "sitters": table.sitters,
        "clock": (table.clock.left, table.clock.running, table.clock.deadline),
        "request": table.request,
        "chat": list(table.chat),
        "muted": {person: whom for person, whom in table.muted.items() if whom},
        "once": table.done_once,
        "card": table.card(),
        "match": match and (match.history, match.line, match.state_hash()),
        "prompts": [table.prompt(seat) for seat in seats],
        "told": [table.told(viewer) for viewer in (*seats, SPECTATOR)],
        "due": commands.next_due(table),
    }


def anything(rng, table):
    """Something that somebody might try at a table, as a command."""
    match, seat = table.match, rng.randrange(len(table.sitters))
    who = table.sitters[seat].person
    acting = [*table.people_to_act]
    if acting and rng.random() < 0.5:
        seat = rng.choice(acting)
        action = match.text(rng.choice(match.legal_actions(seat)))
        return partial(commands.act, seat=seat, action=action, prompt=table.prompt(seat))
    return rng.choice(
        [
            partial(commands.take_back, seat=seat),
            partial(commands.restart_turn, seat=seat),
            partial(commands.answer, seat=seat, yes=rng.random() < 0.7),
            partial(commands.answer, seat=seat, yes=True),
            partial(commands.stand_in, seat=seat, why=rng.choice(["left", "resigned"])),
            partial(commands.come_back, seat=seat),
            partial(commands.come_back, seat=seat),
            partial(commands.call_bot, seat=seat),
            partial(commands.say, person=who, name="?", room="table", text="well"),
            partial(commands.say, person=EVE, name="{seat9}", room="watchers", text="well"),
            partial(commands.mute, person=who, whom=EVE),
            partial(commands.unmute, person=who),
            partial(commands.rename, person=who, name=f"{{seat{seat}}} {{7}}", was=table.sitters[seat].name),
            partial(commands.freeze, report="r") if table.status == "playing" else commands.thaw,
            commands.thaw,
            commands.due,
        ]
    )


@pytest.mark.parametrize("clock_rule", CLOCKS)
@pytest.mark.parametrize("game", ["pig", "sealed"])
@pytest.mark.parametrize("walk", range(3))
async def test_any_walk_folds_to_the_same_table(house, clock, monkeypatch, game, clock_rule, walk):
    monkeypatch.setattr(houses, "SNAPSHOT_EVERY", 8)
    monkeypatch.setattr(house.driver, "look", lambda *_: None)  # bots decide where the walk says so
    rng = random.Random(f"{game} {clock_rule} {walk}")
    setup = setup_for("Ann", "Bob", *(["Ann"] if walk else []), game=game, clock=CLOCKS[clock_rule])
    table = await house.create(setup, seed=f"walk {walk}")
    for step in range(45):
        clock.go(rng.choice([0, 1, 7, 40]))
        at = await house.see(table)
        try:
            await house.do(table, anything(rng, at), once=f"o-{step}" if rng.random() < 0.5 else "")
        except DreamtableError:
            clock.go(1)
        if at.bots_to_act and rng.random() < 0.7:
            seat = at.bots_to_act[0]
            action = at.match.text(at.match.legal_actions(seat)[0])
            bot = at.sitters[seat].decider
            await house.do(
                table, partial(commands.act, seat=seat, action=action, prompt=at.prompt(seat), bot=bot)
            )
    lived = facts(await house.see(table))
    assert facts(read_table(house.store, table)) == lived
    monkeypatch.setattr(house.store, "snapshot", lambda _table: None)
    assert facts(read_table(house.store, table)) == lived


def long_table(entries):
    """A table whose people took back and brought back until its match had so many entries."""
    table = houses.Table("long", b"5" * 32)
    lines = table.lines(0.0, ("open", setup_for("Ann", "Bob", clock=bank(60, 1)).body()))
    lines += commands.start_lines(table, 0.0, after=lines)
    houses.fold_all(table, lines)
    match = table.match
    while len(match.history) < entries:
        seat = match.to_act[0]
        match.apply(seat, "roll")
        match.undo(seat, agreed_by=range(2))
        match.apply(seat, "hold")
        for _ in range(min(entries // 20, 100)):
            match.undo(seat, agreed_by=range(2))
            match.redo(seat)
        made = table.lines(float(len(lines)), *table.entries())
        houses.fold_all(table, made)
        lines += made
    return table, lines


async def test_a_table_of_5000_entries_opens_through_its_snapshot_as_it_is(house, monkeypatch):
    table, lines = long_table(5_000)
    house.store.create("long", (b"5" * 32).hex(), lines, table.card())
    replayed = facts(read_table(house.store, "long"))
    assert replayed == facts(table)
    await house._keep_snapshot(table)
    assert house.store.snapshot("long")[0] == len(table.match.history) >= 5_000

    def asked(*_):
        raise AssertionError("a rule was asked")

    monkeypatch.setattr(Match, "replay", asked)
    assert facts(read_table(house.store, "long")) == replayed


async def test_a_snapshot_that_does_not_fit_is_not_used(house):
    table, lines = long_table(300)
    house.store.create("long", (b"5" * 32).hex(), lines, table.card())
    for blob in (b"", b"no snapshot", b"x\x9c"):
        house.store.keep_snapshot("long", 300, blob)
        assert facts(read_table(house.store, "long")) == facts(table)


async def test_what_was_written_since_the_snapshot_is_replayed(house, monkeypatch):
    monkeypatch.setattr(houses, "SNAPSHOT_EVERY", 4)
    table = await house.create(setup_for("Ann", "Bob"))
    for seat in (0, 1, 0, 1, 0, 1):
        await house.act(table, seat, "hold")
    assert house.store.snapshot(table)[0] == 4
    lived = facts(await house.see(table))
    assert facts(read_table(house.store, table)) == lived


async def test_a_snapshot_is_kept_at_the_end_and_not_again_for_what_is_said_then(house, monkeypatch):
    monkeypatch.setattr(houses, "SNAPSHOT_EVERY", 2)
    kept = []
    monkeypatch.setattr(house.store, "keep_snapshot", lambda _table, number, _blob: kept.append(number))
    table = await house.create(setup_for("bot greedy", "bot random", game="sealed"))
    await house.bots_rest(table)
    at = await house.see(table)
    assert at.status == "over"
    assert kept[-1] == len(at.match.history)
    before = list(kept)
    for text in ("well", "played"):
        await house.tell(table, commands.say, EVE, "Eve", "watchers", text)
    assert kept == before


async def test_a_journal_that_the_rules_no_longer_follow_is_not_opened(house):
    table, lines = long_table(300)
    place = next(i for i, line in enumerate(lines) if line.body.get("state"))
    changed = {**lines[place].body, "state": "0" * 16}
    lines[place] = Line(lines[place].number, lines[place].at, "entry", changed)
    house.store.create("long", (b"5" * 32).hex(), lines, table.card())
    with pytest.raises(ReplayError, match="the rules lead elsewhere"):
        read_table(house.store, "long")


async def test_a_line_of_a_newer_version_is_told(house):
    table = await house.create(setup_for("Ann", "Bob"))
    at = await house.see(table)
    house.store.append(table, [Line(at.number, 0.0, "teleport", {})], at.card())
    with pytest.raises(ReplayError, match="only a newer version"):
        read_table(house.store, table)


async def test_names_with_braces_are_only_names(house):
    table = await house.create(setup_for("Ann", "Bob"))
    await house.tell(table, commands.rename, BOB, "{seat7} {seat0} {0}", "Bob")
    await house.tell(table, commands.stand_in, 1, "left")
    told = (await house.see(table)).told(SPECTATOR)
    assert told[-1].text == "{seat7} {seat0} {0} left; a bot plays on."


async def test_a_new_name_leaves_the_others_at_the_same_screen_theirs(house):
    setup = setup_for("Ann", "Bob", "Ann")
    seats = (*setup.seats[:2], type(setup.seats[2])(ANN, "Little sister"))
    table = await house.create(type(setup)(**{**vars(setup), "seats": seats}))
    await house.rename(ANN, "Anna")
    assert (await house.see(table)).names == ("Ann", "Bob", "Little sister")  # the name was another one
    house.store.rename(ANN, "Ann", 0.0)
    await house.rename(ANN, "Anna")
    assert (await house.see(table)).names == ("Anna", "Bob", "Little sister")
