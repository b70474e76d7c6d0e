"""What a seat may take back alone: computed from the log and the rules, never declared by a game.

A decision can be taken back alone as far as nothing since then was chance or another seat's decision, nothing
hidden was shown to the seat, and the game is not over. Where seats choose at the same time, what another seat
has sealed since is no obstacle, and stays as it is: it neither told the seat anything nor hung on its choice.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.log import START
from dreamtable.engine.records import copied

if TYPE_CHECKING:
    from dreamtable.engine.log import Entry, Log
    from dreamtable.engine.referee import Referee, States

BARRIERS = {
    "chance": "there was a draw of chance",
    "other seat": "there was another seat's decision",
    "secret": "something hidden was shown to that seat",
    "end": "the game ended and its seed was shown",
}
"""What may stand in the way of an undo, after the words "since your last decision"."""

SAMPLES = 16
"""Other states that a seat took for possible, in which what followed its decision is tried."""


def last_decision(log: Log, seat: int) -> int | None:
    """Where on the line the last decision of `seat` stands; None if it made none."""
    for place in range(log.ply - 1, -1, -1):
        entry = log.entry(place)
        if entry.seat == seat and not entry.auto:
            return place
    return None


def head_before(log: Log, place: int) -> int:
    """The head before the entry at `place` of the line."""
    return log.line[place - 1] if place else START


def barrier(referee: Referee, log: Log, seat: int, place: int) -> str:
    """What keeps `seat` from taking its decision at `place` of the line back alone, the newest first.

    A key of BARRIERS, or "" for nothing.
    """
    if referee.to_act(log.state(log.ply)) == 0:
        return "end"
    later = [entry for entry in _since(log, place) if not entry.auto]
    if later and not is_sealed_since(referee, log, seat, place):
        return "chance" if later[-1].kind == "chance" else "other seat"
    return "secret" if not later and _has_learned(referee, log, seat, place) else ""


def is_sealed_since(referee: Referee, log: Log, seat: int, place: int) -> bool:
    """Whether all since the decision of `seat` at `place` are choices of others, made beside it and sealed.

    Then each would have looked the same to `seat` whatever was chosen, and the same state comes of choosing
    in another order: they can stand while `seat` chooses anew.
    """
    entries = _since(log, place)
    others = {entry.seat for entry in entries}
    if not entries or CHANCE in others or any(entry.auto for entry in entries):
        return False
    before, now = log.state(place), log.state(log.ply)
    waiting = set(referee.seats_to_act(before)) - others - {seat}
    if not waiting or set(referee.seats_to_act(now)) != waiting:
        return False
    if any(not _looks_the_same(referee, log, seat, ply) for ply in range(place + 1, log.ply)):
        return False
    apart = without(referee, log, place)[-1]
    own = referee.spec.actions.parse(log.entry(place).text)
    if own not in referee.legal(apart, seat):
        return False
    referee.apply(apart, seat, own)
    return bool(apart.tobytes() == now.tobytes())


def without(referee: Referee, log: Log, place: int) -> list[States]:
    """The states after each entry since `place`, had the decision there not been made."""
    state, states = copied(log.state(place)), []
    for entry in _since(log, place):
        referee.apply(state, entry.seat, referee.spec.actions.parse(entry.text))
        states.append(copied(state))
    return states


def _since(log: Log, place: int) -> list[Entry]:
    return [log.entry(later) for later in range(place + 1, log.ply)]


def _looks_the_same(referee: Referee, log: Log, seat: int, ply: int) -> bool:
    """Whether `seat` could not tell the decision that followed `ply` from any other that was possible."""
    entry, before = log.entry(ply), log.state(ply)
    shown = referee.observed(log.state(ply + 1), seat).tobytes()
    for action in referee.legal(before, entry.seat):
        state = copied(before)
        referee.apply(state, entry.seat, action)
        if referee.observed(state, seat).tobytes() != shown:
            return False
    return True


def _has_learned(referee: Referee, log: Log, seat: int, place: int) -> bool:
    """Whether what followed the entry at `place` of the line showed `seat` something it did not know.

    It did, if the same decisions would have looked different in another state that the seat took for
    possible. What followed holds no chance and no decision of other seats, only forced passes.
    """
    before = log.state(place)
    for number in range(SAMPLES):
        state = referee.determinized(referee.observed(before, seat), seat, number)
        if state.tobytes() == before.tobytes():
            continue
        for ply in range(place, log.ply):
            entry = log.entry(ply)
            action = referee.spec.actions.parse(entry.text)
            if action not in referee.legal(state, entry.seat):
                return True
            referee.apply(state, entry.seat, action)
            shown = referee.observed(log.state(ply + 1), seat)
            if referee.observed(state, seat).tobytes() != shown.tobytes():
                return True
    return False
