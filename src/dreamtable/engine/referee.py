"""The rules of one game with one kit, as calls from Python on arrays of states.

A referee owns the scratch arrays that compiled rules write to, so its answers are only valid until its next
call unless they are copied; everything public here returns copies. It is not safe to share between threads.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine import kernels
from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.jit import interpreted
from dreamtable.engine.reasons import Common, Reason, common_text
from dreamtable.engine.records import copied, face
from dreamtable.engine.rng import new_rng, next_bits
from dreamtable.engine.scratch import new_scratch
from dreamtable.engine.spec import EVERYTHING, SPECTATOR

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec

States = Any
"""An array of records of the game's dtype."""


@dataclass(frozen=True)
class Score:
    """Points of one seat, or of the rival of a lone seat: the total, and each source by name."""

    seat: int
    total: int
    sources: Mapping[str, int]


class Referee:
    """Answers questions about states of `spec` played with `kit` by `seats` seats."""

    def __init__(self, spec: GameSpec, kit: Kit, seats: int) -> None:
        """`seats` must be one of `spec.seats`."""
        self.spec = spec
        self.kit = kit
        self.seats = spec.check_seats(seats)
        self.rows = spec.result_rows(seats)
        self._kits = kit.parts
        self.sources = spec.score_sources(kit)
        self.pieces, self.stocks = spec.pieces(kit), spec.stocks(kit)
        self.scratch = new_scratch(spec, kit)
        self._why, self._weights = self.scratch[0].why, self.scratch[0].weights
        self._points, self._places = self.scratch[0].points, self.scratch[0].places

    def start(self, options: Mapping[str, str]) -> States:
        """A one-element array with the state before anything was drawn."""
        state = np.zeros(1, self.spec.dtype)
        interpreted(self.spec.initial)(state[0], self.kit.record, self.seats, self.spec.option_codes(options))
        return state

    # ------------------------------------------------------------------------------------- whose turn
    def to_act(self, states: States, i: int = 0) -> int:
        """Bit mask of seats, CHANCE or OVER."""
        return int(kernels.call_to_act(states, i))

    def seats_to_act(self, states: States, i: int = 0) -> tuple[int, ...]:
        """The seats that may act now; none at a chance point and when the game is over."""
        mask = self.to_act(states, i)
        return tuple(seat for seat in range(self.seats) if mask > 0 and mask >> seat & 1)

    # --------------------------------------------------------------------------------------- legality
    def why_not(self, states: States, seat: int, i: int = 0) -> Any:
        """A new `u1[action]` array of reason codes, 0 for legal."""
        kernels.call_why_not(states, i, self._kits, seat, self.scratch)
        return self._why.codes.copy()

    def legal(self, states: States, seat: int, i: int = 0) -> list[int]:
        """The legal actions of a seat, in order of their ids."""
        kernels.call_why_not(states, i, self._kits, seat, self.scratch)
        return sorted(int(action) for action in self._why.legal[: self._why.count])

    def reason(
        self, states: States, seat: int, action: int, i: int = 0, *, names: Sequence[str] = ()
    ) -> Reason | None:
        """Why `seat` cannot take `action`, in words that use only what the seat knows; None if it can.

        `names` says who sits where; without it seats are told by their numbers.
        """
        seen = self.observed(states, seat, i)
        kernels.call_why_not(seen, 0, self._kits, seat, self.scratch)
        code = int(self._why.codes[action])
        if code == Common.LEGAL:
            return None
        return self.in_words(face(seen[0]), self.seats_to_act(seen), seat, action, code, names)

    def in_words(
        self,
        seen: Any,
        to_act: tuple[int, ...],
        seat: int,
        action: int,
        code: int,
        names: Sequence[str] = (),
    ) -> Reason:
        """A reason's code in words, by the face of what the seat knows; `names` as in `reason`."""
        if code in self.spec.reasons:
            return self.spec.reasons[code].fill(code, self.spec.facts(seen, self.kit, seat, action))
        acting = [names[who] if names else f"Seat {who}" for who in to_act] or ["chance"]
        doing = self.spec.decision_text(seen, self.kit)
        rule = self.spec.turn_rules.get(self.seats, self.spec.turn_rule)
        return common_text(code, acting=acting, doing=doing, rule=rule)

    # -------------------------------------------------------------------------------------- transitions
    def apply(self, states: States, seat: int, action: int, i: int = 0) -> None:
        """Apply a legal action, or an outcome with `seat` CHANCE, in place."""
        kernels.call_apply(states, i, self._kits, seat, action)

    def weights(self, states: States, i: int = 0) -> list[int]:
        """The integer weights of the outcomes at a chance point."""
        count = kernels.call_chance_weights(states, i, self._kits, self.scratch)
        return [int(weight) for weight in self._weights[:count]]

    # ------------------------------------------------------------------------------------------ results
    def scores(self, states: States, i: int = 0) -> tuple[Score, ...]:
        """Points by seat as they stand; last those of the rival, if there is one."""
        self._results(states, i)
        return tuple(
            Score(seat, int(row.sum()), dict(zip(self.sources, map(int, row), strict=True)))
            for seat, row in enumerate(self._points[: self.rows])
        )

    def ranks(self, states: States, i: int = 0) -> tuple[int, ...]:
        """Places by seat, 1 the best; last that of the rival, if there is one."""
        self._results(states, i)
        return tuple(int(place) for place in self._places[: self.rows])

    def _results(self, states: States, i: int) -> None:
        self._points[:] = 0
        self._places[:] = 0
        kernels.call_results(states, i, self._kits, self._points[: self.rows], self._places[: self.rows])

    # --------------------------------------------------------------------------------------- components
    def held(self, states: States, i: int = 0) -> Any:
        """A new `i4[row, piece]`: what each seat, the rival and, in the last row, nobody has of `pieces`."""
        out = np.zeros((self.rows + 1, len(self.pieces)), np.int32)
        kernels.call_pieces(states, i, self._kits, out)
        return out

    def left(self, states: States, i: int = 0) -> Any:
        """A new `i4[stock]`: what is left of each of `stocks`."""
        out = np.zeros(len(self.stocks), np.int32)
        kernels.call_stocks(states, i, self._kits, out)
        return out

    # ---------------------------------------------------------------------------------------- knowledge
    def observed(self, states: States, viewer: int, i: int = 0) -> States:
        """A one-element array with what `viewer` may know of states[i]; for EVERYTHING that is all of it."""
        seen = copied(states[i : i + 1])
        if viewer != EVERYTHING:
            kernels.call_observe(seen, 0, self._kits, viewer)
        return seen

    def determinized(self, seen: States, seat: int, seed: int) -> States:
        """A one-element array: a state that `seat` may be in, sampled with `seed`."""
        state = copied(seen[:1])
        kernels.call_determinize(state, 0, self._kits, seat, new_rng(seed))
        return state

    def evaluate(self, seen: States, seat: int) -> float:
        """The game's own judgement of an observation."""
        return float(kernels.call_evaluate(seen, 0, self._kits, seat))

    def judgements(self, seen: States, seat: int, samples: int, rng: Any) -> Any:
        """The mean of `evaluate` after each action, `f8[action]`, -inf where illegal; advances `rng`."""
        self.scratch[0].rng[0] = next_bits(rng)
        kernels.call_greedy(seen, self._kits, seat, samples, self.scratch)
        return self.scratch[0].values.copy()

    def features(self, seen: States, seat: int) -> Any:
        """The observation tensor, `f4[feature_size]`."""
        out = np.zeros(self.spec.feature_size, np.float32)
        kernels.call_features(seen, 0, self._kits, seat, out)
        return out

    def narrate(self, before: States, after: States, viewer: int, seat: int, action: int) -> str:
        """What happened between two states, in a sentence that `viewer` may read; names are `{seatN}`."""
        seen_before, seen_after = self.observed(before, viewer), self.observed(after, viewer)
        return self.spec.narrate(face(seen_before[0]), face(seen_after[0]), self.kit, viewer, seat, action)

    def warm(self, progress: Callable[[str, int, int], None] = lambda *_: None) -> None:
        """Compile, or load from the cache, what a match needs; `progress(name, done, total)` is told."""
        state = self.start(self.spec.check_options(None))
        why_seat, rng = 0, new_rng(0)
        steps: tuple[tuple[str, Callable[[], object]], ...] = (
            ("to_act", lambda: self.to_act(state)),
            ("why_not", lambda: self.legal(state, why_seat)),
            ("chance", lambda: self.weights(state) if self.to_act(state) == CHANCE else None),
            ("results", lambda: self.ranks(state)),
            ("observe", lambda: self.observed(state, SPECTATOR)),
            ("determinize", lambda: self.determinized(state, 0, 0)),
            ("evaluate", lambda: self.evaluate(state, 0)),
            ("apply", lambda: self._step_once(state.copy())),
            ("greedy", lambda: self.judgements(self.observed(state, 0), 0, 1, rng)),
        )
        for done, (name, step) in enumerate(steps):
            progress(name, done, len(steps))
            step()
        progress("ready", len(steps), len(steps))

    def _step_once(self, state: States) -> None:
        """Make one ply on a copy, whatever the state waits for."""
        mask = self.to_act(state)
        if mask == CHANCE:
            outcome = next(i for i, weight in enumerate(self.weights(state)) if weight)
            self.apply(state, CHANCE, outcome)
        elif mask != OVER:
            seat = self.seats_to_act(state)[0]
            self.apply(state, seat, self.legal(state, seat)[0])
