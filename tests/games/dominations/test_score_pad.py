"""The scoring pad: a dynasty alone, or with the points of the table."""

import pytest

from dreamtable.games.dominations.view import score
from dreamtable.scorepad import Player, count

from .table import GAME, KIT


def player(name="Ada", **answers):
    """A player's answers as they are read; what is not given is left empty."""
    return Player(name, {q.key: q.read(answers.get(q.key, ""), KIT) for q in score.QUESTIONS})


def test_a_dynasty_alone():
    players = player(dynasty="R G R R R B"), player("Ben", dynasty="art, science, trade, gov, gov, religion")
    scores, ranks = count(GAME, score, KIT, GAME.check_options({}), players)
    assert [one.sources["dynasty"] for one in scores] == [one.total for one in scores] == [6, 8]
    assert ranks == [2, 1]
    assert score.notes(KIT, [one.answers for one in players]) == [
        "one family: 3 cards, 6 points; different families: 2 cards, 2 points",
        "one family: 2 cards, 3 points; different families: 4 cards, 8 points",
    ]
    assert score.held(KIT, []) == {"dynasty"}


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
