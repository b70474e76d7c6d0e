"""D9, the six abilities."""

import pytest

from .table import Phase, Why, given


# --------------------------------------------------------------------------------------------------- D9.1
def test_D9_1_each_card_once_a_turn():
    table = given().row(0, 1, "A:flip").do(0, "flip 1")
    assert table.why_not(0, "flip 2") == (Why.NO_FLIP, "D9.3")


def test_D9_1_fresh_in_the_next_turn():
    table = given(2, top="A").row(0, 1, "A:flip").do(0, "flip 5", "take 1", "refill up").comes("B")
    table.do(1, "take 2", "refill up").comes("C")
    assert "flip 1" in table.legal(0)


# --------------------------------------------------------------------------------------------------- D9.2
def test_D9_2_what_comes_to_show_can_be_used_at_once():
    """Moving the Rearrange card uncovers Flip before anything is taken."""
    table = given().row(0, 1, "A:flip B:rearr").do(0, "rearrange 1", "lift 1 2", "put 1 1")
    assert (table.shows(0, 1), table.asks) == ("B A", (0, Phase.MAIN))
    assert "flip 1" in table.legal(0)


# --------------------------------------------------------------------------------------------------- D9.3
def test_D9_3_flip_turns_any_card_over_for_nothing():
    table = given(ring="K P W K DY13f").row(0, 1, "A:flip").do(0, "flip 5")
    assert table.ring() == "- K P W K WW"
    assert table.asks == (0, Phase.MAIN)


def test_D9_3_two_of_them_make_two_flips():
    table = given().row(0, 1, "A:flip").row(0, 2, "B:flip").do(0, "flip 5", "flip 5")
    assert table.ring() == "- K P W K P"


# --------------------------------------------------------------------------------------------------- D9.4
@pytest.mark.parametrize(("moves", "free", "fees"), [(0, 2, [1, 2, 3]), (1, 3, [0, 1, 2]), (2, 4, [0, 0, 1])])
def test_D9_4_each_move_is_a_free_space(moves, free, fees):
    table = given()
    for exhibit in range(1, moves + 1):
        table.row(0, exhibit, "A:move" if exhibit == 1 else "B:move")
    assert [slot.fee for slot in table.picture().slots[3:]] == fees
    assert f"take {free}" in table.legal(0)
    assert f"take {free + 1}" not in table.legal(0)


# --------------------------------------------------------------------------------------------------- D9.5
def test_D9_5_an_inherent_resource_pays_and_stays():
    table = given(ring="DY03f P W K P").row(0, 1, ":inhK").do(0, "buy 1", "lend 1")
    assert (table.asks, table.shows(0, 1)) == ((0, Phase.PLACE), "CC")


def test_D9_5_for_artifacts_only():
    table = given(ring="K P W K P").row(0, 1, ":inhK").has(0, "K")
    assert table.why_not(0, "take 4") == (Why.TOO_FAR, "D4.4")
    table.do(0, "take 3")
    assert table.why_not(0, "lend 1") == (Why.NOT_FOR_FEES, "D9.5")


def test_D9_5_not_the_fee_of_a_purchase_either():
    table = given(ring="K P DY03f K P").row(0, 1, ":inhK")
    assert table.why_not(0, "buy 3") == (Why.TOO_FAR, "D4.4")
    table = given(ring="P P DY03f W W").row(0, 1, ":inhK").has(0, "K").do(0, "buy 3")
    assert "lend 1" in table.do(0, "pay K").legal(0)


def test_D9_5_only_its_own_type():
    table = given(ring="DY02f P K K P").row(0, 1, ":inhK").has(0, "W").do(0, "buy 1")
    assert table.asks == (0, Phase.PAY)
    assert table.why_not(0, "lend 1") == (Why.NO_USE, "D5.3")
    assert table.why_not(0, "lend 2") == (Why.NO_INHERENT, "D9.5")


# --------------------------------------------------------------------------------------------------- D9.6
def test_D9_6_every_resource_of_the_type_counts_as_any():
    table = given(ring="DY10f P W K P").row(0, 1, "C:wildK").has(0, "KK").do(0, "buy 1", "pay KK")
    assert table.asks == (0, Phase.PLACE)


def test_D9_6_other_types_do_not():
    table = given(ring="DY10f P W K P").row(0, 1, "C:wildK").has(0, "PP")
    assert table.why_not(0, "buy 1") == (Why.TOO_DEAR, "D5.4")


def test_D9_6_an_inherent_resource_of_the_type_as_well():
    table = given(ring="DY02f P W P P").row(0, 1, "C:wildK").row(0, 2, ":inhK").do(0, "buy 1", "lend 2")
    assert table.asks == (0, Phase.PLACE)


# --------------------------------------------------------------------------------------------------- D9.7
def rearranging(**options):
    """Exhibit 1 is A B and a C that rearranges; exhibit 2 is BB."""
    return given(**options).row(0, 1, "A B C:rearr").row(0, 2, "BB")


def test_D9_7_cards_move_one_by_one_to_any_place():
    table = rearranging().do(0, "rearrange 1", "lift 1 2", "put 2 1", "lift 1 1", "put 1 2")
    assert (table.shows(0, 1), table.shows(0, 2)) == ("C A", "B BB")
    assert table.do(0, "leave").asks == (0, Phase.MAIN)


def test_D9_7_each_card_once():
    table = rearranging().do(0, "rearrange 1", "lift 1 1", "put 1 1")
    assert table.why_not(0, "lift 1 1") == (Why.MOVED, "D9.7")
    assert table.why_not(0, "lift 2 2") == (Why.NO_CARD_THERE, "D9.7")


def test_D9_7_the_card_with_the_ability_moves_last():
    table = rearranging().do(0, "rearrange 1", "lift 1 3", "put 2 1")
    assert (table.shows(0, 2), table.asks) == ("C BB", (0, Phase.MAIN))
    assert table.why_not(0, "rearrange 1") == (Why.NO_REARRANGE, "D9.7")


def test_D9_7_a_place_next_to_the_row_only():
    table = rearranging().do(0, "rearrange 1", "lift 1 1")
    assert table.legal(0) == {"put 1 1", "put 1 2", "put 1 3", "put 2 1", "put 2 2"}
    assert table.why_not(0, "put 2 3") == (Why.NO_GAP, "D9.7")


def test_D9_7_not_in_a_closed_exhibit():
    table = given().row(0, 1, "A", "uAB").row(0, 2, "B C:rearr").do(0, "rearrange 2")
    assert table.why_not(0, "lift 1 1") == (Why.CLOSED, "D8.4")
    assert table.do(0, "lift 2 1").why_not(0, "put 1 1") == (Why.CLOSED, "D8.4")


def test_D9_7_with_nothing_to_move_it_is_not_offered():
    table = given().row(0, 1, "C:rearr", "uAB")
    assert table.why_not(0, "rearrange 1") == (Why.NONE_TO_MOVE, "D9.7")


def test_D9_7_after_placing_as_well():
    table = given(ring="DY01f P W K P", top="K").row(0, 1, "C:rearr").has(0, "P")
    table.do(0, "buy 1", "pay P", "place 1 left")
    assert table.asks == (0, Phase.AFTER)
    table.do(0, "rearrange 1", "lift 1 1", "put 1 2", "leave")
    assert (table.shows(0, 1), table.asks) == ("C A", (0, Phase.REFILL))


def test_D9_7_or_not():
    table = given(ring="DY01f P W K P", top="K").row(0, 1, "C:rearr").has(0, "P")
    assert table.do(0, "buy 1", "pay P", "place 2 left", "done").asks == (0, Phase.REFILL)


def test_D9_7_a_row_may_become_empty_and_be_begun_anew():
    table = given(ring="DY25f P W K K").row(0, 1, "C:rearr").row(0, 2, "A").has(0, "K P")
    table.do(0, "rearrange 1", "lift 2 1", "put 1 1", "leave")
    assert (table.shows(0, 1), table.shows(0, 2)) == ("A C", "")
    table.do(0, "buy 1", "pay K", "pay P")
    assert table.why_not(0, "close 2") == (Why.NOT_STARTED, "D8.5")


# --------------------------------------------------------------------------------------------------- D9.8
def test_D9_8_with_the_option_cards_stay_in_their_exhibit():
    table = rearranging(rearrange="within").do(0, "rearrange 1")
    assert table.why_not(0, "lift 2 1") == (Why.OTHER_ROW, "D9.8")
    table.do(0, "lift 1 1")
    assert table.legal(0) == {"put 1 1", "put 1 2", "put 1 3"}


# --------------------------------------------------------------------------------------------------- D9.9
def test_D9_9_any_artifact_for_one_resource_more():
    table = given(ring="K P K K DY01f").row(0, 1, "B:any").has(0, "PP").do(0, "buy_any 5", "pay PP")
    assert table.asks == (0, Phase.PLACE)
    assert table.state.target == 5


def test_D9_9_not_without_it_and_not_a_resource():
    table = given(ring="K P K K DY01f").has(0, "PP")
    assert table.why_not(0, "buy_any 5") == (Why.NO_BUY_ANY, "D9.9")
    assert table.row(0, 1, "B:any").why_not(0, "buy_any 4") == (Why.SHOWS_RESOURCE, "D6.2")


def test_D9_9_an_inherent_resource_does_not_pay_the_extra():
    table = given(ring="K P K K DY01f").row(0, 1, "B:any").row(0, 2, ":inhP")
    assert table.why_not(0, "buy_any 5") == (Why.TOO_DEAR, "D5.4")
