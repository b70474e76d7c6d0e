"""Gymnasium: one seat, the others played by named bots.

    import dreamtable.envs.single
    env = gymnasium.make("Dreamtable/morpheus-v0", seats=3, bots=["greedy", "strong"])

`gymnasium.make("dreamtable.envs.single:Dreamtable/morpheus-v0")` imports this module by itself. The reward
is the seat's lead at the end, 0 before. A random legal action replaces an illegal one, and
`info["was_illegal"]` says so; with `illegal="raise"` it is refused.
"""

from __future__ import annotations

from itertools import cycle, islice
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
from gymnasium import spaces

from dreamtable.bots import Budget
from dreamtable.engine.errors import OptionError
from dreamtable.engine.rng import new_rng
from dreamtable.envs.choices import RANDOM, check_policy, taken
from dreamtable.envs.game import Game, fresh_seed
from dreamtable.envs.pictures import PER_SECOND, RENDER_MODES, check_mode, render
from dreamtable.envs.seen import observation_space
from dreamtable.registry import find_bot, games

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

NAMESPACE = "Dreamtable"


def check_seat(game: Game, seat: int) -> int:
    """The seat itself; raises OptionError for one that the table doesn't have."""
    if seat not in range(game.seats):
        raise OptionError(f"there are the seats 0 to {game.seats - 1}; not {seat}")
    return seat


class SeatEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat of a game of Dreamtable as a Gymnasium environment."""

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": PER_SECOND}  # noqa: RUF012 - Gymnasium's own form

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        seat: int | None = None,
        bots: str | Sequence[str] = "greedy",
        options: Mapping[str, object] | None = None,
        kit: Path | str | None = None,
        illegal: str = RANDOM,
        render_mode: str | None = None,
    ) -> None:
        """`seat` is drawn anew for each game unless told; `bots` sit at the others in order, again and again.

        Raises OptionError, KitError, UnknownGameError, UnknownBotError.
        """
        self.game = Game(game, seats, options, kit)
        self.bots = [find_bot(name) for name in ([bots] if isinstance(bots, str) else bots)]
        self.illegal = check_policy(illegal)
        self.render_mode = check_mode(render_mode)
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.actions)
        self.seat = 0 if seat is None else check_seat(self.game, seat)
        """Where the agent sits in this game."""
        self._is_drawn = seat is None
        self._rng = new_rng(0)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game; a seed decides its chance, the bots' choices and the seat."""
        super().reset(seed=seed, options=options)
        if self._is_drawn:
            self.seat = int(self.np_random.integers(self.game.seats))
        self.game.reset(fresh_seed(None, self.np_random))
        self._rng = new_rng(fresh_seed(None, self.np_random))
        self._let_bots_play()
        return self._seen(), self._info(was_illegal=False)

    def step(self, action: np.int64) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """The seat's decision, and those of the bots until it is asked again."""
        done = taken(self.game, self.seat, int(action), self.illegal, self.np_random)
        self.game.apply(self.seat, done)
        self._let_bots_play()
        is_over = self.game.is_over
        reward = float(self.game.leads()[self.seat]) if is_over else 0.0
        return self._seen(), reward, is_over, False, self._info(was_illegal=done != action)

    def render(self) -> Any:
        """The table as a spectator sees it, as text; printed in the mode `human`."""
        return render(self.game, self.render_mode)

    def action_masks(self) -> Any:
        """The legal actions, `bool[action]`, by the name under which MaskablePPO asks for them."""
        return self.game.mask(self.seat).astype(np.bool_)

    def _let_bots_play(self) -> None:
        """Bots decide until the seat is asked or the game is over."""
        others = [seat for seat in range(self.game.seats) if seat != self.seat]
        sitting = dict(zip(others, islice(cycle(self.bots), len(others)), strict=True))
        while not self.game.is_over and self.seat not in self.game.to_act:
            seat = self.game.to_act[0]
            self.game.apply(seat, sitting[seat].choose(self.game.observe(seat), Budget(), self._rng))

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.game.tensor(self.seat), "action_mask": self.game.mask(self.seat)}

    def _info(self, *, was_illegal: bool) -> dict[str, Any]:
        info = {"seat": self.seat, "was_illegal": was_illegal}
        return info | ({"place": self.game.places()[self.seat]} if self.game.is_over else {})


for _game in games():
    gymnasium.register(f"{NAMESPACE}/{_game}-v0", f"{__name__}:{SeatEnv.__name__}", kwargs={"game": _game})
