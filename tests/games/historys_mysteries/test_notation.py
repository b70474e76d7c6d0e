"""Notation that reads back, choices and stories for people."""

import pytest

from dreamtable.engine.errors import AmbiguousActionError, InvalidActionError
from dreamtable.engine.spec import CHANCE, SPECTATOR

from .table import GAME, KIT, box, given

KINDS = {"draw": 1, "take": 70, "meld": 100, "layoff": 30, "decline": 1, "discard": 10}


def test_the_table_of_actions_is_pinned():
    """Saved matches rely on these ids and texts; a change needs a new rules version."""
    assert {kind.name: kind.size for kind in GAME.actions.kinds} == KINDS
    ends = [GAME.actions.text(action) for action in (0, 1, 70, 71, 170, 171, 200, 201, 202, 211)]
    assert ends == [
        "draw",
        "take 1",
        "take 70",
        "meld at 3",
        "meld sh 12",
        "layoff at fact",
        "layoff sh flip",
        "decline",
        "discard at",
        "discard sh",
    ]


def test_every_action_reads_back():
    for action, text in enumerate(GAME.actions.texts):
        assert GAME.actions.parse(text) == action


@pytest.mark.parametrize("text", ["", "take", "take 0", "take 71", "meld at 2", "layoff at", "discard xx"])
def test_what_is_no_action_does_not_read(text):
    with pytest.raises(InvalidActionError):
        GAME.actions.parse(text)


def test_short_forms_must_be_unique():
    assert GAME.actions.text(GAME.actions.parse("l at fl")) == "layoff at flip"
    with pytest.raises(AmbiguousActionError):
        GAME.actions.parse("layoff at f")


def test_outcomes_are_written_as_in_a_log():
    assert list(box(3).outcomes) == ["first 0", "first 1", "first 2"]
    assert "card sh" in box(3).chance("first 2").outcomes


def playing():
    return given().hand(0, "at at at at gs").hand(1, "hh").discards("rw bf").meld(1, "bf 3").draw(0, "bf")


CHOICES = [
    (lambda: given().hand(0, "at").discards("gs"), "draw", "Draw from the pile (88 cards left)"),
    (
        lambda: given().hand(0, "at at gs").discards("bf at"),
        "take 1",
        "Take Atlantis from the discard pile",
    ),
    (
        lambda: given().hand(0, "at at gs").discards("bf at").meld(1, "bf 3"),
        "take 2",
        "Take 2 cards from the discard pile: Bigfoot, Atlantis",
    ),
    (playing, "meld at 4", "Lay out a meld of 4 Atlantis"),
    (
        lambda: given().hand(0, "at at gs").discards("at").do(0, "take 1"),
        "meld at 3",
        "Lay out a meld of 3 Atlantis (1 taken, 2 from your hand)",
    ),
    (
        lambda: given().hand(0, "gs").discards("at at at").do(0, "take 3"),
        "meld at 3",
        "Lay out a meld of 3 Atlantis (all taken)",
    ),
    (playing, "layoff bf fact", "Lay off Bigfoot as Fact (4 Fact, 0 Fiction)"),
    (playing, "layoff bf fiction", "Lay off Bigfoot as Fiction (3 Fact, 1 Fiction)"),
    (playing, "layoff bf flip", "Lay off Bigfoot as Fiction and turn a card of the meld (2 Fact, 2 Fiction)"),
    (playing, "decline", "Play nothing and draw one more card"),
    (lambda: playing().do(0, "meld at 3"), "discard gs", "Discard Giant Squid"),
    (
        lambda: playing().do(0, "meld at 4", "layoff bf fact"),
        "discard gs",
        "Discard Giant Squid, your last card: the hand ends",
    ),
]


@pytest.mark.parametrize(("situation", "text", "words"), CHOICES)
def test_a_choice_says_what_it_brings(situation, text, words):
    assert situation().describe(0, text) == words


def test_declining_with_an_empty_draw_pile():
    table = given().hand(0, "at").discards("gs").pile("cc").draw(0, "cc")
    assert table.describe(0, "decline") == "Play nothing"


def test_the_questions_of_a_turn():
    def asked(table):
        return GAME.decision_text(table.state, KIT)

    table = given().hand(0, "at at gs").hand(1, "cc").discards("bf at")
    assert asked(table) == "draw a card, or take from the discard pile (2 cards)"
    assert asked(table.do(0, "take 1")) == "play the 1 card taken from the discard pile"
    assert asked(table.do(0, "meld at 3")) == "lay out more cards, or discard a card"
    assert asked(playing()) == "lay out cards, or decline and draw one more"
    assert asked(playing().do(0, "decline")) == "draw the top card of the draw pile again"
    assert asked(playing().do(0, "decline").chance("card at")) == "discard a card"
    assert asked(box(2)) == "find the first player"
    assert asked(box(2).chance("first 1")) == "deal card 1"


def told(match, viewer=SPECTATOR):
    """The sentences of a story."""
    return [sentence for _, sentence in match.story(viewer) if sentence]


def test_the_story_of_two_turns():
    table = given(max_hands="1").hand(0, "at at gs cc").hand(1, "gs hh rw").discards("at").meld(1, "bf 3")
    match = table.match()
    for seat, text in ((0, "take 1"), (0, "meld at 3"), (0, "discard cc"), (1, "draw")):
        match.apply(seat, text)
    match.apply(CHANCE, "card at")
    match.apply(1, "layoff at flip")
    match.apply(1, "discard hh")
    match.apply(0, "draw")
    match.apply(CHANCE, "card sh")
    match.apply(0, "decline")
    match.apply(CHANCE, "card ln")
    match.apply(0, "discard ln")
    assert told(match) == [
        "Ada takes Atlantis from the discard pile.",
        "Ada lays out 3 Atlantis.",
        "Ada discards Crop Circles.",
        "Ben draws a card.",
        "Ben lays off Atlantis as Fiction and turns a card of Ada's meld.",
        "Ben discards Haunted Houses.",
        "Ada draws a card.",
        "Ada plays nothing.",
        "Ada draws a card as well.",
        "Ada discards Loch Ness Monster.",
    ]
    assert "Ada draws Stonehenge." in told(match, 0)


def test_the_story_of_an_end():
    table = given(max_hands="1").totals(4, 0).hand(0, "gs").hand(1, "at at sh").discards("cc")
    match = table.meld(1, "cc 3").match()
    for text in ("take 1", "layoff cc fiction", "discard gs"):
        match.apply(0, text)
    assert told(match)[1:] == [
        "Ada lays off Crop Circles as Fiction.",
        (
            "Ada discards Giant Squid. Ada is out of cards: hand 1 is over. Ada +2, now 6."
            " Ben +6, now 6, still holding 2 Atlantis, 1 Stonehenge. The match is over."
        ),
    ]


def test_the_story_of_a_deal():
    match = box(2).match()
    match.apply(CHANCE, "first 1")
    for card in ["at", "bf"] * 9 + ["cc", "ch", "gs"]:
        match.apply(CHANCE, f"card {card}")
    assert told(match) == [
        "Ben begins the match.",
        "Hand 1: 10 cards each, Giant Squid opens the discard pile, Ben begins.",
    ]
    assert told(match, 1)[1].endswith("Ben holds 9 Atlantis, 1 Crop Circles.")
