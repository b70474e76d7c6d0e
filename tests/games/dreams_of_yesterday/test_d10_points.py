"""D10, points."""

import pytest

from dreamtable.engine.jit import interpreted
from dreamtable.games.dreams_of_yesterday import scoring

from .table import given

set_points = interpreted(scoring.set_points)


def row(words, urn="", **options):
    """Points of one exhibit, and of its Urn."""
    table = given(ring="DY08b DY16b DY12b DY10b DY18b", **options).row(0, 1, words, urn)
    first, second, urns = table.sources(0)
    assert second == 0
    assert sum(points for *_, points in table.picture().museums[0].exhibits[0].sets) == first
    return (first, urns) if urn else first


# -------------------------------------------------------------------------------------------------- D10.1
def test_D10_1_the_table_of_the_rulebook():
    assert [set_points(size) for size in range(1, 7)] == [1, 3, 6, 10, 15, 21]


def test_D10_1_the_example_of_the_rulebook():
    assert row("C B B D A C A") == 12


# -------------------------------------------------------------------------------------------------- D10.2
def test_D10_2_a_discovery_is_of_its_neighbours_type():
    assert row("A D A") == 6


def test_D10_2_and_in_two_sets_if_they_differ():
    assert row("A D B") == 3 + 3


# -------------------------------------------------------------------------------------------------- D10.3
def test_D10_3_several_discoveries_serve_both_neighbours():
    assert row("A D D B") == 12


def test_D10_3_a_row_of_discoveries_is_one_set():
    assert row("D D D") == 6
    table = given().row(0, 1, "D D D")
    assert table.picture().museums[0].exhibits[0].sets == (("", 3, 6),)


# -------------------------------------------------------------------------------------------------- D10.4
@pytest.mark.parametrize(("size", "points"), [(7, 22), (8, 24), (12, 42), (13, 43)])
def test_D10_4_the_rest_above_six_is_another_set(size, points):
    assert set_points(size) == points


def test_D10_4_in_a_row():
    assert row("AA AA AA A") == 22


# -------------------------------------------------------------------------------------------------- D10.5
def test_D10_5_a_double_is_two():
    assert row("AA B D BB") == 3 + 10
    assert row("AA B D BB", "uAB") == (13, 8)


# -------------------------------------------------------------------------------------------------- D10.6
def test_D10_6_or_one_with_the_option():
    assert row("AA B D BB", doubles="1") == 1 + 6
    assert row("AA B D BB", "uAB", doubles="1") == (7, 5)


# -------------------------------------------------------------------------------------------------- D10.7
def test_D10_7_two_points_and_three_a_pair():
    assert row("C B B D A C A", "uAB") == (12, 8)


def test_D10_7_of_its_own_exhibit():
    table = given().row(0, 1, "A A", "uAB").row(0, 2, "B B")
    assert table.sources(0) == (3, 3, 2)


# -------------------------------------------------------------------------------------------------- D10.8
def test_D10_8_a_discovery_is_of_no_type_for_an_urn():
    assert row("C B B B D A C A", "uAB") == (1 + 10 + 3 + 1 + 1, 8)
