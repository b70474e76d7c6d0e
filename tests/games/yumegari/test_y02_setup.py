"""Y2: the set-up."""

import pytest

from dreamtable.engine.errors import OptionError

from .table import GAME, Draw, Phase, box, given


def laid(seats):
    """The table up to the scoring cards."""
    table = box(seats).chance(*(f"board {number + 1}" for number in range(seats)))
    return table.chance(*["tile lR", "tile tG+1v", "tile uB"][:seats])


def test_Y2_1_one_to_five_play():
    assert GAME.seats == (1, 2, 3, 4, 5)
    modes = [box(seats).picture().mode for seats in GAME.seats]
    assert modes == ["solo", "duel", "draft", "draft", "draft"]
    with pytest.raises(OptionError, match="can be played by 1, 2, 3, 4, 5; not by 6"):
        GAME.check_seats(6)


@pytest.mark.parametrize("side", ["A", "B"])
def test_Y2_2_all_boards_lie_on_the_same_side(side):
    table = box(3, board_side=side).chance("board 2", "board 5", "board 1")
    assert [seat.board for seat in table.picture().seats] == [f"{side}2", f"{side}5", f"{side}1"]


def test_Y2_3_chance_deals_different_boards():
    table = box(3)
    assert table.outcomes == {f"board {number}": 1 for number in range(1, 6)}
    assert list(table.chance("board 2").outcomes) == ["board 1", "board 3", "board 4", "board 5"]


@pytest.mark.parametrize(("seats", "left"), [(3, 53), (4, 28), (5, 3)])
def test_Y2_4_so_many_tiles_are_never_seen(seats, left):
    table = box(seats)
    while table.asks != ("over",):
        table.any_chance()
        for seat in table.referee.seats_to_act(table.states):
            table.do(seat, min(table.legal(seat)))
    assert int(table.state.pool.sum()) == left
    assert int(table.state.rounds) == 4


def test_Y2_4_with_two_players_and_alone():
    """2 + 24 x 3 tiles with two; alone 1 + 33, of which unseen ones are still among all others."""
    table = box(2)
    while table.asks != ("over",):
        table.any_chance()
        for seat in table.referee.seats_to_act(table.states):
            table.do(seat, min(table.legal(seat)))
    assert int(table.state.pool.sum()) == 128 - 74
    assert int(box(1).state.heights.sum()) == 33


def test_Y2_5_the_starting_tile_brings_nothing():
    table = laid(3)
    assert [table.on("33", seat) for seat in range(3)] == ["lR", "tG+1v", "uB"]
    assert [table.vp(seat) for seat in range(3)] == [0, 0, 0]


def test_Y2_6_the_familiar_stands_there_and_there_is_a_paw():
    table = laid(3)
    assert [(table.stands(seat), table.paws(seat)) for seat in range(3)] == [("33", 1)] * 3


def test_Y2_7_one_side_A_and_one_side_B():
    table = laid(3)
    assert table.asks == ("chance", Draw.CARD_A)
    table.chance("card a4", "card b1")
    assert [(card.side, card.number) for card in table.picture().cards] == [("A", 4), ("B", 1)]


def test_Y2_8_two_different_cards():
    table = laid(3)
    assert table.outcomes == {f"card a{number}": 1 for number in range(1, 7)}
    assert list(table.chance("card a4").outcomes) == [f"card b{number}" for number in (1, 2, 3, 5, 6)]


def test_Y2_8_sides_of_cards_and_of_boards_have_nothing_to_do_with_each_other():
    assert [card.side for card in given(board="B1").picture().cards] == ["A", "B"]


def test_Y2_9_six_tiles_each_hidden_from_the_others():
    table = laid(3).chance("card a4", "card b1")
    table.hands("lR lY lG lB lP tR", "tY tG tB tP uR uY", "bR bY bG bB bP mR")
    assert table.asks == ((0, 1, 2), Phase.PICK)
    assert table.hand(0) == "lR lY lG lB lP tR"
    assert table.hand_seen(0, 0) == "lR lY lG lB lP tR"
    assert table.hand_seen(0, 1) is None
    assert table.picture(0).seats[1].hand_count == 6


def test_Y2_9_a_hand_shows_no_order():
    table = given(3).hands("tR lP lB lG lR+1v lR", "tY tG tB tP uR uY", "bR bY bG bB bP mR")
    assert table.hand(0) == "lR lR+1v lG lB lP tR"
