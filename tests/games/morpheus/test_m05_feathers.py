"""M5, feathers."""

import pytest

from .table import NO_FEATHERS, Draw, Phase, Why, given


# --------------------------------------------------------------------------------------------------- M5.1
def test_M5_1_a_feather_from_the_display_is_replaced_at_once():
    table = given().at("vortex").has(0, "1c").do(0, "act", "buy", "take_feather 2")
    assert table.held_feathers(0) == ["Mercury"]
    assert table.asks == ("chance", Draw.FEATHER_DISPLAY)
    table.chance("feather fantasy")
    assert table.shown_feathers() == ["Luna", "fantasy", "Venus", "Mars", "Jupiter"]
    assert table.asks == (1, Phase.OTHERS)


def test_M5_1_an_empty_stack_shrinks_the_display():
    table = given().at("vortex").has(0, "1c").feather_stack().do(0, "act", "buy", "take_feather 2")
    assert table.shown_feathers() == ["Luna", None, "Venus", "Mars", "Jupiter"]
    assert table.asks == (1, Phase.OTHERS)


def test_M5_1_a_gap_cannot_be_taken():
    table = given().at("vortex").has(0, "1c").feather_display(None, "Luna", None, None, None).feather_stack()
    table.do(0, "act", "buy")
    assert table.legal(0) == {"take_feather 2"}
    assert table.why_not(0, "take_feather 1") == (Why.NO_FEATHER_THERE, "M5.1")
    assert table.why_not(0, "take_feather top") == (Why.NO_FEATHER_STACK, "M5.2")


@pytest.mark.parametrize("place", ["vortex", "landing"])
def test_M5_1_with_both_empty_no_feather_is_sold(place):
    table = given().at(place).has(0, "1c").feather_display(*NO_FEATHERS).feather_stack().do(0, "act")
    assert table.why_not(0, "buy") == (Why.NO_FEATHERS, "M5.1")


def test_M5_1_the_castle_sells_none_either():
    table = given().feather_display(*NO_FEATHERS).feather_stack().castle().has(0, "1c").do(0, "stop")
    assert table.legal(0) == {"decline"}


# --------------------------------------------------------------------------------------------------- M5.2
def test_M5_2_the_unseen_top_of_the_stack_instead():
    table = given().at("vortex").has(0, "1c").do(0, "act", "buy", "take_feather top")
    assert table.asks == ("chance", Draw.FEATHER_TOP)
    assert table.outcomes()["feather Luna"] == 3
    assert table.outcomes()["feather Saturn"] == 4
    table.chance("feather Saturn")
    assert table.held_feathers(0) == ["Saturn"]
    assert table.shown_feathers() == ["Luna", "Mercury", "Venus", "Mars", "Jupiter"]
    assert table.picture(0).feather_count == 34


def test_M5_2_the_note_holds_in_the_whole_game():
    assert "take_feather top" in given().at("landing").has(0, "1c").do(0, "act", "buy").legal(0)
    assert "take_feather top" in given().castle().has(0, "1c").do(0, "stop").legal(0)
