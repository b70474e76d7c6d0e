"""M4, dreams and weaving."""

import pytest

from .table import NO_DREAMS, Common, Draw, Phase, Why, given

# D01 prints 2N 1P, D04 3N 1P 1F, D08 3N 1P 1F 1S, D10 2P 1F, D12 1N 3P, D21 1P 3F.


def weaving(seats=3):
    """Seat 0 acts at the Court with D04 and D10 open."""
    return given(seats).open(0, "D04").open(0, "D10")


# --------------------------------------------------------------------------------------------------- M4.1
def test_M4_1_two_dreams_may_be_open():
    table = given().at("bazaar").open(0, "D04").do(0, "act", "take_dream top").chance("dream D05")
    assert table.open_dreams(0) == [("D04", "nothing"), ("D05", "nothing")]


def test_M4_1_completed_dreams_do_not_count():
    table = given().at("bazaar").done(0, "D01", "D02", "D03").open(0, "D04").do(0, "act")
    assert "take_dream 1" in table.legal(0)


# --------------------------------------------------------------------------------------------------- M4.2
def test_M4_2_no_third_open_dream_at_the_bazaar():
    table = weaving().at("bazaar").has(0, "1N").do(0, "act")
    assert table.why_not(0, "take_dream 1") == (Why.TWO_OPEN, "M4.2")
    assert table.why_not(0, "take_dream top") == (Why.TWO_OPEN, "M4.2")
    assert table.legal(0) == {"decline"}


def test_M4_2_the_dreamgate_sells_none_but_still_gives_chronite():
    table = weaving().at("gate").has(0, "3c").do(0, "act")
    assert table.why_not(0, "buy") == (Why.TWO_OPEN, "M4.2")
    assert table.legal(0) == {"gain"}


def test_M4_2_a_respite_still_brings_its_tokens():
    table = given().open(1, "D04").open(1, "D10").has(1, "1o").others().do(1, "respite")
    assert table.holds(1) == "1c 1o"
    assert table.legal(1) == {"decline"}


# --------------------------------------------------------------------------------------------------- M4.3
def test_M4_3_a_gap_is_filled_at_once_from_the_stack():
    table = given().at("bazaar").do(0, "act", "take_dream 3")
    assert table.shown_dreams() == ["D19", "D20", None, "D23", "D24"]
    assert table.asks == ("chance", Draw.DREAM_DISPLAY)
    table.chance("dream D01")
    assert table.shown_dreams() == ["D19", "D20", "D01", "D23", "D24"]
    assert table.asks == (0, Phase.TRADE)


# --------------------------------------------------------------------------------------------------- M4.4
def test_M4_4_the_unseen_top_of_the_stack_instead():
    table = given().at("bazaar").do(0, "act", "take_dream top")
    assert table.asks == ("chance", Draw.DREAM_TOP)
    assert len(table.outcomes()) == 22
    table.chance("dream D11")
    assert table.open_dreams(0) == [("D11", "nothing")]
    assert table.shown_dreams() == ["D19", "D20", "D22", "D23", "D24"]


def test_M4_4_the_note_holds_for_claims_and_respites_too():
    claim = given().open(0, "D01", "2N").has(0, "1P").do(0, "act", "lay 1 prophetic")
    assert "take_dream top" in claim.legal(0)
    rest = given().has(1, "1o").others().do(1, "respite")
    assert "take_dream top" in rest.legal(1)


def test_M4_4_an_empty_stack_is_not_rebuilt():
    table = given().at("bazaar").dream_stack("D11").do(0, "act", "take_dream 1").chance("dream D11")
    assert table.picture(0).dream_count == 0
    table.do(0, "stop").at("bazaar").turn(1).do(1, "act", "take_dream 1")
    assert table.shown_dreams() == [None, "D20", "D22", "D23", "D24"]
    assert table.asks == (1, Phase.TRADE)


def test_M4_4_only_what_is_left_can_be_taken():
    table = given().at("bazaar").dream_display("D19", None, None, None, None).dream_stack().do(0, "act")
    assert table.legal(0) == {"take_dream 1", "decline"}
    assert table.why_not(0, "take_dream 2") == (Why.NO_DREAM_THERE, "M4.4")
    assert table.why_not(0, "take_dream top") == (Why.NO_DREAM_STACK, "M4.4")


def test_M4_4_when_nothing_is_left_no_dream_is_offered():
    table = given().at("gate").has(0, "1c").dream_display(*NO_DREAMS).dream_stack().do(0, "act")
    assert table.why_not(0, "buy") == (Why.NO_DREAMS, "M4.4")


# --------------------------------------------------------------------------------------------------- M4.5
def test_M4_5_the_first_token_decides_the_dream():
    table = weaving().has(0, "2N 2P").do(0, "act", "lay 1 prophetic")
    assert table.why_not(0, "lay 2 prophetic") == (Why.OTHER_DREAM, "M4.5")
    assert table.legal(0) == {"lay 1 nightmarish", "stop"}
    table.do(0, "lay 1 nightmarish", "lay 1 nightmarish", "stop")
    assert table.open_dreams(0) == [("D04", "2N 1P"), ("D10", "nothing")]
    assert table.holds(0) == "1P"


def test_M4_5_at_least_one_token():
    table = weaving().has(0, "1N").do(0, "act")
    assert table.why_not(0, "stop") == (Why.LAY_FIRST, "M4.5")


def test_M4_5_nothing_obliges_you_to_complete_the_dream():
    table = weaving().has(0, "3N 1P 1F").do(0, "act", "lay 1 nightmarish", "stop")
    assert table.open_dreams(0)[0] == ("D04", "1N")
    assert table.holds(0) == "2N 1P 1F"
    assert table.asks == (1, Phase.OTHERS)


def test_M4_5_only_an_open_dream_and_only_a_token_you_have():
    table = given().open(0, "D04").has(0, "1N").do(0, "act")
    assert table.why_not(0, "lay 2 nightmarish") == (Why.NOT_OPEN, "M4.5")
    assert table.why_not(0, "lay 1 prophetic") == (Why.NO_TOKEN, "M3.1")


# --------------------------------------------------------------------------------------------------- M4.6
def test_M4_6_no_more_of_a_kind_than_printed():
    table = given().open(0, "D01").has(0, "1N 2P 1F").do(0, "act", "lay 1 prophetic")
    assert table.why_not(0, "lay 1 prophetic") == (Why.NO_PLACE_FOR, "M4.6")
    assert table.why_not(0, "lay 1 fantastic") == (Why.NO_PLACE_FOR, "M4.6")
    assert table.why_not(0, "lay 1 nightmarish") is None


def test_M4_6_two_fantastic_icons_take_two_fantastic_tokens():
    """D19 prints 1N 2F."""
    table = given().dream_display("D21", "D20", "D22", "D23", "D24").open(0, "D19", "2F").has(0, "1N 1F")
    assert table.do(0, "act").why_not(0, "lay 1 fantastic") == (Why.NO_PLACE_FOR, "M4.6")
    assert table.do(0, "lay 1 nightmarish").done_dreams(0) == ["D19"]


# --------------------------------------------------------------------------------------------------- M4.7
def test_M4_7_supreme_fills_the_place_of_any_kind():
    table = given().open(0, "D01").has(0, "3S").do(0, "act", "lay 1 supreme", "lay 1 supreme")
    assert table.open_dreams(0) == [("D01", "2S")]
    table.do(0, "lay 1 supreme")
    assert table.done_dreams(0) == ["D01"]


def test_M4_7_a_printed_supreme_place_takes_supreme_only():
    table = given().open(0, "D08", "3N 1P 1F").has(0, "1N 1P 1F 1S").do(0, "act")
    assert table.legal(0) == {"lay 1 supreme"}


def test_M4_7_a_substitute_is_not_tied_to_one_place():
    """One supreme on D01 (2N 1P) leaves room for two nightmarish or for one of each, whatever comes first."""
    table = given().open(0, "D01", "1S").has(0, "2N 1P").do(0, "act", "lay 1 nightmarish")
    assert table.legal(0) == {"lay 1 nightmarish", "lay 1 prophetic", "stop"}
    assert table.do(0, "lay 1 nightmarish").done_dreams(0) == ["D01"]


def test_M4_7_never_more_tokens_than_printed_in_all():
    """D08 prints six; three supreme and the rest nightmarish fill it before its other kinds are laid."""
    table = given().open(0, "D08", "3N 2S").has(0, "1P 1S").do(0, "act", "lay 1 prophetic")
    assert table.done_dreams(0) == ["D08"]


# --------------------------------------------------------------------------------------------------- M4.8
def test_M4_8_tokens_on_dreams_cannot_be_spent_or_exchanged():
    table = given().at("garden").open(0, "D04", "3N").has(0, "1P").do(0, "act")
    assert table.why_not(0, "split nightmarish own") == (Why.NO_TOKEN, "M3.1")
    table = given().at("bazaar").open(0, "D04", "3N").do(0, "act", "decline")
    assert table.why_not(0, "trade nightmarish-for-prophetic") == (Why.NO_TOKEN, "M3.1")


def test_M4_8_they_stay_until_the_dream_is_completed():
    table = weaving().has(0, "1N").do(0, "act", "lay 1 nightmarish", "stop").everyone_passes()
    assert table.open_dreams(0)[0] == ("D04", "1N")
    assert table.holds(0) == "nothing"


def test_M4_8_they_are_not_yours_to_discard():
    table = given().castle().open(0, "D04", "3N").has(0, "4P").do(0, "stop", "decline")
    assert table.legal(0) == {"discard prophetic"}


# --------------------------------------------------------------------------------------------------- M4.9
def test_M4_9_a_full_dream_is_complete_and_its_tokens_return():
    table = given().open(0, "D01", "2N").has(0, "1P")
    assert (table.in_bank("N"), table.in_bank("P")) == (22, 23)
    table.do(0, "act", "lay 1 prophetic")
    assert table.done_dreams(0) == ["D01"]
    assert table.open_dreams(0) == []
    assert (table.in_bank("N"), table.in_bank("P")) == (24, 24)
    assert table.points(0) == 3


def test_M4_9_not_a_token_earlier():
    table = given().open(0, "D01", "1N").has(0, "1P").do(0, "act", "lay 1 prophetic")
    assert table.done_dreams(0) == []
    assert table.asks == (0, Phase.WEAVE)


# -------------------------------------------------------------------------------------------------- M4.10
def test_M4_10_a_completed_dream_lets_you_claim_another():
    table = given().open(0, "D01", "2N").has(0, "1P").do(0, "act", "lay 1 prophetic")
    assert table.asks == (0, Phase.CLAIM)
    table.do(0, "take_dream 2").chance("dream D09")
    assert table.open_dreams(0) == [("D20", "nothing")]
    assert table.asks == (1, Phase.OTHERS)


def test_M4_10_you_may_decline():
    table = given().open(0, "D01", "2N").has(0, "1P").do(0, "act", "lay 1 prophetic", "decline")
    assert table.open_dreams(0) == []
    assert table.asks == (1, Phase.OTHERS)


def test_M4_10_there_is_always_a_place_for_it():
    table = given().open(0, "D01", "2N").open(0, "D04", "1N").has(0, "1P")
    table.do(0, "act", "lay 1 prophetic", "take_dream top").chance("dream D09")
    assert table.open_dreams(0) == [("D09", "nothing"), ("D04", "1N")]


@pytest.mark.parametrize("text", ["take_dream 1", "take_dream top"])
def test_M4_10_only_after_completing(text):
    table = weaving().has(0, "1N").do(0, "act", "lay 1 nightmarish")
    assert table.why_not(0, text) == (Common.NOT_NOW, "M6.2")
