"""What tests of the web table share: a server in this process, its clock, and browsers that visit it."""

import re
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from dreamtable.web import app as web_app
from dreamtable.web.settings import Settings

SECRET = "a secret of tests, at least 32 characters long"


class Clock:
    """A clock that stands still until it is told to go on."""

    def __init__(self, at=1_700_000_000.0):
        self.at = at

    def __call__(self):
        return self.at

    def go(self, seconds):
        self.at += seconds


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def settings(tmp_path):
    """Settings of a server with a new SQLite file; make others with `dataclasses.replace`."""
    return Settings(
        database=f"sqlite:///{tmp_path / 'tables.sqlite'}",
        secret=SECRET,
        reports=tmp_path / "reports",
        bot_pace=0,
    )


class Strict(HTMLParser):
    """Finds in a page what its Content-Security-Policy forbids."""

    def __init__(self, page):
        super().__init__()
        self.inline = []
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        names = dict(attributes)
        self.inline += [(tag, name) for name in names if name.startswith("on") or name in ("style", "hx-on")]
        if tag == "style" or (tag == "script" and "src" not in names):
            self.inline.append((tag, ""))


class Browser(TestClient):
    """A person at a browser: one cookie jar; posts bring the CSRF token of the page seen last."""

    def __init__(self, app, **more):
        more.setdefault("client", ("127.0.0.1", 50000))
        super().__init__(app, follow_redirects=False, **more)
        self.csrf = ""

    def request(self, method, url, **more):
        answer = super().request(method, url, **more)
        found = re.search(r'name="csrf" value="([^"]+)"', answer.text)
        self.csrf = found[1] if found else self.csrf
        if answer.headers.get("content-type", "").startswith("text/html"):
            assert Strict(answer.text).inline == [], "the page holds what its own CSP forbids"
        return answer

    def send_form(self, url, _status=303, **fields):
        """Post a form with the token; the answer, which must have the status."""
        if not self.csrf:
            self.get("/me")
        answer = self.post(url, data={"csrf": self.csrf, **fields})
        assert answer.status_code == _status, (answer.status_code, answer.text)
        return answer


@pytest.fixture
def serve(settings, clock):
    """Start a server: `serve()` is a Browser at it, `serve(settings)` one at a server with others."""
    started = []

    def start(other=None, **more):
        browser = Browser(web_app.create_app(other or settings, now=clock), **more)
        browser.__enter__()
        started.append(browser)
        return browser

    yield start
    for browser in reversed(started):
        browser.__exit__(None, None, None)


@pytest.fixture
def client(serve):
    """A browser at a new server."""
    return serve()


@pytest.fixture
def another(client):
    """Another person at the same server: `another()`."""
    return lambda **more: Browser(client.app, **more)
