"""The page that says why there is no other page.

An error nobody foresaw becomes a page with an incident number; the log has the same number and the place.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING

import structlog
from starlette.exceptions import HTTPException
from starlette.responses import PlainTextResponse

from dreamtable.web.errors import TEXTS, PageError, page_error
from dreamtable.web.guard import protect
from dreamtable.web.logs import places
from dreamtable.web.preparing import NotReadyError
from dreamtable.web.rendering import render
from dreamtable.web.store import UnavailableError

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

_log = structlog.get_logger("dreamtable.web")


@dataclass(frozen=True)
class ErrorPage:
    """What error.html shows."""

    status: int
    title: str
    text: str
    incident: str = ""
    """Number to look for in the log; empty where nothing broke."""
    is_wait: bool = False
    """Whether there is nothing to do but to wait."""


async def show_error(request: Request, error: Exception) -> Response:
    """The page of a PageError."""
    assert isinstance(error, PageError)
    page = ErrorPage(error.status, error.title, error.text)
    return render(request, template_for(request), page, status=error.status, headers=error.headers)


def template_for(request: Request) -> str:
    """The whole page, or only what a script puts into the page that is there."""
    return "error_part.html" if "hx-request" in request.headers else "error.html"


async def show_not_ready(request: Request, error: Exception) -> Response:
    """The page of a game whose rules are being compiled; what was only looked at comes by itself."""
    assert isinstance(error, NotReadyError)
    is_look = request.method == "GET"
    text = error.text + (" This page goes on by itself." if is_look else " Nothing was done; try again then.")
    page = ErrorPage(error.status, error.title, text, is_wait=is_look)
    more = {"Refresh": error.headers["Retry-After"]} if is_look else {}
    headers = error.headers | more
    return render(request, template_for(request), page, status=error.status, headers=headers)


async def show_http_error(request: Request, error: Exception) -> Response:
    """The page of what Starlette refuses by itself: no such address, no such method, an unreadable form."""
    assert isinstance(error, HTTPException)
    return await show_error(request, page_error(error.status_code, error.headers))


async def show_unavailable(request: Request, error: Exception) -> Response:
    """The page of a store that does not answer, and a line in the log."""
    _log.error("store", error=type(error).__name__, place=places(error))
    return await show_error(request, page_error(503, {"Retry-After": "5"}))


async def show_incident(request: Request, error: Exception) -> Response:
    """The page of an unforeseen error, and its line in the log; neither quotes what was sent."""
    incident = secrets.token_hex(4)
    _log.error("incident", incident=incident, error=type(error).__name__, place=places(error))
    title, text = TEXTS[500]
    try:
        response = render(request, template_for(request), ErrorPage(500, title, text, incident), status=500)
    except Exception as second:  # noqa: BLE001 - whatever keeps the page from being made
        _log.error("incident", incident=incident, error=type(second).__name__, place=places(second))
        response = PlainTextResponse(f"{title}. {text} ({incident})", status_code=500)
    protect(response.headers, request.app.state.settings, request.scope)  # it goes round the guard
    return response


HANDLERS = {
    PageError: show_error,
    NotReadyError: show_not_ready,
    HTTPException: show_http_error,
    UnavailableError: show_unavailable,
    Exception: show_incident,
}
