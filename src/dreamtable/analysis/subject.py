"""What there is to analyse in a finished match: its decisions, and the moments at which its outlook may move.

A moment is named by its ply, the number of entries before it. Where the rules leave nothing to choose, the
outlook stays as it is, so only the last moment of such a row is looked at; a row of draws is looked at before
its first and after its last.
"""

from __future__ import annotations

import hashlib
import json
import threading
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.errors import DreamtableError
from dreamtable.engine.spec import EVERYTHING

if TYPE_CHECKING:
    from dreamtable.engine.log import Entry
    from dreamtable.engine.match import Match
    from dreamtable.engine.observation import Observation
    from dreamtable.engine.referee import Referee


class UnfinishedError(DreamtableError):
    """Only a match that is over is analysed: an analysis of a running one would tell its secrets."""


@dataclass(frozen=True)
class Decision:
    """A seat had a choice: the ply before it, and the action that it took."""

    ply: int
    seat: int
    taken: int


def log_digest(match: Match) -> str:
    """The SHA-256 of everything that happened in a match, who sat where and what was taken back left out."""
    header = match.header
    facts = [header.game, header.rules_version, header.kit_digest, header.seats, dict(header.options)]
    log = [[entry.seat, entry.text] for entry in match.log]
    return hashlib.sha256(json.dumps([facts, log], sort_keys=True, ensure_ascii=True).encode()).hexdigest()


class Subject:
    """A finished match as an analysis sees it."""

    def __init__(self, match: Match) -> None:
        """Raises UnfinishedError while the match goes on."""
        if not match.is_over:
            raise UnfinishedError(
                f"this match is not over yet (ply {match.ply}); only a finished one is analysed, since an"
                " analysis knows what the seats may not know"
            )
        self.match = match
        self.log = match.log
        self.digest = log_digest(match)
        self._lock = threading.Lock()
        self.decisions = tuple(self._decisions())
        """In the order of the match."""
        self._choosing = {decision.ply for decision in self.decisions}
        after = {self.settled(ply + 1) for ply in self._choosing}
        self.moments = tuple(sorted({0, match.ply} | self._choosing | after))
        """Plies, the first 0 and the last the end."""

    def _decisions(self) -> list[Decision]:
        found = []
        for ply, entry in enumerate(self.log):
            if entry.seat != CHANCE and not entry.auto:
                state = self.match.state_at(ply)
                if len(self.match.referee.legal(state, entry.seat)) > 1:
                    found.append(Decision(ply, entry.seat, self.match.parse(entry.text)))
        return found

    def settled(self, ply: int) -> int:
        """The last moment that is worth the same as `ply`: past all that could not have been otherwise."""
        while ply < len(self.log) and ply not in self._choosing and self.log[ply].seat != CHANCE:
            ply += 1
        return ply

    def decision_at(self, ply: int) -> Decision | None:
        """The decision made at a ply, if it was one."""
        return next((one for one in self.decisions if one.ply == ply), None)

    def entries(self, first: int, last: int) -> tuple[Entry, ...]:
        """What led from one ply to another."""
        return tuple(self.log[first:last])

    def everything(self, ply: int, referee: Referee) -> Observation:
        """What everybody together knew, to be asked by `referee`; safe to call from several threads."""
        return self._observed(ply, EVERYTHING, referee)

    def known(self, decision: Decision, referee: Referee) -> Observation:
        """What the seat that decided knew, and nothing else; safe to call from several threads."""
        return self._observed(decision.ply, decision.seat, referee)

    def _observed(self, ply: int, viewer: int, referee: Referee) -> Observation:
        with self._lock:
            return replace(self.match.observe_at(ply, viewer), referee=referee)
