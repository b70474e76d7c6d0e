"""Browsers and a server for people to play at. Without Chromium these tests are skipped, and say so."""

import os
import shutil

import pytest

from web.browser.people import Guest
from web.browser.server import Server

CHROMIUM = (
    os.environ.get("DREAMTABLE_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
)
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def pytest_collection_modifyitems(items):
    """Skip where there is no browser, unless DREAMTABLE_REQUIRE_BROWSER=1 says that there has to be one."""
    if CHROMIUM or os.environ.get("DREAMTABLE_REQUIRE_BROWSER") == "1":
        return
    skip = pytest.mark.skip(reason="no Chromium here; DREAMTABLE_CHROMIUM=PATH names one")
    for item in items:
        if "browser" in item.fixturenames:
            item.add_marker(skip)


@pytest.fixture(scope="module")
def browser():
    """Chromium, for one module: while it runs, nothing else in this process can start an event loop."""
    assert CHROMIUM, "DREAMTABLE_REQUIRE_BROWSER=1, and there is no Chromium"
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server with a new database, for one module."""
    server = Server(tmp_path_factory.mktemp("server"))
    yield server
    server.kill()


@pytest.fixture
def visit(browser, server):
    """`visit("Ann")`: a person with a browser of their own; at the end nothing may have gone wrong in it."""
    guests = []

    def come(name="Ann", **context):
        guests.append(Guest(browser, server.address, name, **context))
        return guests[-1]

    yield come
    troubles = [trouble for guest in guests for trouble in guest.troubles]
    for guest in guests:
        guest.leave()
    assert troubles == []
