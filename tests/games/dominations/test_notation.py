"""Notation, questions, choices in words, and the story of a match."""

from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.spec import SPECTATOR

from .table import GAME, KIT, Phase, box, given
from .test_c02_setup import dealt
from .test_c09_draft import drafting


def told(table, seat, text, viewer=SPECTATOR):
    """What a viewer is told of one action or outcome, which is then taken."""
    before = table.states.copy()
    action = table.outcomes[text] if seat == CHANCE else GAME.actions.parse(text)
    table.referee.apply(table.states, seat, action)
    return table.referee.narrate(before, table.states, viewer, seat, action)


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
    assert question(drafting()) == "keep a dynasty card and pass the others on"
    table = given().kept(0, "1Y3").know(0, "Y3").hand(0, "R00").phase(Phase.CARD)
    assert question(table) == "play a dynasty card, or none"
    assert question(table.do(0, "play 1Y3")) == (
        "choose what knowledge is converted to, or convert none (SOGDAN (Trade))"
    )


def test_choices():
    assert dealt().describe(0, "keep 1 2").startswith("Keep Greeks (12 masteries, ")
    assert drafting().describe(0, "draft 1R1") == "Keep URUK (Government): Gain 3 Government."
    table = given().hand(0, "R05")
    assert table.describe(0, "lay R05") == "Lay R05 (PBY, Government)"
    table.do(0, "lay R05", "cell d0,0")
    assert table.describe(0, "turn 0") == (
        "Turned 0 times: produces 2 Government, 1 Religion, 1 Art, 1 Craft"
    )
    table = given(dots={"G00": "RBY"}).hand(0, "G00").do(0, "lay G00")
    assert table.describe(0, "cell d0,0") == "In cell d0,0 (produces up to 6)"
    table.know(0, "R4").phase(Phase.SITE)
    assert table.describe(0, "cell d0,0") == "In cell d0,0"
    table = given().line(0, "1O1", before=0).age(1, rounds=4).phase(Phase.DEVELOP, 1).do(1, "develop_none")
    assert [table.describe(0, f"choose {n}") for n in (1, 2)] == ["2 influence", "2 VP"]


def test_the_story_of_a_turn():
    table = given().hand(0, "G00").kept(0, "1R1").lay("R00", "d0,0").city(1, "R00").know(0, "O6")
    table.phase(Phase.CARD)
    assert told(table, 0, "play 1R1") == "{seat0} plays URUK (Government): Gain 3 Government."
    assert told(table, 0, "lay G00") == ""
    assert told(table, 0, "cell u0,1") == ""
    said = told(table, 0, "turn 0")
    assert said.startswith("{seat0} lays G00 (RPO, Science) in u0,1: {seat0} produces ")
    assert said.endswith("{seat1} produces 1 Government.")
    table.know(0, "G3")
    assert told(table, 0, "found G00") == "{seat0} founds a city on G00 (RPO, Science)."
    assert told(table, 0, "take O0") == "{seat0} takes Fishing: At the start of your turn: gain 1 Craft."
    assert told(table, 0, "layout 1") == ""
    assert told(table, 0, "at 0,1") == "{seat0} places Fishing at 0,1."


def test_what_is_secret_is_told_to_its_seat_alone():
    table = drafting()
    assert told(table, 0, "draft 1R1", 0) == "{seat0} keeps URUK (Government)."
    assert told(table, 1, "draft 1R2", 0) == "{seat1} keeps a dynasty card."
    table = dealt()
    assert told(table, 0, "keep 1 1", 1) == "{seat0} has chosen."
    assert told(table, 1, "keep 1 2", 0) == (
        "All have chosen: {seat0} Greeks and Great Pyramid; {seat1} Huns and Lighthouse."
    )
    table = box().chance("next 0")
    assert told(table, CHANCE, "objective N3", 0) == "{seat0} is dealt Sumerians."
    assert told(table, CHANCE, "objective N4", 0) == ""


def test_the_end_of_an_age_is_told():
    table = given().age(1, rounds=4).know(0, "R4").phase(Phase.DEVELOP, 1)
    assert told(table, 1, "develop_none") == "Age 1 is over: {seat0} dominates Government."
