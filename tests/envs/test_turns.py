"""The PettingZoo environments: the upstream's own suites, and what they don't ask."""

import subprocess
import sys
import warnings
from functools import partial

import numpy as np
import pettingzoo
import pytest

from dreamtable.engine.errors import IllegalActionError, OptionError
from dreamtable.envs import together, turns
from dreamtable.registry import games

from .settings import SEEDS, any_legal

with warnings.catch_warnings():  # the suites load games of PettingZoo in a way that it has given up
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

pytestmark = pytest.mark.filterwarnings("ignore:Observation:UserWarning")


def play(env, seed):
    """One random game; the sum of rewards by agent, and the text of the end."""
    rng = np.random.default_rng(seed)
    env.reset(seed=seed)
    sums = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, info = env.last()
        sums[agent] += reward
        assert not cut
        if ended:
            env.step(None)
        else:
            assert np.array_equal(info["action_mask"], seen["action_mask"])
            env.step(any_legal(seen["action_mask"], rng))
    return sums


def refused(seen):
    """The first action that is not legal."""
    return int(seen["action_mask"].argmin())


class Reseeded:
    """Lets an upstream suite play game `seed`, though it always asks for seed 0 or 42, or for none."""

    def __init__(self, *arguments, seed, **more):
        super().__init__(*arguments, **more)
        self.seed = seed
        self.reset(seed=0)
        for number, space in enumerate(self.action_spaces.values()):
            space.seed(1000 * seed + number)

    def reset(self, seed=None, options=None):
        return super().reset(None if seed is None else 1000 * self.seed + seed, options)


class ReseededTurns(Reseeded, turns.TurnsEnv):
    pass


class ReseededTogether(Reseeded, together.TogetherEnv):
    pass


ENOUGH = 100_000
"""Steps that no game takes."""


def test_upstream_suites_of_turns(setting):
    for seed in setting.seeds:
        make = partial(ReseededTurns, setting.game, seed=seed, **setting.arguments)
        api_test(make(), ENOUGH)
        seed_test(make, num_cycles=ENOUGH)


def test_upstream_suites_of_seats_together(setting):
    for seed in setting.seeds:
        make = partial(ReseededTogether, setting.game, illegal="random", seed=seed, **setting.arguments)
        parallel_api_test(make(), ENOUGH)
        parallel_seed_test(make, num_cycles=ENOUGH)


@pytest.mark.parametrize(("kind", "expected"), [("aec", turns.TurnsEnv), ("parallel", together.TogetherEnv)])
def test_upstream_make_finds_every_game(kind, expected):
    env = pettingzoo.make(kind, f"dreamtable/{games()[-1]}-v0", seats=3)
    assert isinstance(env.unwrapped, expected)
    assert env.unwrapped.game.seats == 3
    names = {name for name in vars(pettingzoo)[f"{kind}_registry"] if name.startswith("dreamtable/")}
    assert names == {f"dreamtable/{game}-v0" for game in games()}


def test_upstream_suite_of_pictures():
    render_test(lambda **mode: turns.env("pig", **mode))


@pytest.mark.parametrize("seed", range(SEEDS))
def test_rewards_add_up_to_the_leads(seed):
    env = turns.TurnsEnv("pig", seats=3)
    sums = play(env, seed)
    assert list(sums.values()) == pytest.approx(list(env.game.leads()))
    assert sum(sums.values()) == pytest.approx(0)
    assert env.agents == []


def test_an_illegal_action_is_refused_and_nothing_is_changed():
    env = turns.TurnsEnv("morpheus")
    env.reset(seed=1)
    agent, before = env.agent_selection, env.game.state.copy()
    with pytest.raises(IllegalActionError):
        env.step(refused(env.observe(agent)))
    assert env.game.state == before
    assert env.agent_selection == agent


def test_a_random_legal_action_may_replace_an_illegal_one():
    env = turns.TurnsEnv("morpheus", illegal="random")
    env.reset(seed=1)
    env.step(refused(env.observe(env.agent_selection)))
    assert env.game.plies == 1


def test_another_policy_is_refused():
    with pytest.raises(OptionError, match="'lose'"):
        turns.TurnsEnv("pig", illegal="lose")


def test_who_has_nothing_to_decide_can_only_wait():
    env = together.env("pig")
    seen, infos = env.reset(seed=1)
    assert seen["seat_1"]["action_mask"].tolist() == [0] * env.wait + [1]
    assert infos["seat_0"]["action_mask"][env.wait] == 0
    with pytest.raises(IllegalActionError):
        env.step({"seat_0": 0, "seat_1": 0})


def test_every_seat_gives_an_action():
    env = together.env("pig")
    env.reset(seed=1)
    before = env.game.state.copy()
    with pytest.raises(OptionError, match="seat_1 gave none"):
        env.step({"seat_0": 0})
    assert env.game.state == before


@pytest.mark.parametrize("make", [turns.env, together.env], ids=["turns", "together"])
def test_another_way_to_render_is_refused(make):
    with pytest.raises(OptionError, match="'rgb_array'"):
        make("pig", render_mode="rgb_array")


def test_seats_that_choose_at_once_do_not_see_each_other():
    env = together.env("yumegari", seats=3)
    seen, _ = env.reset(seed=1)
    assert all(one["action_mask"][: env.wait].any() for one in seen.values())
    chosen = {agent: int(one["action_mask"].argmax()) for agent, one in seen.items()}
    seen, rewards, ended, cut, _ = env.step(chosen)
    assert rewards == dict.fromkeys(chosen, 0.0)
    assert not any(ended.values())
    assert not any(cut.values())


def test_a_seed_means_the_same_in_another_process():
    told = (
        "import sys; sys.path.insert(0, 'tests'); from envs.test_turns import play;"
        "from dreamtable.envs import turns; print(play(turns.TurnsEnv('pig', seats=3), 7))"
    )
    there = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", told], capture_output=True, text=True, check=True
    )
    assert there.stdout.strip() == str(play(turns.TurnsEnv("pig", seats=3), 7))
