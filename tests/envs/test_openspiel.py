"""The OpenSpiel games: the upstream's own simulation test, chance, returns, what a seat cannot tell apart."""

import shutil

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel", reason="games for OpenSpiel need open_spiel")

from dreamtable.engine.errors import IllegalActionError, InvalidActionError, OptionError  # noqa: E402
from dreamtable.envs.openspiel import register, short_name  # noqa: E402
from dreamtable.registry import find_game, games  # noqa: E402

from .settings import any_legal  # noqa: E402

if short_name("pig") not in pyspiel.registered_names():
    register("pig")


def load(setting, **more):
    """The game of a setting."""
    chosen = {"seats": setting.seats, **setting.options, **more}
    parameters = ",".join(f"{name}={value}" for name, value in chosen.items())
    return pyspiel.load_game(f"{short_name(setting.game)}({parameters})")


def walk(game, seed, plies=10**6):
    """A state after random play."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and plies:
        plies -= 1
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        else:
            state.apply_action(any_legal(state.legal_actions_mask(), rng))
    return state


def test_upstream_random_simulation(setting):
    pyspiel.random_sim_test(load(setting), num_sims=len(setting.seeds), serialize=False, verbose=False)


def test_upstream_random_simulation_with_states_written_down():
    pyspiel.random_sim_test(
        pyspiel.load_game(f"{short_name('pig')}(seats=3)"), num_sims=1, serialize=True, verbose=False
    )


def test_returns_are_bounded_and_sum_to_zero(setting):
    if setting.seats == 1:
        pytest.skip("a lone seat has nobody to win from")
    for seed in range(2 if setting.game == "pig" else 1):
        state = walk(load(setting), seed)
        assert sum(state.returns()) == pytest.approx(0)
        assert max(state.returns()) <= 1


def test_who_is_alone_returns_points():
    state = walk(pyspiel.load_game(f"{short_name('yumegari')}(seats=1)"), 1)
    (score,) = state.get_game().play.referee.scores(state.record)
    assert state.returns() == [score.total]
    assert state.get_game().max_utility() > score.total


def test_margins_are_the_leads():
    game = pyspiel.load_game(f"{short_name('pig')}(seats=3,returns=margin)")
    state = walk(game, 3)
    points = [score.total for score in game.play.referee.scores(state.record)]
    assert state.returns()[0] == pytest.approx(points[0] - (points[1] + points[2]) / 2)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_sampled_looks_the_same_to_the_player(seed):
    state = walk(pyspiel.load_game(f"{short_name('yumegari')}(seats=3)"), seed, 40)
    for player in range(3):
        other = state.resample_from_infostate(player, lambda: 0.37)
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert np.array_equal(other.observation_tensor(player), state.observation_tensor(player))


def test_a_hidden_choice_is_in_nobody_elses_information_state():
    game = pyspiel.load_game(f"{short_name('yumegari')}(seats=3)")
    state = walk(game, 1, 0)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    one, other = state.clone(), state.clone()
    first, second = state.legal_actions()[:2]
    one.apply_action(first)
    other.apply_action(second)
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(1) == other.information_state_string(1)


def test_a_copy_has_the_same_rules_and_a_record_of_its_own():
    state = walk(pyspiel.load_game(f"{short_name('pig')}(seats=2)"), 1, 12)
    copy = state.clone()
    before = str(copy)
    assert copy.record.dtype == state.record.dtype
    state.apply_action(state.legal_actions()[0])
    assert str(copy) == before != str(state)
    assert copy.child(copy.legal_actions()[0]).information_state_string(0) == state.information_state_string(
        0
    )


def test_what_is_not_legal_is_refused_and_nothing_is_changed():
    state = walk(pyspiel.load_game(f"{short_name('morpheus')}(seats=2)"), 1, 30)
    while state.is_chance_node():
        with pytest.raises(OptionError, match="no outcome 99"):
            state.apply_action(99)
        state.apply_action(state.chance_outcomes()[0][0])
    before = str(state)
    wrong = next(
        action for action in range(state.num_distinct_actions()) if action not in state.legal_actions()
    )
    with pytest.raises(IllegalActionError):
        state.apply_action(wrong)
    with pytest.raises(InvalidActionError):
        state.apply_action(9999)
    assert str(state) == before


def test_other_returns_are_refused():
    with pytest.raises(OptionError, match="win or margin; not 'much'"):
        pyspiel.load_game(f"{short_name('pig')}(returns=much)")


def test_a_kit_of_ones_own_is_played(tmp_path):
    folder = tmp_path / "kit"
    shutil.copytree(find_game("morpheus").kit.default, folder)
    game = pyspiel.load_game(f"{short_name('morpheus')}(seats=2,kit={folder})")
    assert game.play.kit_path == str(folder)
    assert not walk(game, 2, 10).is_terminal()


def test_every_game_is_registered():
    assert {short_name(name) for name in games()} <= set(pyspiel.registered_names())
