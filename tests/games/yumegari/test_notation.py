"""Notation that reads back, choices and stories for people."""

import pytest

from dreamtable.engine.errors import InvalidActionError
from dreamtable.engine.spec import CHANCE, SPECTATOR

from .table import GAME, KIT, box, given
from .test_y03_turns import dealt, turn

KINDS = {"pick": 6, "place": 25, "discard": 25, "supply": 9, "card": 12, "finish": 1}


def test_the_table_of_actions_is_pinned():
    """Saved matches rely on these ids and texts; a change needs a new rules version."""
    assert {kind.name: kind.size for kind in GAME.actions.kinds} == KINDS
    ends = [GAME.actions.text(action) for action in (0, 5, 6, 30, 31, 55, 56, 64, 65, 76, 77)]
    assert ends == [
        "pick 1",
        "pick 6",
        "place 11",
        "place 55",
        "discard 11",
        "discard 55",
        "supply 11",
        "supply 33",
        "card a1",
        "card b6",
        "finish",
    ]


def test_every_action_reads_back():
    for action, text in enumerate(GAME.actions.texts):
        assert GAME.actions.parse(text) == action


@pytest.mark.parametrize("text", ["", "pick", "pick 7", "place 16", "place 61", "supply 14", "card c1"])
def test_what_is_no_action_does_not_read(text):
    with pytest.raises(InvalidActionError):
        GAME.actions.parse(text)


def test_outcomes_are_written_as_in_a_log():
    table = box(2)
    assert next(iter(table.outcomes)) == "board 1"
    table.chance("board 1", "board 2", "tile lR+2v", "tile lR")
    assert next(iter(table.outcomes)) == "card a1"
    table.chance("card a1")
    assert next(iter(table.outcomes)) == "card b2"
    assert list(table.chance("card b2").outcomes) == ["first 0", "first 1"]


CHOICES = [
    (lambda: given(2).offer("lR", "tG+1p", "uB"), "pick 2", "Choose green teapot (1 paw)"),
    (lambda: given().at("11").holds("lR"), "place 11", "Place here: +2 VP, 2 points"),
    (lambda: given().holds("lR+1p"), "place 23", "Place on 23: +1 paw, 0 points"),
    (lambda: given().has(2).holds("bB"), "place 22", "Place on 22 for 1 paw: +1 paw, 0 points"),
    (lambda: given().holds("lR"), "place 33", "Place here, over green umbrella: 0 points"),
    (lambda: given().holds("lR"), "discard 33", "Discard here: +1 paw, 0 points"),
    (lambda: given().holds("lR"), "discard 22", "Discard on 22 for 1 paw: +1 paw, 0 points"),
    (
        lambda: given(shows="a4 b6").holds("uR"),
        "place 32",
        "Place on 32: cards +4, 4 points",
    ),
    (
        lambda: given(shows="a4 b2").lays("32", "uR").holds("tG"),
        "place 33",
        "Place here, over green umbrella: cards −4, 0 points",
    ),
    (given, "supply 12", "Stack 12: yellow mask, 3 left"),
    (
        lambda: given().heights("3 4 1 4 5 4 3 4 3"),
        "supply 13",
        "Stack 13 for 1 paw: green mask, the last: +1 paw",
    ),
    (lambda: given(solo_finish="any_time"), "finish", "End the game here"),
    (
        lambda: box(1, solo_cards="pick").chance("board 1", "tile lR").any_chance(),
        "card b5",
        "Side B of Diagonals: 3 points for each two tiles of one colour that touch at a corner",
    ),
]


@pytest.mark.parametrize(("situation", "text", "words"), CHOICES)
def test_a_choice_says_what_it_brings(situation, text, words):
    assert situation().describe(0, text) == words


def test_cards_say_what_they_give_in_the_numbers_of_the_kit():
    texts = [card.text for shows in ("a1 b2", "a3 b6") for card in given(shows=shows).picture().cards]
    assert texts == [
        "10 points for a full set of the five items, 50 for five sets",
        "points for different colours in each row and column (5: 5, 4: 2)",
        "points for each tile in a group of one item, by the group's size (5: 2, 4: 2, 3: 2)",
        "points for the most tiles of one colour in each row (5: 12, 4: 10, 3: 6, 2: 2)",
    ]


def test_the_questions():
    def asked(table):
        return GAME.decision_text(table.state, KIT)

    assert asked(box(3)) == "deal a board to seat 0"
    assert asked(given(3)) == "deal tile 1"
    assert asked(dealt()) == "choose a tile"
    assert asked(dealt().all_do("pick 1", "pick 1", "pick 1")) == "walk, and place or discard the tile"
    assert asked(given()) == "send the Supplier to a stack"
    assert asked(given().do(0, "supply 12")) == "turn up the next tile of stack 12"


def told(match, viewer=SPECTATOR):
    """The sentences of a story."""
    return [sentence for _, sentence in match.story(viewer) if sentence]


def test_the_story_of_a_turn():
    match = dealt().match()
    for seat, text in ((0, "pick 1"), (2, "pick 6"), (1, "pick 2")):
        match.apply(seat, text)
    for seat, text in ((1, "discard 33"), (0, "place 23"), (2, "place 33")):
        match.apply(seat, text)
    assert told(match) == [
        "Ada chooses a tile.",
        "Cy chooses a tile.",
        "Ben chooses a tile. All show: Ada red lantern, Ben green teapot, Cy red mask.",
        "Ben is ready.",
        "Ada is ready.",
        (
            "Ada walks to 23 and places red lantern. Ben stays on 33 and discards green teapot: +1 paw."
            " Cy stays on 33 and places red mask over green umbrella. Hands go to the left."
        ),
    ]
    assert told(match, 0)[0] == "Ada chooses red lantern."
    assert told(match, 0)[4] == "Ada is ready: place 23."
    assert told(match, 1)[0] == "Ada chooses a tile."


def test_the_story_of_a_deal():
    match = given(3).match()
    deal = "lR lY lG lB lP tR tY tG tB tP uR uY bR bY bG bB bP mR"
    for code in deal.split():
        match.apply(CHANCE, f"tile {code}")
    assert told(match) == ["Round 1: 6 tiles each."]
    assert told(match, 1) == [
        (
            "Round 1: 6 tiles each. Ben holds yellow teapot, green teapot, blue teapot, purple teapot,"
            " red umbrella, yellow umbrella."
        )
    ]


def test_the_last_tiles_of_a_round_are_told_and_the_end():
    """After five passes to the right the hands of Cy, Ada and Ben are at Ada, Ben and Cy."""
    table = dealt()
    table.state.rounds = 4
    for _ in range(4):
        turn(table)
    match = table.match()
    for kind in ("pick 1", "discard 33", "discard 33"):
        for seat in range(3):
            match.apply(seat, kind)
    sentences = told(match)
    assert sentences[5].endswith(
        "Hands go to the right. All show: Ada red mask, Ben red teapot, Cy yellow umbrella."
    )
    assert sentences[-1].endswith("discards yellow umbrella: +1 paw. The game is over.")


def test_the_story_of_a_turn_alone():
    match = given().heights("3 1 3 4 5 4 3 4 3").match()
    match.apply(0, "supply 12")
    match.apply(0, "place 23")
    match.apply(0, "supply 11")
    match.apply(CHANCE, "tile uG+2v")
    match.apply(0, "place 22")
    assert told(match) == [
        "Ada sends the Supplier to 12, who takes yellow mask, the last one: +1 paw.",
        "Ada walks to 23 and places yellow mask.",
        "Ada sends the Supplier to 11, who takes red mask.",
        "Below it lies green umbrella (2 VP).",
        "Ada walks to 22 and places red mask.",
    ]


def test_the_story_of_a_round_with_two():
    match = given(2).match()
    for code in ("lR", "tG+1v", "uB"):
        match.apply(CHANCE, f"tile {code}")
    match.apply(0, "pick 2")
    match.apply(0, "place 34")
    match.apply(1, "pick 1")
    assert told(match) == [
        "Round 1: red lantern, green teapot (1 VP), blue umbrella. Ada is first.",
        "Ada takes green teapot (1 VP).",
        "Ada walks to 34 and places green teapot (1 VP): +1 VP.",
        "Ben takes red lantern.",
    ]


def test_the_story_of_the_set_up():
    match = box(2).match()
    for text in ("board 4", "board 1", "tile lR", "tile tG", "card a4", "card b1", "first 1"):
        match.apply(CHANCE, text)
    assert told(match) == [
        "Ada gets board A4.",
        "Ben gets board A1.",
        "Ada starts with red lantern.",
        "Ben starts with green teapot.",
        "Side A counts: Pairs.",
        "Side B counts: Full sets.",
        "Ben is first in odd rounds.",
    ]
