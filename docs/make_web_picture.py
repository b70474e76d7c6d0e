"""Draw docs/assets/web-table.png: the table in a browser, in the middle of a real game.

    pip install -e '.[dev]'        # brings Playwright; it drives Chromium, or what DREAMTABLE_CHROMIUM names
    python docs/make_web_picture.py

A server of its own plays a game from a fixed seed: the greedy bot decides for all three seats, by a generator
with a fixed seed. So the same game is played each time, and the picture changes only when the rules, the bot
or the page do.
"""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import socket
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import uvicorn
from playwright.sync_api import sync_playwright

from dreamtable.bots import Budget
from dreamtable.engine.rng import new_rng
from dreamtable.registry import find_bot
from dreamtable.web import create_app
from dreamtable.web.identity import cookie_name, cookie_of
from dreamtable.web.logs import configure
from dreamtable.web.settings import Settings
from dreamtable.web.tables.setup import SeatPlan, new_setup

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from starlette.applications import Starlette

    from dreamtable.web.tables.journal import Line
    from dreamtable.web.tables.table import Table

TARGET = Path(__file__).parent / "assets" / "web-table.png"
WIDTH, HEIGHT = 1440, 1000
SEED, PLIES, CHOICES = "5", 330, 4
NAMES = ("Ann", "Ben", "Cleo")


def main() -> None:
    """Start a server, play to the middle of the game, and photograph what the first seat sees."""
    configure(logging.ERROR)
    with TemporaryDirectory() as folder:
        settings = Settings(
            database=f"sqlite:///{folder}/tables.sqlite",
            secret="picture " * 8,
            reports=Path(folder) / "reports",
            port=free_port(),
        )
        served = Served(create_app(settings), settings.port)
        try:
            table = served.run(play(served.app))
            photograph(f"http://127.0.0.1:{settings.port}", table, settings)
        finally:
            served.stop()
    print(TARGET, TARGET.stat().st_size // 1024, "KiB")


class Served:
    """The app behind a port, with an event loop in a thread beside this one."""

    def __init__(self, app: Starlette, port: int) -> None:
        self.app = app
        self.loop = asyncio.new_event_loop()
        self.server = uvicorn.Server(uvicorn.Config(app, port=port, log_level="error"))
        self.thread = threading.Thread(target=self.loop.run_until_complete, args=(self.server.serve(),))
        self.thread.start()
        while not self.server.started:
            time.sleep(0.05)

    def run(self, work: Coroutine[Any, Any, str]) -> str:
        """Do something where the server runs."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result()

    def stop(self) -> None:
        """End the server and wait for it."""
        self.server.should_exit = True
        self.thread.join()


def free_port() -> int:
    """A port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def play(app: Starlette) -> str:
    """Open a table and play it to a moment at which the first seat has some choice; the table's id."""
    house = app.state.house
    await house.rename("ann", "Ann")
    setup = new_setup("morpheus", tuple(SeatPlan(name.lower(), name) for name in NAMES), "ann")
    table: str = await house.create(setup, seed=SEED)
    await house.do(table, to_the_middle)
    return table


def to_the_middle(table: Table, now: float) -> list[Line]:
    """A command of the house: the decisions of the bot, one after another."""
    match, bot, rng = table.match, find_bot("greedy"), new_rng(int(SEED))
    assert match is not None
    while match.ply < PLIES or match.to_act != (0,) or len(match.legal_actions(0)) < CHOICES:
        seat = match.to_act[0]
        match.apply(seat, bot.choose(match.observe(seat), Budget(2), rng))
    return table.lines(now, *table.entries())


def photograph(server: str, table: str, settings: Settings) -> None:
    """The table as Ann's browser shows it."""
    pair = cookie_of("ann", settings).split(";")[0].removeprefix(f"{cookie_name(settings)}=")
    chromium = os.environ.get("DREAMTABLE_CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium)
        context = browser.new_context(
            viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light", reduced_motion="reduce"
        )
        context.add_cookies([{"name": cookie_name(settings), "value": pair, "url": server}])
        page = context.new_page()
        page.goto(f"{server}/t/{table}/")
        page.evaluate("document.fonts.ready.then(() => true)")
        page.screenshot(path=TARGET)
        browser.close()


if __name__ == "__main__":
    main()
