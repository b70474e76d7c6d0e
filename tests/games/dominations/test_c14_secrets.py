"""C14: what is open and what secret; samples agree with all that a seat has seen."""

import random

import pytest

from dreamtable.engine.spec import SPECTATOR
from dreamtable.games.dominations.columns import DYNASTY_CODES

from .table import Phase, box, given
from .test_c09_draft import drafting


def samples(table, viewer, count=40):
    """States that a viewer may be in, as tables."""
    seen = table.referee.observed(table.states, viewer)
    for seed in range(count):
        other = given(table.seats)
        other.states = table.referee.determinized(seen, viewer, seed)
        yield other


def test_C14_1_the_table_is_open():
    table = given().hand(1, "R00").know(1, "R4").lay("G00", "d0,0").city(1, "G00")
    seat = table.picture(0).seats[1]
    assert ([tile.code for tile in seat.tiles], seat.know[0], seat.counters) == (["R00"], 4, 14)
    assert table.picture(SPECTATOR).bag == 88


def test_C14_1_what_was_dealt_at_the_start_is_secret():
    table = box(2).deal("next 0")
    assert table.picture(1).seats[0].objectives == ()
    assert [one.code for one in table.picture(0).seats[0].objectives] == ["N1", "N3"]
    dealt = {tuple(other.state.players[1].objectives) for other in samples(table, 0)}
    assert len(dealt) > 10
    assert all(set(pair).isdisjoint({0, 2}) for pair in dealt)


def test_C14_2_hands_are_secret():
    table = given().kept(1, "1R1 1P1").kept(0, "1G1")
    seen = table.referee.observed(table.states, 0)[0]
    assert list(seen.players[1].kept) == [-1, -1, -1]
    assert seen.players[1].kept_count == 2
    assert int(seen.deck).bit_count() == 17
    found = {frozenset(other.unplayed(1)) for other in samples(table, 0)}
    assert len(found) > 20
    assert all(len(cards) == 2 and "1G1" not in cards for cards in found)


def test_C14_3_with_two_players_the_first_hand_comes_back():
    table = drafting().do(0, "draft 1R1").do(1, "draft 1R2").do(0, "draft 1P1").do(1, "draft 1P2")
    for other in samples(table, 0):
        assert {"1P2", "1P3"} <= other.unplayed(1)
    assert len({frozenset(other.unplayed(1)) for other in samples(table, 0)}) > 5


def test_C14_3_with_more_players_one_of_those_passed_on_lies_with_each():
    table = drafting(3)
    for seat, first in enumerate(("1R1", "1R2", "1R3")):
        table.do(seat, f"draft {first}")
    assert all(other.held(1) == {"1P1", "1B1"} for other in samples(table, 0, 5))
    for seat, second in enumerate(("1P3", "1P1", "1P2")):
        table.do(seat, f"draft {second}")
    assert [table.unplayed(seat) for seat in (1, 2)] == [{"1R2", "1P1", "1B3"}, {"1R3", "1P2", "1B1"}]
    for other in samples(table, 0):
        left, after = other.unplayed(1), other.unplayed(2)
        assert "1B3" in left
        assert {len(left & {"1P1", "1B1"}), len(after & {"1P1", "1B1"})} == {1}


def test_C14_3_a_card_that_was_shown_tells_where_the_other_is():
    table = given(3).kept(1, "1R2 1P1 1B3").kept(2, "1R3 1P2 1B1")
    cards = {code: number for number, code in enumerate(DYNASTY_CODES)}
    table.state.players[0].passed[0, :2] = [cards["1P1"], cards["1B1"]]
    table.state.players[0].passed[1, 0] = cards["1B3"]
    table.hand(1, "R00").phase(Phase.CARD, 1).do(1, "play 1P1")
    for other in samples(table, 0):
        assert {"1B3"} <= other.unplayed(1)
        assert {"1B1"} <= other.unplayed(2)


@pytest.mark.parametrize("draft_hand", ["3", "4"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_C14_4_samples_look_the_same_all_through_a_draft(seats, draft_hand):
    luck = random.Random(f"{seats}{draft_hand}")
    table = drafting(seats, draft_hand=draft_hand)
    while table.asks[-1] == Phase.DRAFT:
        seat = luck.choice(table.asks[:-1])
        table.do(seat, luck.choice(sorted(table.legal(seat))))
        for viewer in (*range(seats), SPECTATOR):
            seen = table.referee.observed(table.states, viewer)
            sample = table.referee.determinized(seen, viewer, luck.getrandbits(30))
            assert table.referee.observed(sample, viewer).tobytes() == seen.tobytes()


def test_C14_4_only_secrets_of_others_differ_in_samples():
    table = given(3).kept(1, "1R1 1P1").kept(0, "1G1").know(2, "R4").lay("G00", "d0,0")
    for other in samples(table, 0, 10):
        assert other.unplayed(0) == {"1G1"}
        assert other.knows(2) == "R4"
        assert other.bag() == 89


def test_C14_5_a_spectator_sees_no_hand():
    table = drafting()
    assert [seat.hand for seat in table.picture(SPECTATOR).seats] == [None, None]
    assert {card.code for card in table.picture(0).seats[0].hand} == {"1R1", "1R3", "1P2"}
