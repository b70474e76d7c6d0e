"""Y6: tokens and the six scoring cards."""

import random

import pytest

from dreamtable.engine.jit import interpreted
from dreamtable.games.yumegari import shapes
from dreamtable.games.yumegari.lines import card_lines

from .table import KIT, card, given, sets

pairing = interpreted(shapes.pairing)
count = interpreted(shapes.count)

ITEMS = "llttu llttu bbmmu bbmmu ltbmu"
LATIN = "RYGBP YGBPR GBPRY BPRYG PRYGB"
CORNER = "lll.. l.... ..t.."
TWO_ROWS = "ltub. ltubm"
STRIPES = "lllll ttttt uuuu. bbbb. mmmm."


def test_Y6_1_tokens_and_both_cards():
    table = given(shows="a1 b3").has(3, 7).shop("lR tR uR bR mR " + "-- " * 20)
    assert table.points() == [7 + 10 + 10]
    assert table.picture().seats[0].total == 27


def test_Y6_1_empty_spaces_cost_nothing():
    table = given(shows="a1 b2").shop("-- " * 25)
    assert table.points() == [0]


def test_Y6_2_side_A_counts_items_and_side_B_colours():
    rows = "lR lY lG lB lP " + "-- " * 20
    assert given(shows="a6 b2").shop(rows).points() == [12 + 5]
    assert given(shows="a2 b6").shop(rows).points() == [0]


def test_Y6_2_only_tiles_on_top_count():
    table = given(shows="a6 b5").shop("lR lY -- -- -- " + "-- " * 20).at("11").holds("tR")
    assert table.points() == [2]
    assert table.do(0, "place 11").points() == [0]


NINE = {1: (50, 50), 2: (5, 50), 3: (44, 0), 4: (40, 0), 5: (30, 48), 6: (8, 0)}
"""Situation 9: points of each card for items and colours of a full board."""


@pytest.mark.parametrize("number", NINE)
def test_situation_9_a_full_board(number):
    assert (card(number, ITEMS), card(number, LATIN)) == NINE[number]


@pytest.mark.parametrize(("number", "points"), [(1, 0), (3, 8), (4, 8), (5, 3), (6, 6)])
def test_situation_10_a_corner(number, points):
    assert card(number, CORNER) == points


@pytest.mark.parametrize(("number", "points"), [(1, 10), (2, 7), (3, 0), (4, 16), (5, 0), (6, 0)])
def test_situation_11_two_rows(number, points):
    assert card(number, TWO_ROWS) == points


@pytest.mark.parametrize(("number", "points"), [(1, 40), (2, 20), (3, 44), (4, 40), (5, 0), (6, 54)])
def test_situation_12_stripes(number, points):
    assert card(number, STRIPES) == points


def test_Y6_3_as_many_sets_as_of_the_rarest():
    assert card(1, "ltubm ltub.") == 10
    assert card(1, "ltubm ltubm") == 20
    assert card(1, "ltub. ltub. ltub.") == 0


def test_Y6_4_five_or_exactly_four_different():
    assert card(2, "ltubm") == 5
    assert card(2, "ltub.") == card(2, "ltubl") == 2
    assert card(2, "ltu..") == 0
    assert card(2, "l.... t.... u.... b.... m....") == 5


def test_Y6_5_groups_of_three_or_more():
    assert card(3, "ll...") == 0
    assert card(3, "lll..") == 6
    assert card(3, "ll... .l...") == 6
    assert card(3, "ll... ..l..") == 0
    assert card(3, "lllll lllll lllll lllll lllll") == 50


def test_Y6_6_each_tile_in_one_pair_and_as_many_as_can_be():
    assert card(4, "lll..") == 4
    assert card(4, "llll.") == 8
    assert card(4, ".l... lll.. .l...") == 4
    assert card(4, "l.... ll... .l...") == 8
    assert card(4, "lllll lllll lllll lllll lllll") == 48


def test_Y6_7_two_that_touch_at_a_corner():
    assert card(5, "l.... .l...") == 3
    assert card(5, ".l... l.l.. .l...") == 12
    assert card(5, "lllll lllll lllll lllll lllll") == 96


def test_Y6_8_the_most_of_each_row():
    assert [card(6, row) for row in ("ltubm", "l.l..", "ltlml", "llll.", "lllll")] == [0, 2, 6, 10, 12]
    assert card(6, "lltt.") == 2


def test_Y6_9_edges_joined_by_portals_are_no_neighbours():
    """Row 2 of board A1 has a portal."""
    rows = "-- -- -- -- -- lR -- -- -- lY " + "-- " * 15
    assert given(shows="a4 b5").shop(rows).points() == [0]
    assert card(3, "..... l..ll") == card(5, "l.... ....l") == 0


def test_Y6_9_a_wall_parts_nothing():
    """Board B1 has a wall between 22 and 23."""
    rows = "-- -- -- -- -- -- lR lY -- -- " + "-- " * 15
    assert given(board="B1", shows="a4 b5").shop(rows).points() == [4]


def test_Y6_10_paws_are_worth_nothing():
    assert given().has(9, 1).shop("-- " * 25).points() == [1]


def test_Y6_11_situation_17_equal_points_share_the_win():
    table = given(3, shows="a1 b2").has(0, 71, 0).has(5, 71, 1).has(9, 64, 2)
    assert (table.points(), table.ranks()) == ([71, 71, 64], (1, 1, 3))


# ------------------------------------------------------------------------------------- lines, and brute force
def boards(number):
    """Random shops, some of them sparse, some with few sorts."""
    luck = random.Random(11)
    for _ in range(number):
        letters = "ltubm"[: luck.randrange(1, 6)] + "." * luck.randrange(3)
        yield "".join(luck.choice(letters) for _ in range(25))


@pytest.mark.parametrize("number", range(1, 7))
def test_the_lines_of_a_card_are_its_points(number):
    for rows in boards(120):
        found = card_lines(KIT, number - 1, 0, sets(rows))
        assert sum(line.points for line in found) == card(number, rows)
        for line in found:
            assert line.points > 0
            assert all(rows[space] != "." for space in line.spaces)
            assert list(line.spaces) == sorted(set(line.spaces))


@pytest.mark.parametrize("number", [1, 4])
def test_no_tile_is_in_two_sets_or_pairs(number):
    for rows in boards(80):
        spaces = [space for line in card_lines(KIT, number - 1, 0, sets(rows)) for space in line.spaces]
        assert len(spaces) == len(set(spaces))


def test_the_tiles_that_light_up():
    lines = card_lines(KIT, 3, 0, sets("ll... t.... t...."))
    assert [(line.points, line.spaces, line.text) for line in lines] == [
        (4, (0, 1), "lantern 11 and 12"),
        (4, (5, 10), "teapot 21 and 31"),
    ]
    lines = card_lines(KIT, 1, 1, sets("RYGB."))
    assert [(line.points, line.spaces, line.text) for line in lines] == [
        (2, (0, 1, 2, 3), "row 1: 4 different")
    ]


def most_pairs(spaces):
    """The most pairs, by trying for the first space every partner and none."""
    if not spaces:
        return 0
    first, rest = min(spaces), spaces - {min(spaces)}
    best = most_pairs(rest)
    for other in (first + 1 if first % 5 < 4 else -1, first + 5):
        if other in rest:
            best = max(best, 1 + most_pairs(rest - {other}))
    return best


def test_the_pairing_is_a_largest_one():
    luck = random.Random(5)
    for _ in range(150):
        spaces = frozenset(luck.sample(range(25), luck.randrange(15)))
        pairs = pairing(sum(1 << space for space in spaces))
        assert count(pairs) == most_pairs(spaces)
        ends = [space for space in range(25) if pairs >> space & 1 for space in (space, space + 1)]
        ends += [space for space in range(25) if pairs >> 25 + space & 1 for space in (space, space + 5)]
        assert len(set(ends)) == len(ends)
        assert set(ends) <= spaces


def test_every_card_sees_a_board_and_its_mirror_image_alike():
    for rows in boards(60):
        mirrored = "".join(rows[row * 5 : row * 5 + 5][::-1] for row in range(5))
        for number in range(1, 7):
            assert card(number, rows) == card(number, mirrored)
