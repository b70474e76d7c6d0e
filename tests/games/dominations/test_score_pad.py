"""The scoring pad: a dynasty alone, or with the points of the table."""

import pytest

from dreamtable.games.dominations.view import score
from dreamtable.scorepad import Player, count

from .table import GAME, KIT


def player(name="Ada", **answers):
    """A player's answers as they are read; what is not given is left empty."""
    return Player(name, {q.key: q.read(answers.get(q.key, ""), KIT) for q in score.QUESTIONS})


def test_a_dynasty_alone():
    players = player(dynasty="R G R R R B"), player("Ben", dynasty="art, science, trade, gov, gov, craft")
    scores, ranks = count(GAME, score, KIT, GAME.check_options({}), players)
    assert [one.sources["dynasty"] for one in scores] == [one.total for one in scores] == [6, 8]
    assert ranks == [2, 1]
    ada, ben = score.notes(KIT, [one.answers for one in players])
    assert ada == (
        "one family: 3 cards, 6 points; different families: 2 cards, 2 points."
        " Cards 3 to 5 count: Government, Government and Government."
    )
    assert ben == (
        "one family: 2 cards, 3 points; different families: 4 cards, 8 points."
        " Cards 1 to 4 count: Art, Science, Trade and Government."
    )
    assert score.held(KIT, []) == {"dynasty"}


@pytest.mark.parametrize(
    ("families", "said"),
    [
        ("RRRP", " The book lists these cards for Andrew and counts 8; by its own rule they are 6 (C12.6)."),
        ("BGYRRP", " The book's example of Andrew fits these cards, not those that the book lists (C12.6)."),
        ("BGYRPR", " The book's example of Andrew fits these cards, the last two exchanged (C12.6)."),
        ("PPPR", " Cards 1 to 3 count: Religion, Religion and Religion."),
        ("R", "one family: 1 card, 0 points; different families: 1 card, 0 points."),
    ],
)
def test_C12_6_the_reading_is_named_where_the_printed_example_is_met(families, said):
    (note,) = score.notes(KIT, [player(dynasty=families).answers])
    assert note.endswith(said)


def test_the_question_names_letters_and_names():
    assert (
        score.QUESTIONS[0]
        .text(KIT)
        .endswith("by letter or name (R Government, P Religion, B Art, Y Trade, G Science, O Craft)")
    )


def test_with_the_points_of_the_table():
    one = player(
        dynasty="RRRRRR", cities="20", cards="30", effects="7", influence="9", domination="5", goals="3"
    )
    scores, _ = count(GAME, score, KIT, GAME.check_options({}), [one])
    assert scores[0].total == 48 + 20 + 30 + 7 + 9 + 5 + 12


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        ("R G B", [0, 4, 2]),
        ("r g b", [0, 4, 2]),
        ("RGB", [0, 4, 2]),
        ("craft; trade", [5, 3]),
        ("art science trade", [2, 4, 3]),
        ("R G, Art", [0, 4, 2]),
        ([], []),
        ("", []),
    ],
)
def test_families_are_read(answer, read):
    assert score.read_families(answer, KIT) == read


@pytest.mark.parametrize(
    ("answer", "said"),
    [("Scienze", "did you mean Science"), ("R R R R R R R", "has 6 spaces"), (7, "no list of families")],
)
def test_what_is_no_dynasty(answer, said):
    with pytest.raises(ValueError, match=said):
        score.read_families(answer, KIT)


@pytest.mark.parametrize(("read", "answer"), [(score.read_goals, "6"), (score.read_points, "-1")])
def test_what_is_no_number(read, answer):
    with pytest.raises(ValueError, match="is no number of"):
        read(answer, KIT)
