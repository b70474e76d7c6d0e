"""What can be done at a table. Each command takes the table, the time and who does it; it returns the lines
that say what happened, or raises a DreamtableError that says why not, and nothing has changed then.

A command that plays changes the match in memory at once; the house writes the lines before it shows anything,
and opens the table anew from its journal if they could not be written.
"""  # noqa: D205 - one thought

from __future__ import annotations

from typing import TYPE_CHECKING

from dreamtable.engine.errors import DreamtableError, UndoError
from dreamtable.engine.undo import BARRIERS
from dreamtable.web.names import plain_text
from dreamtable.web.tables.setup import STAND_IN
from dreamtable.web.tables.table import TABLE, WATCHERS

if TYPE_CHECKING:
    from collections.abc import Callable

    from dreamtable.web.tables.journal import Line
    from dreamtable.web.tables.table import Table

    Command = Callable[[Table, float], list[Line]]

ANSWER_SECONDS = 60
"""How long the others have to answer a request."""

MAX_CHAT = 500


class TableError(DreamtableError):
    """Something cannot be done at a table now."""


class StalePromptError(TableError):
    """An answer to a question that is no longer asked."""


class NotYoursError(TableError):
    """A seat, or a table, that belongs to somebody else."""


# ------------------------------------------------------------------------------------------------ gathering
def sit(table: Table, now: float, seat: int, person: str, name: str) -> list[Line]:
    """A friend takes an open seat; the last one who comes begins the match."""
    if table.status == "abandoned":
        raise TableError("This table was given up.")
    if not table.sitters[seat].is_open:
        begun = "The game has begun, and a bot has this seat." if table.sitters[seat].bot else ""
        raise TableError(begun or "Somebody has taken this seat already.")
    lines = table.lines(now, ("sit", {"seat": seat, "person": person, "name": name}))
    if any(sitter.is_open for place, sitter in enumerate(table.sitters) if place != seat):
        return lines
    return lines + start_lines(table, now, after=lines)


def move(table: Table, now: float, seat: int, person: str) -> list[Line]:
    """A seat's owner goes on at another device, under the same name."""
    if not table.sitters[seat].person:
        raise TableError("Nobody has this seat.")
    return table.lines(now, ("sit", {"seat": seat, "person": person, "name": table.sitters[seat].name}))


def start_lines(table: Table, now: float, after: list[Line]) -> list[Line]:
    """The lines that begin the match behind the lines `after`, which are folded in on the way."""
    for line in after:
        table.fold(line)
    began = table.lines(now, ("start", {"players": list(table.names)}))
    table.fold(began[0])
    assert table.match is not None
    table.match.finish_replay()
    return began + table.lines(now, *table.entries())


def start(table: Table, now: float, person: str) -> list[Line]:
    """The host begins without those who have not come: bots take their seats."""
    if table.match is not None or table.status != "gathering":
        raise TableError("This table has begun already.")
    if person != table.setup.host:
        raise NotYoursError("Only who opened the table can begin it.")
    filled = [
        ("fill", {"seat": seat, "bot": STAND_IN})
        for seat, sitter in enumerate(table.sitters)
        if sitter.is_open
    ]
    lines = table.lines(now, *filled)
    return lines + start_lines(table, now, after=lines)


# --------------------------------------------------------------------------------------------------- playing
def act(table: Table, now: float, seat: int, action: str, prompt: str, bot: str = "") -> list[Line]:
    """A seat's answer to its prompt, by its owner or by the bot that decides for it."""
    _check_playing(table)
    _check_decider(table, seat, bot)
    assert table.match is not None
    current = table.prompt(seat)
    if prompt != current and (bot or seat in table.to_act):
        raise StalePromptError("The table has moved on since this was on your screen. Here is how it is now.")
    table.match.apply(seat, action)
    return table.lines(now, *table.entries())


def take_back(table: Table, now: float, seat: int) -> list[Line]:
    """Undo the seat's last decision, or ask the others where it cannot be done alone."""
    _check_playing(table)
    _check_decider(table, seat)
    assert table.match is not None
    barrier = table.match.can_undo(seat)
    if barrier == "nothing":
        raise UndoError("You have made no decision yet, so there is nothing to take back.", barrier=barrier)
    if barrier and table.match.seats == 1:
        raise UndoError(f"Since your last decision {BARRIERS[barrier]}. Alone, that stands.", barrier=barrier)
    asked = table.others_to_ask(seat)
    if barrier and asked:
        if table.request is not None:
            raise UndoError("Another request waits for an answer already.", barrier=barrier)
        body = {"seat": seat, "asked": list(asked), "until": now + ANSWER_SECONDS}
        return table.lines(now, ("ask", body))
    others = set(range(table.match.seats)) - {seat}
    table.match.undo(seat, agreed_by=others)
    return table.lines(now, *table.entries())


def restart_turn(table: Table, now: float, seat: int) -> list[Line]:
    """Take back every decision that the seat may take back alone."""
    _check_playing(table)
    _check_decider(table, seat)
    assert table.match is not None
    if table.match.can_undo(seat):
        raise UndoError("Nothing of this turn can be taken back without asking the others.", barrier="turn")
    while table.match.can_undo(seat) == "":
        table.match.undo(seat)
    return table.lines(now, *table.entries())


def answer(table: Table, now: float, seat: int, *, yes: bool) -> list[Line]:
    """One of those who were asked agrees or refuses; the last who agrees makes it happen."""
    _check_playing(table)
    request = table.request
    if request is None or seat not in request.asked or seat in request.agreed:
        raise TableError("Nobody is asking you for anything now.")
    said = ("answer", {"seat": seat, "yes": yes})
    if yes and set(request.asked) <= request.agreed | {seat}:
        assert table.match is not None
        table.match.undo(request.seat, agreed_by=range(table.match.seats))
        return table.lines(now, said, *table.entries())
    return table.lines(now, said)


def _check_decider(table: Table, seat: int, bot: str = "") -> None:
    """Refuse who does not decide for a seat now: its owner while a bot does, a bot whose owner is back."""
    decider = table.sitters[seat].decider
    if bot and table.request is not None:
        raise TableError("Bots wait while somebody asks to take back.")
    if decider == bot:
        return
    if decider:
        raise TableError("A bot decides for this seat. Say that you are back, and it is yours again.")
    raise TableError("A person decides for this seat again.")


def _check_playing(table: Table) -> None:
    """Raise what stands in the way of playing at all."""
    words = {
        "gathering": "The game begins when everybody is here.",
        "abandoned": "This table was given up; nothing more can be done at it.",
        "frozen": "This table is frozen: take the last decision back, or give the table up.",
        "over": "The game is over; nothing more can be done in it.",
    }
    if table.status != "playing":
        raise TableError(words[table.status])


# ----------------------------------------------------------------------------------------- leaving and coming
def stand_in(table: Table, now: float, seat: int, why: str) -> list[Line]:
    """A bot decides for a seat from now on, until its owner comes back."""
    _check_playing(table)
    if table.sitters[seat].decider:
        raise TableError("A bot plays for this seat already.")
    return table.lines(now, ("stand_in", {"seat": seat, "bot": STAND_IN, "why": why}))


def come_back(table: Table, now: float, seat: int) -> list[Line]:
    """A seat's owner decides again."""
    _check_playing(table)
    if not table.sitters[seat].stand_in:
        raise TableError("Nobody plays for you; the seat is yours.")
    return table.lines(now, ("back", {"seat": seat}))


def call_bot(table: Table, now: float, seat: int) -> list[Line]:
    """The others call a bot for a seat whose time is up."""
    if seat not in table.clock.running or table.clock.left_at(seat, now) > 0:
        raise TableError("Their time is not up.")
    return stand_in(table, now, seat, "clock")


def due(table: Table, now: float) -> list[Line]:
    """What time alone brings about: a bot for whoever ran out of it, the end of a request."""
    happened: list[tuple[str, dict[str, object]]] = []
    if table.request is not None and now >= table.request.until:
        happened.append(("lapse", {}))
    if table.status == "playing" and table.clock.rule.on_timeout == "bot":
        happened += [
            ("stand_in", {"seat": seat, "bot": STAND_IN, "why": "clock"})
            for seat in table.clock.running
            if table.clock.left_at(seat, now) <= 0
        ]
    return table.lines(now, *happened)


def next_due(table: Table) -> float | None:
    """When `due` will have something to say, in server time; None for never."""
    times = [table.request.until] if table.request is not None else []
    deadline = table.clock.deadline
    if table.status == "playing" and table.clock.rule.on_timeout == "bot" and deadline is not None:
        times.append(deadline)
    return min(times, default=None)


# --------------------------------------------------------------------------------------------------- talking
def say(table: Table, now: float, person: str, name: str, room: str, text: str) -> list[Line]:
    """Say something: at the table for those who sit there, among the watchers for the others."""
    words = plain_text(text)
    if not words:
        raise TableError("There was nothing to say.")
    if len(words) > MAX_CHAT:
        raise TableError(f"That is too long; {MAX_CHAT} characters fit into a line.")
    seats = table.seats_of(person)
    if room not in (TABLE, WATCHERS) or bool(seats) != (room == TABLE):
        raise NotYoursError("Those at the table and those who watch talk apart.")
    seat = seats[0] if seats else None
    body = {"person": person, "name": name, "seat": seat, "room": room, "text": words}
    return table.lines(now, ("chat", body))


def mute(table: Table, now: float, person: str, whom: str) -> list[Line]:
    """Read no more of what somebody says; once is enough."""
    if whom in table.muted.get(person, ()):
        return []
    return table.lines(now, ("mute", {"person": person, "whom": whom}))


def unmute(table: Table, now: float, person: str) -> list[Line]:
    """Read everybody again."""
    return table.lines(now, ("unmute", {"person": person})) if person in table.muted else []


def rename(table: Table, now: float, person: str, name: str, was: str) -> list[Line]:
    """Somebody is called otherwise from now on; others at the same screen keep the names they have."""
    if not any(table.sitters[seat].name == was for seat in table.seats_of(person)):
        return []
    return table.lines(now, ("rename", {"person": person, "name": name, "was": was}))


# ------------------------------------------------------------------------------------------------------ ends
def freeze(table: Table, now: float, report: str) -> list[Line]:
    """A rule broke: nothing more is played until somebody takes the last decision back."""
    return table.lines(now, ("freeze", {"report": report}))


def thaw(table: Table, now: float) -> list[Line]:
    """Take the last decision of all back, and play on from there."""
    if table.status != "frozen" or table.match is None:
        raise TableError("This table is not frozen.")
    last = [entry for entry in table.match.log if entry.kind == "do" and not entry.auto]
    if not last:
        raise TableError("There is no decision that could be taken back.")
    table.match.undo(last[-1].seat, agreed_by=range(table.match.seats))
    return table.lines(now, ("thaw", {}), *table.entries())


def close(table: Table, now: float, person: str) -> list[Line]:
    """Give the table up, so that it can be looked at whole: the host may, and anybody when it is frozen."""
    if table.status in ("over", "abandoned"):
        raise TableError("This table has ended already.")
    if person != table.setup.host and not (table.status == "frozen" and table.seats_of(person)):
        raise NotYoursError("Only who opened the table can give it up.")
    return table.lines(now, ("close", {"person": person}))
