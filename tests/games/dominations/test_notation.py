"""Notation, questions, and choices in words."""

from dreamtable.engine.spec import SPECTATOR
from dreamtable.games.dominations.geometry import CELL_WORDS

from .table import GAME, KIT, Phase, box, given
from .test_c02_setup import dealt
from .test_c09_draft import drafting


def question(table):
    """What is asked."""
    return GAME.decision_text(table.state, KIT)


def test_actions_are_written_in_small_letters_and_read_in_any():
    assert GAME.actions.text(GAME.actions.parse("LAY R05")) == "lay r05"
    assert GAME.actions.parse("cell D-2,0") == GAME.actions.parse("cell d-2,0")
    assert len(GAME.actions) == 1386


def test_draws_have_texts():
    table = box()
    assert set(table.outcomes) == {"next 0", "next 1"}
    assert "objective N1" in table.chance("next 0").outcomes
    assert question(table) == "deal the next objective"


def test_questions():
    assert question(dealt()) == "keep one objective and one monument"
    table = given().kept(0, "1Y3").know(0, "Y3").hand(0, "R00").phase(Phase.CARD)
    assert question(table) == "play a dynasty card, or none"
    assert question(table.do(0, "play 1Y3")) == (
        "choose what knowledge is converted to, or convert none (SOGDAN (Trade))"
    )


def test_C9_3_the_question_of_the_draft_says_where_the_others_go():
    table = drafting(3)
    assert question(table) == "keep a dynasty card; the others are passed to the left"
    assert [table.picture(seat).pass_to for seat in (0, 1, 2)] == [1, 2, 0]
    for seat, card in enumerate(("1R1", "1R2", "1R3")):
        table.do(seat, f"draft {card}")
    assert question(table) == "keep a dynasty card; the other is passed to the left"


def test_C15_2_the_last_of_four_goes_back():
    table = drafting(draft_hand="4")
    for cards in (("1R1", "1R2"), ("1P1", "1R3")):
        for seat, card in enumerate(cards):
            table.do(seat, f"draft {card}")
    assert question(table) == "keep a dynasty card; the other goes back to the box"
    assert table.picture(0).pass_to is None


def test_C15_3_in_age_ii_the_others_go_to_the_right():
    table = drafting(3, age=2, draft_direction="alternate")
    assert question(table) == "keep a dynasty card; the others are passed to the right"
    assert [table.picture(seat).pass_to for seat in (0, 1, 2)] == [2, 0, 1]
    assert table.picture(SPECTATOR).pass_to is None


def test_C6_7_what_cities_produce_is_said_of_a_tile():
    table = given(dots={"G01": "RBY"}).lay("G00", "d0,0").lay("O00", "d1,-1").hand(0, "G01")
    table.city(0, "O00").city(1, "G00", 2).do(0, "lay G01")
    assert table.describe(0, "cell u1,0").endswith("; cities of others 2 Science)")
    found = table.picture(0).cell_yields
    table.state.city_seat[:] = -1
    more = {CELL_WORDS[cell]: found[cell] - most for cell, most in table.picture(0).cell_yields.items()}
    assert {word: n for word, n in more.items() if n} == {"u1,-1": 1, "u1,0": 1, "u2,-1": 1}


def test_C6_10_what_is_lost_to_the_limit_is_said_of_a_tile():
    table = given().hand(0, "R05").know(0, "R5 B6").do(0, "lay R05", "cell d0,0")
    made = "2 Government, 1 Religion, 1 Art, 1 Craft (1 Government, 1 Art lost to the limit)"
    assert table.describe(0, "turn 0") == f"Not turned: produces {made}"
    assert table.picture(0).turn_yields[0] == (2, 1, 1, 0, 0, 1)


def test_C8_5_a_place_in_a_tree_is_named_by_its_neighbours():
    table = given().card(0, "O0 1", "0,1").know(0, "R3").phase(Phase.DEVELOP).do(0, "take R0", "layout 1")
    assert table.describe(0, "at -1,0") == "Place Council left of the campfire (at -1,0)"


def test_choices():
    assert dealt().describe(0, "keep 1 2").startswith("Keep Greeks (12 masteries, ")
    assert drafting().describe(0, "draft 1R1") == "Keep URUK (Government): Gain 3 Government."
    table = given().hand(0, "R05")
    assert table.describe(0, "lay R05") == "Lay R05 (PBY, Government)"
    table.do(0, "lay R05", "cell d0,0")
    assert table.describe(0, "turn 0") == ("Not turned: produces 2 Government, 1 Religion, 1 Art, 1 Craft")
    assert table.describe(0, "turn 2").startswith("Turned twice: produces ")
    table = given(dots={"G00": "RBY"}).hand(0, "G00").do(0, "lay G00")
    assert table.describe(0, "cell d0,0") == "In cell d0,0 (produces up to 6)"
    table.know(0, "R4").phase(Phase.SITE)
    assert table.describe(0, "cell d0,0") == "In cell d0,0"
    table = given().line(0, "1O1", before=0).age(1, rounds=4).phase(Phase.DEVELOP, 1).do(1, "develop_none")
    assert [table.describe(0, f"choose {n}") for n in (1, 2)] == ["2 influence", "2 VP"]
