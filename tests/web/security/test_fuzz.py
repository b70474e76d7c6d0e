"""Every route of the application's own routing table with hostile input: no error of ours, nothing told.

Our own generator, and not schemathesis: that draws from an OpenAPI schema, and an application of forms and
pages has none. This one draws from `app.routes`, so that a new route is covered from its first day, and it
knows what a schema cannot say: real tables of every status, real seats, the token against forged forms.

The usual run asks each route some 15 times. `DREAMTABLE_FUZZ=2000 pytest tests/web/security/test_fuzz.py`
asks each route 2,000 times, for a night. Each run asks the same, so that a failure comes again.
"""

import os
import re
from functools import partial
from urllib.parse import quote_from_bytes, urlencode

import pytest
import structlog
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starlette.routing import Mount, Route

from dreamtable.web.app import create_app
from dreamtable.web.identity import cookie_of
from dreamtable.web.links import digest_of, invitation, new_move
from dreamtable.web.pages import ROUTES
from dreamtable.web.settings import Rates, Settings
from dreamtable.web.tables import commands

from ..conftest import SECRET, Browser, Clock  # noqa: TID252 - the one conftest of the web table
from .worlds import ANN, BOB, Play, ask

EXAMPLES = int(os.environ.get("DREAMTABLE_FUZZ", "15"))
LARGEST = 1_000_000
"""Bytes of a page: several times those of the longest, the whole rulebook."""

STRANGER, WATCHER = "stranger", "watcher"
HOST, GUEST = ANN, BOB
STATUSES = ("gathering", "playing", "over", "abandoned", "frozen")
FIXED = partial(
    settings,
    max_examples=EXAMPLES,
    derandomize=True,
    database=None,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)


# ------------------------------------------------------------------------------------------------- the routes
def flat(routes, before=""):
    """(address with parameters, methods) of every route, those below a mount too."""
    for route in routes:
        if isinstance(route, Mount):
            yield before + route.path + "/{rest}", {"GET"}
        else:
            assert isinstance(route, Route), f"{route!r}: teach this test its kind"
            yield before + route.path, route.methods


ADDRESSES = sorted({(path, method) for path, methods in flat(ROUTES) for method in methods - {"HEAD"}})
"""HEAD is drawn beside GET, which it should be the same as."""


# ------------------------------------------------------------------------------------------------- the server
class Place:
    """A server with tables of every status; a table that was changed is laid anew."""

    def __init__(self, folder):
        self.settings = Settings(
            database=f"sqlite:///{folder / 'fuzz.sqlite'}",
            secret=SECRET,
            reports=folder / "reports",
            analyses=folder / "analyses",
            bot_pace=0,
            rates=Rates(times=1_000_000),
        )
        self.app = create_app(self.settings, now=Clock())
        self.client = Browser(self.app)
        self.plays = {
            (game, status, may_watch): made(game, status, may_watch=may_watch)
            for game, status, may_watch in [
                *(("pig", status, True) for status in STATUSES),
                ("morpheus", "playing", True),
                ("pig", "playing", False),
                ("pig", "gathering", False),
            ]
        }
        self.ids, self.count = {}, 0

    def __enter__(self):
        self.client.__enter__()
        for key in self.plays:
            self.lay(key)
        return self

    def __exit__(self, *error):
        self.client.__exit__(*error)

    @property
    def store(self):
        return self.app.state.store

    def lay(self, key):
        """Put the table in the store under a new id."""
        self.count += 1
        play = self.plays[key]
        play.table.id = self.ids[key] = f"{key[1]}-{key[0]}-{self.count:09d}"
        play.keep(self.client)
        if key[1] == "gathering":
            token = invitation(self.settings, play.table.id, 1)
            self.store.add_link(digest_of(token), play.table.id, 1, "join", None)

    def token(self, key):
        """A link that gives a seat, at a table of that kind."""
        if key[1] == "gathering":
            return invitation(self.settings, self.ids[key], 1)
        return new_move(self.store, self.ids[key], 0, self.app.state.now())

    def journal(self, key):
        return self.store.journal(self.ids[key])

    def renew(self, key):
        """Lay the table anew if anything happened at it; the old one is given up, so that no bot goes on."""
        if len(self.journal(key)) != len(self.plays[key].lines):
            house = self.app.state.house

            def close(table, now):
                ended = table.status in ("over", "abandoned")
                return [] if ended else commands.close(table, now, table.setup.host)

            self.client.portal.call(house.do, self.ids[key], close)
            self.lay(key)

    def send(self, **request):
        return self.client.portal.call(partial(ask, self.app, **request))


def made(game, status, *, may_watch):
    """A table of the game in that status; its host has the first seat."""
    people = (HOST, "") if status == "gathering" else (HOST, GUEST)
    play = Play(*people, game=game, begin=status != "gathering", may_watch=may_watch, is_listed=False)
    if status == "over":
        play.play()
    elif status != "gathering":
        play.play(6, until=lambda match: match.to_act == (0,))
    if status == "abandoned":
        play.happen("close", person=HOST)
    if status == "frozen":
        play.happen("freeze", report=f"{game}-00000000")
    assert play.table.status == status
    return play


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    with (
        pytest.MonkeyPatch.context() as patch,
        structlog.testing.capture_logs() as lines,
        Place(tmp_path_factory.mktemp("fuzz")) as place,
    ):
        patch.setattr(
            "dreamtable.web.tables.commands.STAND_IN", "random"
        )  # bots that think take too long here
        patch.setattr("dreamtable.hints.SAMPLES", 1)
        place.logged = lines
        yield place


# -------------------------------------------------------------------------------------------------- the input
EVIL = [
    "",
    " ",
    ".",
    "..",
    "../..",
    "..%2f..%2f",
    "%2e%2e",
    "%00",
    "a\0b",
    "\r\nSet-Cookie: a=b",
    "'",
    '"',
    "<b>",
    "<script>alert(1)</script>",
    "{{ 7 * 7 }}",
    "{seat1}",
    "{seat99}",
    "%s%n",
    "\u202e",
    "👻🦉",
    "مريم",
    "\ufeff",
    "٣",
    "²",
    "-1",
    "0",
    "1",
    "2",
    "99",
    "1e9",
    "NaN",
    "9" * 30,
    "9" * 5000,
    "x" * 5000,
    "null",
    "true",
    "[]",
    "\\",
    "//evil.example",
    "http://evil.example",
    "javascript:alert(1)",
    "' OR 1=1 --",
    "\ud800",
    "\u2028",
    "\x7f",
    "%",
    "%zz",
    "+",
    ";",
    "&",
    "=",
]
WORDS = [
    "roll",
    "hold",
    "harvest",
    "act",
    "take_feather top",
    "yes",
    "no",
    "table",
    "watchers",
    "text",
    "watch",
    "all",
    "me",
    "here",
    "friend",
    "greedy",
    "random",
    "none",
    "morpheus",
    "pig",
    "turn",
    "bank",
    "bot",
    "wait",
    "M4.2",
    "count",
    "seats",
    "/rules/",
    "120",
    "D01",
]
FIELDS = [
    "seat",
    "action",
    "prompt",
    "once",
    "view",
    "answer",
    "room",
    "text",
    "who",
    "name",
    "back",
    "game",
    "seed",
    "clock",
    "seconds",
    "increment",
    "on_timeout",
    "is_listed",
    "may_watch",
    "seat.0",
    "seat.1",
    "name.0",
    "name.1",
    "players",
    "do",
    "dreams.0",
    "feathers.0",
    "option.spin_resets",
    "as",
    "since",
    "q",
    "ply",
    "csrf",
]
values = (
    st.sampled_from(EVIL + WORDS)
    | st.text(max_size=12)
    | st.binary(max_size=6).map(lambda raw: raw.decode("latin-1"))
)
pairs = st.lists(st.tuples(st.sampled_from(FIELDS) | values, values), max_size=6)
HEADERS = {
    b"cookie": [
        b"dreamtable=",
        b"dreamtable=x.y.z",
        b'dreamtable="\\',
        b"=;=;" * 500,
        b"\xff\xfe=\x80",
        b"a" * 9000,
    ],
    b"last-event-id": [b"-1", b"0", b"9" * 5000, b"\xb2", b"x", b"\xff"],
    b"hx-request": [b"true", b"", b"\xff"],
    b"hx-request-type": [b"partial", b"full", b"\xff"],
    b"hx-current-url": [b"javascript:alert(1)", b"\xff"],
    b"origin": [b"null", b"http://testserver", b"https://evil.example", b"http://[", b"\xff", b""],
    b"sec-fetch-site": [b"same-origin", b"cross-site", b"\xff"],
    b"host": [
        b"",
        b"[",
        b"[::1",
        b"evil.example",
        b"a:b:c",
        b"testserver:99999999",
        b"x@y",
        b"\xff\xff",
        b"a b",
        b"<b>",
    ],
    b"range": [
        b"bytes=0-0",
        b"bytes=-1",
        b"bytes=9-1",
        b"bytes=0-0," * 500,
        b"bytes=" + b"9" * 5000 + b"-",
        b"x=1-2",
    ],
    b"if-modified-since": [
        b"x",
        b"Mon, 99 Jan 9999 99:99:99 GMT",
        b"Mon, " + b"9" * 5000 + b" Jan 2020 00:00:00 GMT",
        b"\xff",
    ],
    b"if-none-match": [b"*", b'W/"x"', b"\xff"],
    b"if-range": [b"x", b"\xff"],
    b"content-length": [b"-1", b"\xb2", b"9" * 5000, b"1e9"],
    b"transfer-encoding": [b"chunked"],
    b"accept-encoding": [b"gzip;q=x", b"\xff"],
    b"x-forwarded-for": [b"::::", b"\xff"],
}
headers = st.dictionaries(st.sampled_from(sorted(HEADERS)), st.integers(0, 99), max_size=3).map(
    lambda chosen: [(name, HEADERS[name][number % len(HEADERS[name])]) for name, number in chosen.items()]
)
KINDS = [
    b"application/x-www-form-urlencoded",
    b"application/x-www-form-urlencoded; charset=utf-16",
    b"application/json",
    b"text/plain",
    b"",
    b"\xff",
    b"multipart/form-data",
    b"multipart/form-data; boundary=",
    b"multipart/form-data; boundary=x",
]
CHARSETS = [
    b"utf-8",
    b"utf-7",
    b"utf-16",
    b"idna",
    b"punycode",
    b"undefined",
    b"hex",
    b"zlib",
    b"unicode_escape",
    b"nonsense",
    b"a\0b",
    b"\xff",
    b"raw_unicode_escape",
    b"mbcs",
    b"utf-8; charset=idna",
]


def encoded(text):
    """Percent-encoded; half a character as the bytes that it would have."""
    return quote_from_bytes(text.encode("utf-8", "surrogatepass"))


def form(fields):
    return urlencode(
        [tuple(part.encode("utf-8", "surrogatepass") for part in pair) for pair in fields]
    ).encode()


def multipart(fields, charset, *, is_file, ending):
    parts = b""
    for name, value in fields:
        disposition = b'form-data; name="' + name.encode("utf-8", "surrogatepass").replace(b'"', b"") + b'"'
        disposition += b'; filename="x.txt"' if is_file else b""
        parts += b"--x\r\nContent-Disposition: " + disposition + b"\r\n\r\n"
        parts += value.encode("utf-8", "surrogatepass") + b"\r\n"
    return parts + ending, b"multipart/form-data; boundary=x; charset=" + charset


@st.composite
def bodies(draw, csrf):
    """(body, content type): forms with and without the token, and what no form is."""
    fields = draw(pairs)
    fields += [("csrf", csrf)] * draw(st.sampled_from([1, 1, 1, 0, 2]))
    kind = draw(st.sampled_from(["form", "form", "form", "multipart", "raw", "json", "huge", "none"]))
    if kind == "form":
        return form(fields), KINDS[0]
    if kind == "multipart":
        ending = draw(st.sampled_from([b"--x--\r\n", b"--x--", b"", b"--x", b"\0" * 9]))
        return multipart(fields, draw(st.sampled_from(CHARSETS)), is_file=draw(st.booleans()), ending=ending)
    if kind == "raw":
        return draw(st.binary(max_size=60)), draw(st.sampled_from(KINDS))
    if kind == "json":
        return b'{"csrf": ["' + csrf.encode() + b'"], "seat": {"0": null}}', b"application/json"
    if kind == "huge":
        size = draw(st.sampled_from([60_000, 70_000]))
        return form(fields) + b"&text=" + b"%00" * (size // 3), KINDS[0]
    return b"", b""


def csrf_for(place, person):
    """The token that a person's forms hold, as the server would write it."""
    got = place.send(method="GET", path="/me", headers=cookie(place, person))[2]
    return re.search(rb'name="csrf" value="([^"]+)"', got)[1].decode()


def cookie(place, person):
    return [(b"cookie", cookie_of(person, place.settings).partition(";")[0].encode())]


@st.composite
def requests(draw, place, path, method):
    """A request for a route: who asks, about which table, and how."""
    person = draw(st.sampled_from([STRANGER, WATCHER, HOST, HOST, GUEST]))
    key = draw(st.sampled_from(sorted(place.plays)))
    known = {
        "table": place.ids[key],
        "token": "TOKEN",
        "ply": draw(st.sampled_from(["0", "3", "9999"])),
        "game": draw(st.sampled_from(["morpheus", "pig"])),
        "key": draw(st.sampled_from(["M4.2", "m4.2", "M4"])),
        "rest": draw(
            st.sampled_from(["css/tokens.css", "board.css", "games/morpheus/board.css", "../app.py", ".."])
        ),
    }
    hostile = draw(st.sampled_from(["", "", "", "", *known]))

    def filled(found):
        name = found[1]
        return encoded(draw(values)) if name == hostile else known.get(name, "x")

    address = re.sub(r"\{(\w+)\}", filled, path)
    if "TOKEN" in address:
        address = address.replace("TOKEN", place.token(key))
    query = form(draw(pairs)) if draw(st.booleans()) else draw(st.binary(max_size=20))
    own = cookie(place, person) if person != STRANGER else []
    body, kind = draw(bodies(place.csrf[person])) if method not in ("GET", "HEAD") else (b"", b"")
    more = draw(headers)
    method = draw(st.sampled_from(["GET", "GET", "GET", "HEAD"])) if method == "GET" else method
    if any(name == b"cookie" for name, _ in more):
        own, person = [], STRANGER
    more += [(b"content-type", kind)] if kind else []
    return (
        key,
        person,
        {"method": method, "path": address, "query": query, "headers": own + more, "body": body},
    )


# ------------------------------------------------------------------------------------------------ the promise
def assert_harmless(request, answer):
    status, headers, body, error = answer
    assert error is None, (request, error)
    assert status < 500, request
    assert len(body) < LARGEST, (request, len(body))
    assert b"Traceback (most recent call last)" not in body, request
    assert b'File "/' not in body, request
    names = {name.lower() for name, _ in headers}
    assert b"content-security-policy" in names, request
    for name, value in headers:
        assert b"\n" not in value, (request, name)
        assert b"\r" not in value, (request, name)
        if name.lower() == b"location":
            assert re.match(rb"(https?://[^/]*)?/(?!/)", value), (request, value)


TALK = {"chat", "mute", "unmute"}
"""What those who watch may do."""


@pytest.mark.parametrize(("path", "method"), ADDRESSES)
def test_no_input_breaks_a_route(place, path, method):
    place.csrf = getattr(place, "csrf", None) or {
        person: csrf_for(place, person) for person in (STRANGER, WATCHER, HOST, GUEST)
    }

    @FIXED()
    @given(st.data())
    def holds(data):
        key, person, request = data.draw(requests(place, path, method))
        assert_harmless(request, place.send(**request))
        fresh = place.journal(key)[len(place.plays[key].lines) :]
        assert "freeze" not in {line.kind for line in fresh}, request
        if person in (STRANGER, WATCHER) and path != "/seat/{token}":
            may = TALK if person == WATCHER and key[2] else set()
            assert {line.kind for line in fresh} <= may, request
        place.renew(key)

    holds()


ODD = ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "PROPFIND", "get", "", "X" * 300, "GET\0"]


@pytest.mark.parametrize("path", sorted({path for path, _ in ADDRESSES}))
def test_no_other_method_does_anything(place, path):
    address = re.sub(r"\{\w+\}", place.ids["pig", "playing", True], path)
    for method in ODD:
        answer = place.send(method=method, path=address, headers=cookie(place, HOST))
        assert_harmless((method, path), answer)
        assert answer[0] in (404, 405), (method, path)


@pytest.mark.parametrize("path", sorted({path for path, _ in ADDRESSES if "{" in path}))
def test_no_name_in_an_address_breaks_a_route(place, path):
    """Without a seat, without a cookie, one evil name after another."""
    for evil in EVIL:
        address = re.sub(r"\{\w+\}", encoded(evil), path)
        assert_harmless(address, place.send(method="GET", path=address))


@pytest.mark.parametrize("charset", CHARSETS)
def test_no_encoding_that_a_form_names_breaks_a_post(place, charset):
    for value in ("-\xff", "x" * 70, "\0", "+2AA-", ""):
        body, kind = multipart([("name", value)], charset, is_file=False, ending=b"--x--\r\n")
        for path in ("/score/morpheus", "/me", "/tables"):
            headers = [*cookie(place, HOST), (b"content-type", kind)]
            answer = place.send(method="POST", path=path, headers=headers, body=body)
            assert_harmless((path, charset, value), answer)


def test_after_all_that_every_table_stands_as_it_was(place):
    for key, play in place.plays.items():
        assert len(place.journal(key)) == len(play.lines)
        answer = place.send(method="GET", path=f"/t/{place.ids[key]}/", headers=cookie(place, HOST))
        assert answer[0] == 200
        assert place.client.portal.call(status_of, place.app.state.house, place.ids[key]) == key[1]


async def status_of(house, table):
    async with house.at(table) as at:
        return at.status
