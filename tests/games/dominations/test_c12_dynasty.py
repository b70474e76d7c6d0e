"""C12: scoring a dynasty; both printed examples, and the worked situations T10 to T12."""

import itertools

import pytest

from dreamtable.games.dominations.columns import DYNASTY_CODES

from .table import Phase, given


def scored(families):
    """Points of a dynasty, with its longest runs of one family and of different ones."""
    cards = [f"{place // 2 + 1}{family}{place % 2 + 1}" for place, family in enumerate(families)]
    table = given().line(0, " ".join(cards))
    line = table.picture(0).seats[0].line
    assert len(line.cards) == len(families)
    assert line.points == table.points("dynasty")[0]
    return line.points, line.same, line.different


def by_hand(families):
    """The same points by trying every line."""
    same, different = (0, 0, 3, 6, 12, 24, 48), (0, 0, 2, 4, 8, 16, 32)
    best = 0
    for first, end in itertools.combinations(range(len(families) + 1), 2):
        kinds = len(set(families[first:end]))
        best = max(best, same[end - first] if kinds == 1 else 0)
        best = max(best, different[end - first] if kinds == end - first else 0)
    return best


def test_C12_1_one_of_the_two_at_the_end():
    assert scored("RRPB") == (4, 2, 3)
    table = given().line(0, "1R1 1R2 2P1 2B1").phase(Phase.OVER)
    assert table.points("dynasty") == [4, 0]


def test_C12_2_gareth():
    assert scored("RGRRRB") == (6, 3, 2)


@pytest.mark.parametrize(("cards", "points"), [(2, 3), (3, 6), (4, 12), (5, 24), (6, 48)])
def test_C12_2_one_family(cards, points):
    assert scored("Y" * cards)[0] == points


@pytest.mark.parametrize(("cards", "points"), [(2, 2), (3, 4), (4, 8), (5, 16), (6, 32)])
def test_C12_3_different_families(cards, points):
    assert scored("RPBYGO"[:cards])[0] == points


def test_C12_4_the_better_one_and_only_the_longest():
    assert scored("RRPP") == (3, 2, 2)
    assert scored("R") == (0, 1, 1)
    assert scored("") == (0, 0, 0)


def test_C12_5_side_by_side():
    assert scored("RPRPRP") == (2, 1, 2)
    assert scored("RBGYRP") == (16, 1, 5)


def test_C12_6_andrew_as_printed_and_as_it_must_have_been():
    assert scored("RRRP") == (6, 3, 2)
    assert scored("BGYRRP") == (8, 2, 4)
    assert scored("BGYRPR") == (16, 1, 5)


def test_C12_6_every_line_of_three_families():
    for families in itertools.product("RPB", repeat=4):
        assert scored("".join(families))[0] == by_hand(families)


def most(table, viewer=0, seat=0):
    """The most that a seat's dynasty can still score, as a viewer sees it."""
    return table.picture(viewer).seats[seat].line.most


def test_C12_4_the_most_that_can_come_counts_the_cards_in_hand():
    table = given().age(3).line(0, "1R1 1R2").kept(0, "3R1 3P1")
    assert most(table) == 6  # three of Government, or two and Religion
    assert most(table, viewer=1) == 12  # others see two cards that may be of any family


def test_C10_1_no_more_than_two_of_an_age_count():
    table = given().age(3).line(0, "1R1 1R2 3R1 3R2", before=2).kept(0, "3R3")
    assert (most(table), most(table, viewer=1)) == (12, 12)
    assert table.picture(0).seats[0].line.next_points == ()
    assert table.picture(0).seats[0].returning == "goes back to the box when age III ends: two were played"
    assert table.picture(0).seats[1].returning == ""
    table = given().age(3).line(0, "1R1 1R2 3R1", before=2).kept(0, "3R2 3R3")
    assert most(table) == 12
    assert table.picture(0).seats[0].returning == ""


def test_C10_1_what_is_better_left_unplayed():
    table = given().age(2).line(0, "1R1 1R2 2R1").kept(0, "2P1")
    assert most(table) == 24  # two more of Government in age III


def test_C10_6_a_card_being_played_is_counted():
    table = given().age(3).line(0, "1Y1 1Y2").kept(0, "3Y1 1Y3").know(0, "Y3").phase(Phase.CARD)
    assert most(table) == 12
    table.do(0, "play 1Y3")
    assert table.asks == (0, Phase.CONVERT)
    assert most(table) == most(table, viewer=1) == 12


@pytest.mark.parametrize(
    ("kept", "hand", "points"),
    [
        ("3R1 3P1", "3O1 3B1", 6),  # the third of Craft can be kept
        ("3R1 3P1", "3B1 3G1", 4),  # Craft and two others, all different
        ("", "3R1 3B1 3G1", 12),  # two of Craft may still come
    ],
)
def test_C9_2_in_the_draft_one_card_of_the_hand_counts(kept, hand, points):
    table = given(draft_hand="4").age(3).line(0, "1O1 1O2").kept(0, kept).phase(Phase.DRAFT)
    table.state.waiting = 3
    table.state.picks = table.state.players[0].kept_count
    for slot, code in enumerate(hand.split()):
        table.state.players[0].hand[slot] = DYNASTY_CODES.index(code)
        table.state.players[0].hand_count += 1
    assert most(table) == points
    assert most(table, viewer=1) == 12
