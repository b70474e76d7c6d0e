"""D4, walking and flipping."""

import pytest

from .table import Phase, Why, given


def paying(table, seat=0):
    """What is still due of any type."""
    assert table.asks == (seat, Phase.PAY)
    return int(table.state.due)


# --------------------------------------------------------------------------------------------------- D4.1
def test_D4_1_distances_count_clockwise_from_the_start():
    picture = given().picture()
    assert [slot.distance for slot in picture.slots] == [0, 1, 2, 3, 4, 5]
    assert [slot.is_start for slot in picture.slots] == [True, *[False] * 5]


def test_D4_1_nobody_walks_to_the_start():
    table = given()
    assert table.why_not(0, "take 0") == (Why.EMPTY, "D4.1")
    assert table.why_not(0, "take 6") == (Why.NO_SPACE, "D2.9")


# --------------------------------------------------------------------------------------------------- D4.2
def test_D4_2_two_spaces_are_free():
    table = given()
    assert {"take 1", "take 2"} <= table.legal(0)
    assert "take 3" not in table.legal(0)


# --------------------------------------------------------------------------------------------------- D4.3
def test_D4_3_nobody_stays_or_passes():
    assert given().legal(0) == {"take 1", "take 2"}


# --------------------------------------------------------------------------------------------------- D4.4
@pytest.mark.parametrize(("slot", "fee"), [(3, 1), (4, 2), (5, 3)])
def test_D4_4_each_further_space_costs_one(slot, fee):
    table = given(ring="K P W A A").has(0, "KK PP W") if slot == 3 else given().has(0, "KK PP W")
    assert paying(table.do(0, f"take {slot}")) == fee


def test_D4_4_for_artifacts_as_well():
    table = given(ring="K P DY07f K P").has(0, "PP").do(0, "buy 3")
    assert (paying(table), list(table.state.cost)) == (1, [0, 1, 0])


def test_D4_4_a_walk_that_cannot_be_paid():
    table = given().has(0, "K")
    assert table.why_not(0, "take 4") == (Why.TOO_FAR, "D4.4")
    assert "2 are free, so the walk costs 2 Resources, and you have 1" in table.reason(0, "take 4").text


# --------------------------------------------------------------------------------------------------- D4.5
def test_D4_5_a_flip_costs_one_resource():
    table = given(ring="DY13f P W K P").has(0, "K").do(0, "pay_flip 1", "pay K")
    assert table.ring() == "- WW P W K P"
    assert table.holds(0) == ""


def test_D4_5_both_flips_and_a_walk():
    table = given(ring="DY13f P W K P").has(0, "K P W").do(0, "pay_flip 1", "pay K", "pay_flip 2", "pay P")
    table.do(0, "take 3", "pay W")
    assert table.asks == ("chance", 6)


def test_D4_5_without_a_resource_there_is_no_paid_flip():
    assert given().why_not(0, "pay_flip 1") == (Why.FLIP_UNPAID, "D4.5")


# --------------------------------------------------------------------------------------------------- D4.6
def test_D4_6_any_card_of_the_histories_also_twice():
    table = given(ring="K P W K DY13f").has(0, "K P")
    assert {f"pay_flip {slot}" for slot in range(1, 6)} <= table.legal(0)
    table.do(0, "pay_flip 5", "pay K", "pay_flip 5", "pay P")
    assert table.ring() == "- K P W K AA"


def test_D4_6_not_after_taking():
    table = given(top="A").has(0, "K").do(0, "take 1")
    assert table.legal(0) == {"refill up", "refill over"}


# --------------------------------------------------------------------------------------------------- D4.7
def test_D4_7_with_the_option_only_what_can_be_walked_to():
    table = given(flip_scope="reachable").has(0, "K")
    assert "pay_flip 3" in table.legal(0)
    assert table.why_not(0, "pay_flip 4") == (Why.FLIP_FAR, "D4.7")
    assert "pay_flip 4" in given().has(0, "K").legal(0)


# --------------------------------------------------------------------------------------------------- D4.8
def test_D4_8_the_space_taken_from_is_the_next_start():
    table = given(top="A").do(0, "take 2", "refill up").comes("B")
    assert table.state.start == 2
    assert table.ring() == "A K - W K P"
    assert {"take 3", "take 4"} <= table.legal(1)
