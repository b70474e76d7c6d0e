"""How often one may ask: by person and by address, counted in memory by each worker.

Every request for a page counts; what costs more has a rate of its own, asked for with `check_rate`.
"""

from __future__ import annotations

import functools
import ipaddress
import math
import time
from typing import TYPE_CHECKING

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter
from starlette.requests import HTTPConnection, Request

from dreamtable.web.error_pages import show_error
from dreamtable.web.errors import PageError, page_error
from dreamtable.web.guard import is_static
from dreamtable.web.identity import person_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

    from dreamtable.web.settings import Rates

UNCOUNTED = frozenset({"/healthz", "/metrics"})
NETWORK = 64
"""Bits of an IPv6 address that tell households apart."""


class Meter:
    """Counts the requests of persons and addresses over a window that moves."""

    def __init__(self, rates: Rates) -> None:
        self._rates = rates
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())

    def check(self, request: HTTPConnection, rate: str) -> None:
        """Count one request for the rate of that name; raises PageError with Retry-After when it is too many.

        Somebody without a cookie is counted by address alone.
        """
        person, address = person_of(request), address_of(request)
        text, times = getattr(self._rates, rate), self._rates.times
        own, shared = _parsed(text, times), _parsed(text, times * self._rates.crowd)
        counted = [(shared, f"{rate} address {address}")]
        counted += [] if person.is_new else [(own, f"{rate} person {person.id}")]
        for item, key in counted:
            if not self._limiter.hit(item, key):
                wait = self._limiter.get_window_stats(item, key).reset_time - time.time()
                raise page_error(429, {"Retry-After": str(max(1, math.ceil(wait)))})


@functools.cache
def _parsed(text: str, times: int) -> RateLimitItem:
    item = parse(text)
    return type(item)(item.amount * times, item.multiples)


def address_of(request: HTTPConnection) -> str:
    """The address a request comes from; of IPv6 only the part that belongs to a household."""
    host = request.client.host if request.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if address.version == 4:  # noqa: PLR2004 - IPv4
        return host
    return str(ipaddress.ip_network((int(address), NETWORK), strict=False))


def check_rate(request: HTTPConnection, rate: str) -> None:
    """Count one use of what has a rate of its own (`tables`, `chat`, `links`); raises PageError."""
    meter: Meter = request.app.state.meter
    meter.check(request, rate)


class Limits:
    """Counts every request for a page, reading and posting apart."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or say that it is too often."""
        if scope["type"] == "http" and not is_static(scope) and scope["path"] not in UNCOUNTED:
            request = Request(scope, receive)
            try:
                check_rate(request, "pages" if scope["method"] in {"GET", "HEAD"} else "posts")
            except PageError as error:
                response = await show_error(request, error)
                await response(scope, receive, send)
                return
        await self.app(scope, receive, send)
