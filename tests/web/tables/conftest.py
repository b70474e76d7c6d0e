"""What tests of tables share: a game of hidden bids, bots that fail, houses, people at browsers."""

import asyncio
import dataclasses
import functools
import secrets
from concurrent.futures import ThreadPoolExecutor
from importlib.metadata import EntryPoint

import pytest

from dreamtable import registry
from dreamtable.bots import greedy
from dreamtable.web.metrics import Metrics
from dreamtable.web.settings import Rates
from dreamtable.web.store import Store
from dreamtable.web.tables import commands
from dreamtable.web.tables.clock import ClockRule
from dreamtable.web.tables.house import House
from dreamtable.web.tables.setup import SeatPlan, new_setup
from web.conftest import Browser
from web.postgres import postgres, postgres_url  # noqa: F401 - fixtures

ANN, BOB, EVE = "ann-id", "bob-id", "eve-id"
NAMES = {ANN: "Ann", BOB: "Bob", EVE: "Eve"}


class Failing:
    """A bot that raises."""

    name, code = "failing", None

    def choose(self, observation, budget, rng):
        raise ZeroDivisionError("a bot of somebody else")


class Babbling:
    """A bot that answers what is no action."""

    name, code = "babbling", None

    def choose(self, observation, budget, rng):
        return 10_000


FAILING, BABBLING = Failing(), Babbling()


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    """The game and the bots of tests, as if a package had brought them."""
    more = {
        registry.GAMES: {"sealed": "engine.sealed:GAME"},
        registry.BOTS: {"failing": f"{__name__}:FAILING", "babbling": f"{__name__}:BABBLING"},
    }
    known = registry._points

    @functools.cache
    def points(group):
        return known(group) | {name: EntryPoint(name, where, group) for name, where in more[group].items()}

    monkeypatch.setattr(registry, "_points", points)


@pytest.fixture(autouse=True)
def hasty(monkeypatch):
    """Bots that think little: what they decide is not what is tested."""
    monkeypatch.setattr(greedy, "USUAL", 1)


@pytest.fixture
def anyio_backend():
    return "asyncio"


@pytest.fixture
def settings(settings):
    """A server at which one may ask as often as a test likes."""
    often = "100000/minute"
    return dataclasses.replace(settings, rates=Rates(often, often, often, often, often))


# ----------------------------------------------------------------------------------------------- without HTTP
def setup_for(*who, game="pig", **more):
    """A setup: `"Ann"` is a person of that name, `"bot greedy"` a bot, "" somebody who is still to come."""
    ids = {name: key for key, name in NAMES.items()}
    plans = [
        SeatPlan(bot=word.removeprefix("bot "))
        if word.startswith("bot ")
        else SeatPlan(ids.get(word, ""), word)
        for word in who
    ]
    return new_setup(game, tuple(plans), ANN, **more)


def turn(seconds=60, on_timeout="bot"):
    return ClockRule("turn", seconds, 0, on_timeout)


def bank(seconds=60, increment=10, on_timeout="bot"):
    return ClockRule("bank", seconds, increment, on_timeout)


class Club(House):
    """A house of its own store, with words for what tests do."""

    async def act(self, table, seat, action, *, prompt=None, once=""):
        """Take an action as the seat's owner."""
        if prompt is None:
            async with self.at(table) as at:
                prompt = at.prompt(seat)
        return await self.do(
            table, functools.partial(commands.act, seat=seat, action=action, prompt=prompt), once
        )

    async def tell(self, table, command, *words, **more):
        """Do a command of `commands`."""
        return await self.do(table, lambda at, now: command(at, now, *words, **more))

    async def see(self, table):
        """The table, to look at between two commands."""
        async with self.at(table) as at:
            return at

    async def bots_rest(self, table):
        """Wait until no bot thinks any more."""
        while table in self.driver._bots:
            await asyncio.wait([self.driver._bots[table]])

    async def log_of(self, table):
        """What was decided and drawn, in words."""
        return [entry.text or f"{entry.kind} {entry.to}" for entry in (await self.see(table)).match.history]


@pytest.fixture
async def open_house(settings, clock):
    """Open a house at the settings' database, or at another one; all are closed at the end."""
    opened = []

    async def open_one(database="", *, now=clock):
        here = dataclasses.replace(settings, database=database or settings.database)
        opened.append(Club(Store(here.database), here, now=now, metrics=Metrics()))
        return opened[-1]

    yield open_one
    for house in opened:
        await house.stop()
        house.store.close()


@pytest.fixture
async def house(open_house):
    return await open_house()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request, settings):
    """The address of an empty database of each kind."""
    return settings.database if request.param == "sqlite" else request.getfixturevalue("postgres_url")


# -------------------------------------------------------------------------------------------------- with HTTP
class Guest(Browser):
    """A person at a browser, with words for what one does at a table."""

    def open(self, game="pig", *who, **more):
        """Open a table by the form; its id."""
        fields = {f"seat.{seat}": word for seat, word in enumerate(who)} | {"may_watch": "yes"} | more
        return self.send_form("/tables", game=game, **fields).headers["location"].split("/")[2]

    def page(self, table, **query):
        """What the page of a table shows."""
        return self.get(f"/t/{table}/", params=query).context["page"]

    def do(self, table, name, _status=303, **fields):
        """Post to a table."""
        return self.send_form(f"/t/{table}/{name}", _status, **fields)

    def play(self, table, seat, action, _status=303, **fields):
        """Answer the prompt that is on the page now."""
        page = self.page(table, seat=seat)
        known = {"seat": seat, "action": action, "prompt": page.prompt, "once": page.once}
        return self.do(table, "act", _status, **(known | fields))

    def history(self, table):
        """The entries of the match, as the server has them."""
        return self.ask(table, lambda at: at.match.history)

    def ask(self, table, question):
        """The answer of a function of the table."""
        house = self.app.state.house

        async def ask():
            async with house.at(table) as at:
                return question(at)

        return self.portal.call(ask)

    def wait_for(self, table, is_so):
        """Wait until something is so at a table."""
        house = self.app.state.house

        async def wait():
            async with asyncio.timeout(30):
                async for _ in house.watch(table):
                    async with house.at(table) as at:
                        if is_so(at):
                            return

        self.portal.call(wait)


@pytest.fixture
def guests(serve):
    """Start a server, or enter the one there is: `guests(3)` are three people at it."""
    first = serve()

    def enter(number):
        came = [Guest(first.app) for _ in range(number)]
        for guest in came:
            guest.portal = first.portal
            guest.get("/me")
        return came

    return enter


@pytest.fixture
def ann(guests):
    return guests(1)[0]


def friends(ann, *others, game="pig", **more):
    """A table of Ann's at which the others sit, too, by her invitations; its id."""
    table = ann.open(game, "me", *["friend" for _ in others], **more)
    for guest, (_, link) in zip(others, ann.page(table).invitations, strict=True):
        guest.send_form(link.removeprefix("http://testserver"), name="")
    return table


def at_once(*calls):
    """What several calls give that are made at the same moment."""
    with ThreadPoolExecutor(len(calls)) as pool:
        return [future.result(timeout=60) for future in [pool.submit(call) for call in calls]]


def new_once():
    return secrets.token_urlsafe(9)
