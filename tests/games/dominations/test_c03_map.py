"""C3: the map."""

from dreamtable.games.dominations.geometry import CELL_WORDS, CELLS, RADIUS, beside, corners, is_on_table

from .table import KIT, Phase, Why, given


def test_C3_1_beside_a_piece():
    table = given().hand(0, "R00").do(0, "lay R00")
    first = {"cell d0,0", "cell u-1,1", "cell d-2,0", "cell u-1,-1", "cell d0,-2", "cell u1,-1"}
    assert table.legal(0) == first
    assert table.why_not(0, "cell u0,0") == (Why.CELL_TAKEN, "C3.1")
    assert table.why_not(0, "cell u5,0") == (Why.CELL_ALONE, "C3.1")


def test_C3_1_every_piece_opens_cells():
    table = given().lay("R00", "d0,0").hand(0, "R01").do(0, "lay R01")
    assert {"cell u1,0", "cell u0,1"} <= table.legal(0)
    assert "cell d0,0" not in table.legal(0)
    assert len(table.legal(0)) == 7


def test_C3_2_cells_and_the_edge_of_the_table():
    assert len(CELLS) == 486
    assert corners((0, 0, 0)) == ((0, 0), (0, 1), (1, 0))
    assert beside((0, 0, 1)) == ((0, 0, 0), (0, 1, 0), (1, 0, 0))
    assert all(is_on_table(point) for cell in CELLS for point in corners(cell))
    assert max(i for cell in CELLS for i, _ in corners(cell)) == RADIUS == 9
    edge = CELLS.index((8, 0, 0))
    assert list(KIT.face.beside[edge]) == [CELLS.index((7, 0, 1)), -1, CELLS.index((8, -1, 1))]


def test_C3_2_neighbours_are_mutual():
    for number, cell in enumerate(CELLS):
        for side in range(3):
            other = int(KIT.face.beside[number, side])
            if other >= 0:
                assert number in list(KIT.face.beside[other])
                assert len(set(corners(cell)) & set(corners(CELLS[other]))) == 2
    assert len(set(CELL_WORDS)) == 486


def test_C3_3_three_turns():
    table = given().hand(0, "R05").do(0, "lay R05", "cell d0,0")
    assert table.asks == (0, Phase.TURN)
    assert table.legal(0) == {"turn 0", "turn 1", "turn 2"}
    table.do(0, "turn 1")
    assert [KIT.tables["tiles"][5]["corners"], table.picture(0).cells[0].tile.dots] == [(1, 2, 3), (3, 1, 2)]
