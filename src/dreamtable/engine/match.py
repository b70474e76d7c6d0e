"""One game in progress: a header that never changes and a log that only grows.

The state is a pure function of the log. Taking back is an entry too: it moves the head to an earlier entry,
and what comes next begins a branch. `log` is the line from the start to the head, `history` is everything.
Every change is made on a copy and committed as one, so a rule that fails leaves the match as it was.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dreamtable.engine import chance as chances
from dreamtable.engine.actions import whole
from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.errors import (
    IllegalActionError,
    InvalidActionError,
    OptionError,
    StaleActionError,
    UndoError,
)
from dreamtable.engine.log import START, Entry, Log
from dreamtable.engine.observation import Observation
from dreamtable.engine.records import copied, fingerprint
from dreamtable.engine.referee import Referee
from dreamtable.engine.spec import EVERYTHING, SPECTATOR
from dreamtable.engine.undo import BARRIERS, barrier, head_before, is_sealed_since, last_decision, without

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence
    from pathlib import Path

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.reasons import Reason
    from dreamtable.engine.referee import Score, States
    from dreamtable.engine.spec import GameSpec


@dataclass(frozen=True)
class Header:
    """What a match is, fixed before its first entry."""

    game: str
    rules_version: int
    kit_id: str
    kit_digest: str
    seats: int
    options: Mapping[str, str]
    chance: str
    commitment: str
    players: tuple[str, ...]


class Match:
    """A game in progress; make one with `dreamtable.new_match` or `dreamtable.load`."""

    def __init__(
        self,
        spec: GameSpec,
        kit: Kit,
        *,
        seats: int,
        options: Mapping[str, object] | None = None,
        chance: str = "auto",
        seed: bytes | None = None,
        players: Sequence[str] | None = None,
        begun: bool = True,
    ) -> None:
        """`seed` is the secret 32 bytes of a match with automatic chance; `players` names who sits where.

        With `begun=False` the match waits before its very first entry, for a loader that brings all of them.
        """
        spec.check_seats(seats)
        if chance not in ("auto", "manual"):
            raise OptionError(f"chance can be 'auto' or 'manual', not {chance!r}")
        if players is not None and len(players) != seats:
            raise OptionError(f"{len(players)} players were named for {seats} seats")
        for name in players or ():
            check_name(name)
        self.spec = spec
        self.kit = kit
        self.referee = Referee(spec, kit, seats)
        self._observer = Referee(spec, kit, seats)  # for observations: its scratch never held a true state
        self._seed = (seed or chances.make_seed(None)) if chance == "auto" else b""
        self.header = Header(
            spec.name,
            spec.rules_version,
            kit.id,
            kit.digest,
            seats,
            spec.check_options(options),
            chance,
            chances.commitment(self._seed) if self._seed else "",
            tuple(players) if players is not None else tuple(f"Seat {seat}" for seat in range(seats)),
        )
        self._log = Log(self.referee.start(self.header.options))
        if begun:
            self._commit(self._advance(copied(self._state), []))

    def __repr__(self) -> str:
        """Game, seats and ply."""
        return (
            f"<Match {self.spec.name}, {self.seats} seats, ply {self.ply}{', over' if self.is_over else ''}>"
        )

    # ---------------------------------------------------------------------------------------- where it stands
    @property
    def seats(self) -> int:
        """Number of seats."""
        return self.header.seats

    @property
    def _state(self) -> States:
        return self._log.state(self._log.ply)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; empty when the game is over or waits for a draw entered by hand."""
        return self.referee.seats_to_act(self._state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.referee.to_act(self._state) == OVER

    @property
    def awaits_chance(self) -> bool:
        """Whether a draw must be entered by hand: `apply(dreamtable.CHANCE, "die 4")`."""
        return self.referee.to_act(self._state) == CHANCE

    @property
    def ply(self) -> int:
        """Number of entries on the current line."""
        return self._log.ply

    @property
    def log(self) -> tuple[Entry, ...]:
        """The entries from the start to now, undone ones left out."""
        return tuple(self._log.history[index] for index in self._log.line)

    @property
    def history(self) -> tuple[Entry, ...]:
        """Every entry ever made, undo and redo included, in order."""
        return tuple(self._log.history)

    @property
    def line(self) -> tuple[int, ...]:
        """Where in the history each entry of the line stands."""
        return tuple(self._log.line)

    @property
    def seed(self) -> str | None:
        """The secret seed in hexadecimal, once the game is over; None before, and for chance by hand."""
        return self._seed.hex() if self._seed and self.is_over else None

    # ------------------------------------------------------------------------------------------------ asking
    def legal_actions(self, seat: int) -> list[int]:
        """The actions that `seat` may take now."""
        self._check_seat(seat)
        return self.referee.legal(self._state, seat) if seat in self.to_act else []

    def why_not(self, seat: int, action: int | str) -> Reason | None:
        """Why `seat` cannot take `action` now, as a Reason with `code`, `text` and `rule`; None if it can."""
        return self._refusal(self._check_seat(seat), self._action(action))

    def text(self, action: int) -> str:
        """The notation of an action."""
        return self.spec.actions.text(action)

    def parse(self, text: str) -> int:
        """The action that a text writes; see `ActionTable.parse`."""
        return self.spec.actions.parse(text)

    def outcomes(self) -> dict[str, int]:
        """The outcomes possible at a chance point, by their text, with their weights; empty elsewhere."""
        return self._outcome_weights(self._state) if self.awaits_chance else {}

    def observe(self, seat: int = SPECTATOR) -> Observation:
        """What a seat, or a spectator, may know now."""
        return self.observe_at(self.ply, seat)

    def scores(self) -> tuple[Score, ...]:
        """Points by seat, with their sources, as they really stand (the secrets of all seats included)."""
        return self.referee.scores(self._state)

    def ranks(self) -> tuple[int, ...]:
        """Places by seat as they really stand; 1 is the best, equal places are shared."""
        return self.referee.ranks(self._state)

    def state_hash(self) -> str:
        """The first 16 hexadecimal digits of the SHA-256 of the state's bytes."""
        return fingerprint(self._state)

    def state_at(self, ply: int) -> States:
        """A copy of the true state after `ply` entries of the line; not for seats, they get observations."""
        return copied(self._log.state(ply))

    def seats_after(self, entry: int) -> tuple[int, ...] | None:
        """The seats that could act after an entry of the history, taken back or not; START for the beginning.

        None where the engine itself went on, with a draw or a forced pass. `entry` is no undo and no redo.
        """
        state = self._log.after(entry)
        is_chance = self.referee.to_act(state) == CHANCE and self.header.chance == "auto"
        return None if is_chance or self._forced(state) is not None else self.referee.seats_to_act(state)

    def observe_at(self, ply: int, seat: int = SPECTATOR) -> Observation:
        """What `seat` knew after `ply` entries of the line.

        Once the game is over `seat` may also be EVERYTHING: the table with all cards turned up.
        """
        viewer = self._check_viewer(seat)
        return Observation(self._observer, viewer, self._observer.observed(self._log.state(ply), viewer), ply)

    def sentence(self, ply: int, viewer: int = SPECTATOR) -> str:
        """What the entry after `ply` did, as `viewer` may read it; "" for nothing worth telling.

        Players stand in it as `{seatN}`; see `named`.
        """
        entry, before, after = self._log.entry(ply), self._log.state(ply), self._log.state(ply + 1)
        code = self._code(before, entry)
        return self.referee.narrate(before, after, self._check_viewer(viewer), entry.seat, code)

    def story(self, viewer: int = SPECTATOR, first: int = 0) -> list[tuple[int, str]]:
        """What happened since ply `first`, as (ply, sentence) that `viewer` may read, with names."""
        viewer = self._check_viewer(viewer)
        told = ((ply + 1, self.sentence(ply, viewer)) for ply in range(first, self.ply))
        return [(ply, named(sentence, self.header.players)) for ply, sentence in told if sentence]

    # ---------------------------------------------------------------------------------------------- changing
    def apply(self, seat: int, action: int | str, *, ply: int | None = None) -> None:
        """Take an action for a seat, then draw what chance decides; everything or nothing.

        With `seat` CHANCE an outcome is entered by hand. `ply`, if given, is the moment the caller saw:
        StaleActionError if it has passed. Raises IllegalActionError with the reason, InvalidActionError or
        AmbiguousActionError, and changes nothing then.
        """
        if ply is not None and ply != self.ply:
            raise StaleActionError(expected=ply, got=self.ply)
        state = copied(self._state)
        if seat == CHANCE:
            entry = self._chance_entry(state, action)
        else:
            entry = self._action_entry(self._check_seat(seat), self._action(action))
        self.referee.apply(state, entry.seat, self._code(state, entry))
        self._commit(self._advance(state, [(entry, copied(state))]))

    def undo(self, seat: int, *, agreed_by: Collection[int] = ()) -> None:
        """Take back the last own decision, with the passes the engine made after it.

        A seat may do so alone as far as `undo.py` says; beyond that, every other seat must be in `agreed_by`,
        or a lone seat itself. What others have sealed since stands. Raises UndoError, and changes nothing,
        otherwise.
        """
        seat = self._check_seat(seat)
        place = last_decision(self._log, seat)
        if place is None:
            raise UndoError(f"seat {seat} has made no decision yet", barrier="nothing")
        is_agreed = set(agreed_by) >= (set(range(self.seats)) - {seat} or {seat})
        if not is_agreed and (found := barrier(self.referee, self._log, seat, place)):
            need = "all others must agree" if self.seats > 1 else "alone there is nobody to agree"
            raise UndoError(f"since seat {seat}'s last decision {BARRIERS[found]}: {need}", barrier=found)
        kept: list[tuple[Entry, States]] = []
        if is_sealed_since(self.referee, self._log, seat, place):
            kept = list(zip(self.log[place + 1 :], without(self.referee, self._log, place), strict=True))
        self._log.undo(seat, head_before(self._log, place))
        self._commit([(replace(entry, hash=""), state) for entry, state in kept])

    def can_undo(self, seat: int) -> str:
        """`""` when `seat` may take back alone, else what stands in the way.

        That is `nothing` (to take back), `chance`, `other seat`, `secret` or `end` (of the game).
        """
        place = last_decision(self._log, self._check_seat(seat))
        return "nothing" if place is None else barrier(self.referee, self._log, seat, place)

    def redo(self, seat: int) -> None:
        """Take back one's own last undo, as long as nothing was played since."""
        seat = self._check_seat(seat)
        if not self._log.undone or self._log.undone[-1][0] != seat:
            raise UndoError(f"seat {seat} has nothing to bring back", barrier="nothing")
        self._log.redo(seat)

    def save(self, path: Path | str) -> None:
        """Write the match to a file, whole or not at all; raises OSError when the disk does not take it."""
        from dreamtable.engine.save import save  # noqa: PLC0415 - the file format stands on the match

        save(self, path)

    # ---------------------------------------------------------------------------------------------- replaying
    def replay(self, entry: Entry) -> None:
        """Append one entry of a saved history exactly as it stands; the loader's way to apply.

        Raises the error of whatever is wrong with it, and changes nothing then.
        """
        if entry.kind in ("undo", "redo"):
            self._replay_move(entry)
            return
        state = copied(self._state)
        if entry.kind == "chance":
            made = self._chance_entry(state, entry.text)
        elif entry.auto or self._forced(state) is not None:
            forced = self._forced(state)
            if forced is None or forced != replace(entry, hash=""):
                raise InvalidActionError(f"seat {entry.seat} was not forced to {entry.text!r} here, as noted")
            made = forced
        else:
            made = self._action_entry(self._check_seat(entry.seat), self.parse(entry.text))
        self.referee.apply(state, made.seat, self._code(state, made))
        self._commit([(made, state)])

    def _replay_move(self, entry: Entry) -> None:
        """An undo or redo from a file: it must lead where it leads in play; who agreed is not noted."""
        seat = self._check_seat(entry.seat)
        if entry.kind == "undo":
            place = last_decision(self._log, seat)
            to, is_possible = head_before(self._log, place or 0), place is not None
        else:
            undone = self._log.undone
            to = undone[-1][1] if undone else START
            is_possible = bool(undone) and undone[-1][0] == seat
        if not is_possible:
            raise InvalidActionError(f"seat {seat} has nothing to {entry.kind} here")
        if entry.to != to:
            raise InvalidActionError(f"this {entry.kind} leads to entry {to}, not to {entry.to}")
        if entry.kind == "undo":
            self._log.undo(seat, to)
        else:
            self.redo(seat)

    def snapshot(self) -> bytes:
        """The states after all entries, to open the match quickly later; holds every secret."""
        return self._log.snapshot()

    def restore(self, entries: Sequence[Entry], states: bytes) -> None:
        """Replay entries by their snapshot instead of by the rules, for a match that has not begun.

        Checkpoints are compared. Raises InvalidActionError, and changes nothing, when the two do not fit.
        """
        self._log.restore(entries, states)

    def finish_replay(self) -> None:
        """Draw what is due after the last entry of a file that ends within a turn of the engine."""
        self._commit(self._advance(copied(self._state), []))

    # ------------------------------------------------------------------------------------------------- inside
    def _check_seat(self, seat: int) -> int:
        number = whole(seat)
        if number is None or not 0 <= number < self.seats:
            raise InvalidActionError(f"there is no seat {seat!r}; seats are 0 to {self.seats - 1}")
        return number

    def _check_viewer(self, viewer: int) -> int:
        if viewer == EVERYTHING and not self.is_over:
            raise InvalidActionError("everything is shown only once the game is over")
        return viewer if viewer in (SPECTATOR, EVERYTHING) else self._check_seat(viewer)

    def _action(self, action: int | str) -> int:
        return self.parse(action) if isinstance(action, str) else self.spec.actions.check(action)

    def _refusal(self, seat: int, action: int) -> Reason | None:
        return self.referee.reason(self._state, seat, action, names=self.header.players)

    def _action_entry(self, seat: int, action: int) -> Entry:
        reason = self._refusal(seat, action)
        if reason is not None:
            raise IllegalActionError(reason, action=self.text(action), seat=seat, ply=self.ply)
        return Entry("do", seat, self.text(action))

    def _chance_entry(self, state: States, outcome: int | str) -> Entry:
        if self.referee.to_act(state) != CHANCE:
            raise InvalidActionError("nothing is to be drawn now")
        texts = self._outcome_weights(state)
        if isinstance(outcome, str):
            found = [text for text in texts if text.lower() == outcome.strip().lower()]
        else:
            weights = self.referee.weights(state)
            number = whole(outcome)
            is_possible = number is not None and 0 <= number < len(weights) and weights[number] > 0
            found = [self._outcome_text(state, number)] if number is not None and is_possible else []
        if not found:
            raise InvalidActionError(f"{outcome!r} cannot be drawn now; possible: {', '.join(texts)}")
        return Entry("chance", CHANCE, found[0])

    def _outcome_text(self, state: States, outcome: int) -> str:
        return self.spec.outcome_text(state[0], self.kit, outcome)

    def _outcome_weights(self, state: States) -> dict[str, int]:
        weights = self.referee.weights(state)
        return {self._outcome_text(state, i): weight for i, weight in enumerate(weights) if weight}

    def _code(self, state: States, entry: Entry) -> int:
        """The action or outcome number of an entry made in `state`."""
        if entry.kind != "chance":
            return self.spec.actions.parse(entry.text)
        weights = self.referee.weights(state)
        codes = [i for i, w in enumerate(weights) if w and self._outcome_text(state, i) == entry.text]
        return codes[0]

    def _advance(self, state: States, made: list[tuple[Entry, States]]) -> list[tuple[Entry, States]]:
        """Draw and pass for as long as nobody has anything to decide; `state` is changed in place."""
        draws = self._log.draws
        while True:
            mask = self.referee.to_act(state)
            if mask == CHANCE and self.header.chance == "auto":
                outcome = chances.draw(self._seed, draws, self.referee.weights(state))
                entry = Entry("chance", CHANCE, self._outcome_text(state, outcome))
                draws += 1
                self.referee.apply(state, CHANCE, outcome)
            else:
                forced = self._forced(state) if mask > 0 else None
                if forced is None:
                    return made
                entry = forced
                self.referee.apply(state, entry.seat, self.parse(entry.text))
            made.append((entry, copied(state)))

    def _forced(self, state: States) -> Entry | None:
        """The pass that is all the only seat to act can do, or None."""
        seats = self.referee.seats_to_act(state)
        if len(seats) != 1:
            return None
        legal = self.referee.legal(state, seats[0])
        if len(legal) != 1 or not self.spec.actions.kind(legal[0]).passes:
            return None
        return Entry("do", seats[0], self.text(legal[0]), auto=True)

    def _commit(self, made: list[tuple[Entry, States]]) -> None:
        for entry, state in made:
            self._log.add(entry, state)


def named(sentence: str, players: Sequence[str]) -> str:
    """The sentence with `{seatN}` replaced by names."""
    return re.sub(r"\{seat(\d+)\}", lambda found: players[int(found[1])], sentence)


def check_name(name: object) -> None:
    """Names may be anything that can be written, even nothing; raises OptionError for what cannot."""
    try:
        if isinstance(name, str) and name.encode("utf-8") is not None:
            return
    except UnicodeEncodeError:
        pass
    raise OptionError(f"{name!r} is no name: it cannot be written as text")
