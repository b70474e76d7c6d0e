"""C11: the end of an age, with the worked situations T14 and T15."""

from .table import GAME, Draw, Phase, Why, given


def ending(age=1, seats=2, **options):
    """The last turn of an age is nearly over."""
    return given(seats, redraw="off", **options).age(age, rounds=4).phase(Phase.DEVELOP, seats - 1)


def ended(table):
    """The last seat develops nothing."""
    return table.do(table.seats - 1, "develop_none")


def test_C11_1_effects_first_in_order():
    table = ended(ending().line(0, "1O1", before=0).card(1, "P8 1", "0,1"))
    assert table.asks == (0, Phase.CHOOSE)
    assert table.legal(0) == {"choose 1", "choose 2"}
    assert table.describe(0, "choose 1") == "2 influence"
    table.do(0, "choose 1")
    assert table.influences() == [2, 1]
    assert table.points("influence") == [2, 1]


def test_C11_2_a_point_for_each_influence():
    assert ended(ending().influence(4, 7)).points("influence") == [4, 7]


def test_C11_3_domination_after_effects():
    table = ended(ending().know(0, "R4 P5").know(1, "R4 P4").line(1, "1P2", before=0))
    assert table.points("Domination") == [0, 5]
    assert list(table.state.winners) == [-1, 1, -1, -1, -1, -1]
    assert [table.knows(0), table.knows(1)] == ["", ""]
    assert table.state.players[1].won == 1


def test_C11_4_back_to_zero():
    table = ended(ending().know(0, "R4").hand(0, "R00 R01").hand(1, "P00"))
    assert (table.knows(0), table.tiles(0), table.bag()) == ("", set(), 90)


def test_C11_5_the_influence_leader_copies():
    table = ending().influence(3, 1).card(1, "O0 1", "0,1").card(1, "R9 1", "0,-1").card(0, "P0 1", "0,1")
    ended(table)
    assert table.asks == (0, Phase.COPY)
    assert table.legal(0) == {"copy o0", "copy_none"}
    assert table.why_not(0, "copy R9") == (Why.COPY_LEVEL, "C11.5")
    assert table.why_not(0, "copy P0") == (Why.OWNED, "C8.2")
    assert table.why_not(0, "copy G0") == (Why.NOBODY_HAS, "C11.5")
    table.do(0, "copy O0")
    assert "layout 1" not in table.legal(0)
    table.do(0, "layout 2", "at 1,0")
    assert table.points("masteries and discs") == [2, 0]
    assert table.asks == ("chance", Draw.DYNASTY)


def test_C11_5_nobody_copies_after_a_tie_or_the_last_age():
    assert ended(ending().influence(3, 3)).asks == ("chance", Draw.DYNASTY)
    assert ended(ending(3).influence(3, 1)).asks == ("over",)
    assert ended(ending().influence(3, 1)).do(0, "copy_none").asks == ("chance", Draw.DYNASTY)


def test_C11_6_least_influence_first():
    table = ended(ending(seats=4).influence(2, 5, 2, 1)).do(1, "copy_none")
    assert list(table.state.order) == [3, 2, 0, 1]


def test_C11_7_the_last_age():
    table = ending(3, seats=2).influence(7, 0).know(0, "R1").card(0, "P9 1", "0,1")
    table.state.players[0].won = 1
    table.line(0, "1R1 1P1 1B1 1Y1 1G1").state.players[0].objectives[0] = 1
    for number, cell in enumerate(("d0,0", "u-1,1", "d-2,0", "u-1,-1", "d0,-2", "u1,-1")):
        table.lay(f"{'RPBYGO'[number]}00", cell).city(0, f"{'RPBYGO'[number]}00")
    for tile, cell in (("R01", "u0,1"), ("P01", "u1,0"), ("B01", "d-1,1")):
        table.lay(tile, cell).city(0, tile)
    table.state.players[0].nodus[0] = 5
    apply_last(table)
    names = ("influence", "Domination", "effects at the end", "dynasty", "objective")
    assert {name: table.points(name)[0] for name in names} == {
        "influence": 7,
        "Domination": 5,
        "effects at the end": 6,
        "dynasty": 16,
        "objective": 12,
    }
    assert table.points()[0] == 46


def apply_last(table):
    """The last seat develops nothing; the discs were stated, not made, so tiles and cards are not counted."""
    table.referee.apply(table.states, 1, GAME.actions.parse("develop_none"))
    assert table.asks == ("over",)


def test_C11_7_influence_of_the_last_age_and_the_vp_choice_come_to_the_same():
    for choice in ("choose 1", "choose 2"):
        table = ended(ending(3).influence(7, 0).line(0, "3O1", before=0)).do(0, choice)
        assert table.points("influence")[0] + table.points("effects")[0] == 11
