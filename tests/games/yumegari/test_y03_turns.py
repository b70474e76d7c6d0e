"""Y3: rounds and turns of the draft."""

import pytest

from dreamtable.engine.errors import UndoError

from .table import Draw, Phase, Why, given

HANDS = ("lR lY lG lB lP tR", "tY tG tB tP uR uY", "bR bY bG bB bP mR")


def dealt(seats=3, **options):
    """Round 1, hands are dealt."""
    more = ("mY mG mB mP lR+1p lY+1p", "tR+1p tY+1p tG+1p tB+1p tP+1p uR+1p")
    return given(seats, **options).hands(*(HANDS + more)[:seats])


def turn(table):
    """Everybody picks its first tile and discards it on the spot."""
    seats = range(table.seats)
    if table.asks[1] == Phase.PICK:
        table.all_do(*["pick 1"] * table.seats)
    return table.all_do(*(f"discard {table.stands(seat)}" for seat in seats))


def test_Y3_1_four_rounds_of_six_turns():
    table = dealt()
    seen = []
    while table.asks != ("over",):
        table.any_chance()
        seen.append((int(table.state.rounds), int(table.state.turn)))
        turn(table)
    assert seen == [(number, turn) for number in range(1, 5) for turn in range(1, 7)]


def test_Y3_2_all_choose_and_all_is_shown_at_once():
    table = dealt().do(2, "pick 6").do(0, "pick 2")
    assert table.asks == ((1,), Phase.PICK)
    assert [seat.tile for seat in table.picture(1).seats] == [None] * 3
    table.do(1, "pick 1")
    assert table.asks == ((0, 1, 2), Phase.ACT)
    assert [seat.tile.code for seat in table.picture(1).seats] == ["lY", "tY", "mR"]
    assert table.hand(0) == "lR lG lB lP tR"


@pytest.mark.parametrize("slot", range(1, 7))
def test_Y3_2_nobody_sees_what_was_chosen(slot):
    table, other = dealt().do(0, f"pick {slot}"), dealt().do(0, "pick 1")
    for viewer in (1, 2, -2):
        one, two = (t.referee.observed(t.states, viewer).tobytes() for t in (table, other))
        assert one == two
    assert table.picture(0).seats[0].choice == f"pick {slot}"
    assert table.picture(1).seats[0].choice == ""
    assert not table.picture(1).seats[0].is_waited_for


def test_Y3_3_a_choice_can_be_taken_back_until_the_last_is_made():
    match = dealt().match()
    match.apply(1, "pick 2")
    match.undo(1)
    match.apply(1, "pick 3")
    match.apply(0, "pick 1")
    match.undo(1)
    assert match.to_act == (1, 2)
    match.apply(1, "pick 2")
    match.apply(2, "pick 1")
    assert [match.can_undo(seat) for seat in range(3)] == ["other seat", "other seat", "secret"]
    with pytest.raises(UndoError, match="another seat's decision"):
        match.undo(1)


def test_Y3_3_an_act_can_be_changed_until_the_last_has_chosen():
    match = dealt().all_do("pick 1", "pick 1", "pick 1").match()
    match.apply(0, "place 23")
    match.apply(2, "place 34")
    match.undo(0)
    match.apply(0, "discard 33")
    match.apply(1, "discard 33")
    assert [seat.did for seat in match.observe(0).picture().seats] == ["discard 33", "discard 33", "place 34"]


def test_Y3_3_who_has_chosen_waits():
    table = dealt().do(0, "pick 1")
    assert table.legal(0) == set()
    assert table.why_not(0, "pick 2") == (Why.HAS_CHOSEN, "Y3.3")


def test_Y3_4_the_last_tile_is_turned_up_without_a_choice():
    table = dealt()
    for _ in range(5):
        turn(table)
    assert (int(table.state.turn), table.asks) == (6, ((0, 1, 2), Phase.ACT))
    assert [table.hand(seat) for seat in range(3)] == ["", "", ""]


@pytest.mark.parametrize("deed", ["place 33", "place 23", "discard 32"])
def test_Y3_5_acts_are_hidden_until_all_have_chosen(deed):
    table = dealt().all_do("pick 1", "pick 1", "pick 1").do(0, deed)
    other = dealt().all_do("pick 1", "pick 1", "pick 1").do(0, "discard 33")
    for viewer in (1, 2, -2):
        one, two = (t.referee.observed(t.states, viewer).tobytes() for t in (table, other))
        assert one == two
    assert table.picture(0).seats[0].choice == deed
    assert table.stands(0) == "33"


def test_Y3_5_then_all_is_carried_out():
    table = dealt().all_do("pick 1", "pick 1", "pick 1").all_do("place 23", "discard 33", "place 34")
    assert (table.on("23", 0), table.on("33", 1), table.on("34", 2)) == ("lR", "uG", "bR")
    assert [table.paws(seat) for seat in range(3)] == [1, 2, 1]
    assert [seat.did for seat in table.picture().seats] == ["place 23", "discard 33", "place 34"]


def test_Y3_6_to_the_left_in_round_1():
    table = turn(dealt())
    assert [table.hand(seat)[:2] for seat in range(3)] == ["bY", "lY", "tG"]
    assert table.picture().passing == "left"


def test_Y3_6_situation_17_to_the_right_in_round_2():
    table = dealt()
    table.state.rounds = 2
    assert table.picture().passing == "right"
    turn(table)
    assert [table.hand(seat)[:2] for seat in range(3)] == ["tG", "bY", "lY"]
    turn(turn(table))
    assert [table.hand(seat) for seat in range(3)] == ["lB lP tR", "tP uR uY", "bB bP mR"]


@pytest.mark.parametrize(("seats", "passes", "left"), [(3, 3, 3), (4, 4, 2), (5, 5, 1)])
def test_Y3_7_a_hand_returns_after_as_many_passes_as_there_are_players(seats, passes, left):
    table = dealt(seats)
    for number in range(passes):
        turn(table)
        if number + 1 < passes:
            assert "tR" not in table.hand(0).split()
    shown = table.hand(0) or table.picture().seats[0].tile.code
    assert shown.split()[-1] == "tR"
    assert len(shown.split()) == left


def test_Y3_8_new_hands_after_six_turns():
    table = dealt()
    for _ in range(6):
        turn(table)
    assert table.asks == ("chance", Draw.HAND)
    table.any_chance()
    assert (int(table.state.rounds), int(table.state.turn), table.picture().passing) == (2, 1, "right")
    assert [len(table.hand(seat).split()) for seat in range(3)] == [6, 6, 6]


def test_Y3_9_over_after_the_fourth_round():
    table = dealt()
    table.state.rounds = 4
    for _ in range(6):
        turn(table)
    assert table.asks == ("over",)
    assert table.picture().is_over
