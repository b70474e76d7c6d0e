"""Games played out after a choice, and the advice that rests on them."""

import numpy as np
import pytest

from dreamtable.engine.observation import Observation
from dreamtable.engine.rng import new_rng
from dreamtable.engine.spec import EVERYTHING
from dreamtable.search import NO_ACTION, Choice, Finding, Forecast, Mean, advise, forecast
from dreamtable.search.advice import in_order

from .test_tree import near_the_end, pig


def test_games_are_played_to_the_end_after_the_choice():
    match = near_the_end()
    games = forecast(match.observe(0), match.parse("hold"), 12, seed=1)
    assert len(games) == 12
    assert ((games.wins(0) + games.wins(1)) == 1.0).all()
    assert (np.maximum(games.totals(0), games.totals(1)) >= 100).all()
    assert games.wins(0).sum() < forecast(match.observe(0), match.parse("roll"), 12, seed=1).wins(0).sum()


def test_games_depend_on_seed_and_number_alone():
    seen = pig("roll", "3").observe(0)
    all_of_them = forecast(seen, NO_ACTION, 4, seed=7)
    last = forecast(seen, NO_ACTION, 2, seed=7, first=2)
    assert np.array_equal(all_of_them.points[2:], last.points)
    assert not np.array_equal(all_of_them.points, forecast(seen, NO_ACTION, 4, seed=8).points)


def test_who_knows_everything_needs_no_samples():
    match = near_the_end()
    everything = Observation(
        match.referee, EVERYTHING, match.referee.observed(match.state_at(match.ply), EVERYTHING)
    )
    games = forecast(everything, NO_ACTION, 3, seed=3)
    assert np.array_equal(games.points, forecast(everything, NO_ACTION, 3, seed=3).points)
    assert (games.places.min(axis=1) == 1).all()


def test_a_shared_first_place_is_shared():
    games = Forecast(np.zeros((2, 3, 1), np.int32), np.array([[1, 1, 3], [1, 2, 3]], np.int8))
    assert games.wins(0).tolist() == [0.5, 1.0]
    assert games.wins(2).tolist() == [0.0, 0.0]


def test_a_mean_knows_how_far_it_may_be_off():
    assert Mean.of(np.array([1.0, 1.0, 1.0])) == Mean(1.0, 0.0)
    mean = Mean.of(np.array([0.0, 1.0, 0.0, 1.0]))
    assert mean.value == 0.5
    assert mean.band == pytest.approx(1.96 * 0.57735 / 2, rel=1e-4)
    assert not mean.is_clear or mean.value > mean.band
    assert Mean.of(np.array([3.0])).band == float("inf")


def choice(action, wins):
    """A choice of seat 0 of two whose games were won, 1, or lost, 0."""
    wins = np.array(wins)
    places = np.stack([2 - wins, 1 + wins], axis=1).astype(np.int8)
    return Choice(action, Finding(action, 1, 0.5, 0.1), Forecast(np.zeros((len(wins), 2, 1), int), places), 0)


def test_only_a_clear_gain_goes_before_what_the_search_liked():
    liked, doubtful, better = choice(1, [0, 1, 0, 1]), choice(2, [1, 1, 0, 1]), choice(3, [1, 1, 1, 1])
    worst = choice(4, [0, 0, 0, 0, 0, 0, 0, 0])
    assert [one.action for one in in_order([liked, doubtful])] == [1, 2]
    assert [one.action for one in in_order([choice(1, [0] * 8), choice(2, [1] * 8), worst])] == [2, 1, 4]
    assert better.beyond(liked).value == 0.5
    assert not better.beyond(liked).is_clear


def test_advice_names_the_win_and_says_how_sure_it_is():
    match = near_the_end()
    best, other = advise(match.observe(0), new_rng(1), simulations=60, games=12)
    assert match.text(best.action) == "roll"
    assert best.win.value > other.win.value
    assert best.win.band > 0.0
    assert best.place.value == pytest.approx(2.0 - best.win.value)
    assert best.points.value >= 96
    assert best.beyond(other).value >= 0.0
    assert sum(one.value for one in best.sources_beyond(other)) == pytest.approx(
        best.points_beyond(other).value
    )
    assert best.rows_beyond(other)[0] == best.points_beyond(other)


def test_a_choice_asked_about_is_judged_beside_the_best():
    match = near_the_end()
    found = advise(match.observe(0), new_rng(1), simulations=30, games=3, most=1, also=[match.parse("hold")])
    assert sorted(match.text(one.action) for one in found) == ["hold", "roll"]


def test_nobody_advises_who_has_nothing_to_decide():
    assert advise(pig().observe(1), new_rng(1)) == []
