"""`/`: one's own tables, tables to watch, and the form that opens another."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from starlette.concurrency import run_in_threadpool
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dreamtable import registry
from dreamtable.engine.errors import DreamtableError
from dreamtable.web.errors import PageError
from dreamtable.web.identity import checked_form, person_of
from dreamtable.web.limits import check_rate
from dreamtable.web.links import keep_invitations
from dreamtable.web.names import NameRefusedError, clean_name
from dreamtable.web.numbers import number_in
from dreamtable.web.rendering import render
from dreamtable.web.shelf import all_games, kits_of
from dreamtable.web.tables.clock import ClockRule
from dreamtable.web.tables.setup import SeatPlan, new_setup

if TYPE_CHECKING:
    from starlette.datastructures import FormData
    from starlette.requests import Request

    from dreamtable.engine.spec import GameSpec, Option
    from dreamtable.web.identity import Person
    from dreamtable.web.preparing import Preparing
    from dreamtable.web.tables.journal import Card
    from dreamtable.web.tables.setup import Setup

REFRESH = "5"
"""Seconds after which a lobby with games that are not ready asks again."""
MAX_SEED = 200
SECONDS_DIGITS = 8
"""Digits of a clock's seconds: three years."""


@dataclass(frozen=True)
class CardView:
    """A table in a list."""

    href: str
    title: str
    status: str
    names: tuple[str, ...]
    is_mine: bool
    """Whether it is this person's turn."""
    updated: float


@dataclass(frozen=True)
class GameView:
    """A game that can be opened."""

    name: str
    title: str
    blurb: str
    players: str
    """How many can play."""
    progress: str
    """How far its rules are, while they are being compiled; else empty."""
    waiting: str
    """Why bots and hints do not think ahead yet, where it can be played already; else empty."""


@dataclass(frozen=True)
class LobbyPage:
    """The lobby of one person."""

    mine: tuple[CardView, ...]
    ended: tuple[CardView, ...]
    listed: tuple[CardView, ...]
    games: tuple[GameView, ...]
    now: float


async def lobby(request: Request) -> Response:
    """The lobby."""
    state, person = request.app.state, person_of(request).id
    own = await run_in_threadpool(state.store.tables_of, person)
    listed = await run_in_threadpool(state.store.listed)
    cards = [card_view(table, card, updated, person) for table, card, updated in own]
    open_now = {"gathering", "playing", "frozen"}
    known = {card.href for card in cards}
    others = [card_view(table, card, updated, person) for table, card, updated in listed]
    page = LobbyPage(
        mine=tuple(sorted((c for c in cards if c.status in open_now), key=lambda c: not c.is_mine)),
        ended=tuple(card for card in cards if card.status not in open_now),
        listed=tuple(card for card in others if card.href not in known and card.status in open_now),
        games=tuple(game_view(spec, state.house.preparing) for spec in all_games()),
        now=state.now(),
    )
    is_going_on = any(game.progress for game in page.games)
    return render(request, "lobby.html", page, headers={"Refresh": REFRESH} if is_going_on else None)


def card_view(table: str, card: Card, updated: float, person: str) -> CardView:
    """A card as one person sees it."""
    names = tuple(name for _, name in card.seats)
    return CardView(f"/t/{table}/", card.title, card.status, names, person in card.waiting_for, updated)


def game_view(spec: GameSpec, preparing: Preparing) -> GameView:
    """A game in the list of games."""
    progress = "" if preparing.is_ready(spec.name) else str(preparing.state(spec.name))
    waiting = "" if progress else preparing.search.why_waiting(spec.name)
    return GameView(spec.name, spec.title, spec.blurb, spec.players_text, progress, waiting)


# --------------------------------------------------------------------------------------------- a new table
@dataclass(frozen=True)
class SeatChoice:
    """What stands in the form for one seat."""

    seat: int
    who: str
    name: str


@dataclass(frozen=True)
class NewTablePage:
    """The form that opens a table of one game; with errors, what was typed is kept."""

    game: str
    title: str
    blurb: str
    few: int
    seats: tuple[SeatChoice, ...]
    whos: tuple[tuple[str, str], ...]
    """(value, words) of who can sit in a seat."""
    bots: tuple[tuple[str, str], ...]
    """(name, what to expect) of the bots, from weak to strong."""
    is_solo: bool
    """Whether one person can play alone."""
    rival: str
    """Who then plays against that person, by the rules; "" for nobody."""
    common_options: tuple[Option, ...]
    """Shown at once."""
    solo_options: tuple[Option, ...]
    options: tuple[Option, ...]
    chosen: dict[str, str]
    kits: tuple[tuple[str, str], ...]
    """(digest, title) of the components to choose from, the game's own first."""
    kit: str
    clock: str
    seconds: int
    increment: int
    on_timeout: str
    is_listed: bool
    may_watch: bool
    seed: str
    error: str


async def new_table(request: Request) -> Response:
    """The form for a game."""
    spec = _spec(request.query_params.get("game", "") or registry.games()[0])
    request.app.state.house.preparing.check(spec.name)
    return render(request, "new_table.html", empty_form(spec))


def _spec(game: str) -> GameSpec:
    try:
        return registry.find_game(game)
    except DreamtableError as error:
        raise PageError(404, "There is no such game", str(error)) from None


def empty_form(spec: GameSpec) -> NewTablePage:
    """The form before anything was chosen: me against one bot."""
    seats = tuple(
        SeatChoice(seat, "me" if seat == 0 else "greedy" if seat < min(spec.seats) else "none", "")
        for seat in range(spec.max_seats)
    )
    chosen = {option.name: option.values[0] for option in spec.options}
    return NewTablePage(
        game=spec.name,
        title=spec.title,
        blurb=spec.blurb,
        few=min(spec.seats),
        seats=seats,
        whos=whos(),
        bots=tuple((name, registry.bot_text(name)) for name in registry.bots()),
        is_solo=1 in spec.seats,
        rival=spec.solo_rival,
        common_options=tuple(option for option in spec.options if option.is_common),
        solo_options=tuple(option for option in spec.options if option.is_solo and not option.is_common),
        options=tuple(option for option in spec.options if not option.is_solo and not option.is_common),
        chosen=chosen,
        kits=tuple((kit.digest, kit.title) for kit in kits_of(spec.name)),
        kit=kits_of(spec.name)[0].digest,
        clock="none",
        seconds=120,
        increment=15,
        on_timeout="bot",
        is_listed=False,
        may_watch=True,
        seed="",
        error="",
    )


def whos() -> tuple[tuple[str, str], ...]:
    """Who can sit in a seat."""
    people = [
        ("me", "Me"),
        ("here", "Somebody at this screen"),
        ("friend", "A friend, by a link"),
    ]
    bots = [(name, f"Bot: {name}") for name in registry.bots()]
    return (*people, *bots, ("none", "Nobody"))


async def create(request: Request) -> Response:
    """Open a table by the form."""
    form = await checked_form(request)
    check_rate(request, "tables")
    state, person = request.app.state, person_of(request)
    spec = _spec(str(form.get("game", "")))
    seed = str(form.get("seed", ""))[:MAX_SEED].strip()
    try:
        setup = setup_of(form, spec, person, is_seeded=bool(seed))
    except (DreamtableError, NameRefusedError) as error:
        return render(request, "new_table.html", filled_form(form, spec, str(error)), status=422)
    table = await state.house.create(setup, seed=seed or None)
    async with state.house.at(table) as at:
        await run_in_threadpool(keep_invitations, state.store, state.settings, at)
    return RedirectResponse(f"/t/{table}/", status_code=303)


def setup_of(form: FormData, spec: GameSpec, person: Person, *, is_seeded: bool) -> Setup:
    """The checked setup that a form describes; raises OptionError with what to mend."""
    seats = tuple(plan for seat in range(spec.max_seats) if (plan := plan_of(form, seat, person)) is not None)
    kind = str(form.get("clock", "none"))
    clock = (
        ClockRule()
        if kind == "none"
        else ClockRule(
            kind, _number(form, "seconds"), _number(form, "increment"), str(form.get("on_timeout", "bot"))
        )
    )
    options = {
        option.name: str(form.get(f"option.{option.name}", option.values[0])) for option in spec.options
    }
    return new_setup(
        spec.name,
        seats,
        person.id,
        options=options,
        kit=str(form.get("kit", "")),
        clock=clock,
        is_listed=form.get("is_listed") == "yes",
        may_watch=form.get("may_watch") == "yes" or form.get("is_listed") == "yes",
        is_seeded=is_seeded,
    )


def plan_of(form: FormData, seat: int, person: Person) -> SeatPlan | None:
    """Who is to sit in a seat; None for nobody."""
    who = str(form.get(f"seat.{seat}", "none"))
    name = clean_name(str(form.get(f"name.{seat}", "")))
    if who == "none":
        return None
    if who == "me":
        return SeatPlan(person.id, name or person.name)
    if who == "here":
        return SeatPlan(person.id, name or f"Seat {seat + 1}")
    if who == "friend":
        return SeatPlan(name=name)
    return SeatPlan(bot=who, name=name)


def filled_form(form: FormData, spec: GameSpec, error: str) -> NewTablePage:
    """The form as it was sent, with what is wrong with it."""
    empty = empty_form(spec)
    seats = tuple(
        SeatChoice(
            choice.seat,
            str(form.get(f"seat.{choice.seat}", "none")),
            str(form.get(f"name.{choice.seat}", "")),
        )
        for choice in empty.seats
    )
    chosen = {name: str(form.get(f"option.{name}", value)) for name, value in empty.chosen.items()}
    return NewTablePage(
        **{
            **vars(empty),
            "seats": seats,
            "chosen": chosen,
            "kit": str(form.get("kit", "")) or empty.kit,
            "clock": str(form.get("clock", "none")),
            "seconds": _number(form, "seconds"),
            "increment": _number(form, "increment"),
            "on_timeout": str(form.get("on_timeout", "bot")),
            "is_listed": form.get("is_listed") == "yes",
            "may_watch": form.get("may_watch") == "yes",
            "seed": str(form.get("seed", ""))[:MAX_SEED],
            "error": error,
        }
    )


def _number(form: FormData, name: str) -> int:
    """A whole number of a form; 0 for anything else, which no clock accepts."""
    return number_in(str(form.get(name, "")).strip(), SECONDS_DIGITS) or 0


ROUTES = [
    Route("/", lobby, methods=["GET"]),
    Route("/tables/new", new_table, methods=["GET"]),
    Route("/tables", create, methods=["POST"]),
]
