"""PettingZoo: all seats that may act at once (parallel), for games in which people choose at the same time.

    env = together.env("yumegari", seats=4)

This module imported, `pettingzoo.make("parallel", "dreamtable/yumegari-v0", seats=4)` gives the same.
Every seat gives an action at each step. The mask of a seat that has nothing to decide allows only the last
action, `wait`, which the game itself doesn't have. Choices of the same step are made without knowledge of
each other. In a game of turns only one mask at a time holds more than `wait`: use `turns.py` there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pettingzoo
from gymnasium import spaces
from pettingzoo import ParallelEnv

from dreamtable.engine.errors import OptionError
from dreamtable.envs.choices import RAISE, check_policy, taken
from dreamtable.envs.game import Game, fresh_seed, new_generator
from dreamtable.envs.pictures import PER_SECOND, RENDER_MODES, check_mode, render
from dreamtable.envs.seen import observation_space
from dreamtable.envs.turns import NAMESPACE, agent_name
from dreamtable.registry import games

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


def env(game: str, **more: Any) -> TogetherEnv:
    """The environment; PettingZoo has no wrapper that its users expect around a parallel one."""
    return TogetherEnv(game, **more)


class TogetherEnv(ParallelEnv[str, dict[str, Any], Any]):
    """One game of Dreamtable as a parallel environment."""

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        kit: Path | str | None = None,
        illegal: str = RAISE,
        render_mode: str | None = None,
    ) -> None:
        """Raises OptionError, KitError, UnknownGameError."""
        self.game = Game(game, seats, options, kit)
        self.metadata = {
            "name": f"dreamtable_{game}_together_v{self.game.spec.rules_version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": PER_SECOND,
        }
        self.illegal = check_policy(illegal)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [agent_name(seat) for seat in range(self.game.seats)]
        self.agents: list[str] = []
        self.wait = self.game.actions
        """The action of a seat that has nothing to decide."""
        space = observation_space(self.game, self.wait + 1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self._generator = new_generator(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the game's actions, and `wait`."""
        return self.action_spaces[agent]

    def reset(
        self,
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin a new game; a seed decides all its chance, and that of the games after it."""
        if seed is not None:
            self._generator = new_generator(seed)
        self.game.reset(fresh_seed(None, self._generator))
        self.agents = list(self.possible_agents)
        return self._seen(), self._infos()

    def step(self, actions: Mapping[str, int]) -> tuple[Any, Any, Any, Any, Any]:
        """Every seat's action; raises IllegalActionError as `illegal` says, OptionError if a seat has none.

        Nothing is changed then.
        """
        missing = [agent for agent in self.possible_agents if agent not in actions]
        if missing:
            raise OptionError(
                f"every seat gives an action, if only {self.wait} to wait; {missing[0]} gave none"
            )
        chosen = [
            (seat, self._taken(seat, int(actions[agent_name(seat)]))) for seat in range(self.game.seats)
        ]
        for seat, action in chosen:
            if action != self.wait:
                self.game.apply(seat, action)
        is_over = self.game.is_over
        leads = self.game.leads() if is_over else np.zeros(self.game.seats)
        rewards = dict(zip(self.agents, map(float, leads), strict=True))
        ended, cut = dict.fromkeys(self.agents, is_over), dict.fromkeys(self.agents, False)
        result = self._seen(), rewards, ended, cut, self._infos()
        if is_over:
            self.agents = []
        return result

    def render(self) -> str | None:
        """The table as a spectator sees it, as text; printed in the mode `human`."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _taken(self, seat: int, action: int) -> int:
        """What is carried out for a seat's action; `wait` for one that has nothing to decide."""
        if seat not in self.game.to_act and (action == self.wait or self.illegal != RAISE):
            return self.wait
        action = taken(self.game, seat, action, self.illegal, self._generator)
        self.game.check(seat, action)
        return action

    def _mask(self, seat: int) -> Any:
        mask = self.game.mask(seat)
        return np.append(mask, np.int8(not mask.any()))

    def _seen(self) -> dict[str, Any]:
        return {
            agent_name(seat): {"observation": self.game.tensor(seat), "action_mask": self._mask(seat)}
            for seat in range(self.game.seats)
        }

    def _infos(self) -> dict[str, Any]:
        return {agent_name(seat): {"action_mask": self._mask(seat)} for seat in range(self.game.seats)}


for _game in games():
    pettingzoo.register("parallel", f"{NAMESPACE}/{_game}-v0", f"{__name__}:env", kwargs={"game": _game})
