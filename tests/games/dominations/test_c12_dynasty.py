"""C12: scoring a dynasty; both printed examples, and the worked situations T10 to T12."""

import itertools

import pytest

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
