"""`/score/`: the scoring pad for the game on the table, the same as `dreamtable score`.

Nothing is kept: the count is the answer to a form, sent in the address or in the body.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.concurrency import run_in_threadpool
from starlette.routing import Route

from dreamtable.engine.errors import OptionError
from dreamtable.scorepad import (
    Player,
    PositionError,
    count,
    fewest,
    notes,
    parts,
    points_by_source,
    questions,
    unasked,
)
from dreamtable.views import view_module
from dreamtable.web.errors import missing, page_error
from dreamtable.web.identity import is_text, read_form
from dreamtable.web.names import NameRefusedError, clean_name
from dreamtable.web.pages.rules import GameLink
from dreamtable.web.rendering import render
from dreamtable.web.shelf import all_games, own_kit, the_game

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from dreamtable.engine.spec import GameSpec

ALONE = "alone"
"""Stands for one person against the rival of the solo game."""

MAX_ANSWER = 1000
"""Characters of one answer; the longest that means something has half of them."""


@dataclass(frozen=True)
class ScoreGamesPage:
    """What score_games.html shows."""

    games: tuple[GameLink, ...]


@dataclass(frozen=True)
class Field:
    """One field of the form: what it asks, what was typed, and what is wrong with that."""

    name: str
    label: str
    hint: str
    value: str
    error: str = ""


@dataclass(frozen=True)
class OptionField:
    """One option of the game, the values it can have, and the chosen one."""

    name: str
    label: str
    rule: str
    values: tuple[tuple[str, str], ...]
    """Each value with its words."""
    chosen: str

    @property
    def is_changed(self) -> bool:
        """Whether it is not as usual."""
        return self.chosen != self.values[0][0]


@dataclass(frozen=True)
class Sitter:
    """One who is scored: a place in the form, and the name without another."""

    seat: int
    usual: str
    part: str
    """The question that is asked alone, or empty."""
    is_rival: bool = False


@dataclass(frozen=True)
class PlayerForm:
    """The fields of one player, the name first."""

    title: str
    fields: tuple[Field, ...]


@dataclass(frozen=True)
class ScoreResult:
    """Points by source and player, totals and places; no places for one player."""

    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    notes: tuple[tuple[str, str], ...]
    """(name, what else is to be said of the result), where the pad says something."""


@dataclass(frozen=True)
class ScorePage:
    """What score.html shows."""

    game: str
    title: str
    table: str
    """Who is scored: a number of players, or ALONE."""
    tables: tuple[tuple[str, str], ...]
    """Each (value, words) of who can be scored."""
    players: tuple[PlayerForm, ...]
    options: tuple[OptionField, ...]
    part: str
    """The question that is asked alone, or empty."""
    parts: tuple[tuple[str, str], ...]
    """Each (key, title) of a question that can be asked alone."""
    error: str
    """What is wrong with the position as a whole."""
    result: ScoreResult | None

    @property
    def has_errors(self) -> bool:
        """Whether anything keeps it from being counted."""
        return bool(self.error) or any(field.error for player in self.players for field in player.fields)


# ------------------------------------------------------------------------------------------------------ pages
def games(request: Request) -> Response:
    """Every game with a scoring pad."""
    found = [game for game in all_games() if view_module(game, "score") is not None]
    links = tuple(GameLink(game.title, game.blurb, f"/score/{game.name}") for game in found)
    return render(request, "score_games.html", ScoreGamesPage(links))


async def pad(request: Request) -> Response:
    """The form, or the count of what was typed into it."""
    spec = the_game(request.path_params["game"])
    module = view_module(spec, "score")
    if module is None:
        raise missing()
    request.app.state.house.preparing.check(spec.name)
    sent = await read_form(request) if request.method == "POST" else request.query_params
    typed = {name: value for name, value in sent.items() if isinstance(value, str)}
    if not all(is_text(name + value) for name, value in typed.items()):
        raise page_error(400)
    page = await run_in_threadpool(page_of, spec, module, typed)
    return render(request, "score.html", page, status=422 if page.has_errors else 200)


def page_of(spec: GameSpec, module: Any, typed: Mapping[str, str]) -> ScorePage:
    """The page for what was typed; counted if it is complete and counting was asked for."""
    table, error = _table(spec, module, typed)
    part = typed.get("part", "") if typed.get("part", "") in parts(module) else ""
    sitters = _sitters(spec, table, part)
    keys = [f"{question.key}.{seat}" for seat in range(len(sitters)) for question in module.QUESTIONS]
    is_counted = typed.get("do") != "seats" and not error and any(key in typed for key in keys)
    read = [_player(spec, module, typed, sitter, is_counted=is_counted) for sitter in sitters]
    forms, players = tuple(form for form, _ in read), [player for _, player in read if player is not None]
    result = None
    if is_counted and len(players) == len(sitters):
        try:
            result = _result(spec, module, typed, players)
        except (PositionError, OptionError) as problem:
            error = str(problem)
    return ScorePage(
        game=spec.name,
        title=spec.title,
        table=table,
        tables=_tables(spec, module),
        players=forms,
        options=() if part else _options(spec, typed),
        part=part,
        parts=tuple(parts(module).items()),
        error=error,
        result=result,
    )


# ---------------------------------------------------------------------------------------------------- reading
def _tables(spec: GameSpec, module: Any) -> tuple[tuple[str, str], ...]:
    """Who can be scored."""
    numbers = [(str(number), str(number)) for number in range(fewest(module), spec.max_seats + 1)]
    return ((ALONE, f"1 against {spec.solo_rival}"), *numbers) if spec.solo_rival else tuple(numbers)


def _table(spec: GameSpec, module: Any, typed: Mapping[str, str]) -> tuple[str, str]:
    """Who is scored, and what is wrong with what was asked for."""
    text = typed.get("players", "").strip()
    usual = str(min(max(min(spec.seats), 2), spec.max_seats))
    if not text or text in dict(_tables(spec, module)):
        return text or usual, ""
    return usual, f"{spec.title} has {fewest(module)} to {spec.max_seats} players to score."


def _sitters(spec: GameSpec, table: str, part: str) -> tuple[Sitter, ...]:
    """Who is scored, the rival of a solo game last."""
    people = 1 if table == ALONE else int(table)
    sitters = tuple(Sitter(seat, f"Player {seat + 1}", part) for seat in range(people))
    return (*sitters, Sitter(people, spec.solo_rival, part, is_rival=True)) if table == ALONE else sitters


def _player(
    spec: GameSpec, module: Any, typed: Mapping[str, str], sitter: Sitter, *, is_counted: bool
) -> tuple[PlayerForm, Player | None]:
    """The fields of one player, and the player if every answer reads."""
    kit, seat = own_kit(spec.name), sitter.seat
    answers = unasked(module, kit, is_rival=sitter.is_rival, part=sitter.part)
    name, name_field = _name(typed, sitter)
    fields = [] if sitter.is_rival else [name_field]
    for question in questions(module, is_rival=sitter.is_rival, part=sitter.part):
        key = f"{question.key}.{seat}"
        value, error = typed.get(key, ""), ""
        if is_counted:
            try:
                answers[question.key] = question.read(_not_too_long(value), kit)
            except ValueError as problem:
                error = str(problem)
        fields.append(Field(key, question.label, question.text(kit), value, error))
    is_read = is_counted and not any(field.error for field in fields)
    player = Player(name, answers, sitter.is_rival) if is_read else None
    return PlayerForm(sitter.usual, tuple(fields)), player


def _name(typed: Mapping[str, str], sitter: Sitter) -> tuple[str, Field]:
    key, usual = f"name.{sitter.seat}", sitter.usual
    value, error, name = typed.get(key, ""), "", ""
    try:
        name = clean_name(value)
    except NameRefusedError as problem:
        error = str(problem)
    return name or usual, Field(key, "Name", f"empty is {usual}", value, error)


def _not_too_long(answer: str) -> str:
    if len(answer) > MAX_ANSWER:
        raise ValueError(f"an answer has at most {MAX_ANSWER} characters, not {len(answer)}")
    return answer


def _options(spec: GameSpec, typed: Mapping[str, str]) -> tuple[OptionField, ...]:
    return tuple(
        OptionField(
            f"option.{option.name}",
            option.text,
            option.rule,
            option.choices,
            typed.get(f"option.{option.name}", option.values[0]),
        )
        for option in spec.options
    )


# --------------------------------------------------------------------------------------------------- counting
def _result(spec: GameSpec, module: Any, typed: Mapping[str, str], players: list[Player]) -> ScoreResult:
    chosen = {name.removeprefix("option."): value for name, value in typed.items() if name[:7] == "option."}
    kit = own_kit(spec.name)
    scores, ranks = count(spec, module, kit, spec.check_options(chosen), players)
    rows = points_by_source(scores, module.held(kit, [player.answers for player in players]))
    return ScoreResult(
        tuple(player.name for player in players),
        tuple((source, tuple(points)) for source, points in rows),
        tuple(score.total for score in scores),
        tuple(ranks) if len(players) > 1 else (),
        tuple(zip((player.name for player in players), notes(module, kit, players), strict=False)),
    )


ROUTES = [
    Route("/score/", games),
    Route("/score/{game}", pad, methods=["GET", "POST"]),
]
