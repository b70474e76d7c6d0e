"""H7: the end of a hand."""

from .table import Draw, Phase, given


def last_card(seats=3):
    """Seat 0 takes the top card, lays it off, and has one card left."""
    table = given(seats).hand(0, "gs").hand(1, "at at").hand(2, "bf").discards("cc").meld(1, "cc 3")
    return table.do(0, "take 1", "layoff cc fact")


def test_H7_1_the_last_card_discarded_ends_the_hand_at_once():
    table = last_card().do(0, "discard gs")
    assert table.asks == ("chance", Draw.DEAL)
    assert (table.picture(0).last_end, table.picture(0).last_seat) == ("went out", 0)
    assert table.last() == [2 + 2, 6 + 6 - 4, -2]


def test_H7_2_the_match_goes_on_with_the_next_hand():
    table = last_card().do(0, "discard gs").deal()
    assert table.picture(0).hand_number == 2
    assert table.asks == (1, Phase.DRAW)


def test_H7_3_the_draw_pile_is_used_up():
    table = given().hand(0, "at at").meld(1, "bf 3").discards("gs").pile("bf")
    table.draw(0, "bf").do(0, "layoff bf fact")
    assert table.asks == (0, Phase.PLAY)
    table.do(0, "discard at")
    assert table.asks == ("chance", Draw.DEAL)
    assert table.picture(0).last_end == "exhausted"


def test_H7_3_both_ends_at_once():
    table = given().hand(0, "gs").meld(1, "bf 3").discards("gs").pile("bf")
    table.draw(0, "bf").do(0, "layoff bf fact", "discard gs")
    assert table.state.hands == 1
    assert table.picture(0).last_end == "went out"
