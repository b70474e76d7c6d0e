"""What the greedy bot sees: a better gift is judged better, and the bank counts."""

import numpy as np

from dreamtable.engine.rng import new_rng
from dreamtable.games.morpheus import GAME

from .table import given

SAMPLES = 8


def favourite(table, seat):
    """The action the greedy bot takes, by its text."""
    seen = table.referee.observed(table.states, seat)
    judged = table.referee.judgements(seen, seat, SAMPLES, new_rng(3))
    return GAME.actions.text(int(np.argmax(judged)))


def test_a_rarer_gift_is_picked_before_a_spare_common_one():
    assert favourite(given(seats=2).gifts(1, 2, 5), 0) == "pick_die 5"
    assert favourite(given(seats=2).gifts(1, 2, 6), 0) == "pick_die 6"


def test_an_essence_that_an_open_dream_needs_is_picked_before_another():
    table = given(seats=2).open(0, "D01", "2N").gifts(1, 2, 3)
    assert favourite(table, 0) == "pick_die 2"


def test_a_gift_that_the_bank_lacks_is_not_picked():
    assert favourite(given(seats=2).bank("0S").gifts(1, 2, 5), 0) != "pick_die 5"


def test_a_gift_in_hand_is_kept_rather_than_paid_to_be_rolled_again():
    assert favourite(given(seats=2).has(0, "1c").gifts(2, 5, 6).do(0, "pick_die 5"), 0) == "keep"
