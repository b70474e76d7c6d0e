"""Wakes: tells this process which tables other processes wrote to.

With PostgreSQL a notification comes with each write of another Store. Those sent while the connection was
lost are gone for good, so after a reconnection EVERY table may have changed, and one wake says so. With
SQLite there is one process, and nothing to tell.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from typing import TYPE_CHECKING, Final

from dreamtable.web.store.database import PATIENCE
from dreamtable.web.store.errors import UnavailableError
from dreamtable.web.store.store import CHANNEL

if TYPE_CHECKING:
    from collections.abc import Callable

    from psycopg import AsyncConnection

    from dreamtable.web.store.store import Store

EVERY: Final = "*"
"""In place of a table's id: any table may have new lines."""

HEARTBEAT = 30.0
"""Seconds without a notification after which the server is asked whether it is there."""

PAUSES = (0.1, 0.5, 1.0, 2.0, 5.0)
"""Seconds before each attempt to reconnect; the last one again and again."""

_log = logging.getLogger(__name__)


class Wakes:
    """Calls `on_wake(table)` in the event loop when another Store wrote to the table; EVERY after a gap."""

    def __init__(self, store: Store, on_wake: Callable[[str], None]) -> None:
        self._database = store.database
        self._on_wake = on_wake
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen; nothing written after this returns is missed. Raises UnavailableError."""
        if not self._database.is_postgres or self._task:
            return
        try:
            connection = await self._connect()
        except _errors() as error:
            told = (str(error) or type(error).__name__).splitlines()[0]
            raise UnavailableError(
                f"{self._database.name} does not answer: {told}. Check the address, and that the server is"
                " running"
            ) from error
        self._task = asyncio.create_task(self._run(connection), name="wakes")

    async def stop(self) -> None:
        """Stop listening."""
        if self._task:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
            self._task = None

    async def _run(self, connection: AsyncConnection) -> None:
        while True:
            try:
                await self._hear(connection)
            except _errors() as error:
                _log.warning("lost the connection for wakes, reconnecting: %s", error)
            finally:
                await connection.close()
            connection = await self._reconnect()
            self._wake(EVERY)

    async def _hear(self, connection: AsyncConnection) -> None:
        """Pass on wakes until the connection is lost, which raises an error of psycopg."""
        while True:
            async for note in connection.notifies(timeout=HEARTBEAT):
                origin, _, table = note.payload.partition(" ")
                if origin != self._database.origin:
                    self._wake(table)
            async with asyncio.timeout(PATIENCE):
                await connection.execute("SELECT 1")

    async def _reconnect(self) -> AsyncConnection:
        attempt = 0
        while True:
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1
            try:
                return await self._connect()
            except _errors() as error:
                _log.warning("cannot reconnect for wakes yet: %s", error)

    async def _connect(self) -> AsyncConnection:
        """A connection that listens."""
        from psycopg import AsyncConnection  # noqa: PLC0415 - an optional extra

        words, options = self._database.engine.dialect.create_connect_args(self._database.url)
        options["connect_timeout"] = PATIENCE
        connection = await AsyncConnection.connect(*words, autocommit=True, **options)
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
        except BaseException:
            await connection.close()
            raise
        return connection

    def _wake(self, table: str) -> None:
        """One wake that fails must not be the last."""
        try:
            self._on_wake(table)
        except Exception:  # noqa: BLE001 - whatever the caller's function raises
            _log.exception("a wake failed")


def _errors() -> tuple[type[Exception], ...]:
    """What a lost connection raises."""
    from psycopg import Error  # noqa: PLC0415 - an optional extra

    return Error, OSError  # TimeoutError is an OSError
