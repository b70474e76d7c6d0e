"""Hints in words: what becomes of a choice, why, and what may not show through."""

import dataclasses

import numpy as np
import pytest

import dreamtable as dt
from dreamtable import hints
from dreamtable.engine.rng import new_rng
from dreamtable.hints import Effort
from dreamtable.registry import find_game, games
from dreamtable.search import Choice, Finding, Forecast, Mean

SOURCES = ("dreams", "feathers")
ROWS = ("Ann", "Bob")


def choice(action, own, other=None, *, is_alone=False):
    """A choice after which seat 0 of two ended with `own[game] = (dreams, feathers)`, Bob with `other`."""
    own = np.array(own)
    rival = np.array(other if other is not None else [[0, 0]] * len(own))
    points = np.stack([own, rival], axis=1)
    totals = points.sum(axis=2)
    places = 1 + (totals[:, ::-1] > totals).astype(np.int8)
    return Choice(action, Finding(action, 1, 0.5, 0.1), Forecast(points, places), 0, is_alone)


BETTER = choice(1, [[5, 2], [7, 1]] * 20, [[4, 0]] * 40)
WORSE = choice(2, [[3, 2], [5, 1]] * 20, [[6, 0]] * 40)


def test_what_becomes_of_a_choice():
    assert hints.outcome(BETTER) == "wins 100 % of the games (94 to 100), 7.5 points (7.3 to 7.7)"
    assert hints.outcome(WORSE).startswith("wins 25 % of the games (14 to 40), 5.5")


def test_with_three_at_the_table_the_place_counts():
    points = np.array([[[9], [5], [7]], [[5], [7], [9]]])
    places = np.array([[1, 3, 2], [3, 2, 1]], np.int8)
    found = Choice(1, Finding(1, 1, 0.5, 0.1), Forecast(points, places), 0)
    assert hints.outcome(found).startswith(
        "wins 50 % of the games (6 to 94), place 2.0 (0.0 to 4.0), 7.0 points"
    )


def test_alone_only_points_count():
    alone = dataclasses.replace(BETTER, is_alone=True)
    assert hints.outcome(alone) == "7.5 points (7.3 to 7.7)"


def test_why_is_told_beside_the_next_best():
    why = hints.reasons(BETTER, [BETTER, WORSE], SOURCES, ROWS)
    assert why == "Beside the second: about 2.0 more points from dreams; leaves Bob 2.0 points fewer."
    why = hints.reasons(WORSE, [BETTER, WORSE], SOURCES, ROWS)
    assert why == "Beside the first: about 2.0 fewer points from dreams; leaves Bob 2.0 points more."
    assert hints.reasons(BETTER, [BETTER], SOURCES, ROWS) == ""


def test_what_moves_most_comes_first():
    moved = choice(3, [[4, 6], [6, 5]] * 20)
    assert (
        hints.own_points(moved, BETTER, SOURCES)
        == "about 4.0 more points from feathers, 1.0 fewer from dreams"
    )


def test_a_difference_that_no_single_source_shows_is_told_in_all():
    spread = [[0, 12], [12, 0]] * 20
    more = choice(4, [[0, 13], [13, 0]] * 20)
    swapped = choice(5, [[12, 0], [0, 12]] * 20)
    assert hints.own_points(more, choice(6, spread), SOURCES).startswith("about 0.5 more points from")
    assert hints.own_points(choice(7, [[13, 0], [0, 13]] * 20), choice(6, spread), SOURCES) == (
        "about 1.0 more points in all"
    )
    assert hints.own_points(swapped, choice(6, spread), SOURCES) == ""


def test_only_what_is_clear_is_told():
    assert hints.is_sure(Mean(1.0, 0.6))
    assert not hints.is_sure(Mean(1.0, 0.7))
    assert not hints.is_sure(Mean(0.04, 0.0))
    assert not hints.is_sure(Mean(3.0, float("inf")))


def test_choices_that_are_as_good_as_equal_are_called_so():
    twin = dataclasses.replace(BETTER, action=3)
    assert hints.verdict([BETTER]) == "There is no other choice."
    assert hints.verdict([BETTER, twin]) == "As good as equal: the games show no clear difference."
    assert hints.verdict([BETTER, WORSE]) == "The first stands out."
    assert hints.verdict([BETTER, WORSE, twin]) == "The first and the third are as good as equal."


def test_numbers_read_well():
    assert hints.decimal(-0.04) == "0.0"
    assert hints.decimal(-1.25) == "−1.2"
    assert hints.with_interval(Mean(3.0, float("inf")), " points") == "3.0 points"


def near_the_end():
    """Seat 0 of Pig has 96 points and 2 on the table; seat 1 has 98."""
    match = dt.new_match("pig", seats=2, chance="manual")
    for moves in (16 * ["roll", "6"], ["hold"], 16 * ["roll", "6"], ["roll", "2", "hold", "roll", "2"]):
        for move in moves:
            seat, text = (-1, f"die {move}") if move.isdigit() else (match.to_act[0], move)
            match.apply(seat, text)
    return match


def test_the_same_seed_gives_the_same_words():
    match = near_the_end()
    first, again = (
        hints.think_ahead(match.observe(0), ("Ann", "Bob"), new_rng(4), effort=Effort(60, 12))
        for _ in range(2)
    )
    assert first == again
    assert [hint.text for hint in first.hints] == ["roll", "hold"]
    assert "60 simulations, then 12 games" in first.basis
    assert first.hints[0].label == match.observe(0).describe(match.parse("roll"))


def test_who_has_nothing_to_decide_gets_no_hint():
    with pytest.raises(ValueError, match="nothing to decide"):
        hints.think_ahead(near_the_end().observe(1), ("Ann", "Bob"), new_rng(1), effort=Effort(2, 1))


def test_one_step_says_why_not_further():
    advice = hints.one_step(near_the_end().observe(0), new_rng(1), "the search is still being compiled")
    assert advice.basis == "Looks one step ahead: the search is still being compiled."
    assert advice.hints[0].outcome.startswith("judged")
    assert "behind the first" in advice.hints[1].outcome


@pytest.mark.parametrize("game", games())
def test_every_game_says_what_a_hint_takes(game):
    effort = hints.effort_of(find_game(game))
    assert effort.simulations >= 1000
    assert effort.games >= 10


def test_a_game_that_says_nothing_gets_the_usual():
    assert hints.effort_of(find_game("pig")) == Effort(6000, 60)
