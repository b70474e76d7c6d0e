"""The log of a match: a tree of entries that only grows, and the line from its root to the head.

Every entry ever made is kept with the state after it. Taking back moves the head to an earlier entry, and
what comes next begins a branch; that move is an entry too, with no state of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from dreamtable.engine.errors import InvalidActionError
from dreamtable.engine.records import fingerprint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.referee import States

CHECKPOINT = 16
"""The state's hash is noted at every so many entries of the history."""

START = -1
"""The head before the first entry."""


@dataclass(frozen=True)
class Entry:
    """One line of a log.

    `kind` is `do`, `chance`, `undo` or `redo`; `seat` is CHANCE for chance. `text` is the notation of an
    action or outcome; `to` the entry that an undo or redo makes the head; `auto` marks a pass that the engine
    made because nothing else was possible; `hash` is a checkpoint of the state after the entry.
    """

    kind: str
    seat: int
    text: str = ""
    to: int = START
    auto: bool = False
    hash: str = ""


class Log:
    """Entries, states and the line; knows no rules."""

    def __init__(self, root: States) -> None:
        """`root` is the state before the first entry, a one-element array."""
        self.root = root
        self.history: list[Entry] = []
        self.line: list[int] = []
        """Indices of the entries from the start to the head."""
        self.undone: list[tuple[int, int]] = []
        """(seat, head before its undo), to redo."""
        self.draws = 0
        """Draws of chance ever made, undone ones too."""
        self._parents: list[int] = []
        self._after: list[States] = []

    @property
    def ply(self) -> int:
        """Number of entries on the line."""
        return len(self.line)

    @property
    def head(self) -> int:
        """Index of the last entry on the line, or START."""
        return self.line[-1] if self.line else START

    def state(self, ply: int) -> States:
        """The state after `ply` entries of the line itself, not a copy; raises InvalidActionError."""
        if not 0 <= ply <= self.ply:
            raise InvalidActionError(f"there is no ply {ply}; the match has 0 to {self.ply}")
        return self.after(self.line[ply - 1] if ply else START)

    def after(self, index: int) -> States:
        """The state after an entry that is no undo or redo, itself; START stands for the very first state."""
        return self.root if index == START else self._after[index]

    def entry(self, ply: int) -> Entry:
        """The entry that led from `ply` to the next."""
        return self.history[self.line[ply]]

    def add(self, entry: Entry, state: States) -> None:
        """Append an entry at the head with the state after it; nothing can be brought back then."""
        index = len(self.history)
        is_checkpoint = (index + 1) % CHECKPOINT == 0
        marked = replace(entry, hash=fingerprint(state)) if is_checkpoint else entry
        self._append(marked, state, self.head)
        self.line.append(index)
        self.draws += entry.kind == "chance"
        self.undone.clear()

    def undo(self, seat: int, to: int) -> None:
        """Make `to` the head, for a seat that takes back."""
        before = self.head
        self._move("undo", seat, to)
        self.undone.append((seat, before))

    def redo(self, seat: int) -> None:
        """Make the head what it was before the last undo."""
        self._move("redo", seat, self.undone.pop()[1])

    def _append(self, entry: Entry, state: States, parent: int) -> None:
        self.history.append(entry)
        self._after.append(state)
        self._parents.append(parent)

    def _move(self, kind: str, seat: int, to: int) -> None:
        self._append(Entry(kind, seat, to=to), self.root[:0], START)
        line: list[int] = []
        while to != START:
            line.append(to)
            to = self._parents[to]
        self.line = line[::-1]

    # --------------------------------------------------------------------------------------------- snapshots
    def snapshot(self) -> bytes:
        """The states after all entries, one behind the other; see `restore`."""
        return b"".join(state.tobytes() for state in self._after)

    def restore(self, entries: Sequence[Entry], states: bytes) -> None:
        """Fill an empty log from entries and their snapshot without asking any rule.

        Raises InvalidActionError, with the log as it was, when the two do not belong together.
        """
        fresh = Log(self.root)
        own = [entry for entry in entries if entry.kind in ("do", "chance")]
        if self.history or len(states) != len(own) * self.root.nbytes:
            raise InvalidActionError("the snapshot is not of these entries")
        rows = iter(np.frombuffer(states, self.root.dtype).copy())
        for entry in entries:
            if entry.kind == "undo":
                fresh.undo(entry.seat, entry.to)
            elif entry.kind == "redo":
                fresh.redo(entry.seat)
            else:
                fresh.add(replace(entry, hash=""), one(next(rows)))
            if fresh.history[-1] != entry:
                raise InvalidActionError("the snapshot differs from a checkpoint of its entries")
        self.__dict__.update(fresh.__dict__)


def one(row: np.void) -> States:
    """A one-element array of its own that holds a copy of `row`."""
    state = np.empty(1, row.dtype)
    state[0] = row
    return state
