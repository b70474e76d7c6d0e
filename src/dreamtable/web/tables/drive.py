"""What happens at tables by itself: bots decide, clocks run out, requests lapse."""

from __future__ import annotations

import asyncio
import contextlib
from functools import partial
from typing import TYPE_CHECKING, Any

import structlog
from starlette.concurrency import run_in_threadpool

from dreamtable.bots import thinks_ahead
from dreamtable.engine.errors import DreamtableError, IllegalActionError
from dreamtable.registry import find_bot
from dreamtable.web.preparing import NotReadyError
from dreamtable.web.store.errors import StoreError
from dreamtable.web.tables import commands
from dreamtable.web.tables.bots import Moment, Thought

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from dreamtable.web.tables.house import House
    from dreamtable.web.tables.table import Table

_log = structlog.get_logger("dreamtable.tables")

TICK = 0.5
"""Seconds between two looks at clocks and requests."""

GRACE = 3.0
"""Seconds that the process which wrote a line has for its bots, before another one lets them decide."""

LATER = 2.0
"""Seconds after which something is tried again for which the store did not answer."""

FALLBACK = "random"
"""Decides where a bot fails."""


class Driver:
    """Keeps one task for each table whose bots have something to decide, and one that looks at clocks."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._thoughts: dict[str, Thought] = {}
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
        return table in self._bots

    def look(self, table: str, at: Table) -> None:
        """A table has changed: see whether a bot or a clock has something to do."""
        due = commands.next_due(at)
        if due is None:
            self._due.pop(table, None)
        else:
            self._due[table] = due
        if table in self._thoughts:
            self._thoughts[table].look(at)
        if at.bots_to_act and table not in self._bots:
            task = asyncio.get_running_loop().create_task(self._let_bots_play(table))
            self._bots[table] = task
            task.add_done_callback(lambda task: self._bots_ended(table, task))

    def _bots_ended(self, table: str, task: asyncio.Task[None]) -> None:
        self._bots.pop(table, None)
        if not task.cancelled() and task.exception() is not None:
            _log.error("bots_failed", exc_info=task.exception())

    # -------------------------------------------------------------------------------------------------- bots
    async def _let_bots_play(self, table: str) -> None:
        """Decide for bots until people are to decide or the game is over."""
        house, is_going = self._house, True
        while is_going:
            try:
                await self._leave_to_others(table)
                if house.watchers_of(table):
                    await asyncio.sleep(house.settings.bot_pace)
                is_going = await self._let_bot_decide(table)
            except StoreError as error:
                _log.warning("bots_wait_for_store", error=type(error).__name__)
                await asyncio.sleep(LATER)
            except DreamtableError:
                raise
            except Exception as error:  # noqa: BLE001 - a rule that breaks, or two rules that contradict
                await house.freeze(table, error)

    async def _leave_to_others(self, table: str) -> None:
        """While another process writes, its bots decide; once it says nothing for a while, ours do."""
        house, version = self._house, -1
        while house.is_foreign(table) and house.version_of(table) != version:
            version = house.version_of(table)
            await asyncio.sleep(GRACE)

    def why_waiting(self, at: Table) -> str:
        """Why bots of a table do not think yet, in a sentence; empty where they do, or none is to decide."""
        is_waiting = bool(at.bots_to_act) and self._next_bot(at) is None
        return self._house.preparing.search.why_waiting(at.setup.game) if is_waiting else ""

    def _next_bot(self, at: Table) -> int | None:
        """The seat whose bot decides next; None where all that are to decide wait for the compiler."""
        is_ready = self._house.preparing.search.is_ready(at.setup.game)
        return next(
            (seat for seat in at.bots_to_act if is_ready or not _thinks_ahead(at.sitters[seat].decider)), None
        )

    async def _let_bot_decide(self, table: str) -> bool:
        """One decision of one bot; False when none is due."""
        house = self._house
        async with house.at(table) as at:
            if not at.bots_to_act:
                return False
            assert at.match is not None
            game, seat = at.setup.game, self._next_bot(at)
            if seat is not None:
                actions, moment = at.match.spec.actions, Moment.of(at.match, seat, at.bots_secret)
                thought = Thought(at.sitters[seat].decider, seat, at.prompt(seat))
        if seat is None:
            await self._wait_for_compiler(game)
            return True
        self._thoughts[table] = thought
        try:
            action = actions.text(await self._decided(moment, thought))
        finally:
            self._thoughts.pop(table)
        try:
            await house.do(
                table,
                partial(commands.act, seat=seat, action=action, prompt=thought.prompt, bot=thought.bot),
            )
        except IllegalActionError as error:  # to the same question, what the seat could see said otherwise
            await house.freeze(table, error)
        except commands.TableError:
            pass  # somebody took the seat, or took back, meanwhile
        return True

    async def _wait_for_compiler(self, game: str) -> None:
        """Wait until bots can think ahead, and look now and then whether others can decide meanwhile."""
        search = self._house.preparing.search
        search.want(game)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(search.wait_for(game), LATER)

    async def _decided(self, moment: Moment, thought: Thought) -> int:
        """What a bot decides; when it fails, something at random, so that nobody waits for ever."""
        thinkers, bot = self._house.thinkers, thought.bot
        try:
            action, seconds = await thinkers.choose(bot, moment, thought)
        except Exception as error:  # noqa: BLE001 - whatever another package's bot raises
            _log.error("bot_failed", bot=bot, exc_info=error)
            action, seconds = await thinkers.choose(FALLBACK, moment, thought)
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
                await self._do_due(table)

    async def _do_due(self, table: str) -> None:
        """Do what is due at one table, or try it later: no table may stop the clocks of others."""
        try:
            await self._house.do(table, commands.due)
        except LookupError:  # the table is gone
            return
        except Exception as error:  # noqa: BLE001 - whatever a table meets
            _log.error("due_failed", exc_info=error)
            self._due.setdefault(table, self._house.now() + LATER)

    async def _resume(self) -> None:
        """After a start: bots go on, and nobody pays for the time the server was down."""
        later = []
        for table in await run_in_threadpool(self._house.store.unfinished):
            try:
                await self._resume_one(table)
            except NotReadyError as error:
                later.append((table, error.game))
        for table, game in later:
            await self._house.preparing.wait_for(game)
            await self._resume_one(table)

    async def _resume_one(self, table: str) -> None:
        try:
            await self._house.do(table, commands.due)  # which says `awake` first, and then looks
        except NotReadyError:
            raise
        except Exception as error:  # noqa: BLE001 - one table that cannot be opened stops no other
            _log.error("table_not_opened", exc_info=error)


def _thinks_ahead(bot: str) -> bool:
    """Whether a bot needs the search; one that cannot be loaded fails when it is asked to decide."""
    try:
        return thinks_ahead(find_bot(bot))
    except Exception:  # noqa: BLE001 - whatever another package's bot raises
        return False
