"""What every answer says to the browser about safety and caching, and how much a request may bring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from dreamtable.web.settings import Settings

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
"""Only our own files, nothing inline, nobody's frame."""

HEADERS = {
    "Content-Security-Policy": CSP,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}
YEAR = 365 * 24 * 3600
FOREVER = f"public, max-age={YEAR}, immutable"
"""For a file whose address changes with its content."""

MAX_DIGITS = 18
"""Of the length that a request declares; a number of more is too large, whatever it is."""


def protect(headers: MutableHeaders, settings: Settings, scope: Scope) -> None:
    """Set what every answer carries; a Cache-Control that a page chose itself stays."""
    for name, value in HEADERS.items():
        headers[name] = value
    if settings.is_https:
        headers["Strict-Transport-Security"] = f"max-age={YEAR}"
    headers.setdefault("Cache-Control", _caching(scope))


def _caching(scope: Scope) -> str:
    """Pages are never kept; files are asked for again unless their address carries their version."""
    if not is_static(scope):
        return "no-store"
    return FOREVER if scope["query_string"].startswith(b"v=") else "no-cache"


def is_static(scope: Scope) -> bool:
    """Whether a request asks for a file rather than a page."""
    path: str = scope["path"]
    return path.startswith("/static/")


class Guard:
    """Puts the headers on every answer."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the headers."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_protected(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                if message["status"] >= 400:  # noqa: PLR2004 - the errors begin here
                    headers["Cache-Control"] = "no-store"
                protect(headers, self.settings, scope)
            await send(message)

        await self.app(scope, receive, send_protected)


class BodyLimit:
    """Refuses a request that brings too much, as soon as that is known: by its header, or as it comes in."""

    def __init__(self, app: ASGIApp, max_body: int) -> None:
        self.app = app
        self.max_body = max_body

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, unless it is too much."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        declared = Headers(scope=scope).get("content-length", "")
        is_declared_too_large = declared.isdecimal() and (
            len(declared) > MAX_DIGITS or int(declared) > self.max_body
        )
        came, has_begun = 0, False

        async def receive_limited() -> Message:
            nonlocal came
            message = {} if is_declared_too_large else await receive()
            came += len(message.get("body", b""))
            if not is_declared_too_large and came <= self.max_body:
                return message
            if has_begun:  # too late for another answer
                return {"type": "http.disconnect"}
            raise HTTPException(413)

        async def send_noted(message: Message) -> None:
            nonlocal has_begun
            has_begun = True
            await send(message)

        await self.app(scope, receive_limited, send_noted)
