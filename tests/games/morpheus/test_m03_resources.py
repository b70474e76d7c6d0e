"""M3, resources, bank and pool."""

from .table import Draw, Phase, Why, given


# --------------------------------------------------------------------------------------------------- M3.1
def test_M3_1_what_you_pay_goes_to_the_bank():
    table = given().at("landing").has(0, "2c")
    assert table.in_bank("c") == 12
    table.do(0, "act", "buy")
    assert (table.holds(0), table.in_bank("c")) == ("1c", 13)


def test_M3_1_what_you_gain_comes_out_of_the_bank():
    table = given().at("vortex").do(0, "act", "gain")
    assert (table.holds(0), table.in_bank("c")) == ("2c", 12)


def test_M3_1_what_the_bank_lacks_you_do_not_get():
    table = given().at("vortex").bank("0c").do(0, "act", "gain")
    assert table.holds(0) == "nothing"


def test_M3_1_you_pay_from_your_own_pool_only():
    table = given().at("vortex").has(1, "5c").do(0, "act")
    assert table.why_not(0, "buy") == (Why.NO_CHRONITE, "M3.1")


# --------------------------------------------------------------------------------------------------- M3.2
def test_M3_2_a_short_bank_gives_what_it_has():
    table = given().at("vortex").bank("1c").do(0, "act", "gain")
    assert (table.holds(0), table.in_bank("c")) == ("1c", 0)


def test_M3_2_the_price_is_paid_first_and_can_come_back():
    """Another seat's fee fills the empty bank before the Workshop gives its onirite."""
    table = given(seats=2).at("workshop").has(0, "11o").has(1, "1o").others().do(1, "act")
    assert table.in_bank("o") == 1
    assert table.do(1, "gain").holds(1) == "1o"


def test_M3_2_a_paid_choice_without_any_gain_is_not_offered():
    table = given().at("workshop").has(0, "2c").bank("0o").do(0, "act")
    assert table.why_not(0, "buy") == (Why.GAIN_LACKS, "M3.2")


def test_M3_2_a_paid_choice_with_part_of_its_gain_is():
    table = given().at("workshop").has(0, "2c").bank("1o").do(0, "act", "buy")
    assert table.holds(0) == "1c 1o"


def test_M3_2_a_free_choice_stays_open_and_may_yield_nothing():
    table = given().at("workshop").bank("0o").do(0, "act")
    assert table.legal(0) == {"gain"}
    assert table.do(0, "gain").holds(0) == "nothing"


# --------------------------------------------------------------------------------------------------- M3.3
def test_M3_3_one_chronite_rolls_one_die_again():
    table = given(seats=2).has(0, "2c").gifts(1, 2, 3).do(0, "pick_die 1", "reroll_gift")
    assert table.holds(0) == "1c"
    assert table.asks == ("chance", Draw.GIFT_REROLL)
    assert table.outcomes() == {"die 1": 1, "die 2": 1, "die 3": 1, "die 4": 1, "die 5": 1, "die 6": 1}


def test_M3_3_the_new_value_replaces_the_old():
    table = (
        given(seats=2).has(0, "1c").gifts(5, 2, 3).do(0, "pick_die 5", "reroll_gift").roll(1).do(0, "keep")
    )
    assert table.holds(0) == "1F"


def test_M3_3_each_further_roll_costs_another_chronite():
    table = given(seats=2).has(0, "2c").gifts(1, 2, 3).do(0, "pick_die 1", "reroll_gift").roll(2)
    table.do(0, "reroll_gift").roll(6)
    assert table.holds(0) == "nothing"
    assert table.why_not(0, "reroll_gift") == (Why.NO_CHRONITE, "M3.1")
    assert table.do(0, "keep").holds(0) == "1o"


def test_M3_3_a_die_of_the_harvest_can_be_rolled_again_too():
    table = given(seats=2).has(0, "1c").do(0, "harvest", "roll").do(1, "decline").roll(1, 1)
    assert table.asks == (0, Phase.HARVEST_KEEP)
    table.do(0, "reroll 2").roll(6)
    assert table.picture(0).dice == (1, 6)
    assert table.do(0, "keep").holds(0) == "1N"  # 1 + 6 at 3 + 2 stars
