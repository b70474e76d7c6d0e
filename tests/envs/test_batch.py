"""The batched environment: the same games whatever the batch, honest masks, rewards that are leads."""

import numpy as np
import pytest

from dreamtable.engine.errors import OptionError
from dreamtable.envs.batch import BatchEnv
from dreamtable.envs.game import Game

from .settings import any_legal


def played(env, steps, seed=1):
    """Step with the first or last legal action by turns; copies of what each step showed."""
    at = env.reset(seed)
    shown = []
    for step in range(steps):
        shown.append(
            (at.observations.copy(), at.masks.copy(), at.seats.copy(), at.rewards.copy(), at.dones.copy())
        )
        last = at.masks.shape[1] - 1 - at.masks[:, ::-1].argmax(axis=1)
        at = env.step(at.masks.argmax(axis=1) if step % 2 else last)
    return shown


def test_a_game_is_the_same_in_every_batch_and_on_any_number_of_threads():
    many, few, split = (
        BatchEnv("pig", games=7),
        BatchEnv("pig", games=3),
        BatchEnv("pig", games=7, threads=3),
    )
    for whole, part, threaded in zip(played(many, 60), played(few, 60), played(split, 60), strict=True):
        for one, other, third in zip(whole, part, threaded, strict=True):
            assert np.array_equal(one[:3], other)
            assert np.array_equal(one, third)
    split.close()


def test_rewards_come_once_at_the_end_and_are_the_leads(setting):
    rng = np.random.default_rng(3)
    env = BatchEnv(setting.game, games=2, **setting.arguments)
    at = env.reset(5)
    ended = 0
    for _ in range(600 if setting.game == "pig" else 60):
        at = env.step([any_legal(mask, rng) for mask in at.masks])
        assert not at.rewards[~at.dones].any()
        for game in np.flatnonzero(at.dones):
            ended += 1
            totals = at.points[game].sum(axis=1)
            rest = (totals.sum() - totals[0]) / max(1, len(totals) - 1)
            assert at.rewards[game, 0] == pytest.approx(totals[0] - rest)
            is_among_seats = len(totals) == setting.seats > 1  # a rival gets no reward, who is alone no less
            assert not is_among_seats or at.rewards[game].sum() == pytest.approx(0, abs=1e-3)
    assert ended or setting.game != "pig"


def test_masks_and_observations_are_the_rules_own(setting):
    rng = np.random.default_rng(4)
    env = BatchEnv(setting.game, games=2, **setting.arguments)
    at = env.reset(9)
    rules = Game(setting.game, **setting.arguments)
    for _ in range(8):
        for game, (seat, mask) in enumerate(zip(at.seats, at.masks, strict=True)):
            rules.state[:] = env._states[game : game + 1]
            assert seat == rules.to_act[0]
            assert np.array_equal(mask, rules.mask(int(seat)))
            assert np.array_equal(at.observations[game], rules.observe(int(seat)).features())
        at = env.step([any_legal(mask, rng) for mask in at.masks])


def test_an_illegal_action_is_refused_and_nothing_is_changed():
    env = BatchEnv("morpheus", games=2)
    at = env.reset(1)
    before = env._states.copy()
    legal = at.masks.argmax(axis=1)
    for wrong in (-1, 9999, int((~at.masks[1]).argmax())):
        with pytest.raises(OptionError, match=f"action {wrong} is not legal in game 1"):
            env.step([legal[0], wrong])
    assert np.array_equal(env._states, before)


def test_arrays_are_written_in_place():
    env = BatchEnv("pig", games=2)
    first = env.reset(1)
    assert env.step(first.masks.argmax(axis=1)) is first


def test_an_ended_game_begins_anew_at_once():
    env = BatchEnv("pig", games=1)
    at = env.reset(1)
    rng = np.random.default_rng(1)
    while not at.dones[0]:
        at = env.step([any_legal(at.masks[0], rng)])
    assert at.masks[0].any()
    assert at.points[0].sum(axis=1).max() >= 100
    assert at.wins().sum() == 1


@pytest.mark.parametrize(
    ("actions", "told"),
    [
        ([0.0, 1.0], "not float64"),
        ([0], "one for each game"),
        ([[0, 0]], "of shape"),
        (["roll", "roll"], "not <U4"),
    ],
)
def test_what_is_no_list_of_actions_is_refused(actions, told):
    env = BatchEnv("pig", games=2)
    with pytest.raises(OptionError, match="reset begins"):
        env.step([0, 0])
    with pytest.raises(OptionError, match="whole number, not 'x'"):
        env.reset("x")
    env.reset(1)
    with pytest.raises(OptionError, match=told):
        env.step(actions)


@pytest.mark.parametrize("wrong", [{"games": 0}, {"threads": 0}, {"games": "5"}])
def test_a_batch_of_nothing_is_refused(wrong):
    with pytest.raises(OptionError, match="at least 1"):
        BatchEnv("pig", **wrong)
