"""C13: the end of the match."""

from .table import Phase, given, objective


def test_C13_1_most_points():
    table = given(3).phase(Phase.OVER)
    for seat, points in enumerate((30, 50, 40)):
        table.state.players[seat].vp[2] = points
        table.state.players[seat].objectives[0] = -1
    assert table.points() == [30, 50, 40]
    assert table.ranks() == (3, 1, 2)


def test_C13_2_goals_of_an_objective():
    table = given().phase(Phase.OVER).influence(14, 0)
    table.state.players[0].objectives[0] = objective("N2")
    assert table.points("objective") == [3, 0]
    table.state.players[0].won = 3
    assert table.points("objective") == [7, 0]
    table.state.players[0].nodus[0] = 5
    assert table.points("objective") == [12, 0]
    for number, cell in enumerate(("d0,0", "u-1,1", "d-2,0", "u-1,-1", "d0,-2", "u1,-1")):
        table.lay(f"{'RPBYGO'[number]}00", cell).city(0, f"{'RPBYGO'[number]}00")
    assert table.points("objective") == [18, 0]
    for tile, cell in (("R01", "u0,1"), ("P01", "u1,0"), ("B01", "d-1,1")):
        table.lay(tile, cell).city(0, tile)
    assert table.points("objective") == [25, 0]


def test_C13_2_what_goals_count():
    table = given().lay("G00", "d0,0").city(0, "G00", 2).level(0, "M1", "0,-1").line(0, "1R1 1R2 1P1")
    table.card(0, "G0 1", "0,1").card(0, "G6 1", "1,0").card(0, "R9 1", "-1,0").know(0, "R2 B1")
    found = {goal.text: goal.have for number in range(18) for goal in goals_of(table, number)}
    assert found["12 masteries"] == 3
    assert found["2 masteries of level 9"] == 1
    assert found["8 masteries of level 3"] == 1
    assert found["4 masteries of level 6"] == 1
    assert found["6 domains in which you have masteries"] == 2
    assert found["2 level cards of monuments"] == 1
    assert found["9 cities"] == 1
    assert found["4 cities of level 2 or 3"] == 1
    assert found["3 Science cities"] == 1
    assert found["4 Craft masteries"] == 0
    assert found["11 levels of your cities"] == 2
    assert found["6 domains in which you have cities"] == 1
    assert found["5 families on your dynasty board"] == 2
    assert found["6 dynasty cards on your board"] == 3


def goals_of(table, number):
    """The goals of an objective, as if the first seat had kept it."""
    table.state.players[0].objectives[0] = number
    return table.picture(0).seats[0].objectives[0].goals


def test_C13_3_influence_then_levels_of_cities():
    table = given(3).phase(Phase.OVER)
    for seat in range(3):
        table.state.players[seat].objectives[0] = -1
    assert table.ranks() == (1, 1, 1)
    assert table.influence(1, 2, 1).ranks() == (2, 1, 2)
    table.lay("R00", "d0,0").city(2, "R00")
    assert table.ranks() == (3, 1, 2)
