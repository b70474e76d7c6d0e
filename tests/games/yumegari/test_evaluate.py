"""What the greedy bot sees."""

import numpy as np
import pytest

from dreamtable.engine.rng import new_rng

from .table import GAME, given
from .test_y03_turns import dealt
from .test_y09_challenges import LATIN


def favourite(table, seat=0, samples=1):
    """The action the greedy bot takes, by its text."""
    seen = table.referee.observed(table.states, seat)
    judged = table.referee.judgements(seen, seat, samples, new_rng(3))
    return GAME.actions.text(int(np.argmax(judged)))


def test_a_pair_beside_the_starting_tile():
    assert favourite(given(shows="a4 b5").holds("uR")) in ("place 32", "place 34", "place 23", "place 43")


def test_a_print_is_worth_a_step():
    assert favourite(given(shows="a1 b2").at("12").has(0).holds("bR")) == "place 11"


def test_the_tile_that_makes_the_pair_is_picked():
    table = given(3, shows="a4 b6").hands("lR tY uR bB mP lY", "tG tB tP uY uB uP", "bR bY bG bP mR mY")
    assert favourite(table).split()[0] == "pick"
    assert table.picture(0).seats[0].hand[int(favourite(table).split()[1]) - 1].name == "red umbrella"


def test_nothing_useful_is_covered_by_nothing():
    """All spaces around are taken by pairs: the tile is better discarded."""
    rows = "-- " * 6 + "lR tY tG -- -- lY uG uR -- -- bB bR mP " + "-- " * 6
    table = given(shows="a4 b5").shop(rows).at("33").has(0)
    table.state.players[0].space[13] = table.leave("uY")
    assert favourite(table.holds("mB")).split()[0] == "discard"


def test_the_end_counts_points_only():
    table = given(shows="a1 b6").shop(LATIN).has(9, 3)
    table.do(0, "finish")
    seen = table.referee.observed(table.states, 0)
    assert table.referee.evaluate(seen, 0) == 53.0


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_judgement_is_of_what_the_seat_knows(seat):
    table = dealt()
    seen = table.referee.observed(table.states, seat)
    assert table.referee.evaluate(seen, seat) == table.referee.evaluate(table.states, seat)


@pytest.mark.parametrize("number", range(1, 7))
def test_prospects_are_never_less_than_the_points(number):
    """A card's prospects are its points and a share of what is begun, while tiles are still to come."""
    other = 1 if number != 1 else 2
    table = given(shows=f"a{number} b{other}").shop(LATIN)
    seen = table.referee.observed(table.states, 0)
    assert table.referee.evaluate(seen, 0) >= sum(card.points for card in table.picture().seats[0].cards)
