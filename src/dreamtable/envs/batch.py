"""Thousands of games at once: a batched environment on NumPy arrays, compiled, on several threads.

    env = BatchEnv("yumegari", seats=3, games=4096, threads=2)
    at = env.reset(seed=1)
    while training:
        at = env.step(policy(at.observations, at.masks))

Each step is one decision in every game, by the seat that is to decide in it. A game that ends is scored and
begins again at once, so the observation beside its `dones` is the first of the next game. The arrays of a
`Batch` belong to the environment and are written anew by the next step: copy what you keep.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine import kernels as engine
from dreamtable.engine.errors import OptionError
from dreamtable.engine.scratch import new_scratch
from dreamtable.envs import kernels
from dreamtable.envs.game import Game
from dreamtable.envs.rewards import leads, shares

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True)
class Batch:
    """All games after a step."""

    observations: Any
    """What the deciding seat of each game may know, `f4[game, feature]`."""
    masks: Any
    """Its legal actions, `bool[game, action]`."""
    seats: Any
    """The seat that decides, `i1[game]`."""
    rewards: Any
    """By how much each seat's lead ended above zero, `f4[game, seat]`; 0 but where a game ended."""
    dones: Any
    """Whether the step ended a game, `bool[game]`. No game is ever cut short."""
    points: Any
    """The points of the ended games, `i4[game, row, source]`; the rest is left from before."""
    places: Any
    """Their places, `i1[game, row]`."""

    def wins(self) -> Any:
        """The shares of first place of the games that ended in this step, `f8[ended game, seat]`."""
        return shares(self.places[self.dones], self.rewards.shape[1])


class BatchEnv:
    """`games` games side by side, each with luck of its own."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        games: int = 1024,
        options: Mapping[str, object] | None = None,
        kit: Path | str | None = None,
        threads: int = 1,
    ) -> None:
        """Raises OptionError, KitError, UnknownGameError; `threads` share the games among them."""
        for name, number in (("games", games), ("threads", threads)):
            if not isinstance(number, int) or number < 1:
                raise OptionError(f"{name} must be a whole number of at least 1, not {number!r}")
        self.game = Game(game, seats, options, kit)
        self.games = games
        spec, referee = self.game.spec, self.game.referee
        self._states = np.zeros(games, spec.dtype)
        self._rngs = np.zeros(games, np.uint64)
        self._codes = np.zeros((games, self.game.actions), np.uint8)
        self._actions = np.zeros(games, np.int64)
        self._all = np.arange(games)
        self._is_begun = False
        self._at = Batch(
            np.zeros((games, spec.feature_size), np.float32),
            np.zeros((games, self.game.actions), np.bool_),
            np.zeros(games, np.int8),
            np.zeros((games, self.game.seats), np.float32),
            np.zeros(games, np.bool_),
            np.zeros((games, referee.rows, len(referee.sources)), np.int32),
            np.zeros((games, referee.rows), np.int8),
        )
        size = -(-games // threads)
        self._parts = [slice(first, min(first + size, games)) for first in range(0, games, size)]
        self._scratches = [new_scratch(spec, self.game.kit) for _ in self._parts]
        self._work = [np.zeros(1, spec.dtype) for _ in self._parts]
        self._pool = ThreadPoolExecutor(len(self._parts)) if len(self._parts) > 1 else None

    def reset(self, seed: int = 0) -> Batch:
        """Start all games; game n of a seed is the same in every batch, on any number of threads.

        Raises OptionError for a seed that is no whole number.
        """
        if not isinstance(seed, (int, np.integer)):
            raise OptionError(f"a seed must be a whole number, not {seed!r}")
        self._is_begun = True
        engine.batch_start(
            self._states,
            self.game.root,
            self.game.kit.parts,
            self._scratches[0],
            self._rngs,
            np.uint64(int(seed) % 2**64),
            self._codes,
        )
        self._at.dones[:] = False
        self._at.rewards[:] = 0
        self._each(self._look)
        return self._at

    def step(self, actions: Any) -> Batch:
        """Take `actions[game]` in every game; raises OptionError, and changes nothing, if one isn't legal."""
        self._take(actions)
        self._check()
        self._each(self._step)
        at = self._at
        at.rewards[:] = 0
        if at.dones.any():
            at.rewards[at.dones] = leads(at.points[at.dones].sum(axis=2), self.game.seats)
        return at

    def close(self) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()

    def _take(self, actions: Any) -> None:
        chosen = np.asarray(actions)
        if not self._is_begun:
            raise OptionError("reset begins the games; only then a step can be made")
        if chosen.shape != (self.games,) or not np.issubdtype(chosen.dtype, np.integer):
            raise OptionError(
                f"a step takes {self.games} whole numbers, one for each game;"
                f" not {chosen.dtype} of shape {chosen.shape}"
            )
        self._actions[:] = chosen

    def _check(self) -> None:
        actions = self._actions
        is_known = (actions >= 0) & (actions < self.game.actions)
        is_legal = is_known & self._at.masks[self._all, np.where(is_known, actions, 0)]
        if not is_legal.all():
            game = int(np.argmin(is_legal))
            raise OptionError(f"action {int(actions[game])} is not legal in game {game}; choose by masks")

    def _each(self, work: Any) -> None:
        """Run `work(part)` for every part of the games, on the threads."""
        if self._pool is None:
            work(0)
        else:
            list(self._pool.map(work, range(len(self._parts))))

    def _step(self, part: int) -> None:
        games, at = self._parts[part], self._at
        engine.batch_step(
            self._states[games],
            self.game.root,
            self.game.kit.parts,
            self._scratches[part],
            self._actions[games],
            self._rngs[games],
            self._codes[games],
            at.points[games],
            at.places[games],
            at.dones[games],
        )
        self._look(part)

    def _look(self, part: int) -> None:
        games, at = self._parts[part], self._at
        np.equal(self._codes[games], 0, out=at.masks[games])
        kernels.look(
            self._states[games],
            self.game.kit.parts,
            self._work[part],
            at.seats[games],
            at.observations[games],
        )
