"""The house: all tables of this process, each with a queue of its own.

`do` is the only way to change a table. One command at a time is let in; its lines are on the disk before
anybody sees what they changed; then everybody who watches is woken, and bots go on thinking. Tables that
nobody looks at leave memory and come back from their journal.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import zlib
from collections import OrderedDict
from functools import partial
from typing import TYPE_CHECKING

import structlog
from starlette.concurrency import run_in_threadpool

from dreamtable.engine.chance import make_seed
from dreamtable.engine.errors import DreamtableError
from dreamtable.engine.save import read_entry
from dreamtable.web.store.errors import OutrunError, RepeatedError
from dreamtable.web.tables import commands
from dreamtable.web.tables.bots import Thinkers
from dreamtable.web.tables.drive import Driver
from dreamtable.web.tables.journal import Line
from dreamtable.web.tables.reports import write_report
from dreamtable.web.tables.table import Table

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from dreamtable.web.metrics import Metrics
    from dreamtable.web.settings import Settings
    from dreamtable.web.store import Store
    from dreamtable.web.tables.setup import Setup

_log = structlog.get_logger("dreamtable.tables")

IN_MEMORY = 300
"""Tables that stay in memory although nobody looks at them."""

SNAPSHOT_EVERY = 256
"""Lines after which the states of a table are kept again, to open it quickly."""

TRIES = 4
"""How often a command is tried anew because another process wrote first."""

EVERY_TABLE = "*"


class UnknownTableError(DreamtableError, LookupError):
    """No table has this id."""


class Live:
    """A table in memory, its lock, and who waits for its next version."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.version = table.number
        """Lines that are on the disk."""
        self.lock = asyncio.Lock()
        self.watchers = 0
        self._bell = asyncio.Event()

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss it."""
        return not self.watchers and not self.lock.locked()

    def ring(self) -> None:
        """Wake all who wait for a new version."""
        self.version = self.table.number
        bell, self._bell = self._bell, asyncio.Event()
        bell.set()

    async def changed(self) -> None:
        """Wait for the next ring."""
        await self._bell.wait()


class House:
    """Opens tables, lets commands in one by one, wakes who watches."""

    def __init__(
        self, store: Store, settings: Settings, *, now: Callable[[], float], metrics: Metrics
    ) -> None:
        self.store = store
        self.settings = settings
        self.now = now
        self.metrics = metrics
        self.thinkers = Thinkers()
        self.driver = Driver(self)
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    async def start(self) -> None:
        """Go on with every table where a bot or a clock is due."""
        await self.driver.start()

    async def stop(self) -> None:
        """Stop thinking and counting; what was acknowledged is on the disk already."""
        await self.driver.stop()
        for table in list(self._live):
            await self.keep_snapshot(table)
        self.thinkers.close()

    # ------------------------------------------------------------------------------------------------ asking
    @contextlib.asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Table]:
        """The table as it is on the disk, for reading; raises UnknownTableError."""
        live = await self._open(table)
        async with live.lock:
            yield live.table

    async def watch(self, table: str, since: int = -1) -> AsyncIterator[int]:
        """The table's version each time it is another than the last one, beginning after `since`."""
        while True:
            live = await self._open(table)  # anew each time: it may have left memory meanwhile
            live.watchers += 1
            try:
                if live.version != since:
                    since = live.version
                    yield since
                else:
                    await live.changed()
            finally:
                live.watchers -= 1

    def watchers_of(self, table: str) -> int:
        """How many browsers look at a table just now."""
        return self._live[table].watchers if table in self._live else 0

    # ---------------------------------------------------------------------------------------------- changing
    async def create(self, setup: Setup, *, seed: str | None = None) -> str:
        """Open a table; its id."""
        table = secrets.token_urlsafe(15)
        secret = make_seed(seed)
        fresh, now = Table(table, secret), self.now()
        opened = [Line(0, now, "open", setup.body())]
        fresh.fold(opened[0])
        if not any(sitter.is_open for sitter in fresh.sitters):
            opened += commands.start_lines(fresh, now, after=[])
        fold_all(fresh, opened)
        await run_in_threadpool(self.store.create, table, secret.hex(), opened, fresh.card())
        self._remember(fresh)
        self.driver.look(table, fresh)
        return table

    async def do(self, table: str, command: commands.Command, once: str = "") -> bool:
        """Let a command in, and write down what it did; False when `once` was done before.

        Raises UnknownTableError, or the command's own refusal with nothing changed. Anything else that a
        command raises is a rule that broke: the table is frozen and a report written.
        """
        for _ in range(TRIES):
            live = await self._open(table)
            async with live.lock:
                if once and once in live.table.done_once:
                    return False
                try:
                    lines = command(live.table, self.now())
                except DreamtableError:
                    if live.table.is_ahead:
                        self.forget(table)
                    raise
                except Exception as error:
                    await self.freeze(table, error)
                    raise commands.TableError(
                        "A rule broke. The table is frozen, and nothing of it is lost."
                    ) from error
                try:
                    await self._write(live, lines)
                except OutrunError:
                    continue
                except RepeatedError:
                    return False
            live.ring()
            self.driver.look(table, live.table)
            return True
        raise commands.TableError("The table is too busy just now; try again.")

    async def _write(self, live: Live, lines: list[Line]) -> None:
        """Fold lines in and put them on the disk; the table is forgotten if that fails."""
        if not lines:
            return
        table = live.table
        try:
            fold_all(table, lines)
            await run_in_threadpool(self.store.append, table.id, lines, table.card())
        except BaseException:
            self.forget(table.id)
            raise
        if lines[0].number // SNAPSHOT_EVERY != table.number // SNAPSHOT_EVERY or table.status == "over":
            await self.keep_snapshot(table.id)

    async def freeze(self, table: str, error: Exception) -> None:
        """Freeze a table at which a rule broke, as it stands on the disk."""
        self.forget(table)
        live = await self._open(table)
        async with live.lock:
            at = live.table
            if at.status != "playing":
                _log.error("command_failed", exc_info=error)
                return
            report = await run_in_threadpool(write_report, self.settings.reports, at, error)
            _log.error("table_frozen", report=report, exc_info=error)
            await self._write(live, commands.freeze(at, self.now(), report))
        live.ring()

    async def rename(self, person: str, name: str) -> None:
        """Change a person's name, also at every table that has not ended."""
        await run_in_threadpool(self.store.rename, person, name, self.now())
        for table, card, _ in await run_in_threadpool(self.store.tables_of, person):
            if card.status in ("gathering", "playing", "frozen"):
                await self.do(table, partial(commands.rename, person=person, name=name))

    # --------------------------------------------------------------------------------------- other processes
    def wake(self, table: str) -> None:
        """Another process wrote to a table, or perhaps to any (`*`)."""
        for one in list(self._live) if table == EVERY_TABLE else [table]:
            if one in self._live:
                self.driver.spawn(self._catch_up(one))

    async def _catch_up(self, table: str) -> None:
        live = await self._open(table)
        async with live.lock:
            lines = await run_in_threadpool(self.store.journal, table, live.table.number)
            fold_all(live.table, lines)
        if lines:
            live.ring()
            self.driver.look(table, live.table, is_foreign=True)

    # ------------------------------------------------------------------------------------------------ memory
    async def _open(self, table: str) -> Live:
        """The table in memory, read from its journal if it was not there; raises UnknownTableError."""
        if table in self._live:
            self._live.move_to_end(table)
            return self._live[table]
        lock = self._opening.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if table not in self._live:
                    self._remember(await run_in_threadpool(read_table, self.store, table))
                return self._live[table]
        finally:
            if not lock.locked():
                self._opening.pop(table, None)

    def _remember(self, table: Table) -> None:
        self._live[table.id] = Live(table)
        for old in list(self._live):
            if len(self._live) <= IN_MEMORY:
                break
            if old != table.id and self._live[old].is_idle and not self.driver.is_busy(old):
                self.forget(old)
        self.metrics.tables.set(len(self._live))

    def forget(self, table: str) -> None:
        """Let a table go; who watches it is woken and finds it anew."""
        live = self._live.pop(table, None)
        if live is not None:
            live.ring()

    async def keep_snapshot(self, table: str) -> None:
        """Keep the states of a table, so that opening it asks no rule; a failure costs only time."""
        match = self._live[table].table.match if table in self._live else None
        if match is None or len(match.history) < SNAPSHOT_EVERY:
            return
        blob = zlib.compress(match.snapshot(), 1)
        try:
            await run_in_threadpool(self.store.keep_snapshot, table, len(match.history), blob)
        except DreamtableError as error:
            _log.warning("snapshot_not_kept", error=str(error))


def fold_all(table: Table, lines: list[Line]) -> None:
    """Fold lines in, those left out that are in already."""
    for line in lines:
        if line.number >= table.number:
            table.fold(line)


def read_table(store: Store, table: str) -> Table:
    """A table from its journal; raises UnknownTableError, or whatever its lines meet in the rules."""
    seed = store.seed(table)
    if seed is None:
        raise UnknownTableError("there is no such table")
    lines = store.journal(table)
    fresh = Table(table, bytes.fromhex(seed))
    snapshot = store.snapshot(table)
    for line in lines:
        fresh.fold(line)
        if line.kind == "start" and snapshot is not None:
            _restore(fresh, lines, *snapshot)
    return fresh


def _restore(table: Table, lines: list[Line], count: int, blob: bytes) -> None:
    """Fill the match from a snapshot of its first `count` entries; the rules replay it where that fails."""
    raw = [line.body for line in lines if line.kind == "entry"][:count]
    assert table.match is not None
    try:
        entries = [read_entry(number, dict(body)) for number, body in enumerate(raw)]
        table.match.restore(entries, zlib.decompress(blob))
    except (DreamtableError, zlib.error) as error:
        _log.warning("snapshot_not_used", error=str(error))
