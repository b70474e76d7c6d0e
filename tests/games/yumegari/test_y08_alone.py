"""Y8: the game alone."""

from .table import Common, Draw, Phase, Why, box, given

FULL = "lR lY lG lB lP tR tY tG tB tP uR uY uG uB uP bR bY bG bB bP mR mY mG mB mP"


def cornered(paws, heights="0 0 1 0 1 1 1 1 1"):
    """Situation 13: the Supplier on its empty corner, both stacks beside it empty, the Clerk to act."""
    table = given().heights(heights).supplier("11").has(paws)
    return table.holds("tG")


def stacks(table):
    return {text.split()[1] for text in table.legal(0, "supply")}


def test_Y8_1_nine_stacks_of_33_tiles():
    table = box(1)
    assert list(table.state.heights) == [3, 4, 3, 4, 5, 4, 3, 4, 3]
    assert [stack.has_supplier for stack in table.picture().stacks].index(True) == 4
    assert table.paws() == 1


def test_Y8_2_board_and_cards_come_by_chance():
    table = box(1)
    assert table.asks == ("chance", Draw.BOARD)
    table.chance("board 3", "tile lR").any_chance()
    assert [card.side for card in table.picture().cards] == ["A", "B"]
    assert table.asks == ((0,), Phase.SUPPLY)


def test_Y8_3_only_the_tops_are_seen():
    table = box(1).chance("board 3", "tile lR")
    assert table.asks == ("chance", Draw.STACK)
    table.any_chance()
    assert [len(stack.tiles) for stack in table.picture().stacks] == [1] * 9
    table.do(0, "supply 22")
    assert table.asks == ("chance", Draw.TOP)
    table.chance("tile bB+1v")
    assert [tile.code for tile in table.picture().stacks[4].tiles] == ["bB+1v"]


def test_Y8_4_one_step_free_more_for_paws():
    assert stacks(given().has(0)) == {"12", "21", "22", "23", "32"}
    assert stacks(given()) == {"11", "12", "13", "21", "22", "23", "31", "32", "33"}
    assert given().do(0, "supply 11").paws() == 0
    assert given().supplier("11").why_not(0, "supply 33") == (Why.STACK_TOO_FAR, "Y8.4")


def test_Y8_5_situation_13_across_empty_places_for_a_paw():
    table = cornered(0, "0 0 1 0 2 1 1 1 1").do(0, "discard 33")
    assert stacks(table) == {"13", "22", "31"}
    assert table.why_not(0, "supply 12") == (Why.STACK_EMPTY, "Y8.5")
    assert table.why_not(0, "supply 11") == (Why.STACK_EMPTY, "Y8.5")
    assert table.do(0, "supply 22").paws() == 0


def test_Y8_5_who_can_only_pay_pays():
    table = cornered(0).do(0, "discard 33")
    assert table.why_not(0, "finish") == (Why.NOT_FULL, "Y8.10")


def test_Y8_6_the_top_tile_and_a_paw_for_the_last():
    table = given().heights("3 4 3 4 5 1 3 4 3").do(0, "supply 23")
    assert table.picture().seats[0].tile.code == "mR"
    assert (table.paws(), int(table.state.heights[5])) == (2, 0)
    assert given().do(0, "supply 23").paws() == 1


def test_Y8_6_a_mark_brings_nothing_before_it_is_placed():
    table = given().top("12", "uG+2v").do(0, "supply 12")
    assert table.vp() == 0


def test_Y8_6_exactly_one_tile_a_turn():
    table = given().do(0, "supply 12").any_chance()
    assert table.asks == ((0,), Phase.ACT)
    assert table.why_not(0, "supply 12")[0] == Common.NOT_NOW


def test_Y8_7_the_clerk_acts_like_any_familiar():
    table = given().do(0, "supply 12").any_chance().do(0, "place 23")
    assert (table.on("23"), table.stands()) == ("mY", "23")
    assert table.asks == ((0,), Phase.SUPPLY)


def test_Y8_8_situation_14_five_empty_stacks_end_it_after_the_act():
    table = given().heights("0 0 0 0 1 2 2 2 2").has(0).do(0, "supply 22")
    assert (table.paws(), table.asks) == (1, ((0,), Phase.ACT))
    assert table.do(0, "place 13").asks == ("over",)
    assert table.paws() == 0


def test_Y8_8_four_do_not():
    table = given().heights("0 0 0 2 1 2 2 2 2").do(0, "supply 22", "place 33")
    assert table.asks == ((0,), Phase.SUPPLY)


def test_Y8_9_situation_13_a_supplier_without_a_way_ends_it():
    table = cornered(0).do(0, "place 33")
    assert table.asks == ("over",)
    assert sum(stack.height == 0 for stack in table.picture().stacks) == 3


def test_Y8_9_a_paw_of_the_last_act_saves_it():
    assert cornered(0).do(0, "discard 33").asks == ((0,), Phase.SUPPLY)


def test_Y8_9_staying_is_a_way():
    table = cornered(0, "2 0 1 0 1 1 1 1 1").do(0, "place 33")
    assert stacks(table) == {"11"}


def test_Y8_10_a_full_shop_may_be_closed():
    table = given().shop(FULL)
    assert "finish" in table.legal(0)
    assert table.do(0, "finish").asks == ("over",)
    assert given().why_not(0, "finish") == (Why.NOT_FULL, "Y8.10")


def test_Y8_10_at_the_start_of_a_turn_only():
    assert given().shop(FULL).holds("lR+1v").why_not(0, "finish")[0] == Common.NOT_NOW
