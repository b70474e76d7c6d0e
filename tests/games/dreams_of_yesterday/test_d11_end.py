"""D11, the end."""

from dreamtable.games.dreams_of_yesterday import GAME
from dreamtable.games.dreams_of_yesterday.limits import most_plies
from dreamtable.games.dreams_of_yesterday.state import LONGEST

from .table import Phase, given


# -------------------------------------------------------------------------------------------------- D11.1
def test_D11_1_over_at_once_when_no_card_is_left():
    table = given(ring="K P W K P").urns_are_in().only().do(0, "take 1")
    assert table.asks == ("over",)
    assert table.holds(0) == "K"


def test_D11_1_a_card_spent_in_this_turn_is_enough():
    table = given(ring="K P W K P").has(0, "P").urns_are_in().only().do(0, "take 3", "pay P")
    assert table.asks == ("chance", 6)


def test_D11_1_what_was_placed_counts():
    table = given(ring="DY03f P W K P").row(0, 1, "C DY23b").row(0, 2, "A").urns_are_in().only()
    table.do(0, "buy 1", "lend 1", "place 1 left")
    assert table.asks == ("over",)
    assert table.points(0) == 10 + 1


# -------------------------------------------------------------------------------------------------- D11.2
def closing(seat, seats=3, **options):
    """This seat is about to close its second exhibit, in space 1."""
    table = given(seats, ring="DY25f P W K P W K", top="B", turn=seat, **options)
    return table.has(seat, "K P").row(seat, 1, "A", "uBC").row(seat, 2, "C")


def test_D11_2_the_round_is_finished_first():
    table = closing(1).do(1, "buy 1", "pay K", "pay P", "close 2", "refill up").comes("A")
    assert table.picture().is_closing
    assert table.asks == (2, Phase.MAIN)
    table.do(2, "take 2", "refill up")
    assert table.asks == ("over",)


def test_D11_2_the_last_of_the_round_ends_it():
    table = closing(2).do(2, "buy 1", "pay K", "pay P", "close 2", "refill up")
    assert table.asks == ("over",)


def test_D11_2_one_closed_exhibit_ends_nothing():
    table = given(3, ring="DY25f P W K P W K", top="B", turn=2).has(2, "K P").row(2, 1, "A")
    table.do(2, "buy 1", "pay K", "pay P", "close 1", "refill up").comes("C")
    assert table.asks == (0, Phase.MAIN)


# -------------------------------------------------------------------------------------------------- D11.3
def test_D11_3_more_artifact_cards_break_a_tie():
    """Three points each: two singles of a type against one double."""
    table = given().row(0, 1, "AA").row(1, 1, "B B")
    assert [table.points(seat) for seat in (0, 1)] == [3, 3]
    assert table.ranks() == (2, 1)


def test_D11_3_an_urn_is_a_card():
    """6 + 1 against 3 + 1 + 1 + 2: three cards each side would share."""
    table = given().row(0, 1, "A A A").row(0, 2, "B").row(1, 1, "C C B", "uAB").row(1, 2, "B")
    assert [table.points(seat) for seat in (0, 1)] == [7, 7]
    assert [museum.artifact_cards for museum in table.picture().museums] == [4, 5]
    assert table.ranks() == (2, 1)


# -------------------------------------------------------------------------------------------------- D11.4
def test_D11_4_what_is_still_tied_is_shared():
    table = given(3).row(0, 1, "A A").row(1, 1, "B B").row(2, 1, "C")
    assert table.ranks() == (1, 1, 3)


# -------------------------------------------------------------------------------------------------- D11.5
def test_D11_5_over_after_300_turns():
    table = given(top="A")
    table.state.turns = LONGEST - 1
    assert table.do(0, "take 1", "refill up").asks == ("over",)


def test_D11_5_so_there_is_a_bound_on_entries():
    assert GAME.max_plies == most_plies(66, 300)
    assert most_plies(1, 1) == (1 + 8 + 2) + 3 * (1 + 9) + (4 + 1 + 8)
