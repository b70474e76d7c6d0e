"""H2: set-up."""

import pytest

from dreamtable.engine.errors import OptionError

from .table import CODES, GAME, Draw, Phase, box, given


@pytest.mark.parametrize("seats", [1, 7])
def test_H2_1_two_to_six_play(seats):
    assert GAME.seats == (2, 3, 4, 5, 6)
    with pytest.raises(OptionError):
        GAME.check_seats(seats)


@pytest.mark.parametrize(
    ("seats", "hand", "dealt", "pile"),
    [(2, 10, 20, 69), (3, 10, 30, 59), (4, 10, 40, 49), (5, 7, 35, 54), (6, 7, 42, 47)],
)
def test_H2_2_the_deal(seats, hand, dealt, pile):
    table = box(seats).chance("first 1").deal()
    assert [int(player.hand_count) for player in table.state.players[:seats]] == [hand] * seats
    assert table.state.dealt == dealt
    assert (table.state.discard_count, table.state.pile_count) == (1, pile)


def test_H2_2_cards_go_around_the_table_from_the_first_player():
    table = box(3).chance("first 1", "card at", "card bf", "card cc", "card ch")
    assert [table.held(seat) for seat in range(3)] == ["cc", "at ch", "bf"]


def test_H2_3_the_first_discard_is_turned_up():
    table = box(2).chance("first 0").deal(*["at", "bf"] * 9, "cc", "cc")
    assert table.in_discards() == "cc"
    assert table.asks == (0, Phase.DRAW)


def test_H2_4_chance_decides_who_begins():
    table = box(6)
    assert table.asks == ("chance", Draw.FIRST_SEAT)
    assert table.outcomes == {f"first {seat}": 1 for seat in range(6)}
    assert table.chance("first 4").deal().asks == (4, Phase.DRAW)


def test_H2_5_a_hand_may_hold_any_number_of_cards():
    table = given().hand(0, " ".join(CODES * 6)).hand(1, "at").discards("at")
    assert table.draw(0, "bf").do(0, "decline").chance("card bf").state.players[0].hand_count == 62


def test_H2_6_every_hand_begins_with_all_cards():
    table = given().hand(0, "at at").hand(1, "bf").discards("cc").meld(0, "gs 3").laid(1, "gs", fiction=2)
    table.draw(0, "gs").do(0, "layoff gs fact", "discard at")
    table.do(1, "draw").chance("card gs").do(1, "layoff gs fact", "discard bf")
    assert table.asks == ("chance", Draw.DEAL)
    assert list(table.state.pile) == [9] * 10
    assert table.picture(0).seats[0].groups == ()
    assert table.standing() != [0, 0]
