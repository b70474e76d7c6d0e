"""M6, the course of a month and phase I."""

import pytest

from .table import Draw, Phase, given, plain_game


# --------------------------------------------------------------------------------------------------- M6.1
def test_M6_1_three_months_of_seven_turns_and_a_castle_step():
    table, turns, castles = plain_game(seats=3)
    assert len(turns) == 21
    assert len(castles) == 3
    assert table.state.month == 2
    assert table.asks == ("over",)


def test_M6_1_each_month_has_its_own_lunar_tile():
    table = given().castle()
    assert table.picture(0).month == 1
    table.plain_castle()
    assert table.outcomes() == {"tile L2": 1, "tile L3": 1, "tile L4": 1}
    table.new_month("L3")
    assert (table.picture(0).month, table.picture(0).tile) == (2, "L3")


# --------------------------------------------------------------------------------------------------- M6.2
def test_M6_2_travel_then_gifts_then_harvest_or_action():
    table = given(seats=2).others().do(1, "pass")
    assert table.state.counter == 2  # travelled from the Court to the Vortex
    assert table.asks == ("chance", Draw.GIFT_DIE)
    table.roll(1, 2, 3).do(1, "pick_die 1", "keep").do(0, "pick_die 2", "keep")
    assert table.asks == (1, Phase.CHOOSE)
    table.do(1, "act", "gain")
    assert table.asks == (0, Phase.OTHERS)


def test_M6_2_no_phase_can_be_left_out():
    table = given(seats=2).gifts(1, 2, 3)
    assert table.legal(0) == {"pick_die 1", "pick_die 2", "pick_die 3"}
    assert given(seats=2).at("vortex").legal(0) == {"harvest", "act"}


# --------------------------------------------------------------------------------------------------- M6.3
@pytest.mark.parametrize(("start", "reached"), [("court", 2), ("vortex", 3), ("bazaar", 7)])
def test_M6_3_one_location_clockwise(start, reached):
    table = given(seats=2).at(start).others().do(1, "pass")
    assert table.state.counter == reached
    assert table.picture(1).ring[reached].is_active


def test_M6_3_the_ring_is_what_was_laid():
    table = (
        given(seats=2).ring("garden", "court", "bazaar", "vortex", "workshop", "gate", "landing").at("garden")
    )
    table.others().do(1, "pass").roll(1, 2, 3).do(1, "pick_die 1", "keep").do(0, "pick_die 2", "keep")
    assert table.describe(1, "act") == "Act at Court of Morpheus: weave on one dream"


def test_M6_3_at_the_castle_no_gifts_and_no_harvest():
    table = given(seats=3).before_castle(active=2).do(0, "pass")
    assert table.state.counter == 0
    assert table.asks == (2, Phase.WEAVE)
    assert table.legal(2) == {"stop"}


# --------------------------------------------------------------------------------------------------- M6.4
def test_M6_4_the_marker_goes_clockwise_after_everybody_was_asked():
    table = given(seats=3).turn(1).has(2, "1o").has(0, "1o").others().do(2, "pass")
    assert table.picture(0).active == 1
    table.do(0, "pass")
    assert table.picture(0).active == 2


def test_M6_4_from_the_last_seat_to_the_first():
    table = given(seats=3).turn(2).others().do(0, "pass").do(1, "pass")
    assert table.picture(0).active == 0


# --------------------------------------------------------------------------------------------------- M6.5
def test_M6_5_who_reached_the_castle_plays_the_first_turn_of_the_month():
    table = given(seats=3).castle(active=1)
    table.plain_castle()
    table.new_month("L2")
    assert table.picture(0).active == 1
    assert table.asks == ("chance", Draw.GIFT_DIE)
    assert table.state.counter == 1


@pytest.mark.parametrize(("seats", "counts"), [(2, [11, 10]), (3, [7, 7, 7]), (4, [6, 5, 5, 5])])
def test_M6_5_turns_by_seat(seats, counts):
    _, turns, _ = plain_game(seats)
    assert [turns.count(seat) for seat in range(seats)] == counts


# --------------------------------------------------------------------------------------------------- M6.6
def test_M6_6_without_onirite_the_table_passes_for_you():
    match = given(seats=3).at("vortex").has(2, "1o").match()
    match.apply(0, "act")
    match.apply(0, "gain")
    assert [(e.seat, e.text, e.auto) for e in match.log] == [
        (0, "act", False),
        (0, "gain", False),
        (1, "pass", True),
    ]
    assert match.to_act == (2,)


def test_M6_6_who_could_do_something_is_asked():
    match = given(seats=2).at("vortex").has(1, "1o").match()
    match.apply(0, "act")
    match.apply(0, "gain")
    assert match.to_act == (1,)
    assert [match.text(action) for action in match.legal_actions(1)] == ["harvest", "act", "respite", "pass"]


def test_M6_6_a_gift_that_cannot_be_rerolled_is_kept():
    match = given(seats=2).gifts(1, 2, 3).match()
    match.apply(0, "pick_die 1")
    assert [(e.seat, e.text, e.auto) for e in match.log] == [(0, "pick_die 1", False), (0, "keep", True)]


def test_M6_6_a_must_is_never_passed():
    """One die of one value is left: picking it is no passing, so the seat is asked."""
    match = given(seats=2).gifts(1, 1, 1).match()
    assert match.log == ()
    assert match.to_act == (0,)
