"""What a person does at a table: one post for each, answered by the table as it is then.

A refusal is answered by 409 with the reason and the fresh table, and nothing was changed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import structlog
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dreamtable import hints
from dreamtable.engine import jit
from dreamtable.engine.errors import DreamtableError, IllegalActionError, InvalidActionError
from dreamtable.web import links
from dreamtable.web.errors import PageError, missing
from dreamtable.web.identity import checked_form, person_of
from dreamtable.web.limits import check_rate
from dreamtable.web.numbers import seat_number
from dreamtable.web.pages.table import answer, page_for, viewed
from dreamtable.web.pages.views import Message, address_of, alias
from dreamtable.web.rendering import render
from dreamtable.web.store.errors import StoreError
from dreamtable.web.tables import commands
from dreamtable.web.tables.bots import Moment
from dreamtable.web.tables.house import UnknownTableError
from dreamtable.web.tables.setup import SeatPlan

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from starlette.datastructures import FormData
    from starlette.requests import Request

    from dreamtable.web.tables.house import House
    from dreamtable.web.tables.journal import Line
    from dreamtable.web.tables.setup import Setup
    from dreamtable.web.tables.table import Table

    Handler = Callable[[Request], Awaitable[Response]]

NO_SEAT = -1
_log = structlog.get_logger("dreamtable.tables")

ONCE = "[A-Za-z0-9_-]{1,64}"


# --------------------------------------------------------------------------------------------- the common way
async def perform(
    request: Request, form: FormData, command: commands.Command, *, seat: int | None = None
) -> Response:
    """Let a command in, and answer with the table; a refusal is told above it.

    The table is shown from the form's seat, unless another one is given.
    """
    house: House = request.app.state.house
    person, table = person_of(request).id, request.path_params["table"]
    seat = seat_in(form) if seat is None else seat
    status, message = 200, None
    try:
        await house.do(table, partial(_visible, command, person), once_in(form))
    except UnknownTableError:
        raise missing() from None
    except StoreError:
        raise
    except commands.NotYoursError as error:
        status, message = 403, Message("error", str(error))
    except IllegalActionError as error:
        status, message = 409, Message("error", error.reason.text, error.reason.rule)
    except InvalidActionError as error:
        status, message = 400, Message("error", str(error))
    except DreamtableError as error:
        status, message = 409, Message("error", str(error))
    is_text = form.get("view") == "text"
    if message is None and "hx-request" not in request.headers:
        async with viewed(request) as (at, _):
            return RedirectResponse(address_of(at, person, seat, is_text=is_text), status_code=303)
    page = replace(await page_for(request, seat), is_text=is_text)
    return await answer(request, page, status, message)


def _visible(command: commands.Command, person: str, table: Table, now: float) -> list[Line]:
    """The command, for somebody for whom the table exists."""
    if not table.may_see(person):
        raise UnknownTableError("there is no such table")
    return command(table, now)


def by_seat(command: Callable[..., list[Line]]) -> Handler:
    """A post of somebody's seat: `command(table, now, seat)` once it is certain that the seat is theirs."""

    async def handler(request: Request) -> Response:
        form = await checked_form(request)
        return await perform(request, form, owned(command, person_of(request).id, seat_in(form)))

    return handler


def owned(command: Callable[..., list[Line]], person: str, seat: int) -> commands.Command:
    """The command, for a seat of the person's own."""

    def checked(table: Table, now: float) -> list[Line]:
        if seat not in table.seats_of(person):
            raise commands.NotYoursError("This seat is not yours. You see the table as it is for you.")
        return command(table, now, seat=seat)

    return checked


def of_table(command: Callable[..., list[Line]], person: str, refusal: str) -> commands.Command:
    """The command, for anybody who sits at the table; `refusal` is for everybody else."""

    def checked(table: Table, now: float) -> list[Line]:
        if not table.seats_of(person):
            raise commands.NotYoursError(refusal)
        return command(table, now)

    return checked


def seat_in(form: FormData) -> int:
    """The seat that a form names, or NO_SEAT."""
    seat = seat_number(str(form.get("seat", "")))
    return NO_SEAT if seat is None else seat


def once_in(form: FormData) -> str:
    """The client action id of a form; empty for none, and for one that no page of ours made."""
    once = str(form.get("once", ""))
    return once if re.fullmatch(ONCE, once) else ""


# ------------------------------------------------------------------------------------------------- playing
async def act(request: Request) -> Response:
    """Take an action."""
    form = await checked_form(request)
    action, prompt = str(form.get("action", ""))[:200], str(form.get("prompt", ""))[:64]
    command = partial(commands.act, action=action, prompt=prompt)
    return await perform(request, form, owned(command, person_of(request).id, seat_in(form)))


async def agree(request: Request) -> Response:
    """Answer a request to take back."""
    form = await checked_form(request)
    command = partial(commands.answer, yes=form.get("answer") == "yes")
    return await perform(request, form, owned(command, person_of(request).id, seat_in(form)))


async def hint(request: Request) -> Response:
    """The best few choices, from what this seat knows."""
    form = await checked_form(request)
    check_rate(request, "hints")
    person, seat, house = person_of(request).id, seat_in(form), request.app.state.house
    async with viewed(request) as (at, _):
        may_ask = seat in at.seats_of(person) and seat in at.people_to_act and at.match is not None
        moment = Moment.of(at.match, seat) if may_ask and at.match is not None else None
        game, names = at.setup.game, at.names
    page = replace(await page_for(request, seat), is_text=form.get("view") == "text")
    if moment is None:
        return await answer(request, page, 409, Message("error", "It is not your decision now."))
    try:
        advice = await house.thinkers.advice(moment, names, why_not_ahead(house, game))
    except Exception as error:  # noqa: BLE001 - a hint is no reason to stop a table
        _log.error("hint_failed", exc_info=error)
        return await answer(request, page, 409, Message("error", "There is no hint for this."))
    fresh = replace(await page_for(request, seat), is_text=page.is_text)
    is_same = fresh.prompt == page.prompt  # or it was decided while this was thought about
    return await answer(request, replace(fresh, advice=advice) if is_same else fresh)


def why_not_ahead(house: House, game: str) -> str:
    """Why a hint looks one step ahead only; empty where it can look further."""
    if not jit.JIT:
        return hints.UNCOMPILED
    search = house.preparing.search
    search.want(game)
    return "" if search.is_ready(game) else "the search is still being compiled, once for this computer"


async def start(request: Request) -> Response:
    """Begin without those who did not come."""
    form = await checked_form(request)
    return await perform(request, form, partial(commands.start, person=person_of(request).id))


# ------------------------------------------------------------------------------------------- coming and going
async def call_bot(request: Request) -> Response:
    """Call a bot for another seat whose time is up."""
    form = await checked_form(request)
    call = partial(commands.call_bot, seat=seat_in(form))
    command = of_table(call, person_of(request).id, "Only those at the table can call a bot.")
    return await perform(request, form, command, seat=NO_SEAT)  # the form's seat is the other one


@dataclass(frozen=True)
class MovePage:
    """The link that moves a seat to another device."""

    base: str
    title: str
    link: str
    minutes: int


async def move(request: Request) -> Response:
    """Make a link for another device, and show it once."""
    form = await checked_form(request)
    check_rate(request, "links")
    seat, state = seat_in(form), request.app.state
    async with viewed(request) as (at, _):
        if seat not in at.seats_of(person_of(request).id):
            raise missing()
        title = at.setup.spec.title
    table = request.path_params["table"]
    token = await run_in_threadpool(links.new_move, state.store, table, seat, state.now())
    page = MovePage(f"/t/{table}/", title, links.address(request, token), links.MOVE_SECONDS // 60)
    return render(request, "move.html", page)


async def thaw(request: Request) -> Response:
    """Take the decision back at which a rule broke."""
    form = await checked_form(request)
    refusal = "Only those at the table can take the decision back."
    return await perform(request, form, of_table(commands.thaw, person_of(request).id, refusal))


async def close(request: Request) -> Response:
    """Give the table up."""
    form = await checked_form(request)
    return await perform(request, form, partial(commands.close, person=person_of(request).id))


async def again(request: Request) -> Response:
    """Another table with the same seats; whoever comes second finds the one that is open already."""
    await checked_form(request)
    check_rate(request, "tables")
    person = person_of(request).id
    async with viewed(request) as (at, _):
        if not at.seats_of(person) or at.status not in ("over", "abandoned"):
            raise PageError(409, "Not yet", "Only those who played can open another table, after the end.")
        setup, following = _same_again(at, person), at.next
    if not following:
        following = await _open_again(request, setup)
    return RedirectResponse(f"/t/{following}/", status_code=303)


async def _open_again(request: Request, setup: Setup) -> str:
    """Open the next table; of two that are opened at the same moment the later one is given up again."""
    state = request.app.state
    house: House = state.house
    following = await house.create(setup)
    async with house.at(following) as at:
        await run_in_threadpool(links.keep_invitations, state.store, state.settings, at)
    await house.do(
        request.path_params["table"],
        lambda table, now: [] if table.next else table.lines(now, ("next", {"table": following})),
    )
    async with house.at(request.path_params["table"]) as at:
        chosen: str = at.next
    if chosen != following:
        await house.do(following, partial(commands.close, person=setup.host))
    return chosen


def _same_again(table: Table, host: str) -> Setup:
    """The setup of the next table: the same people and bots, who stood in included."""
    seats = tuple(SeatPlan(sitter.person, sitter.name, sitter.bot) for sitter in table.sitters)
    return replace(table.setup, seats=seats, host=host, is_seeded=False)


# ------------------------------------------------------------------------------------------------- talking
async def say(request: Request) -> Response:
    """Say something."""
    form = await checked_form(request)
    check_rate(request, "chat")
    person, room = person_of(request), str(form.get("room", ""))
    text = str(form.get("text", ""))
    command = partial(commands.say, person=person.id, name=person.name, room=room, text=text)
    return await perform(request, form, command)


async def mute(request: Request) -> Response:
    """Read no more of somebody, or of everybody again."""
    form = await checked_form(request)
    person, who = person_of(request).id, str(form.get("who", ""))

    def command(table: Table, now: float) -> list[Line]:
        if not who:
            return commands.unmute(table, now, person)
        found = {said.person for said in table.chat if alias(table.id, said.person) == who} - {person}
        if not found:
            raise commands.TableError("Nobody of that name has said anything here.")
        return commands.mute(table, now, person, found.pop())

    return await perform(request, form, command)


POSTS: dict[str, Handler] = {
    "act": act,
    "undo": by_seat(commands.take_back),
    "restart": by_seat(commands.restart_turn),
    "answer": agree,
    "hint": hint,
    "start": start,
    "resign": by_seat(partial(commands.stand_in, why="resigned")),
    "leave": by_seat(partial(commands.stand_in, why="left")),
    "back": by_seat(commands.come_back),
    "call": call_bot,
    "move": move,
    "thaw": thaw,
    "close": close,
    "again": again,
    "chat": say,
    "mute": mute,
}

ROUTES = [Route(f"/t/{{table}}/{name}", handler, methods=["POST"]) for name, handler in POSTS.items()]
