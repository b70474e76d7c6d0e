"""`/me/badges`: what a person earned at all tables that came to their end."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.routing import Route

from dreamtable.views import badges_of
from dreamtable.web.identity import person_of
from dreamtable.web.rendering import render
from dreamtable.web.shelf import all_games

if TYPE_CHECKING:
    from collections.abc import Sequence

    from starlette.requests import Request
    from starlette.responses import Response

    from dreamtable.engine.spec import GameSpec
    from dreamtable.web.store.cards import Listed


@dataclass(frozen=True)
class BadgeView:
    """A badge of a game, and how often the person earned it."""

    rule: str
    name: str
    text: str
    times: int
    first: str
    """The address of the table at which it was earned first; empty before."""


@dataclass(frozen=True)
class GameBadges:
    """What can be earned in a game."""

    game: str
    title: str
    badges: tuple[BadgeView, ...]

    @property
    def earned(self) -> int:
        """How many different ones the person has."""
        return sum(badge.times > 0 for badge in self.badges)


@dataclass(frozen=True)
class BadgesPage:
    """What badges.html shows."""

    games: tuple[GameBadges, ...]


async def badges(request: Request) -> Response:
    """The record of the person who asks, and nobody else's."""
    person = person_of(request).id
    ended = await run_in_threadpool(request.app.state.store.ended_of, person)
    games = tuple(found for spec in all_games() if (found := game_badges(spec, person, ended)).badges)
    return render(request, "badges.html", BadgesPage(games))


def game_badges(spec: GameSpec, person: str, ended: Sequence[Listed]) -> GameBadges:
    """The badges of a game, with the tables at which a person earned them; `ended` is newest first."""
    tables: dict[str, list[str]] = {}
    for table, card, _updated in reversed(ended):
        if card.game == spec.name:
            for (owner, _name), rules in zip(card.seats, card.earned, strict=False):
                for rule in rules if owner == person else ():
                    tables.setdefault(rule, []).append(f"/t/{table}/")
    return GameBadges(
        spec.name,
        spec.title,
        tuple(
            BadgeView(
                badge.rule,
                badge.name,
                badge.text,
                len(tables.get(badge.rule, ())),
                next(iter(tables.get(badge.rule, ())), ""),
            )
            for badge in badges_of(spec)
        ),
    )


ROUTES = [Route("/me/badges", badges, methods=["GET"])]
