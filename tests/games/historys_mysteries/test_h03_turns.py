"""H3: turns."""

from .table import Common, Phase, Why, given


def test_H3_1_play_passes_to_the_left():
    table = given(seats=3).hand(0, "at at").hand(1, "bf bf").hand(2, "cc cc").discards("gs")
    order = []
    for card in ("at", "bf", "cc"):
        seat = table.asks[0]
        order.append(seat)
        table.draw(seat, "hh").do(seat, "decline").chance("card hh").do(seat, f"discard {card}")
    assert order == [0, 1, 2]
    assert table.asks == (0, Phase.DRAW)


def test_H3_1_it_is_nobody_elses_turn():
    assert given().hand(0, "at").hand(1, "at").why_not(1, "draw") == (Common.NOT_YOUR_DECISION, "H3.2")


def test_H3_2_draw_then_play_then_discard():
    table = given().hand(0, "at at cc").discards("gs").meld(1, "bf 3")
    assert table.why_not(0, "discard at") == (Common.NOT_NOW, "H3.2")
    table.draw(0, "bf")
    assert table.asks == (0, Phase.PLAY)
    assert table.why_not(0, "discard at") == (Why.PLAY_FIRST, "H3.2")
    table.do(0, "layoff bf fact", "discard cc")
    assert table.asks == (1, Phase.DRAW)
