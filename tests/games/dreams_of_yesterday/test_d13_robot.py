"""D13, the Robot's turn, step by step."""

import pytest

from .table import Draw, Phase, given


def robot(ring="K P W K P", top="A", has="", **options):
    """The Robot is about to move."""
    return given(1, ring, top, turn=1, **options).has(1, has)


# -------------------------------------------------------------------------------------------------- D13.1
@pytest.mark.parametrize(
    ("has", "choice"), [("", "take"), ("K P W", "buy"), ("KK PP WW", "buy"), ("K P KK PP", "buy")]
)
def test_D13_1_by_the_number_of_its_cards(has, choice):
    assert robot(has=has, top="AA").legal(0) == {f"robot_choose {choice}"}


# -------------------------------------------------------------------------------------------------- D13.2
@pytest.mark.parametrize(
    ("top", "choice"),
    [("K", "buy"), ("A", "buy"), ("uAB", "buy"), ("KK", "take"), ("AA", "take"), ("D", "take"), ("", "take")],
)
def test_D13_2_by_the_face_on_top(top, choice):
    for has in ("PP", "PP WW"):
        assert robot(ring="P P W W A", has=has, top=top).legal(0) == {f"robot_choose {choice}"}


# -------------------------------------------------------------------------------------------------- D13.3
@pytest.mark.parametrize(
    ("ring", "slot"), [("K P WW KK P", 3), ("A K P W K", 2), ("A B WW KK P", 3), ("A KK WW K P", 2)]
)
def test_D13_3_the_nearest_double_else_the_nearest_single(ring, slot):
    assert robot(ring).robot()[1] == f"robot_take {slot}"


# -------------------------------------------------------------------------------------------------- D13.4
def test_D13_4_else_it_turns_over_the_nearest_hidden_double():
    table = robot("DY07f DY13f DY14f K P")
    assert table.robot()[1] == "robot_take 2"
    assert table.holds(1) == "WW"


def test_D13_4_or_single_and_pays_nothing():
    table = robot("DY22f DY23f DY07f K P")
    assert table.robot()[1] == "robot_take 3"
    assert table.holds(1) == "W"


# -------------------------------------------------------------------------------------------------- D13.5
def searching(has="", top="DY13f"):
    """No Resource in three spaces: the Robot draws."""
    table = robot("DY22f DY23f DY24f K P", top=top, has=has)
    table.state.phase = Phase.ROBOT_TAKE
    return table


def test_D13_5_it_draws_until_a_resource_comes():
    table = searching(top="DY19f").do(0, "robot_search").comes("DY13f")
    assert (table.holds(1), table.discard()) == ("WW", {"DY19"})


# -------------------------------------------------------------------------------------------------- D13.6
def test_D13_6_it_counts_its_resources_and_that_card_moves():
    table = searching().do(0, "robot_search").comes("A")
    assert table.robot() == ["robot_shift 2"]
    assert table.ring() == "CC A - C K P"
    assert (table.state.start, table.asks) == (2, (0, Phase.MAIN))


def test_D13_6_round_the_ring_when_they_are_many():
    """Six units, five cards: the card at distance 1."""
    table = searching("KK PP").do(0, "robot_search").comes("A")
    assert table.robot() == ["robot_shift 1"]


# -------------------------------------------------------------------------------------------------- D13.7
@pytest.mark.parametrize(
    ("ring", "slot"),
    [("AA D BB K P", 2), ("A BB CC K P", 2), ("K uAB A K P", 2), ("K A uAB W P", 2), ("K P A D P", 3)],
)
def test_D13_7_discovery_double_single_the_nearest_of_equals(ring, slot):
    assert robot(ring, top="B", has="KK PP WW").robot()[1] == f"robot_buy {slot}"


# -------------------------------------------------------------------------------------------------- D13.8
def test_D13_8_else_the_same_order_among_hidden_ones():
    table = robot("DY07b DY16b DY18b K K", top="B", has="KK PP WW")
    assert table.robot()[1] == "robot_buy 2"
    assert table.shows(1, 1) == "AA"


# -------------------------------------------------------------------------------------------------- D13.9
@pytest.mark.parametrize(
    ("ring", "price"),
    [("DY01f K P K P", 1), ("K P DY01f K P", 2), ("DY07b K P K P", 2), ("K P DY16f K P", 3)],
)
def test_D13_9_one_more_for_turning_over_or_the_third_space(ring, price):
    table = robot(ring, top="B", has="KK PP WW").do(0, "robot_choose buy")
    (step,) = table.legal(0)
    assert int(table.do(0, step).state.due) == price


def test_D13_9_doing_both_is_one_more():
    table = robot("DY08b DY09b DY16b K W", top="B", has="KK PP WW").do(0, "robot_choose buy", "robot_buy 3")
    assert int(table.state.due) == 3


# ------------------------------------------------------------------------------------------------- D13.10
def test_D13_10_with_the_option_each_counts():
    table = robot("DY08b DY09b DY16b K W", top="B", has="KK PP WW", robot_extra="each")
    assert int(table.do(0, "robot_choose buy", "robot_buy 3").state.due) == 4


# ------------------------------------------------------------------------------------------------- D13.11
@pytest.mark.parametrize(
    ("has", "due", "left"),
    [
        ("KK PP W", 3, "PP"),  # two cards, nothing wasted
        ("KK PP W", 2, "PP W"),  # one card
        ("KK PP W", 1, "KK PP"),  # the single wastes nothing
        ("KK PP W", 4, "W"),
        ("W K PP", 3, "K"),  # the older single
        ("KK PP WW", 3, "WW"),
        ("KK PP WW", 1, "PP WW"),
    ],
)
def test_D13_11_fewest_cards_least_waste_oldest(has, due, left):
    table = robot("A P K K B", top="B", has=has).do(0, "robot_choose buy", "robot_buy 1")
    table.state.due = due
    assert table.do(0, "robot_pay").holds(1) == left


# ------------------------------------------------------------------------------------------------- D13.12
def test_D13_12_with_too_little_it_discards_all():
    table = robot("DY13f P K K B", top="B", has="K")
    assert "robot_pay" in table.robot()
    assert (table.holds(1), table.shows(1, 1)) == ("", "AA")


# ------------------------------------------------------------------------------------------------- D13.13
def placing(word, first, second="", **options):
    """Where the Robot places this Artifact."""
    table = robot(f"{word} DY08b DY09b DY12b DY10b", top="B", has="KK PP WW", **options)
    table.row(1, 1, first).row(1, 2, second)
    return next(step.split()[1] for step in table.robot() if step.startswith("robot_place"))


@pytest.mark.parametrize(("word", "place"), [("B", "1_right"), ("A", "1_left"), ("C", "2_right")])
def test_D13_13_beside_its_like_in_order(word, place):
    assert placing(word, "A B", "B C C") == place


def test_D13_13_a_discovery_at_an_end_fits_anything():
    assert placing("C", "D B", "A") == "1_left"


# ------------------------------------------------------------------------------------------------- D13.14
def test_D13_14_else_a_new_exhibit():
    assert placing("C", "A B") == "2_right"
    assert placing("C", "") == "1_right"


def test_D13_14_else_beside_the_smallest_set():
    assert placing("C", "A", "B") == "1_right"
    assert placing("C", "A A", "B") == "2_right"
    assert placing("C", "A B B", "B B") == "1_left"


# ------------------------------------------------------------------------------------------------- D13.15
def test_D13_15_a_double_where_it_makes_the_largest_set():
    assert placing("CC", "A C", "B C C") == "2_right"
    assert placing("BB", "A B", "B C C") == "1_right"


# ------------------------------------------------------------------------------------------------- D13.16
def test_D13_16_a_discovery_goes_to_the_longest_set_at_an_end():
    assert placing("D", "A B", "B C C") == "2_right"
    assert placing("D", "A B B B C", "A A") == "2_right"
    assert placing("D", "") == "1_right"


# ------------------------------------------------------------------------------------------------- D13.17
def test_D13_17_urns_lie_below_and_help_the_better_exhibit():
    assert placing("uAB", "A B") == "below"
    table = robot().row(1, 1, "A A B").row(1, 2, "C CC B B").below("uBC", "uAB")
    assert table.sources(1)[2] == 8 + 5


# ------------------------------------------------------------------------------------------------- D13.18
def test_D13_18_with_the_option_a_single_goes_to_the_largest_set():
    assert placing("C", "A C", "B C C") == "1_right"
    assert placing("C", "A C", "B C C", robot_single="biggest") == "2_right"


# ------------------------------------------------------------------------------------------------- D13.19
@pytest.mark.parametrize(
    ("has", "top", "side"),
    [
        ("", "DY13f", "over"),
        ("", "DY13b", "up"),
        ("KK", "DY13b", "over"),
        ("KK", "DY13f", "up"),
        ("KK", "DY22b", "up"),
        ("", "DY22b", "up"),
    ],
)
def test_D13_19_two_cards_show_the_artifact(has, top, side):
    """It takes one card more before it fills the start."""
    assert robot(has=has, top=top).robot()[-1] == f"robot_refill {side}"


# ------------------------------------------------------------------------------------------------- D13.20
START = (
    "The Robot has one Resource card and the draw pile shows Mammoth tooth (1 Bone), a single Artifact,"
    " so it buys an Artifact."
)
END = (
    "The Robot, with no Resource cards, fills the start with Award ribbon (1 Prestige). It is {seat0}'s turn."
)


def test_D13_20_each_step_is_forced_and_told():
    table = robot("DY13f P K K B", top="DY11f", has="K")
    told = []
    while table.state.draw == Draw.NONE and table.state.active == 1:
        (step,) = table.legal(0)
        told.append(table.told(0, step))
    assert told == [
        START,
        "The Robot buys Pair of bracelets (2 Antiquities), 1 space on, for 2 Resources.",
        "The Robot discards Field notebook (1 Knowledge), all it has, though that is not enough.",
        "The Robot begins exhibit 1 with Pair of bracelets.",
        END,
    ]


def test_D13_20_the_question_is_the_robots():
    table = robot()
    assert table.picture().question == "let the Robot take its turn"
    assert "the question now is to let the Robot take its turn" in table.reason(0, "take 1").text
