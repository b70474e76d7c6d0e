"""What a table's pages show: made from the table as one person may see it, frozen for the templates."""

from __future__ import annotations

import contextlib
import hashlib
import secrets
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from dreamtable.engine.choices import NO_CHOICES, Choices, choices_of
from dreamtable.engine.spec import SPECTATOR
from dreamtable.scorepad import points_by_source
from dreamtable.views import alone_text, held_sources
from dreamtable.web.pages.plain import plain_text
from dreamtable.web.rendering import web_view
from dreamtable.web.tables.table import TABLE, WATCHERS, Told, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Sequence

    from markupsafe import Markup

    from dreamtable.engine.observation import Observation
    from dreamtable.engine.spec import GameSpec
    from dreamtable.hints import Advice
    from dreamtable.web.tables.table import Said, Table

PLAIN = "plain_board.html"
"""Shows a game that has no template of its own."""

LOG_LINES = 40
"""Lines of the log beside the board; the whole of it is a page of its own."""

CHAT_LINES = 60

LOOK_BACK = 50
"""Moments of a frozen table that are tried, to find one that can be drawn."""


class Boards:
    """The drawings that were made last, by everything that they are made of."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, BoardView] = OrderedDict()

    def of(self, key: Hashable, make: Callable[[], BoardView]) -> BoardView:
        """The drawing with this key, made where it is not kept."""
        board = self._kept.pop(key, None) or make()
        self._kept[key] = board
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return board


BOARDS = Boards(128)


@dataclass(frozen=True)
class BoardView:
    """A game's own drawing: its templates, and what they get."""

    template: str
    text: str
    board: Any
    choices: Choices
    names: tuple[str, ...]
    viewer: int
    drawings: dict[str, Markup] = field(default_factory=dict, compare=False, repr=False)
    """By template, the HTML once it was made; see `rendering.drawing`."""


@dataclass(frozen=True)
class SeatView:
    """A seat in the list of who plays."""

    seat: int
    name: str
    is_mine: bool
    is_to_act: bool
    is_open: bool
    bot: str
    """The bot that decides, or empty."""
    why: str
    """Why a bot stands in: `resigned`, `left` or `clock`; empty where none does."""
    left: float | None
    """Seconds on its clock; None without a clock."""
    is_running: bool
    can_call_bot: bool
    """Whether the others may call a bot, since its time is up."""


@dataclass(frozen=True)
class UndoView:
    """What a seat can take back."""

    is_possible: bool
    must_ask: bool
    """Whether the others have to agree."""
    can_restart: bool
    """Whether several decisions can be taken back at once."""


@dataclass(frozen=True)
class RequestView:
    """A request to take back that waits for an answer."""

    name: str
    is_mine: bool
    is_asked: bool
    """Whether this person still has to answer."""
    waits_for: tuple[str, ...]


@dataclass(frozen=True)
class ChatLine:
    """One line of chat; `who` names its author for the button that mutes, and nobody else."""

    name: str
    seat: int | None
    text: str
    who: str
    is_mine: bool


@dataclass(frozen=True)
class ResultView:
    """How it ended: points by source and seat, places, and the seed that was committed to."""

    names: tuple[str, ...]
    """Of the columns: the seats, and the rival of a lone seat."""
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    totals: tuple[int, ...]
    ranks: tuple[int, ...]
    """By column; () where a lone seat has nobody to win against."""
    winners: tuple[str, ...]
    alone: str
    """How the lone seat did, without its name: `scored 11 points`; empty where somebody wins."""
    commitment: str
    seed: str
    plies: int


@dataclass(frozen=True)
class CurtainView:
    """Several people at one screen: whose turn it is to look."""

    seat: int
    name: str
    href: str


@dataclass(frozen=True)
class Message:
    """Something to tell above the board: `kind` is info, warn or error; `rule` a paragraph id or empty."""

    kind: str
    text: str
    rule: str = ""


@dataclass(frozen=True)
class TablePage:
    """Everything the page of a table shows to one person."""

    table: str
    version: int
    game: str
    title: str
    status: str
    viewer: int
    seat: int | None
    """The seat one looks from; None for a spectator and behind a curtain."""
    my_seats: tuple[int, ...]
    is_host: bool
    is_mine: bool
    """Whether this person is to decide now."""
    headline: str
    """Whose turn it is and what is asked, in a sentence."""
    seats: tuple[SeatView, ...]
    names: tuple[str, ...]
    clock: str
    """The clock's rule in words, empty without one."""
    is_seeded: bool
    styles: tuple[str, ...]
    is_board_first: bool
    """Whether the board stands before the choices in words, as in a game that is played on its board."""
    board: BoardView | None
    is_text: bool
    prompt: str
    once: str
    log: tuple[Told, ...]
    chat: tuple[ChatLine, ...]
    room: str
    muted: int
    undo: UndoView | None
    request: RequestView | None
    result: ResultView | None
    curtain: CurtainView | None
    watchers: int
    invitations: tuple[tuple[int, str], ...]
    """(seat, link) for whoever invites friends."""
    report: str
    next: str
    options: tuple[tuple[str, str], ...]
    commitment: str
    """What every draw is committed to."""
    waiting: str = ""
    """Why the bots that are to decide do not think yet; empty where they do."""
    message: Message | None = None
    advice: Advice | None = None
    """The answer to who asked for a hint."""

    @property
    def base(self) -> str:
        """The address of the table."""
        return f"/t/{self.table}/"


def address_of(table: Table, person: str, asked: int, *, is_text: bool) -> str:
    """The address at which a person sees a table from a seat; who has only one need not name it."""
    own = table.seats_of(person)
    seat = seat_for(own, asked)
    words = [f"seat={seat}"] if seat is not None and len(own) > 1 else []
    words += ["view=text"] if is_text else []
    return f"/t/{table.id}/" + ("?" + "&".join(words) if words else "")


def seat_for(own: Sequence[int], asked: int | None) -> int | None:
    """The seat that somebody with these seats looks from: the one asked for, or the only one."""
    if asked is not None and asked in own:
        return asked
    return own[0] if len(own) == 1 else None


def board_view(seen: Observation, choices: Choices, names: tuple[str, ...]) -> BoardView:
    """The game's drawing of what an observation shows; text for a game that draws none.

    It is made once for all who know, may do and call the seats the same: one's own screen and the answer to
    one's own decision, and everybody who watches.
    """
    view = web_view(seen.spec)
    if view is None:
        return BoardView(PLAIN, PLAIN, plain_text(seen, names), choices, names, seen.seat)
    key = (seen.spec.name, seen.kit.digest, seen.seats, seen.seat, seen.seen.tobytes())
    asked = (choices.question, tuple(choices.legal), tuple(choices.refused))
    return BOARDS.of((*key, *asked, names), lambda: _board_view(seen, view, choices, names))


def _board_view(seen: Observation, view: Any, choices: Choices, names: tuple[str, ...]) -> BoardView:
    game = seen.spec.name
    return BoardView(
        template=f"{game}/{view.TEMPLATE}",
        text=f"{game}/{view.TEXT}",
        board=view.board(seen.picture(), choices, names),
        choices=choices,
        names=names,
        viewer=seen.seat,
    )


def styles_of(spec: GameSpec) -> tuple[str, ...]:
    """The styles of a game's drawing; a page has them before there is a board, for a script may bring one."""
    view = web_view(spec)
    return () if view is None else tuple(f"games/{spec.name}/{style}" for style in view.STYLES)


def table_page(table: Table, person: str, now: float, *, seat: int | None = None) -> TablePage:
    """The page of a table for a person who looks from `seat`, or from the only seat it could be."""
    own = table.seats_of(person)
    seat = seat_for(own, seat)
    curtain = curtain_for(table, own, seat)
    viewer = SPECTATOR if seat is None or curtain is not None else seat
    acting = table.people_to_act
    choices, board = (NO_CHOICES, None) if curtain is not None else drawn(table, viewer)
    return TablePage(
        table=table.id,
        version=table.number,
        game=table.setup.game,
        title=table.setup.spec.title,
        status=table.status,
        viewer=viewer,
        seat=seat,
        my_seats=own,
        is_host=person == table.setup.host,
        is_mine=any(other in acting for other in own),
        headline=headline(table, viewer, choices),
        seats=tuple(seat_view(table, other, own, now) for other in range(len(table.sitters))),
        names=table.names,
        clock=table.clock.rule.text if table.clock.rule.kind != "none" else "",
        is_seeded=table.setup.is_seeded,
        styles=styles_of(table.setup.spec),
        is_board_first=getattr(web_view(table.setup.spec), "BOARD_FIRST", False),
        board=board,
        is_text=False,
        prompt=table.prompt(viewer) if viewer in acting else "",
        once=secrets.token_urlsafe(9),
        log=tuple(table.told(viewer, LOG_LINES)),
        chat=chat_for(table, person),
        room=TABLE if own else WATCHERS,
        muted=len(table.muted.get(person, ())),
        undo=undo_view(table, viewer),
        request=request_view(table, viewer),
        result=result_view(table),
        curtain=curtain,
        watchers=0,
        invitations=(),
        report=table.report,
        next=table.next,
        options=options_of(table.setup.spec, table.setup.options),
        commitment=table.commitment,
    )


def drawn(table: Table, viewer: int) -> tuple[Choices, BoardView | None]:
    """What a viewer can choose, and the drawing; at a frozen table, of the last moment that can be drawn."""
    match = table.match
    if match is None:
        return NO_CHOICES, None
    if table.status != "frozen":
        seen = match.observe(viewer)
        is_asked = viewer in table.people_to_act
        choices = choices_of(seen) if is_asked else replace(NO_CHOICES, question=seen.question())
        return choices, board_view(seen, choices, table.names)
    for ply in range(match.ply, max(-1, match.ply - LOOK_BACK), -1):
        with contextlib.suppress(Exception):  # the rules are broken somewhere here
            return NO_CHOICES, board_view(match.observe_at(ply, viewer), NO_CHOICES, table.names)
    return NO_CHOICES, None


def curtain_for(table: Table, own: Sequence[int], seat: int | None) -> CurtainView | None:
    """The curtain between several seats of one person: whose turn it is to look, if not this seat's."""
    if len(own) < 2 or table.status != "playing":  # noqa: PLR2004 - one person has nobody to hide from
        return None
    acting = [other for other in own if other in table.people_to_act]
    if seat is not None and (seat in acting or not acting):
        return None
    asked = acting[0] if acting else own[0]
    return CurtainView(asked, shown(table.sitters[asked], asked), f"/t/{table.id}/?seat={asked}")


def headline(table: Table, viewer: int, choices: Choices) -> str:
    """Whose turn it is and what is asked."""
    if table.status == "abandoned":
        return "This table was given up."
    if table.match is None:
        missing = sum(sitter.is_open for sitter in table.sitters)
        return f"Waiting for {missing} more to sit down." if missing else "Everybody is here."
    if table.status == "over":
        return "The game is over."
    if table.status == "frozen":
        return "A rule broke here; the table is frozen."
    if viewer in table.people_to_act:
        return f"Your turn: {choices.question}."
    names = [table.names[seat] for seat in table.to_act]
    decide = "decides" if len(names) == 1 else "decide"
    question = choices.question or table.match.observe().question()
    return f"{' and '.join(names)} {decide}: {question}." if names else "Chance decides."


def seat_view(table: Table, seat: int, own: Sequence[int], now: float) -> SeatView:
    """A seat as one person sees it."""
    sitter, clock = table.sitters[seat], table.clock
    is_timed = clock.rule.kind != "none" and not sitter.decider
    left = clock.left_at(seat, now) if is_timed else None
    is_running = seat in clock.running and table.status == "playing"
    is_up = left is not None and left <= 0 and is_running and clock.rule.on_timeout == "wait"
    return SeatView(
        seat=seat,
        name=shown(sitter, seat),
        is_mine=seat in own,
        is_to_act=seat in table.to_act,
        is_open=sitter.is_open,
        bot=sitter.decider,
        why=sitter.why,
        left=left,
        is_running=is_running,
        can_call_bot=is_up and bool(own) and seat not in own,
    )


def undo_view(table: Table, viewer: int) -> UndoView | None:
    """What the viewer's seat can take back; None where nothing is to be taken back at all."""
    if viewer < 0 or table.match is None or table.status != "playing" or table.sitters[viewer].decider:
        return None
    barrier = table.match.can_undo(viewer)
    if barrier == "nothing" or (barrier and table.match.seats == 1):
        return None
    must_ask = bool(barrier) and bool(table.others_to_ask(viewer))
    return UndoView(is_possible=table.request is None, must_ask=must_ask, can_restart=not barrier)


def request_view(table: Table, viewer: int) -> RequestView | None:
    """The request that waits for answers, as the viewer's seat sees it."""
    request = table.request
    if request is None:
        return None
    waiting = [seat for seat in request.asked if seat not in request.agreed]
    return RequestView(
        name=table.names[request.seat],
        is_mine=request.seat == viewer,
        is_asked=viewer in waiting,
        waits_for=tuple(table.names[seat] for seat in waiting),
    )


def result_view(table: Table) -> ResultView | None:
    """The result of a match that is over; None before."""
    match = table.match
    if match is None or not match.is_over:
        return None
    has_winner = match.spec.has_winner(match.seats)
    scores, ranks = match.scores(), match.ranks() if has_winner else ()
    rows = points_by_source(scores, held_sources(match))
    names = match.spec.with_rival(table.names)
    return ResultView(
        names=names,
        rows=tuple((source, tuple(points)) for source, points in rows),
        totals=tuple(score.total for score in scores),
        ranks=ranks,
        winners=tuple(names[seat] for seat, rank in enumerate(ranks) if rank == 1),
        alone="" if has_winner else alone_text(match),
        commitment=match.header.commitment,
        seed=match.seed or "",
        plies=match.ply,
    )


def chat_for(table: Table, person: str) -> tuple[ChatLine, ...]:
    """What a person may read: those who play read only the table's room, nobody whom they muted."""
    is_seated, muted = bool(table.seats_of(person)), table.muted.get(person, set())
    rooms = (TABLE,) if is_seated and table.status in ("gathering", "playing") else (TABLE, WATCHERS)
    heard = [said for said in table.chat if said.room in rooms and said.person not in muted]
    return tuple(chat_line(table.id, said, person) for said in heard[-CHAT_LINES:])


def chat_line(table: str, said: Said, person: str) -> ChatLine:
    """A line of chat without its author's id."""
    return ChatLine(said.name, said.seat, said.text, alias(table, said.person), said.person == person)


def alias(table: str, person: str) -> str:
    """A name for a person at one table that tells nothing of the id, which would be worth stealing."""
    return hashlib.sha256(f"{table} {person}".encode()).hexdigest()[:16]


def options_of(spec: GameSpec, chosen: dict[str, str] | Any) -> tuple[tuple[str, str], ...]:
    """The options that differ from the usual game, each as its text and what was chosen."""
    return tuple(
        (option.text, option.word(chosen[option.name]))
        for option in spec.options
        if chosen[option.name] != option.values[0]
    )
