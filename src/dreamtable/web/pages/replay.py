"""`/t/<table>/replay/<ply>`: the table as it stood after so many entries, as its viewer knew it then."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, TypeVar
from urllib.parse import urlencode

import structlog
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from dreamtable.engine.choices import NO_CHOICES
from dreamtable.engine.match import named
from dreamtable.engine.spec import EVERYTHING, SPECTATOR
from dreamtable.web.errors import missing
from dreamtable.web.pages.looks import ENDED, look_at, word_of
from dreamtable.web.pages.table import viewed
from dreamtable.web.pages.views import board_view, styles_of
from dreamtable.web.rendering import render

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from starlette.requests import Request

    from dreamtable.engine.log import Entry
    from dreamtable.engine.match import Match
    from dreamtable.web.pages.looks import Look
    from dreamtable.web.pages.views import BoardView
    from dreamtable.web.tables.table import Table

NEARBY = 4
"""Sentences told before the step that is shown, and after it."""

FAR = 60
"""Entries looked through for them: many draws have nothing to tell."""

MAX_DIGITS = 9

T = TypeVar("T")

_log = structlog.get_logger("dreamtable.tables")


@dataclass(frozen=True)
class Step:
    """One entry with its sentence; `ply` is the moment after it."""

    ply: int
    text: str


@dataclass(frozen=True)
class Jump:
    """Where a seat decided last before this moment, and where it decides next; None for nowhere."""

    seat: int
    before: int | None
    after: int | None


@dataclass(frozen=True)
class Option:
    """One thing that could be done, and whether it was."""

    label: str
    is_chosen: bool


@dataclass(frozen=True)
class LookView:
    """One pair of eyes to look through."""

    label: str
    seat: int | None
    href: str
    is_here: bool


@dataclass(frozen=True)
class ReplayPage:
    """One moment of a match as one viewer knew it."""

    table: str
    game: str
    title: str
    status: str
    names: tuple[str, ...]
    ply: int
    plies: int
    viewer: int
    query: tuple[tuple[str, str], ...]
    """What each address on the page says beside its step."""
    is_text: bool
    styles: tuple[str, ...]
    board: BoardView | None
    led: str
    """The sentence of the entry that led here."""
    decided: str
    """Who decided it."""
    next: str
    """Who was to do what then."""
    options: tuple[Option, ...]
    """What the viewer could do, in order."""
    steps: tuple[Step, ...]
    jumps: tuple[Jump, ...]
    looks: tuple[LookView, ...]
    taken_back: int
    """Decisions that were made and taken back; they are no steps."""
    notice: str
    permanent: str

    @property
    def base(self) -> str:
        """The address of the table."""
        return f"/t/{self.table}/"

    @property
    def back(self) -> str:
        """The address of the table as its viewer sees it now."""
        return self.base + (f"?seat={self.viewer}" if self.viewer >= 0 else "")

    @property
    def story(self) -> str:
        """The address of the story that the viewer may read."""
        look = dict(self.query)["as"]
        return f"{self.base}story" + (f"?as={look}" if look else "")

    @property
    def chosen(self) -> str:
        """What the viewer chose then; empty where it chose nothing."""
        return next((option.label for option in self.options if option.is_chosen), "")

    def at(self, ply: int, **other: str) -> str:
        """The address of another moment, or of this one seen otherwise; an empty value is left out."""
        query = {name: value for name, value in (dict(self.query) | other).items() if value}
        return f"{self.base}replay/{ply}" + (f"?{urlencode(query)}" if query else "")


# ------------------------------------------------------------------------------------------------ requests
async def show(request: Request) -> Response:
    """The page of a moment; a step behind the last one shows the last one."""
    asked = number_in(request.path_params["ply"])
    async with viewed(request) as (table, _):
        look = look_at(request, table)
        page = replay_page(table, look, asked, is_text=request.query_params.get("view") == "text")
    host = request.app.state.settings.public_url or str(request.base_url).rstrip("/")
    page = replace(page, permanent=host + page.permanent)
    # A script that goes back in history wants the whole page; one that swaps the part says "partial".
    is_part = request.headers.get("hx-request-type") == "partial"
    headers = {"HX-Push-Url": page.at(page.ply)} if is_part else None
    return render(request, "replay_part.html" if is_part else "replay.html", page, headers=headers)


async def go(request: Request) -> Response:
    """From the form with the slider to the address of the moment; the last one where none is named."""
    ply = number_in(request.query_params.get("ply", "9" * MAX_DIGITS))
    kept = {
        name: request.query_params[name] for name in ("as", "seat", "view") if name in request.query_params
    }
    address = f"/t/{request.path_params['table']}/replay/{ply}" + (f"?{urlencode(kept)}" if kept else "")
    return RedirectResponse(address, status_code=303)


def number_in(text: str) -> int:
    """The step that an address names; raises the 404 for what is no number."""
    if not text.isdecimal() or len(text) > MAX_DIGITS:
        raise missing()
    return int(text)


# ---------------------------------------------------------------------------------------------- the moment
def replay_page(table: Table, look: Look, asked: int, *, is_text: bool = False) -> ReplayPage:
    """The page of the moment nearest to the step `asked`."""
    plies = table.match.ply if table.match is not None else 0
    ply = min(asked, plies)
    query = _query(table, look, is_text=is_text)
    empty = ReplayPage(
        table=table.id,
        game=table.setup.game,
        title=table.setup.spec.title,
        status=table.status,
        names=table.names,
        ply=ply,
        plies=plies,
        viewer=look.viewer,
        query=query,
        is_text=is_text,
        styles=styles_of(table.setup.spec),
        board=None,
        led="Nothing has happened yet.",
        decided="",
        next="",
        options=(),
        steps=(),
        jumps=(),
        looks=(),
        taken_back=0,
        notice=_notice(table, look, asked, plies),
        permanent="",
    )
    page = empty if table.match is None else _moment(table, table.match, look.viewer, empty)
    shared = {} if table.status in ENDED else {"as": ""}
    return replace(page, looks=_looks(page, look), permanent=page.at(ply, **shared))


def _moment(table: Table, match: Match, viewer: int, page: ReplayPage) -> ReplayPage:
    """The page filled with what the match says of its moment."""
    ply, log, names = page.ply, match.log, table.names
    board = _safely(ply, lambda: _board(match, ply, viewer, names), None)
    question = board.choices.question if board is not None else ""
    told = "The table before anything happened."
    return replace(
        page,
        board=board,
        led=_led(match, ply, viewer, names) if ply else told,
        decided=_decided(log[ply - 1], names) if ply else "",
        next=_safely(ply, lambda: _next(table, match, ply, question), ""),
        options=_safely(ply, lambda: _options(match, log, ply, viewer), ()),
        steps=_steps(match, ply, viewer, names),
        jumps=tuple(_jump(log, seat, ply) for seat in range(match.seats)),
        taken_back=_taken_back(match),
        notice=page.notice or ("" if board is not None else "This step cannot be drawn."),
    )


def _safely(ply: int, make: Callable[[], T], otherwise: T) -> T:
    """What `make` makes; where a rule or a view breaks, the rest of the page and the other steps remain."""
    try:
        return make()
    except Exception as error:  # noqa: BLE001 - whatever is raised costs only this piece of the page
        _log.warning("replay_broken", ply=ply, error=type(error).__name__)
        return otherwise


def _board(match: Match, ply: int, viewer: int, names: tuple[str, ...]) -> BoardView | None:
    """The drawing of a moment."""
    seen = match.observe_at(ply, viewer)
    return board_view(seen, replace(NO_CHOICES, question=seen.question()), names)


def _told(match: Match, ply: int, viewer: int, names: Sequence[str]) -> str:
    """The sentence of the entry that led to `ply`, with names; empty where there is nothing to tell."""
    return _safely(ply, lambda: named(match.sentence(ply - 1, viewer), names), "")


def _led(match: Match, ply: int, viewer: int, names: Sequence[str]) -> str:
    """What led to `ply`; of a draw that is told later, with others, only what was drawn."""
    told = _told(match, ply, viewer, names)
    if not told and match.log[ply - 1].kind == "chance":
        asked = _safely(ply, lambda: match.observe_at(ply - 1, viewer).question(), "")
        return f"Chance: {asked}." if asked else "Chance has drawn something."
    return told or "Nothing that is worth telling."


def _decided(entry: Entry, names: Sequence[str]) -> str:
    """Who made an entry."""
    if entry.kind == "chance":
        return "Drawn by chance."
    return f"{names[entry.seat]} could do nothing else." if entry.auto else f"Decided by {names[entry.seat]}."


def _next(table: Table, match: Match, ply: int, question: str) -> str:
    """Who was to do what after `ply` entries."""
    seats = match.referee.seats_to_act(match.state_at(ply))
    is_now = ply == match.ply
    if not seats:
        return "The game is over." if is_now and match.is_over else "Then chance decides."
    who = " and ".join(table.names[seat] for seat in seats)
    if is_now and table.status == "playing":
        return f"{who} {'is' if len(seats) == 1 else 'are'} to {question} now."
    return f"Then {who} {'was' if len(seats) == 1 else 'were'} to {question}."


# ------------------------------------------------------------------------------------------ what was chosen
def _options(match: Match, log: Sequence[Entry], ply: int, viewer: int) -> tuple[Option, ...]:
    """What the viewer could do, what it did marked; with everything revealed, what the one who decided could.

    Nothing for the last moment: what can be done now stands on the table.
    """
    if ply == len(log):
        return ()
    seat = log[ply].seat if viewer == EVERYTHING and log[ply].kind == "do" else viewer
    if seat < 0:
        return ()
    seen = match.observe_at(ply, seat)
    legal = seen.legal_actions()
    chosen = _chosen(match, log, ply, seat) if legal else ""
    return tuple(Option(seen.describe(action), match.text(action) == chosen) for action in legal)


def _chosen(match: Match, log: Sequence[Entry], ply: int, seat: int) -> str:
    """What a seat that was to act at `ply` did, others perhaps before it; empty while it has not."""
    for place in range(ply, len(log)):
        if log[place].seat == seat:
            return log[place].text
        if seat not in match.observe_at(place + 1, seat).to_act:
            return ""
    return ""


# ------------------------------------------------------------------------------------------ other moments
def _steps(match: Match, ply: int, viewer: int, names: Sequence[str]) -> tuple[Step, ...]:
    """The sentences around a moment, its own among them."""
    before = _telling(match, range(ply, max(ply - FAR, 0), -1), viewer, names)
    after = _telling(match, range(ply + 1, min(ply + FAR, match.ply) + 1), viewer, names)
    return (
        *reversed([step for _, step in zip(range(NEARBY + 1), before, strict=False)]),
        *(step for _, step in zip(range(NEARBY), after, strict=False)),
    )


def _telling(match: Match, plies: range, viewer: int, names: Sequence[str]) -> Iterator[Step]:
    """The steps of a range that have something to tell."""
    for ply in plies:
        text = _told(match, ply, viewer, names)
        if text:
            yield Step(ply, text)


def _jump(log: Sequence[Entry], seat: int, ply: int) -> Jump:
    """The moments before a seat's decisions that lie next to `ply`."""
    own = [place for place, entry in enumerate(log) if entry.seat == seat and not entry.auto]
    before = max((place for place in own if place < ply), default=None)
    return Jump(seat, before, min((place for place in own if place > ply), default=None))


def _taken_back(match: Match) -> int:
    """How many decisions are on no line any more."""
    decisions = [index for index, entry in enumerate(match.history) if entry.kind == "do" and not entry.auto]
    return len(set(decisions) - set(match.line))


# ----------------------------------------------------------------------------------------------------- eyes
def _query(table: Table, look: Look, *, is_text: bool) -> tuple[tuple[str, str], ...]:
    """What addresses must say to look through the same eyes again."""
    has_choice = len(look.allowed) > 1 or table.status in ENDED
    return (("as", look.word if has_choice else ""), ("view", "text" if is_text else ""))


def _looks(page: ReplayPage, look: Look) -> tuple[LookView, ...]:
    """The eyes to choose from; none where there is no choice."""
    labels = dict(enumerate(page.names)) | {SPECTATOR: "A spectator", EVERYTHING: "Everything revealed"}
    views = [
        LookView(
            label=labels[one],
            seat=one if one >= 0 else None,
            href=page.at(page.ply, **{"as": word_of(one)}),
            is_here=one == look.viewer,
        )
        for one in look.allowed
    ]
    return tuple(views) if len(views) > 1 else ()


def _notice(table: Table, look: Look, asked: int, plies: int) -> str:
    """What was asked for and cannot be shown."""
    if look.is_refused and table.status not in ENDED:
        return "Only after the end can one look through other eyes. This is what you may see."
    if asked > plies and table.match is not None:
        return f"There is no step {asked} yet; this is the last one."
    return ""


ROUTES = [
    Route("/t/{table}/replay", go, methods=["GET"]),
    Route("/t/{table}/replay/{ply}", show, methods=["GET"]),
]
