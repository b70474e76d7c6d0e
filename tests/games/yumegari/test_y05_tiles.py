"""Y5: placing, covering, discarding."""

import pytest

from .table import given


def placed(tile, space, board="A1", **options):
    """A tile placed where the familiar stands."""
    return given(board=board, **options).at(space).has(0).holds(tile).do(0, f"place {space}")


def tokens(table):
    return table.paws(), table.vp()


def test_Y5_1_the_tile_lies_under_the_familiar():
    table = placed("tG", "23")
    assert (table.on("23"), table.stands()) == ("tG", "23")


@pytest.mark.parametrize(
    ("tile", "space", "gain"),
    [
        ("lR", "11", (0, 2)),
        ("lR", "12", (0, 1)),
        ("tY", "13", (1, 0)),
        ("tY", "14", (0, 1)),
        ("mP", "42", (1, 0)),
        ("tG", "11", (0, 0)),
        ("uG", "23", (0, 0)),
    ],
)
def test_Y5_2_colour_or_item_matches(tile, space, gain):
    assert tokens(placed(tile, space)) == gain


def test_Y5_2_situation_2_print_and_mark_together():
    assert tokens(placed("lY+1v", "12")) == (0, 2)


def test_Y5_3_one_symbol_and_one_kind_of_gain():
    for space in given().picture().seats[0].spaces:
        assert space.print_points == 0 or space.print_paws == 0
        assert (space.symbol is None) == (space.print_points + space.print_paws == 0)


def test_Y5_4_situation_3_the_first_tile_did_not_match():
    table = placed("tR", "21").holds("uB").do(0, "place 21")
    assert (table.vp(), table.on("21")) == (0, "uB")


def test_Y5_4_a_gain_comes_once():
    table = placed("lR", "11").holds("bR").do(0, "place 11")
    assert table.vp() == 2


@pytest.mark.parametrize(
    ("tile", "gain"), [("tG", (0, 0)), ("tG+1v", (0, 1)), ("tG+1p", (1, 0)), ("uG+2v", (0, 2))]
)
def test_Y5_5_the_mark_is_gained_on_any_space(tile, gain):
    assert tokens(placed(tile, "23")) == gain


def test_Y5_6_situation_5_covering():
    table = given().at("11").lays("11", "bY").has(0).holds("lR+1p").do(0, "place 11")
    assert (tokens(table), table.on("11"), table.state.gone) == ((1, 0), "lR+1p", 1)


def test_Y5_6_the_starting_tile_and_an_equal_tile_may_be_covered():
    table = given().holds("uG").do(0, "place 33")
    assert (table.on("33"), table.state.gone) == ("uG", 1)


def test_Y5_6_what_the_covered_tile_gained_stays():
    table = placed("tG+1v", "23").holds("tY").do(0, "place 23")
    assert table.vp() == 1


def test_Y5_7_a_paw_for_a_discarded_tile():
    table = given().holds("lR").do(0, "discard 33")
    assert (tokens(table), table.on("33"), table.state.gone) == ((2, 0), "uG", 1)


def test_Y5_8_situation_6_over_an_empty_space_that_would_match():
    table = given().at("15").has(0).holds("uG+2v")
    assert table.describe(0, "place 15") == "Place here: +4 VP, 4 points"
    table.do(0, "discard 15")
    assert (tokens(table), table.on("15")) == ((1, 0), "--")


def test_Y5_8_it_is_out_of_the_game():
    table = given().holds("uG+2v").do(0, "discard 33")
    kinds = {tile.code for tile, _ in table.picture().unseen}
    assert "uG+2v" not in kinds
    assert table.picture().gone == 1


def test_Y5_9_tokens_do_not_run_out():
    table = given().at("11").has(63, 77).holds("lR").do(0, "place 11").holds("tG").do(0, "discard 11")
    assert tokens(table) == (64, 79)
