"""M8, phase III: the choice, and the harvest.

Stars of the test board, clockwise: castle 2, Court 3, Vortex 2, Dreamgate 2, Landing 2, Workshop 1, Bazaar 3,
Garden 1. Sectors of L1: S:0+1+7 N:0+1 P:0+4 F:0+7 N:0+3 P:0+2 F:0+6 N:0+5.
"""

import pytest

from .table import Common, Draw, Phase, Why, given


def harvesting(seats=3, place="court", tile="L1", turned=0, **options):
    """Seat 0 has chosen to harvest."""
    return given(seats, **options).moon(tile, turned).at(place).do(0, "harvest")


# --------------------------------------------------------------------------------------------------- M8.1
def test_M8_1_harvest_or_action():
    assert given().at("vortex").legal(0) == {"harvest", "act"}


def test_M8_1_not_both():
    table = given(seats=2).at("vortex").do(0, "harvest")
    assert table.why_not(0, "act") == (Common.NOT_NOW, "M6.2")
    table.do(0, "roll").do(1, "decline").roll(1, 1).do(0, "keep")
    assert table.asks == (1, Phase.OTHERS)
    assert given(seats=2).at("vortex").do(0, "act", "gain").asks == (1, Phase.OTHERS)


# --------------------------------------------------------------------------------------------------- M8.2
def test_M8_2_an_action_that_can_do_nothing_is_not_offered():
    table = given().at("court")
    assert table.why_not(0, "act") == (Why.NOTHING_HERE, "M8.2")
    assert table.legal(0) == {"harvest"}


def test_M8_2_the_court_needs_a_token_that_fits():
    assert "act" not in given().open(0, "D01").has(0, "5F").legal(0)
    assert "act" in given().open(0, "D01").has(0, "5F 1P").legal(0)


def test_M8_2_the_garden_needs_something_to_transform():
    assert "act" not in given().at("garden").has(0, "3c 3o").legal(0)
    assert "act" in given().at("garden").has(0, "1N").legal(0)


def test_M8_2_the_garden_needs_a_bank_that_answers():
    table = given().at("garden").has(0, "2N").bank("0P 0F 0c")
    assert table.why_not(0, "act") == (Why.NOTHING_HERE, "M8.2")
    assert "act" in given().at("garden").has(0, "2N").bank("0P 0F 1c").legal(0)


def test_M8_2_the_bazaar_needs_a_dream_or_a_trade():
    table = given().at("bazaar").open(0, "D01").open(0, "D02")
    assert table.why_not(0, "act") == (Why.NOTHING_HERE, "M8.2")
    assert "act" in given().at("bazaar").open(0, "D01").open(0, "D02").has(0, "1o").legal(0)


@pytest.mark.parametrize("place", ["vortex", "gate", "landing", "workshop"])
def test_M8_2_a_free_choice_keeps_the_action_open(place):
    assert "act" in given().at(place).bank("0c 0o").feather_stack().legal(0)


# --------------------------------------------------------------------------------------------------- M8.3
@pytest.mark.parametrize(
    ("place", "turned", "resource"),
    [
        ("court", 0, "nightmarish"),  # 1 - 0 = sector 1
        ("vortex", 0, "prophetic"),  # 2 - 0 = sector 2
        ("vortex", 1, "nightmarish"),  # 2 - 1 = sector 1
        ("court", 1, "supreme"),  # 1 - 1 = sector 0, the full moon
        ("court", 3, "fantastic"),  # 1 - 3 = -2, sector 6
        ("garden", 7, "supreme"),  # 7 - 7 = sector 0
    ],
)
def test_M8_3_the_sector_that_faces_the_active_location(place, turned, resource):
    assert given().moon("L1", turned).at(place).picture(0).harvest == resource


# --------------------------------------------------------------------------------------------------- M8.4
def test_M8_4_an_eighth_in_either_direction_for_each_chronite():
    table = harvesting(turned=0).has(0, "3c").do(0, "spin clockwise")
    assert (table.state.rotation, table.holds(0)) == (1, "2c")
    table.do(0, "spin counterclockwise", "spin counterclockwise")
    assert (table.state.rotation, table.holds(0)) == (7, "nothing")
    assert table.why_not(0, "spin clockwise") == (Why.NO_CHRONITE, "M3.1")


def test_M8_4_resource_locations_and_difficulty_change():
    table = harvesting().has(0, "1c")
    assert (table.picture(0).harvest, table.picture(0).difficulty) == ("nightmarish", 5)
    table.do(0, "spin counterclockwise")  # sector 2 of L1 now faces the Court: P, Court and Workshop
    assert (table.picture(0).harvest, table.picture(0).difficulty) == ("prophetic", 4)


def test_M8_4_only_in_your_own_harvest():
    table = harvesting(seats=2).has(1, "3c").do(0, "roll")
    assert table.why_not(1, "spin clockwise") == (Common.NOT_NOW, "M6.2")
    assert table.why_not(0, "spin clockwise") == (Common.NOT_YOUR_DECISION, "M6.2")
    assert given().has(0, "3c").why_not(0, "spin clockwise") == (Common.NOT_NOW, "M6.2")


# --------------------------------------------------------------------------------------------------- M8.5
def test_M8_5_the_tile_is_locked_before_help_is_asked():
    table = harvesting(seats=2).has(0, "3c").has(1, "1o")
    assert table.why_not(1, "help") == (Common.NOT_YOUR_DECISION, "M6.2")
    table.do(0, "roll")
    assert table.asks == (1, Phase.HELP)
    table.do(1, "help").roll(3, 4)
    assert table.legal(0) == {"keep", "reroll 1", "reroll 2"}


# --------------------------------------------------------------------------------------------------- M8.6
def test_M8_6_the_tile_stays_turned_for_later_harvests():
    table = harvesting(seats=2).has(0, "1c").do(0, "spin clockwise", "roll").do(1, "decline").roll(1, 1)
    table.do(0, "keep").do(1, "pass")
    assert table.state.rotation == 1
    assert table.picture(1).harvest == "nightmarish"  # at the Vortex: 2 - 1 = sector 1


def test_M8_6_until_a_new_tile_comes():
    table = given(seats=2).moon("L1", turned=3).castle()
    table.plain_castle()
    assert table.new_month("L4").state.rotation == 0


# --------------------------------------------------------------------------------------------------- M8.7
@pytest.mark.parametrize(
    ("place", "tile", "turned", "stars"),
    [
        ("court", "L1", 0, 5),  # N:0+1, Court 3 and Vortex 2
        ("vortex", "L1", 0, 5),  # P:0+4, Vortex 2 and Bazaar 3
        ("court", "L1", 1, 7),  # S:0+1+7, Court 3, Vortex 2 and castle 2
        ("garden", "L2", 0, 3),  # P:0+4, Garden 1 and Dreamgate 2
    ],
)
def test_M8_7_stars_of_all_locations_pointed_at(place, tile, turned, stars):

    assert given().moon(tile, turned).at(place).picture(0).difficulty == stars


def test_M8_7_the_castle_can_be_reached():
    table = given().moon("L1").at("gate")  # F:0+7, Dreamgate 2 and Vortex 2
    assert table.picture(0).difficulty == 4
    table = given().moon("L3", turned=2).at("gate")  # sector 1 of L3, F:0+2: Dreamgate 2 and Workshop 1
    assert table.picture(0).difficulty == 3
    table = given().moon("L2", turned=0).at("court")  # P:0+7, Court 3 and castle 2
    assert table.picture(0).difficulty == 5
    assert [piece.name for piece in table.picture(0).ring if piece.is_pointed_at] == [
        "Castle of Hypnos",
        "Court of Morpheus",
    ]


def test_M8_7_the_pointers_follow_the_ring():
    table = given().ring("garden", "court", "bazaar", "vortex", "workshop", "gate", "landing").at("garden")
    assert table.picture(0).difficulty == 4  # N:0+1, Garden 1 and Court 3


# --------------------------------------------------------------------------------------------------- M8.8
def test_M8_8_each_helper_pays_one_onirite_at_once():
    table = harvesting(seats=3).has(1, "2o").has(2, "1o").do(0, "roll")
    assert table.in_bank("o") == 9
    table.do(1, "help")
    assert (table.holds(1), table.in_bank("o")) == ("1o", 10)
    table.do(2, "help")
    assert (table.holds(2), table.in_bank("o")) == ("nothing", 11)
    assert table.asks == ("chance", Draw.HARVEST_DIE)


def test_M8_8_asked_clockwise_with_earlier_answers_known():
    table = given(seats=3).turn(1).has(2, "1o").has(0, "1o").do(1, "harvest", "roll")
    assert table.asks == (2, Phase.HELP)
    table.do(2, "help")
    assert table.asks == (0, Phase.HELP)
    assert table.picture(0).seats[2].is_helping


def test_M8_8_nobody_without_onirite_can_help():
    table = harvesting(seats=2).has(1, "5c").do(0, "roll")
    assert table.why_not(1, "help") == (Why.NO_ONIRITE, "M3.1")
    match = harvesting(seats=2).match()
    assert [(e.seat, e.text, e.auto) for e in match.log] == [(0, "roll", True), (1, "decline", True)]


def test_M8_8_nothing_is_refunded():
    table = harvesting(seats=2).has(1, "1o").do(0, "roll").do(1, "help").roll(1, 1).do(0, "keep")
    assert (table.holds(0), table.holds(1)) == ("nothing", "nothing")  # 3 divided by 5


def test_M8_8_help_cannot_be_turned_away():
    table = harvesting(seats=2).has(1, "1o").do(0, "roll").do(1, "help")
    assert table.asks == ("chance", Draw.HARVEST_DIE)


# --------------------------------------------------------------------------------------------------- M8.9
def test_M8_9_two_dice_and_one_for_each_helper():
    table = harvesting(seats=4).has(1, "1o").has(3, "1o").do(0, "roll")
    table.do(1, "help").do(2, "decline").do(3, "help").roll(5, 4)
    assert table.picture(0).strength == 11
    table.do(0, "keep")  # 11 divided by 5
    assert [table.holds(seat) for seat in range(4)] == ["2N", "2N", "nothing", "2N"]


@pytest.mark.parametrize(
    ("dice", "gained"), [((2, 2), "nothing"), ((2, 3), "1N"), ((4, 5), "1N"), ((5, 5), "2N")]
)
def test_M8_9_the_fraction_is_dropped(dice, gained):
    table = harvesting(seats=2).do(0, "roll").do(1, "decline").roll(*dice).do(0, "keep")
    assert table.holds(0) == gained


def test_M8_9_each_harvest_begins_without_dice_and_helpers():
    table = given(seats=3).has(0, "1o").has(2, "1o").others().do(1, "pass")
    table.state.dice[:] = 6
    table.state.helps[0] = 1
    table.do(2, "harvest")
    assert (table.picture(2).dice, table.picture(2).strength) == ((), 0)


# -------------------------------------------------------------------------------------------------- M8.10
def test_M8_10_either_die_one_for_one_chronite_as_often_as_it_lasts():
    table = harvesting(seats=2).has(0, "2c").do(0, "roll").do(1, "decline").roll(1, 2)
    table.do(0, "reroll 1").roll(5)
    assert (table.picture(0).dice, table.holds(0)) == ((5, 2), "1c")
    table.do(0, "reroll 2").roll(6)
    assert (table.picture(0).dice, table.holds(0)) == ((5, 6), "nothing")
    assert table.why_not(0, "reroll 1") == (Why.NO_CHRONITE, "M3.1")
    assert table.do(0, "keep").holds(0) == "2N"


def test_M8_10_helpers_neither_reroll_nor_pay():
    table = harvesting(seats=2).has(1, "5c 1o").do(0, "roll").do(1, "help").roll(1, 2)
    assert table.why_not(1, "reroll 1") == (Common.NOT_YOUR_DECISION, "M6.2")
    assert table.why_not(0, "reroll 1") == (Why.NO_CHRONITE, "M3.1")


def test_M8_10_before_the_division_only():
    table = harvesting(seats=2).has(0, "1c").do(0, "roll").do(1, "decline").roll(1, 2).do(0, "keep")
    assert table.why_not(0, "reroll 1") == (Common.NOT_YOUR_DECISION, "M6.2")


# -------------------------------------------------------------------------------------------------- M8.11
def test_M8_11_the_active_player_first_then_helpers_clockwise():
    table = given(seats=4).turn(2).has(3, "1o").has(0, "1o").bank("3N", rest=1).do(2, "harvest", "roll")
    table.do(3, "help").do(0, "help").do(1, "decline").roll(4, 4).do(2, "keep")  # 10 divided by 5 is 2 each
    assert [table.holds(seat) for seat in (2, 3, 0)] == ["2N", "1N", "nothing"]
    assert table.in_bank("N") == 0
