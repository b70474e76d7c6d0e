"""H10: who knows what."""

import pytest

from dreamtable.engine.spec import SPECTATOR

from .table import NAMES, box, given


def table_with(ben):
    """Ada to draw; Ben holds these cards."""
    return given(seats=3).hand(0, "at bf").hand(1, ben).hand(2, "cc cc").discards("gs gs").meld(2, "hh 3")


@pytest.mark.parametrize("viewer", [0, 2, SPECTATOR])
def test_H10_1_other_hands_differ_and_nobody_sees_it(viewer):
    one, other = table_with("at at"), table_with("sh rw")
    assert one.referee.observed(one.states, viewer).tobytes() == (
        other.referee.observed(other.states, viewer).tobytes()
    )
    assert one.picture(viewer) == other.picture(viewer)


def test_H10_1_one_sees_the_own_hand_and_how_many_cards_others_hold():
    picture = table_with("at at").picture(1)
    assert picture.seats[1].hand[0] == 2
    assert [seat.hand for seat in picture.seats].count(None) == 2
    assert [seat.hand_count for seat in picture.seats] == [2, 2, 2]


def test_H10_1_a_card_drawn_is_told_to_its_owner_alone():
    match = given(seats=2).hand(0, "at").hand(1, "bf").discards("gs").match()
    match.apply(0, "draw")
    match.apply(-1, "card rw")
    told = {viewer: match.story(viewer)[-1][1] for viewer in (0, 1, SPECTATOR)}
    assert told[0] == "Ada draws Roswell UFO."
    assert told[1] == told[SPECTATOR] == "Ada draws a card."


def test_H10_2_everything_else_is_open():
    seen = table_with("at at").picture(SPECTATOR)
    assert seen.discards == (4, 4)
    assert seen.mysteries[5].owner == 2
    assert seen.pile_count == 90 - 6 - 2 - 3


def test_H10_2_taken_cards_are_seen_by_all():
    table = given().hand(0, "at at gs").hand(1, "bf").discards("at").do(0, "take 1")
    assert table.picture(1).pending[0] == 1


def test_H10_3_hands_are_shown_at_scoring():
    table = given().hand(0, "gs").hand(1, "at at sh").discards("cc").meld(1, "cc 3")
    match = table.match()
    for text in ("take 1", "layoff cc fact", "discard gs"):
        match.apply(0, text)
    told = match.story(0)[-1][1]
    assert "Ben +6, now 6, still holding 2 Atlantis, 1 Stonehenge." in told
    table.do(0, "take 1", "layoff cc fact", "discard gs")
    assert table.picture(0).seats[1].last.hand[0] == 2
    assert table.picture(SPECTATOR).seats[1].hand is None


def test_H10_3_at_the_end_of_the_match_they_lie_open():
    table = given(max_hands="1").hand(0, "gs").hand(1, "at at sh").discards("cc").meld(1, "cc 3")
    table.do(0, "take 1", "layoff cc fact", "discard gs")
    assert table.picture(SPECTATOR).seats[1].hand[0] == 2


def test_H10_4_each_card_of_the_pile_is_as_likely():
    table = given().hand(0, "at at at").hand(1, "at").discards("at").do(0, "draw")
    assert table.outcomes["card at"] == 4
    assert sum(table.outcomes.values()) == 85


def test_H10_4_a_sample_fits_what_is_known():
    table = box(4).chance("first 2").deal()
    seen = table.referee.observed(table.states, 1)
    samples = {table.referee.determinized(seen, 1, seed).tobytes() for seed in range(8)}
    assert len(samples) > 1
    for seed in range(8):
        sample = table.referee.determinized(seen, 1, seed)
        assert table.referee.observed(sample, 1).tobytes() == seen.tobytes()
    assert len(NAMES) == 10
