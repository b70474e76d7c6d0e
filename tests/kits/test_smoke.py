"""Games that are watched: the same from the same seed, and told when they break."""

import dataclasses
import functools

import numpy as np
import pytest

from dreamtable.engine import dispatch
from dreamtable.engine.errors import OptionError
from dreamtable.engine.jit import JIT
from dreamtable.engine.kit import load_kit
from dreamtable.engine.reasons import Common, refuse_all
from dreamtable.engine.referee import Referee
from dreamtable.kits.smoke import play
from dreamtable.registry import find_game
from dreamtable.simulation import run

PIG, MORPHEUS = find_game("pig"), find_game("morpheus")
SHORT = {"target": "50"}

plain_only = pytest.mark.skipif(JIT, reason="variants replace rules, and compiled kernels keep the old ones")


@pytest.fixture(autouse=True)
def the_right_game_back():
    yield
    dispatch.register(PIG)


def referee(spec, seats=2, **changes):
    if "apply" in changes:
        changes["apply"].__module__ = spec.apply.__module__
    return Referee(dataclasses.replace(spec, **changes) if changes else spec, load_kit(spec.kit), seats)


@functools.cache
def pig(threads=1):
    return play(referee(PIG), ("greedy", "random"), games=12, seed=3, options=SHORT, threads=threads)


def test_they_are_the_games_of_simulate():
    watched, result = pig(), run("pig", bots=["greedy", "random"], games=12, seed=3, options=SHORT)
    assert watched.games == 12
    assert watched.points.mean(axis=0).tolist() == [spread.mean for spread in result.scores]
    assert watched.plies.mean() == result.plies.mean
    assert watched.chosen.sum() == result.actions


def test_threads_change_nothing():
    for name in ("taken", "points", "places", "plies", "has_run_out", "offered", "chosen"):
        assert np.array_equal(getattr(pig(), name), getattr(pig(2), name)), name


def test_every_turn_is_counted_as_the_die_going_round():
    taken = pig().taken[:, :, 0]
    assert taken.shape == (12, 3)
    assert (abs(taken[:, 0] - taken[:, 1]) <= 1).all()
    assert (taken[:, 2] == 0).all()


def test_what_may_be_done_is_counted_and_what_is_done():
    watched = pig()
    assert (watched.offered >= watched.chosen).all()
    assert watched.chosen.sum() == watched.plies.sum() - (watched.chosen[0])  # each roll has its die


def test_components_and_stocks_of_a_real_game():
    watched = play(referee(MORPHEUS), ("random", "random"), games=1, threads=1)
    names = [piece.name for piece in watched.referee.pieces]
    assert watched.taken.shape == (1, 3, 64)
    assert (watched.taken[:, 2, :27].sum(axis=1) >= 5).all()  # the display
    assert (watched.taken[:, :2, names.index("Luna feather")] <= 4).all()
    assert watched.has_run_out.shape == (1, 8)


def test_bots_of_matches_are_refused():
    with pytest.raises(OptionError, match="'novice' plays only through matches"):
        play(referee(PIG), ("novice", "novice"), games=1)


def breaking(state, kit, seat, action):
    PIG.apply(state, kit, seat, action)
    if state.score[0] >= 20:
        raise RuntimeError("too many points")


def speechless(state, kit, seat, why):
    PIG.why_not(state, kit, seat, why)
    if state.score[0] >= 20:
        refuse_all(why, Common.NOT_NOW)


def luckless(state, kit, weights):
    weights[:] = 0
    return 6


def negative(state, kit, weights):
    weights[:] = -1
    return 6


def crowded(state):
    mask = PIG.to_act(state)
    return mask << 5 if mask > 0 else mask


@plain_only
@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"apply": breaking}, "RuntimeError: too many points"),
        ({"why_not": speechless}, "a seat had to decide and nothing was legal"),
        ({"chance_weights": luckless}, "chance had to decide and nothing was possible"),
        ({"chance_weights": negative}, "chance had to decide and nothing was possible"),
        ({"to_act": crowded}, "somebody had to decide who is not in the game"),
        ({"max_plies": 7}, "it did not end within the plies that the game allows"),
    ],
)
def test_a_game_that_breaks_is_told_with_its_log_and_others_go_on(changes, problem):
    watched = play(referee(PIG, **changes), ("random", "random"), games=3, seed=1, options=SHORT, threads=1)
    assert watched.games + len(watched.broken) == 3
    assert {one.problem for one in watched.broken} == {problem}
    assert [one.game for one in watched.broken] == sorted(one.game for one in watched.broken)


@plain_only
def test_the_log_leads_to_where_it_broke():
    watched = play(
        referee(PIG, apply=breaking), ("random", "random"), games=4, seed=1, options=SHORT, threads=1
    )
    log = watched.broken[0].log
    assert {line.split()[0] for line in log[:-1]} <= {"0", "1", "draw"}
    assert log[-2] == "0 hold"
    assert log[-1] == "(here: RuntimeError: too many points)"
