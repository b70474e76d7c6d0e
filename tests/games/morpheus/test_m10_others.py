"""M10, activities of the other players."""

from .table import Phase, Why, given


def asked(place="vortex", seats=3, **options):
    """Seat 0 acted at this location; seat 1 has 2 onirite and is asked for an activity."""
    return given(seats, **options).at(place).has(1, "2o").others()


# -------------------------------------------------------------------------------------------------- M10.1
def test_M10_1_one_onirite_for_one_activity():
    table = asked()
    assert table.legal(1) == {"act", "harvest", "respite", "pass"}
    table.do(1, "act", "gain")
    assert table.holds(1) == "2c 1o"
    assert table.in_bank("o") == 11
    assert table.asks == (2, Phase.OTHERS)  # seat 1 has another onirite, and is asked once only


def test_M10_1_without_onirite_nothing_but_passing():
    table = asked().has(1, "9c")
    for text in ("act", "harvest", "respite"):
        assert table.why_not(1, text) == (Why.NO_ONIRITE, "M3.1")
    assert table.legal(1) == {"pass"}


def test_M10_1_asked_clockwise():
    table = given(seats=4).at("vortex").turn(2).others()
    for seat in (3, 0, 1):
        assert table.asks == (seat, Phase.OTHERS)
        table.do(seat, "pass")
    assert table.picture(0).active == 3


def test_M10_1_helping_does_not_exclude_you():
    table = given(seats=2).has(1, "2o").do(0, "harvest", "roll").do(1, "help").roll(3, 4).do(0, "keep")
    assert table.asks == (1, Phase.OTHERS)
    assert table.do(1, "respite", "decline").holds(1) == "1N 1c 1o"


# -------------------------------------------------------------------------------------------------- M10.2
def test_M10_2_another_choice_than_the_active_player_made():
    table = given(seats=2).at("workshop").has(1, "1c 1o").do(0, "act", "gain").do(1, "act", "buy")
    assert table.holds(1) == "2o"


def test_M10_2_active_player_in_a_text_means_whoever_acts():
    assert asked("gate").do(1, "act", "gain").holds(1) == "2c 1o"
    assert asked("landing").do(1, "act", "gain").chance("feather Luna").held_feathers(1) == ["Luna"]
    assert asked("workshop").do(1, "act", "gain").holds(1) == "2o"


def test_M10_2_the_onirite_is_paid_first_and_may_come_back():
    table = given(seats=2).at("workshop").has(0, "11o").has(1, "1c 1o").others().do(1, "act", "buy")
    assert table.holds(1) == "1o"  # the bank had nothing but the fee


def test_M10_2_the_fee_is_no_token_to_trade_with():
    table = given().at("bazaar").open(1, "D01").open(1, "D02").has(1, "1o").others()
    assert table.why_not(1, "act") == (Why.NOTHING_HERE, "M8.2")
    assert "act" in table.has(1, "2o").legal(1)


def test_M10_2_not_where_nothing_is_open_to_you():
    table = asked("court").open(0, "D01").has(0, "1N")
    assert table.why_not(1, "act") == (Why.NOTHING_HERE, "M8.2")


def test_M10_2_a_whole_weave_with_its_claim():
    table = (
        asked("court").open(1, "D01", "2N").has(1, "1P 1o").do(1, "act", "lay 1 prophetic", "take_dream 1")
    )
    table.chance("dream D02")
    assert (table.done_dreams(1), table.open_dreams(1)) == (["D01"], [("D19", "nothing")])
    assert table.asks == (2, Phase.OTHERS)


# -------------------------------------------------------------------------------------------------- M10.3
def test_M10_3_a_harvest_of_your_own_without_help():
    table = asked("court", seats=3).has(2, "3o").do(1, "harvest", "roll").roll(4, 6)
    assert table.asks == (1, Phase.HARVEST_KEEP)  # nobody was asked
    table.do(1, "keep")
    assert [table.holds(seat) for seat in range(3)] == ["nothing", "2N 1o", "3o"]  # 10 divided by 5


def test_M10_3_turning_and_rerolling_for_chronite():
    table = asked("court").has(1, "2c 1o").do(1, "harvest", "spin clockwise", "roll").roll(1, 4)
    table.do(1, "reroll 1").roll(3).do(1, "keep")  # supreme at 3 + 2 + 2 stars
    assert table.holds(1) == "1S"


# -------------------------------------------------------------------------------------------------- M10.4
def test_M10_4_barred_when_the_active_player_harvested():
    table = given(seats=2).has(1, "1o").do(0, "harvest", "roll").do(1, "decline").roll(6, 6).do(0, "keep")
    assert table.why_not(1, "harvest") == (Why.BARRED, "M10.4")
    assert table.legal(1) == {"respite", "pass"}


def test_M10_4_even_when_that_harvest_brought_nothing():
    table = given(seats=2).has(1, "1o").do(0, "harvest", "roll").do(1, "decline").roll(1, 1).do(0, "keep")
    assert table.holds(0) == "nothing"
    assert table.why_not(1, "harvest") == (Why.BARRED, "M10.4")


def test_M10_4_several_others_may_each_harvest():
    table = asked("court").has(2, "1o").do(1, "harvest", "roll").roll(2, 3).do(1, "keep")
    table.do(2, "harvest", "roll").roll(6, 4).do(2, "keep")
    assert (table.holds(1), table.holds(2)) == ("1N 1o", "2N")


def test_M10_4_the_next_turn_is_free_again():
    table = given(seats=2).has(1, "1o").do(0, "harvest", "roll").do(1, "decline").roll(1, 1).do(0, "keep")
    table.do(1, "pass").roll(1, 2, 6).do(1, "pick_die 1", "keep").do(0, "pick_die 6", "keep").do(
        1, "act", "gain"
    )
    assert "harvest" in table.legal(0)


# -------------------------------------------------------------------------------------------------- M10.5
def test_M10_5_one_chronite_one_onirite_and_perhaps_a_dream():
    table = asked().has(1, "1o").do(1, "respite")
    assert table.holds(1) == "1c 1o"
    table.do(1, "take_dream 1").chance("dream D01")
    assert table.open_dreams(1) == [("D19", "nothing")]
    assert table.asks == (2, Phase.OTHERS)


def test_M10_5_the_dream_may_be_declined():
    table = asked().do(1, "respite", "decline")
    assert table.open_dreams(1) == []
    assert table.asks == (2, Phase.OTHERS)


def test_M10_5_the_onirite_comes_back_even_from_an_empty_bank():
    table = given(seats=2).has(0, "11o").has(1, "1o").others().do(1, "respite")
    assert table.holds(1) == "1c 1o"


def test_M10_5_without_chronite_in_the_bank_only_the_onirite():
    table = asked().has(1, "1o").bank("0c").do(1, "respite")
    assert table.holds(1) == "1o"


def test_M10_5_not_for_the_active_player():
    assert given().has(0, "1o").why_not(0, "respite") is not None
