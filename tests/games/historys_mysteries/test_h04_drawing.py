"""H4: drawing from either pile."""

from .table import Draw, Why, box, given


def test_H4_1_the_top_card_of_the_draw_pile():
    table = given().hand(0, "at").discards("gs").do(0, "draw")
    assert table.asks == ("chance", Draw.CARD)
    assert table.chance("card bf").held(0) == "at bf"


def two_atlantis():
    """Test seed 2: two Atlantis and a Bigfoot in hand, a Bigfoot meld on the table."""
    return given().hand(0, "at at bf").hand(1, "hh").discards("cc at bf").meld(1, "bf 3")


def test_H4_2_the_chosen_card_and_all_on_top_of_it():
    table = two_atlantis().do(0, "take 2")
    assert table.pending() == "at bf"
    assert table.in_discards() == "cc"


def test_H4_3_the_order_of_the_discard_pile_is_seen_by_all():
    table = two_atlantis()
    for viewer in (0, 1, -2):
        assert table.picture(viewer).discards == (2, 0, 1)


def test_H4_4_the_first_turn_may_use_the_first_discard():
    table = box(2).chance("first 0").deal(*["at", "bf"] * 8, "cc", "cc", "cc", "cc", "at")
    assert "take 1" in table.legal(0)


def test_H4_4_down_to_the_bottom_card():
    table = given().hand(0, "gs gs").discards("at at at").do(0, "take 3")
    assert table.in_discards() == "nothing"


def test_H4_5_all_of_them_must_be_played():
    table = two_atlantis().do(0, "take 2", "meld at 3")
    assert table.why_not(0, "discard bf") == (Why.TAKEN_LEFT, "H4.5")
    assert table.do(0, "layoff bf fact").legal(0, "discard") == {"discard bf"}


def test_H4_6_taken_cards_are_not_in_the_hand():
    table = two_atlantis().do(0, "take 2")
    seat = table.picture(1).seats[0]
    assert (seat.hand_count, seat.left) == (3, -6)
    assert table.picture(1).pending[:2] == (1, 1)


def test_H4_7_seed_2_a_hand_with_two_atlantis_and_a_bigfoot():
    table = two_atlantis()
    assert table.legal(0) == {"draw", "take 1", "take 2"}
    assert table.why_not(0, "take 3") == (Why.TAKE_TOO_FEW, "H4.7")


def test_H4_7_seed_3_the_same_without_the_meld():
    table = given().hand(0, "at at bf").discards("cc at bf")
    assert table.legal(0) == {"draw"}


def test_H4_7_seed_4_a_card_must_remain_for_the_discard():
    table = given().hand(0, "at at").discards("at")
    assert table.legal(0) == {"draw"}
    assert table.why_not(0, "take 1") == (Why.TAKE_NO_ROOM, "H4.7")
    table = given().hand(0, "at at gs").discards("at").do(0, "take 1", "meld at 3")
    assert table.legal(0) == {"discard gs"}
    assert table.do(0, "discard gs").state.hands == 1


def test_H4_7_seed_15_three_of_a_kind_in_the_discard_pile():
    table = given().hand(0, "gs").hand(1, "bf").discards("at at at")
    assert table.legal(0) == {"draw", "take 3"}
    assert table.do(0, "take 3", "meld at 3", "discard gs").state.hands == 1


def test_H4_7_a_deep_take_may_be_possible_where_a_shallow_one_is_not():
    table = given().hand(0, "gs gs").discards("at at at bf").meld(1, "bf 3")
    assert table.legal(0, "take") == {"take 1", "take 4"}


def test_H4_8_the_discard_begins_an_empty_pile_again():
    table = given().hand(0, "gs hh").discards("at at at").do(0, "take 3", "meld at 3", "discard gs")
    assert table.in_discards() == "gs"
