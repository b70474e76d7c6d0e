"""Reasons: verdict sheets, sentences with the numbers of the moment, the engine's own refusals."""

import numpy as np
import pytest

from dreamtable.engine import reasons
from dreamtable.engine.jit import kernel
from dreamtable.engine.reasons import Common, Reason, ReasonText, common_text, sheet
from dreamtable.engine.spec import record


@kernel
def fill(sheets):
    why = sheets[0].why
    reasons.refuse_all(why, 3)
    reasons.refuse_some(why, 1, 3, 12)
    reasons.allow(why, 4)
    reasons.judge(why, 0, 11)
    reasons.judge(why, 5, 0)


@kernel
def begin_again(sheets):
    reasons.refuse_all(sheets[0].why, 2)


def test_a_sheet_holds_codes_and_the_list_of_legal_actions():
    sheets = np.zeros(1, record(("why", sheet(6))))
    fill(sheets)
    why = sheets[0].why
    assert list(why.codes) == [11, 12, 12, 3, 0, 0]
    assert list(why.legal[: why.count]) == [4, 5]


def test_a_sheet_begins_anew():
    sheets = np.zeros(1, record(("why", sheet(6))))
    fill(sheets)
    begin_again(sheets)
    assert list(sheets[0].why.codes) == [2] * 6
    assert sheets[0].why.count == 0


def test_a_sheet_can_be_all_legal():
    """The list is as long as the table, so the last entry must fit and a refusal after it must not spill."""
    sheets = np.zeros(1, record(("why", sheet(3)), ("after", "i1", 8)))
    reasons.refuse_all(sheets[0].why, 3)
    for action in range(3):
        reasons.allow(sheets[0].why, action)
    assert list(sheets[0].why.legal) == [0, 1, 2]
    assert not sheets[0].after.any()


def test_a_reason_has_the_numbers_of_the_moment():
    text = ReasonText("You need {cost} chronite to reroll (you have {own}).", "M3.1")
    reason = text.fill(np.uint8(10), {"cost": 1, "own": 0, "more": "unused"})
    assert reason == Reason(10, "You need 1 chronite to reroll (you have 0).", "M3.1")
    assert type(reason.code) is int
    assert str(reason) == "You need 1 chronite to reroll (you have 0). [M3.1]"


def test_a_missing_fact_is_an_error_not_a_hole():
    with pytest.raises(KeyError):
        ReasonText("You have {own}.", "M3.1").fill(10, {})


@pytest.mark.parametrize(
    ("code", "acting", "sentence"),
    [
        (Common.GAME_OVER, ["chance"], "The game is over; nothing more can be done in it."),
        (
            Common.NOT_YOUR_DECISION,
            ["seat 2"],
            "It is not your decision now: seat 2 decides. Wait for your turn.",
        ),
        (
            Common.NOT_YOUR_DECISION,
            ["seat 0", "seat 2"],
            "It is not your decision now: seat 0 and seat 2 decide. Wait for your turn.",
        ),
        (Common.NOT_NOW, ["seat 1"], "Not at this moment: the question now is to choose a die."),
    ],
)
def test_the_engines_own_refusals_say_who_or_what(code, acting, sentence):
    assert common_text(code, acting=acting, doing="choose a die", rule="P2.1") == Reason(
        code, sentence, "P2.1"
    )
