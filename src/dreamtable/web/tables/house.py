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
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import structlog
from starlette.concurrency import run_in_threadpool

from dreamtable.engine.chance import make_seed
from dreamtable.engine.errors import DreamtableError
from dreamtable.engine.save import read_entry
from dreamtable.web.names import default_name
from dreamtable.web.preparing import NotReadyError, Preparing
from dreamtable.web.store.errors import OutrunError, RepeatedError
from dreamtable.web.tables import commands
from dreamtable.web.tables.analysts import Analysts
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
        self.is_foreign = False
        """Whether another process wrote its last line, and so lets the bots decide."""
        self.lock = asyncio.Lock()
        self.watchers = 0
        self._bell = asyncio.Event()

    @property
    def is_idle(self) -> bool:
        """Whether nobody would miss it."""
        return not self.watchers and not self.lock.locked()

    @property
    def is_sound(self) -> bool:
        """Whether it is in memory as it is on the disk; a command that was broken off may have left more."""
        return self.version == self.table.number and not self.table.is_ahead

    def ring(self) -> None:
        """Wake all who wait for a new version."""
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
        self.began = now()
        """What was written before then, was written by another process, perhaps long ago."""
        self.metrics = metrics
        self.preparing = Preparing()
        self.preparing.follow(metrics.ready)
        self.thinkers = Thinkers()
        self.analysts = Analysts(settings.analyses)
        self.driver = Driver(self)
        self._live: OrderedDict[str, Live] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    async def start(self) -> None:
        """Load the rules of all games, and go on with every table where a bot or a clock is due."""
        self.preparing.start()
        await self.driver.start()

    async def stop(self) -> None:
        """Stop thinking and counting; what was acknowledged is on the disk already."""
        await self.driver.stop()
        await self.analysts.stop()
        await self.preparing.stop()
        for live in list(self._live.values()):
            if live.is_sound:
                await self._keep_snapshot(live.table)
        self.thinkers.close()

    # ------------------------------------------------------------------------------------------------ asking
    @contextlib.asynccontextmanager
    async def at(self, table: str) -> AsyncIterator[Table]:
        """The table as it is on the disk, for reading; raises UnknownTableError."""
        async with self._held(table) as live:
            if self.store.database.is_postgres:  # its word that another process wrote may still be on its way
                await self._catch_up(live)
            yield live.table

    @contextlib.asynccontextmanager
    async def _held(self, table: str) -> AsyncIterator[Live]:
        """The table in memory with its lock, and not one that was forgotten while its lock was waited for."""
        while True:
            live = await self._open(table)
            async with live.lock:
                if self._live.get(table) is live:
                    yield live
                    return

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

    def version_of(self, table: str) -> int:
        """Lines of a table that this process knows; -1 while it is not in memory."""
        return self._live[table].version if table in self._live else -1

    def is_foreign(self, table: str) -> bool:
        """Whether another process wrote a table's last line."""
        return table in self._live and self._live[table].is_foreign

    # ---------------------------------------------------------------------------------------------- changing
    async def create(self, setup: Setup, *, seed: str | None = None) -> str:
        """Open a table; its id. Raises NotReadyError while the game's rules are being compiled."""
        self.preparing.check(setup.game)
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
        is_outrun = False
        for _ in range(TRIES):
            async with self._held(table) as live:
                live.is_foreign |= is_outrun
                try:
                    return await self._let_in(live, command, once)
                except OutrunError:
                    is_outrun = True
                except RepeatedError:
                    return False
                except DreamtableError:
                    if not live.is_sound:
                        self.forget(table)
                    # What this process knew may be old: only what was refused on the newest lines is refused.
                    if self._live.get(table) is not live or not await self._catch_up(live):
                        raise
                except Exception as error:
                    await self._freeze(live, error)
                    raise commands.TableError(
                        "A rule broke. The table is frozen, and nothing of it is lost."
                    ) from error
        raise commands.TableError("The table is too busy just now; try again.")

    async def _let_in(self, live: Live, command: commands.Command, once: str) -> bool:
        """Do what a command says, the table's lock held; False when `once` was done before."""
        table, now = live.table, self.now()
        if once and once in table.done_once:
            return False
        if table.updated < self.began and table.status == "playing" and table.clock.rule.kind != "none":
            await self._write(live, table.lines(now, ("awake", {})))
        lines = command(table, now)
        if lines:
            await self._write(live, [replace(lines[0], once=once), *lines[1:]])
            table.done_once |= {once} - {""}
        self.driver.look(table.id, table)
        return True

    async def _write(self, live: Live, lines: list[Line]) -> None:
        """Fold lines in, put them on the disk and wake who watches; the table is forgotten if that fails."""
        table = live.table
        try:
            fold_all(table, lines)
            await run_in_threadpool(self.store.append, table.id, lines, table.card())
        except BaseException:
            self.forget(table.id)
            raise
        live.version, live.is_foreign = table.number, False
        live.ring()
        is_due = table.entries_made // SNAPSHOT_EVERY > table.kept // SNAPSHOT_EVERY
        if is_due or (table.status == "over" and lines[-1].kind == "entry"):
            await self._keep_snapshot(table)

    async def freeze(self, table: str, error: Exception) -> None:
        """Freeze a table at which a rule broke, as it stands on the disk."""
        async with self._held(table) as live:
            await self._freeze(live, error)

    async def _freeze(self, live: Live, error: Exception) -> None:
        """The same, the table's lock held."""
        self.forget(live.table.id)
        for _ in range(TRIES):
            async with self._held(live.table.id) as fresh:
                at = fresh.table
                if at.status != "playing":
                    _log.error("command_failed", exc_info=error)
                    return
                report = await run_in_threadpool(self._report, at, error)
                _log.error("table_frozen", report=report, exc_info=error)
                with contextlib.suppress(OutrunError):
                    await self._write(fresh, commands.freeze(at, self.now(), report))
                    return

    def _report(self, table: Table, error: Exception) -> str:
        """Write the report; a disk that does not take it must not keep the table from being frozen."""
        try:
            return write_report(self.settings.reports, table, error)
        except OSError as problem:
            _log.error("report_not_written", exc_info=problem)
            return "none, it could not be written"

    async def rename(self, person: str, name: str) -> None:
        """Change a person's name, also at every table that has not ended."""
        was = await run_in_threadpool(self.store.name_of, person) or default_name(person)
        await run_in_threadpool(self.store.rename, person, name, self.now())
        command = partial(commands.rename, person=person, name=name, was=was)
        for table, card, _ in await run_in_threadpool(self.store.tables_of, person):
            if card.status in ("gathering", "playing", "frozen"):
                try:
                    await self.do(table, command)
                except (DreamtableError, NotReadyError) as error:  # or its game is not installed any more
                    _log.warning("table_not_told_of_name", error=type(error).__name__)

    # --------------------------------------------------------------------------------------- other processes
    def wake(self, table: str) -> None:
        """Another process wrote to a table, or perhaps to any (`*`)."""
        for one in list(self._live) if table == EVERY_TABLE else [table]:
            if one in self._live:
                self.driver.spawn(self._hear(one))

    async def _hear(self, table: str) -> None:
        async with self._held(table) as live:
            await self._catch_up(live)

    async def _catch_up(self, live: Live) -> bool:
        """Fold in what other processes wrote, the table's lock held; whether there was anything."""
        table = live.table
        lines = await run_in_threadpool(self.store.journal, table.id, table.number)
        if not lines:
            return False
        try:
            fold_all(table, lines)
        except BaseException:
            self.forget(table.id)
            raise
        live.version, live.is_foreign = table.number, True
        live.ring()
        self.driver.look(table.id, table)
        return True

    # ------------------------------------------------------------------------------------------------ memory
    async def _open(self, table: str) -> Live:
        """The table in memory, read from its journal if it was not there.

        Raises UnknownTableError, and NotReadyError while the rules of its game are being compiled.
        """
        if table in self._live:
            self._live.move_to_end(table)
            return self._live[table]
        lock = self._opening.setdefault(table, asyncio.Lock())
        try:
            async with lock:
                if table not in self._live:
                    self._remember(await run_in_threadpool(opened, self.store, table, self.preparing.check))
                return self._live[table]
        finally:
            if not lock.locked():
                self._opening.pop(table, None)

    def _remember(self, table: Table) -> None:
        if table.id in self._live:  # somebody else was quicker
            return
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
            self.metrics.tables.set(len(self._live))

    async def _keep_snapshot(self, table: Table) -> None:
        """Keep the states of a table, so that opening it asks no rule; a failure costs only time."""
        match = table.match
        if match is None or len(match.history) < SNAPSHOT_EVERY or len(match.history) == table.kept:
            return
        count, states = len(match.history), match.snapshot()
        try:
            await run_in_threadpool(
                lambda: self.store.keep_snapshot(table.id, count, zlib.compress(states, 1))
            )
        except DreamtableError as error:
            _log.warning("snapshot_not_kept", error=str(error))
        else:
            table.kept = count


def fold_all(table: Table, lines: list[Line]) -> None:
    """Fold lines in, those left out that are in already."""
    for line in lines:
        if line.number >= table.number:
            table.fold(line)


def opened(store: Store, table: str, check: Callable[[str], None]) -> Table:
    """The same as `read_table`; a rule that breaks on the way is a refusal of this table alone."""
    try:
        return read_table(store, table, check)
    except (DreamtableError, NotReadyError):
        raise
    except Exception as error:
        _log.error("table_not_opened", exc_info=error)
        raise commands.TableError(
            "A rule breaks while this table is opened. Nothing of it is lost: whoever runs this server can"
            " write it to a file with `dreamtable serve --export` and report it."
        ) from error


def read_table(store: Store, table: str, check: Callable[[str], None] = lambda _game: None) -> Table:
    """A table from its journal; raises UnknownTableError, or whatever its lines meet in the rules.

    `check(game)` may refuse before any rule is asked.
    """
    seed = store.seed(table)
    if seed is None:
        raise UnknownTableError("there is no such table")
    lines = store.journal(table)
    check(str(lines[0].body["game"]))
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
        table.kept = count
    except (DreamtableError, zlib.error) as error:
        _log.warning("snapshot_not_used", error=str(error))
