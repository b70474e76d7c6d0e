"""C6: laying a tile, production, limits; with the worked situations T1 to T4 and T8."""

from .table import Phase, given

RING = {"G00": "RBY", "R00": "PYP", "O00": "GGG", "P00": "BYO"}


def ring(seats=3):
    """The corner (1,0) of the Cradle lacks one tile, which seat 0 holds."""
    table = given(seats, dots=RING).lay("G00", "d0,0").lay("R00", "u1,-1").lay("O00", "d1,-1")
    return table.hand(0, "P00")


LAST = ("lay P00", "cell u1,0", "turn 0")


def test_C6_1_one_tile_of_the_hand():
    table = given().hand(0, "R00 R01").hand(1, "R02")
    assert table.legal(0) == {"lay r00", "lay r01"}
    table.do(0, "lay R01", "cell d0,0", "turn 0")
    assert table.tiles(0) == {"R00"}
    assert table.picture(0).cells[0].tile.code == "R01"


def test_C6_2_the_first_tile():
    table = given(dots={"G00": "RBY"}).hand(0, "G00").do(0, "lay G00", "cell d0,0", "turn 0")
    assert table.knows(0) == "R3 B1 G1 O1"


def test_C6_2_a_dot_counts_once_where_two_joined_sides_meet():
    table = given(dots={"R00": "PPP", "R01": "BBB", "R02": "YYY", "G00": "GGG"})
    table.lay("R00", "d0,0").lay("R01", "d1,-1").hand(0, "G00")
    table.do(0, "lay G00", "cell u1,0", "turn 0")
    assert table.made(0) == "P2 B2 G4"


def test_C6_3_pairs_bring_one_more():
    table = given(dots={"R00": "PPP", "G00": "PPB"}).lay("R00", "d0,0").hand(0, "G00")
    table.do(0, "lay G00", "cell u1,0", "turn 0")
    assert table.made(0) == "P6 G1"


def test_C6_4_the_camp():
    table = given(dots={"Y00": "RRR"}).hand(0, "Y00").do(0, "lay Y00", "cell d0,0", "turn 0")
    assert table.made(0) == "R4 Y1 O1"


def test_C6_5_the_ring_around_a_corner():
    table = ring().do(0, *LAST)
    assert table.knows(0) == "R2 P1 B1 Y4 G2 O1"


def test_C6_6_the_cradle_counts_once_in_a_locus():
    table = given(dots=RING).lay("G00", "d0,0").lay("O00", "d1,-1").lay("P00", "u1,0").hand(0, "R00")
    table.do(0, "lay R00", "cell u1,-1", "turn 0")
    assert table.made(0) == "R3 P4 B1 Y1 G2"


def test_C6_7_cities_beside_the_tile_produce():
    table = ring().city(1, "G00", 2).city(0, "O00").city(2, "R00").do(0, *LAST)
    assert table.made(0) == "R2 P1 B1 Y4 G2 O2"
    assert (table.made(1), table.made(2)) == ("G2", "")


def test_C6_8_masteries_that_produce_more():
    table = given(dots={"G00": "RBY"}).card(0, "G2 1", "0,1").hand(0, "G00")
    table.do(0, "lay G00", "cell d0,0", "turn 0")
    assert table.made(0) == "R3 B1 G2 O1"
    table = ring().city(1, "G00", 2).card(1, "G5 1", "0,1").do(0, *LAST)
    assert table.made(1) == "G3"


def test_C6_8_a_dynasty_card_adds_to_every_camp_of_the_turn():
    table = given(dots={"G00": "RBY"}).kept(0, "1O3").hand(0, "G00").phase(Phase.CARD)
    table.do(0, "play 1O3", "lay G00", "cell d0,0", "turn 0")
    assert table.made(0) == "R3 B1 G3 O1"


def test_C6_9_a_gain_is_not_production():
    table = given(dots={"R00": "RRR"}).card(0, "O0 1", "0,1").card(0, "O1 1", "1,0").kept(0, "1O2")
    table.hand(0, "R00").phase(Phase.CARD)
    table.do(0, "play 1O2", "lay R00", "cell d0,0", "turn 0")
    assert (table.made(0), table.knows(0)) == ("R5 O1", "R5 O4")


def test_C6_10_the_limit():
    table = given(dots={"R00": "RPB"}).know(0, "R5").hand(0, "R00").do(0, "lay R00", "cell d0,0", "turn 0")
    assert table.made(0) == "R4 P1 O1"
    assert (table.limit(0, "R"), table.knows(0)) == (6, "R6 P1 O1")


def test_C6_10_cities_raise_the_limit():
    table = given().lay("R00", "d0,0").city(0, "R00", 1).know(0, "R5")
    assert table.limit(0, "R") == 9
    assert table.city(0, "R00", 3).limit(0, "R") == 15
    assert table.limit(0, "P") == 6
    assert table.card(0, "G8 1", "0,1").limit(0, "P") == 9


def test_C6_11_when_a_tile_produces_two_for_you():
    table = given(dots={"G00": "OBY"}).card(0, "O1 1", "0,1").hand(0, "G00")
    table.do(0, "lay G00", "cell d0,0", "turn 1")
    assert (table.made(0), table.knows(0)) == ("R1 Y1 G1 O3", "R1 Y1 G1 O4")
    table = ring().city(1, "G00", 2).card(1, "G1 1", "0,1").do(0, *LAST)
    assert table.knows(1) == "G3"


def test_C6_12_when_another_produces():
    table = ring().card(1, "Y3 1", "0,1").card(0, "Y3 2", "0,1").do(0, *LAST)
    assert table.knows(1) == "Y1"
    assert table.knows(0) == "R2 P1 B1 Y4 G2 O1"
