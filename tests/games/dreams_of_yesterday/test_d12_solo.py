"""D12, the solo game."""

import dreamtable as dt

from .table import Phase, box, given


# -------------------------------------------------------------------------------------------------- D12.1
def test_D12_1_person_and_robot_alternate():
    table = given(1, top="A").do(0, "take 1", "refill up").comes("B")
    assert table.picture().is_robot_turn
    assert table.asks == (0, Phase.ROBOT_CHOOSE)
    table.robot()
    assert table.comes("C").asks == (0, Phase.MAIN)


def test_D12_1_the_robot_is_no_seat_but_has_a_row_in_results():
    table = given(1).row(0, 1, "A A").row(1, 1, "B")
    assert [score.total for score in table.referee.scores(table.states)] == [3, 1]
    assert table.ranks() == (1, 2)
    assert table.picture().museums[1].is_robot


# -------------------------------------------------------------------------------------------------- D12.2
def test_D12_2_equal_points_are_lost():
    table = given(1).row(0, 1, "A A").row(1, 1, "BB")
    assert table.ranks() == (2, 1)


# -------------------------------------------------------------------------------------------------- D12.3
def test_D12_3_with_the_option_artifact_cards_decide():
    table = given(1, solo_tie="tiebreak").row(0, 1, "A A").row(1, 1, "BB")
    assert table.ranks() == (1, 2)


def test_D12_3_and_then_the_robot():
    table = given(1, solo_tie="tiebreak").row(0, 1, "A A").row(1, 1, "B B")
    assert table.ranks() == (2, 1)


# -------------------------------------------------------------------------------------------------- D12.4
def test_D12_4_hard_a_discovery_and_two_doubles():
    table = box(1, robot="hard").chance("deal DY19", "deal DY01", "deal DY02", "deal DY04", "deal DY05")
    assert (table.shows(1, 1), table.holds(1)) == ("D", "PP WW")
    assert (table.shows(0, 1), table.holds(0)) == ("B", "KK")
    assert table.picture().robot_level == "hard"


# -------------------------------------------------------------------------------------------------- D12.5
def test_D12_5_extreme_an_urn_and_three_doubles():
    cards = (f"deal DY{n}" for n in ("25", "01", "02", "03", "04", "05"))
    table = box(1, robot="extreme").chance(*cards)
    assert (table.shows(1, 1), table.holds(1)) == ("", "WW PP WW")
    assert [card.id for card in table.picture().museums[1].below] == ["DY25"]
    assert table.points(1) == 2


# -------------------------------------------------------------------------------------------------- D12.6
def test_D12_6_its_card_is_drawn_first_among_those_that_have_one():
    assert set(box(1, robot="hard").outcomes()) == {"deal DY19", "deal DY20", "deal DY21"}
    assert set(box(1, robot="extreme").outcomes()) == {"deal DY25", "deal DY26", "deal DY27"}


# -------------------------------------------------------------------------------------------------- D12.7
def test_D12_7_the_robot_has_its_last_turn():
    table = given(1, ring="DY25f P W K P", top="B").has(0, "K P").row(0, 1, "A", "uBC").row(0, 2, "C")
    table.do(0, "buy 1", "pay K", "pay P", "close 2", "refill up").comes("A")
    table.robot()
    assert table.asks == ("over",)


def test_D12_7_its_own_urns_end_nothing():
    table = given(1, top="A", turn=1, ring="DY25f P W K P").has(1, "K P W").below("uBC")
    assert "robot_place below" in table.robot()
    assert not table.state.is_closing


def test_a_person_needs_no_passes_for_the_robot():
    match = given(1, top="A").match()
    match.apply(0, "take 1")
    match.apply(0, "refill up")
    match.apply(dt.CHANCE, "card DY14 front")
    robot = [entry for entry in match.log if entry.text.startswith("robot")]
    assert [entry.text.split()[0] for entry in robot] == ["robot_choose", "robot_take", "robot_refill"]
    assert all(entry.auto for entry in robot)
