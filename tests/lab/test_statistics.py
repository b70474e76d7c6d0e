"""Intervals, tests and detectable effects against textbook numbers and what can be worked out by hand."""

import math

import numpy as np
import pytest

from dreamtable.lab.arms import plan_of
from dreamtable.lab.experiment import Change, Experiment
from dreamtable.lab.findings import told
from dreamtable.lab.statistics import Estimate, bootstrap, corrected, means, share, share_of
from dreamtable.lab.stopping import detectable, effect, looks, width
from lab.results import arm


def test_what_was_never_so_is_not_certain():
    never = share_of(np.zeros((100, 3), bool))
    assert (never.value, never.low) == (0.0, 0.0)
    assert 0.03 < never.high < 0.04  # Wilson for none of a hundred deals
    always = share_of(np.ones((100, 1), bool))
    assert (always.value, always.high) == (1.0, 1.0)
    assert 0.96 < always.low < 0.97
    some = share_of(np.arange(100)[:, None] < 25)
    assert (some.low, some.high) == (share(25, 100).low, share(25, 100).high)


def test_wilson():
    # Newcombe (1998), table I: 81 of 263
    found = share(81, 263)
    assert (round(found.low, 4), round(found.high, 4)) == (0.2553, 0.3662)


def test_the_bootstrap_of_a_mean_is_near_the_normal_interval():
    values = np.random.default_rng(1).normal(5, 2, (400, 1))
    [found] = means(values, null=5.0)
    reach = 1.96 * values.std() / 20
    assert found.value == pytest.approx(values.mean())
    assert found.high - found.low == pytest.approx(2 * reach, rel=0.1)
    assert found.p == pytest.approx(
        math.erfc(abs(values.mean() - 5) / (reach / 1.96) / math.sqrt(2)), abs=0.05
    )


def test_what_never_differs_has_no_width_and_no_doubt():
    same, off = means(np.tile([0.0, 1.0], (9, 1)), null=0.0)
    assert same == Estimate(0.0, 0.0, 0.0, 1.0)
    assert off == Estimate(1.0, 1.0, 1.0, 0.0)


def test_a_drawn_set_without_a_number_counts_as_the_estimate():
    by_deal = np.zeros((4, 2))
    by_deal[0] = 1, 1
    with np.errstate(divide="ignore", invalid="ignore"):
        [found] = bootstrap(by_deal, lambda sums, _count: sums[..., :1] / sums[..., 1:])
    assert (found.value, found.low, found.high) == (1.0, 1.0, 1.0)


def test_one_deal_has_no_interval():
    [found] = means(np.array([[3.0]]), null=0.0)
    assert found.value == 3.0
    assert math.isnan(found.low)
    assert told(found, "points") == "too few deals"
    assert not found.is_clear
    assert width(arm(np.ones((1, 1, 2))), "seats") == math.inf


def test_deals_are_drawn_as_a_whole():
    # 50 deals of two equal games: as sure as 50 games, not as 100
    games = np.repeat(np.arange(50) % 2, 2).reshape(50, 2)
    [by_deal] = means(games.mean(axis=1)[:, None])
    [by_game] = means(games.reshape(-1, 1).astype(float))
    assert (by_deal.high - by_deal.low) / (by_game.high - by_game.low) == pytest.approx(math.sqrt(2), rel=0.1)


def test_chances_are_corrected_for_their_number():
    # Benjamini and Hochberg by hand: p times count over rank, never above a later one
    found = corrected([Estimate(0, 0, 0, p) for p in (0.01, 0.04, 0.03, math.nan)])
    assert [one.p for one in found[:3]] == pytest.approx([0.03, 0.04, 0.04])
    assert math.isnan(found[3].p)


def test_the_smallest_effect_is_the_textbook_one():
    # the two quantiles of the normal curve, 1.959964 and 0.841621, times the standard error
    assert effect(0.5, 100, 1) == pytest.approx(2.801585 * 0.05, abs=1e-6)
    assert effect(0.5, 100, 10) > effect(0.5, 100, 1)


def test_what_is_detectable_before_and_after_a_pilot():
    plan = plan_of(
        Experiment("pig", seats=2, deals=100, changes=(Change(avoid=("hold",)), Change(bots=("random",))))
    )
    before = detectable(plan)
    assert before[0].share == pytest.approx(effect(0.5, 100, 2))
    assert before[1].points is None
    assert before[2].share is None, "all alike: the first player's share is fixed"
    base = arm(np.tile([[[1.0, 0.0]], [[0.0, 1.0]]], (5, 1, 1)))
    after = detectable(plan, {0: base, 1: base, 2: base})
    assert after[1].points == 0.0, "the same in every deal: pairs have no spread"


def test_looks_double():
    assert looks(Experiment("pig", deals=10, first=20)) == [10]
    assert looks(Experiment("pig", deals=700, first=100, width=0.1)) == [100, 200, 400, 700]


def test_the_widest_seat_counts():
    wins = np.zeros((100, 1, 3))
    wins[:, 0, 0] = np.arange(100) % 2
    wins[:, 0, 1] = 1 - wins[:, 0, 0]
    assert width(arm(wins), "seats") == pytest.approx(2 * 1.96 * 0.5 / 10, rel=0.15)
