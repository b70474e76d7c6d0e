"""M12, end of the game and scoring."""

import shutil

import pytest

from dreamtable.engine.kit import load_kit
from dreamtable.games.morpheus import GAME

from .table import Common, Draw, Phase, given, plain_game

# D01 nightmare 3 Luna Mercury; D02 nightmare 3 Venus Mars Jupiter; D03 nightmare 4 Saturn Uranus;
# D05 nightmare 5 Mars Jupiter; D10 prophetic 3 Venus Jupiter; D21 fantasy 4 Mercury Saturn.


# -------------------------------------------------------------------------------------------------- M12.1
def test_M12_1_the_game_ends_when_no_tile_is_left():
    table = given(seats=2).month(3).castle()
    assert table.picture(0).tile_stack == 0
    table.plain_castle()
    assert table.asks == ("over",)
    assert table.why_not(0, "harvest") == (Common.GAME_OVER, "M6.2")


def test_M12_1_not_while_one_is():
    table = given(seats=2).month(2).castle()
    table.plain_castle()
    assert table.asks == ("chance", Draw.TILE)
    assert len(table.outcomes()) == 2  # the one in the stack and the marker: nobody knows which is which


def test_M12_1_the_locations_are_not_laid_out_again():
    table = given(seats=2).month(3).ring("garden", "court", "bazaar", "vortex", "workshop", "gate", "landing")
    table.castle().plain_castle()
    assert [piece.name for piece in table.picture(0).ring][:2] == ["Castle of Hypnos", "Essence Garden"]


def test_M12_1_after_twenty_one_turns():
    _, turns, castles = plain_game(seats=2)
    assert (len(turns), len(castles)) == (21, 3)


# -------------------------------------------------------------------------------------------------- M12.2
def test_M12_2_the_third_castle_step_is_played_in_full():
    table = given(seats=2).month(3).castle().open(0, "D01", "2N").has(0, "1P 4F 1c").has(1, "4N")
    table.do(0, "lay 1 prophetic", "decline", "stop", "take_feather 1").chance("feather Uranus")
    assert table.asks == (0, Phase.DISCARD)
    table.do(0, "discard fantastic").do(1, "stop", "decline", "discard nightmarish")
    assert table.asks == ("over",)
    assert table.points(0) == 3 + 2  # D01 and its Luna
    assert (table.holds(0), table.holds(1)) == ("3F", "3N")


# -------------------------------------------------------------------------------------------------- M12.3
def test_M12_3_points_printed_on_completed_dreams():
    assert given().done(0, "D01", "D05", "D09").points(0) == 3 + 5 + 12
    assert given().done(1, "D01").points(0) == 0


# -------------------------------------------------------------------------------------------------- M12.4
def test_M12_4_open_dreams_give_nothing_and_cost_nothing():
    assert given().open(0, "D09", "4N 2P 1F").open(0, "D18").points(0) == 0


def test_M12_4_feathers_find_no_match_on_open_dreams():
    table = given().open(0, "D01").feathers(0, "Luna", "nightmare")
    assert table.points(0) == 0


def test_M12_4_tokens_are_worth_nothing():
    assert given().has(0, "24N 24P 24F 12S 14c 12o").points(0) == 0


def test_M12_4_a_feather_without_a_match_is_worth_nothing():
    assert given().feathers(0, "Luna", "Uranus", "fantasy").points(0) == 0


# -------------------------------------------------------------------------------------------------- M12.5
def test_M12_5_two_points_for_each_icon_of_its_symbol():
    assert given().done(0, "D02", "D10").feathers(0, "Venus").points(0) == 6 + 4
    assert given().done(0, "D02", "D10").feathers(0, "Mars").points(0) == 6 + 2


def test_M12_5_two_points_for_each_dream_of_its_type():
    assert given().done(0, "D01", "D02", "D10").feathers(0, "nightmare").points(0) == 9 + 4
    assert given().done(0, "D01", "D02", "D10").feathers(0, "prophetic").points(0) == 9 + 2
    assert given().done(0, "D01", "D02", "D10").feathers(0, "fantasy").points(0) == 9


def test_M12_5_feathers_drawn_unseen_count_alike():
    assert given().done(0, "D01").blind(0, "Luna").points(0) == 3 + 2


def test_M12_5_only_ones_own_dreams_count():
    assert given().done(1, "D01").feathers(0, "Luna").points(0) == 0


# -------------------------------------------------------------------------------------------------- M12.6
def test_M12_6_each_feather_counts_all_matches_by_itself():
    """Two nightmare feathers with two nightmares: 8, the four for each nightmare of the book's example."""
    assert given().done(0, "D01", "D03").feathers(0, "nightmare", "nightmare").points(0) == 7 + 8


def test_M12_6_a_feather_seen_and_one_unseen_too():
    assert given().done(0, "D01").feathers(0, "Mercury").blind(0, "Mercury").points(0) == 3 + 4


def test_M12_6_a_symbol_printed_twice_counts_twice(tmp_path):
    folder = shutil.copytree(GAME.kit.default, tmp_path / "kit")
    file = folder / "dreams.csv"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("3,2,1,0,0,Luna+Mercury", "3,2,1,0,0,Luna+Luna"), encoding="utf-8")
    table = given(kit=load_kit(GAME.kit, folder)).done(0, "D01").feathers(0, "Luna")
    assert table.points(0) == 3 + 4


# -------------------------------------------------------------------------------------------------- M12.7
def test_M12_7_dreams_and_feathers_together_and_the_most_wins():
    table = given().done(0, "D05").done(1, "D01").feathers(1, "Luna").done(2, "D21")
    assert [table.points(seat) for seat in range(3)] == [5, 5, 4]
    table.feathers(1, "Mercury")
    assert [table.points(seat) for seat in range(3)] == [5, 7, 4]
    assert table.ranks() == (2, 1, 3)


def test_M12_7_the_sources_add_up():
    table = given().done(0, "D01", "D02").feathers(0, "Luna", "nightmare")
    score = table.referee.scores(table.states)[0]
    assert {name: points for name, points in score.sources.items() if points} == {
        "dreams": 6,
        "Luna feathers": 2,
        "nightmare feathers": 4,
    }
    assert score.total == 12


# -------------------------------------------------------------------------------------------------- M12.8
@pytest.mark.parametrize(
    ("dreams", "places"),
    [
        (("D01", "D02", "D10"), (1, 1, 1)),  # 3, 3, 3
        (("D03", "D01", "D21"), (1, 3, 1)),  # 4, 3, 4
        (("D01", "D05", "D02"), (2, 1, 2)),  # 3, 5, 3
    ],
)
def test_M12_8_equal_scores_share_a_place(dreams, places):
    table = given()
    for seat, dream in enumerate(dreams):
        table.done(seat, dream)
    assert table.ranks() == places


def test_M12_8_neither_dreams_nor_tokens_break_the_tie():
    table = given(seats=2).done(0, "D01", "D02").done(1, "D06").has(1, "5S")  # 3 + 3 against 6
    assert table.ranks() == (1, 1)
