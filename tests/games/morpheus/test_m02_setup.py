"""M2, set-up: from the box to the first turn."""

import pytest

from dreamtable.engine.errors import OptionError
from dreamtable.games.morpheus import GAME

from .table import BOARD, NOTHING, Common, Draw, Phase, box, given

RING = ("garden", "court", "bazaar", "vortex", "workshop", "gate", "landing")
PIECES = {
    "castle": "castle_of_hypnos",
    "court": "court_of_morpheus",
    "vortex": "time_vortex",
    "gate": "dreamgate",
    "landing": "phobetors_landing",
    "workshop": "onirite_workshop",
    "bazaar": "bazaar_of_phantasus",
    "garden": "essence_garden",
}


def laid(seats=3, first=0, **options):
    """A table laid by chance, up to the question for the first dream."""
    table = box(seats, **options).chance("tile L2", *(f"piece {PIECES[place]}" for place in RING))
    table.chance("dream D01", "dream D02", "dream D03", "dream D04", "dream D05")
    table.chance("feather Luna", "feather Luna", "feather Mars", "feather fantasy", "feather Uranus")
    return table.chance(f"first {first}")


# --------------------------------------------------------------------------------------------------- M2.1
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_M2_1_two_three_or_four_play(seats):
    assert laid(seats).state.seats == seats


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_M2_1_nobody_else_can(seats):
    with pytest.raises(OptionError, match=r"Morpheus .* played by 2.* 4"):
        box(seats)


# --------------------------------------------------------------------------------------------------- M2.2
def test_M2_2_any_of_four_lunar_tiles_lies_open_first():
    table = box()
    assert table.asks == ("chance", Draw.TILE)
    assert table.outcomes() == {"tile L1": 1, "tile L2": 1, "tile L3": 1, "tile L4": 1}


def test_M2_2_one_open_one_marker_two_in_the_stack():
    table = laid()
    assert table.picture(0).tile == "L2"
    assert table.picture(0).tile_stack == 2


# --------------------------------------------------------------------------------------------------- M2.3
def test_M2_3_the_castle_lies_at_the_full_moon():
    table = laid()
    castle = table.picture(0).ring[0]
    assert castle.name == "Castle of Hypnos"
    assert table.state.rotation == 0
    assert castle.resource == "supreme"  # the full moon's sector


def test_M2_3_the_other_seven_are_mixed_around_the_tile():
    table = box().chance("tile L2")
    assert table.outcomes() == {f"piece {name}": 1 for place, name in PIECES.items() if place != "castle"}
    table.chance("piece essence_garden")
    assert len(table.outcomes()) == 6
    assert "piece essence_garden" not in table.outcomes()
    assert [BOARD[piece] for piece in laid().state.ring] == ["castle", *RING]


def test_M2_3_the_counter_on_the_castle_triggers_nothing():
    table = laid()
    assert table.state.counter == 0
    assert table.asks == (0, Phase.FIRST_DREAM)


# --------------------------------------------------------------------------------------------------- M2.4
def test_M2_4_five_dreams_and_five_feathers_lie_open():
    table = laid()
    assert table.shown_dreams() == ["D01", "D02", "D03", "D04", "D05"]
    assert table.shown_feathers() == ["Luna", "Luna", "Mars", "fantasy", "Uranus"]
    assert (table.picture(0).dream_count, table.picture(0).feather_count) == (22, 35)


def test_M2_4_both_stacks_are_mixed():
    table = box().chance("tile L2", *(f"piece {PIECES[place]}" for place in RING))
    assert table.outcomes() == {f"dream D{n:02}": 1 for n in range(1, 28)}
    table.chance("dream D01", "dream D02", "dream D03", "dream D04", "dream D05")
    kinds = (
        "Luna",
        "Mercury",
        "Venus",
        "Mars",
        "Jupiter",
        "Saturn",
        "Uranus",
        "nightmare",
        "prophetic",
        "fantasy",
    )
    assert table.outcomes() == {f"feather {kind}": 4 for kind in kinds}
    assert table.chance("feather Luna").outcomes()["feather Luna"] == 3


# --------------------------------------------------------------------------------------------------- M2.5
def test_M2_5_chance_decides_who_starts():
    table = box(4).chance("tile L2", *(f"piece {PIECES[place]}" for place in RING))
    table.chance("dream D01", "dream D02", "dream D03", "dream D04", "dream D05")
    table.chance("feather Luna", "feather Luna", "feather Mars", "feather fantasy", "feather Uranus")
    assert table.asks == ("chance", Draw.START_SEAT)
    assert table.outcomes() == {"first 0": 1, "first 1": 1, "first 2": 1, "first 3": 1}


def test_M2_5_one_dream_each_clockwise_with_the_display_filled_between():
    table = laid(seats=3, first=2)
    table.do(2, "take_dream 1")
    assert table.asks == ("chance", Draw.DREAM_DISPLAY)
    table.chance("dream D27")
    assert table.asks == (0, Phase.FIRST_DREAM)
    assert table.shown_dreams() == ["D27", "D02", "D03", "D04", "D05"]
    table.do(0, "take_dream 1").chance("dream D26").do(1, "take_dream 5").chance("dream D25")
    assert [table.open_dreams(seat) for seat in (2, 0, 1)] == [
        [("D01", "nothing")],
        [("D27", "nothing")],
        [("D05", "nothing")],
    ]


def test_M2_5_resources_come_only_after_the_last_dream():
    table = laid(seats=2).do(0, "take_dream 1").chance("dream D27")
    assert table.holds(0) == "nothing"
    assert table.do(1, "take_dream 1").holds(0) == "nothing"
    assert table.chance("dream D26").holds(0) == "1o"


def test_M2_5_a_first_dream_must_be_taken():
    assert laid().legal(0) == {
        "take_dream 1",
        "take_dream 2",
        "take_dream 3",
        "take_dream 4",
        "take_dream 5",
        "take_dream top",
    }
    assert laid().why_not(0, "decline") == (Common.NOT_NOW, "M6.2")


# --------------------------------------------------------------------------------------------------- M2.6
@pytest.mark.parametrize(
    ("seats", "holdings"),
    [
        (2, ["1o", "1c 1o"]),
        (3, ["1o", "1c 1o", "2c 1o"]),
        (4, ["1o", "1c 1o", "2c 1o", "2c 2o"]),
    ],
)
def test_M2_6_more_for_those_who_play_later(seats, holdings):
    table = laid(seats, first=1)
    order = [(1 + place) % seats for place in range(seats)]
    for seat, refill in zip(order, ("D10", "D11", "D12", "D13"), strict=False):
        table.do(seat, "take_dream 1").chance(f"dream {refill}")
    assert [table.holds(seat) for seat in order] == holdings
    assert table.asks == ("chance", Draw.GIFT_DIE)
    assert table.state.counter == 1


def test_the_test_board_is_the_one_of_the_drawing():
    table = given()
    assert [BOARD[piece] for piece in table.state.ring] == list(BOARD)
    assert table.state.tile != NOTHING
    assert GAME.audit(table.state, table.kit)["dreams"] == 27
