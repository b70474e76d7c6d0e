"""D2, set-up: starting cards, removed cards, Urns, the Histories."""

import pytest

from .table import Draw, Place, box


def dealt(*cards, seats=2, first=0, **options):
    """The starting cards are dealt in this order."""
    table = box(seats, **options)
    if seats > 1:
        table.chance(f"first {first}")
    return table.chance(*(f"deal {card}" for card in cards))


def laid(*words, seats=2, urns="box box box", **options):
    """The table up to the Histories, which come as these cards."""
    start = {1: ("DY01", "DY02", "DY04", "DY05"), 2: ("DY01", "DY02", "DY04", "DY05")}
    cards = start.get(seats, ("DY01", "DY02", "DY03", "DY04", "DY05", "DY06"))
    table = dealt(*cards, seats=seats, **options)
    if table.state.draw == Draw.URN:
        table.chance(*(f"urn DY{25 + i} {word}" for i, word in enumerate(urns.split())))
    return table.chance(*(f"card {word}" for word in words))


# --------------------------------------------------------------------------------------------------- D2.1
def test_D2_1_one_two_or_three():
    assert [box(seats).state.slots for seats in (1, 2, 3)] == [6, 6, 8]


# --------------------------------------------------------------------------------------------------- D2.2
def test_D2_2_chance_picks_the_first_seat():
    assert box(3).outcomes() == {"first 0": 1, "first 1": 1, "first 2": 1}


def test_D2_2_alone_the_person_begins():
    table = box(1)
    assert table.asks == ("chance", Draw.DEAL)
    assert (table.state.first, table.state.active) == (0, 0)


# --------------------------------------------------------------------------------------------------- D2.3
def test_D2_3_each_gets_a_double_resource_and_a_single_artifact():
    table = dealt("DY01", "DY02", "DY04", "DY05")
    assert [table.holds(seat) for seat in (0, 1)] == ["KK", "PP"]
    assert [table.shows(seat, 1) for seat in (0, 1)] == ["A", "B"]


def test_D2_3_so_does_the_robot():
    table = dealt("DY01", "DY02", "DY04", "DY05", seats=1)
    assert [table.holds(seat) for seat in (0, 1)] == ["KK", "PP"]
    assert [table.shows(seat, 1) for seat in (0, 1)] == ["A", "B"]


# --------------------------------------------------------------------------------------------------- D2.4
def test_D2_4_in_turn_order_from_the_first():
    table = dealt("DY07", seats=3, first=2)
    assert table.shows(2, 1) == "A"
    assert table.state.active == 0


def test_D2_4_a_card_fits_a_kind_that_is_lacking():
    """Seat 0 has its Artifact; what it still lacks is a double Resource."""
    table = dealt("DY07", "DY08")
    fitting = {text.removeprefix("deal ") for text in table.outcomes()}
    doubles = {"DY01", "DY02", "DY03", "DY04", "DY05", "DY06", "DY13", "DY14", "DY15", "DY25", "DY26", "DY27"}
    assert fitting == doubles


def test_D2_4_rare_artifacts_are_no_standard_singles():
    """Seat 0 has its double; a Discovery's other side makes the card fit, an Urn's does not."""
    table = dealt("DY13", "DY14")
    fitting = {text.removeprefix("deal ") for text in table.outcomes()}
    assert "DY19" in fitting
    assert "DY25" not in fitting
    table.chance("deal DY19")
    assert table.shows(0, 1) == "A"


# --------------------------------------------------------------------------------------------------- D2.5
def test_D2_5_a_double_resource_comes_first():
    assert dealt("DY01").holds(0) == "KK"
    assert dealt("DY01").shows(0, 1) == ""


# --------------------------------------------------------------------------------------------------- D2.6
@pytest.mark.parametrize(("seats", "removed"), [(1, 5), (2, 5)])
def test_D2_6_five_cards_are_removed_unseen(seats, removed):
    table = dealt("DY01", "DY02", "DY04", "DY05", seats=seats)
    assert (table.state.removed, table.state.pile_count) == (removed, 18)
    assert table.outcomes() == {"urn DY25 box": 5, "urn DY25 aside": 18}


def test_D2_6_an_urn_can_be_among_them():
    table = dealt("DY01", "DY02", "DY04", "DY05").chance("urn DY25 box")
    assert table.place("DY25") == Place.BOX
    assert table.outcomes() == {"urn DY26 box": 4, "urn DY26 aside": 18}


def test_D2_6_with_three_none_are():
    table = dealt("DY01", "DY02", "DY03", "DY04", "DY05", "DY06", seats=3)
    assert table.state.removed == 0
    assert [table.place(f"DY{n}") for n in (25, 26, 27)] == [Place.ASIDE] * 3


# --------------------------------------------------------------------------------------------------- D2.7
def test_D2_7_urns_that_are_left_wait_aside():
    table = dealt("DY01", "DY02", "DY04", "DY05").chance("urn DY25 aside", "urn DY26 aside", "urn DY27 box")
    assert [card.id for card in table.picture().aside] == ["DY25", "DY26"]
    assert table.state.pile_count == 16


def test_D2_7_not_one_that_was_dealt():
    table = dealt("DY25", "DY02", "DY04", "DY05").chance("urn DY26 aside", "urn DY27 aside")
    assert table.holds(0) == "WW"
    assert table.asks == ("chance", Draw.HISTORIES)


# --------------------------------------------------------------------------------------------------- D2.8
def test_D2_8_with_the_option_all_urns_are_saved():
    table = dealt("DY01", "DY02", "DY04", "DY05", urn_safe="on")
    assert table.asks == ("chance", Draw.HISTORIES)
    assert (table.state.removed, table.state.pile_count) == (5, 15)


# --------------------------------------------------------------------------------------------------- D2.9
def test_D2_9_five_cards_and_an_empty_space():
    table = laid("DY07 front", "DY08 back", "DY09 front", "DY10 back", "DY11 front", "DY12 back")
    assert table.ring() == "- A K C K B"
    assert table.asks[0] == 0
    assert table.word(int(table.state.top)) == "W"


def test_D2_9_seven_with_three():
    table = laid(*(f"DY{n:02} front" for n in range(7, 14)), "DY14 front", seats=3)
    assert table.ring() == "- A K C K B W AA"


# --------------------------------------------------------------------------------------------------- D2.10
def test_D2_10_the_first_shows_an_artifact_then_they_alternate():
    table = laid("DY07 back", "DY08 front", "DY09 back", "DY10 front", "DY11 back", "DY12 front")
    assert table.ring() == "- A K C K B"


def test_D2_10_two_artifacts_lie_as_drawn_and_count_as_what_they_show():
    """DY22 comes where a Resource is wanted, so the next one is wanted to be a Resource again."""
    table = laid("DY07 front", "DY22 back", "DY09 front", "DY10 front", "DY11 back", "DY12 front")
    assert table.ring() == "- A BB P A P"
