"""H8: scoring."""

from dreamtable.games.historys_mysteries.scoring import sources

from .table import KIT, given


def by_source(table, seat):
    """A seat's points of the hand on the table: laid out, left in hand, bonus."""
    found = table.picture(seat).seats[seat]
    return found.laid, found.left, found.bonus


def test_H8_1_two_points_a_card_laid_two_off_a_card_held():
    table = given().meld(0, "at 4").hand(0, "bf").hand(1, "bf bf bf")
    assert by_source(table, 0)[:2] == (8, -2)
    assert by_source(table, 1)[:2] == (0, -6)


def test_H8_1_scores_have_these_sources():
    table = given().totals(10, 0).meld(0, "at 3").hand(0, "bf")
    assert list(table.referee.scores(table.states)[0].sources.items()) == list(
        zip(sources(KIT), (10, 6, -2, 6, 0), strict=True)
    )


def test_H8_2_seed_7_the_losing_side_brings_no_bonus():
    table = given().meld(0, "at 3", fiction=2).laid(1, "at", fiction=2)
    assert by_source(table, 0) == (6, 0, 4)
    assert by_source(table, 1) == (4, 0, 4)


def test_H8_3_seed_9_all_cards_of_a_mystery_are_counted_together():
    def three(fiction):
        table = given(seats=3).meld(0, "at 4", fiction=fiction).laid(1, "at", fiction=1)
        return table.hand(1, "bf bf bf bf bf").hand(2, "cc cc cc cc gs gs gs gs").points()

    assert three(fiction=0) == [16, -8, -16]
    assert three(fiction=1) == [14, -8, -16]


def test_H8_4_removed_cards_keep_their_base_points():
    table = given().meld(0, "at 3").laid(1, "at", fiction=1)
    assert by_source(table, 1) == (2, 0, 0)


def test_H8_5_seed_8_equally_many():
    table = given().meld(0, "at 3").laid(1, "at", fiction=3)
    assert table.points() == [6, 12]


def test_H8_5_seed_10_nothing_but_fiction_stays():
    table = given().meld(0, "at 3", fiction=3).laid(1, "at", fiction=4)
    assert table.points() == [12, 16]


def test_H8_6_a_total_can_fall_below_zero():
    table = given().hand(0, "at at at").totals(2, 0)
    assert table.points() == [-4, 0]
