"""Options chosen before play: their values for files and commands, and words for people."""

import pytest

from dreamtable.engine.spec import Option
from dreamtable.registry import find_game

DECK = Option("deck", ("core", "full"), "How many cards", "X1.1", ("the usual 27", "full: all 66"))
PLAIN = Option.switch("tie", "Ties are shared", "X1.2")


def test_a_value_has_words_for_people():
    assert DECK.word("core") == "the usual 27"
    assert DECK.choices == (("core", "the usual 27"), ("full", "full: all 66"))


def test_a_value_without_words_speaks_for_itself():
    assert PLAIN.word("on") == "on"
    assert PLAIN.choices == (("off", "off"), ("on", "on"))


def test_a_line_of_values_repeats_none():
    assert DECK.told_values == "core (the usual 27), full: all 66"
    assert PLAIN.told_values == "off, on"


def test_every_value_has_words_or_none_has():
    with pytest.raises(ValueError, match="option deck: 2 values, 1 words"):
        Option("deck", ("core", "full"), "How many cards", "X1.1", ("the usual 27",))


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("historys-mysteries", "2 to 6 players"),
        ("dreams-of-yesterday", "alone against The Robot, or 2 to 3 players"),
        ("yumegari", "alone, or 2 to 5 players"),
    ],
)
def test_how_many_can_play(game, text):
    assert find_game(game).players_text == text
