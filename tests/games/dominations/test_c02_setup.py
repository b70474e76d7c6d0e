"""C2: set-up."""

from dreamtable.engine.spec import SPECTATOR

from .table import GAME, Draw, Phase, box, objective


def dealt(seats=2):
    """Both objectives and monuments are dealt in the order of the kit."""
    return box(seats).deal("next 1")


def test_C2_1_two_to_four_players():
    assert GAME.seats == (2, 3, 4)
    table = box(3)
    assert table.points() == [0, 0, 0]
    assert table.influences() == [0, 0, 0]
    assert [table.knows(seat) for seat in range(3)] == ["", "", ""]


def test_C2_2_chance_makes_the_first_order():
    table = box(3)
    assert table.asks == ("chance", Draw.ORDER)
    assert set(table.outcomes) == {"next 0", "next 1", "next 2"}
    table.chance("next 2")
    assert set(table.outcomes) == {"next 0", "next 1"}
    table.chance("next 0")
    assert list(table.state.order) == [2, 0, 1, -1]
    assert table.asks == ("chance", Draw.OBJECTIVE)


def test_C2_3_two_of_each_and_one_kept():
    table = dealt()
    assert table.asks == (0, 1, Phase.KEEP)
    assert list(table.state.players[0].objectives) == [objective("N1"), objective("N3")]
    assert list(table.state.players[1].monuments) == [1, 3]
    assert table.legal(0) == {"keep 1 1", "keep 1 2", "keep 2 1", "keep 2 2"}
    table.do(1, "keep 2 1")
    assert table.asks == (0, Phase.KEEP)


def test_C2_4_shown_together():
    table = dealt().do(1, "keep 2 1")
    assert table.picture(0).seats[1].objectives == ()
    assert table.picture(SPECTATOR).seats[1].monuments == ()
    table.do(0, "keep 1 2")
    shown = table.picture(SPECTATOR).seats
    assert [seat.objectives[0].code for seat in shown] == ["N1", "N4"]
    assert list(table.state.players[0].objectives) == [0, -1]


def test_C2_5_kept_monuments_are_in_play_for_all():
    table = dealt().do(1, "keep 2 1").do(0, "keep 1 2")
    assert [one.code for one in table.picture(0).monuments] == ["M3", "M2"]
    assert [one.taken for one in table.picture(0).monuments] == [0, 0]


def test_C2_6_a_campfire_and_fifteen_counters():
    seat = dealt().picture(0).seats[1]
    assert [(card.name, card.x, card.y) for card in seat.tree] == [("campfire", 0, 0)]
    assert seat.counters == 15


def test_C2_7_dynasties_joins_in():
    assert "objective D18" in box().chance("next 0").outcomes
    assert "objective D17" not in box(dynasties="off").chance("next 0").outcomes
    table = dealt().do(1, "keep 2 1").do(0, "keep 1 2")
    assert table.asks == ("chance", Draw.DYNASTY)
    assert len(table.outcomes) == 18
