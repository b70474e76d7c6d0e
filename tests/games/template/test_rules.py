"""Pig, paragraph by paragraph of its rules.md."""

import shutil

import pytest

from dreamtable.engine.errors import KitError
from dreamtable.engine.kit import load_kit
from dreamtable.games._template import GAME
from dreamtable.games._template.actions import Why

from .table import HOLD, KIT, ROLL, given


# --------------------------------------------------------------------------------------------- P1, the box
def test_P1_1_six_equal_faces():
    table = given()
    table.referee.apply(table.states, 0, ROLL)
    assert table.referee.weights(table.states) == [1, 1, 1, 1, 1, 1]
    assert KIT.record.points.tolist() == [0, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("line", ["1,1,1", "1,0,1\n2,0,1"])
def test_P1_1_exactly_one_face_ends_the_turn(tmp_path, line):
    shutil.copytree(GAME.folder / "components", tmp_path / "kit")
    file = tmp_path / "kit" / "die.csv"
    file.write_text(file.read_text().replace("1,0,1\n2,2,1" if "\n" in line else "1,0,1", line))
    with pytest.raises(KitError, match="exactly one face must be worth 0"):
        load_kit(GAME.kit, tmp_path / "kit")


# --------------------------------------------------------------------------------------------- P2, a turn
def test_P2_1_roll_or_hold_as_often_as_you_dare():
    table = given()
    for _ in range(5):
        assert (table.seat, table.legal()) == (0, [ROLL, HOLD])
        table.roll(6)
    assert (table.seat, table.at_risk) == (0, 30)


def test_P2_1_only_on_your_turn():
    reason = given(scores=(0, 0, 0), seat=1).reason(2, ROLL)
    assert reason.text == "It is not your decision now: Seat 1 decides. Wait for your turn."
    assert reason.rule == "P2.1"


def test_P2_2_the_books_example():
    assert given(turn_total=6).roll(5).at_risk == 11


@pytest.mark.parametrize(("face", "at_risk"), [(2, 12), (3, 13), (4, 14), (5, 15), (6, 16)])
def test_P2_2_the_points_of_the_face_are_added(face, at_risk):
    table = given(turn_total=10).roll(face)
    assert (table.at_risk, table.scores, table.seat) == (at_risk, (0, 0), 0)


def test_P2_3_a_one_loses_the_turn_total_but_not_the_score():
    table = given(scores=(30, 7), turn_total=18).roll(1)
    assert (table.at_risk, table.scores, table.seat) == (0, (30, 7), 1)


def test_P2_4_the_books_example():
    table = given(scores=(30, 0), turn_total=18).hold()
    assert (table.at_risk, table.scores, table.seat) == (0, (48, 0), 1)


def test_P2_4_after_the_last_player_comes_the_first():
    assert given(scores=(0, 0, 0), seat=2, turn_total=5).hold().seat == 0


def test_P2_5_holding_before_rolling_gives_the_turn_away():
    table = given(scores=(3, 4)).hold()
    assert (table.scores, table.seat) == ((3, 4), 1)


# --------------------------------------------------------------------------------------------- P3, the end
@pytest.mark.parametrize("turn_total", [20, 24])
def test_P3_1_at_or_above_the_target_the_game_is_over(turn_total):
    table = given(scores=(60, 80), seat=1, turn_total=turn_total).hold()
    assert table.is_over
    assert table.scores == (60, 80 + turn_total)


def test_P3_1_not_before():
    assert not given(scores=(60, 80), seat=1, turn_total=19).hold().is_over


def test_P3_1_places_by_score_and_equal_scores_share_one():
    table = given(scores=(40, 95, 40, 12), seat=1, turn_total=5).hold()
    assert table.referee.ranks(table.states) == (2, 1, 2, 4)


def test_P3_2_enough_points_can_only_be_held():
    table = given(scores=(90, 0), turn_total=10)
    assert table.legal() == [HOLD]
    reason = table.reason(0, ROLL)
    assert (reason.code, reason.rule) == (Why.TARGET_REACHED, "P3.2")
    assert reason.text == "You have 90 points and 10 in this turn, enough for 100: hold to win."


def test_P3_2_one_less_can_be_rolled_on():
    assert given(scores=(90, 0), turn_total=9).legal() == [ROLL, HOLD]


def test_P3_3_the_thousandth_decision_is_the_last():
    assert not given(scores=(60, 80), turn_total=8, decisions=998).hold().is_over
    table = given(scores=(60, 80), turn_total=8, decisions=999).hold()
    assert (table.is_over, table.scores) == (True, (68, 80))
    assert table.referee.ranks(table.states) == (2, 1)


def test_P3_3_a_turn_that_is_under_way_is_played_to_its_end():
    table = given(turn_total=8, decisions=999).roll(4)
    assert (table.is_over, table.at_risk) == (False, 12)
    assert table.hold().is_over


def test_P3_4_a_game_to_fifty():
    table = given(scores=(45, 0), turn_total=5, options={"target": "50"})
    assert table.legal() == [HOLD]
    assert table.hold().is_over


def test_P3_4_a_hundred_unless_chosen():
    assert given().state.target == 100


# ------------------------------------------------------------------------------------------------- questions
def test_the_question_while_the_die_is_in_the_air():
    table = given()
    assert GAME.decision_text(table.state, KIT) == "roll or hold"
    table.referee.apply(table.states, 0, ROLL)
    assert GAME.decision_text(table.state, KIT) == "roll the die"
