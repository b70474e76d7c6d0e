"""Notation that reads back, choices and stories for people."""

import pytest

from dreamtable.engine.errors import InvalidActionError
from dreamtable.engine.spec import CHANCE
from dreamtable.games.dreams_of_yesterday import GAME

from .table import box, given

KINDS = {
    "flip": 8,
    "pay_flip": 8,
    "take": 8,
    "buy": 8,
    "buy_any": 8,
    "alternate": 1,
    "pay": 66,
    "lend": 2,
    "place": 4,
    "close": 2,
    "shift": 2,
    "rearrange": 2,
    "lift": 66,
    "put": 66,
    "leave": 1,
    "refill": 2,
    "done": 1,
    "robot_choose": 2,
    "robot_take": 8,
    "robot_search": 1,
    "robot_shift": 8,
    "robot_buy": 8,
    "robot_pay": 1,
    "robot_place": 5,
    "robot_refill": 2,
}


def test_the_table_of_actions_is_pinned():
    """Saved matches rely on these ids and texts; a change needs a new rules version."""
    assert {kind.name: kind.size for kind in GAME.actions.kinds} == KINDS
    ends = [GAME.actions.text(action) for action in (0, 15, 40, 41, 107, 109, 119, 120, 253, 287)]
    assert ends == [
        "flip 0",
        "pay_flip 7",
        "alternate",
        "pay 1",
        "lend 1",
        "place 1 left",
        "lift 1 1",
        "lift 1 2",
        "refill over",
        "robot_place below",
    ]


def test_every_action_reads_back():
    for action, text in enumerate(GAME.actions.texts):
        assert GAME.actions.parse(text) == action


@pytest.mark.parametrize("text", ["", "take", "take 8", "pay 00", "pay 67", "place 1", "shift 3", "put 1 34"])
def test_what_is_no_action_does_not_read(text):
    with pytest.raises(InvalidActionError):
        GAME.actions.parse(text)


def test_outcomes_are_written_as_in_a_log():
    table = box().chance("first 1")
    assert "deal DY27" in table.outcomes()
    table.chance("deal DY01", "deal DY02", "deal DY04", "deal DY05")
    assert "urn DY25 aside" in table.outcomes()
    table.chance("urn DY25 aside", "urn DY26 box", "urn DY27 box")
    assert {"card DY07 front", "card DY07 back"} <= set(table.outcomes())


def test_an_outcome_entered_by_hand_reads_back():
    match = given(top="A").match()
    match.apply(0, "take 1")
    match.apply(0, "refill over")
    match.apply(CHANCE, "card DY13 back")
    assert [entry.text for entry in match.log] == ["take 1", "refill over", "card DY13 back"]


# ------------------------------------------------------------------------------------------------ choices
@pytest.mark.parametrize(
    ("table", "text", "words"),
    [
        (given(), "take 1", "Take Field notebook (1 Knowledge)"),
        (given().has(0, "K"), "take 3", "Take Coin purse (1 Wealth) for 1 Resource"),
        (
            given(ring="DY01f K W K W").has(0, "P"),
            "buy 1",
            "Buy: Scarab amulet (1 Antiquity, cost 1 Prestige, Flip)",
        ),
        (
            given(ring="K K W K DY01f").has(0, "PP").row(0, 1, ":any"),
            "buy_any 5",
            "Buy Any: Scarab amulet (1 Antiquity, cost 1 Prestige, Flip), and 1 Resource more",
        ),
        (
            given(ring="DY19b K W K W").has(0, "KK K"),
            "buy 1",
            "Buy: Meteorite (Discovery, cost 3 different or 3 equal Resources, Wild Knowledge)",
        ),
        (
            given(ring="DY25f K W K W").row(0, 1, "A:flip"),
            "flip 1",
            "Flip Krater to Two banknotes (2 Wealth)",
        ),
        (given().has(0, "K"), "pay_flip 1", "Pay 1 Resource: flip Field notebook to"),
        (given().row(0, 1, "A C:rearr"), "rearrange 1", "Rearrange, with Shadow puppet"),
    ],
)
def test_a_choice_says_what_it_does(table, text, words):
    assert words in table.describe(0, text)


def test_a_place_says_whether_its_ability_shows():
    table = given(ring="DY01f K W K W").has(0, "P").row(0, 1, "B").do(0, "buy 1", "pay P")
    assert table.describe(0, "place 1 left").endswith("at the left of exhibit 1; its ability stays hidden")
    assert table.describe(0, "place 1 right").endswith("at the right of exhibit 1; its ability will show")
    assert table.describe(0, "place 2 left") == "Begin exhibit 2 with Scarab amulet (1 Antiquity)"


# ------------------------------------------------------------------------------------------------ stories
def test_a_purchase_is_told_step_by_step():
    table = given(ring="DY10f K DY09b K P", top="B").has(0, "K W").row(0, 1, "A")
    told = [table.told(0, text) for text in ("buy 1", "pay W", "pay K", "place 1 right", "refill up")]
    assert told == [
        "{seat0} pays for Wax seal matrix 1 space on.",
        "{seat0} discards Coin purse (1 Wealth).",
        "{seat0} discards Field notebook (1 Knowledge). {seat0} buys Wax seal matrix (1 Antiquity).",
        "{seat0} places Wax seal matrix at the right of exhibit 1.",
        "{seat0} fills the start with Ammonite (1 Bone). It is {seat1}'s turn.",
    ]


def test_a_search_is_told_card_by_card():
    match = given(ring="A B W K P", top="DY19f").match()
    match.apply(0, "alternate")
    match.apply(CHANCE, "card DY16 front")
    assert [sentence for _, sentence in match.story()] == [
        "Ada draws from the pile until a Resource comes. Papyrus scroll has no Resource on either side.",
        "Award ribbon has a Resource and is taken: Award ribbon (1 Prestige).",
    ]


def test_shuffles_and_ends_are_told():
    table = given(top="A").aside("uAB").discarded("DY13").only().do(0, "take 1")
    assert "is shuffled with the Urns" in table.told(0, "refill up")
    table = given().urns_are_in().only()
    assert table.told(0, "take 1").endswith("No card is left for the Histories: the game is over.")
    assert "rearranges" in given().row(0, 1, "A C:rearr").told(0, "rearrange 1")
