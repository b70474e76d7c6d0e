"""Who is who: a signed cookie that holds a random id and nothing else, a name in the store, and CSRF.

A browser that has no cookie yet gets one with its first page, and a new one of the same content each month.
Nobody logs in; who has the cookie is the person. Every post goes through `checked_form`.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from itsdangerous import BadSignature, Signer, TimestampSigner
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection

from dreamtable.web.errors import PageError, page_error
from dreamtable.web.guard import YEAR, is_static
from dreamtable.web.names import default_name
from dreamtable.web.store import UnavailableError

if TYPE_CHECKING:
    from starlette.datastructures import FormData
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from dreamtable.web.settings import Settings
    from dreamtable.web.store import Store

ID_BYTES = 16
RENEW_AFTER = timedelta(days=30)
"""Age at which a cookie is given anew: browsers forget one after 400 days, whatever it says itself."""
SIGNING: dict[str, Any] = {"key_derivation": "hmac", "digest_method": hashlib.sha256}
MAX_FIELDS = 500
WITHOUT_PERSON = frozenset({"/healthz", "/metrics"})


@dataclass(frozen=True)
class Person:
    """Somebody at a browser; the id is never shown."""

    id: str
    name: str
    is_new: bool = False
    """Whether the browser came without a cookie that we signed."""


# ------------------------------------------------------------------------------------------------- the cookie
def cookie_name(settings: Settings) -> str:
    """Behind https the name itself keeps other hosts from setting it."""
    return "__Host-dreamtable" if settings.is_https else "dreamtable"


def _cookie_signer(settings: Settings) -> TimestampSigner:
    return TimestampSigner(settings.secret, salt="dreamtable.person", **SIGNING)


def cookie_of(person: str, settings: Settings) -> str:
    """The Set-Cookie line for a person's id."""
    cookie: SimpleCookie = SimpleCookie()
    name = cookie_name(settings)
    cookie[name] = _cookie_signer(settings).sign(person).decode("ascii")
    cookie[name].update({"path": "/", "max-age": str(2 * YEAR), "samesite": "Lax"})
    cookie[name]["httponly"] = True
    if settings.is_https:
        cookie[name]["secure"] = True
    return cookie[name].OutputString()


def id_in(connection: HTTPConnection, settings: Settings) -> tuple[str, bool]:
    """The id in the cookie of a request, and whether the cookie is old; empty where we signed none."""
    value = connection.cookies.get(cookie_name(settings), "")
    try:
        key, signed = _cookie_signer(settings).unsign(value.encode("utf-8"), return_timestamp=True)
        return key.decode("ascii"), datetime.now(UTC) - signed > RENEW_AFTER
    except (BadSignature, UnicodeError):
        return "", False


class Identity:
    """Finds the person of each request for a page, and gives a new browser its cookie with its first page."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.settings = settings

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer with the person known."""
        if scope["type"] != "http" or is_static(scope) or scope["path"] in WITHOUT_PERSON:
            await self.app(scope, receive, send)
            return
        key, is_old = id_in(HTTPConnection(scope), self.settings)
        person = Person(key, await name_of(scope["app"].state.store, key)) if key else newcomer()
        scope.setdefault("state", {})["person"] = person
        if key and not is_old:
            await self.app(scope, receive, send)
            return

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).append("Set-Cookie", cookie_of(person.id, self.settings))
            await send(message)

        await self.app(scope, receive, send_with_cookie)


async def name_of(store: Store, person: str) -> str:
    """How somebody is called; pages that need no store go on without one."""
    try:
        name = await run_in_threadpool(store.name_of, person)
    except UnavailableError:
        name = None
    return name or default_name(person)


def newcomer() -> Person:
    """Somebody nobody has seen before."""
    key = secrets.token_urlsafe(ID_BYTES)
    return Person(key, default_name(key), is_new=True)


def person_of(request: HTTPConnection) -> Person:
    """The person of a request; a newcomer where nobody looked, such as on the page of an error."""
    person: Person | None = getattr(request.state, "person", None)
    if person is None:
        person = request.state.person = newcomer()
    return person


# ------------------------------------------------------------------------------------------------------- CSRF
def csrf_of(request: HTTPConnection) -> str:
    """What a form of this person must bring back in its hidden field `csrf`."""
    signer = Signer(request.app.state.settings.secret, salt="dreamtable.csrf", **SIGNING)
    return signer.get_signature(person_of(request).id).decode("ascii")


async def checked_form(request: Request) -> FormData:
    """The form of a post, once it is certain that a page of ours sent it; raises PageError.

    Fields hold text alone: files, and text that no file could keep (half a surrogate pair), are refused.
    """
    _check_origin(request)
    form = await read_form(request)
    given = form.get("csrf", "")
    if person_of(request).is_new or not isinstance(given, str) or not _is_same(given, csrf_of(request)):
        raise PageError(
            403,
            "This page is too old",
            "The form does not belong to you as we know you now. Load the page again and repeat it. "
            "Your browser must keep our cookie.",
        )
    return form


async def read_form(request: Request) -> FormData:
    """The fields of a post that changes nothing, with no question who sent it; raises PageError."""
    limit = request.app.state.settings.max_body
    try:
        form = await request.form(max_files=0, max_fields=MAX_FIELDS, max_part_size=limit)
    except ValueError:  # an encoding that the form names, and that its text does not have
        raise page_error(400) from None
    for name, value in form.multi_items():
        if not isinstance(value, str) or not is_text(name + value):
            raise page_error(400)
    return form


def is_text(value: str) -> bool:
    """Whether a text can be written down as UTF-8."""
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _check_origin(request: Request) -> None:
    """Refuse what another site sent. Our Referrer-Policy makes browsers write `Origin: null` for our forms.

    Browsers that reach us by https or on this machine say in Sec-Fetch-Site where a form came from.
    """
    site = request.headers.get("sec-fetch-site", "same-origin")
    origin = request.headers.get("origin", "null")
    if site not in {"same-origin", "none"} or (origin != "null" and not _is_ours(request, origin)):
        raise PageError(403, "Not from here", "This was sent by a page of another site, so nothing was done.")


def _is_ours(request: Request, origin: str) -> bool:
    settings: Settings = request.app.state.settings
    hosts = {request.headers.get("host", ""), urlsplit(settings.public_url).netloc}
    try:
        return urlsplit(origin).netloc in hosts - {""}
    except ValueError:
        return False


def _is_same(given: str, wanted: str) -> bool:
    return hmac.compare_digest(given.encode("utf-8"), wanted.encode("ascii"))
