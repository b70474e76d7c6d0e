"""C7: cities and monuments, with the worked situations T5 and T6."""

from .table import Phase, Why, given


def building(seats=2):
    """R00 (camp R) and G00 (camp G) lie on the map; seat 0 builds."""
    return given(seats).lay("R00", "d0,0").lay("G00", "u-1,1").phase(Phase.BUILD)


def test_C7_1_one_of_three_or_nothing():
    table = building().know(0, "R6 P6").city(0, "G00")
    assert table.legal(0) == {"found r00", "contribute m1", "contribute m2", "build_none"}
    table.do(0, "found R00")
    assert table.asks == (0, Phase.DEVELOP)
    assert building().do(0, "build_none").asks == (0, Phase.DEVELOP)


def test_C7_2_founding():
    table = building().know(0, "R4").know(1, "R6").city(1, "G00")
    assert table.why_not(0, "found G00") == (Why.HAS_CITY, "C7.2")
    assert table.why_not(0, "found R01") == (Why.NOT_ON_MAP, "C7.2")
    assert table.describe(0, "found R00") == "Found a city on R00 in d0,0 for 3 Government"
    table.do(0, "found R00")
    assert (table.knows(0), table.points("cities"), table.influences()) == ("R1", [2, 0], [1, 0])
    table = building().know(0, "R2 G6")
    assert table.why_not(0, "found R00") == (Why.CITY_DEAR, "C7.2")


def test_C7_3_raising():
    table = building().know(0, "G9").city(0, "G00").do(0, "upgrade G00")
    assert (table.knows(0), table.points("cities"), table.influences()) == ("G3", [4, 0], [1, 0])
    assert table.limit(0, "G") == 12
    table.phase(Phase.BUILD)
    assert str(table.reason(0, "upgrade G00")) == (
        "This takes 9 of Science, the domain of the camp; you have 3. [C7.2]"
    )
    assert table.know(0, "G9").do(0, "upgrade G00").points("cities") == [10, 0]
    assert table.phase(Phase.BUILD).why_not(0, "upgrade G00") == (Why.CITY_COMPLETE, "C7.3")


def test_C7_3_only_an_own_city():
    table = building().know(0, "R6 G6").city(1, "G00")
    assert table.why_not(0, "upgrade G00") == (Why.NOT_YOUR_CITY, "C7.3")
    assert table.why_not(0, "upgrade R00") == (Why.NO_CITY, "C7.3")
    assert table.why_not(0, "upgrade R01") == (Why.NOT_ON_MAP, "C7.2")


def test_C7_4_counters():
    table = building().know(0, "R6 G9").city(0, "G00", 1)
    for number, cell in enumerate(("u1,-1", "u-1,-1", "d-2,0", "d0,-2")):
        table.lay(f"B{number:02}", cell).city(0, f"B{number:02}", 3)
    assert table.picture(0).seats[0].counters == 2
    table.do(0, "upgrade G00")
    assert table.phase(Phase.BUILD).do(0, "found R00").picture(0).seats[0].counters == 0
    assert table.phase(Phase.BUILD).know(0, "R9 G9").why_not(0, "upgrade G00") == (Why.NO_COUNTER, "C7.4")
    assert table.lay("P00", "u0,1").know(0, "P6").why_not(0, "found P00") == (Why.NO_COUNTER, "C7.4")


def test_C7_5_contributing():
    table = building().know(0, "R3 P1").do(0, "contribute M1", "pay 3")
    assert table.asks == (0, Phase.SITE)
    table.do(0, "cell u1,-1", "at 0,1")
    assert table.points() == [3 + 1, 0]
    assert (table.influences(), table.asks) == ([1, 0], (0, Phase.DEVELOP))
    assert table.picture(0).monuments[0].taken == 1
    assert table.picture(0).seats[0].tree[1].name == "Great Pyramid 1"


def test_C7_5_what_cannot_be_contributed_to():
    table = building().know(0, "R3")
    assert table.why_not(0, "contribute M3") == (Why.NOT_IN_PLAY, "C2.5")
    assert str(table.reason(0, "contribute M1")) == (
        "This takes 4 of Government and Religion together; you have 3. [C7.5]"
    )
    table.know(0, "R6 P6").state.levels_taken[0] = 5
    assert table.why_not(0, "contribute M1") == (Why.MONUMENT_COMPLETE, "C7.5")


def test_C7_5_a_level_card_must_fit():
    table = building().know(0, "R6 P6")
    table.state.players[0].open[:] = 0
    assert table.why_not(0, "contribute M1") == (Why.LEVEL_CARD_UNFIT, "C7.5")


def test_C7_6_any_mix():
    table = building().know(0, "R3 P2").do(0, "contribute M1")
    assert table.legal(0) == {"pay 2", "pay 3"}
    assert table.why_not(0, "pay 1") == (Why.PAY_SHORT, "C7.6")
    assert table.why_not(0, "pay 5") == (Why.PAY_WHOLE, "C7.6")
    assert table.describe(0, "pay 3") == "Pay 3 Government and 1 Religion"
    assert table.do(0, "pay 3").knows(0) == "P1"


def test_C7_7_the_founder_scores_cities_beside_the_piece():
    table = building().know(0, "R4").city(1, "R00").do(0, "contribute M1", "pay 4", "cell u0,1", "at 0,1")
    assert table.points("founded monuments") == [2, 0]
    assert table.picture(1).monuments[0].founder == 0
    table.lay("B00", "d0,1").city(0, "B00")
    assert table.points("founded monuments") == [4, 0]


def test_C7_7_only_the_first_level_has_a_site():
    table = building().level(1, "M1", "0,1").know(0, "R6")
    table.state.founders[0], table.state.sites[0] = 1, 0
    table.do(0, "contribute M1", "pay 6")
    assert table.asks == (0, Phase.TREE)


def test_C7_8_the_piece_is_a_neighbour():
    table = given(dots={"B00": "YYY"}).lay("R00", "d0,0").city(1, "R00").know(0, "R4").hand(1, "B00")
    table.phase(Phase.BUILD).do(0, "contribute M1", "pay 4", "cell u0,1", "at 0,1")
    assert (table.made(1), table.knows(1)) == ("", "")
    table.phase(Phase.TILE, 1).do(1, "lay B00", "cell d0,1", "turn 0")
    assert table.made(1) == "R2 B1 Y2"


def test_C7_9_effects_of_building():
    table = building().card(0, "R7 1", "0,1").know(0, "R3").do(0, "found R00")
    assert table.influences() == [2, 0]
    table = building().card(0, "B8 1", "0,1").know(0, "R4").do(0, "contribute M1", "pay 4", "cell u0,1")
    assert table.points("effects") == [0, 0]
    table.do(0, min(table.legal(0)))
    assert table.points("effects") == [2 + 3, 0]


def test_C7_10_muireann_and_sculpture():
    table = building().kept(0, "1B1").hand(0, "R01").know(0, "R2").phase(Phase.CARD)
    table.do(0, "play 1B1", "lay R01", "cell u0,1", "turn 0").know(0, "R2").do(0, "contribute M1")
    table.do(0, "pay 2")
    assert "R" not in table.knows(0)
    table = building().card(0, "B6 1", "0,1").kept(0, "1B1").hand(0, "R01").phase(Phase.CARD)
    table.do(0, "play 1B1", "lay R01", "cell u0,1", "turn 0", "contribute M1")
    assert table.legal(0) == {"pay 0"}
    table = building().card(0, "B6 1", "0,1").level(1, "M1", "0,1").phase(Phase.BUILD)
    table.state.players[0].boosts[1] = 2
    table.state.founders[0], table.state.sites[0] = 1, 0
    assert table.know(0, "R2").do(0, "contribute M1").legal(0) == {"pay 2"}


def test_C7_11_building_once_more_in_one_turn_of_an_age():
    table = building().card(0, "R11 1", "0,1").know(0, "R6 G6").do(0, "found R00")
    assert table.asks == (0, Phase.BUILD)
    table.do(0, "found G00")
    assert table.asks == (0, Phase.DEVELOP)
    table.lay("B00", "u0,1").know(0, "B6").phase(Phase.BUILD)
    table.state.built = 0
    assert table.do(0, "found B00").asks == (0, Phase.DEVELOP)


def test_C7_11_a_dynasty_card_lets_build_once_more_in_its_turn():
    table = building().age(3).kept(0, "3R2").hand(0, "R01").phase(Phase.CARD)
    table.do(0, "play 3R2", "lay R01", "cell u0,1", "turn 0").know(0, "R6 G6").do(0, "found R00")
    assert table.asks == (0, Phase.BUILD)
    assert table.do(0, "found G00").asks == (0, Phase.DEVELOP)
    table.do(0, "develop_none")
    assert list(table.state.players[0].boosts) == [0] * 26
