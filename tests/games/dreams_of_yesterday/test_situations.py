"""Fifteen situations with results worked by hand, by their numbers in the list of rulings."""

import pytest

from dreamtable.engine.jit import interpreted
from dreamtable.games.dreams_of_yesterday import scoring

from .table import Draw, Phase, Why, given
from .test_d10_points import row
from .test_d13_robot import placing, robot

set_points = interpreted(scoring.set_points)


def test_situation_1_the_space_taken_from_is_the_next_start():
    table = given(top="A").do(0, "take 2", "refill up").comes("B")
    assert table.ring() == "A K - W K P"
    distances = {slot.distance: slot.number for slot in table.picture().slots}
    assert (distances[1], distances[4], distances[5]) == (3, 0, 1)
    assert table.why_not(1, "take 6") == (Why.NO_SPACE, "D2.9")


def test_situation_2_two_moves_and_one():
    two = given().row(0, 1, "A:move").row(0, 2, "B:move")
    assert [slot.fee for slot in two.picture().slots][4:] == [0, 1]
    assert [slot.fee for slot in given().row(0, 1, "A:move").picture().slots][5] == 2


def test_situation_3_one_pool_for_a_flip_a_walk_and_a_purchase():
    """A flip and an Artifact for KP three spaces away are four units: KK, P and W, nothing wasted."""
    table = given(ring="P W DY22f W P").has(0, "KK P W")
    table.do(0, "pay_flip 1", "pay KK")
    assert list(table.state.pool) == [1, 0, 0]
    table.do(0, "buy 3", "pay P", "pay W")
    assert (table.asks, table.holds(0)) == ((0, Phase.PLACE), "")


def test_situation_4_a_discovery_for_one_card():
    """KK with Wild K and an inherent P: K, K as W, P."""
    table = given(ring="DY20b P W P P").has(0, "KK").row(0, 1, "B:inhP").row(0, 2, "C:wildK")
    table.do(0, "buy 1", "lend 1", "pay KK")
    assert (table.asks, table.holds(0)) == ((0, Phase.PLACE), "")
    table = given(ring="DY20b P W P P").has(0, "KK").row(0, 1, "B:inhP")
    assert table.why_not(0, "buy 1") == (Why.TOO_DEAR, "D5.4")


@pytest.mark.parametrize("slot", [1, 3])
def test_situation_5_the_spare_unit_of_a_double(slot):
    ring = ["K"] * 5
    ring[slot - 1] = "DY01f"
    table = given(ring=" ".join(ring)).has(0, "PP").do(0, f"buy {slot}", "pay PP")
    assert table.asks == (0, Phase.PLACE)


def test_situation_5_or_the_surcharge_of_buy_any():
    table = given(ring="K K K K DY01f").has(0, "PP").row(0, 1, ":any").do(0, "buy_any 5", "pay PP")
    assert table.asks == (0, Phase.PLACE)


def test_situation_6_the_example_of_the_rulebook():
    table = given(ring="DY08b DY16b DY12b DY10b DY18b").row(0, 1, "C B B D A C A")
    sets = [(size, points) for _, size, points in table.picture().museums[0].exhibits[0].sets]
    assert sets == [(1, 1), (3, 6), (2, 3), (1, 1), (1, 1)]
    assert table.points(0) == 12


def test_situation_7_with_an_urn_and_a_third_bone():
    assert row("C B B D A C A", "uAB") == (12, 8)
    assert row("C B B B D A C A", "uAB") == (16, 8)


def test_situation_8_long_sets():
    assert [set_points(size) for size in (7, 8, 12, 13)] == [22, 24, 42, 43]
    assert row("AA AA AA A") == 22


def test_situation_9_discoveries():
    assert [row(words) for words in ("A D D B", "A D A", "D D D")] == [12, 6, 6]
    assert row("AA B D BB", "uAB") == (13, 8)


def test_situation_10_what_shows_as_a_row_grows():
    table = given(ring="DY04f P W K DY07f").row(0, 1, "A:flip").has(0, "W P WW PP")
    assert table.picture().museums[0].exhibits[0].ability.word == "flip"
    table.do(0, "buy 1", "pay W", "place 1 left")
    assert table.picture().museums[0].exhibits[0].ability.word == "flip"
    abilities = [card.up.ability.word for card in table.picture().museums[0].exhibits[0].cards]
    assert abilities == ["move", "flip"]


def test_situation_11_the_alternate_action():
    table = given(ring="DY13f DY14f W K P", top="DY19f").do(0, "alternate").comes("DY16f")
    assert (table.discard(), table.holds(0)) == ({"DY19"}, "P")
    table.comes("KK").do(0, "shift 2")
    assert (table.ring(), table.state.start) == ("KK AA - W K P", 2)
    assert given(ring="A K W K P").why_not(0, "alternate") == (Why.RESOURCE_NEAR, "D7.1")


def test_situation_12_a_refill_is_due_and_the_pile_is_empty():
    assert given().urns_are_in().only().do(0, "take 1").asks == ("over",)
    spent = given().has(0, "P").urns_are_in().only().do(0, "take 3", "pay P")
    assert len(spent.outcomes()) == 2
    first = given().aside("uAB uBC").only().do(0, "take 1")
    assert {text.split()[1] for text in first.outcomes()} == {"DY25", "DY26"}
    assert first.comes("uAB").do(0, "refill up").asks == ("chance", Draw.TOP)


def test_situation_12_the_round_is_finished():
    table = given(3, ring="DY25f P W K P W K", top="B", turn=1).has(1, "K P").row(1, 1, "A", "uBC")
    table.row(1, 2, "C").do(1, "buy 1", "pay K", "pay P", "close 2", "refill up").comes("A")
    assert table.do(2, "take 2", "refill up").asks == ("over",)


def test_situation_13_the_robot_buys_with_too_little():
    table = robot("K DY01f DY16f K P", top="DY34f", has="WW")
    steps = table.robot()
    assert steps[:3] == ["robot_choose buy", "robot_buy 3", "robot_pay"]
    assert (table.holds(1), steps[-1]) == ("", "robot_refill over")
    assert table.ring().startswith("PP")


def test_situation_13b_it_keeps_the_younger_double():
    table = robot("K D W K P", top="DY34f", has="WW PP DY16b")
    steps = table.robot()
    assert steps[1] == "robot_buy 2"
    assert (table.holds(1), steps[-1]) == ("PP", "robot_refill over")


@pytest.mark.parametrize(("extra", "left"), [("once", "PP"), ("each", "P")])
def test_situation_13c_a_hidden_artifact_in_the_third_space(extra, left):
    """Three doubles would buy anyway; here two doubles and a single do, with a single on top."""
    table = robot("DY08b DY11b DY18b K W", top="DY34f", has="WW PP DY09b", robot_extra=extra)
    table.do(0, "robot_choose buy", "robot_buy 3", "robot_pay")
    assert table.holds(1) == left


def test_situation_14_no_resource_is_face_up():
    table = robot("DY07f DY13f DY14f K P")
    assert table.robot()[1] == "robot_take 2"
    assert table.holds(1) == "WW"


def test_situation_14b_nor_hidden():
    table = robot("DY22f DY23f DY24f K P", top="DY13f").do(0, "robot_choose take", "robot_search").comes("A")
    assert table.robot() == ["robot_shift 2"]
    assert int(table.state.start) == 2


def test_situation_14c_six_units():
    table = robot("DY22f DY23f DY24f K P", top="DY13f", has="KK PP")
    table.state.phase = Phase.ROBOT_TAKE
    table.do(0, "robot_search").comes("A")
    assert table.robot() == ["robot_shift 1"]


def test_situation_15_where_the_robot_places():
    assert placing("B", "A B", "B C C") == "1_right"
    assert placing("B", "A B", "B C C", robot_single="biggest") == "1_right"
    assert placing("CC", "A B", "B C C") == "2_right"
    assert placing("A", "A B", "B C C") == "1_left"
    assert placing("D", "A B", "B C C") == "2_right"
    assert placing("C", "A", "B") == "1_right"


def test_situation_15_what_its_urns_bring():
    table = robot().row(1, 1, "A A B").row(1, 2, "C CC B B").below("uBC", "uAB")
    assert table.sources(1)[2] == 13
