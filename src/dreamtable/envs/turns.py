"""PettingZoo: one seat after the other (AEC), every seat an agent.

    env = turns.env("morpheus", seats=3)

This module imported, `pettingzoo.make("aec", "dreamtable/morpheus-v0", seats=3)` gives the same.
Observations are `{"observation": f4[feature], "action_mask": i1[action]}`, the mask all 0 for a seat that has
nothing to decide; `infos` hold the mask as well. Where several seats may act at once, the lowest is asked
first, and the others do not see what it chose (`together.py` asks them at the same time). What becomes of an
illegal action is said by `illegal` (`choices.py`); PettingZoo's `TerminateIllegalWrapper` lets it lose.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pettingzoo
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from dreamtable.envs.choices import RAISE, check_policy, taken
from dreamtable.envs.game import Game, fresh_seed, new_generator
from dreamtable.envs.pictures import PER_SECOND, RENDER_MODES, check_mode, render
from dreamtable.envs.seen import observation_space
from dreamtable.registry import games

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

NAMESPACE = "dreamtable"


def env(game: str, **more: Any) -> Any:
    """`TurnsEnv` in the wrapper that PettingZoo's users expect: order of calls is checked."""
    return wrappers.OrderEnforcingWrapper(TurnsEnv(game, **more))


def agent_name(seat: int) -> str:
    """The agent of a seat."""
    return f"seat_{seat}"


class TurnsEnv(AECEnv[str, dict[str, Any], Any]):
    """One game of Dreamtable as an AEC environment."""

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
        super().__init__()  # type: ignore[no-untyped-call]
        self.game = Game(game, seats, options, kit)
        self.metadata = {
            "name": f"dreamtable_{game}_v{self.game.spec.rules_version}",
            "render_modes": list(RENDER_MODES),
            "render_fps": PER_SECOND,
            "is_parallelizable": False,
        }
        self.illegal = check_policy(illegal)
        self.render_mode = check_mode(render_mode)
        self.possible_agents = [agent_name(seat) for seat in range(self.game.seats)]
        self.agents = list(self.possible_agents)
        space = observation_space(self.game)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: spaces.Discrete(self.game.actions) for agent in self.possible_agents}
        self._generator = new_generator(None)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """The same for every agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """The numbers of the game's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin a new game; a seed decides all its chance, and that of the games after it."""
        if seed is not None:
            self._generator = new_generator(seed)
        self.game.reset(fresh_seed(None, self._generator))
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select()

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent may know, and what it may do."""
        seat = self.possible_agents.index(agent)
        return {"observation": self.game.tensor(seat), "action_mask": self.game.mask(seat)}

    def step(self, action: int | None) -> None:
        """The selected agent's decision; raises IllegalActionError."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        seat = self.possible_agents.index(agent)
        self.game.apply(seat, taken(self.game, seat, int(action), self.illegal, self._generator))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.game.is_over:
            self.rewards = dict(zip(self.agents, map(float, self.game.leads()), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: {} for agent in self.agents}
            self.agent_selection = self.agents[0]
        else:
            self._select()
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """The table as a spectator sees it, as text; printed in the mode `human`."""
        return render(self.game, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""

    def _select(self) -> None:
        """Ask the lowest seat that may act."""
        seat = self.game.to_act[0]
        self.agent_selection = agent_name(seat)
        self.infos = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self.game.mask(seat)}


for _game in games():
    pettingzoo.register("aec", f"{NAMESPACE}/{_game}-v0", f"{__name__}:env", kwargs={"game": _game})
