"""The scoring pad: shops and tokens in, each source of points out."""

import pytest

from dreamtable.games.yumegari.view import score
from dreamtable.scorepad import Player, PositionError, count, points_by_source

from .table import GAME, KIT

ROWS = "lR lY lG lB lP / -- -- -- -- -- / -- -- uG -- -- / -- -- -- -- -- / -- -- -- -- --"


def player(name="Ada", **answers):
    """A player's answers as they are read."""
    given = {question.key: "" for question in score.QUESTIONS} | answers
    return Player(name, {q.key: q.read(given[q.key], KIT) for q in score.QUESTIONS})


def counted(*players, **options):
    """Totals, places, and the sources that are shown."""
    scores, ranks = count(GAME, score, KIT, GAME.check_options(options), players)
    held = score.held(KIT, [one.answers for one in players])
    return [one.total for one in scores], ranks, dict(points_by_source(scores, held))


def test_every_source_of_two_players():
    totals, ranks, rows = counted(
        player(shop=ROWS, cards="a6 b2", tokens="7"), player(shop=["lR tR -- -- --"] * 5, tokens="3")
    )
    assert rows == {"VP tokens": [7, 3], "Rows (items)": [12, 0], "Tidy lines (colours)": [5, 0]}
    assert (totals, ranks) == ([24, 3], [1, 2])


def test_paws_break_a_tie_with_the_option():
    players = player(cards="a6 b2", tokens="7", paws="1"), player(tokens="7", paws="2")
    assert counted(*players)[1] == [1, 1]
    assert counted(*players, tiebreak="paws")[1] == [2, 1]


@pytest.mark.parametrize(
    "answer", ["lR tG+1v -- uB mP" + "/. . . . ." * 4, "LR,TG,--,UB,MP;" + "- - - - -;" * 3 + "- - - - -"]
)
def test_a_row_is_read(answer):
    assert score.read_shop(answer, KIT)[:6] == [0, 28, -1, 52, 96, -1]


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("lR tG -- uB mP", "a shop has 5 rows, with / between them; this has 1"),
        (ROWS.replace("lR lY", "lR"), "row 1 has 4 tiles; write 5, and -- for an empty space"),
        (ROWS.replace("lR", "Rl"), "'Rl' in row 1 is no tile; write one of l, t, u, b, m and one of"),
        (7, "7 is no shop; write rows such as"),
    ],
)
def test_what_is_no_shop(answer, said):
    with pytest.raises(ValueError, match=said):
        score.read_shop(answer, KIT)


@pytest.mark.parametrize(
    ("answer", "read"), [("a4 b1", (3, 0)), ("A6, B2", (5, 1)), ("a1b2", (0, 1)), ("", None)]
)
def test_cards_are_read(answer, read):
    assert score.read_cards(answer, KIT) == read


@pytest.mark.parametrize(
    ("answer", "said"),
    [("a4", "write side A and side B"), ("a7 b1", "write side A"), ("a4 b4", "of the same card, 4")],
)
def test_what_are_no_cards(answer, said):
    with pytest.raises(ValueError, match=said):
        score.read_cards(answer, KIT)


def test_cards_are_needed_and_the_same_for_all():
    with pytest.raises(PositionError, match="say which scoring cards are in the game, such as a4 b1"):
        counted(player(tokens="7"))
    with pytest.raises(PositionError, match="all players have the same two scoring cards"):
        counted(player(cards="a4 b1"), player(cards="a4 b2"))


def test_more_tiles_than_the_box_has():
    rows = " / ".join(["lR lR -- -- --"] + ["lR -- -- -- --"] * 4)
    assert counted(player(shop=rows, cards="a1 b2"))[0] == [0]
    with pytest.raises(PositionError, match="all players together have 7 tiles lR; there are 6"):
        counted(player(shop=rows.replace("-- --", "-- lR", 1), cards="a1 b2"))


@pytest.mark.parametrize(("key", "answer"), [("tokens", "-1"), ("tokens", "many"), ("paws", "1000")])
def test_what_is_no_number(key, answer):
    with pytest.raises(ValueError, match="is no number of"):
        player(**{key: answer})
