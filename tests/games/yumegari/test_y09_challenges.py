"""Y9: the challenges of the solo game."""

from dreamtable.games.yumegari.challenges import CHALLENGES

from .table import given

ALL_OF_A_KIND = "lR lR lR lR lR tY tY tY tY tY uG uG uG uG uG bB bB bB bB bB mP mP mP mP mP"
LATIN = "lR tY uG bB mP mY lG tB uP bR bG mB lP tR uY uB bP mR lY tG tP uR bY mG lB"
NOTHING = "-- " * 25
TOTALS = {"Pretty nice": 90, "Even prettier": 100, "The prettiest": 110}


def ended(rows=NOTHING, vp=0, paws=0, shows="a1 b2", **options):
    """A finished game alone, with these tiles and tokens."""
    table = given(shows=shows, **options).shop(rows).has(paws, vp)
    table.state.phase = 5
    return table


def meets(name, met, missed):
    """A challenge is met in one state and just missed in another."""
    assert name in met.challenges()
    assert name not in missed.challenges()


def test_Y9_1_several_may_be_met_and_all_are_judged():
    table = ended(vp=112, paws=10)
    assert len(table.picture().challenges) == 12
    assert table.challenges() == {*TOTALS, "Step by step", "Did someone say COOKIES?", "Minimalist"}


def test_Y9_1_none_with_more_players():
    assert given(2).picture().challenges == ()


def test_Y9_1_each_has_its_paragraph():
    assert [one.rule for one in CHALLENGES] == [f"Y9.{number}" for number in range(2, 14)]


def test_Y9_2_ninety():
    meets("Pretty nice", ended(vp=90), ended(vp=89))


def test_Y9_3_a_hundred():
    meets("Even prettier", ended(vp=100), ended(vp=99))


def test_Y9_4_a_hundred_and_ten():
    meets("The prettiest", ended(vp=110), ended(vp=109))


def test_Y9_5_fifty_of_card_1_or_2():
    name = "A perfectionist's dream"
    meets(name, ended(LATIN, shows="a1 b6"), ended(LATIN.replace("lR", "--", 1), shows="a1 b6"))
    meets(name, ended(LATIN, shows="a6 b2"), ended(LATIN, vp=50, shows="a3 b4"))
    meets(name, ended(LATIN, shows="a2 b1"), ended(ALL_OF_A_KIND, shows="a5 b2"))


def test_Y9_6_ten_paws_and_75_points():
    name = "Step by step"
    meets(name, ended(vp=75, paws=10), ended(vp=74, paws=10))
    meets(name, ended(vp=76, paws=11), ended(vp=75, paws=9))


def test_Y9_7_three_items_or_three_colours_and_60_points():
    few_items = "lR lY lG lB lP tR uY " + "-- " * 18
    few_colours = "lR lY lG tR uY bG mR " + "-- " * 18
    name = "Minimalist"
    meets(name, ended(few_items, vp=60), ended(few_items.replace("uY", "uY bR", 1)[:-3], vp=60))
    meets(name, ended(few_colours, vp=50), ended(few_colours, vp=49))


def test_Y9_7_situation_16_three_colours_and_62_points():
    rows = "lR tY uG bR " + "-- " * 21
    table = ended(rows, vp=62 - 2, paws=9, shows="a2 b3")
    assert table.points() == [62]
    assert "Minimalist" in table.challenges()
    assert "Step by step" not in table.challenges()


def test_Y9_8_fifty_of_card_3():
    meets("Easy peasy", ended(ALL_OF_A_KIND, shows="a3 b2"), ended(LATIN, vp=50, shows="a3 b2"))


def test_Y9_9_forty_eight_of_card_4():
    rows = "lR lY lG lB lP lR lY lG lB lP lR lY lG lB lP lR lY lG lB lP lR lY lG lB lP"
    name = "Pair them up!"
    meets(name, ended(rows, shows="a4 b2"), ended(ALL_OF_A_KIND, shows="a4 b2"))


def test_Y9_10_fifty_of_card_5():
    name = "Diagon Alley"
    squares = "lR tR lY tY lG tG lB tB lP tP lR tR lY tY lG tG lB tB lP tP lR tR lY tY lG"
    meets(name, ended(squares, shows="a5 b1"), ended(LATIN, vp=50, shows="a5 b1"))


def test_Y9_11_twenty_of_tokens():
    meets("Did someone say COOKIES?", ended(vp=20), ended(LATIN, vp=19))


def optimal(heights="0 2 1 1 1 1 1 1 1", rows=LATIN, vp=30, **options):
    """24 turns were played; the shop is worth 50 on card 1."""
    table = ended(rows, vp=vp, paws=3, shows="a1 b6", **options)
    return table.heights(heights)


def test_Y9_12_situation_15_a_full_shop_and_one_empty_stack():
    met = optimal()
    assert met.points() == [80]
    meets("Optimizer", met, optimal("0 0 1 1 2 1 1 1 2"))
    assert "Pretty nice" not in met.challenges()


def test_Y9_12_no_empty_stack_is_not_meant():
    assert "Optimizer" not in optimal("1 1 1 1 1 1 1 1 1").challenges()


def test_Y9_12_neither_a_gap_nor_a_point_less():
    assert "Optimizer" not in optimal(rows=LATIN.replace("lR", "--", 1), vp=50).challenges()
    assert "Optimizer" not in optimal(vp=29).challenges()


def test_Y9_12_situation_15_the_game_can_be_ended_there():
    table = given(shows="a1 b6").shop(LATIN).has(3, 30).heights("0 2 1 1 1 1 1 1 1")
    assert "Optimizer" in table.do(0, "finish").challenges()


def test_Y9_13_fifty_of_card_6():
    meets("Beyond the horizon", ended(ALL_OF_A_KIND, shows="a6 b1"), ended(LATIN, vp=50, shows="a6 b1"))


def test_Y9_13_situation_12():
    rows = "lR lY lG lB lP tR tY tG tB tP uR uY uG uB -- bR bY bG bB -- mR mY mG mB --"
    table = ended(rows, shows="a6 b2")
    assert table.picture().seats[0].cards[0].points == 54
    assert "Beyond the horizon" in table.challenges()
