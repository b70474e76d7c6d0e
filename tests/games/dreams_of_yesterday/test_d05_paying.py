"""D5, paying."""

from .table import Phase, Why, given


# --------------------------------------------------------------------------------------------------- D5.1
def test_D5_1_a_double_is_two_resources():
    table = given().has(0, "KK")
    assert "take 4" in table.legal(0)
    assert "take 5" not in table.legal(0)


# --------------------------------------------------------------------------------------------------- D5.2
def test_D5_2_the_second_unit_pays_for_something_else_in_this_turn():
    """PP buys an Artifact for 1 Prestige three spaces away."""
    table = given(ring="K W DY07f K W").has(0, "PP").do(0, "buy 3", "pay PP")
    assert table.asks == (0, Phase.PLACE)


def test_D5_2_the_pool_is_used_first():
    table = given().has(0, "PP K").do(0, "pay_flip 5", "pay PP")
    assert list(table.state.pool) == [0, 1, 0]
    table.do(0, "pay_flip 5")
    assert (table.asks, list(table.state.pool)) == ((0, Phase.MAIN), [0, 0, 0])


def test_D5_2_what_is_left_is_lost_at_the_end_of_the_turn():
    table = given(top="A").has(0, "PP").do(0, "pay_flip 5", "pay PP", "take 1", "refill up").comes("B")
    assert list(table.state.pool) == [0, 0, 0]


# --------------------------------------------------------------------------------------------------- D5.3
def test_D5_3_a_card_must_pay_for_something():
    table = given(ring="DY07f P W K P").has(0, "K P").do(0, "buy 1")
    assert table.why_not(0, "pay K") == (Why.NO_USE, "D5.3")
    assert table.legal(0) == {"pay " + str(int(table.state.museums[0].held[1]) + 1)}


def test_D5_3_not_more_than_needed():
    table = given().has(0, "K P").do(0, "take 3", "pay K")
    assert table.holds(0).startswith("P")


# --------------------------------------------------------------------------------------------------- D5.4
def test_D5_4_only_what_can_be_paid_in_full_is_begun():
    table = given(ring="DY10f P W K P").has(0, "K")
    assert table.why_not(0, "buy 1") == (Why.TOO_DEAR, "D5.4")
    assert "costs 1 Knowledge + 1 Wealth; you lack 1 Resource" in table.reason(0, "buy 1").text
    assert "buy 1" in given(ring="DY10f P DY09b K P").has(0, "K W").legal(0)


def test_D5_4_card_by_card_until_it_is_covered():
    table = given(ring="DY10f P DY09b K P").has(0, "K W P").do(0, "buy 1", "pay W")
    assert (table.asks, list(table.state.pool)) == ((0, Phase.PAY), [0, 0, 1])
    assert table.do(0, "pay K").asks == (0, Phase.PLACE)
    assert table.holds(0) == "P"


# --------------------------------------------------------------------------------------------------- D5.5
def test_D5_5_a_discovery_takes_three_equal():
    table = given(ring="D P W K P").has(0, "KK K W").do(0, "buy 1", "pay KK")
    assert table.why_not(0, "pay W") == (Why.NO_USE, "D5.3")
    assert table.do(0, "pay K").asks == (0, Phase.PLACE)


def test_D5_5_or_three_different():
    table = given(ring="D P W K K").has(0, "K P W KK").do(0, "buy 1", "pay P")
    assert table.picture().debt.ways == ("1 of each",)
    table.do(0, "pay KK", "pay W")
    assert (table.asks, table.holds(0)) == ((0, Phase.PLACE), "K")


def test_D5_5_two_and_one_are_neither():
    assert given(ring="D P W K P").has(0, "KK W").why_not(0, "buy 1") == (Why.TOO_DEAR, "D5.4")


# --------------------------------------------------------------------------------------------------- D5.6
def test_D5_6_spent_cards_go_to_the_discard_pile():
    table = given().has(0, "DY01b").do(0, "take 4", "pay 1")
    assert table.discard() == {"DY01"}
