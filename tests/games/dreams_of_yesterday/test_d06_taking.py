"""D6, taking, buying and filling up."""

from .table import Phase, Why, given


# --------------------------------------------------------------------------------------------------- D6.1
def test_D6_1_a_resource_is_taken_for_nothing_and_keeps_its_side():
    table = given(ring="KK P W K P", top="A").do(0, "take 1")
    assert table.holds(0) == "KK"
    assert table.asks == (0, Phase.REFILL)


def test_D6_1_an_artifact_is_not_taken():
    assert given(ring="A P W K P").why_not(0, "take 1") == (Why.SHOWS_ARTIFACT, "D6.1")


# --------------------------------------------------------------------------------------------------- D6.2
def test_D6_2_an_artifact_is_bought_and_placed_at_once():
    table = given(ring="DY01f P W K P").has(0, "P").do(0, "buy 1", "pay P")
    assert table.asks == (0, Phase.PLACE)
    assert table.do(0, "place 1 left").shows(0, 1) == "A"


def test_D6_2_a_resource_is_not_bought():
    assert given().why_not(0, "buy 1") == (Why.SHOWS_RESOURCE, "D6.2")


# --------------------------------------------------------------------------------------------------- D6.3
def test_D6_3_an_urn_needs_an_exhibit_that_is_begun():
    table = given(ring="DY25f P W K P").has(0, "K P")
    assert table.why_not(0, "buy 1") == (Why.NO_URN_PLACE, "D8.5")
    assert "buy 1" in table.row(0, 1, "A").legal(0)


def test_D6_3_an_artifact_needs_an_open_one():
    table = given(ring="DY01f P W K P").has(0, "P").row(0, 1, "A", "uAB").row(0, 2, "B", "uBC")
    assert table.why_not(0, "buy 1") == (Why.NO_PLACE, "D6.3")


# --------------------------------------------------------------------------------------------------- D6.4
def test_D6_4_the_top_card_fills_the_start_with_the_side_one_chooses():
    for side, word in (("up", "A"), ("over", "D")):
        assert given(top="DY19f").do(0, "take 1", f"refill {side}").ring().startswith(word)


# --------------------------------------------------------------------------------------------------- D6.5
def test_D6_5_whatever_is_flipped_something_can_be_done():
    table = given(ring="DY13b DY14b W K P").has(0, "K P").do(0, "pay_flip 1", "pay K", "pay_flip 2", "pay P")
    assert table.legal(0) == {"alternate"}
