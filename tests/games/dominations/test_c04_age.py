"""C4: how an age begins."""

from dreamtable.games.dominations.ages import count_bag

from .table import Draw, Phase, Stage, Why, given


def begun(seats=2, **options):
    """The rules draw tiles for the first seat."""
    return given(seats, **options).phase(Phase.RUN).run(Stage.DRAW_TILES)


def drawn(table, *tiles):
    """All seats have drawn: these tiles first, then whatever comes first."""
    return table.deal(*(f"tile {tile}" for tile in tiles))


def test_C4_1_five_rounds_and_three_ages():
    table = given().age(1, rounds=4).hand(1, "R00").phase(Phase.DEVELOP, 1).do(1, "develop_none")
    assert table.state.age == 2
    table = given().age(3, rounds=4).phase(Phase.DEVELOP, 1).do(1, "develop_none")
    assert table.asks == ("over",)
    table = given().hand(0, "R00").age(1, rounds=3).phase(Phase.DEVELOP, 1).do(1, "develop_none")
    assert (table.asks, table.state.rounds) == ((0, Phase.TILE), 4)


def test_C4_2_seven_tiles_each_in_order():
    table = begun()
    assert table.asks == ("chance", Draw.TILE)
    assert len(table.outcomes) == 90
    table.chance("tile R05")
    assert "tile R05" not in table.outcomes
    drawn(table)
    assert (len(table.tiles(0)), len(table.tiles(1)), table.bag()) == (7, 7, 76)
    assert table.why_not(0, "redraw O00") == (Why.TILE_NOT_HELD, "C4.2")


def test_C4_3_redrawing():
    table = drawn(begun(), "R00", "R01", "R02", "R03", "R04", "R05", "R06", "P00")
    assert table.asks == (0, Phase.REDRAW)
    table.do(0, "redraw R00", "redraw R05", "draw_none")
    assert table.asks == ("chance", Draw.TILE)
    assert "tile R00" not in table.outcomes
    assert table.state.to_draw == 2
    table.chance("tile O00", "tile O01")
    assert table.tiles(0) == {"R01", "R02", "R03", "R04", "R06", "O00", "O01"}
    assert table.bag() == 76
    assert table.asks == (1, Phase.REDRAW)
    table.do(1, "draw_none")
    assert table.asks == (0, Phase.TILE)


def test_C4_4_more_tiles_and_as_many_back():
    table = begun().card(1, "G7 1", "0,1")
    drawn(table)
    assert (len(table.tiles(0)), len(table.tiles(1))) == (7, 9)
    table.do(0, "draw_none").do(1, "draw_none")
    assert table.asks == (1, Phase.GIVE_BACK)
    one, two = sorted(table.tiles(1))[:2]
    table.do(1, f"give_back {one}", f"give_back {two}")
    assert (len(table.tiles(1)), table.asks) == (7, (0, Phase.TILE))
    assert table.bag() == 76


def test_C4_5_benefits_of_domination():
    table = begun()
    table.state.winners[1] = 1
    drawn(table)
    table.do(0, "draw_none").do(1, "draw_none")
    assert (table.knows(0), table.knows(1)) == ("", "P3")
    assert list(table.state.winners) == [-1] * 6


def test_C4_6_the_bag_must_have_a_tile_for_each_set_aside():
    table = given(redraw="on").hand(0, "R00 R01 R02").phase(Phase.REDRAW)
    table.hand(1, " ".join(f"{camp}{n:02}" for camp in "PBYGO" for n in range(15)))
    table.hand(1, " ".join(f"R{n:02}" for n in range(3, 13)))
    assert count_bag(table.state) == 2
    table.do(0, "redraw R00", "redraw R01")
    assert table.why_not(0, "redraw R02") == (Why.BAG_SHORT, "C4.6")
    table.do(0, "draw_none").chance("tile R13", "tile R14")
    assert table.tiles(0) == {"R02", "R13", "R14"}
