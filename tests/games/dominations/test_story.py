"""The story of a match: each entry with all that it sets off, to each viewer what it may know."""

import re

import pytest

from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.spec import EVERYTHING, SPECTATOR
from dreamtable.games.dominations import text as words_of
from dreamtable.games.dominations.actions import PLACE_ARG

from .table import GAME, KIT, Phase, Stage, box, given
from .test_c02_setup import dealt
from .test_c09_draft import drafting
from .test_golden import golden

NAMES = KIT.column("domains", "name")


def told(table, seat, text, viewer=SPECTATOR):
    """What a viewer is told of one action or outcome, which is then taken."""
    before = table.states.copy()
    action = table.outcomes[text] if seat == CHANCE else GAME.actions.parse(text)
    table.referee.apply(table.states, seat, action)
    return table.referee.narrate(before, table.states, viewer, seat, action)


def test_the_story_of_a_turn():
    table = given().hand(0, "G00").kept(0, "1R1").lay("R00", "d0,0").city(1, "R00").know(0, "O6")
    table.phase(Phase.CARD)
    assert told(table, 0, "play 1R1") == (
        "{seat0} plays URUK (Government): Gain 3 Government. {seat0} gains 3 Government."
    )
    assert told(table, 0, "lay G00") == ""
    assert told(table, 0, "cell u0,1") == ""
    said = told(table, 0, "turn 0")
    assert said.startswith("{seat0} lays G00 (RPO, Science) in u0,1: {seat0} produces ")
    assert said.endswith("; {seat1} produces 1 Government.")
    table.know(0, "G3")
    assert told(table, 0, "found G00") == (
        "{seat0} founds a city on G00 (RPO, Science) for 3 Science. {seat0} gains 2 VP and 1 influence."
    )
    assert told(table, 0, "take O0") == (
        "{seat0} takes Fishing for 3 Craft: At the start of your turn: gain 1 Craft."
    )
    assert told(table, 0, "layout 1") == ""
    assert told(table, 0, "at 0,1") == "{seat0} places Fishing above the campfire. {seat0} gains 2 VP."


def test_C6_10_what_is_lost_to_the_limit():
    table = given().hand(0, "R05").know(0, "R5 B6").do(0, "lay R05", "cell d0,0")
    assert told(table, 0, "turn 0").endswith(
        "{seat0} produces 2 Government, 1 Religion, 1 Art, 1 Craft (1 Government, 1 Art lost to the limit)."
    )
    table = given().kept(0, "1R1").know(0, "R4").phase(Phase.CARD)
    assert told(table, 0, "play 1R1").endswith("{seat0} gains 2 Government.")


def test_C5_2_effects_at_the_start_of_a_turn():
    table = given().card(1, "O0 1", "0,1").phase(Phase.DEVELOP)
    assert told(table, 0, "develop_none") == "At the start of the turn, {seat1} gains 1 Craft (Fishing)."


def test_C6_11_gains_from_production_name_their_cards():
    table = given(dots={"R00": "RRR"}).card(0, "R1 1", "0,1").hand(0, "R00").do(0, "lay R00", "cell d0,0")
    assert table.picture(0).turn_yields[0] == (5, 0, 0, 0, 0, 1)
    assert told(table, 0, "turn 0").endswith(
        ": {seat0} produces 5 Government, 1 Craft. {seat0} gains 1 Government (Customs)."
    )


def test_C6_12_gains_from_the_production_of_others():
    table = given(dots={"R00": "RRR"}).card(1, "R3 1", "0,1").hand(0, "R00").do(0, "lay R00", "cell d0,0")
    assert told(table, 0, "turn 0").endswith(" 1 Craft. {seat1} gains 1 Government (Embassies).")


def test_C5_4_C10_6_effects_of_having_played_a_card():
    table = given().kept(0, "1R1").card(0, "B12 1", "0,1").card(0, "Y12 1", "1,0").phase(Phase.CARD)
    assert told(table, 0, "play 1R1").endswith(
        " {seat0} gains 3 Government. For playing a dynasty card, {seat0} gains 1 VP (Portraiture)."
    )
    assert told(table, 0, "gain G") == "{seat0} gains 1 Science with Dowry."


def test_C7_6_what_a_contribution_costs():
    table = given().know(0, "R2 P2").phase(Phase.BUILD)
    assert told(table, 0, "contribute M1") == "{seat0} contributes to Great Pyramid."
    assert told(table, 0, "pay 2") == "{seat0} pays 2 Government, 2 Religion for Great Pyramid 1."
    assert told(table, 0, "cell d0,0") == "{seat0} sets the monument in cell d0,0."
    assert told(table, 0, "at 0,1").startswith(
        "{seat0} places Great Pyramid 1 above the campfire. {seat0} gains "
    )
    table = given().know(0, "R4").phase(Phase.BUILD).do(0, "contribute M1")
    assert told(table, 0, "pay 4") == "{seat0} pays 4 Government for Great Pyramid 1."


def test_C8_5_a_place_is_named_by_all_that_it_touches():
    table = given().card(0, "O0 1", "0,1").know(0, "R3").phase(Phase.DEVELOP).do(0, "take R0", "layout 4")
    assert told(table, 0, "at 1,1").startswith("{seat0} places Council right of Fishing.")
    table = given().card(0, "O0 1", "0,1").card(0, "R0 1", "1,0").phase(Phase.DEVELOP)
    place = words_of.place_of(PLACE_ARG.words.index("1,1"))
    assert words_of.tree_words(table.state.players[0], KIT, place) == "above Council and right of Fishing"


def test_C5_5_an_answer_says_what_it_brings():
    table = given().kept(0, "1Y3").know(0, "Y3 G5").hand(0, "R00").phase(Phase.CARD)
    assert told(table, 0, "play 1Y3").startswith("{seat0} plays SOGDAN (Trade): ")
    assert told(table, 0, "convert G") == ""
    assert told(table, 0, "amount 1") == "{seat0} converts 1 Trade to Science with SOGDAN (Trade)."
    assert (table.knows(0)) == "Y2 G6"


def test_C2_4_what_is_kept_is_told_once():
    table = dealt()
    assert told(table, 0, "keep 1 1", 1) == "{seat0} has chosen."
    before = table.states.copy()
    shown = "All have chosen: {seat0} keeps Greeks and Great Pyramid; {seat1} keeps Huns and Lighthouse."
    assert told(table, 1, "keep 1 2", 1) == shown
    seat, action = 1, GAME.actions.parse("keep 1 2")
    for viewer, said in (
        (SPECTATOR, shown),
        (0, "All have chosen: {seat1} keeps Huns and Lighthouse."),
        (EVERYTHING, "{seat1} keeps Huns and Lighthouse."),
    ):
        assert table.referee.narrate(before, table.states, viewer, seat, action) == said


def test_C9_3_a_draft_says_where_hands_go():
    table = drafting(3, age=2, draft_direction="alternate")
    assert told(table, 0, "draft 2R1", 0) == (
        "{seat0} keeps AUGUSTO (Government); the others will go to {seat2}, on the right."
    ).replace("AUGUSTO", KIT.tables["dynasties"][18]["name"])
    assert told(table, 1, "draft 2R2", 0) == "{seat1} keeps a dynasty card."
    assert told(table, 2, "draft 2R3", 0) == (
        "{seat2} keeps a dynasty card. All hands are passed to the right."
    )


def test_C9_5_the_last_card_is_passed_and_kept():
    table = drafting().do(0, "draft 1R1").do(1, "draft 1R2").do(0, "draft 1P1")
    assert told(table, 1, "draft 1R3", 0).endswith(" All hands are passed to the left and kept.")


def test_what_is_dealt_is_told_to_its_seat_alone():
    table = box()
    assert told(table, CHANCE, "next 0") == "The order of play: {seat0}, {seat1}."
    assert told(table, CHANCE, "objective N3", 0) == ""
    assert told(table, CHANCE, "objective N4", 0) == ""
    assert told(table, CHANCE, "objective N1", 0) == "{seat0} is dealt Sumerians and Greeks."
    assert told(table, CHANCE, "objective N2", 0) == ""


def test_C4_2_C4_3_tiles_of_a_seat_are_told_together():
    table = given().age(1).run(Stage.DRAW_TILES)
    assert [told(table, CHANCE, f"tile R0{n}") for n in range(6)] == [""] * 6
    assert told(table, CHANCE, "tile G00") == "{seat0} draws R00, R01, R02, R03, R04, R05 and G00."
    table.deal()
    assert told(table, 0, "redraw R01") == told(table, 0, "redraw R03") == ""
    assert told(table, 0, "draw_none") == "{seat0} sets R01 and R03 aside."
    assert told(table, CHANCE, "tile G01") == ""
    assert told(table, CHANCE, "tile G02") == (
        "{seat0} draws 2 for them and has R00, R02, R04, R05, G00, G01 and G02."
    )
    assert told(table, 1, "draw_none") == ""


def test_C4_5_benefits_of_domination_are_told():
    table = given(redraw="off").age(2).run(Stage.DRAW_TILES)
    table.state.winners[:] = (0, -1, -1, 1, 0, -1)
    for _ in range(13):
        table.chance(next(iter(table.outcomes)))
    assert told(table, CHANCE, next(iter(table.outcomes))).endswith(
        " For Domination cards, {seat0} gains 3 Government, 3 Science."
        " For Domination cards, {seat1} gains 3 Trade."
    )


# ----------------------------------------------------------------------------------------- the end of an age
def test_C11_3_the_end_of_an_age_is_told_whole():
    table = given(redraw="off").age(1, rounds=4).know(0, "R4 P5").know(1, "R4 P4").line(1, "1P2", before=0)
    table.influence(1, 3).kept(0, "1R1 1B1").hand(0, "R00").phase(Phase.DEVELOP, 1)
    assert told(table, 1, "develop_none") == (
        "At the end of the age, {seat1} gains 2 Religion (THESSA (Religion)). Age I is over."
        " {seat1} dominates Religion (5 VP). Influence brings 1 VP to {seat0} and 3 VP to {seat1}."
        " Unplayed dynasty cards go back to the box: 2 of {seat0}."
        " {seat1} has most influence and may copy a mastery."
    )
    assert told(table, 1, "copy_none") == (
        "{seat1} copies no mastery. All knowledge goes back to 0 and 1 unused tile to the bag;"
        " the new order of play: {seat0}, {seat1}."
    )


def test_C11_3_it_is_told_when_the_last_decision_places_a_card():
    table = given(redraw="off").age(1, rounds=4).know(0, "R4").know(1, "O3").phase(Phase.DEVELOP, 1)
    table.do(1, "take O0", "layout 1")
    assert told(table, 1, "at 0,1") == (
        "{seat1} places Fishing above the campfire. {seat1} gains 2 VP. Age I is over."
        " {seat0} dominates Government (5 VP). Influence brings nobody anything."
        " All knowledge goes back to 0; the new order of play: {seat1}, {seat0}."
    )


def test_C11_5_a_copy_says_from_whom_and_then_the_new_order():
    table = given(3, redraw="off").age(1, rounds=4).influence(0, 2, 1).card(0, "O0 1", "0,1")
    table.card(2, "O0 2", "0,1").phase(Phase.DEVELOP, 2).do(2, "develop_none")
    assert told(table, 1, "copy O0") == (
        "{seat1} copies Fishing from {seat0} and {seat2}: At the start of your turn: gain 1 Craft."
    )
    table.do(1, "layout 3")
    assert told(table, 1, "at 0,1") == (
        "{seat1} places Fishing above the campfire. {seat1} gains 2 VP."
        " All knowledge goes back to 0; the new order of play: {seat0}, {seat2}, {seat1}."
    )


def test_C11_7_after_the_third_age_all_that_scores_is_told():
    table = given().age(3, rounds=4).influence(2, 0).line(0, "1R1 1R2 1R3").phase(Phase.DEVELOP, 1)
    assert told(table, 1, "develop_none") == (
        "Age III is over. Nobody dominates anything. Influence brings 2 VP to {seat0}."
        " {seat0} scores 6 for dynasty, and has 8 VP in all. {seat1} has 0 VP in all."
    )


# --------------------------------------------------------------------------------------- nothing is left out
COUNT = rf"(\d+) ({'|'.join(NAMES)})"


def counted(text):
    """The knowledge in a piece of a sentence, by domain."""
    amounts = [0] * len(NAMES)
    for number, name in re.findall(COUNT, text):
        amounts[NAMES.index(name)] += int(number)
    return amounts


def retell(know, said):
    """Change what each seat knows by what a story says alone."""
    if "All knowledge goes back to 0" in said:
        know[:] = [[0] * len(NAMES) for _ in know]
        return
    told = re.sub(r"(takes [^:]+|plays [^:]+):[^{]*", r"\1. ", said)  # not what a card does in general
    for seat, verb, what in re.findall(r"\{seat(\d)\} (\w+)([^{]*)", told):
        if verb in ("produces", "gains"):
            amount, _, lost = what.partition("(")
            change(know[int(seat)], counted(amount), 1)
            change(know[int(seat)], counted(lost if "lost to the limit" in lost else ""), -1)
        elif verb in ("founds", "raises", "takes"):
            change(know[int(seat)], counted(what.rpartition(" for ")[2]), -1)
        elif verb == "pays":
            change(know[int(seat)], counted(what), -1)
        elif verb == "converts" and "nothing" not in what:
            number, target = re.match(r" (\d+) \w+ to (\w+)", what).groups()
            change(know[int(seat)], counted(what), -1)
            change(know[int(seat)], counted(f"{number} {target}"), 1)


def change(row, amounts, sign):
    """Add or take away knowledge by domain."""
    row[:] = [have + sign * amount for have, amount in zip(row, amounts, strict=True)]


@pytest.mark.parametrize("name", ["two", "three", "base_game"])
def test_C6_9_knowledge_never_changes_without_a_sentence(name):
    match = golden(name)
    know = [[0] * len(NAMES) for _ in range(match.seats)]
    for ply in range(match.ply):
        retell(know, match.sentence(ply))
        state = match.state_at(ply + 1)[0]
        if state.phase != Phase.OVER:
            assert [list(map(int, player.know)) for player in state.players[: match.seats]] == know, ply
