"""What tests of secrets share: tables made in memory, worlds that differ in a hidden thing, bytes as sent."""

from __future__ import annotations

import asyncio
import base64
import random
import re
from dataclasses import replace
from urllib.parse import unquote

from dreamtable.engine.chance import make_seed
from dreamtable.engine.errors import DreamtableError
from dreamtable.web.tables import commands
from dreamtable.web.tables.journal import Line
from dreamtable.web.tables.setup import SeatPlan, new_setup
from dreamtable.web.tables.table import Table

from ..conftest import Browser  # noqa: TID252 - the one conftest of the web table

ID = "A-table-of-secrets-1"
ANN, BOB, CAT = "ann-has-this-secret-id", "bob-has-this-secret-id", "cat-has-this-secret-id"
"""Ids of persons, as their cookies hold them."""

BLIND = re.compile("take_feather (top|6|5)$")
"""Taking a feather unseen: what others may not know in Morpheus."""


class Play:
    """A table and its journal, made in memory, to be put in a store as it is."""

    def __init__(self, *people, table=ID, game="morpheus", seed="worlds", begin=True, **more):
        """A person is an id, a bot's name after `bot:`, or empty for somebody who is still to come."""
        plans = [SeatPlan(bot=who[4:]) if who[:4] == "bot:" else SeatPlan(who, who[:3]) for who in people]
        plans = [SeatPlan() if not who else plan for who, plan in zip(people, plans, strict=True)]
        self.seed, self.setup = make_seed(seed), new_setup(game, tuple(plans), people[0], **more)
        self.table, self.lines = Table(table, self.seed), []
        self.add([Line(0, 1.0, "open", self.setup.body())])
        if begin:
            self.add(commands.start_lines(self.table, 1.0, after=[]))

    @property
    def match(self):
        return self.table.match

    def add(self, lines):
        """Fold lines in, unless they are in already, and keep them."""
        for line in lines:
            if line.number >= self.table.number:
                self.table.fold(line)
        self.lines += lines

    def happen(self, kind, **body):
        """Add one line."""
        self.add(self.table.lines(2.0, (kind, body)))
        return self

    def decide(self, seat, text):
        """One decision."""
        self.match.apply(seat, text)
        self.add(self.table.lines(2.0, *self.table.entries()))

    def play(self, decisions=10_000, choice=None, until=lambda _match: True):
        """Decide at random, feathers unseen whenever possible, so many times and on until a condition."""
        choice, made = choice or random.Random(7), 0
        while self.match.to_act and (made < decisions or not until(self.match)):
            seat = choice.choice(self.match.to_act)
            texts = [self.match.text(action) for action in self.match.legal_actions(seat)]
            self.decide(seat, choice.choice([text for text in texts if BLIND.match(text)] or texts))
            made += 1
        return self

    def another(self, *, seed="worlds"):
        """A table with the same beginning and no entry yet."""
        people = [f"bot:{plan.bot}" if plan.bot else plan.person for plan in self.setup.seats]
        other = Play(*people, table=self.table.id, game=self.setup.game, seed=seed, begin=False)
        other.setup = self.setup
        other.table, other.lines = Table(self.table.id, other.seed), []
        other.add(self.lines[:1])
        other.add([line for line in self.lines if line.kind == "start"])
        return other

    def replayed(self, changed=None, *, seed="worlds"):
        """The same history in another world: `changed` has other texts by place of the entry."""
        other = self.another(seed=seed)
        for place, entry in enumerate(self.match.history):
            other.match.replay(replace(entry, hash="", text=(changed or {}).get(place, entry.text)))
            other.add(other.table.lines(2.0, *other.table.entries()))
        return other

    def keep(self, browser):
        """Put it in the store of a server."""
        store = browser.app.state.store
        store.create(self.table.id, self.seed.hex(), self.lines, self.table.card())
        return self


def other_feathers(play, seat):
    """Worlds that differ from a match of Morpheus in one feather alone, which `seat` drew unseen."""
    match = play.match
    last = match.state_at(match.ply)[0]
    for place, entry in reversed(list(enumerate(match.log))):  # what came late others rarely depend on
        before = match.state_at(place)[0]
        if (
            entry.kind == "chance" and int(before.draw) == 11 and int(before.actor) == seat
        ):  # Draw.FEATHER_TOP
            for kind in range(10):
                if int(last.feather_stack[kind]) and int(before.feather_stack[kind]):
                    text = feather_text(play, place, kind)
                    if text == entry.text:
                        continue
                    try:
                        yield play.replayed({match.line[place]: text})
                    except DreamtableError:
                        continue  # its owner could not have played on like that


def feather_text(play, place, kind):
    """The notation of drawing a kind of feather after so many entries."""
    return play.setup.spec.outcome_text(play.match.state_at(place)[0], play.table.kit, kind)


# ----------------------------------------------------------------------------------------------- what is sent
class Heard(Browser):
    """A browser that remembers every byte it was sent, the heads of answers too.

    It asks in the event loop of `client`, where bots go on thinking when its request is over.
    """

    def __init__(self, client):
        super().__init__(client.app)
        self.portal = client.portal
        self.sent = []

    def request(self, method, url, **more):
        answer = super().request(method, url, **more)
        head = b"\r\n".join(b": ".join(pair) for pair in answer.headers.raw)
        self.sent.append((f"{method} {url}", head, answer.content))
        return answer

    def everything(self):
        """All bytes, the own cookie left out, which holds the own id."""
        heads = [re.sub(rb"(?im)^set-cookie: .*$", b"", head) for _, head, _ in self.sent]
        return b"\n".join([*heads, *(body for _, _, body in self.sent)])


async def ask(app, method, path, *, query=b"", headers=(), body=b"", client=("127.0.0.1", 1), chunks=1):
    """One request as a server hands it on: (status, headers, body, error); a stream ends after `chunks`."""
    enough, asked, got = asyncio.Event(), False, {"status": 0, "headers": [], "body": b""}
    left = chunks

    async def receive():
        nonlocal asked
        if not asked:
            asked = True
            return {"type": "http.request", "body": body, "more_body": False}
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message):
        nonlocal left
        if message["type"] == "http.response.start":
            got["status"], got["headers"] = message["status"], message["headers"]
        else:
            got["body"] += message.get("body", b"")
            left -= 1
            if left <= 0:
                enough.set()

    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "method": method,
        "scheme": "http",
        "path": unquote(path),
        "raw_path": path.encode("latin-1", "replace"),
        "query_string": query,
        "root_path": "",
        "headers": [(b"host", b"testserver"), *headers]
        if not any(name == b"host" for name, _ in headers)
        else list(headers),
        "client": client,
        "server": ("testserver", 80),
    }
    error = None
    try:
        await asyncio.wait_for(app(scope, receive, send), 60)
    except Exception as raised:  # noqa: BLE001 - the outermost layer raises again what it answered with 500
        error = raised
    return got["status"], got["headers"], got["body"], error


def cookie_header(browser):
    """The Cookie line that a browser sends."""
    return [(b"cookie", "; ".join(f"{name}={value}" for name, value in browser.cookies.items()).encode())]


def stream_to(client, browser, address, chunks=2):
    """The beginning of a table's stream as a browser gets it: the greeting and the first event."""
    path, _, query = address.partition("?")
    more = {"query": query.encode(), "headers": cookie_header(browser), "chunks": chunks}
    status, headers, body, error = client.portal.call(lambda: ask(client.app, "GET", path, **more))
    assert (status, error) == (200, None)
    if isinstance(browser, Heard):
        browser.sent.append((f"STREAM {address}", b"\r\n".join(b": ".join(pair) for pair in headers), body))
    return body


def forms_of(seed):
    """Every form in which 32 secret bytes might be written somewhere."""
    plain, safe = base64.b64encode(seed), base64.urlsafe_b64encode(seed)
    number = (int.from_bytes(seed, order) for order in ("big", "little"))
    return {
        seed,
        seed.hex().encode(),
        seed.hex().upper().encode(),
        plain.rstrip(b"="),
        safe.rstrip(b"="),
        repr(seed)[2:-1].encode(),
        *(str(one).encode() for one in number),
    }


RANDOM = [
    (re.compile(rb'name="once" value="[^"]*"'), b'name="once"'),
]
"""What is drawn anew for each page."""


def steady(body):
    """A body without what is drawn anew for each page."""
    for pattern, instead in RANDOM:
        body = pattern.sub(instead, body)
    return body
