"""D7, the alternate action."""

from .table import Draw, Phase, Place, Why, given


# --------------------------------------------------------------------------------------------------- D7.1
def test_D7_1_with_artifacts_on_both_near_spaces():
    assert "alternate" in given(ring="A B W K P").legal(0)


def test_D7_1_not_with_a_resource_on_one():
    for ring in ("A K W K P", "K A W K P"):
        table = given(ring=ring)
        assert table.why_not(0, "alternate") == (Why.RESOURCE_NEAR, "D7.1")


def test_D7_1_affordable_or_not_and_moves_do_not_count():
    table = given(ring="DY01f B W K P").has(0, "P").row(0, 1, "A:move")
    assert {"alternate", "buy 1", "take 3"} <= table.legal(0)


# --------------------------------------------------------------------------------------------------- D7.2
def test_D7_2_until_a_resource_comes_which_is_taken():
    table = given(ring="A B W K P", top="DY19f").do(0, "alternate").comes("DY16f")
    assert table.holds(0) == "P"
    assert table.place("DY16") == Place.HELD


def test_D7_2_the_first_one_may_be_it():
    table = given(ring="A B W K P", top="DY13f").do(0, "alternate")
    assert table.holds(0) == "WW"


# --------------------------------------------------------------------------------------------------- D7.3
def test_D7_3_the_others_are_discarded_after_the_taking():
    table = given(ring="A B W K P", top="DY19f").do(0, "alternate")
    assert table.discard() == set()
    assert [card.id for card in table.picture().revealed] == ["DY19"]
    assert table.comes("DY16f").discard() == {"DY19"}


def test_D7_3_a_shuffle_while_drawing_leaves_them_out():
    table = given(ring="A B W K P", top="DY19f").discarded("DY13").only().do(0, "alternate")
    assert {text.split()[1] for text in table.outcomes()} == {"DY13"}


def test_D7_3_an_empty_pile_is_shuffled_to_begin_with():
    table = given(ring="A B W K P").discarded("DY13").only().do(0, "alternate")
    assert table.asks == ("chance", Draw.TOP)
    assert table.comes("DY13f").holds(0) == "WW"


# --------------------------------------------------------------------------------------------------- D7.4
def test_D7_4_with_nothing_left_nothing_is_taken_and_play_goes_on():
    table = given(ring="A B W K P", top="DY19f").urns_are_in().only().do(0, "alternate")
    assert table.holds(0) == ""
    assert table.asks == ("chance", Draw.TOP)  # the card put aside is all there is, and is shuffled
    assert table.comes("DY19f").asks == (0, Phase.SHIFT)


def test_D7_4_not_even_a_card_to_look_at():
    table = given(ring="A B W K P").urns_are_in().only().do(0, "alternate")
    assert (table.holds(0), table.asks) == ("", (0, Phase.SHIFT))


# --------------------------------------------------------------------------------------------------- D7.5
def test_D7_5_a_near_card_turns_over_and_moves_to_the_start():
    table = given(ring="DY13f DY14f W K P", top="KK").do(0, "alternate").comes("A")
    assert table.legal(0) == {"shift 1", "shift 2"}
    table.do(0, "shift 2")
    assert table.ring() == "KK AA - W K P"
    assert (table.state.start, table.asks) == (2, (1, Phase.MAIN))
    assert table.word(int(table.state.top)) == "A"  # nothing was filled in
