"""Tables that were played already, put straight into a database with the journal a server would write."""

from __future__ import annotations

import random
import secrets
import time
import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from dreamtable.engine.chance import make_seed
from dreamtable.web.tables import commands
from dreamtable.web.tables.setup import SeatPlan, new_setup
from dreamtable.web.tables.table import Table

if TYPE_CHECKING:
    from dreamtable.web.store import Store
    from dreamtable.web.tables.journal import Line

GAME = "morpheus"


@dataclass(frozen=True)
class Played:
    """A table with its journal, to be stored as often as wanted."""

    table: Table
    seed: bytes
    lines: list[Line]

    @property
    def entries(self) -> int:
        """Entries of its match."""
        return sum(line.kind == "entry" for line in self.lines)

    def store(self, store: Store, *, with_snapshot: bool = True) -> str:
        """Put it into a database under a new id; the id."""
        table = secrets.token_urlsafe(15)
        store.create(table, self.seed.hex(), self.lines, self.table.card())
        assert self.table.match is not None
        if with_snapshot:
            blob = zlib.compress(self.table.match.snapshot(), 1)
            store.keep_snapshot(table, len(self.table.match.history), blob)
        return table


def finished(number: int, people: int = 2) -> Played:
    """A whole game of people who decide at random."""
    played, rng = _opened(number, people), random.Random(number)  # noqa: S311 - decides in a game
    table = played.table
    while table.status == "playing":
        _decide(played, rng)
    return played


def long(entries: int, people: int = 2) -> Played:
    """A game in which people take back what they may, over and over, until the log has so many entries."""
    played, rng = _opened(0, people), random.Random(0)  # noqa: S311 - decides in a game
    table, match = played.table, played.table.match
    assert match is not None
    decided = 0
    while len(match.history) < entries:
        seat = table.to_act[0]
        _decide(played, rng)
        decided += 1
        if decided % DECIDED:
            match.undo(seat, agreed_by=range(people))
            if decided % REDONE == 0:
                match.redo(seat)
                match.undo(seat, agreed_by=range(people))
            _write(played, table.lines(time.time(), *table.entries()))
    return played


DECIDED = 25
"""Of so many decisions one stands, in a long game."""
REDONE = 3
"""Of so many that are taken back, one is brought back and taken back again."""


def _opened(number: int, people: int) -> Played:
    seats = tuple(SeatPlan(f"person-{number}-{seat}", f"Person {seat + 1}") for seat in range(people))
    setup, seed = new_setup(GAME, seats, seats[0].person), make_seed(f"load {number}")
    table = Table(f"load-{number}", seed)
    played = Played(table, seed, [])
    _write(played, table.lines(time.time(), ("open", setup.body())))
    begun = commands.start_lines(table, time.time(), after=[])
    _write(played, begun)
    return played


def _decide(played: Played, rng: random.Random) -> None:
    table = played.table
    assert table.match is not None
    seat = table.to_act[0]
    action = table.match.text(rng.choice(table.match.legal_actions(seat)))
    _write(played, commands.act(table, time.time(), seat, action, table.prompt(seat)))


def _write(played: Played, lines: list[Line]) -> None:
    for line in lines:
        if line.number >= played.table.number:
            played.table.fold(line)
    played.lines.extend(lines)
