"""`/puzzles`: positions with one clearly best choice, and what each was worth once one has answered."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import structlog
from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dreamtable.analysis.solving import Solution, solution
from dreamtable.engine.choices import Choices, choices_of
from dreamtable.engine.errors import ReplayError
from dreamtable.engine.referee import Referee
from dreamtable.puzzles import UnknownPuzzleError, find_puzzle, puzzles
from dreamtable.registry import find_game
from dreamtable.web.errors import missing
from dreamtable.web.pages.views import BoardView, board_view, styles_of
from dreamtable.web.rendering import render
from dreamtable.web.shelf import own_kit

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.requests import Request

    from dreamtable.analysis.puzzles import Puzzle
    from dreamtable.engine.observation import Observation


_log = structlog.get_logger("dreamtable.web")

_positions: dict[str, Observation] = {}
"""By puzzle; replaying a log takes a while."""


@dataclass(frozen=True)
class PuzzleCard:
    """A puzzle in the list."""

    href: str
    title: str
    """Of its game."""
    seats: int
    choices: int


@dataclass(frozen=True)
class PuzzlesPage:
    """All puzzles."""

    puzzles: tuple[PuzzleCard, ...]


@dataclass(frozen=True)
class PuzzlePage:
    """One puzzle, and its solution once it was answered."""

    id: str
    title: str
    seats: int
    names: tuple[str, ...]
    seat: int
    styles: tuple[str, ...]
    is_text: bool
    board: BoardView
    choices: Choices
    games: int
    has_points: bool
    """Whether points count beside games won."""
    solution: Solution | None
    next: str
    """The address of the next puzzle of the game; empty for the only one."""

    @property
    def base(self) -> str:
        """Its address."""
        return f"/puzzles/{self.id}"


async def listing(request: Request) -> Response:
    """All puzzles."""
    found = await run_in_threadpool(puzzles, None, _folder(request))
    cards = (
        PuzzleCard(f"/puzzles/{one.id}", find_game(one.game).title, one.seats, len(one.answers))
        for one in found.values()
    )
    return render(request, "puzzles.html", PuzzlesPage(tuple(cards)))


async def show(request: Request) -> Response:
    """One puzzle; with `?action=` what it is worth."""
    asked, name = request.query_params.get("action", "")[:200], request.path_params["puzzle"]
    try:
        puzzle = await run_in_threadpool(find_puzzle, name, _folder(request))
    except UnknownPuzzleError:
        raise missing() from None
    request.app.state.house.preparing.check(puzzle.game)
    others = await run_in_threadpool(puzzles, puzzle.game, _folder(request))
    is_text = request.query_params.get("view") == "text"
    try:
        page = await run_in_threadpool(puzzle_page, puzzle, asked, list(others), is_text=is_text)
    except ReplayError as error:  # a damaged file
        _log.warning("puzzle", error=str(error))
        raise missing() from None
    if asked and page.solution is None:  # no choice of this puzzle
        return RedirectResponse(page.base, status_code=303)
    return render(request, "puzzle.html", page)


def puzzle_page(puzzle: Puzzle, asked: str, others: list[str], *, is_text: bool) -> PuzzlePage:
    """The page of a puzzle, answered by `asked` if that is one of its choices."""
    spec, kit = find_game(puzzle.game), own_kit(puzzle.game)
    seen = replace(_position(puzzle), referee=Referee(spec, kit, puzzle.seats))
    choices = replace(choices_of(seen), refused={})  # why something is refused is no part of the puzzle
    is_answered = asked in choices.legal
    shown = replace(choices, legal={}) if is_answered else choices
    names = puzzle.names()
    after = others[(others.index(puzzle.id) + 1) % len(others)]
    return PuzzlePage(
        id=puzzle.id,
        title=spec.title,
        seats=puzzle.seats,
        names=names,
        seat=puzzle.seat,
        styles=styles_of(spec),
        is_text=is_text,
        board=board_view(seen, shown, names),
        choices=choices,
        games=puzzle.games,
        has_points=spec.has_winner(puzzle.seats),
        solution=solution(puzzle, seen, asked) if is_answered else None,
        next=f"/puzzles/{after}" if after != puzzle.id else "",
    )


def _position(puzzle: Puzzle) -> Observation:
    """The position of a puzzle, set up once."""
    if puzzle.id not in _positions:
        _positions[puzzle.id] = puzzle.position(find_game(puzzle.game), own_kit(puzzle.game))
    return _positions[puzzle.id]


def _folder(request: Request) -> Path | None:
    folder: Path | None = request.app.state.settings.analyses
    return folder


ROUTES = [
    Route("/puzzles", listing, methods=["GET"]),
    Route("/puzzles/{puzzle}", show, methods=["GET"]),
]
