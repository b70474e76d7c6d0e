"""Y7: two players."""

import pytest

from .table import Draw, Phase, given


def shown(**options):
    """Round 1: a red lantern, a green teapot and a blue umbrella; seat 0 is first."""
    return given(2, **options).offer("lR", "tG", "uB")


def test_Y7_1_three_tiles_of_a_stack_are_shown():
    table = given(2)
    assert table.asks == ("chance", Draw.OFFER)
    table.offer("lR", "tG", "uB")
    assert [tile.code for tile in table.picture(1).offer] == ["lR", "tG", "uB"]
    assert table.asks == ((0,), Phase.PICK)


def test_Y7_1_twenty_four_rounds():
    table = given(2)
    rounds = []
    while table.asks != ("over",):
        table.any_chance()
        rounds.append((int(table.state.rounds), table.asks[0][0]))
        for seat in (rounds[-1][1], 1 - rounds[-1][1]):
            table.do(seat, min(table.legal(seat, "pick")), f"discard {table.stands(seat)}")
    assert rounds == [(number, (number - 1) % 2) for number in range(1, 25)]


@pytest.mark.parametrize("first", [0, 1])
def test_Y7_2_chance_says_who_is_first_and_then_you_alternate(first):
    table = given(2)
    table.state.draw, table.state.rounds = Draw.FIRST_SEAT, 0
    assert table.outcomes == {"first 0": 1, "first 1": 1}
    table.chance(f"first {first}").offer("lR", "tG", "uB")
    assert (table.asks, table.picture().starter) == (((first,), Phase.PICK), first)
    table.do(first, "pick 1", "discard 33").do(1 - first, "pick 2", "discard 33")
    assert table.offer("bR", "bG", "bB").asks == ((1 - first,), Phase.PICK)


def test_Y7_3_one_of_three_then_one_of_two():
    table = shown()
    assert table.legal(0) == {"pick 1", "pick 2", "pick 3"}
    table.do(0, "pick 2", "discard 33")
    assert table.legal(1) == {"pick 1", "pick 3"}


def test_Y7_4_the_first_acts_before_the_second_chooses():
    table = shown().do(0, "pick 1")
    assert table.asks == ((0,), Phase.ACT)
    assert table.do(0, "place 23").asks == ((1,), Phase.PICK)
    assert table.on("23", 0) == "lR"


def test_Y7_5_situation_18_the_third_tile_is_out():
    table = given(2)
    table.state.rounds = 4
    table.offer("lR", "tG", "uB").do(1, "pick 2", "discard 33").do(0, "pick 1")
    assert table.paws(1) == 2
    table.do(0, "place 23")
    assert (table.on("23", 0), table.state.gone) == ("lR", 2)
    assert (table.paws(0), table.vp(0), table.paws(1)) == (1, 0, 2)
    assert table.offer("bR", "bG", "bB").asks == ((0,), Phase.PICK)
    assert int(table.state.rounds) == 5


def test_Y7_6_the_tile_may_be_discarded():
    assert "discard 33" in shown().do(0, "pick 1").legal(0)


def test_Y7_7_any_unseen_tile_may_be_on_the_next_stack():
    table = given(2)
    assert table.outcomes["tile lR"] == 3
    assert sum(table.outcomes.values()) == 128 - 2


def test_Y7_3_a_tile_that_is_not_on_offer_is_named_by_its_place():
    seen = shown().match().observe(0)
    assert seen.describe(seen.spec.actions.parse("pick 5")) == "Choose tile 5, which is not there"
    assert seen.describe(seen.spec.actions.parse("pick 2")) == "Choose green teapot"
