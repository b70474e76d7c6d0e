"""The scoring pad: the end position in, each source of points out."""

import pytest

from dreamtable.games.dreams_of_yesterday import GAME
from dreamtable.games.dreams_of_yesterday.view import score
from dreamtable.scorepad import Player, PositionError, count, points_by_source

from .table import KIT


def player(name="Ada", **answers):
    """A player's answers as they are read."""
    given = {question.key: "" for question in score.QUESTIONS} | answers
    return Player(name, {q.key: q.read(given[q.key], KIT) for q in score.QUESTIONS})


def counted(*players, **options):
    """Totals, places, and the sources that are shown."""
    scores, ranks = count(GAME, score, KIT, GAME.check_options(options), players)
    held = score.held(KIT, [one.answers for one in players])
    return [one.total for one in scores], ranks, dict(points_by_source(scores, held))


def test_the_example_of_the_rulebook():
    ada = player(exhibit_1="C B B D A C A", urn_1="AB")
    totals, ranks, rows = counted(ada, player(exhibit_1="A D D B", exhibit_2="AA AA AA A", urn_2="AC"))
    assert totals == [20, 12 + 22 + 2]
    assert ranks == [2, 1]
    assert rows == {"sets in exhibit 1": [12, 12], "sets in exhibit 2": [0, 22], "Urns": [8, 2]}


def test_the_robots_urns_help_the_better_exhibit():
    totals, _, rows = counted(
        player(), player("Robot", exhibit_1="A A B", exhibit_2="C C C B B", below="BC AB")
    )
    assert rows["Urns"] == [0, 13]
    assert totals == [0, 3 + 1 + 6 + 3 + 13]


def test_ties_go_to_more_artifact_cards():
    assert counted(player(exhibit_1="AA"), player(exhibit_1="B B"))[1] == [2, 1]


def test_options_count_too():
    assert counted(player(exhibit_1="AA B"), doubles="1")[0] == [2]


def test_one_alone_can_be_scored():
    assert counted(player(exhibit_1="A A A"))[0] == [6]


def test_rows_are_read():
    assert score.read_row("c, b bb;D", KIT) == [(1, 2, 1), (1, 1, 1), (1, 1, 2), (2, 0, 1)]
    assert score.read_row(["A"], KIT) == [(1, 0, 1)]
    assert (score.read_urn("ba", KIT), score.read_urn("", KIT)) == (0, None)


@pytest.mark.parametrize("answer", ["X", "ABC", "AAA", "AB", "DD", 7, "A " * 34])
def test_what_is_no_row(answer):
    with pytest.raises(ValueError, match=r"is no|more than an exhibit"):
        score.read_row(answer, KIT)


@pytest.mark.parametrize("answer", ["A", "AA", "AB BC", "ABC"])
def test_what_is_no_urn_of_an_exhibit(answer):
    with pytest.raises(ValueError, match=r"is no Urn|one Urn at most"):
        score.read_urn(answer, KIT)


def test_too_many_urns():
    with pytest.raises(ValueError, match="9 Urns are too many"):
        score.read_urns("AB " * 9, KIT)


def test_an_urn_needs_an_exhibit():
    with pytest.raises(PositionError, match="player 1 has an Urn on an exhibit without a card"):
        counted(player(urn_1="AB"))
