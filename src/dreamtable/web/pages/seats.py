"""`/seat/<token>`: taking the seat that a link gives."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dreamtable.engine.errors import DreamtableError
from dreamtable.web import links
from dreamtable.web.errors import PageError, missing
from dreamtable.web.identity import checked_form, person_of
from dreamtable.web.names import NameRefusedError, clean_name
from dreamtable.web.pages.table import opened
from dreamtable.web.rendering import render
from dreamtable.web.store.errors import StoreError
from dreamtable.web.tables import commands

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.requests import Request

    from dreamtable.web.store.links import Link
    from dreamtable.web.tables.journal import Line


@dataclass(frozen=True)
class SeatPage:
    """What a link gives, before one takes it."""

    title: str
    seat: int
    names: tuple[str, ...]
    is_move: bool
    is_here: bool
    """Whether this person sits at the table already, so that the screen would be shared."""
    name: str
    error: str


async def show(request: Request) -> Response:
    """What the link gives."""
    return render(request, "seat.html", await _page(request, await _link(request), "", ""))


async def take(request: Request) -> Response:
    """Take it."""
    form = await checked_form(request)
    state, person = request.app.state, person_of(request)
    link = await _link(request)
    typed = str(form.get("name", ""))
    try:
        name = clean_name(typed)
    except NameRefusedError as error:
        return render(request, "seat.html", await _page(request, link, typed, str(error)), status=422)
    if name and name != person.name and link.kind == links.JOIN:
        await state.house.rename(person.id, name)
    digest = links.digest_of(request.path_params["token"])
    if link.kind == links.JOIN:  # the table itself gives the seat to one alone; a link is used up by that
        await _do(request, link, partial(commands.sit, person=person.id, name=name or person.name))
        await run_in_threadpool(state.store.use_link, digest, state.now())
    elif await run_in_threadpool(state.store.use_link, digest, state.now()) is None:
        raise _gone()
    else:
        await _do(request, link, partial(commands.move, person=person.id))
    return RedirectResponse(f"/t/{link.table}/?seat={link.seat}", status_code=303)


async def _do(request: Request, link: Link, command: Callable[..., list[Line]]) -> None:
    try:
        await request.app.state.house.do(link.table, partial(command, seat=link.seat))
    except StoreError:
        raise
    except DreamtableError as error:
        raise PageError(409, "This seat cannot be taken", str(error)) from error


async def _link(request: Request) -> Link:
    state = request.app.state
    digest = links.digest_of(request.path_params["token"])
    link: Link | None = await run_in_threadpool(state.store.link, digest, state.now())
    if link is None:
        raise _gone()
    return link


def _gone() -> PageError:
    """The same for links that were used, ran out, or never were."""
    error = missing()
    return PageError(
        error.status,
        "This link gives nothing",
        "It was used already, it is too old, or it was copied incompletely. Ask for another one.",
    )


async def _page(request: Request, link: Link, typed: str, error: str) -> SeatPage:
    person = person_of(request)
    async with opened(request, link.table) as at:
        return SeatPage(
            title=at.setup.spec.title,
            seat=link.seat,
            names=at.names,
            is_move=link.kind == links.MOVE,
            is_here=bool(at.seats_of(person.id)),
            name=typed or person.name,
            error=error,
        )


ROUTES = [
    Route("/seat/{token}", show, methods=["GET"]),
    Route("/seat/{token}", take, methods=["POST"]),
]
