"""The pages, one module a kind; each lists its addresses as `ROUTES`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreamtable.web.pages import (
    acts,
    analysis,
    badges,
    health,
    kits,
    lobby,
    patterns,
    people,
    proof,
    puzzles,
    replay,
    rules,
    score,
    seats,
    static,
    table,
)

if TYPE_CHECKING:
    from starlette.routing import BaseRoute

ROUTES: list[BaseRoute] = [
    *lobby.ROUTES,
    *table.ROUTES,
    *acts.ROUTES,
    *replay.ROUTES,
    *analysis.ROUTES,
    *proof.ROUTES,
    *seats.ROUTES,
    *patterns.ROUTES,
    *health.ROUTES,
    *people.ROUTES,
    *badges.ROUTES,
    *puzzles.ROUTES,
    *rules.ROUTES,
    *kits.ROUTES,
    *score.ROUTES,
    *static.ROUTES,
]
