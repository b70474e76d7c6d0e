"""M7, phase II: gifts."""

import pytest

from .table import Draw, Phase, Why, given


# --------------------------------------------------------------------------------------------------- M7.1
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_M7_1_one_die_more_than_players_die_by_die(seats):
    table = given(seats).others().everyone_passes()
    for die in range(seats + 1):
        assert table.asks == ("chance", Draw.GIFT_DIE), die
        table.roll(die + 1)
    assert table.asks == (1, Phase.GIFT_PICK)
    assert table.picture(0).gifts == tuple(range(1, seats + 2))


def test_M7_1_a_die_has_six_faces():
    table = given(seats=2).others().everyone_passes()
    assert table.outcomes() == {"die 1": 1, "die 2": 1, "die 3": 1, "die 4": 1, "die 5": 1, "die 6": 1}


def test_M7_1_clockwise_from_the_active_player():
    table = given(seats=3).turn(1).gifts(1, 2, 3, 4)
    for seat, value in ((1, 4), (2, 1), (0, 2)):
        assert table.asks == (seat, Phase.GIFT_PICK)
        table.do(seat, f"pick_die {value}", "keep")
    assert table.asks == (1, Phase.CHOOSE)
    assert table.picture(0).gifts == (3,)


def test_M7_1_only_a_die_that_is_still_there():
    table = given(seats=2).gifts(2, 2, 6).do(0, "pick_die 6", "keep")
    assert table.why_not(1, "pick_die 6") == (Why.DIE_GONE, "M7.1")
    assert table.legal(1) == {"pick_die 2"}


def test_M7_1_of_equal_dice_only_one_is_taken():
    table = given(seats=2).gifts(2, 2, 6).do(0, "pick_die 2", "keep")
    assert table.legal(1) == {"pick_die 2", "pick_die 6"}


# --------------------------------------------------------------------------------------------------- M7.2
def test_M7_2_after_picking_and_before_receiving():
    table = given(seats=2).has(0, "1c").gifts(4, 5, 6)
    assert table.why_not(0, "reroll_gift") is not None
    table.do(0, "pick_die 6")
    assert table.holds(0) == "1c"
    assert table.legal(0) == {"keep", "reroll_gift"}


def test_M7_2_only_this_die_is_rolled_and_it_stays_yours():
    table = given(seats=2).has(0, "1c").gifts(1, 2, 3).do(0, "pick_die 3", "reroll_gift").roll(2)
    assert table.picture(0).gifts == (1, 2)
    table.do(0, "keep")
    assert table.holds(0) == "1P"
    assert table.legal(1) == {"pick_die 1", "pick_die 2"}


def test_M7_2_what_it_brings_cannot_pay_for_its_own_reroll():
    table = given(seats=2).gifts(4, 1, 1).do(0, "pick_die 4")
    assert table.why_not(0, "reroll_gift") == (Why.NO_CHRONITE, "M3.1")


# --------------------------------------------------------------------------------------------------- M7.3
def test_M7_3_a_gift_the_bank_lacks_may_be_picked_for_nothing():
    table = given(seats=2).bank("0S").gifts(5, 1, 1)
    assert "pick_die 5" in table.legal(0)
    table.do(0, "pick_die 5")
    assert table.describe(0, "keep") == "Keep the 5: nothing, the bank has no supreme"
    assert table.do(0, "keep").holds(0) == "nothing"
    assert table.picture(0).gifts == (1, 1)


def test_M7_3_even_one_token_is_received():
    table = given(seats=2).bank("1S").gifts(5, 5, 1).do(0, "pick_die 5", "keep").do(1, "pick_die 5", "keep")
    assert (table.holds(0), table.holds(1)) == ("1S", "11S")  # seat 1 held the eleven others before
