"""Answers to results whose truth is known, because they were made up."""

import csv
import io
import math
import re

import numpy as np
import pytest

from dreamtable.lab import report
from dreamtable.lab.questions import (
    actions,
    answers,
    components,
    decisive,
    length,
    levels,
    seats,
    what_if,
    worth,
)
from dreamtable.lab.questions.decisive import leads
from lab.results import arm, results

RNG = np.random.default_rng(5)


def wins_of(winner, count=2):
    """`win[deal, 1, seat]` from the winner of each deal."""
    return (np.asarray(winner)[:, None, None] == np.arange(count)).astype(float)


FAIR = wins_of(RNG.integers(0, 2, 400))
FIRST = wins_of((RNG.random(400) > 0.7).astype(int))


def test_a_favoured_seat_is_named():
    found = seats.answer(results([arm(FIRST)]))
    assert found.answer.startswith("Yes: Seat 1 wins")
    share = found.findings[0].estimate
    assert share.value == FIRST[:, :, 0].mean()
    assert share.low > 0.5


def test_a_fair_game_says_what_would_have_been_found():
    assert "No advantage of a seat was found in 400 games" in seats.answer(results([arm(FAIR)])).answer


def test_plain_wins_have_wilsons_interval_and_shared_ones_the_bootstrap():
    plain = seats.answer(results([arm(FAIR[:20])])).findings[0].estimate
    wins, games, z = FAIR[:20, 0, 0].sum(), 20, 1.959964
    middle = (wins + z**2 / 2) / (games + z**2)
    assert (plain.low + plain.high) / 2 == pytest.approx(middle, abs=1e-6)
    shared = FAIR[:20].copy()
    shared[0] = 0.5
    estimate = seats.answer(results([arm(shared)])).findings[0].estimate
    assert (estimate.low + estimate.high) / 2 != pytest.approx(middle, abs=1e-6)


def test_nobody_is_favoured_alone():
    assert seats.answer(results([arm(np.zeros((9, 1, 1)))])) is None
    assert decisive.answer(results([arm(np.zeros((9, 1, 1)))])) is None


def test_length_counts_decisions():
    choices = np.tile([[[2, 4]], [[4, 6]]], (20, 1, 1))
    found = length.answer(results([arm(FAIR[:40], choices=choices)]))
    assert "8.0 decisions with a choice on average, 4.0 a seat" in found.answer


def test_the_lead_is_between_first_and_second_place():
    points = np.array([[[30, 10, 20]], [[5, 5, 1]]])
    some = arm(np.array([[[1, 0, 0]], [[0.5, 0.5, 0]]]), points=points)
    some.place[:] = [[[1, 3, 2]], [[1, 1, 3]]]
    assert leads(some).tolist() == [[10.0], [0.0]]


def used_by(users):
    """`used[deal, 1, seat, 2]`: component 0 by these, component 1 by nobody."""
    return np.stack([users, np.zeros_like(users)], axis=-1)


def test_users_that_win_more_are_found_with_a_warning():
    users = np.where(RNG.random(FAIR.shape) < 0.3 + 0.4 * FAIR, 1, 0)
    found = actions.answer(results([arm(FAIR, used=used_by(users))]))
    assert "winning goes together with help" in found.answer
    expected = FAIR[users == 1].mean() - FAIR[users == 0].mean()
    assert found.findings[0].estimate.value == pytest.approx(expected)
    assert "not what a component is worth" in found.notes[0]
    assert components.answer(results([arm(FAIR, used=used_by(users))])) is None, "no piece was used"


def test_what_everybody_uses_is_asked_by_more_than_usual():
    users = np.random.default_rng(1).integers(1, 8, FAIR.shape)
    found = actions.answer(results([arm(FAIR, used=used_by(users))]))
    assert found.findings[0].subject == f"help, more than {int(np.median(users))}"
    assert "none goes clearly together" in found.answer


def test_what_was_avoided_is_worth_what_is_lost():
    base = arm(FAIR, points=np.full(FAIR.shape, 10))
    player = np.stack([np.tile([0, 1], (400, 1)), np.tile([1, 0], (400, 1))], axis=1)
    points = np.where(player == 0, 7, 11)
    win = np.where(player == 0, 0.25, 0.75)
    found = worth.answer(results([base, arm(win, points=points, player=player)], [{"avoid": ["help"]}]))
    assert found.answer == "Help is worth 3.00 points (3.00 to 3.00)."
    lost = {one.figure: one.estimate.value for one in found.findings}
    assert lost["lost share of wins"] == pytest.approx(FAIR.mean() - 0.25)


def test_a_changed_number_is_compared_in_the_same_deals():
    points = RNG.integers(0, 100, FAIR.shape)
    base, other = arm(FAIR, points=points), arm(FAIR[200:], points=points[200:] + 2, first=200)
    found = what_if.answer(results([base, other], [{"kit": {"die.1.points": "3"}}]))
    assert "points of a seat +2.00 points (+2.00 to +2.00)" in found.answer
    assert "decisions" not in found.answer, "nothing else changed"


def test_levels_are_compared_and_named():
    choices = np.full(FAIR.shape, 3)
    arms = [arm(FAIR, choices=choices), arm(FAIR, choices=choices + 4)]
    found = levels.answer(results(arms, [{"bots": ["random"]}]))
    assert found.answer.startswith("Random players differ from greedy ones in decisions of a game.")


@pytest.fixture
def everything():
    users = np.where(RNG.random(FAIR.shape) < 0.3 + 0.4 * FAIR, 1, 0)
    some = arm(FAIR, used=np.stack([users, users[::-1]], axis=-1))
    return results([some] * 4, [{"avoid": ["help"]}, {"kit": {"a.b.c": "1"}}, {"bots": ["random"]}])


def test_the_report_stands_alone_and_reads_itself_out(everything):
    sections = answers(everything)
    assert [one.key for one in sections] == [
        "seats",
        "length",
        "decisive",
        "worth",
        "components",
        "actions",
        "what-if",
        "levels",
    ]
    page = report.page(everything, sections)
    assert page == report.page(everything, sections), "the same results, another page"
    assert "<script" not in page
    places = set(re.findall(r"https?://[^\"' <)]+", page))
    assert places <= {"http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"}
    assert "A &lt;title&gt;" in page
    svgs = re.findall(r"<svg[^>]*>", page)
    assert len(svgs) >= len(sections)
    assert all('role="img"' in svg and "aria-label=" in svg and "viewBox" in svg for svg in svgs)
    assert not re.search(r"#0[1-6]0[2-7]0[3-7]", page), "a colour that the page does not choose"


def test_the_csv_holds_every_figure(everything):
    sections = answers(everything)
    rows = list(csv.DictReader(io.StringIO(report.table(sections))))
    assert len(rows) == sum(len(one.findings) for one in sections)
    assert float(rows[0]["value"]) == pytest.approx(FAIR[:, :, 0].mean(), rel=1e-5)
    told = [one.estimate.p for section in sections for one in section.findings]
    assert [row["p_corrected"] == "" for row in rows] == [math.isnan(p) for p in told]
