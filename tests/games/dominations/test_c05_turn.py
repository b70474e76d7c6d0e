"""C5: the course of a turn, and what effects ask."""

from .table import Phase, Stage, Why, given

LAY = ("lay R00", "cell d0,0", "turn 0")


def test_C5_1_grow_build_develop():
    table = given().hand(0, "R00").hand(1, "R01")
    assert table.asks == (0, Phase.TILE)
    assert table.legal(0) == {"lay r00"}
    table.do(0, *LAY)
    assert table.asks == (0, Phase.BUILD)
    table.do(0, "build_none")
    assert table.asks == (0, Phase.DEVELOP)
    table.do(0, "develop_none")
    assert table.asks == (1, Phase.TILE)


def test_C5_2_start_effects_before_a_dynasty_card():
    table = given().card(0, "O0 1", "0,1").kept(0, "1O2").hand(0, "R00").run(Stage.TURN_EFFECTS)
    assert table.asks == (0, Phase.CARD)
    assert table.knows(0) == "O1"


def test_C5_2_no_question_without_a_card():
    table = given().hand(0, "R00").run(Stage.TURN_EFFECTS)
    assert table.asks == (0, Phase.TILE)


def test_C5_3_in_the_order_of_placing():
    table = given().know(0, "Y1").card(0, "Y6 1", "0,1").card(0, "Y0 1", "1,0").hand(0, "R00")
    table.run(Stage.TURN_EFFECTS)
    assert table.asks == (0, Phase.CONVERT)
    table.do(0, "convert R", "amount 1")
    assert (table.knows(0), table.asks) == ("R1 Y1", (0, Phase.TILE))


def test_C5_3_an_effect_does_not_notice_its_own_card():
    table = given().know(0, "O9").card(0, "O0 1", "0,1").phase(Phase.DEVELOP)
    table.state.players[0].levels[5] = 0
    table.do(0, "take O6", "layout 1")
    table.do(0, min(table.legal(0)))
    assert table.influences() == [0, 0]


def test_C5_4_choosing_a_domain():
    table = given().kept(0, "1G3").hand(0, "R00").phase(Phase.CARD).do(0, "play 1G3")
    assert table.asks == (0, Phase.COLOUR)
    assert table.legal(0) == {"gain g", "gain o"}
    assert table.why_not(0, "gain R") == (Why.OTHER_DOMAIN, "C5.4")
    table.do(0, "gain O")
    assert (table.knows(0), table.points("effects"), table.asks) == ("O2", [1, 0], (0, Phase.TILE))


def test_C5_5_converting():
    table = given().know(0, "Y5 P5 R6").kept(0, "1Y3").hand(0, "R00").phase(Phase.CARD).do(0, "play 1Y3")
    assert table.why_not(0, "convert Y") == (Why.SAME_DOMAIN, "C5.5")
    assert table.why_not(0, "convert R") == (Why.AT_LIMIT, "C6.10")
    table.do(0, "convert P")
    assert table.legal(0) == {"amount 1"}
    assert table.why_not(0, "amount 2") == (Why.OVER_LIMIT, "C5.5")
    assert table.why_not(0, "amount 5") == (Why.TOO_MUCH, "C5.5")
    table.do(0, "amount 1")
    assert (table.knows(0), table.asks) == ("R6 P6 Y4", (0, Phase.TILE))


def test_C5_5_converting_may_be_declined():
    table = given().know(0, "Y2").kept(0, "1Y3").hand(0, "R00").phase(Phase.CARD)
    table.do(0, "play 1Y3", "convert_none")
    assert (table.knows(0), table.board(0), table.asks) == ("Y2", ["1Y3"], (0, Phase.TILE))


def test_C5_5_nothing_is_asked_without_knowledge_to_convert():
    table = given().kept(0, "1Y3").hand(0, "R00").phase(Phase.CARD).do(0, "play 1Y3")
    assert table.asks == (0, Phase.TILE)
