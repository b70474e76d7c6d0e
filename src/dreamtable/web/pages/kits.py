"""`/kits/`: the components of every game as they look at the table, of its own kit and of others here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.routing import Route

from dreamtable.web.errors import missing
from dreamtable.web.pages.rules import GameLink
from dreamtable.web.rendering import render, web_view
from dreamtable.web.shelf import all_games, kit_with, kits_of, the_game

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec

DIGITS = 12
"""Of a digest, in an address."""


@dataclass(frozen=True)
class KitsPage:
    """What kits.html shows: every game."""

    games: tuple[GameLink, ...]


@dataclass(frozen=True)
class KitLink:
    """A kit in a list."""

    title: str
    href: str
    is_shown: bool


@dataclass(frozen=True)
class TableView:
    """A table of a kit, its cells as they are written."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class KitPage:
    """What kit.html shows: one kit of a game, drawn by the game's own view where that can."""

    game: str
    game_title: str
    title: str
    note: str
    digest: str
    kits: tuple[KitLink, ...]
    """All kits of the game here."""
    template: str
    """The game's own, which gets `showcase`; empty for a game that draws no kit."""
    styles: tuple[str, ...]
    showcase: Any
    tables: tuple[TableView, ...]


def games(request: Request) -> Response:
    """Every game."""
    links = tuple(GameLink(game.title, game.blurb, f"/kits/{game.name}") for game in all_games())
    return render(request, "kits.html", KitsPage(links))


def kit(request: Request) -> Response:
    """The components of a game; a plain function, so that they are drawn beside the event loop."""
    spec = the_game(request.path_params["game"])
    digest = request.path_params.get("digest", "")
    found = kit_with(spec.name, digest) if digest else kits_of(spec.name)[0]
    if found is None:
        raise missing()
    return render(request, "kit.html", kit_page(spec, found))


def kit_page(spec: GameSpec, kit: Kit) -> KitPage:
    """One kit."""
    view = web_view(spec)
    template = getattr(view, "KIT", "")
    return KitPage(
        game=spec.name,
        game_title=spec.title,
        title=kit.title,
        note=" ".join(kit.note.split()),
        digest=kit.digest[:DIGITS],
        kits=tuple(kit_link(spec.name, one, kit) for one in kits_of(spec.name)),
        template=f"{spec.name}/{template}" if template else "",
        styles=tuple(f"games/{spec.name}/{style}" for style in view.STYLES) if view and template else (),
        showcase=view.showcase(kit) if view and template else None,
        tables=tuple(
            TableView(
                table.name,
                tuple(column.name for column in table.columns),
                tuple(
                    tuple(row.texts[column.name] for column in table.columns)
                    for row in kit.tables[table.name]
                ),
            )
            for table in spec.kit.tables
        ),
    )


def kit_link(game: str, kit: Kit, shown: Kit) -> KitLink:
    """The way to a kit of a game."""
    return KitLink(kit.title, f"/kits/{game}/{kit.digest[:DIGITS]}", kit.digest == shown.digest)


ROUTES = [
    Route("/kits/", games),
    Route("/kits/{game}", kit),
    Route("/kits/{game}/{digest}", kit),
]
