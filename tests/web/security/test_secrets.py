"""Whole games, every byte kept that was sent to anybody: no seed, no id, no token of others, nothing in logs.

Every 22nd decision is made by a browser, after which all browsers look at the table in another way each time;
the others are made in the house. With DREAMTABLE_FUZZ set every decision is made by a browser.
"""

import json
import os
import random
import re
import stat
import time
from dataclasses import replace
from functools import partial

import pytest
import structlog

from dreamtable.web.settings import Rates
from dreamtable.web.tables import commands
from dreamtable.web.tables.bots import Moment

from .worlds import ANN, BOB, ID, Heard, Play, forms_of, stream_to

EVERY = 1 if os.environ.get("DREAMTABLE_FUZZ") else 22
CHOSEN = "a seed that its host chose, and nobody else knows"
LOOKS = (
    "?view=text", "log", "story", "replay/{ply}", "verify", "why?action=act", "replay/{half}?as=all",
    "save", "replay/{half}?view=text&as=1", "?seat=1", "replay?ply=3",
)  # fmt: skip


async def moment(house, table):
    """How a table stands: status, the person's seat that decides, its prompt, its choices, the ply."""
    async with house.at(table) as at:
        ply = at.match.ply if at.match is not None else 0
        if not at.people_to_act:
            return at.status, None, "", [], ply
        seat = at.people_to_act[0]
        texts = [at.match.text(action) for action in at.match.legal_actions(seat)]
        return at.status, seat, at.prompt(seat), texts, ply


class Evening:
    """A game between browsers, with others who watch, everything heard."""

    def __init__(self, client, names, bots=()):
        self.client = client
        self.people = [Heard(client) for _ in names]
        self.watchers = [Heard(client), Heard(client)]
        for browser, name in zip(self.people, names, strict=True):
            browser.send_form("/me", name=name)
        seats = {f"seat.{seat}": "friend" if seat else "me" for seat in range(len(names))}
        seats |= {f"seat.{seat}": bot for seat, bot in enumerate(bots, len(names))}
        opened = self.people[0].send_form(
            "/tables", game="morpheus", seed=CHOSEN, may_watch="yes", is_listed="yes", **seats
        )
        self.base = opened.headers["location"]
        self.table = self.base.split("/")[2]
        self.tokens = [
            link.rsplit("/", 1)[1] for _, link in self.people[0].get(self.base).context["page"].invitations
        ]
        for browser in self.watchers:  # before it begins, too
            browser.get(self.base)
        for browser, token in zip(self.people[1:], self.tokens, strict=True):
            browser.get(f"/seat/{token}")
            browser.send_form(f"/seat/{token}")
        self.seed = bytes.fromhex(client.app.state.store.seed(self.table))
        self.choice, self.made = random.Random(5), 0

    def now(self):
        return self.client.portal.call(moment, self.client.app.state.house, self.table)

    def play(self):
        """Until the game is over; the last decision is left to the caller, for what is sent after it."""
        house = self.client.app.state.house
        while True:
            status, seat, prompt, texts, ply = self.now()
            if status == "over":
                return
            assert status == "playing"
            if seat is None:
                time.sleep(0.002)  # a bot decides
                continue
            self.made += 1
            action = self.choice.choice(texts)
            if self.made % EVERY:
                command = partial(commands.act, seat=seat, action=action, prompt=prompt)
                self.client.portal.call(house.do, self.table, command)
            else:
                self.decide(seat, action)
                self.look(ply)

    def decide(self, seat, action):
        browser = self.people[seat]
        page = browser.get(self.base).context["page"]
        fields = {
            "csrf": browser.csrf,
            "seat": seat,
            "prompt": page.prompt,
            "once": page.once,
            "action": action,
        }
        answer = browser.post(self.base + "act", data=fields, headers={"HX-Request": "true"})
        assert answer.status_code == 200

    def look(self, ply):
        way = self.made // EVERY
        address = LOOKS[way % len(LOOKS)].format(ply=ply, half=ply // 2)
        for browser in (*self.people, *self.watchers):
            browser.get(self.base + address)
        who = self.people[way % len(self.people)]
        stream_to(self.client, who, self.base + "stream")
        stream_to(self.client, self.watchers[0], self.base + "stream")
        self.watchers[0].get("/")
        if way % 3 == 0:
            self.watchers[0].send_form(self.base + "chat", room="watchers", text=f"step {ply}")
            who.send_form(self.base + "chat", room="table", text=f"step {ply}")
        if way % 4 == 0:
            fields = {"csrf": who.csrf, "seat": self.people.index(who)}
            who.post(self.base + "hint", data=fields, headers={"HX-Request": "true"})
            who.post(self.base + "undo", data={**fields, "seat": 1 - fields["seat"]})

    def secrets_from(self, browser):
        """By name, what must be in no byte that a browser is sent, whatever happens."""
        kept = {}
        for number, other in enumerate((*self.people, *self.watchers)):
            cookie = other.cookies["dreamtable"]
            kept[f"id of {number}"] = cookie.split(".")[0].encode()
            if other is not browser:
                kept[f"cookie of {number}"] = cookie.encode()
                kept[f"token against forgery of {number}"] = other.csrf.encode()
        if browser is not self.people[0]:
            kept |= {
                f"link {n}": t.encode()
                for n, t in enumerate(self.tokens)
                if browser is not self.people[n + 1]
            }
            kept["chosen seed"] = CHOSEN.encode()
        return kept

    @property
    def everybody(self):
        return (*self.people, *self.watchers)


def assert_untold(evening, *, seeds):
    for number, browser in enumerate(evening.everybody):
        everything = browser.everything()
        found = [name for name, secret in evening.secrets_from(browser).items() if secret in everything]
        assert found == [], number
        if seeds:
            assert [form for form in forms_of(evening.seed) if form in everything] == [], number
    onces = [set(re.findall(rb'name="once" value="([^"]+)"', one.everything())) for one in evening.everybody]
    assert sum(map(len, onces)) == len(set.union(*onces)), "an action's id was given to two browsers"


def assert_asked_alone(evening):
    """A prompt is written to whoever decides, and to nobody else."""
    for browser in evening.watchers:
        assert b'name="prompt"' not in browser.everything()
    for browser in evening.people:
        for name, _, body in browser.sent:
            if b'name="prompt"' in body:
                assert b"What will you do?" in body, name


@pytest.fixture
def client(serve, settings):
    return serve(replace(settings, rates=Rates(times=1000)))


@pytest.mark.parametrize(
    ("names", "bots"), [(("Ann", "Bob"), ()), (("Ann", "Bob"), ("random",))], ids=["two", "three"]
)
def test_a_whole_game_tells_nobody_what_they_must_not_know(client, names, bots):
    with structlog.testing.capture_logs() as lines:
        evening = Evening(client, names, bots)
        evening.play()
        before = [list(browser.sent) for browser in evening.everybody]
        # The last steps may have been told already, with the seed of a game that is over.
        for browser in evening.everybody:
            browser.sent = [one for one in browser.sent if b"The game is over" not in one[2]]
        assert all(len(sent) > 4 for sent in before)
        assert_untold(evening, seeds=True)
        assert_asked_alone(evening)
        for browser in evening.everybody:
            browser.sent = []
            for address in (
                "",
                "verify",
                "save",
                "log",
                "story",
                "replay/50?as=all",
                "replay/50?as=1&view=text",
            ):
                assert browser.get(evening.base + address).status_code == 200
        assert_untold(evening, seeds=False)
        assert evening.seed.hex().encode() in evening.watchers[0].everything(), "a proof for everybody"
    assert_no_secret_in_logs(client, evening, lines)


def assert_no_secret_in_logs(client, evening, lines):
    written = json.dumps(lines, default=str).encode() + client.get("/metrics").content
    assert b"/t/{table}/act" in written
    for browser in evening.everybody:
        secrets = (*browser.cookies.values(), browser.cookies["dreamtable"].split(".")[0], browser.csrf)
        assert [secret for secret in secrets if secret.encode() in written] == []
    for secret in (*forms_of(evening.seed), evening.table.encode(), CHOSEN.encode(), b"step "):
        assert secret not in written
    assert [token for token in evening.tokens if token.encode() in written] == []


def test_what_a_bot_does_cannot_be_worked_out_from_what_everybody_knows():
    one, two = Play(ANN, "bot:random"), Play(ANN, "bot:random", seed="another")
    secrets = {play.table.bots_secret for play in (one, two)}
    assert len(secrets) == 2
    for play in (one, two):
        known = Moment.of(play.match, 1)
        assert Moment.of(play.match, 1, play.table.bots_secret).seed != known.seed
        assert play.seed.hex() not in play.table.bots_secret
        assert play.table.bots_secret != play.table.commitment


def test_whoever_mutes_again_and_again_adds_nothing_to_the_journal(client, another):
    base, talker, watcher = f"/t/{ID}/", another(), another()
    Play(ANN, BOB).keep(client)
    talker.send_form(base + "chat", room="watchers", text="hello")
    who = re.search(r'name="who" value="([^"]+)"', watcher.get(base).text)[1]
    for _ in range(4):
        watcher.send_form(base + "mute", who=who)
    for _ in range(4):
        watcher.send_form(base + "mute")
    kinds = [line.kind for line in client.app.state.store.journal(ID)]
    assert (kinds.count("mute"), kinds.count("unmute")) == (1, 1)


def test_a_rule_that_breaks_tells_its_report_to_the_server_alone(client, settings, monkeypatch):
    evening = Evening(client, ("Ann", "Bob"))
    secret = "hidden-in-the-error-of-a-rule"

    def broken(*_):
        raise ZeroDivisionError(secret)

    _, seat, _, texts, _ = evening.now()
    page = evening.people[seat].get(evening.base).context["page"]
    with structlog.testing.capture_logs() as lines:
        monkeypatch.setattr("dreamtable.engine.match.Match.apply", broken)
        fields = {"csrf": evening.people[seat].csrf, "seat": seat, "prompt": page.prompt, "action": texts[0]}
        answer = evening.people[seat].post(evening.base + "act", data=fields)
        monkeypatch.undo()
    assert answer.status_code == 409
    for browser in evening.everybody:
        shown = browser.get(evening.base)
        assert "A rule broke" in shown.text
        (name,) = set(re.findall(r"morpheus-[0-9a-f]{8}\b", shown.text))
    assert_untold(evening, seeds=True)
    for browser in evening.everybody:
        assert secret.encode() not in browser.everything()
        assert b"ZeroDivisionError" not in browser.everything()
    report = settings.reports / f"{name}.json"
    assert stat.S_IMODE(report.stat().st_mode) == 0o600
    assert stat.S_IMODE(settings.reports.stat().st_mode) == 0o700
    assert evening.seed.hex() in report.read_text(), "whoever runs the server can see it break again"
    told = json.dumps([{key: line[key] for key in line if key != "exc_info"} for line in lines], default=str)
    assert evening.seed.hex() not in told
    assert evening.table not in told
