"""Y10: who knows what."""

import pytest

from dreamtable.engine.spec import SPECTATOR

from .table import given
from .test_y03_turns import HANDS, dealt, turn


def test_Y10_1_shops_tokens_and_cards_are_open():
    table = dealt().has(3, 7, seat=1)
    seen = table.picture(SPECTATOR)
    assert (seen.seats[1].paws, seen.seats[1].points) == (3, 7)
    assert seen.seats[1].spaces[12].tile.code == "uG"
    assert [card.number for card in seen.cards] == [1, 2]


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_Y10_2_other_hands_differ_and_nobody_sees_it(viewer):
    one = given(3).hands(*HANDS)
    two = given(3).hands(HANDS[0], "lR+1p lY+1p lG+1p lB+1p lP+1p mY", HANDS[2])
    assert one.referee.observed(one.states, viewer).tobytes() == (
        two.referee.observed(two.states, viewer).tobytes()
    )
    assert one.picture(viewer) == two.picture(viewer)


def test_Y10_2_one_sees_the_own_hand_only():
    table = dealt()
    for viewer in range(3):
        known = [table.hand_seen(viewer, seat) is not None for seat in range(3)]
        assert known == [seat == viewer for seat in range(3)]


def test_Y10_3_what_was_passed_on_is_remembered():
    """Round 1: the hand of seat 0 is at seat 1 now, without the tile that seat 0 took."""
    table = turn(dealt())
    assert table.hand_seen(0, 1) == "lY lG lB lP tR"
    assert table.hand_seen(0, 2) is None
    assert table.hand_seen(2, 1) is None
    table = turn(table)
    assert table.hand_seen(0, 2) == "lG lB lP tR"
    assert table.hand_seen(0, 1) == table.hand(1)


def test_Y10_3_while_the_new_holder_chooses_it_is_remembered_in_full():
    table = turn(dealt()).do(1, "pick 1")
    assert table.hand_seen(0, 1) == "lY lG lB lP tR"
    assert table.picture(0).seats[1].choice == ""


@pytest.mark.parametrize(("seats", "known_from"), [(3, 3), (4, 4), (5, 5)])
def test_Y10_3_from_then_on_every_hand_is_known(seats, known_from):
    table = dealt(seats)
    for number in range(1, 6):
        known = all(
            table.hand_seen(viewer, seat) is not None for viewer in range(seats) for seat in range(seats)
        )
        assert known == (number >= known_from)
        turn(table)


def test_Y10_3_a_new_hand_is_new():
    table = dealt()
    for _ in range(6):
        turn(table)
    table.any_chance()
    assert [table.hand_seen(0, seat) is None for seat in range(3)] == [False, True, True]


def test_Y10_3_a_spectator_remembers_nothing():
    table = turn(turn(turn(dealt())))
    assert [table.hand_seen(SPECTATOR, seat) for seat in range(3)] == [None] * 3


def test_Y10_4_every_unseen_tile_is_as_likely():
    table = given(3)
    assert table.outcomes["tile lR"] == 3
    assert table.outcomes["tile lR+1v"] == 1
    assert sum(table.outcomes.values()) == 128 - 3


def test_Y10_4_samples_fit_what_is_known():
    table = turn(dealt(4)).do(2, "pick 3")
    seen = table.referee.observed(table.states, 0)
    samples = [table.referee.determinized(seen, 0, seed) for seed in range(12)]
    assert len({sample.tobytes() for sample in samples}) > 1
    assert len({int(sample[0].players[2].choice) for sample in samples}) > 1
    for sample in samples:
        assert table.referee.observed(sample, 0).tobytes() == seen.tobytes()
        assert list(sample[0].players[1].hand) == list(table.player(1).hand)
        assert sum(int(kind) >= 0 for kind in sample[0].players[3].hand) == 5


def test_Y10_4_unseen_are_all_that_is_in_no_known_place():
    picture = dealt().picture(0)
    assert sum(number for _, number in picture.unseen) == 128 - 3 - 6
