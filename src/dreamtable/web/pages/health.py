"""`/healthz` and `/metrics`, for whoever looks after the server."""

from __future__ import annotations

import ipaddress
from typing import TYPE_CHECKING

from prometheus_client import CONTENT_TYPE_LATEST
from starlette.concurrency import run_in_threadpool
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from dreamtable.web.errors import missing

if TYPE_CHECKING:
    from starlette.requests import Request


async def healthz(request: Request) -> Response:
    """Whether the store answers."""
    try:
        await run_in_threadpool(request.app.state.store.ping)
    except Exception:  # noqa: BLE001 - whatever a database raises, the answer is no
        return PlainTextResponse("the store does not answer\n", status_code=503)
    return PlainTextResponse("ok\n")


async def metrics(request: Request) -> Response:
    """The numbers, for this machine alone unless the settings open them."""
    state = request.app.state
    if not (state.settings.are_metrics_open or is_loopback(request)):
        raise missing()
    return Response(state.metrics.text(), media_type=CONTENT_TYPE_LATEST)


def is_loopback(request: Request) -> bool:
    """Whether a request comes from this machine."""
    try:
        return request.client is not None and ipaddress.ip_address(request.client.host).is_loopback
    except ValueError:
        return False


ROUTES = [Route("/healthz", healthz), Route("/metrics", metrics)]
