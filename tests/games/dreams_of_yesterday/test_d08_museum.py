"""D8, the museum."""

import pytest

from .table import Phase, Place, Why, given


def buying(word="DY01f", cards="P", **options):
    """Seat 0 has bought this and must place it."""
    return given(ring=f"{word} P W K P", top="K", **options).has(0, cards)


# --------------------------------------------------------------------------------------------------- D8.1
def test_D8_1_two_exhibits_at_most():
    table = buying().row(0, 1, "B").do(0, "buy 1", "pay P")
    assert table.legal(0) == {"place 1 left", "place 1 right", "place 2 left"}
    assert table.do(0, "place 2 left").shows(0, 2) == "A"


# --------------------------------------------------------------------------------------------------- D8.2
def test_D8_2_at_either_end():
    for side, row in (("left", "A B C"), ("right", "B C A")):
        table = buying().row(0, 1, "B C").do(0, "buy 1", "pay P", f"place 1 {side}")
        assert table.shows(0, 1) == row


def test_D8_2_the_first_card_has_no_sides():
    table = buying().do(0, "buy 1", "pay P")
    assert table.why_not(0, "place 1 right") == (Why.ONE_END, "D8.2")


# --------------------------------------------------------------------------------------------------- D8.3
def ability(table, exhibit=1):
    shown = table.picture().museums[0].exhibits[exhibit - 1].ability
    return shown.word if shown else ""


def test_D8_3_the_right_end_shows_its_ability():
    table = buying("DY04f", "W").row(0, 1, "A:flip")
    assert ability(table) == "flip"
    table.do(0, "buy 1", "pay W", "place 1 left")
    assert ability(table) == "flip"
    table = buying("DY07f").row(0, 1, "A:move A:flip").do(0, "buy 1", "pay P", "place 1 right")
    assert (table.shows(0, 1), ability(table)) == ("A A A", "inherent")


# --------------------------------------------------------------------------------------------------- D8.4
def test_D8_4_an_urn_closes_an_exhibit():
    table = buying("DY25f", "K P").row(0, 1, "A B").do(0, "buy 1", "pay K", "pay P")
    assert table.legal(0) == {"close 1"}
    table.do(0, "close 1")
    assert table.shows(0, 1) == "A B | uAB"
    assert table.place("DY25") == Place.SHOWN


def test_D8_4_nothing_is_added_to_it():
    table = buying().row(0, 1, "B", "uBC").do(0, "buy 1", "pay P")
    assert table.why_not(0, "place 1 left") == (Why.CLOSED, "D8.4")
    assert table.legal(0) == {"place 2 left"}


def test_D8_4_nor_a_second_urn():
    table = buying("DY25f", "K P").row(0, 1, "A", "uBC").row(0, 2, "B").do(0, "buy 1", "pay K", "pay P")
    assert table.why_not(0, "close 1") == (Why.CLOSED, "D8.4")


# --------------------------------------------------------------------------------------------------- D8.5
def test_D8_5_an_urn_covers_no_ability_and_needs_a_begun_exhibit():
    table = buying("DY25f", "K P").row(0, 1, "A:flip").do(0, "buy 1", "pay K", "pay P")
    assert table.why_not(0, "close 2") == (Why.NOT_STARTED, "D8.5")
    assert ability(table.do(0, "close 1")) == "flip"


# --------------------------------------------------------------------------------------------------- D8.6
def test_D8_6_the_ability_of_a_closed_exhibit_is_kept():
    assert "flip 1" in given().row(0, 1, "A:flip", "uAB").legal(0)


# --------------------------------------------------------------------------------------------------- D8.7
def test_D8_7_unless_the_option_says_otherwise():
    table = given(closed_ability="off").row(0, 1, "A:flip", "uAB")
    assert table.why_not(0, "flip 1") == (Why.NO_FLIP, "D9.3")
    assert table.picture().museums[0].exhibits[0].is_spent


# --------------------------------------------------------------------------------------------------- D8.8
def test_D8_8_a_row_has_room_for_33():
    table = given(ring="DY01f DY02b DY03b DY04b DY05b", deck="full").has(0, "DY51b")
    words = " ".join(f"DY{n}f" for n in [*range(13, 25), *range(28, 49)])
    table.row(0, 1, words).do(0, "buy 1", "pay P")
    assert table.why_not(0, "place 1 left") == (Why.ROW_FULL, "D8.8")
    assert table.legal(0) == {"place 2 left"}


@pytest.mark.parametrize("exhibit", [1, 2])
def test_a_purchase_leads_on_to_the_refill(exhibit):
    table = buying().row(0, 1, "B").row(0, 2, "C").do(0, "buy 1", "pay P", f"place {exhibit} left")
    assert table.asks == (0, Phase.REFILL)
