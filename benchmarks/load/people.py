"""People at browsers: each has its own cookie, listens to its table, and sends the forms it finds there."""

from __future__ import annotations

import asyncio
import html
import random
import re
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import httpx2

from load.figures import EVENT, PAGE, POST

if TYPE_CHECKING:
    from load.figures import Samples

CSRF = re.compile(r'name="csrf" value="([^"]+)"')
FORM = re.compile(r'<form[^>]*id="act"[^>]*>(.*?)</form>', re.DOTALL)
FIELD = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)">')
ACTION = re.compile(r'form="act" name="action" value="([^"]+)"')
STREAM = re.compile(r'hx-sse:connect="([^"]+)"')
INVITATION = re.compile(r"/seat/[A-Za-z0-9_-]+")
ENDED = "Verify the dealing"
"""Stands on the page of a game that is over."""
LOOKS = 10
"""A person loads the whole page anew at every so many decisions."""
STALE = 409
PATIENCE = 120.0


@dataclass(frozen=True)
class Asked:
    """The form that a part of a page holds: its hidden fields and the actions to choose from."""

    fields: dict[str, str]
    actions: tuple[str, ...]


class Person:
    """Somebody with a browser."""

    def __init__(self, address: str, samples: Samples, seed: int, think: float) -> None:
        self.samples = samples
        self.think = think
        self._random = random.Random(seed)  # noqa: S311 - decides in a game
        self._client = httpx2.AsyncClient(base_url=address, timeout=PATIENCE, verify=False)
        self.version = -1
        """The version seen last."""
        self.part = ""
        """The part of the page seen last."""
        self.stirred = asyncio.Event()
        self.posted: list[Person] = []
        """Those at the same table, who see what this one does."""
        self.seen_at = 0.0
        self._waits_since = 0.0
        self._listening: asyncio.Task[None] | None = None

    # ----------------------------------------------------------------------------------------------- requests
    async def get(self, path: str, name: str = "") -> httpx2.Response:
        """Load a page; its time is taken under a name."""
        began = time.perf_counter()
        answer = await self._client.get(path)
        self._note(answer, name, began)
        return answer

    async def post(self, path: str, fields: dict[str, str], name: str = "") -> httpx2.Response:
        """Send a form as a page with scripts does."""
        began = time.perf_counter()
        more = {"hx-request": "true"} if name else {}
        answer = await self._client.post(path, data=fields, headers=more)
        self._note(answer, name, began)
        return answer

    def _note(self, answer: httpx2.Response, name: str, began: float) -> None:
        self.samples.count("requests")
        if name:
            self.samples.took(name, time.perf_counter() - began)
        if answer.status_code >= 400 and answer.status_code != STALE:  # noqa: PLR2004 - the errors begin here
            self.samples.failed(f"{answer.request.method} {answer.request.url.path}: {answer.status_code}")

    # ---------------------------------------------------------------------------------------------- the table
    async def open_table(self, whos: list[str]) -> str:
        """Open a table of Morpheus; its path."""
        form = await self.get("/tables/new?game=morpheus")
        whos += ["none"] * (4 - len(whos))
        fields = {f"seat.{seat}": who for seat, who in enumerate(whos)}
        fields |= {"csrf": CSRF.findall(form.text)[0], "game": "morpheus", "may_watch": "yes"}
        opened = await self.post("/tables", fields)
        return str(opened.headers["location"])

    async def invitation(self, path: str) -> str:
        """The link for a friend, as the host finds it on the page."""
        return str(INVITATION.search((await self.get(path)).text)[0])  # type: ignore[index]

    async def sit(self, link: str) -> None:
        """Take a seat by a link."""
        page = await self.get(link)
        await self.post(link, {"csrf": CSRF.findall(page.text)[0], "name": ""})

    async def come(self, path: str) -> None:
        """Load the table's page, and listen from then on."""
        page = await self.get(path, PAGE)
        stream = html.unescape(STREAM.findall(page.text)[0])
        self.version = int(stream.partition("since=")[2].partition("&")[0])
        self.see(self.version, page.text)
        self._listening = asyncio.create_task(self._listen(stream))

    async def stop_listening(self) -> None:
        """Leave the table's page."""
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        self._listening, self.part = None, ""

    async def leave(self) -> None:
        """Close the browser."""
        await self.stop_listening()
        await self._client.aclose()

    async def _listen(self, stream: str) -> None:
        """Follow the table's events; they say what is on the screen."""
        async with self._client.stream("GET", stream, timeout=httpx2.Timeout(PATIENCE, read=None)) as answer:
            held = b""
            async for chunk in answer.aiter_raw():
                held += chunk
                *events, held = held.split(b"\n\n")
                for event in events:
                    if event.startswith(b"id: "):
                        number, _, body = event.partition(b"\n")
                        self.samples.count("events")
                        self.see(int(number[4:]), body.decode())

    def see(self, version: int, part: str) -> None:
        """A version is on the screen."""
        self.version, self.part = version, part
        if self._waits_since:
            self.samples.took(EVENT, time.perf_counter() - self._waits_since)
            self._waits_since = 0.0
        self.stirred.set()

    # --------------------------------------------------------------------------------------------------- play
    def asked(self) -> Asked | None:
        """What the screen asks for, if anything."""
        form = FORM.search(self.part)
        actions = tuple(dict.fromkeys(html.unescape(action) for action in ACTION.findall(self.part)))
        if form is None or not actions:
            return None
        return Asked({name: html.unescape(value) for name, value in FIELD.findall(form[1])}, actions)

    async def play(self, path: str) -> None:
        """Decide whenever asked, until the game is over."""
        decided, done = 0, ""
        while ENDED not in self.part:
            asked = self.asked()
            if asked is None or asked.fields["prompt"] == done:
                self.stirred.clear()
                async with asyncio.timeout(PATIENCE):
                    await self.stirred.wait()
                continue
            if self.think:
                await asyncio.sleep(self.think * self._random.uniform(0.5, 1.5))
            asked = self.asked() or asked
            done = asked.fields["prompt"]
            now = time.perf_counter()
            for other in self.posted:
                other._waits_since = now  # noqa: SLF001 - the others' clocks are started for them
            fields = asked.fields | {"action": self._random.choice(asked.actions)}
            answer = await self.post(f"{path}act", fields, POST)
            self.samples.count("decisions")
            self.part = answer.text
            decided += 1
            if decided % LOOKS == 0:
                await self.get(path, PAGE)
