"""Names and messages of any kind: they stand in every place as text, and move nothing beside them."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from dreamtable.web.settings import Rates

from .worlds import stream_to

MARKUP = "<script>alert(1)</script><b onclick=x>\"'&amp;</b>"
HOSTILE = {
    "markup": MARKUP,
    "attribute": '"><img src=x onerror=alert(1)>',
    "single": "' autofocus onfocus='alert(1)",
    "comment": "--><!--<!doctype><svg/onload=alert(1)>",
    "title": "</title></textarea></style></svg></select><h1>",
    "template": "{{ page.seed }}{% raw %}${7*7}{seat1}{seat99}{0}%s%n",
    "entity": "&lt;b&gt;&#60;&#x3c;&nbsp",
    "emoji": "👩‍👩‍👧‍👦🏳️‍🌈e\u0301\u0301\u0301",
    "right to left": "مريم שלום",
    "long": "W" * 200,
    "data": "data: x\nevent: swap\rid: 9",
    "spaces": "\u3000 \t a \u00a0 b",
}
KNOWN = frozenset(
    {
        "a",
        "abbr",
        "article",
        "aside",
        "b",
        "bdi",
        "bdo",
        "body",
        "br",
        "button",
        "caption",
        "circle",
        "clippath",
        "code",
        "dd",
        "defs",
        "desc",
        "details",
        "div",
        "dl",
        "dt",
        "ellipse",
        "em",
        "fieldset",
        "figcaption",
        "figure",
        "footer",
        "form",
        "g",
        "h1",
        "h2",
        "h3",
        "h4",
        "head",
        "header",
        "hr",
        "html",
        "i",
        "img",
        "input",
        "label",
        "legend",
        "li",
        "line",
        "lineargradient",
        "link",
        "main",
        "mark",
        "mask",
        "meta",
        "nav",
        "ol",
        "option",
        "output",
        "p",
        "path",
        "pattern",
        "polygon",
        "polyline",
        "pre",
        "radialgradient",
        "rect",
        "script",
        "section",
        "select",
        "small",
        "span",
        "stop",
        "strong",
        "summary",
        "svg",
        "symbol",
        "table",
        "tbody",
        "td",
        "text",
        "textarea",
        "tfoot",
        "th",
        "thead",
        "time",
        "title",
        "tr",
        "tspan",
        "ul",
        "use",
    }
)
VOID = frozenset(
    {
        "meta",
        "link",
        "input",
        "br",
        "hr",
        "img",
        "path",
        "circle",
        "rect",
        "use",
        "line",
        "polygon",
        "polyline",
        "ellipse",
        "stop",
    }
)
OPTIONAL = frozenset({"p", "li", "option", "tr", "td", "th", "dt", "dd", "thead", "tbody", "tfoot"})


class Page(HTMLParser):
    """A page taken apart: its text and the values of its attributes, its elements balanced."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.texts, self.values, self.open, self.wrong, self.tags = [], [], [], [], []
        self.feed(html)
        self.close()
        self.wrong += [f"<{tag}> is left open" for tag in self.open if tag not in OPTIONAL]

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        self.values += [value or "" for _, value in attributes]
        names = [name for name, _ in attributes]
        self.wrong += [f"{tag} has {name}" for name in names if name.startswith("on") or name == "style"]
        self.wrong += [f"{tag} has {name!r} twice" for name in set(names) if names.count(name) > 1]
        self.wrong += [
            f"{tag} has the name {name!r}" for name in names if not re.fullmatch(r"[a-z][a-z0-9:_-]*", name)
        ]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        while self.open and self.open[-1] != tag and self.open[-1] in OPTIONAL:
            self.open.pop()
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing")

    def handle_comment(self, data):
        self.wrong.append(f"a comment: {data[:40]!r}")

    def handle_data(self, data):
        self.texts.append(data)

    @property
    def text(self):
        return "".join(self.texts)


def look(html):
    page = Page(html)
    assert page.wrong == []
    assert set(page.tags) <= KNOWN, set(page.tags) - KNOWN
    return page


@pytest.fixture
def client(serve, settings):
    return serve(replace(settings, rates=Rates(times=1000)))


def one_line(text):
    return " ".join(text.split())


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_hostile_name_is_text_wherever_it_stands(client, another, kind):
    """Lobby, invitation, table, its text, log, story, replay, curtain, stream, titles and forms."""
    name, friend, watcher = HOSTILE[kind], another(), another()
    shown = one_line(name)
    client.send_form("/me", name=name)
    assert shown in [one_line(value) for value in look(client.get("/me").text).values]
    assert shown in [one_line(text) for text in look(client.get("/").text).texts]
    seats = {"seat.0": "me", "seat.1": "friend", "name.1": name}
    base = client.send_form("/tables", game="morpheus", is_listed="yes", **seats).headers["location"]
    gathering = client.get(base)
    look(gathering.text)
    (_, link), *_ = gathering.context["page"].invitations
    path = "/seat/" + link.rsplit("/", 1)[1]
    look(friend.get(path).text)
    friend.send_form(path, name=name)  # two of the same name at one table
    friend.send_form(base + "chat", room="table", text=name)
    watcher.send_form("/me", name=name)
    watcher.send_form(base + "chat", room="watchers", text=name)
    for browser in (client, friend, watcher):
        more = ("?view=text", "replay/9", "replay/9?view=text", "verify") if browser is friend else ()
        for address in ("", "log", *more):
            page = look(browser.get(base + address).text)
            if address in ("", "log"):
                assert shown in one_line(page.text)
        assert shown in one_line(look(browser.get("/").text).text)
    headers = {"HX-Request": "true", "HX-Request-Type": "partial"}
    look(client.get(base + "replay/9", headers=headers).text)
    story = watcher.get(base + "story")
    assert story.headers["content-type"] == "text/plain; charset=utf-8"
    assert shown in one_line(story.text)
    event = stream_to(client, friend, base + "stream").decode()
    fields = [line for line in event.splitlines() if line and not re.match(r"(data|id|retry): ", line + " ")]
    assert fields == [], "a name began a field of the stream"
    part = "\n".join(line[6:] for line in event.split("\n") if line.startswith("data: "))
    assert one_line(look(part).text).count(shown) >= 2
    client.send_form(base + "move", seat="0", _status=200)
    assert look(client.post(base + "close", data={"csrf": client.csrf}, headers={"HX-Request": "true"}).text)
    assert look(client.get(base).text)


@pytest.mark.parametrize("kind", ["markup", "attribute", "title", "template", "entity"])
def test_whatever_is_typed_comes_back_as_text_alone(client, kind):
    typed = HOSTILE[kind]
    for address in ("/rules/morpheus", "/tables/new", "/me", "/score/morpheus", "/"):
        for field in ("q", "game", "back", "name.0", "players", "option.spin_resets", "dreams.0"):
            look(client.get(address, params={field: typed}).text)
    look(client.get(f"/rules/morpheus/{typed.replace('/', '')}").text)
    fields = {
        "seat.0": typed,
        "name.0": typed,
        "clock": typed,
        "seconds": typed,
        "seed": typed,
        "on_timeout": typed,
    }
    client.get("/me")
    page = client.post("/tables", data={"csrf": client.csrf, "game": "morpheus", **fields})
    assert page.status_code == 422
    assert typed in look(page.text).values
    page = client.post("/me", data={"csrf": client.csrf, "name": typed * 50})
    assert page.status_code == 422
    assert typed * 50 in look(page.text).values
    look(client.post("/score/morpheus", data={"name.0": typed, "dreams.0": typed, "players": "2"}).text)


def test_an_empty_and_an_unseen_name_become_names_that_can_be_read(client, another):
    for name in ("", "   ", "\u200b\u2060", "\u202e\u202e", "\u3164"):
        client.send_form("/me", name=name)
        assert re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+", client.get("/me").context["person"].name)


def test_marks_of_direction_cannot_turn_the_page_round(client):
    client.send_form("/me", name="a\u202eb\u2066c\u2069")
    assert client.get("/me").context["person"].name == "abc"
    assert "\u202e" not in client.get("/").text


def test_the_name_of_a_downloaded_file_holds_nothing_that_was_typed(client):
    seats = {"seat.0": "me", "seat.1": "random", "name.1": '"; filename="x.html'}
    client.send_form("/me", name='";\u2028 filename="x.html')
    base = client.send_form("/tables", game="morpheus", **seats).headers["location"]
    kept = client.get(base + "story").headers["content-disposition"]
    assert re.fullmatch(r'attachment; filename="morpheus-[A-Za-z0-9_-]{6}\.txt"', kept)
