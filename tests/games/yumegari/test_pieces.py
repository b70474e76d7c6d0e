"""What a designer counts in Yumegari."""

from counting import held, left

from .table import given


def test_tiles_on_top_by_design_and_by_mark_and_the_board():
    table = given(3).lays("11", "lR").lays("12", "lR+1v").lays("55", "uG+2v", seat=1)
    start = {"green umbrella": 1, "tile without a mark": 1, "board A1": 1}
    assert held(table) == [
        {
            "red lantern": 2,
            "green umbrella": 1,
            "tile without a mark": 2,
            "tile with 1 VP": 1,
            "board A1": 1,
        },
        start | {"green umbrella": 2, "tile with 2 VP": 1},
        start,
        {},
    ]


def test_tiles_in_hand_do_not_count_yet():
    table = given(1).holds("bB")
    assert "blue bell" not in held(table)[0]


def test_nobody_has_the_tiles_of_the_offer():
    table = given(2).offer("lR", "bB+1p", "bB")
    assert held(table)[2] == {
        "red lantern": 1,
        "blue bell": 2,
        "tile without a mark": 2,
        "tile with 1 paw": 1,
    }


def test_the_pile_and_the_tokens():
    table = given(3).has(4, vp=7).has(2, vp=3, seat=2)
    assert left(table) == {"the pile of tiles": 125, "the paw tokens": 56, "the VP tokens": 67}
