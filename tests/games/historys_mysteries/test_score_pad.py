"""The scoring pad: the end position of a hand in, each source of points out."""

import pytest

from dreamtable.games.historys_mysteries.view import score
from dreamtable.scorepad import Player, PositionError, count, points_by_source

from .table import GAME, KIT


def player(name="Ada", **answers):
    """A player's answers as they are read."""
    given = {"fact": "", "fiction": "", "left": "", "total": ""} | answers
    return Player(name, {q.key: q.read(given[q.key], KIT) for q in score.QUESTIONS})


def counted(*players, **options):
    """Totals, places, and the sources that are shown."""
    scores, ranks = count(GAME, score, KIT, GAME.check_options(options), players)
    held = score.held(KIT, [one.answers for one in players])
    return [one.total for one in scores], ranks, dict(points_by_source(scores, held))


def test_the_hand_of_seed_9():
    totals, ranks, rows = counted(
        player(fact="Atlantis x4"), player(fiction="at", left="5"), player(left="8", total="20")
    )
    assert totals == [16, -8, 4]
    assert ranks == [1, 3, 2]
    assert rows == {
        "earlier hands": [0, 0, 20],
        "cards laid out": [8, 2, 0],
        "cards left in hand": [0, -10, -16],
        "cards that won": [8, 0, 0],
    }


def test_options_count_too():
    players = player(fact="at x3"), player(fiction="at x3")
    assert counted(*players)[0] == [6, 12]
    assert counted(*players, tie_winner="fact")[0] == [12, 6]
    totals, _, rows = counted(player(left="4", total="2"), player(), floor_zero="on")
    assert totals == [0, 0]
    assert rows["raised to zero"] == [6, 0]


@pytest.mark.parametrize(
    ("answer", "read"),
    [
        ("Atlantis x3, bigfoot", {0: 3, 1: 1}),
        ("ness ×2; bf=4", {7: 2, 1: 4}),
        (["at", "at"], {0: 2}),
        ("AT AT AT", {0: 3}),
        ("at AT, bf x2", {0: 2, 1: 2}),
        ({"Stonehenge": 5, "cc": 1}, {9: 5, 2: 1}),
        ("", {}),
    ],
)
def test_cards_are_read(answer, read):
    assert score.read_cards(answer, KIT) == read


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("Atlantys", r"did you mean Atlantis \(at\)\?"),
        ("zz", "there are Atlantis, Bigfoot"),
        ("at x10", "there are only 9 cards of Atlantis, not 10"),
        ("o", "may be"),
        (7, "is no list of cards"),
        ({"at": -1}, "cards need whole numbers from 0 to 90"),
    ],
)
def test_what_is_no_card(answer, said):
    with pytest.raises(ValueError, match=said):
        score.read_cards(answer, KIT)


@pytest.mark.parametrize("answer", ["-1", "91", "many"])
def test_what_is_no_number_of_cards(answer):
    with pytest.raises(ValueError, match="is no number of cards"):
        score.read_left(answer, KIT)


def test_totals_may_be_negative():
    assert [score.read_total(text, KIT) for text in ("-6", "−6", 12, "")] == [-6, -6, 12, 0]
    with pytest.raises(ValueError, match="is no number of points"):
        score.read_total("1e9", KIT)


def test_more_cards_than_the_deck_has():
    with pytest.raises(PositionError, match="all players together have 10 cards of Atlantis; there are 9"):
        counted(player(fact="at x5"), player(fiction="at x5"))
    with pytest.raises(PositionError, match="all players together have 100 cards"):
        counted(player(left="50"), player(left="50"))
