"""A server whose rules are not compiled yet: what it says, what it refuses, how it goes on."""

import asyncio
import sys
import threading

import pytest

from dreamtable import warming
from dreamtable.bots import levels
from dreamtable.engine import jit
from dreamtable.engine.kit import load_kit
from dreamtable.registry import find_game
from dreamtable.web import preparing
from dreamtable.web.metrics import Metrics
from dreamtable.web.pages import lobby
from dreamtable.web.preparing import NotReadyError, Preparation, Preparing, Stage
from dreamtable.web.tables import drive
from dreamtable.web.tables.drive import Driver
from web.tables.conftest import setup_for

pytestmark = pytest.mark.anyio
GAMES = ("pig", "morpheus", "sealed")


@pytest.fixture(autouse=True)
def shelf(monkeypatch):
    """The games of these tests."""
    for module in (preparing, lobby):
        monkeypatch.setattr(module, "all_games", lambda: [find_game(name) for name in GAMES])


@pytest.fixture
def cold(monkeypatch):
    """Rules that nothing has compiled: what was loaded, and what was compiled apart, in order."""
    told = []
    for game in GAMES:
        find_game(game)  # imported as what it is, before it is said to be compiled

    def not_there(spec, kit):
        raise warming.NotCompiledError(spec.name)

    async def apart(self, game):
        told.append(("apart", game))
        await asyncio.sleep(0)

    monkeypatch.setattr(jit, "JIT", True)
    monkeypatch.setattr(warming, "load_compiled", not_there)
    monkeypatch.setattr(warming, "load", lambda spec, kit, seats: told.append(("load", spec.name)))
    monkeypatch.setattr(warming, "load_search_compiled", not_there)
    monkeypatch.setattr(warming, "load_search", lambda spec, kit: told.append(("ahead", spec.name)))
    monkeypatch.setattr(Preparation, "_compile_apart", apart)
    return told


def new(games=GAMES):
    return Preparing([find_game(name) for name in games])


def test_without_a_compiler_everything_is_ready():
    assert all(new().is_ready(game) for game in GAMES)
    assert new().is_ready("a game that nobody has")


async def test_what_is_compiled_already_is_only_loaded(cold, monkeypatch):
    monkeypatch.setattr(warming, "load_compiled", lambda spec, kit: cold.append(("found", spec.name)))
    rules = new()
    rules.start()
    await rules.wait_for("sealed")
    assert cold == [("found", game) for game in GAMES]


async def test_what_somebody_asks_for_is_compiled_first(cold):
    rules = new()
    with pytest.raises(NotReadyError, match="Almost ready") as caught:
        rules.check("sealed")
    assert (caught.value.game, caught.value.status) == ("sealed", 503)
    assert "Sealed" in caught.value.text
    assert "waiting for the others" in caught.value.text
    rules.start()
    for game in GAMES:
        await rules.wait_for(game)
    order = ["sealed", "pig", "morpheus"]
    assert cold[:6] == [(step, game) for game in order for step in ("apart", "load")]
    rules.check("sealed")


async def test_a_compiler_that_fails_leaves_it_to_the_server(cold, monkeypatch):
    async def fails(self, game):
        raise OSError("no process can be started")

    monkeypatch.setattr(Preparation, "_compile_apart", fails)
    rules = new(["pig"])
    rules.start()
    await rules.search.wait_for("pig")
    assert cold == [("load", "pig"), ("ahead", "pig")]


async def test_rules_that_do_not_load_keep_nobody_waiting(cold, monkeypatch):
    def breaks(spec, kit, seats):
        raise ZeroDivisionError

    monkeypatch.setattr(warming, "load", breaks)
    rules = new(["pig", "morpheus"])
    rules.start()
    await asyncio.wait_for(rules.wait_for("morpheus"), 60)
    assert rules.is_ready("pig")


async def test_rules_that_break_in_the_cache_keep_nobody_waiting(cold, monkeypatch):
    def breaks_or_not(spec, kit):
        if spec.name == "pig":
            raise ZeroDivisionError

    monkeypatch.setattr(warming, "load_compiled", breaks_or_not)
    rules = new(["pig", "morpheus"])
    rules.start()
    await asyncio.wait_for(rules.wait_for("morpheus"), 60)
    assert rules.is_ready("pig")
    assert cold == []


async def test_the_compiling_process_says_how_far_it_is(monkeypatch):
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    rules, game = new(["morpheus"]), "morpheus"
    rules._states[game].stage = Stage.COMPILING
    await rules._compile_apart(game)
    state = rules.state(game)
    assert state.done == state.total > 5
    assert str(state) == f"{state.done} of {state.total} parts are done"


async def test_a_compiling_process_that_breaks_is_noticed():
    with pytest.raises(warming.NotCompiledError, match="ended with 1"):
        await new(["sealed"])._compile_apart("sealed")  # a game of this process alone


async def test_a_server_that_stops_takes_its_compiling_process_along(monkeypatch):
    started, has_begun = [], asyncio.Event()
    original = asyncio.create_subprocess_exec

    async def sleeper(*_, **more):
        started.append(await original(sys.executable, "-c", "import time; time.sleep(60)", **more))
        has_begun.set()
        return started[0]

    monkeypatch.setattr(jit, "JIT", True)
    monkeypatch.setattr(
        warming, "load_compiled", lambda spec, kit: (_ for _ in ()).throw(warming.NotCompiledError)
    )
    monkeypatch.setattr(preparing.asyncio, "create_subprocess_exec", sleeper)
    rules = new(["pig"])
    rules.start()
    await has_begun.wait()
    await rules.stop()
    assert started[0].returncode is not None
    assert not rules.is_ready("pig")


def test_loading_compiled_rules_refuses_to_compile_and_only_in_its_own_thread(monkeypatch):
    spec = find_game("pig")
    kit = load_kit(spec.kit, None)

    def misses(*_):
        elsewhere = threading.Thread(target=jit.on_compile[-1])
        elsewhere.start()
        elsewhere.join()  # another thread may compile what it needs
        jit.on_compile[-1]()

    monkeypatch.setattr(warming, "load", misses)
    before = list(jit.on_compile)
    with pytest.raises(warming.NotCompiledError, match="Pig"):
        warming.load_compiled(spec, kit)
    assert jit.on_compile == before


async def test_what_thinks_ahead_follows_once_all_games_can_be_played(cold):
    rules = new(["pig", "sealed"])
    rules.search.want("sealed")
    assert rules.search.why_waiting("sealed").endswith("once: waiting for the others.")
    rules.start()
    for game in ("pig", "sealed"):
        await rules.search.wait_for(game)
    ahead = [(step, game) for game in ("sealed", "pig") for step in ("apart", "ahead")]
    assert cold == [(step, game) for game in ("pig", "sealed") for step in ("apart", "load")] + ahead
    assert rules.search.why_waiting("sealed") == ""


async def test_a_gauge_tells_what_is_ready(cold):
    rules, metrics = new(["pig"]), Metrics()
    rules.follow(metrics.ready)
    assert 'dreamtable_ready{game="pig",part="search"} 0.0' in metrics.text().decode()
    rules.search._open(find_game("pig"))
    assert 'dreamtable_ready{game="pig",part="search"} 1.0' in metrics.text().decode()
    assert 'dreamtable_ready{game="pig",part="rules"} 0.0' in metrics.text().decode()


@pytest.mark.parametrize("part", ["rules", "search"])
def test_the_compiling_process_loads_a_part_and_counts_its_steps(part, capsys, monkeypatch, tmp_path):
    monkeypatch.setenv(jit.CACHE_VARIABLE, str(tmp_path))
    monkeypatch.setattr(warming, "POLITE", 0)
    warming.main("pig", part)
    done, total = capsys.readouterr().out.splitlines()[-1].split()
    assert done == total == {"rules": "9", "search": "2"}[part]


# ------------------------------------------------------------------------------------------------ at tables
async def test_a_table_of_rules_that_are_not_ready_is_neither_opened_nor_harmed(house):
    table = await house.create(setup_for("Ann", "Bob"))
    house.forget(table)
    house.preparing._states["pig"].stage = Stage.WAITING
    for attempt in (
        house.see(table),
        house.create(setup_for("Ann", "Bob")),
        house.act(table, 0, "hold", prompt="x"),
    ):
        with pytest.raises(NotReadyError):
            await attempt
    house.preparing._states["pig"].stage = Stage.LOADED
    assert (await house.see(table)).status == "playing"


async def test_bots_go_on_as_soon_as_the_rules_are_ready(open_house):
    first = await open_house()
    table = await first.create(setup_for("Ann", "bot random"))
    await first.act(table, 0, "hold")
    await first.stop()
    second = await open_house()
    state = second.preparing._states["pig"]
    state.stage = Stage.WAITING
    resumed = asyncio.ensure_future(Driver._resume(second.driver))
    await asyncio.sleep(0.1)
    assert not resumed.done()
    second.preparing._open(find_game("pig"))
    await asyncio.wait_for(resumed, 30)
    await second.bots_rest(table)
    assert (await second.see(table)).match.to_act == (0,)


async def test_a_bot_that_thinks_ahead_waits_and_another_one_does_not(house, monkeypatch):
    monkeypatch.setattr(drive, "LATER", 0.01)
    monkeypatch.setattr(levels.STRONG.__class__, "choose", lambda *_: 0)
    search = house.preparing.search
    search._states["sealed"].stage = Stage.WAITING
    table = await house.create(setup_for("bot strong", "bot random", game="sealed"))
    async with asyncio.timeout(30):
        async for _ in house.watch(table):
            if (await house.see(table)).to_act == (0,):  # the quick one has bid
                break
    assert "compiled" in house.driver.why_waiting(await house.see(table))
    assert not (await house.see(table)).match.is_over
    search._open(find_game("sealed"))
    await asyncio.wait_for(house.bots_rest(table), 30)
    assert house.driver.why_waiting(await house.see(table)) == ""
    assert (await house.see(table)).match.is_over


# ------------------------------------------------------------------------------------------------------ pages
def test_pages_say_how_far_the_rules_are_and_come_back_by_themselves(ann):
    table = ann.open("pig", "me", "here")
    house = ann.app.state.house
    ann.portal.call(lambda: _cool(house, "pig", table))
    lobby = ann.get("/")
    assert "3 of 9 parts are done" in lobby.text
    assert lobby.headers["refresh"] == "5"
    for address in (f"/t/{table}/", "/tables/new?game=pig"):
        page = ann.get(address)
        assert (page.status_code, page.headers["refresh"], page.headers["retry-after"]) == (503, "3", "3")
        assert "3 of 9 parts are done" in page.text
    posted = ann.send_form("/tables", 503, game="pig", **{"seat.0": "me", "seat.1": "here"})
    assert "refresh" not in posted.headers
    house.preparing._states["pig"].stage = Stage.LOADED
    assert ann.get(f"/t/{table}/").status_code == 200
    assert "refresh" not in ann.get("/").headers


def test_pages_say_why_a_bot_waits(ann):
    search = ann.app.state.house.preparing.search
    search._states["pig"].stage = Stage.COMPILING
    table = ann.open("pig", "expert", "me")
    assert "Thinking ahead is still being compiled" in ann.page(table).waiting
    assert "The game goes on by itself" in ann.get(f"/t/{table}/").text
    lobby = ann.get("/")
    assert "bots that think ahead wait for it" in lobby.text
    assert "refresh" not in lobby.headers
    ann.do(table, "close")


def test_the_form_says_how_well_bots_play_from_weak_to_strong(ann):
    page = ann.get("/tables/new?game=pig")
    names = [name for name, _ in page.context["page"].bots]
    assert names[:6] == ["random", "novice", "casual", "greedy", "strong", "expert"]
    assert "<dt>expert</dt><dd>Thinks ahead" in page.text


async def _cool(house, game, table):
    house.forget(table)
    state = house.preparing._states[game]
    state.stage, state.done, state.total = Stage.COMPILING, 3, 9
