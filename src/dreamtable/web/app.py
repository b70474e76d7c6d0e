"""Putting the web table together: what a request passes through, what is opened first and closed last.

A request passes, from the outside in: the watch (counts and logs), the guard (headers), the body limit, who
is who, how often, and then its page in `pages/`.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import TYPE_CHECKING

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware

from dreamtable.web import logs, shelf
from dreamtable.web.closing import told_of_exit
from dreamtable.web.error_pages import HANDLERS
from dreamtable.web.guard import BodyLimit, Guard
from dreamtable.web.identity import Identity
from dreamtable.web.limits import Limits, Meter
from dreamtable.web.metrics import Metrics, Watch
from dreamtable.web.pages import ROUTES
from dreamtable.web.rendering import new_templates
from dreamtable.web.settings import from_environment
from dreamtable.web.store import Store, Wakes
from dreamtable.web.tables.house import House

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from starlette.datastructures import State

    from dreamtable.web.settings import Settings


def create_app(settings: Settings, *, now: Callable[[], float] = time.time) -> Starlette:
    """The application; `now` is the clock of its tables, in seconds since the epoch.

    Raises KitError for a kit of the settings that is not right.
    """
    shelf.offer(settings.kits)
    metrics = Metrics()
    app = Starlette(
        routes=ROUTES,
        middleware=[
            Middleware(Watch, metrics),
            Middleware(Guard, settings),
            Middleware(BodyLimit, settings.max_body),
            Middleware(Identity, settings),
            Middleware(Limits),
        ],
        exception_handlers=dict(HANDLERS),
        lifespan=_open,
    )
    app.state.settings = settings
    app.state.now = now
    app.state.metrics = metrics
    app.state.meter = Meter(settings.rates)
    app.state.templates = new_templates()
    return app


def application() -> Starlette:
    """The application by the environment, for `uvicorn --factory dreamtable.web.app:application`."""
    logs.configure()
    return create_app(from_environment())


@contextlib.asynccontextmanager
async def _open(app: Starlette) -> AsyncIterator[None]:
    """Open store, house and wakes; `closing` is set when the process is asked to stop."""
    state = app.state
    state.closing = asyncio.Event()
    state.store = await run_in_threadpool(open_store, state.settings)
    try:
        state.house = open_house(state)
        wakes = open_wakes(state)
        await wakes.start()  # before the house looks at a table, or it would miss what is written meanwhile
        try:
            await state.house.start()
            with told_of_exit(state.closing):
                yield
        finally:
            state.closing.set()
            await wakes.stop()
            await state.house.stop()
    finally:
        await run_in_threadpool(state.store.close)


def open_store(settings: Settings) -> Store:
    """The store at the address of the settings, migrated."""
    return Store(settings.database)


def open_house(state: State) -> House:
    """The house of all tables."""
    return House(state.store, state.settings, now=state.now, metrics=state.metrics)


def open_wakes(state: State) -> Wakes:
    """What tells the house of lines that other workers wrote."""
    return Wakes(state.store, state.house.wake)
