"""Y1: what is in the box, and the kits that can be played with."""

import shutil

import pytest

from dreamtable.engine.errors import KitError
from dreamtable.engine.kit import load_kit

from .table import GAME, KIT, SPACE_WORDS, given


def kit_with(tmp_path, table, line, old, new):
    """The game's own kit with one text in one line of a table replaced, lines counted from 1."""
    folder = tmp_path / "kit"
    shutil.copytree(GAME.kit.default, folder)
    path = folder / f"{table}.csv"
    lines = path.read_text("utf-8").splitlines()
    assert old in lines[line - 1]
    lines[line - 1] = lines[line - 1].replace(old, new, 1)
    path.write_text("\n".join(lines), "utf-8")
    return load_kit(GAME.kit, folder)


def symbols(board):
    """What each space of a board prints, by row and column."""
    return {space.name: space for space in given(board=board).picture().seats[0].spaces}


def test_Y1_1_five_items_and_five_colours():
    assert "".join(KIT.column("sorts", "code")) == "ltubmRYGBP"
    assert KIT.column("sorts", "name")[:2] == ["lantern", "teapot"]
    assert len(set(KIT.column("sorts", "name"))) == 10


def test_Y1_1_a_kit_may_name_them_otherwise(tmp_path):
    kit = kit_with(tmp_path, "sorts", 2, "lantern", "candle")
    assert kit.column("sorts", "name")[0] == "candle"
    with pytest.raises(KitError, match="'teapot' stands already in another row"):
        kit_with(tmp_path / "two", "sorts", 2, "lantern", "teapot")


def test_Y1_2_the_tiles_of_the_set():
    copies = KIT.face.copies
    assert int(copies.sum()) == 128
    assert [int(copies[mark::4].sum()) for mark in range(4)] == [75, 25, 25, 3]
    by_item = [int(copies[item * 20 : item * 20 + 20].sum()) for item in range(5)]
    by_colour = [sum(int(copies[k]) for k in range(100) if k // 4 % 5 == c) for c in range(5)]
    assert (by_item, by_colour) == ([26, 25, 26, 25, 26], [26, 25, 26, 25, 26])


def test_Y1_2_too_few_tiles_for_five_players(tmp_path):
    with pytest.raises(KitError, match="has 122 tiles; expected 125 to 200"):
        kit_with(tmp_path, "tiles", 2, "lR,3,1,1,1", "lR,0,0,0,0")
    assert kit_with(tmp_path / "enough", "tiles", 2, "lR,3", "lR,0").face.copies.sum() == 125


def test_Y1_2_the_order_of_the_tiles_is_fixed(tmp_path):
    with pytest.raises(KitError, match="'tR' stands already in line 7"):
        kit_with(tmp_path, "tiles", 8, "tY", "tR")


@pytest.mark.parametrize("board", KIT.column("boards", "board"))
def test_Y1_3_twenty_prints_of_equal_worth(board):
    spaces = symbols(board)
    printed = [space for space in spaces.values() if space.symbol is not None]
    assert len(printed) == 20
    assert sum(space.print_points for space in printed) == 16
    assert sum(space.print_paws for space in printed) == 8
    assert sorted(space.symbol for space in printed) == sorted([*range(10)] * 2)
    assert spaces["33"].symbol is None


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("+++", "---", "expected [+]{3} in the middle of the board"),
        ("R2v", "X2v", "is not five spaces such as"),
        ("R2v", "R2v R2v", "is not five spaces such as"),
        (",-,", ",11|12,", "has 1 walls; expected 0 on side A"),
        (",-,", ",11|13,", "is not pairs of neighbouring spaces"),
        ("r2 r4", "r2 r2", "is not rows and columns such as"),
        ("r2 r4", "r2 x4", "is not rows and columns such as"),
    ],
)
def test_Y1_3_a_board_that_cannot_be(tmp_path, old, new, said):
    with pytest.raises(KitError, match=said):
        kit_with(tmp_path, "boards", 2, old, new)


def test_Y1_4_tokens():
    assert (KIT.face.paw_tokens, KIT.face.vp_tokens) == (63, 42 + 7 * 5)


def test_Y1_5_six_cards_with_two_sides():
    assert KIT.column("cards", "card") == [1, 2, 3, 4, 5, 6]
    assert len(GAME.score_sources(KIT)) == 1 + 2 * 6


def test_Y1_5_points_are_data(tmp_path):
    assert int(kit_with(tmp_path, "cards", 2, "10,20", "7,20").face.points[0, 1]) == 7


def test_Y1_6_where_the_portals_are():
    ends = {tuple(SPACE_WORDS[space] for space in pair) for pair in given().picture().seats[0].portals}
    assert ends == {("21", "25"), ("41", "45"), ("12", "52"), ("14", "54")}
    other = given(board="B4").picture().seats[0].portals
    assert {tuple(SPACE_WORDS[space] for space in pair) for pair in other} == {("31", "35"), ("13", "53")}


@pytest.mark.parametrize("number", range(1, 6))
def test_Y1_7_three_walls_on_side_B_none_on_side_A(number):
    assert len(given(board=f"A{number}").picture().seats[0].walls) == 0
    assert len(given(board=f"B{number}").picture().seats[0].walls) == 3


def test_Y1_7_walls_that_shut_a_space_off(tmp_path):
    with pytest.raises(KitError, match="the walls shut a space off"):
        kit_with(tmp_path, "boards", 7, "22|23 33|34 43|53", "11|12 11|21 43|53")
