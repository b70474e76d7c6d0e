"""`/rules/`: the numbered rules of every game, whole, by paragraph, and by words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dreamtable.web.identity import is_text
from dreamtable.web.rendering import render
from dreamtable.web.rulebook import Book, Passage, Printer, address, book_of, ledger_of
from dreamtable.web.shelf import all_games, the_game

if TYPE_CHECKING:
    from starlette.requests import Request

MAX_QUERY = 200
MAX_WORDS = 12


@dataclass(frozen=True)
class GameLink:
    """A game in a list: its title, what it is, and where its page is."""

    title: str
    blurb: str
    href: str


@dataclass(frozen=True)
class RulesGamesPage:
    """What rules_games.html shows."""

    games: tuple[GameLink, ...]


@dataclass(frozen=True)
class RulesPage:
    """What rules.html shows: the whole book."""

    book: Book


@dataclass(frozen=True)
class RulesSearchPage:
    """What rules_search.html shows: the paragraphs that hold every word."""

    game: str
    title: str
    query: str
    found: tuple[Passage, ...]
    near: tuple[str, ...]
    """Ids that look like the query, where nothing was found."""


@dataclass(frozen=True)
class RulesParagraphPage:
    """What rules_paragraph.html shows: one paragraph, its chapter, and its neighbours' ids."""

    game: str
    title: str
    chapter: str
    chapter_title: str
    passage: Passage
    before: str
    """Id of the paragraph before; empty for the first."""
    after: str


@dataclass(frozen=True)
class RulesMissingPage:
    """What rules_missing.html shows: an id that does not exist, and those like it."""

    game: str
    title: str
    key: str
    near: tuple[str, ...]


def games(request: Request) -> Response:
    """Every game with rules."""
    links = tuple(GameLink(game.title, game.blurb, f"/rules/{game.name}") for game in all_games())
    return render(request, "rules_games.html", RulesGamesPage(links))


def book(request: Request) -> Response:
    """All paragraphs of a game, or with `?q=` those that hold the words."""
    spec = the_game(request.path_params["game"])
    query = " ".join(request.query_params.get("q", "")[:MAX_QUERY].split())
    if not query or not is_text(query):
        return render(request, "rules.html", RulesPage(book_of(spec)))
    ledger = ledger_of(spec)
    if query.upper() in ledger.paragraphs:
        return RedirectResponse(address(spec.name, query.upper()), status_code=303)
    words = query.split()[:MAX_WORDS]
    printer = Printer(spec.name, ledger, lambda key: address(spec.name, key), words)
    found = tuple(printer.passage(paragraph) for paragraph in ledger.look_up(" ".join(words)))
    near = () if found else tuple(ledger.near(query))
    return render(request, "rules_search.html", RulesSearchPage(spec.name, spec.title, query, found, near))


def paragraph(request: Request) -> Response:
    """One paragraph alone, so that a link can lead to it; a chapter's id leads to its place in the book."""
    spec, given = the_game(request.path_params["game"]), request.path_params["key"]
    ledger, key = ledger_of(spec), given.upper()
    if key in ledger.chapters:
        return RedirectResponse(f"/rules/{spec.name}#{key}", status_code=303)
    if key not in ledger.paragraphs:
        missing = RulesMissingPage(
            spec.name, spec.title, given[:MAX_QUERY], tuple(ledger.near(given[:MAX_QUERY]))
        )
        return render(request, "rules_missing.html", missing, status=404)
    if key != given:
        return RedirectResponse(address(spec.name, key), status_code=303)
    ids, chapter = list(ledger.paragraphs), ledger.chapter_of(key)
    at = ids.index(key)
    page = RulesParagraphPage(
        spec.name,
        spec.title,
        chapter,
        ledger.chapters[chapter],
        Printer(spec.name, ledger, lambda other: address(spec.name, other)).passage(ledger.paragraphs[key]),
        before=ids[at - 1] if at else "",
        after=ids[at + 1] if at + 1 < len(ids) else "",
    )
    return render(request, "rules_paragraph.html", page)


ROUTES = [
    Route("/rules/", games),
    Route("/rules/{game}", book),
    Route("/rules/{game}/{key}", paragraph),
]
