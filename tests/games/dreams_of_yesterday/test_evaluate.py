"""What the greedy bot sees."""

import numpy as np

from dreamtable.engine.rng import new_rng
from dreamtable.games.dreams_of_yesterday import GAME

from .table import given


def favourite(table, seat=0, samples=2):
    """The action the greedy bot takes, by its text."""
    seen = table.referee.observed(table.states, seat)
    judged = table.referee.judgements(seen, seat, samples, new_rng(3))
    return GAME.actions.text(int(np.argmax(judged)))


def test_a_double_is_taken_before_a_single():
    assert favourite(given(ring="K PP W K P", top="A")) == "take 2"


def test_an_artifact_that_lengthens_a_set_is_bought():
    table = given(ring="DY01f K W K P", top="B").has(0, "P K").row(0, 1, "A A")
    assert favourite(table) == "buy 1"
    assert favourite(table.do(0, "buy 1", "pay P")).startswith("place 1")


def test_a_flip_is_used_where_it_uncovers_more():
    table = given(ring="DY08b DY09b DY13f K P", top="B").has(0, "K").row(0, 1, "A:flip")
    assert favourite(table) in ("flip 1", "flip 2", "flip 3", "take 1", "take 2")


def test_near_the_end_points_count_more_than_resources():
    table = given(ring="DY01f K W K P", top="B").has(0, "P K").row(0, 1, "A A").urns_are_in().only()
    assert favourite(table) == "buy 1"
