"""The judgement of the greedy bot: it sees what is worth something, and reads only observations."""

from dreamtable.engine.jit import interpreted
from dreamtable.games.dominations.evaluate import evaluate

from .table import Phase, given


def judged(table, seat=0):
    """The judgement of what a seat sees."""
    seen = table.referee.observed(table.states, seat)
    return interpreted(evaluate)(seen[0], table.kit, seat)


def test_points_knowledge_influence_and_cities_are_worth_something():
    plain = judged(given())
    assert judged(given().know(0, "R3")) > plain
    assert judged(given().influence(2, 0)) > plain
    assert judged(given().lay("R00", "d0,0").city(0, "R00")) > judged(given().lay("R00", "d0,0"))
    assert judged(given().influence(0, 5)) < plain


def test_a_tile_that_can_produce_more_is_preferred():
    found = {}
    for tile in ("R00", "R01"):
        table = given(dots={"R00": "RRR", "R01": "PPP", "G00": "PPP"}).lay("G00", "d0,0").hand(0, "R00 R01")
        found[tile] = judged(table.do(0, f"lay {tile}", "cell u0,1"))
    assert found["R01"] > found["R00"]


def test_at_the_end_points_are_all():
    table = given().phase(Phase.OVER).know(0, "R6").influence(3, 0)
    assert judged(table) == 0.0
