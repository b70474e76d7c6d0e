"""H9: the match."""

from dreamtable.games.historys_mysteries.hands import longest_hand

from .table import GAME, Draw, Phase, box, given


def end_of_hand(*totals, cards=("", "", ""), **options):
    """Three seats with these totals; seat 0 goes out, the others hold `cards`, nothing else scores.

    Seat 0 gets 4 points: a card of a Mystery whose meld lies with nobody who plays here.
    """
    table = given(seats=len(totals), **options).totals(*totals).discards("cc").hand(0, "gs")
    for seat, held in enumerate(cards):
        table.hand(seat, held)
    table.meld(0, "cc 3", fiction=3)
    return table.do(0, "take 1", "layoff cc fact", "discard gs")


# Seat 0 has 3 Fiction that win (12 points) and a Fact that loses (2): 14 points.


def test_H9_1_the_match_ends_at_100():
    table = end_of_hand(86, 0, 0)
    assert table.asks == ("over",)
    assert table.points() == [100, 0, 0]
    assert table.ranks() == (1, 2, 2)


def test_H9_1_below_100_the_next_hand_begins():
    assert end_of_hand(85, 0, 0).asks == ("chance", Draw.DEAL)


def test_H9_1_seed_11_the_highest_total_wins():
    table = end_of_hand(86, 104, 30)
    assert table.points() == [100, 104, 30]
    assert table.asks == ("over",)
    assert table.ranks() == (2, 1, 3)


def test_H9_2_seed_11_a_tie_means_another_hand():
    table = end_of_hand(90, 104, 30)
    assert table.standing() == [104, 104, 30]
    assert table.asks == ("chance", Draw.DEAL)


def test_H9_3_seed_11_afterwards_the_test_is_made_afresh():
    table = end_of_hand(80, 104, 30, cards=("", "bf bf bf bf bf bf", ""))
    assert table.standing() == [94, 92, 30]
    assert table.asks == ("chance", Draw.DEAL)


def test_H9_3_a_tie_lower_down_does_not_matter():
    table = end_of_hand(90, 50, 50)
    assert table.asks == ("over",)
    assert table.ranks() == (1, 2, 2)


def test_H9_4_the_player_to_the_left_begins_the_next_hand():
    table = end_of_hand(0, 0, 0).deal()
    assert table.asks == (1, Phase.DRAW)
    assert table.state.first == 1


def test_H9_5_after_fifty_hands_the_match_ends():
    table = given(seats=3).totals(50, 64, 10).discards("cc").hand(0, "gs").meld(0, "cc 3", fiction=3)
    table.state.hands = 49
    table.do(0, "take 1", "layoff cc fact", "discard gs")
    assert table.asks == ("over",)
    assert table.ranks() == (1, 1, 3)


def test_H9_6_no_match_is_longer_than_the_bound():
    assert longest_hand(90) == 811
    assert GAME.max_plies == 50 * 811 + 1
    table = box(6, max_hands="1")
    plies = 0
    while table.asks != ("over",):
        if table.asks[0] == "chance":
            table.chance(next(iter(table.outcomes)))
        else:
            legal = table.legal(table.asks[0])
            wanted = [text for text in ("draw", "decline") if text in legal]
            table.do(table.asks[0], (wanted or sorted(legal))[0])
        plies += 1
    assert plies < 811
