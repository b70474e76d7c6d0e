"""Every refusal says what is missing and what would help."""

import pytest

from dreamtable.games.dreams_of_yesterday.actions import REASONS, Why

from .table import given

TESTED = {
    Why.NO_SPACE: lambda: (given(), "take 7"),
    Why.EMPTY: lambda: (given(), "buy 0"),
    Why.NO_FLIP: lambda: (given(), "flip 1"),
    Why.FLIP_UNPAID: lambda: (given(), "pay_flip 1"),
    Why.FLIP_FAR: lambda: (given(flip_scope="reachable").row(0, 1, "A:flip"), "flip 5"),
    Why.SHOWS_ARTIFACT: lambda: (given(ring="A K P W K"), "take 1"),
    Why.SHOWS_RESOURCE: lambda: (given(), "buy 1"),
    Why.TOO_FAR: lambda: (given(), "take 5"),
    Why.TOO_DEAR: lambda: (given(ring="DY01f K W K W"), "buy 1"),
    Why.NO_PLACE: lambda: (given(ring="A K P W K").row(0, 1, "B", "uAB").row(0, 2, "C", "uBC"), "buy 1"),
    Why.NO_URN_PLACE: lambda: (given(ring="uAB K P W K"), "buy 1"),
    Why.NO_BUY_ANY: lambda: (given(ring="A K P W K"), "buy_any 1"),
    Why.RESOURCE_NEAR: lambda: (given(), "alternate"),
    Why.NOT_HELD: lambda: (given().has(0, "K").do(0, "take 3"), "pay 1"),
    Why.NO_USE: lambda: (given(ring="DY01f K W K W").has(0, "P K").do(0, "buy 1"), "pay K"),
    Why.NO_INHERENT: lambda: (given().has(0, "K").do(0, "take 3"), "lend 1"),
    Why.NOT_FOR_FEES: lambda: (given().row(0, 1, ":inhK").has(0, "K").do(0, "take 3"), "lend 1"),
    Why.CLOSED: lambda: (buying().row(0, 1, "B", "uAB").do(0, "buy 1", "pay P"), "place 1 left"),
    Why.ONE_END: lambda: (buying().do(0, "buy 1", "pay P"), "place 2 right"),
    Why.NOT_STARTED: lambda: (
        given(ring="DY25f K W K W").row(0, 1, "A").has(0, "K P").do(0, "buy 1", "pay K", "pay P"),
        "close 2",
    ),
    Why.NO_REARRANGE: lambda: (given(), "rearrange 1"),
    Why.NONE_TO_MOVE: lambda: (given().row(0, 1, ":rearr", "uAB"), "rearrange 1"),
    Why.NO_CARD_THERE: lambda: (given().row(0, 1, ":rearr").do(0, "rearrange 1"), "lift 1 2"),
    Why.MOVED: lambda: (
        given().row(0, 1, "B C:rearr").do(0, "rearrange 1", "lift 1 1", "put 1 1"),
        "lift 1 1",
    ),
    Why.OTHER_ROW: lambda: (
        given(rearrange="within").row(0, 1, "C:rearr").row(0, 2, "A").do(0, "rearrange 1"),
        "lift 2 1",
    ),
    Why.NO_GAP: lambda: (given().row(0, 1, "A C:rearr").do(0, "rearrange 1", "lift 1 1"), "put 1 3"),
}
"""How each refusal comes about; a full row has its test in chapter D8."""


def buying():
    """Seat 0 can buy an Antiquity for 1 Prestige."""
    return given(ring="DY01f K W K W", top="K").has(0, "P")


def test_every_reason_is_tested():
    assert set(REASONS) == set(Why)
    assert set(Why) - set(TESTED) == {Why.ROW_FULL}


@pytest.mark.parametrize("code", TESTED, ids=lambda code: code.name)
def test_a_refusal_has_its_code_and_paragraph(code):
    table, text = TESTED[code]()
    assert table.why_not(0, text) == (code, REASONS[code].rule)
    assert "{" not in table.reason(0, text).text


@pytest.mark.parametrize(
    ("code", "words"),
    [
        (Why.NO_SPACE, "The Histories have the spaces 0 to 5; there is no 7."),
        (Why.EMPTY, "This space is empty: turns start there. Choose another."),
        (Why.TOO_FAR, " lies 5 spaces on; 2 are free, so the walk costs 3 Resources, and you have 0"),
        (Why.TOO_DEAR, "Scarab amulet costs 1 Prestige; you lack 1 Resource of that. You have nothing."),
        (Why.RESOURCE_NEAR, "A Resource lies 1 space on: the alternate action needs Artifacts"),
        (Why.NO_USE, "still due: 1 Resource of 1 Prestige."),
        (Why.NO_GAP, "Exhibit 1 has 1 cards, so there is no place 3"),
    ],
)
def test_the_words_of_some(code, words):
    table, text = TESTED[code]()
    assert words in table.reason(0, text).text


def test_a_discovery_tells_all_ways_that_are_left():
    table = given(ring="D K W K W").has(0, "K P W KK").do(0, "buy 1")
    assert "2 Resources" not in table.picture().question
    assert table.picture().question == (
        "choose what to pay with: still due 3 Resources of 1 Knowledge, 1 Prestige, 1 Wealth"
        " or 3 Resources of 3 Knowledge"
    )
