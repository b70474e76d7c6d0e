"""One table: a fold of its journal, and every question that pages ask of it.

A table changes in one way only: a line is folded in. `commands.py` has what people can do; each command
returns lines or raises, and the house writes them down before anybody sees what they changed.

    line        body                         what happened
    open        Setup.body()                 somebody opened the table
    sit         seat person name             a friend took a seat, or its owner moved to another device
    fill        seat bot                     a bot took the seat of somebody who did not come
    start       players                      everybody is here: the match begins
    entry       an entry of a save           a decision, a draw, a taking back (see engine/save.py)
    stand_in    seat bot why                 a bot decides for a seat: resigned, left, clock
    back        seat                         its owner is back
    ask         seat asked until             a taking back that the others must agree to
    answer      seat yes                     one of them has answered
    lapse       -                            nobody answered in time
    chat        person name seat room text   somebody said something; rooms are table and watchers
    mute        person whom                  somebody wants to read no more of somebody
    unmute      person                       and now wants to read everybody again
    rename      person name was              somebody changed their name; seats called otherwise keep theirs
    freeze      report                       a rule broke; `thaw` follows a taking back
    close       person                       the table was given up
    next        table                        the same people play again at another table
    awake       -                            the server is up again; time passed that nobody pays for
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dreamtable.engine.chance import commitment
from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.errors import ReplayError
from dreamtable.engine.log import START
from dreamtable.engine.match import Match, named
from dreamtable.engine.save import entry_fields, read_entry
from dreamtable.views import badges_of, earned
from dreamtable.web.tables.clock import Clock
from dreamtable.web.tables.journal import Card, Line
from dreamtable.web.tables.setup import Setup

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.log import Entry

CHAT_KEPT = 200
"""Lines of chat that a page can show."""

TABLE, WATCHERS = "table", "watchers"


@dataclass
class Sitter:
    """A seat at the table: its owner, and who decides for it."""

    person: str
    name: str
    bot: str
    """The bot the seat was given to when the table opened, or empty."""
    stand_in: str = ""
    """The bot that decides for its owner just now, or empty."""
    why: str = ""
    """Why one does: `resigned`, `left` or `clock`."""

    @property
    def decider(self) -> str:
        """The bot that decides, or empty when a person does."""
        return self.bot or self.stand_in

    @property
    def is_open(self) -> bool:
        """Whether somebody is still to come."""
        return not (self.person or self.bot)


@dataclass
class Request:
    """A taking back that waits for the others."""

    seat: int
    asked: tuple[int, ...]
    until: float
    agreed: set[int] = field(default_factory=set)


@dataclass(frozen=True)
class Said:
    """One line of chat."""

    at: float
    person: str
    name: str
    seat: int | None
    room: str
    text: str


@dataclass(frozen=True)
class Told:
    """One line of the log: `ply` is where it leads, None for what happened beside the match."""

    ply: int | None
    text: str
    is_chance: bool = False


class Table:
    """A table in memory. Not safe to share between threads; the house lets one at a time in."""

    def __init__(self, table: str, seed: bytes) -> None:
        """An empty table that waits for its `open` line; `seed` is the secret of its draws."""
        self.id = table
        self.number = 0
        """Lines folded so far: the version of the table."""
        self.updated = 0.0
        self.setup: Setup
        self.kit: Kit
        self.sitters: list[Sitter] = []
        self.clock: Clock
        self.match: Match | None = None
        self.request: Request | None = None
        self.chat: deque[Said] = deque(maxlen=CHAT_KEPT)
        self.muted: dict[str, set[str]] = {}
        self.report = ""
        """Name of the report of the rule that broke; empty unless the table is frozen."""
        self.is_closed = False
        self.next = ""
        self.done_once: set[str] = set()
        self.kept = 0
        """Entries of the match whose states are in a snapshot."""
        self._seed = seed
        self._folded = 0  # entries of the match that have their line
        self._head = START  # where they lead: the match itself may be ahead of them
        self._asked: dict[int, tuple[int, ...] | None] = {}  # by entry: who was to decide after it
        self._counts: list[tuple[int, ...]] = []  # by entry: decisions on the line to it, by seat
        self._rewarded: list[int] = []  # by seat: the most decisions that its clock was given time for
        self._notes: list[tuple[int, str]] = []  # (entries before it, text)
        self._sentences: dict[tuple[int, int], str] = {}

    # ------------------------------------------------------------------------------------------ how it stands
    @property
    def status(self) -> str:
        """`gathering`, `playing`, `over`, `abandoned` or `frozen`."""
        if self.is_closed:
            return "abandoned"
        if self.report:
            return "frozen"
        if self.match is None:
            return "gathering"
        return "over" if self.match.is_over else "playing"

    @property
    def names(self) -> tuple[str, ...]:
        """By seat, the name to show."""
        return tuple(shown(sitter, seat) for seat, sitter in enumerate(self.sitters))

    @property
    def commitment(self) -> str:
        """What every draw is committed to from the moment the table is opened: the SHA-256 of its seed."""
        return commitment(self._seed)

    @property
    def bots_secret(self) -> str:
        """What the table's bots think by; it says nothing of the seed."""
        return commitment(b"dreamtable bots " + self._seed)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may decide now; none unless the match is being played."""
        return self.match.to_act if self.match is not None and self.status == "playing" else ()

    @property
    def bots_to_act(self) -> tuple[int, ...]:
        """Those of them for which a bot decides; bots wait while somebody asks to take back."""
        if self.request is not None:
            return ()
        return tuple(seat for seat in self.to_act if self.sitters[seat].decider)

    @property
    def people_to_act(self) -> tuple[int, ...]:
        """Those of them where a person decides."""
        return tuple(seat for seat in self.to_act if not self.sitters[seat].decider)

    @property
    def entries_made(self) -> int:
        """Entries of the match, what was taken back among them."""
        return self._folded

    @property
    def is_ahead(self) -> bool:
        """Whether the match has entries that no line has told of yet."""
        return self.match is not None and len(self.match.history) != self._folded

    def seats_of(self, person: str) -> tuple[int, ...]:
        """The seats a person owns, in order; none for an empty id."""
        return tuple(seat for seat, sitter in enumerate(self.sitters) if person and sitter.person == person)

    def may_see(self, person: str) -> bool:
        """Whether the table exists at all for a person."""
        return self.setup.may_watch or bool(self.seats_of(person)) or person == self.setup.host

    def others_to_ask(self, seat: int) -> tuple[int, ...]:
        """The seats that must agree to a taking back: where other people decide. Bots don't mind."""
        owner = self.sitters[seat].person
        return tuple(
            other
            for other, sitter in enumerate(self.sitters)
            if other != seat and not sitter.decider and sitter.person != owner
        )

    def prompt(self, seat: int) -> str:
        """What the seat is being asked, as a short text that changes when the question does.

        It is where the decision opened for the seat. Decisions that other seats take at the same time, and
        that leave its choices as they were, leave the prompt as it was; so does another who takes such a
        decision back. A question that the seat itself came back to is a new one.
        """
        match = self.match
        if match is None or seat not in self.to_act:
            return ""
        opened, choices = match.ply, match.legal_actions(seat)
        while opened and self._is_beside(opened - 1, seat, choices):
            opened -= 1
        returns = sum(entry.kind in ("undo", "redo") and entry.seat == seat for entry in match.history)
        return f"{match.line[opened - 1] if opened else START}.{returns}"

    def _is_beside(self, ply: int, seat: int, choices: list[int]) -> bool:
        """Whether the entry after `ply` was another seat's, while this seat had the same choices."""
        assert self.match is not None
        referee, state = self.match.referee, self.match.state_at(ply)
        entry = self.match.history[self.match.line[ply]]
        seats = referee.seats_to_act(state)
        return entry.seat not in (seat, CHANCE) and seat in seats and referee.legal(state, seat) == choices

    def told(self, viewer: int, last: int | None = None) -> list[Told]:
        """What happened, in order, as a viewer may read it: the last so many lines, or all."""
        notes = [(before, Told(None, text)) for before, text in self._notes]
        if self.match is None:
            return [note for _, note in notes]
        line, history = self.match.line, self.match.history
        lines: list[tuple[int, Told]] = []
        for ply in range(len(line) - 1, -1, -1):
            if last is not None and len(lines) >= last:
                break
            sentence = self._sentence(ply, line[ply], viewer)
            if sentence:
                entry = history[line[ply]]
                lines.append((line[ply] + 1, Told(ply + 1, sentence, is_chance=entry.kind == "chance")))
        merged = sorted([*reversed(lines), *notes], key=lambda told: told[0])
        names = self.names
        return [
            Told(told.ply, named(told.text, names), is_chance=told.is_chance)
            for _, told in merged[-last if last is not None else 0 :]
        ]

    def _sentence(self, ply: int, index: int, viewer: int) -> str:
        """The sentence of an entry, made once for each viewer; none where a frozen table breaks."""
        assert self.match is not None
        key = (viewer, index)
        if key not in self._sentences:
            try:
                self._sentences[key] = self.match.sentence(ply, viewer)
            except Exception:
                if self.status != "frozen":
                    raise
                return ""
        return self._sentences[key]

    def card(self) -> Card:
        """What lists of tables know of this one."""
        return Card(
            game=self.setup.game,
            status=self.status,
            title=self.setup.spec.title,
            seats=tuple((sitter.person, shown(sitter, seat)) for seat, sitter in enumerate(self.sitters)),
            waiting_for=tuple(sorted({self.sitters[seat].person for seat in self.people_to_act})),
            is_listed=self.setup.is_listed,
            earned=self.earned(),
        )

    def earned(self) -> tuple[tuple[str, ...], ...]:
        """By seat, the badges that the person in it earned; () before the end, or where nobody earned any.

        Who let a bot play to the end has none.
        """
        if self.match is None or self.status != "over" or not badges_of(self.setup.spec):
            return ()
        found = tuple(
            () if sitter.decider else earned(self.match.observe(seat))
            for seat, sitter in enumerate(self.sitters)
        )
        return found if any(found) else ()

    # ------------------------------------------------------------------------------------------ making lines
    def lines(self, now: float, *happened: tuple[str, Mapping[str, Any]]) -> list[Line]:
        """Lines that follow on the journal."""
        return [Line(self.number + place, now, kind, body) for place, (kind, body) in enumerate(happened)]

    def entries(self) -> list[tuple[str, Mapping[str, Any]]]:
        """The match's entries that have no line yet, as what happened."""
        history = self.match.history if self.match is not None else ()
        return [("entry", entry_fields(entry)) for entry in history[self._folded :]]

    # --------------------------------------------------------------------------------------------- folding
    def fold(self, line: Line) -> None:
        """Take in the next line; raises DreamtableError for one that the rules do not take."""
        assert line.number == self.number, f"line {line.number} where {self.number} was expected"
        fold = getattr(self, f"_fold_{line.kind}", None)
        if fold is None:
            raise ReplayError(
                f"line {line.number} is {line.kind!r}: only a newer version can read this table"
            )
        if line.kind == "awake":
            self.clock.skip(line.at)
        elif self.number:
            self.clock.pass_time(line.at)
        fold(line.body, line.at)
        self.number, self.updated = line.number + 1, line.at
        if line.once:
            self.done_once.add(line.once)
        if self.clock.rule.kind != "none":
            self._run_clock()

    def _run_clock(self) -> None:
        """Let the time pass of those who think after the lines so far; the match may be ahead."""
        if self.match is None or self.is_closed or self.report:
            self.clock.run(())
            return
        if self._head not in self._asked:
            self._asked[self._head] = self.match.seats_after(self._head)
        seats = self._asked[self._head]
        if seats is not None:  # else the engine goes on within the turn
            self.clock.run(seat for seat in seats if not self.sitters[seat].decider)

    def _fold_open(self, body: Mapping[str, Any], at: float) -> None:
        self.setup = Setup.from_body(body)
        self.sitters = [Sitter(seat.person, seat.name, seat.bot) for seat in self.setup.seats]
        self.clock = Clock(self.setup.clock, len(self.sitters))
        self.clock.skip(at)
        self.kit = self.setup.load_kit()

    def _fold_sit(self, body: Mapping[str, Any], _at: float) -> None:
        sitter = self.sitters[body["seat"]]
        if not sitter.person:
            self._note(f"{{seat{body['seat']}}} sat down.")
        sitter.person, sitter.name = body["person"], body["name"]

    def _fold_fill(self, body: Mapping[str, Any], _at: float) -> None:
        self.sitters[body["seat"]].bot = body["bot"]

    def _fold_start(self, body: Mapping[str, Any], _at: float) -> None:
        self.match = Match(
            self.setup.spec,
            self.kit,
            seats=len(self.sitters),
            options=self.setup.options,
            seed=self._seed,
            players=body["players"],
            begun=False,
        )
        self._rewarded = [0] * len(self.sitters)

    def _fold_entry(self, body: Mapping[str, Any], _at: float) -> None:
        assert self.match is not None
        entry, history = read_entry(self._folded, dict(body)), self.match.history
        if self._folded == len(history):
            self.match.replay(entry)
            if self.match.history[-1] != entry:
                raise ReplayError("the rules lead elsewhere than when this was played", ply=self._folded)
        self._folded += 1
        self.request = None
        if entry.kind == "undo":
            self._note(f"{{seat{entry.seat}}} took back a decision.")
        if self.clock.rule.kind != "none":
            self._follow(entry)

    def _follow(self, entry: Entry) -> None:
        """Move the head, and reward a decision; one that was taken back is not rewarded again."""
        counts = list(self._counts[self._head]) if self._head != START else [0] * len(self.sitters)
        if entry.kind in ("undo", "redo"):
            self._head = entry.to
        else:
            self._head = len(self._counts)
            if entry.kind == "do" and not entry.auto:
                counts[entry.seat] += 1
                if counts[entry.seat] > self._rewarded[entry.seat]:
                    self._rewarded[entry.seat] = counts[entry.seat]
                    self.clock.reward(entry.seat)
        self._counts.append(tuple(counts))

    def _fold_stand_in(self, body: Mapping[str, Any], _at: float) -> None:
        sitter = self.sitters[body["seat"]]
        sitter.stand_in, sitter.why = body["bot"], body["why"]
        why = {"resigned": "resigned", "left": "left", "clock": "ran out of time"}[body["why"]]
        self._note(f"{{seat{body['seat']}}} {why}; a bot plays on.")
        self.request = None

    def _fold_back(self, body: Mapping[str, Any], _at: float) -> None:
        sitter = self.sitters[body["seat"]]
        sitter.stand_in = sitter.why = ""
        self.clock.welcome(body["seat"])
        self._note(f"{{seat{body['seat']}}} is back.")

    def _fold_ask(self, body: Mapping[str, Any], _at: float) -> None:
        self.request = Request(body["seat"], tuple(body["asked"]), body["until"])
        self._note(f"{{seat{body['seat']}}} asks to take back a decision.")

    def _fold_answer(self, body: Mapping[str, Any], _at: float) -> None:
        if self.request is None:
            return
        if body["yes"]:
            self.request.agreed.add(body["seat"])
        else:
            self._note(f"{{seat{body['seat']}}} does not agree; it stays as it is.")
            self.request = None

    def _fold_lapse(self, _body: Mapping[str, Any], _at: float) -> None:
        self._note("Nobody answered in time; it stays as it is.")
        self.request = None

    def _fold_chat(self, body: Mapping[str, Any], at: float) -> None:
        self.chat.append(Said(at, body["person"], body["name"], body["seat"], body["room"], body["text"]))

    def _fold_mute(self, body: Mapping[str, Any], _at: float) -> None:
        self.muted.setdefault(body["person"], set()).add(body["whom"])

    def _fold_unmute(self, body: Mapping[str, Any], _at: float) -> None:
        self.muted.pop(body["person"], None)

    def _fold_rename(self, body: Mapping[str, Any], _at: float) -> None:
        for seat in self.seats_of(body["person"]):
            if self.sitters[seat].name == body["was"]:
                self.sitters[seat].name = body["name"]

    def _fold_freeze(self, body: Mapping[str, Any], _at: float) -> None:
        self.report, self.request = body["report"], None
        self._note("A rule broke here. The table is frozen, and nothing is lost.")

    def _fold_thaw(self, _body: Mapping[str, Any], _at: float) -> None:
        self.report = ""

    def _fold_close(self, _body: Mapping[str, Any], _at: float) -> None:
        self.is_closed, self.request = True, None
        self._note("The table was given up.")

    def _fold_next(self, body: Mapping[str, Any], _at: float) -> None:
        self.next = body["table"]

    def _fold_awake(self, _body: Mapping[str, Any], _at: float) -> None:
        """The clock has been told already."""

    def _note(self, text: str) -> None:
        self._notes.append((self._folded, text))


def shown(sitter: Sitter, seat: int) -> str:
    """How a seat is called: the person's name, the bot's, or the seat's number."""
    if sitter.bot:
        return sitter.name or f"{sitter.bot.capitalize()} {seat + 1}"
    return sitter.name or f"Seat {seat + 1}"
