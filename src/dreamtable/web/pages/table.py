"""`/t/<table>/`: the table as one person sees it, whole or only the part that a script swaps in."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from dreamtable.engine.errors import DreamtableError
from dreamtable.engine.reasons import FIRST_GAME_REASON
from dreamtable.engine.spec import SPECTATOR
from dreamtable.web.errors import PageError, missing
from dreamtable.web.identity import person_of
from dreamtable.web.links import invitations
from dreamtable.web.numbers import number_in, seat_number
from dreamtable.web.pages.views import TablePage, curtain_for, seat_for, table_page
from dreamtable.web.preparing import NotReadyError
from dreamtable.web.rendering import render
from dreamtable.web.store.errors import StoreError
from dreamtable.web.tables.house import UnknownTableError

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from starlette.requests import Request

    from dreamtable.engine.reasons import Reason
    from dreamtable.web.pages.views import Message
    from dreamtable.web.tables.house import House
    from dreamtable.web.tables.table import Table, Told

VERSION_DIGITS = 9
"""Digits of a table's version; no journal is so long."""

NOTHING_SEEN = -1
"""The version of a browser that has none."""

HERE = "event: here\ndata:\n\n"
"""Says that the line is alive, to proxies and to `connection.js`."""

HEARTBEAT = 20.0
"""Seconds without a change after which a stream says so; `connection.js` waits for two and a half of them."""


async def show(request: Request) -> Response:
    """The page of a table."""
    page = await page_for(request)
    return render(request, "table.html", page)


async def page_for(request: Request, seat: int | None = None) -> TablePage:
    """What the page shows to whoever asks; raises the same 404 for what is missing and what is hidden.

    A table whose picture cannot be made is frozen, and shown as it last could be.
    """
    try:
        return await _page_for(request, seat)
    except (DreamtableError, PageError):
        raise
    except Exception as error:  # noqa: BLE001 - whatever a rule or a view raises stops this table alone
        await request.app.state.house.freeze(request.path_params["table"], error)
        return await _page_for(request, seat)


async def _page_for(request: Request, seat: int | None) -> TablePage:
    house: House = request.app.state.house
    person, now = person_of(request).id, house.now()
    async with viewed(request) as (at, _):
        page = table_page(at, person, now, seat=seat_asked(request) if seat is None else seat)
        return replace(
            page,
            is_text=request.query_params.get("view") == "text",
            watchers=house.watchers_of(at.id),
            invitations=invitations(request, at),
            waiting=house.driver.why_waiting(at),
        )


def seat_asked(request: Request) -> int | None:
    """The seat named in the address, if it is a number."""
    return seat_number(request.query_params.get("seat", ""))


async def answer(
    request: Request, page: TablePage, status: int = 200, message: Message | None = None
) -> Response:
    """The part of the page that changes, for a script; the whole page for everybody else."""
    page = page if message is None else replace(page, message=message)
    name = "table_part.html" if "hx-request" in request.headers else "table.html"
    return render(request, name, page, status)


# --------------------------------------------------------------------------------------------- the stream
async def stream(request: Request) -> Response:
    """The changing part of the page, again after each change; begins after the version last seen."""
    try:
        await page_for(request)  # refuses what is missing and what is hidden
    except NotReadyError as error:  # after a start: whoever had the page open goes on when it can
        await request.app.state.house.preparing.wait_for(error.game)
        await page_for(request)
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    if request.method == "HEAD":  # or it would be an answer without an end
        return Response(media_type="text/event-stream", headers=headers)
    return StreamingResponse(
        events(request, since_of(request)), media_type="text/event-stream", headers=headers
    )


def since_of(request: Request) -> int:
    """The version that the browser has: from the header of a reconnection, else from the address."""
    text = request.headers.get("last-event-id") or request.query_params.get("since", "")
    version = number_in(text, VERSION_DIGITS)
    return NOTHING_SEEN if version is None else version


async def events(request: Request, since: int) -> AsyncIterator[str]:
    """Server-sent events: one for each version of the table, a comment now and then."""
    state = request.app.state
    changes = state.house.watch(request.path_params["table"], since)
    closing = asyncio.ensure_future(state.closing.wait())
    change = asyncio.ensure_future(anext(changes))
    state.metrics.open_streams.inc()
    try:
        yield "retry: 1000\n\n"
        while True:
            done, _ = await asyncio.wait(
                {change, closing}, timeout=HEARTBEAT, return_when=asyncio.FIRST_COMPLETED
            )
            if closing in done:
                return
            if change not in done:
                yield HERE
                continue
            change.result()
            page = await page_for(request)
            body = bytes(render(request, "table_part.html", page).body).decode()
            yield event(page.version, body)
            await changes.aclose()
            changes = state.house.watch(request.path_params["table"], page.version)
            change = asyncio.ensure_future(anext(changes))
    except (PageError, DreamtableError):
        return
    finally:
        state.metrics.open_streams.dec()
        closing.cancel()
        change.cancel()
        await asyncio.gather(change, closing, return_exceptions=True)
        await changes.aclose()


def event(number: int, body: str) -> str:
    """One event in the format of the standard."""
    lines = "".join(f"data: {line}\n" for line in body.splitlines())
    return f"id: {number}\n{lines}\n"


# ------------------------------------------------------------------------------------------------ why, log
@dataclass(frozen=True)
class WhyPage:
    """Why an action cannot be taken, or that it can."""

    base: str
    back: str
    game: str
    title: str
    action: str
    label: str
    """What the action does, or would do; empty where the question is another one altogether."""
    reason: Reason | None


async def why(request: Request) -> Response:
    """Why an action cannot be taken now, for the seat that asks."""
    text = request.query_params.get("action", "")[:200]
    async with viewed(request) as (at, viewer):
        if at.match is None or viewer < 0:
            raise PageError(
                409, "Nothing to ask", "Only who sits at a table that is being played can ask this."
            )
        seen = at.match.observe(viewer)
        action = seen.spec.actions.parse(text)
        reason = seen.why_not(action)
        page = WhyPage(
            base=f"/t/{at.id}/",
            back=f"/t/{at.id}/?seat={viewer}",
            game=at.setup.game,
            title=at.setup.spec.title,
            action=seen.spec.actions.text(action),
            label=seen.describe(action) if reason is None or reason.code >= FIRST_GAME_REASON else "",
            reason=reason,
        )
    name = "why_part.html" if "hx-request" in request.headers else "why.html"
    return render(request, name, page)


@dataclass(frozen=True)
class LogPage:
    """Everything that happened at a table, as its reader may know it."""

    base: str
    title: str
    log: tuple[Told, ...]


async def log(request: Request) -> Response:
    """The whole log."""
    async with viewed(request) as (at, viewer):
        page = LogPage(f"/t/{at.id}/", at.setup.spec.title, tuple(at.told(viewer)))
    return render(request, "log.html", page)


@contextlib.asynccontextmanager
async def viewed(request: Request) -> AsyncIterator[tuple[Table, int]]:
    """The table, and the viewer a request looks as: a seat of the person's, or a spectator.

    Raises the same 404 for what is missing and what is hidden; errors of the engine become a page that tells
    them.
    """
    person, asked = person_of(request).id, seat_asked(request)
    async with opened(request, request.path_params["table"]) as table:
        if not table.may_see(person):
            raise missing()
        yield table, viewer_for(table, person, asked)


@contextlib.asynccontextmanager
async def opened(request: Request, table: str) -> AsyncIterator[Table]:
    """A table, whoever asks; what the engine says against it becomes a page that tells it."""
    try:
        async with request.app.state.house.at(table) as at:
            yield at
    except UnknownTableError:
        raise missing() from None
    except StoreError:
        raise
    except DreamtableError as error:
        raise PageError(409, "That does not work here", str(error)) from error


def viewer_for(table: Table, person: str, asked: int | None) -> int:
    """The seat that a person looks from: the one asked for, or the only one; else a spectator.

    Behind the curtain of a shared screen one is a spectator, too.
    """
    own = table.seats_of(person)
    seat = seat_for(own, asked)
    return SPECTATOR if seat is None or curtain_for(table, own, seat) is not None else seat


ROUTES = [
    Route("/t/{table}/", show, methods=["GET"]),
    Route("/t/{table}/stream", stream, methods=["GET"]),
    Route("/t/{table}/why", why, methods=["GET"]),
    Route("/t/{table}/log", log, methods=["GET"]),
]
