"""One game in memory, as environments play it: a state, rules, seeded chance, and no history."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine.errors import IllegalActionError, OptionError
from dreamtable.engine.kit import load_kit
from dreamtable.engine.observation import Observation
from dreamtable.engine.referee import Referee
from dreamtable.engine.rng import new_rng
from dreamtable.engine.scratch import new_scratch
from dreamtable.envs import kernels
from dreamtable.envs.rewards import leads
from dreamtable.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Mapping

SEED_BITS = 63


class Game:
    """A game of `name`, from start to end and again: what environments of one game at a time stand on."""

    def __init__(
        self,
        name: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        kit: Path | str | None = None,
    ) -> None:
        """`seats` are the fewest with company unless told; raises OptionError, KitError, UnknownGameError."""
        self.spec = find_game(name)
        usual = min((number for number in self.spec.seats if number > 1), default=min(self.spec.seats))
        self.seats = usual if seats is None else self.spec.check_seats(seats)
        self.options = self.spec.check_options(options)
        self.kit_path = None if kit is None else str(kit)
        """The folder of its components, if they are not the game's own."""
        self.kit = load_kit(self.spec.kit, Path(kit) if kit is not None else None)
        self.referee = Referee(self.spec, self.kit, self.seats)
        self.root = self.referee.start(self.options)
        self.state = self.root.copy()
        self.plies = 0
        """Decisions since the start."""
        self._scratch = new_scratch(self.spec, self.kit)

    @property
    def actions(self) -> int:
        """How many actions the game has, legal or not."""
        return len(self.spec.actions)

    def reset(self, seed: int) -> None:
        """Begin anew; the seed decides all chance."""
        self.state[:] = self.root
        self.plies = 0
        self._scratch[0].rng[0] = new_rng(seed)[0]
        kernels.settle(self.state, 0, self.kit.parts, self._scratch)

    def apply(self, seat: int, action: int) -> None:
        """A seat's decision, and the chance that follows; raises as `check` does, with nothing changed."""
        self.check(seat, action)
        self.plies += 1
        self.referee.apply(self.state, seat, action)
        kernels.settle(self.state, 0, self.kit.parts, self._scratch)

    def check(self, seat: int, action: int) -> None:
        """Raise IllegalActionError for what a seat may not do now, InvalidActionError for no action."""
        action = self.spec.actions.check(action)
        if seat in self.to_act and self.mask(seat)[action]:
            return
        reason = self.referee.reason(self.state, seat, action)
        assert reason is not None
        raise IllegalActionError(reason, action=self.spec.actions.text(action), seat=seat, ply=self.plies)

    @property
    def to_act(self) -> tuple[int, ...]:
        """The seats that may act now; none when the game is over."""
        return self.referee.seats_to_act(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.referee.to_act(self.state) == 0

    def observe(self, seat: int) -> Observation:
        """What a seat may know, for bots."""
        return Observation(self.referee, seat, self.referee.observed(self.state, seat))

    def tensor(self, seat: int) -> Any:
        """What a seat may know, `f4[feature]`."""
        return self.referee.features(self.referee.observed(self.state, seat), seat)

    def mask(self, seat: int) -> Any:
        """The legal actions of a seat, `i1[action]` of 0 and 1; all 0 when it has nothing to decide."""
        if seat not in self.to_act:
            return np.zeros(self.actions, np.int8)
        return (self.referee.why_not(self.state, seat) == 0).astype(np.int8)

    def leads(self) -> Any:
        """The leads of all seats as points stand, `f8[seat]`."""
        return leads([score.total for score in self.referee.scores(self.state)], self.seats)

    def places(self) -> tuple[int, ...]:
        """Places by row of the result as points stand, 1 the best."""
        return self.referee.ranks(self.state)


def fresh_seed(seed: int | None, rng: Any) -> int:
    """The seed itself, or the next one of a NumPy generator."""
    if seed is None:
        return int(rng.integers(2**SEED_BITS))
    if seed < 0:
        raise OptionError(f"a seed must not be negative: {seed}")
    return seed


def new_generator(seed: int | None) -> Any:
    """A NumPy generator; without a seed, one that nobody can foretell."""
    return np.random.default_rng(secrets.randbits(128) if seed is None else seed)
