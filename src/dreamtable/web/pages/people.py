"""`/me`: the name one is shown by."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dreamtable.web.identity import checked_form, person_of
from dreamtable.web.names import MAX_NAME, NameRefusedError, clean_name, default_name
from dreamtable.web.rendering import render

if TYPE_CHECKING:
    from starlette.requests import Request


@dataclass(frozen=True)
class PeoplePage:
    """What people.html shows."""

    name: str
    """What stands in the field: the name, or what was typed."""
    error: str
    """Why what was typed cannot be kept; empty where it can."""
    back: str
    """Where to go on, an address of ours."""
    max_name: int = MAX_NAME


async def me(request: Request) -> Response:
    """The form with one's name."""
    page = PeoplePage(person_of(request).name, "", own_path(request.query_params.get("back", "")))
    return render(request, "people.html", page)


async def rename(request: Request) -> Response:
    """Keep a new name; an empty one goes back to the name everybody begins with."""
    form = await checked_form(request)
    typed, back = str(form.get("name", "")), own_path(str(form.get("back", "")))
    try:
        name = clean_name(typed)
    except NameRefusedError as error:
        return render(request, "people.html", PeoplePage(typed, str(error), back), status=422)
    person = person_of(request).id
    await request.app.state.house.rename(person, name or default_name(person))
    return RedirectResponse(back, status_code=303)


def own_path(text: str) -> str:
    r"""The text if it is a path on this server, else the form itself; never the way to another site.

    >>> own_path("/rules/"), own_path("//evil.example"), own_path("/\\evil.example")
    ('/rules/', '/me', '/me')
    """
    is_own = text.startswith("/") and not text.startswith(("//", "/\\")) and text.isprintable()
    return text if is_own else "/me"


ROUTES = [Route("/me", me, methods=["GET"]), Route("/me", rename, methods=["POST"])]
