"""Every refusal in a real situation, with its sentence word by word."""

import pytest

from .table import GAME, Why, box, given
from .test_y03_turns import dealt
from .test_y11_options import picking

CASES = [
    (
        Why.HAS_CHOSEN,
        lambda: dealt().do(0, "pick 1"),
        "pick 2",
        "You have chosen; 2 players have still to choose. Take your choice back if you want another. [Y3.3]",
    ),
    (
        Why.HAS_CHOSEN,
        lambda: dealt().all_do("pick 1", "pick 1", "pick 1").do(2, "discard 33").do(0, "place 33"),
        "place 23",
        "You have chosen; 1 player has still to choose. Take your choice back if you want another. [Y3.3]",
    ),
    (
        Why.NO_TILE,
        lambda: given(2).offer("lR", "tG", "uB"),
        "pick 4",
        "There is no tile 4; choose among the 3 that lie there. [Y3.2]",
    ),
    (
        Why.TOO_FAR,
        lambda: given().holds("tG"),
        "discard 12",
        "12 is 3 steps away, which costs 2 paws; you have 1 paw. [Y4.2]",
    ),
    (
        Why.MUST_PLACE,
        lambda: given(2, two_p_discard="off").offer("lR", "tG", "uB").do(0, "pick 1"),
        "discard 33",
        "The option two_p_discard is off: place the tile. [Y11.5]",
    ),
    (
        Why.STACK_EMPTY,
        lambda: given().heights("3 0 3 4 5 4 3 4 3"),
        "supply 12",
        "Stack 12 is empty; the Supplier must end on a stack with tiles. [Y8.5]",
    ),
    (
        Why.STACK_TOO_FAR,
        lambda: given().supplier("11").has(2),
        "supply 33",
        "Stack 33 is 4 steps away, which costs 3 paws; you have 2 paws. [Y8.4]",
    ),
    (
        Why.NOT_FULL,
        given,
        "finish",
        "You may end the game once every space holds a tile; 24 spaces are still empty. [Y8.10]",
    ),
    (
        Why.NEVER_FINISH,
        lambda: given(solo_finish="never"),
        "finish",
        "The option solo_finish is never: the game ends by itself. [Y11.9]",
    ),
    (
        Why.SIDE_CHOSEN,
        lambda: picking().do(0, "card a4"),
        "card a2",
        "You have chosen Pairs for side A; now choose a card for side B. [Y8.2]",
    ),
    (
        Why.SAME_CARD,
        lambda: picking().do(0, "card a4"),
        "card b4",
        "You have chosen Pairs for its other side; choose another card. [Y2.8]",
    ),
]


@pytest.mark.parametrize(("code", "situation", "text", "sentence"), CASES)
def test_a_refusal_says_why(code, situation, text, sentence):
    reason = situation().reason(0, text)
    assert reason.code == code
    assert str(reason) == sentence


def test_every_reason_has_its_case():
    assert {case[0] for case in CASES} == set(Why) == set(GAME.reasons)


def test_a_refusal_tells_nothing_of_hidden_choices():
    sentences = set()
    for slot in range(1, 7):
        table = dealt().do(1, f"pick {slot}").do(0, "pick 1")
        sentences.add(str(table.reason(0, "pick 2")))
    assert len(sentences) == 1


def test_while_chance_is_asked_nobody_decides():
    assert str(box(3).reason(0, "pick 1")).startswith("It is not your decision now: chance decides.")
