"""What the server counts about itself, for `/metrics`, and the line that each request leaves in the log."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import structlog
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_log = structlog.get_logger("dreamtable.web")

QUIET = frozenset({"/healthz", "/metrics"})
METHODS = frozenset({"GET", "HEAD", "POST"})


class Metrics:
    """The numbers of one process, in a registry of its own."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own = self.registry
        self.requests = Counter(
            "dreamtable_requests", "Answers by route and status.", ("method", "route", "status"), registry=own
        )
        self.seconds = Histogram(
            "dreamtable_request_seconds", "Seconds until an answer begins.", ("route",), registry=own
        )
        self.open_streams = Gauge("dreamtable_open_streams", "Browsers that listen to a table.", registry=own)
        self.tables = Gauge("dreamtable_tables_in_memory", "Tables that are being played.", registry=own)
        self.bot_seconds = Histogram(
            "dreamtable_bot_seconds", "Seconds a bot thought about a decision.", ("bot",), registry=own
        )
        self.ready = Gauge(
            "dreamtable_ready",
            "Whether a game's rules, or its search, are loaded.",
            ("game", "part"),
            registry=own,
        )

    def text(self) -> bytes:
        """All of it in Prometheus' text format."""
        return generate_latest(self.registry)


class Watch:
    """Counts each request, and writes a line that holds its route and never its address or content."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, counted."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began, status, lasted = time.perf_counter(), 500, 0.0

        async def send_watched(message: Message) -> None:
            nonlocal status, lasted
            if message["type"] == "http.response.start":
                status, lasted = message["status"], time.perf_counter() - began
            await send(message)

        try:
            await self.app(scope, receive, send_watched)
        finally:
            self._note(scope, status, lasted or time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, lasted: float) -> None:
        route = route_of(scope)
        method = scope["method"] if scope["method"] in METHODS else "other"
        self.metrics.requests.labels(method, route, status).inc()
        self.metrics.seconds.labels(route).observe(lasted)
        if route not in QUIET:
            _log.info("request", method=method, route=route, status=status, ms=round(lasted * 1000, 1))


def route_of(scope: Scope) -> str:
    """The pattern of the address, `/table/{table}`: addresses themselves hold ids that nobody may guess."""
    return str(getattr(scope.get("route"), "path", "(none)"))
