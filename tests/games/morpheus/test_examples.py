"""Examples worked by hand: the rulebook's three, and eleven positions in which several rules meet."""

import pytest

from .table import Draw, Phase, Why, given, plain_game
from .test_m02_setup import laid
from .test_m09_locations import reachable


def test_example_of_the_rulebook_gifts():
    """Four players roll 1, 3, 3, 4, 5 and pick 4, 5, 1, 3 in order."""
    table = given(seats=4).others().do(1, "pass").do(2, "pass").do(3, "pass").roll(1, 3, 3, 4, 5)
    for seat, value in ((1, 4), (2, 5), (3, 1), (0, 3)):
        table.do(seat, f"pick_die {value}", "keep")
    assert [table.holds(seat) for seat in (1, 2, 3, 0)] == ["1c", "1S", "1F", "1N"]
    assert table.picture(1).gifts == (3,)


def test_example_of_the_rulebook_harvest():
    """Prophetic essence at difficulty 4, one helper, 7 on two dice: 8, so two each."""
    table = given(seats=3).moon("L2").at("landing").has(1, "1o")  # sector 4 is P:0+6, Landing 2 and Vortex 2
    assert (table.picture(0).harvest, table.picture(0).difficulty) == ("prophetic", 4)
    table.do(0, "harvest", "roll").do(1, "help").do(2, "decline").roll(3, 4)
    assert table.picture(0).strength == 8
    table.do(0, "keep")
    assert [table.holds(seat) for seat in range(3)] == ["2P", "2P", "nothing"]


def test_example_of_the_rulebook_scoring():
    """35 points of dreams and 32 of feathers make 67."""
    table = given().done(0, "D02", "D07", "D21", "D10", "D15", "D18")
    table.feathers(0, "nightmare", "nightmare", "Venus", "Venus", "fantasy", "Uranus", "Mars", "Luna")
    score = table.referee.scores(table.states)[0]
    assert {name: points for name, points in score.sources.items() if points} == {
        "dreams": 35,
        "nightmare feathers": 8,
        "Venus feathers": 16,
        "fantasy feathers": 2,
        "Mars feathers": 2,
        "Luna feathers": 4,
    }
    assert score.total == 67


def test_example_a_turned_tile_and_the_turn_after():
    table = given(seats=2).moon("L1").at("court").has(0, "1c")
    assert (table.picture(0).harvest, table.picture(0).difficulty) == ("nightmarish", 5)
    table.do(0, "harvest", "spin clockwise")
    assert (table.picture(0).harvest, table.picture(0).difficulty) == ("supreme", 7)
    table.do(0, "roll").do(1, "decline").roll(3, 4).do(0, "keep")
    assert table.holds(0) == "1S"
    table.do(1, "pass")  # at the Vortex the tile is still turned
    assert table.state.rotation == 1
    assert (table.picture(1).harvest, table.picture(1).difficulty) == ("nightmarish", 4)


def test_example_a_harvest_the_bank_cannot_cover():
    table = given(seats=3).moon("L2").at("landing").has(1, "1o").bank("3P")
    table.do(0, "harvest", "roll").do(1, "help").do(2, "decline").roll(3, 4).do(0, "keep")
    assert (table.holds(0), table.holds(1)) == ("2P", "1P")
    assert (table.in_bank("P"), table.in_bank("o")) == (0, 12)


def test_example_completing_with_a_supreme():
    """D04 (3N 1P 1F) holds 2N 1F; prophetic and supreme complete it, a second fantastic does not fit."""
    table = given().open(0, "D04", "2N 1F").has(0, "1P 1F 1S")
    bank = [table.in_bank(letter) for letter in "NPFS"]
    assert bank == [22, 23, 22, 11]
    table.do(0, "act")
    assert table.why_not(0, "lay 1 fantastic") == (Why.NO_PLACE_FOR, "M4.6")
    table.do(0, "lay 1 prophetic", "lay 1 supreme")
    assert table.points(0) == 4
    assert [table.in_bank(letter) for letter in "NPFS"] == [24, 24, 23, 12]
    assert table.holds(0) == "1F"


def test_example_five_ways_to_discard_two():
    """From 2N 2P 1F 3S two must go: NN, PP, NP, NF or PF."""
    keeps = set()
    for first in ("nightmarish", "prophetic", "fantastic"):
        for second in ("nightmarish", "prophetic", "fantastic"):
            table = given().castle().has(0, "2N 2P 1F 3S").do(0, "stop", "decline", f"discard {first}")
            if f"discard {second}" in table.legal(0):
                keeps.add(table.do(0, f"discard {second}").holds(0))
                assert table.asks == (1, Phase.WEAVE)
    assert keeps == {"2P 1F 3S", "2N 1F 3S", "1N 1P 1F 3S", "1N 2P 3S", "2N 1P 3S"}


def test_example_seven_mixes_at_the_bazaar():
    """3N with one prophetic and five fantastic in the bank."""
    table = given(seats=2).at("bazaar").has(0, "3N").bank("1P 5F").do(0, "act", "decline")
    assert reachable(table, 0) == {"3N", "2N 1F", "1N 2F", "3F", "2N 1P", "1N 1P 1F", "1P 2F"}


@pytest.mark.parametrize(("seats", "onirite", "chronite", "dreams"), [(4, 7, 9, 18), (3, 9, 11, 19)])
def test_example_what_is_left_after_set_up(seats, onirite, chronite, dreams):
    table = laid(seats)
    for seat, refill in zip(range(seats), ("D10", "D11", "D12", "D13"), strict=False):
        table.do(seat, "take_dream 1").chance(f"dream {refill}")
    assert (table.in_bank("o"), table.in_bank("c")) == (onirite, chronite)
    picture = table.picture(0)
    assert (picture.dream_count, picture.feather_count, picture.tile_stack) == (dreams, 35, 2)
    assert None not in table.shown_dreams()


def test_example_two_open_dreams_at_the_dreamgate_and_in_a_respite():
    for chronite in ("", "3c"):
        table = given().at("gate").open(0, "D04").open(0, "D10").has(0, chronite).do(0, "act")
        assert table.legal(0) == {"gain"}
    table = given(seats=2).open(1, "D04").open(1, "D10").has(1, "1o").others().do(1, "respite", "decline")
    assert (table.holds(1), len(table.open_dreams(1))) == ("1c 1o", 2)
    table = given(seats=3).open(1, "D04").open(1, "D10").has(1, "1o").bank("0c").others()
    assert table.do(1, "respite", "decline").holds(1) == "1o"


def test_example_three_players_through_three_months():
    table, turns, castles = plain_game(seats=3)
    assert "".join("ABC"[seat] for seat in turns) == "ABCABCA" + "BCABCAB" + "CABCABC"
    assert ["".join("ABC"[seat] for seat in order) for order in castles] == ["BCA", "CAB", "ABC"]
    assert table.picture(0).tile_stack == 0
    assert [turns.count(seat) for seat in range(3)] == [7, 7, 7]


def test_example_a_gift_rerolled():
    """Two players, gifts 2, 2, 6; the first picks the 6 and rolls it again for her only chronite."""
    table = given(seats=2).has(0, "1c").gifts(2, 2, 6).do(0, "pick_die 6", "reroll_gift").roll(5)
    assert table.why_not(0, "reroll_gift") == (Why.NO_CHRONITE, "M3.1")
    assert table.do(0, "keep").holds(0) == "1S"
    assert table.legal(1) == {"pick_die 2"}
    assert table.do(1, "pick_die 2", "keep").holds(1) == "1P"


def test_example_a_harvest_in_the_turn_of_another():
    """The active player used the Workshop; sector 5 of L1 is P:0+2, Workshop 1 and Garden 1."""
    table = given(seats=3).moon("L1").at("workshop").has(1, "1o").has(2, "1o").do(0, "act", "gain")
    table.do(1, "harvest", "roll")
    assert (table.picture(1).harvest, table.picture(1).difficulty) == ("prophetic", 2)
    assert table.asks == ("chance", Draw.HARVEST_DIE)  # nobody is asked for help
    assert table.roll(2, 3).do(1, "keep").holds(1) == "2P"


def test_example_three_helpers_for_nothing():
    """Difficulty 7, dice 1 and 2, three helpers: 6 divided by 7."""
    table = given(seats=4).moon("L1", turned=1).at("court").has(1, "1o").has(2, "2o").has(3, "1o")
    assert table.picture(0).difficulty == 7
    table.do(0, "harvest", "roll").do(1, "help").do(2, "help").do(3, "help").roll(1, 2).do(0, "keep")
    assert [table.holds(seat) for seat in range(4)] == ["nothing", "nothing", "1o", "nothing"]
