"""The policy on every answer of whatever kind, and nothing in any template that it would have to forbid."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from dreamtable.web import rendering
from dreamtable.web.guard import CSP, HEADERS
from dreamtable.web.settings import Rates

from .test_fuzz import ADDRESSES
from .worlds import ID, Play, ask, cookie_header

WEB = Path(rendering.__file__).parent
GAMES = WEB.parent / "games"
TEMPLATES = sorted([*WEB.glob("templates/**/*.html"), *GAMES.glob("*/view/templates/**/*.html")])
SCRIPTS = sorted([*WEB.glob("static/*.js")])

TRUSTED = {
    "parts/icons.html": "paths of our own drawings, written in the same file",
    "replay_part.html": "two lists of attributes, written in the same file",
}
"""Templates that say `safe`, and why they may."""

MARKUP = {
    "rendering.py": "what a game's template made, escaped already",
    "rulebook.py": "Markdown of a game's own rules.md, whose HTML is shown as text",
}
"""Modules that call something safe by themselves, and why they may."""


def named(path):
    return str(path.relative_to(WEB if path.is_relative_to(WEB) else GAMES)).removeprefix("templates/")


def assert_guarded(headers, what):
    told = {name.lower(): value for name, value in headers}
    for name, value in HEADERS.items():
        assert told.get(name.lower()) == value, (what, name)
    assert "server" not in told, what
    assert "x-powered-by" not in told, what
    assert "access-control-allow-origin" not in told, what


@pytest.fixture
def guarded(client):
    """Ask for something; the answer, whose headers are right."""
    play = Play("somebody", "somebody else", game="pig").play(4).keep(client)
    client.get("/me")

    def asked(method, path, **more):
        more["headers"] = more.get("headers", []) + cookie_header(client)
        status, headers, body, error = client.portal.call(lambda: ask(client.app, method, path, **more))
        assert error is None
        told = [(name.decode(), value.decode()) for name, value in headers]
        assert_guarded(told, (method, path, status))
        return status, dict(told), body

    asked.play = play
    return asked


def test_the_policy_allows_nothing_inline_and_nobody_else():
    rules = dict(rule.split(" ", 1) for rule in CSP.split("; "))
    assert rules["default-src"] == "'none'"
    for word in ("unsafe-inline", "unsafe-eval", "unsafe-hashes", "http:", "https:", "*", "blob:"):
        assert word not in CSP
    assert {name for name, value in rules.items() if "data:" in value} == {"img-src"}
    assert rules["base-uri"] == rules["frame-ancestors"] == "'none'"
    assert rules["form-action"] == "'self'"


@pytest.mark.parametrize(("path", "method"), ADDRESSES)
def test_each_route_answers_with_the_policy(guarded, path, method):
    address = re.sub(r"\{table\}", ID, path)
    address = re.sub(r"\{game\}", "morpheus", address)
    address = re.sub(r"\{\w+\}", "3", address)
    for one in {method, "HEAD" if method == "GET" else "PUT"}:
        guarded(one, address)


def test_errors_streams_downloads_redirects_and_not_modified_have_it_too(guarded, client):
    assert guarded("GET", "/nowhere")[0] == 404
    assert guarded("BREW", "/me")[0] == 405
    assert guarded("POST", "/me")[0] == 403
    form = (b"content-type", b"application/x-www-form-urlencoded")
    assert guarded("POST", "/me", headers=[form, (b"content-length", b"9" * 5000)])[0] == 413
    assert guarded("GET", "/me", headers=[(b"content-length", b"9" * 5000)])[0] == 200
    assert guarded("GET", "/rules")[0] in (303, 307)
    assert guarded("GET", f"/t/{ID}/story")[1]["content-disposition"].startswith("attachment")
    status, headers, _ = guarded("GET", f"/t/{ID}/stream", chunks=2)
    assert (status, headers["cache-control"]) == (200, "no-store")
    tag = guarded("GET", "/static/css/tokens.css")[1]["etag"].encode()
    assert guarded("GET", "/static/css/tokens.css", headers=[(b"if-none-match", tag)])[0] == 304
    assert guarded("GET", "/static/css/tokens.css", headers=[(b"range", b"bytes=0-3")])[0] == 206
    assert guarded("GET", "/static/css/tokens.css", headers=[(b"range", b"bytes=99999999-")])[0] == 416


def test_an_incident_has_it_and_quotes_nothing(client, another, monkeypatch):
    def broken(*_):
        raise RuntimeError("hidden words")

    monkeypatch.setattr("dreamtable.web.pages.lobby.card_view", broken)
    Play("x", "y", is_listed=True).keep(client)
    status, headers, body, error = client.portal.call(lambda: ask(client.app, "GET", "/"))
    assert (status, type(error)) == (500, RuntimeError)
    assert_guarded([(name.decode(), value.decode()) for name, value in headers], "incident")
    assert b"hidden words" not in body
    assert b"RuntimeError" not in body
    assert b".py" not in body


def test_too_fast_has_it_and_says_when_to_come_again(serve, settings):
    client = serve(replace(settings, rates=Rates(pages="1/minute", crowd=1)))
    client.get("/me")
    answer = client.get("/me")
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) >= 1
    assert_guarded(answer.headers.items(), "too fast")


def test_a_person_of_one_page_is_in_no_cache(client):
    for path in ("/", "/me", "/rules/morpheus", "/nowhere"):
        assert client.get(path).headers["cache-control"] == "no-store"


def test_asking_for_the_head_of_a_stream_does_not_open_it(client):
    play = Play("somebody", "somebody else", game="pig").keep(client)
    status, headers, body, error = client.portal.call(
        lambda: ask(client.app, "HEAD", f"/t/{play.table.id}/stream", chunks=9)
    )
    assert (status, body, error) == (200, b"", None)
    assert dict(headers)[b"content-type"].startswith(b"text/event-stream")


# ---------------------------------------------------------------------------------------------- the templates
@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_no_template_has_anything_inline(path):
    text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert re.findall(r"(?i)<[^>]*\sstyle\s*=", text) == []
    assert re.findall(r"(?i)<style\b", text) == []
    assert re.findall(r"(?i)[\s\"'}]on[a-z]+\s*=\s*[\"'{]", text) == []
    assert re.findall(r"(?i)(javascript|vbscript|data):[^,\s]*[,/]", text) == []
    assert re.findall(r"(?i)\bhx-(on|vals|vars|headers|disable)\b", text) == []
    assert re.findall(r"(?i)<(iframe|object|embed|base|applet|foreignobject|animate|set)\b", text) == []
    assert re.findall(r"(?i)(?:src|href|action|hx-\w+)=[\"'](?:https?:)?//", text) == []
    for script in re.findall(r"(?is)<script\b([^>]*)>(.*?)</script>", text):
        assert "src=" in script[0]
        assert script[1].strip() == ""


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_what_is_not_escaped_is_on_the_list(path):
    text = path.read_text(encoding="utf-8")
    says = re.findall(r"\|\s*safe\b|autoescape|Markup|\|\s*(?:xmlattr|tojson|forceescape)\b", text)
    assert (not says) or named(path) in TRUSTED, says


def test_only_what_a_template_wrote_itself_is_called_safe():
    for name in TRUSTED:
        text = (WEB / "templates" / name).read_text(encoding="utf-8")
        for called in re.findall(r"(\S+)\s*\|\s*safe", text):
            assert called.startswith("SHAPES[") or called.endswith("'"), called


@pytest.mark.parametrize("path", TEMPLATES, ids=named)
def test_every_attribute_with_a_value_of_ours_is_in_quotes(path):
    text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert re.findall(r"\s[a-z-]+=\{\{", text) == []


def test_the_list_of_what_is_not_escaped_is_no_longer_than_needed():
    for name in TRUSTED:
        assert "safe" in (WEB / "templates" / name).read_text(encoding="utf-8")
    modules = [*WEB.rglob("*.py"), *GAMES.rglob("*.py")]
    calls = {
        path.name for path in modules if re.search(r"\bMarkup\((?=[^)])", path.read_text(encoding="utf-8"))
    }
    assert calls == set(MARKUP)


@pytest.mark.parametrize("path", SCRIPTS, ids=named)
def test_no_script_of_ours_makes_html_or_code_of_text(path):
    text = path.read_text(encoding="utf-8")
    assert (
        re.findall(
            r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function|srcdoc", text
        )
        == []
    )


def test_names_are_escaped_by_default_in_every_template(client):
    assert client.app.state.templates.env.autoescape is True
