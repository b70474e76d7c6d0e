"""Y4: the familiar's walk."""

import pytest

from .table import Why, given


def walks(table, kind="place"):
    """The spaces that can be reached."""
    return {text.split()[1] for text in table.legal(0, kind)}


def test_Y4_1_one_step_up_down_left_or_right():
    assert walks(given().has(0).holds("tG")) == {"33", "23", "43", "32", "34"}


def test_Y4_1_situation_1_a_free_step():
    table = given().holds("tG").do(0, "place 32")
    assert (table.paws(), table.vp(), table.stands(), table.on("33")) == (1, 0, "32", "uG")


def test_Y4_2_situation_2_a_paw_for_each_further_step():
    table = given().holds("lY+1v")
    assert table.why_not(0, "place 12") == (Why.TOO_FAR, "Y4.2")
    assert (
        str(table.reason(0, "place 12")) == "12 is 3 steps away, which costs 2 paws; you have 1 paw. [Y4.2]"
    )
    table.has(2).do(0, "place 12")
    assert (table.paws(), table.vp()) == (0, 2)


def test_Y4_2_discarding_there_is_as_far():
    table = given().holds("tG")
    assert walks(table) == walks(table, "discard")
    assert walks(table) == {
        space.name for space in table.picture().seats[0].spaces if space.cost <= 1 and space.steps <= 2
    }


def test_Y4_3_standing_still_and_placing_over_what_is_there():
    table = given().has(0).holds("tG").do(0, "place 33")
    assert (table.on("33"), table.stands(), table.paws()) == ("tG", "33", 0)


def test_Y4_4_situation_8_the_shortest_way_is_charged():
    table = given(board="B2").at("34").has(2).holds("tG")
    space = table.picture().seats[0].spaces[14]
    assert (space.name, space.steps, space.cost) == ("35", 3, 2)
    assert table.do(0, "place 35").paws() == 0


def test_Y4_5_situation_3_a_portal_may_be_the_free_step():
    table = given().at("25").has(0).holds("tR")
    table.do(0, "place 21")
    assert (table.stands(), table.vp(), table.on("21")) == ("21", 0, "tR")


@pytest.mark.parametrize(("one", "other"), [("12", "52"), ("54", "14"), ("45", "41")])
def test_Y4_5_to_the_opposite_end_of_row_or_column(one, other):
    assert other in walks(given().at(one).has(0).holds("tG"))


def test_Y4_6_situation_4_no_portal_in_row_3_of_side_A():
    table = given().at("35").holds("tG")
    assert table.why_not(0, "place 31") == (Why.TOO_FAR, "Y4.2")
    assert (table.picture().seats[0].spaces[10].steps, table.picture().seats[0].spaces[10].cost) == (3, 2)
    assert "31" in walks(given(board="B1").at("35").has(0).holds("tG"))


def test_Y4_6_several_portals_in_one_walk():
    """11-12, through to 52, 51-41 in between, through to 45: five steps would be more than the way round."""
    spaces = {space.name: space.steps for space in given().at("12").picture().seats[0].spaces}
    assert (spaces["52"], spaces["51"], spaces["41"], spaces["45"]) == (1, 2, 3, 4)


def test_Y4_6_a_portal_is_not_forced():
    assert given().at("24").has(0).holds("tG").do(0, "place 25").stands() == "25"


def test_Y4_7_situation_7_a_wall_is_walked_around():
    table = given(board="B1").holds("bY")
    assert table.why_not(0, "place 34") == (Why.TOO_FAR, "Y4.2")
    table.has(2).do(0, "place 34")
    assert (table.paws(), table.vp()) == (0, 1)


def test_Y4_7_from_the_other_side_as_well():
    assert "33" not in walks(given(board="B1").at("34").has(0).holds("bY"))


def test_Y4_8_a_paw_gained_pays_for_the_next_walk_only():
    table = given().at("12").has(0).holds("lR+1p")
    assert walks(table) == {"12", "11", "13", "22", "52"}
    assert table.do(0, "place 12").paws() == 1


def test_Y4_9_the_familiar_stays_where_it_discarded():
    table = given().holds("lR").do(0, "discard 23")
    assert (table.stands(), table.on("23"), table.paws()) == ("23", "--", 2)
