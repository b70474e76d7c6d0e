"""Y11: options."""

import pytest

from .table import GAME, Draw, Phase, Why, box, given
from .test_y08_alone import FULL, cornered, stacks


def test_Y11_1_all_boards_with_side_B_up():
    table = box(2, board_side="B").chance("board 1", "board 2")
    assert [seat.board for seat in table.picture().seats] == ["B1", "B2"]
    assert [len(seat.walls) for seat in table.picture().seats] == [3, 3]


def test_Y11_2_everybody_on_the_first_board():
    table = box(4, boards="same", board_side="B")
    assert [seat.board for seat in table.picture().seats] == ["B1"] * 4
    assert table.asks == ("chance", Draw.START_TILE)


def scarce(turn, vp):
    """Three seats about to place tiles marked with 1 VP; seat 0 has all other VP tokens."""
    table = given(3, strict_supply="on").has(1, vp, 0)
    table.state.turn = turn
    table.all_hold("tR+1v", "tY+1v", "tB+1v")
    return table.all_do("place 33", "place 33", "place 33")


@pytest.mark.parametrize(
    ("turn", "left", "gained"),
    [(1, 0, [0, 0, 0]), (1, 1, [1, 0, 0]), (1, 2, [1, 1, 0]), (2, 1, [0, 1, 0]), (3, 2, [1, 0, 1])],
)
def test_Y11_3_tokens_are_gained_only_as_far_as_there_are_any(turn, left, gained):
    table = scarce(turn, 77 - left)
    assert [table.vp(0) - 77 + left, table.vp(1), table.vp(2)] == gained


def test_Y11_3_paws_that_are_spent_can_be_gained_again():
    table = given(3, strict_supply="on").has(62, 0, 0).has(0, 0, 1).has(1, 0, 2)
    table.all_hold("tR", "tY", "tB").all_do("place 33", "discard 33", "place 22")
    assert [table.paws(seat) for seat in range(3)] == [62, 1, 0]


def test_Y11_3_a_paw_for_the_last_tile_of_a_stack_as_well():
    table = given(strict_supply="on").has(63).heights("3 4 3 4 5 1 3 4 3").do(0, "supply 23")
    assert table.paws() == 63


@pytest.mark.parametrize(("tiebreak", "places"), [("shared", (1, 1, 3)), ("paws", (2, 1, 3))])
def test_Y11_4_paws_break_a_tie(tiebreak, places):
    table = given(3, tiebreak=tiebreak).has(1, 40, 0).has(2, 40, 1).has(9, 39, 2)
    assert table.ranks() == places


def test_Y11_5_two_players_must_place():
    table = given(2, two_p_discard="off").offer("lR", "tG", "uB").do(0, "pick 1")
    assert table.legal(0, "discard") == set()
    assert table.why_not(0, "discard 33") == (Why.MUST_PLACE, "Y11.5")
    assert "place 33" in table.legal(0)


def test_Y11_5_it_is_for_two_players_only():
    assert "discard 33" in given(1, two_p_discard="off").holds("tG").legal(0)


def test_Y11_6_both_choose_before_the_first_acts():
    table = given(2, two_p_order="pick_pick_act").offer("lR", "tG", "uB").do(0, "pick 1")
    assert table.asks == ((1,), Phase.PICK)
    assert table.do(1, "pick 3").asks == ((0,), Phase.ACT)
    assert table.do(0, "place 23").asks == ((1,), Phase.ACT)
    table.do(1, "place 23")
    assert (table.asks, table.on("23", 0), table.on("23", 1)) == (("chance", Draw.OFFER), "lR", "uB")
    assert table.state.gone == 1


def picking():
    return box(1, solo_cards="pick").chance("board 1", "tile lR").any_chance()


def test_Y11_7_the_cards_are_chosen_when_the_stacks_lie_there():
    table = picking()
    assert table.asks == ((0,), Phase.CARDS)
    assert len(table.legal(0)) == 12
    table.do(0, "card b3")
    assert table.legal(0) == {"card a1", "card a2", "card a4", "card a5", "card a6"}
    assert table.why_not(0, "card a3") == (Why.SAME_CARD, "Y2.8")
    assert table.why_not(0, "card b4") == (Why.SIDE_CHOSEN, "Y8.2")
    assert table.do(0, "card a6").asks == ((0,), Phase.SUPPLY)
    assert [(card.side, card.number) for card in table.picture().cards] == [("A", 6), ("B", 3)]


def test_Y11_8_open_stacks():
    table = box(1, solo_stacks="open").chance("board 1", "tile lR").any_chance()
    assert [len(stack.tiles) for stack in table.picture().stacks] == [3, 4, 3, 4, 5, 4, 3, 4, 3]
    below = table.picture().stacks[4].tiles[1]
    table.do(0, "supply 22")
    assert table.asks == ((0,), Phase.ACT)
    assert table.picture().stacks[4].tiles[0] == below


def test_Y11_8_hidden_stacks():
    table = box(1, solo_stacks="hidden").chance("board 1", "tile lR").any_chance()
    assert [stack.tiles for stack in table.picture().stacks] == [()] * 9
    assert table.describe(0, "supply 22") == "Stack 22: an unseen tile, 4 left"
    table.do(0, "supply 22")
    assert table.asks == ("chance", Draw.TAKEN)
    assert table.chance("tile bB+1v").picture().seats[0].tile.code == "bB+1v"
    assert int(table.state.heights[4]) == 4


def test_Y11_9_when_you_may_end_the_game():
    assert given(solo_finish="never").shop(FULL).why_not(0, "finish") == (Why.NEVER_FINISH, "Y11.9")
    assert given(solo_finish="any_time").do(0, "finish").asks == ("over",)


@pytest.mark.parametrize(("stuck", "asks"), [("no_stack", ((0,), Phase.SUPPLY)), ("no_step", ("over",))])
def test_Y11_10_when_it_could_only_stay(stuck, asks):
    table = given(solo_stuck=stuck).heights("2 0 1 0 1 1 1 1 1").supplier("11").has(0).holds("tG")
    assert table.do(0, "place 33").asks == asks


def test_Y11_11_you_may_end_the_game_instead_of_paying():
    table = given(solo_must_pay="off").heights("0 0 1 0 1 1 1 1 1").supplier("11").has(0).holds("tG")
    table.do(0, "discard 33")
    assert stacks(table) == {"13", "22", "31"}
    assert table.do(0, "finish").asks == ("over",)
    assert "finish" not in given(solo_must_pay="off").legal(0)
    assert "finish" not in cornered(0).do(0, "discard 33").legal(0)


@pytest.mark.parametrize(
    ("check", "asks", "gone"), [("end_of_turn", ((0,), Phase.ACT), 0), ("immediate", ("over",), 1)]
)
def test_Y11_12_when_the_fifth_empty_stack_ends_it(check, asks, gone):
    table = given(solo_end_check=check).heights("0 0 0 0 1 2 2 2 2").do(0, "supply 22")
    assert (table.asks, table.state.gone) == (asks, gone)
    assert table.paws() == 2


@pytest.mark.parametrize(("option", "is_met"), [("off", False), ("on", True)])
def test_Y11_13_optimizer_without_an_empty_stack(option, is_met):
    table = given(shows="a1 b6", optimizer_zero_ok=option).shop(FULL).has(3, 100)
    table.heights("1 1 1 1 1 1 1 1 1")
    assert ("Optimizer" in table.challenges()) == is_met


def test_every_option_has_its_paragraph():
    assert [option.rule for option in GAME.options] == [f"Y11.{number}" for number in range(1, 14)]
