"""M14, options: each changes what its paragraph says, and only when it is on."""

import pytest

from .table import Draw, Phase, Why, given, plain_game
from .test_m02_setup import laid


# -------------------------------------------------------------------------------------------------- M14.1
@pytest.mark.parametrize(("seats", "steps"), [(2, 12), (3, 8), (4, 6)])
def test_M14_1_each_player_takes_as_many_of_the_24_steps(seats, steps):
    _, turns, castles = plain_game(seats, castle_passes_marker="on")
    leaders = [order[0] for order in castles]
    assert [(turns + leaders).count(seat) for seat in range(seats)] == [steps] * seats


@pytest.mark.parametrize("seats", [2, 4])
def test_M14_1_the_last_in_order_always_reaches_the_castle(seats):
    _, _, castles = plain_game(seats, castle_passes_marker="on")
    assert [order[0] for order in castles] == [seats - 1] * 3


def test_M14_1_off_by_default():
    table = given(seats=2).castle(active=1)
    table.plain_castle()
    assert table.new_month("L2").picture(0).active == 1
    table = given(seats=2, castle_passes_marker="on").castle(active=1)
    table.plain_castle()
    assert table.new_month("L2").picture(0).active == 0


# -------------------------------------------------------------------------------------------------- M14.2
def test_M14_2_over_on_reaching_the_castle_in_the_third_month():
    table = given(seats=2, skip_last_castle="on").month(3).has(0, "9N 1c").castle()
    assert table.asks == ("over",)
    assert table.holds(0) == "9N 1c"


def test_M14_2_the_other_castle_steps_are_played():
    assert given(seats=2, skip_last_castle="on").month(2).castle().asks == (0, Phase.WEAVE)


def test_M14_2_off_by_default():
    assert given(seats=2).month(3).castle().asks == (0, Phase.WEAVE)


# -------------------------------------------------------------------------------------------------- M14.3
def test_M14_3_the_tile_turns_back_to_where_this_harvest_found_it():
    table = given(seats=2, spin_resets="on").moon("L1", turned=2).has(0, "2c")
    table.do(0, "harvest", "spin clockwise", "spin clockwise", "roll").do(1, "decline").roll(1, 1)
    assert table.state.rotation == 4
    assert table.do(0, "keep").state.rotation == 2


def test_M14_3_the_harvest_itself_is_that_of_the_turned_tile():
    table = given(seats=2, spin_resets="on").has(0, "1c").do(0, "harvest", "spin clockwise", "roll")
    table.do(1, "decline").roll(3, 4).do(0, "keep")
    assert table.holds(0) == "1S"  # supreme at 3 + 2 + 2


def test_M14_3_after_another_players_harvest_too():
    table = (
        given(seats=2, spin_resets="on").has(1, "1c 1o").others().do(1, "harvest", "spin clockwise", "roll")
    )
    assert table.roll(1, 1).do(1, "keep").state.rotation == 0


# -------------------------------------------------------------------------------------------------- M14.4
def tied(**options):
    """D06 is worth 6 points, and so are D01 and D02 together."""
    return given(seats=2, **options).done(0, "D06").done(1, "D01", "D02")


def test_M14_4_more_completed_dreams_first():
    assert tied(tiebreak="on").has(0, "9S").ranks() == (2, 1)
    assert tied().ranks() == (1, 1)


def test_M14_4_then_more_tokens_of_all_kinds_together():
    table = given(seats=3, tiebreak="on").done(0, "D01").done(1, "D02").done(2, "D10")
    table.has(0, "1N 1o").has(1, "1N 1S 1c").has(2, "1F")
    assert table.ranks() == (2, 1, 3)


def test_M14_4_tokens_on_open_dreams_do_not_count():
    table = given(seats=2, tiebreak="on").done(0, "D01").done(1, "D02").open(0, "D04", "3N").has(1, "1N")
    assert table.ranks() == (2, 1)


def test_M14_4_still_equal_share():
    table = given(seats=2, tiebreak="on").done(0, "D01").done(1, "D02").has(0, "1N").has(1, "1o")
    assert table.ranks() == (1, 1)


def test_M14_4_points_come_before_it():
    assert given(seats=2, tiebreak="on").done(0, "D09").done(1, "D01", "D02").has(1, "9N").ranks() == (1, 2)


# -------------------------------------------------------------------------------------------------- M14.5
def test_M14_5_supreme_cannot_pay_at_the_garden():
    table = given(supreme_weave_only="on").at("garden").has(0, "1N 1S").do(0, "act")
    assert table.why_not(0, "split prophetic supreme") == (Why.SPLIT_SUPREME, "M14.5")
    assert table.legal(0) == {"split nightmarish own"}


def test_M14_5_with_nothing_but_supreme_the_garden_is_closed():
    table = given(supreme_weave_only="on").at("garden").has(0, "3S")
    assert table.why_not(0, "act") == (Why.NOTHING_HERE, "M8.2")
    assert "act" in given().at("garden").has(0, "3S").legal(0)


def test_M14_5_dreams_still_take_it():
    table = given(supreme_weave_only="on").open(0, "D01").has(0, "1S").do(0, "act", "lay 1 supreme")
    assert table.open_dreams(0) == [("D01", "1S")]


# -------------------------------------------------------------------------------------------------- M14.6
def test_M14_6_the_dreamgate_lays_no_supreme():
    table = given(dreamgate_no_supreme="on").at("gate").has(0, "1c").do(0, "act", "buy", "take_dream top")
    table.chance("dream D04")
    assert table.why_not(0, "seed supreme") == (Why.SEED_SUPREME, "M14.6")
    assert table.legal(0) == {"seed nightmarish", "seed prophetic", "seed fantastic", "decline"}


# -------------------------------------------------------------------------------------------------- M14.7
def test_M14_7_the_first_dream_comes_from_the_display():
    table = laid(no_blind_setup="on")
    assert table.why_not(0, "take_dream top") == (Why.FIRST_FROM_DISPLAY, "M14.7")
    assert table.legal(0) == {"take_dream 1", "take_dream 2", "take_dream 3", "take_dream 4", "take_dream 5"}


def test_M14_7_later_the_stack_is_open_as_usual():
    assert "take_dream top" in given(no_blind_setup="on").at("bazaar").do(0, "act").legal(0)


def test_M14_7_off_by_default():
    assert "take_dream top" in laid().legal(0)


# -------------------------------------------------------------------------------------------------- M14.8
def unfilled(seats=2):
    """Seat 0 has bought the second feather of the display."""
    table = given(seats, feather_no_refill="on").at("vortex").has(0, "1c")
    return table.do(0, "act", "buy", "take_feather 2")


def test_M14_8_a_gap_stays_for_the_rest_of_the_month():
    table = unfilled()
    assert table.shown_feathers() == ["Luna", None, "Venus", "Mars", "Jupiter"]
    assert table.asks == (1, Phase.OTHERS)


def test_M14_8_the_display_is_filled_when_a_month_begins():
    table = unfilled().castle()
    table.plain_castle()
    table.new_month("L2")
    assert table.asks == ("chance", Draw.FEATHER_DISPLAY)
    table.chance("feather fantasy")
    assert table.shown_feathers() == ["Luna", "fantasy", "Venus", "Mars", "Jupiter"]
    assert table.asks == ("chance", Draw.GIFT_DIE)


def test_M14_8_as_far_as_the_stack_allows():
    table = given(seats=2, feather_no_refill="on").feather_display(None, None, "Venus", "Mars", "Jupiter")
    table.feather_stack("Luna").castle().plain_castle()
    table.new_month("L2").chance("feather Luna")
    assert table.shown_feathers() == ["Luna", None, "Venus", "Mars", "Jupiter"]
    assert table.asks == ("chance", Draw.GIFT_DIE)


def test_M14_8_an_empty_display_leaves_the_stack():
    table = given(seats=2, feather_no_refill="on").feather_display(None, None, None, None, None).at("vortex")
    table.has(0, "1c").do(0, "act", "buy")
    assert table.legal(0) == {"take_feather top"}
