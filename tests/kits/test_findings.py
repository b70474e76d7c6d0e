"""What is told of games, from figures made by hand."""

from types import SimpleNamespace

import numpy as np
import pytest

from dreamtable.engine.actions import ActionTable, Arg, Kind
from dreamtable.engine.spec import Piece
from dreamtable.kits.findings import Trial, findings, key_of
from dreamtable.kits.smoke import Broken, Watched

CARDS = (Piece("Ace", "cards", "1"), Piece("King", "cards", "2"), Piece("the die"))
ACTIONS = ActionTable(Kind("take", (Arg.number("card", 1, 5),)), Kind("pass"))


def watched(games=200, *, taken=(1, 1, 1), is_open=(1, 1, 1), out=0, points=10, first=None, **more):
    """Games of two seats; the components in `taken` are taken by seat 0 in such a share of them."""
    counts = np.zeros((games, 3, 3), np.int32)
    for piece in range(3):
        counts[: round(games * taken[piece]), 0, piece] = 1
        counts[: round(games * is_open[piece]), 2, piece] = 1
    wins = games // 2 if first is None else first
    referee = SimpleNamespace(
        pieces=more.pop("pieces", CARDS),
        stocks=("the deck",),
        rows=2,
        spec=SimpleNamespace(actions=ACTIONS, title="Cards"),
    )
    figures = {
        "plies": np.tile([40, 42], games // 2),
        "has_run_out": np.arange(games)[:, None] < games * out,
        "offered": np.full(6, 1000),
        "chosen": np.full(6, 100),
    }
    return Watched(
        referee=referee,
        bots=("greedy", "greedy"),
        seed=0,
        taken=counts,
        points=np.column_stack([np.full(games, points), np.tile([points - 1, points + 1], games // 2)]),
        places=np.array([(1, 2)] * wins + [(2, 1)] * (games - wins)),
        **figures | more,
    )


def told(kit, own=None, kit_random=None, own_random=None):
    """All findings as (kind, text)."""
    usual = watched()
    trial = Trial(kit, own or usual, kit_random or kit, own_random or usual)
    return [(finding.kind, finding.text) for finding in findings(trial)]


def test_of_equal_games_nothing_is_told():
    assert told(watched()) == []


def test_a_card_that_nobody_can_take():
    assert told(watched(taken=(0, 1, 1)), kit_random=watched(taken=(0, 1, 1))) == [
        (
            "never taken",
            "nobody ever had Ace, not even at random: it lay open in 100 % of games (own kit: in 100 %)",
        )
    ]


def test_a_card_that_nobody_wants():
    assert told(watched(taken=(0, 1, 1)), kit_random=watched(taken=(0.5, 1, 1))) == [
        (
            "never wanted",
            "nobody ever had Ace but at random: it lay open in 100 % of games (own kit: in 100 %)",
        )
    ]


def test_what_is_no_part_of_the_games_with_either_kit_is_one_line():
    none = watched(taken=(0, 0, 1), is_open=(0, 0.04, 1))
    assert told(none, none, none, none) == [
        ("never taken", "2 components were had by nobody, with the own kit neither: Ace, King")
    ]


def test_a_card_that_lay_open_is_told_by_itself_even_if_the_own_kit_has_the_same():
    none = watched(taken=(0, 1, 1))
    assert told(none, none, none, none) == [
        (
            "never taken",
            "nobody ever had Ace, not even at random: it lay open in 100 % of games (own kit: neither)",
        )
    ]


def test_a_new_card_that_nobody_had_is_told_by_itself():
    pieces = (Piece("Joker", "cards", "9"), *CARDS[1:])
    none = watched(taken=(0, 1, 1), is_open=(0, 1, 1), pieces=pieces)
    assert told(none) == [("never taken", "nobody ever had Joker, not even at random")]


def test_the_deck_ran_out():
    assert told(watched(out=0.12)) == [
        ("ran out", "the deck ran out in 12 % of games (own kit: 0 %)"),
    ]


def test_a_card_that_is_taken_more_often_than_with_the_own_kit():
    assert told(watched(taken=(0.9, 1, 1)), watched(taken=(0.4, 1, 1))) == [
        ("taken", "somebody had Ace in 90 % of games (own kit: 40 %)")
    ]


@pytest.mark.parametrize("games", [20, 200])
def test_a_difference_must_be_more_than_luck_and_more_than_small(games):
    own = watched(games, taken=(0.5, 1, 1))
    assert told(watched(games, taken=(0.54, 1, 1)), own, own, own) == []
    if games == 20:
        assert told(watched(games, taken=(0.65, 1, 1)), own, own, own) == []


def test_a_card_only_one_kit_has_is_compared_with_nothing():
    pieces = (Piece("Joker", "cards", "9"), *CARDS[1:])
    assert told(watched(taken=(0.4, 1, 1), pieces=pieces)) == []


def test_points_and_length():
    assert told(watched(points=20, plies=np.tile([80, 82], 100))) == [
        ("length", "a game has 81.0 plies on average (own kit: 41.0)"),
        ("points", "a seat scores 20.0 points on average (own kit: 10.0)"),
    ]


def test_what_never_varies_is_compared_all_the_same():
    same = np.full(200, 40)
    assert told(watched(plies=same), watched(plies=same)) == []
    assert [kind for kind, _ in told(watched(plies=same * 2), watched(plies=same))] == ["length"]


def test_a_seat_that_wins_too_often():
    assert told(watched(first=140)) == [
        ("seat", "seat 0 is favoured: it wins 70 % (62 % to 77 %), an equal share is 50 %"),
        ("seat", "seat 1 is at a disadvantage: it wins 30 % (23 % to 38 %), an equal share is 50 %"),
    ]


def test_seats_of_different_bots_are_not_compared():
    from dataclasses import replace

    assert told(replace(watched(first=140), bots=("greedy", "random"))) == []


def test_actions_that_are_never_legal_any_more():
    offered = np.array([0, 0, 0, 0, 50, 50])
    nothing = watched(offered=offered)
    assert told(nothing) == [
        (
            "never legal",
            "4 actions were never legal: take 1, take 2, take 3, ... (with the own kit they are)",
        )
    ]
    offered[1:] = 50
    assert told(watched(offered=offered))[0][1].startswith("an action was never legal: take 1 (")


def test_games_that_broke_come_first():
    broken = (Broken(7, "RuntimeError: no", ("0 roll",)), Broken(9, "RuntimeError: no", ()))
    found = told(watched(out=0.5, broken=broken), kit_random=watched())
    assert found[0] == ("broken", "2 of 202 games broke, first game 7: RuntimeError: no")
    assert found[1][0] == "ran out"


def test_where_every_game_broke_nothing_else_is_told():
    empty = watched(0, broken=(Broken(0, "no", ()),), plies=np.zeros(0))
    kinds = {kind for kind, _ in told(empty)}
    assert "broken" in kinds
    assert kinds <= {"broken", "never taken"}


def test_components_are_known_by_their_row_and_place_in_it():
    front, back = Piece("Ace", "cards", "1"), Piece("Deuce", "cards", "1")
    assert key_of((front, back, Piece("die"))) == [("cards", "1", 0), ("cards", "1", 1), ("die",)]
