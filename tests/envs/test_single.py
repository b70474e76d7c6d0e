"""The Gymnasium environment: the upstream's checker, bots at the other seats, and `make`."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from dreamtable.engine.errors import IllegalActionError, OptionError, UnknownBotError
from dreamtable.envs.single import SeatEnv

from .settings import SEEDS, any_legal


def play(env, seed):
    """One random game: the sum of rewards, and the last info."""
    rng = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    total, is_over = 0.0, False
    while not is_over:
        seen, reward, is_over, is_cut, info = env.step(any_legal(seen["action_mask"], rng))
        assert not is_cut
        assert not info["was_illegal"]
        total += reward
    return total, info


def test_upstream_checker(setting):
    for seed in setting.seeds:
        env = SeatEnv(setting.game, bots="random", **setting.arguments)
        play(env, seed)
        check_env(env, skip_render_check=True)


@pytest.mark.parametrize("seed", range(SEEDS))
def test_the_reward_is_the_seats_lead(seed):
    env = SeatEnv("pig", seats=3, bots=["random", "greedy"])
    total, info = play(env, seed)
    assert total == pytest.approx(env.game.leads()[env.seat])
    assert info["place"] == env.game.places()[env.seat]


def test_the_seat_is_drawn_by_the_seed_unless_it_is_told():
    env = SeatEnv("pig", seats=4, bots="random")
    drawn = {env.reset(seed=seed)[1]["seat"] for seed in range(20)}
    assert drawn == {0, 1, 2, 3}
    assert SeatEnv("pig", seats=4, seat=2).reset(seed=1)[1]["seat"] == 2


def test_upstream_make_finds_every_game():
    env = gymnasium.make("dreamtable.envs.single:Dreamtable/morpheus-v0", seats=3, bots="random")
    assert env.unwrapped.game.seats == 3
    assert env.unwrapped.action_masks().dtype == np.bool_


def test_an_illegal_action_is_replaced_and_told_or_refused():
    env = SeatEnv("morpheus", seat=0, bots="random")
    seen, _ = env.reset(seed=1)
    wrong = int(seen["action_mask"].argmin())
    assert env.step(wrong)[4]["was_illegal"]
    strict = SeatEnv("morpheus", seat=0, bots="random", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(IllegalActionError):
        strict.step(wrong)


def test_a_seat_that_there_is_not_is_refused():
    with pytest.raises(OptionError, match="the seats 0 to 2; not 3"):
        SeatEnv("pig", seats=3, seat=3)


def test_after_the_end_only_a_reset_goes_on():
    env = SeatEnv("pig", bots="random")
    play(env, 1)
    with pytest.raises(OptionError, match="reset begins"):
        env.step(0)


def test_a_picture_is_text():
    env = gymnasium.make("dreamtable.envs.single:Dreamtable/morpheus-v0", bots="random", render_mode="ansi")
    env.reset(seed=1)
    assert "Seat 0" in env.render()


def test_an_unknown_bot_is_refused_at_once():
    with pytest.raises(UnknownBotError):
        SeatEnv("pig", bots="gredy")
