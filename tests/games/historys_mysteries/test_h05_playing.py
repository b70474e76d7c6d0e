"""H5: melds and layoffs."""

from .table import Common, Why, given


def playing(cards="at at at at gs hh", **options):
    """Seat 0 has drawn a Crop Circle besides these cards; Ben holds two."""
    return given(**options).hand(0, cards).hand(1, "bf ch").discards("ch")


def test_H5_1_any_number_in_any_order():
    table = playing("at at at bf bf bf bf gs").meld(1, "hh 3").draw(0, "hh")
    table.do(0, "meld bf 3", "layoff hh fact", "meld at 3", "layoff bf fiction")
    assert table.sides("bf") == (3, 1)
    assert table.legal(0) == {"discard gs"}


def test_H5_2_three_or_more_of_a_mystery_as_fact():
    table = playing().draw(0, "cc")
    assert table.legal(0, "meld") == {"meld at 3", "meld at 4"}
    assert table.why_not(0, "meld gs 3") == (Why.MELD_TOO_FEW, "H5.2")
    assert table.do(0, "meld at 4").sides("at") == (4, 0)


def test_H5_2_more_than_one_has_is_no_question():
    table = playing().draw(0, "cc")
    assert table.why_not(0, "meld at 5") == (Common.NOT_NOW, "H3.2")


def test_H5_3_seed_14_a_second_meld_is_refused():
    table = given().meld(1, "at 3").hand(0, "at at at").discards("bf").draw(0, "gs")
    assert table.why_not(0, "meld at 3") == (Why.MELD_EXISTS, "H5.3")
    table.do(0, "layoff at flip", "layoff at flip", "layoff at flip")
    assert table.sides("at") == (0, 6)
    assert table.legal(0) == {"discard gs"}


def test_H5_4_layoffs_need_a_meld_on_the_table():
    table = playing().meld(1, "bf 3").draw(0, "bf")
    assert table.why_not(0, "layoff gs fact") == (Why.NO_MELD, "H5.4")
    assert table.why_not(0, "layoff rw fact") == (Why.NONE_HELD, "H5.4")
    assert table.do(0, "layoff bf fact").sides("bf") == (4, 0)


def test_H5_5_each_card_is_fact_or_fiction():
    table = playing("bf bf gs").meld(1, "bf 3").draw(0, "hh")
    table.do(0, "layoff bf fact", "layoff bf fiction")
    assert table.sides("bf") == (4, 1)


def test_H5_6_a_fiction_turns_a_card_of_the_meld():
    table = playing("bf gs").meld(1, "bf 3").draw(0, "hh").do(0, "layoff bf flip")
    assert table.sides("bf") == (2, 2)
    assert table.picture(0).mysteries[1].meld_fiction == 1


def test_H5_7_seed_10_no_fact_left_to_turn():
    table = given().hand(0, "at at at at gs").meld(1, "at 3").discards("bf").draw(0, "hh")
    table.do(0, "layoff at flip", "layoff at flip", "layoff at flip")
    assert table.why_not(0, "layoff at flip") == (Why.NOTHING_TO_FLIP, "H5.7")
    assert table.do(0, "layoff at fiction").sides("at") == (0, 7)
    assert table.picture(0).seats[0].bonus == 8
    assert table.picture(0).seats[1].bonus == 6


def test_H5_7_layoffs_are_never_turned():
    table = given().hand(0, "at at gs").meld(1, "at 3", fiction=3).laid(1, "at", fact=2).discards("bf")
    assert table.draw(0, "hh").why_not(0, "layoff at flip") == (Why.NOTHING_TO_FLIP, "H5.7")


def test_H5_8_fiction_stays_fiction():
    table = playing("bf bf gs").meld(1, "bf 3", fiction=2).draw(0, "hh").do(0, "layoff bf fact")
    assert table.picture(0).mysteries[1].meld_fiction == 2


def test_H5_9_a_layoff_lies_before_its_player():
    table = playing("bf gs").meld(1, "bf 3").draw(0, "hh").do(0, "layoff bf fact")
    (own,), (other,) = (seat.groups for seat in table.picture(0).seats)
    assert (own.fact, own.meld_fact) == (1, 0)
    assert (other.fact, other.meld_fact) == (0, 3)
    assert [seat.laid for seat in table.picture(0).seats] == [2, 6]


def test_H5_10_seed_16_a_contest_with_oneself():
    table = given().hand(0, "at at at at at").hand(1, "bf").discards("bf").draw(0, "gs")
    table.do(0, "meld at 3", "layoff at flip", "layoff at flip")
    assert table.sides("at") == (1, 4)
    seat = table.picture(0).seats[0]
    assert (seat.laid, seat.bonus) == (10, 8)
    assert table.legal(0) == {"discard gs"}


def test_H5_10_a_wholly_fictional_meld_is_still_a_meld():
    table = playing("bf bf bf gs").meld(1, "bf 3", fiction=3).draw(0, "hh")
    assert table.why_not(0, "meld bf 3") == (Why.MELD_EXISTS, "H5.3")
    assert "layoff bf fact" in table.legal(0)


def test_H5_11_taken_cards_are_played_first():
    table = given().hand(0, "at at gs gs").discards("at at").do(0, "take 2", "meld at 3")
    assert table.held(0) == "at gs gs"
    assert table.pending() == "nothing"


def test_H5_12_seed_13_cards_that_the_duty_needs():
    table = given().hand(0, "at at bf cc").hand(1, "gs").meld(1, "bf 3").meld(1, "cc 3").discards("at")
    table.do(0, "take 1", "layoff bf fact")
    assert table.why_not(0, "layoff cc fact") == (Why.KEEP_FOR_TAKEN, "H5.12")
    assert table.do(0, "meld at 3", "discard cc").state.hands == 1
