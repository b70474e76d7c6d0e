"""The pages, one module a kind; each lists its addresses as `ROUTES`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreamtable.web.pages import health, people, rules, score, static

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

ROUTES: list[BaseRoute] = [
    *health.ROUTES,
    *people.ROUTES,
    *rules.ROUTES,
    *score.ROUTES,
    *static.ROUTES,
]
