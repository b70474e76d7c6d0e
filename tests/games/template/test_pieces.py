"""What a designer counts in Pig."""

from counting import held

from .table import given


def test_the_die_is_with_the_seat_on_turn():
    table = given(scores=(3, 4), turn_total=5)
    assert held(table) == [{"the die": 1}, {}, {}]
    assert held(table.hold()) == [{}, {"the die": 1}, {}]


def test_the_winner_keeps_the_die():
    assert held(given(scores=(60, 80), seat=1, turn_total=20).hold()) == [{}, {"the die": 1}, {}]
