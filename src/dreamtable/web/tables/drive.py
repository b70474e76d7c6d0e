"""What happens at tables by itself: bots decide, clocks run out, requests lapse."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog
from starlette.concurrency import run_in_threadpool

from dreamtable.engine.errors import DreamtableError
from dreamtable.web.tables import commands
from dreamtable.web.tables.bots import Moment

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from dreamtable.web.tables.house import House
    from dreamtable.web.tables.table import Table

_log = structlog.get_logger("dreamtable.tables")

TICK = 0.5
"""Seconds between two looks at clocks and requests."""

GRACE = 3.0
"""Seconds that the process which wrote a line has for its bots, before others think, too."""

FALLBACK = "random"
"""Decides where a bot fails."""


class Driver:
    """Keeps one task for each table whose bots have something to decide, and one that looks at clocks."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._due: dict[str, float] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def start(self) -> None:
        """Begin to look at clocks, and at every table that is being played."""
        self.spawn(self._tick_on())
        self.spawn(self._resume())

    async def stop(self) -> None:
        """Cancel everything."""
        tasks = [*self._tasks, *self._bots.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Run something beside requests; what it raises is written down."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            _log.error("background_work_failed", exc_info=task.exception())

    def is_busy(self, table: str) -> bool:
        """Whether a table must stay in memory."""
        return table in self._bots or table in self._due

    def look(self, table: str, at: Table, *, is_foreign: bool = False) -> None:
        """A table has changed: see whether a bot or a clock has something to do."""
        due = commands.next_due(at)
        if due is None:
            self._due.pop(table, None)
        else:
            self._due[table] = due
        if at.bots_to_act and table not in self._bots:
            task = asyncio.get_running_loop().create_task(
                self._let_bots_play(table, GRACE if is_foreign else 0.0)
            )
            self._bots[table] = task
            task.add_done_callback(lambda task: self._bots_ended(table, task))

    def _bots_ended(self, table: str, task: asyncio.Task[None]) -> None:
        self._bots.pop(table, None)
        if not task.cancelled() and task.exception() is not None:
            _log.error("bots_failed", exc_info=task.exception())

    # -------------------------------------------------------------------------------------------------- bots
    async def _let_bots_play(self, table: str, wait: float) -> None:
        """Decide for bots until people are to decide or the game is over."""
        house = self._house
        await asyncio.sleep(wait)
        while True:
            if house.watchers_of(table):
                await asyncio.sleep(house.settings.bot_pace)
            async with house.at(table) as at:
                if not at.bots_to_act:
                    return
                assert at.match is not None
                seat = at.bots_to_act[0]
                bot, prompt = at.sitters[seat].decider, at.prompt(seat)
                moment, texts = Moment.of(at.match, seat), at.match.spec.actions
            text = texts.text(await self._decided(bot, moment))
            with contextlib.suppress(DreamtableError):  # somebody took the seat, or took back, meanwhile
                await house.do(table, partial(commands.act, seat=seat, action=text, prompt=prompt))

    async def _decided(self, bot: str, moment: Moment) -> int:
        """What a bot decides; when it fails, something at random, so that nobody waits for ever."""
        thinkers = self._house.thinkers
        try:
            action, seconds = await thinkers.choose(bot, moment)
        except Exception as error:  # noqa: BLE001 - whatever another package's bot raises
            _log.error("bot_failed", bot=bot, exc_info=error)
            action, seconds = await thinkers.choose(FALLBACK, moment)
        self._house.metrics.bot_seconds.labels(bot).observe(seconds)
        return action

    # ------------------------------------------------------------------------------------------------- clocks
    async def _tick_on(self) -> None:
        while True:
            await asyncio.sleep(TICK)
            await self.tick()

    async def tick(self) -> None:
        """Do what is due at every table."""
        now = self._house.now()
        for table, due in list(self._due.items()):
            if due <= now:
                self._due.pop(table, None)
                await self._house.do(table, commands.due)

    async def _resume(self) -> None:
        """After a start: bots go on, and nobody pays for the time the server was down."""
        house = self._house
        for table in await run_in_threadpool(house.store.unfinished):
            try:
                async with house.at(table) as at:
                    is_timed = at.clock.rule.kind != "none"
                    house.driver.look(table, at)
                if is_timed:
                    await house.do(table, lambda at, now: at.lines(now, ("awake", {})))
            except Exception as error:  # noqa: BLE001 - one table that cannot be opened stops no other
                _log.error("table_not_opened", exc_info=error)
