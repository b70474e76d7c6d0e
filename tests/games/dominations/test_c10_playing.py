"""C10: playing dynasty cards."""

from .table import Phase, Why, given


def playing(cards="1R1 1P1 1B3", seats=2):
    """Seat 0 holds three cards and is asked for one."""
    return given(seats).kept(0, cards).hand(0, "R00 R01 R02").hand(1, "P00 P01").phase(Phase.CARD)


def turn(table, seat, cell):
    """The seat lays its first tile and does nothing else."""
    tile = min(table.tiles(seat))
    return table.do(seat, f"lay {tile}", f"cell {cell}", "turn 0", "build_none", "develop_none")


def test_C10_1_two_an_age():
    table = playing().do(0, "play 1R1")
    turn(turn(table, 0, "d0,0"), 1, "u0,1")
    assert table.asks == (0, Phase.CARD)
    assert table.why_not(0, "play 1R1") == (Why.CARD_NOT_HELD, "C10.1")
    table.do(0, "play 1B3")
    turn(turn(table, 0, "d0,1"), 1, "u1,0")
    assert table.asks == (0, Phase.TILE)
    assert table.unplayed(0) == {"1P1"}


def test_C10_2_one_a_turn_at_its_start():
    table = playing().do(0, "play 1R1")
    assert table.asks == (0, Phase.TILE)
    assert playing().do(0, "play_none").asks == (0, Phase.TILE)


def test_C10_3_at_once():
    table = playing().know(0, "P5").do(0, "play 1P1")
    assert table.knows(0) == "P6"
    table.lay("P05", "d0,0").phase(Phase.BUILD).do(0, "found P05")
    assert table.knows(0) == "P3"


def test_C10_3_at_the_end_of_the_age_once():
    table = playing("1P2").do(0, "play 1P2")
    assert table.knows(0) == ""
    table.age(1, rounds=4).influence(1, 0).phase(Phase.DEVELOP, 1).do(1, "develop_none")
    assert table.asks == (0, Phase.COPY)
    assert table.knows(0) == "P2"


def test_C10_4_for_this_turn_alone():
    table = playing("1R2").know(0, "R2").do(0, "play 1R2", "lay R00", "cell d0,0", "turn 0")
    table.know(0, "R1").do(0, "found R00", "develop_none")
    assert table.state.players[0].know[0] == 0
    turn(table, 1, "u0,1")
    table.lay("R05", "u1,0").know(0, "R1").phase(Phase.BUILD)
    assert table.why_not(0, "found R05") == (Why.CITY_DEAR, "C7.2")


def test_C10_5_the_leftmost_free_space():
    table = playing().line(0, "1G1 1G2").do(0, "play 1R1")
    assert table.board(0) == ["1G1", "1G2", "1R1"]


def test_C10_6_not_on_the_board_while_it_works():
    table = given().age(2).kept(0, "2G3").hand(0, "R00").phase(Phase.CARD).do(0, "play 2G3")
    assert (table.board(0), table.knows(0)) == (["2G3"], "")
    table = playing().card(0, "B12 1", "0,1").do(0, "play 1B3")
    assert table.points("effects") == [3 + 1, 0]


def test_C10_6_effects_for_having_played():
    table = playing().card(0, "Y12 1", "0,1").do(0, "play 1R1")
    assert (table.asks, table.board(0)) == ((0, Phase.COLOUR), ["1R1"])
    assert table.do(0, "gain B").knows(0) == "R3 B1"


def test_C10_7_unplayed_cards_go_back():
    table = given(4, redraw="off").age(1, rounds=4)
    kept = ("1R3", "1P1 1P2", "1B1 1B2 1B3", "1Y1")
    for seat, cards in enumerate(kept):
        table.kept(seat, cards)
    table.phase(Phase.DEVELOP, 3).do(3, "develop_none")
    assert table.state.age == 2
    assert [table.unplayed(seat) for seat in range(4)] == [set()] * 4


def test_C10_8_copying_the_leftmost_card():
    table = given().age(2).line(0, "1R1 1P1").kept(0, "2G3").hand(0, "R00").phase(Phase.CARD)
    assert table.do(0, "play 2G3").knows(0) == "R3"
    table = given().age(3).line(0, "2G3").kept(0, "3G3").hand(0, "R00").phase(Phase.CARD)
    assert (table.do(0, "play 3G3").knows(0), table.points("effects")) == ("", [2, 0])


def test_C10_8_a_copied_end_of_age_effect_comes_at_the_end_of_this_age():
    table = given().age(2, rounds=4).line(0, "1P2").line(0, "2G3", before=1).phase(Phase.DEVELOP, 1)
    table.influence(1, 0).do(1, "develop_none")
    assert table.asks == (0, Phase.COPY)
    assert table.knows(0) == "P2"


def test_C10_8_a_copied_question_is_asked():
    table = given().age(2).line(0, "1Y2").kept(0, "2G3").hand(0, "R00").phase(Phase.CARD).do(0, "play 2G3")
    assert table.asks == (0, Phase.COLOUR)
    assert (table.do(0, "gain O").knows(0), table.board(0)) == ("O2", ["1Y2", "2G3"])


def test_C10_9_without_effect():
    table = playing().know(0, "R6").do(0, "play 1R1")
    assert (table.knows(0), table.board(0)) == ("R6", ["1R1"])
