"""M11, the Castle of Hypnos and the end of the month."""

import pytest

from .table import BOARD, Common, Draw, Phase, Why, given


# -------------------------------------------------------------------------------------------------- M11.1
@pytest.mark.parametrize(("active", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_M11_1_everybody_clockwise_from_the_active_player(active, order):
    assert given().castle(active).plain_castle() == order


def test_M11_1_weave_feather_discard_before_the_next_begins():
    table = given(seats=2).castle().has(0, "4N 1c").has(1, "4N")
    assert table.asks == (0, Phase.WEAVE)
    table.do(0, "stop")
    assert table.asks == (0, Phase.CASTLE_FEATHER)
    table.do(0, "decline")
    assert table.asks == (0, Phase.DISCARD)
    table.do(0, "discard nightmarish")
    assert table.asks == (1, Phase.WEAVE)


# -------------------------------------------------------------------------------------------------- M11.2
def test_M11_2_two_weaves_one_after_the_other():
    table = given().castle().open(0, "D01").open(0, "D04").has(0, "3N")
    table.do(0, "lay 1 nightmarish", "stop")
    assert table.asks == (0, Phase.WEAVE)
    table.do(0, "lay 2 nightmarish", "stop")
    assert table.asks == (0, Phase.CASTLE_FEATHER)
    assert table.open_dreams(0) == [("D01", "1N"), ("D04", "1N")]


def test_M11_2_none_at_all():
    table = given().castle().open(0, "D01").has(0, "1N").do(0, "stop")
    assert table.asks == (0, Phase.CASTLE_FEATHER)


def test_M11_2_or_one():
    table = given().castle().open(0, "D01").has(0, "2N").do(0, "lay 1 nightmarish", "stop", "stop")
    assert table.asks == (0, Phase.CASTLE_FEATHER)
    assert table.holds(0) == "1N"


def test_M11_2_the_second_may_go_to_a_dream_claimed_after_the_first():
    table = given().castle().open(0, "D01", "2N").has(0, "1N 1P").do(0, "lay 1 prophetic", "take_dream 1")
    table.chance("dream D02").do(0, "lay 1 nightmarish")
    assert table.done_dreams(0) == ["D01"]
    assert table.open_dreams(0) == [("D19", "1N")]


def test_M11_2_or_to_the_same_dream_again():
    table = (
        given().castle().open(0, "D01").has(0, "2N").do(0, "lay 1 nightmarish", "stop", "lay 1 nightmarish")
    )
    assert table.open_dreams(0) == [("D01", "2N")]


def test_M11_2_each_completed_dream_lets_you_claim():
    table = given().castle().open(0, "D01", "2N").open(0, "D03", "3N").has(0, "1P 1F")
    table.do(0, "lay 1 prophetic", "decline", "lay 2 fantastic")
    assert table.asks == (0, Phase.CLAIM)
    table.do(0, "take_dream top").chance("dream D05")
    assert table.done_dreams(0) == ["D01", "D03"]
    assert table.open_dreams(0) == [("D05", "nothing")]
    assert table.asks == (0, Phase.CASTLE_FEATHER)


def test_M11_2_within_a_weave_one_dream_only():
    table = given().castle().open(0, "D01").open(0, "D04").has(0, "2N").do(0, "lay 1 nightmarish")
    assert table.why_not(0, "lay 2 nightmarish") == (Why.OTHER_DREAM, "M4.5")


# -------------------------------------------------------------------------------------------------- M11.3
def test_M11_3_one_feather_of_the_display_for_one_chronite():
    table = given().castle().has(0, "2c").do(0, "stop", "take_feather 3").chance("feather Luna")
    assert (table.held_feathers(0), table.holds(0)) == (["Venus"], "1c")
    assert table.asks == (1, Phase.WEAVE)  # no second one, though a chronite is left


def test_M11_3_or_of_the_stack():
    table = given().castle().has(0, "1c").do(0, "stop", "take_feather top").chance("feather Saturn")
    assert (table.held_feathers(0), table.holds(0)) == (["Saturn"], "nothing")


def test_M11_3_or_none():
    table = given().castle().has(0, "1c").do(0, "stop", "decline")
    assert (table.held_feathers(0), table.holds(0)) == ([], "1c")


def test_M11_3_not_without_chronite():
    table = given().castle().has(0, "5o").do(0, "stop")
    assert table.why_not(0, "take_feather 1") == (Why.NO_CHRONITE, "M3.1")
    assert table.why_not(0, "take_feather top") == (Why.NO_CHRONITE, "M3.1")
    assert table.why_not(0, "take_dream top") == (Common.NOT_NOW, "M6.2")
    assert table.why_not(0, "pick_die 1") == (Common.NOT_NOW, "M6.2")
    assert table.legal(0) == {"decline"}


# -------------------------------------------------------------------------------------------------- M11.4
def discarding(holdings):
    """Seat 0 has woven and bought nothing at the castle."""
    return given().castle().has(0, holdings).do(0, "stop", "decline")


def test_M11_4_you_choose_which_and_stop_at_exactly_three():
    table = discarding("3N 2P").do(0, "discard prophetic", "discard nightmarish")
    assert table.holds(0) == "2N 1P"
    assert (table.in_bank("N"), table.in_bank("P")) == (22, 23)
    assert table.asks == (1, Phase.WEAVE)


def test_M11_4_three_are_kept():
    assert discarding("1N 1P 1F").asks == (1, Phase.WEAVE)


def test_M11_4_supreme_chronite_and_onirite_do_not_count():
    assert discarding("3N 5S 4c 4o").asks == (1, Phase.WEAVE)


def test_M11_4_and_cannot_be_discarded():
    table = discarding("4N 5S 4c 4o")
    assert table.legal(0) == {"discard nightmarish"}
    assert table.why_not(0, "discard fantastic") == (Why.NO_TOKEN, "M3.1")


# -------------------------------------------------------------------------------------------------- M11.5
def test_M11_5_the_top_tile_replaces_the_old_one():
    table = given().moon("L2", turned=5).castle()
    table.plain_castle()
    assert table.asks == ("chance", Draw.TILE)
    assert table.outcomes() == {"tile L1": 1, "tile L3": 1, "tile L4": 1}
    table.new_month("L4")
    assert (table.picture(0).tile, table.picture(0).tile_stack) == ("L4", 1)
    assert table.state.rotation == 0
    assert table.picture(0).ring[0].resource == "supreme"  # the full moon faces the castle


# -------------------------------------------------------------------------------------------------- M11.6
def test_M11_6_the_seven_others_are_laid_anew():
    table = given(seats=2).castle()
    table.plain_castle()
    table.chance("tile L2")
    assert len(table.outcomes()) == 7
    assert set(table.outcomes().values()) == {1}
    table.chance("piece essence_garden", "piece dreamgate", "piece time_vortex", "piece court_of_morpheus")
    table.chance("piece phobetors_landing", "piece onirite_workshop")
    assert table.outcomes() == {"piece bazaar_of_phantasus": 1}
    table.chance("piece bazaar_of_phantasus")
    ring = [BOARD[piece] for piece in table.state.ring]
    assert ring == ["castle", "garden", "gate", "vortex", "court", "landing", "workshop", "bazaar"]


def test_M11_6_the_next_turn_starts_with_travel():
    table = given(seats=2).castle()
    table.plain_castle()
    assert table.state.counter == 0
    table.new_month("L2")
    assert table.state.counter == 1
    assert table.asks == ("chance", Draw.GIFT_DIE)


def test_M11_6_nothing_else_changes_hands():
    table = given(seats=2).castle().open(1, "D04", "2N").has(1, "1N 2S 1c").feathers(1, "Luna")
    table.plain_castle()
    table.new_month("L2")
    assert (table.open_dreams(1), table.holds(1)) == ([("D04", "2N")], "1N 2S 1c")
    assert table.held_feathers(1) == ["Luna"]
    assert table.why_not(0, "keep") == (Common.NOT_YOUR_DECISION, "M6.2")
