"""The bots: what they choose, and that they decide from what their seat knows."""

import dataclasses
import inspect

import numpy as np
import pytest

import dreamtable as dt
from dreamtable import registry
from dreamtable.bots import Budget
from dreamtable.engine import kernels
from dreamtable.engine.jit import JIT
from dreamtable.engine.observation import Observation
from dreamtable.engine.rng import new_rng
from dreamtable.registry import find_bot
from dreamtable.simulation import interval, run

BOTS = ["random", "novice", "casual", "greedy", "strong", "expert"]
BUDGET = Budget(2)


def after(game, plies, *, seats=3, seed=4):
    """A match after some random decisions."""
    match = dt.new_match(game, seats=seats, seed=seed)
    luck = np.random.default_rng(seed)
    while match.ply < plies and not match.is_over:
        seat = match.to_act[0]
        match.apply(seat, int(luck.choice(match.legal_actions(seat))))
    return match


def test_the_bots_are_found_by_entry_point():
    assert registry.bots() == BOTS
    assert [find_bot(name).name for name in BOTS] == BOTS
    assert find_bot("random").code == kernels.RANDOM
    assert find_bot("greedy").code == kernels.GREEDY


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("game", ["pig", "morpheus"])
def test_a_bot_always_chooses_a_legal_action(name, game):
    match = after(game, 0, seats=2)
    rng = new_rng(1)
    for _ in range(25):
        seat = match.to_act[0]
        action = find_bot(name).choose(match.observe(seat), BUDGET, rng)
        assert type(action) is int
        assert action in match.legal_actions(seat)
        match.apply(seat, action)


def test_random_is_uniform_over_the_legal_actions():
    match = after("morpheus", 0, seats=2)
    seen = match.observe(match.to_act[0])
    legal = seen.legal_actions()
    assert len(legal) == 6  # the first dream: one of five on display, or the top of the stack
    rng = new_rng(3)
    chosen = [find_bot("random").choose(seen, BUDGET, rng) for _ in range(1200)]
    counts = [chosen.count(action) for action in legal]
    assert sum(counts) == 1200
    assert sum((count - 200) ** 2 / 200 for count in counts) < 25.7  # p < 0.0001 for 5 degrees of freedom


def test_random_goes_on_with_its_generator():
    seen = after("pig", 0, seats=2).observe(0)
    bot, rng = find_bot("random"), new_rng(3)
    first = [bot.choose(seen, BUDGET, rng) for _ in range(40)]
    assert set(first) == {0, 1}
    assert [bot.choose(seen, BUDGET, rng) for _ in range(40)] != first
    assert [bot.choose(seen, BUDGET, again) for again in [new_rng(3)] for _ in range(40)] == first


@pytest.mark.parametrize("name", BOTS)
def test_the_same_observation_and_generator_give_the_same_decision(name):
    match = after("morpheus", 40)
    seen = match.observe(match.to_act[0])
    bot = find_bot(name)
    assert len({bot.choose(seen, BUDGET, new_rng(8)) for _ in range(5)}) == 1


def test_a_bot_leaves_observation_and_match_as_they_were():
    match = after("morpheus", 40)
    seen = match.observe(match.to_act[0])
    before = seen.seen.tobytes(), match.state_hash()
    for name in BOTS:
        find_bot(name).choose(seen, BUDGET, new_rng(8))
    assert (seen.seen.tobytes(), match.state_hash()) == before


def with_secrets(seed):
    """A match of Morpheus in which somebody holds feathers that others haven't seen."""
    match = after("morpheus", 0, seed=seed)
    luck = np.random.default_rng(seed)
    top = match.parse("take_feather top")
    while not match.is_over:
        seat = match.to_act[0]
        legal = match.legal_actions(seat)
        match.apply(seat, top if top in legal else int(luck.choice(legal)))
        state = match.state_at(match.ply)[0]
        for other in range(match.seats):
            if match.to_act and other not in match.to_act and state.players[other].blind_count >= 2:
                return match
    raise AssertionError("nobody drew a feather unseen")


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_bot_decides_the_same_whatever_others_hide(name, seed):
    """Two states that differ only in what the seat cannot know give it the same decision."""
    match = with_secrets(seed)
    seat = match.to_act[0]
    state = match.state_at(match.ply)
    bot, decisions, states = find_bot(name), set(), set()
    for number in range(8):
        other = match.referee.determinized(match.observe(seat).seen, seat, number)
        states.add(other.tobytes())
        seen = match.referee.observed(other, seat)
        assert seen.tobytes() == match.referee.observed(state, seat).tobytes()
        decisions.add(bot.choose(Observation(match.referee, seat, seen), BUDGET, new_rng(5)))
    assert len(states) > 1, "nothing was hidden, so nothing was compared"
    assert len(decisions) == 1


def test_a_bot_receives_nothing_but_an_observation():
    for name in BOTS:
        parameters = list(inspect.signature(find_bot(name).choose).parameters)
        assert parameters == ["observation", "budget", "rng"]
    assert "match" not in {field.name for field in dataclasses.fields(Observation)}


def test_greedy_takes_what_its_game_likes_best():
    """In Pig with 39 points at risk, `evaluate` likes holding better than another throw."""
    match = dt.new_match("pig", chance="manual")
    for face in (6, 6, 6, 6, 6, 6, 3):
        match.apply(0, "roll")
        match.apply(dt.CHANCE, f"die {face}")
    seen = match.observe(0)
    values = find_bot("greedy").values(seen, Budget(64), new_rng(1))
    assert values.shape == (2,)
    assert values[1] > values[0]
    assert find_bot("greedy").choose(seen, Budget(64), new_rng(1)) == match.parse("hold")


def test_greedy_judges_legal_actions_only():
    match = after("morpheus", 30)
    seen = match.observe(match.to_act[0])
    values = find_bot("greedy").values(seen, BUDGET, new_rng(1))
    assert np.flatnonzero(np.isfinite(values)).tolist() == seen.legal_actions()


def test_greedy_uses_up_some_of_its_generator():
    match = after("pig", 0, seats=2)
    rng = new_rng(1)
    find_bot("greedy").choose(match.observe(0), BUDGET, rng)
    assert int(rng[0]) != int(new_rng(1)[0])


@pytest.mark.skipif(not JIT, reason="400 games of greedy bots: needs DREAMTABLE_COMPILED=1")
def test_greedy_beats_three_random_seats_well_over_half_of_the_time():
    wins = 0.0
    for seat in range(4):
        bots = ["random"] * 4
        bots[seat] = "greedy"
        wins += run("morpheus", seats=4, games=100, bots=bots, seed=70 + seat).wins[seat]
    low, _high = interval(wins, 400)
    assert low > 0.5
