"""D3, the draw pile: its open top, its shuffles, the Urns."""

from .table import Draw, Place, given


# --------------------------------------------------------------------------------------------------- D3.1
def test_D3_1_everybody_sees_both_sides_of_the_top():
    table = given(top="DY19f")
    for viewer in (0, 1, -2):
        top = table.picture(viewer).top
        assert (top.up.letter, top.down.letter) == ("A", "D")


def test_D3_1_the_next_card_comes_up_after_the_top_is_used():
    table = given(top="A").do(0, "take 1", "refill up")
    assert table.asks == ("chance", Draw.TOP)
    table.comes("KK")
    assert table.picture().top.up.letter == "K"


# --------------------------------------------------------------------------------------------------- D3.2
def test_D3_2_any_card_any_side():
    table = given(top="A").only("DY13 DY14 DY15").do(0, "take 1", "refill up")
    sides = [f"card DY{n} {side}" for n in (13, 14, 15) for side in ("front", "back")]
    assert table.outcomes() == dict.fromkeys(sides, 1)


# --------------------------------------------------------------------------------------------------- D3.3
def test_D3_3_the_discard_pile_becomes_the_draw_pile():
    table = given(top="A").discarded("DY13 DY14").only().do(0, "take 1", "refill up")
    assert {text.split()[1] for text in table.outcomes()} == {"DY13", "DY14"}
    assert table.discard() == set()


# --------------------------------------------------------------------------------------------------- D3.4
def test_D3_4_as_soon_as_the_last_card_is_gone():
    table = given(top="A").discarded("DY13").only().do(0, "take 1")
    assert table.discard() == {"DY13"}
    assert table.do(0, "refill up").asks == ("chance", Draw.TOP)


def test_D3_4_with_nothing_to_shuffle_it_waits_until_a_card_is_needed():
    table = given(top="A", ring="K P A K P").has(1, "K").only().do(0, "take 1", "refill up")
    assert table.asks == (1, 1)
    assert table.picture().pile_count == 0
    table.do(1, "pay_flip 3", "pay K")
    assert table.asks[0] == 1
    table.do(1, "take 2")
    assert table.asks == ("chance", Draw.TOP)


def test_D3_4_a_discard_during_the_wait_is_not_shuffled_at_once():
    table = given(ring="K P W K P").has(0, "K").only().do(0, "pay_flip 5", "pay K")
    assert len(table.discard()) == 1


# --------------------------------------------------------------------------------------------------- D3.5
def test_D3_5_urns_come_in_with_the_first_shuffle():
    table = given(top="A").aside("uAB uBC").discarded("DY13").only().do(0, "take 1", "refill up")
    assert {text.split()[1] for text in table.outcomes()} == {"DY13", "DY25", "DY26"}
    assert table.state.urns_are_in


def test_D3_5_alone_if_nothing_was_ever_discarded():
    table = given().aside("uAB uBC").only().do(0, "take 1")
    assert table.asks == ("chance", Draw.TOP)
    assert {text.split()[1] for text in table.outcomes()} == {"DY25", "DY26"}


def test_D3_5_only_once():
    table = given(top="A").discarded("DY13").urns_are_in().only().do(0, "take 1", "refill up")
    assert {text.split()[1] for text in table.outcomes()} == {"DY13"}


def test_what_is_left_unseen_when_the_pile_runs_out_was_removed():
    table = given(top="A").discarded("DY13").only("DY14 DY15")
    table.state.removed, table.state.pile_count = 2, 0
    table.do(0, "take 1", "refill up")
    assert [table.place(card) for card in ("DY14", "DY15")] == [Place.BOX] * 2
    assert table.state.removed == 0
