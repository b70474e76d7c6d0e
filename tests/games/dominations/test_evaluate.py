"""The judgement of the greedy bot: it sees what is worth something, and reads only observations."""

import numpy as np

from dreamtable.engine.jit import interpreted
from dreamtable.games.dominations.evaluate import evaluate
from dreamtable.games.dominations.widths import wide

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


def test_a_mastery_that_was_paid_for_is_worth_its_price():
    table = given().know(0, "R3").phase(Phase.DEVELOP)
    idle = judged(table)
    for text in ("take R0", "layout 1", "at 0,1"):
        assert judged(table.do(0, text)) > idle


def test_numbers_of_a_record_are_widened_without_the_jit_too():
    assert 4 * interpreted(wide)(np.int8(77)) == 308
    table = given().know(0, "O3").card(0, "O0 1", "0,1").phase(Phase.DEVELOP)
    idle = judged(table)
    assert judged(table.do(0, "take O1")) > idle


def test_a_level_card_that_was_begun_is_worth_its_price():
    table = given().know(0, "R2 P2").phase(Phase.BUILD)
    idle = judged(table)
    for text in ("contribute M1", "pay 2", "cell d0,0", "at 0,1"):
        assert judged(table.do(0, text)) > idle


def test_dynasty_cards_that_bring_more_are_kept():
    found = {}
    for card in ("1R1", "1O1"):
        found[card] = judged(given().kept(0, card).phase(Phase.CARD))
    assert found["1O1"] > found["1R1"]
    assert judged(given().kept(1, "1R1")) < judged(given())


def test_tiles_are_set_aside_only_for_a_reason():
    table = given().hand(0, "R00 R01").phase(Phase.REDRAW)
    plain = judged(table)
    assert judged(table.do(0, "redraw R00")) < plain


def test_leading_in_a_domain_is_worth_more_towards_the_end_of_the_age():
    early, late = given().age(1, rounds=0), given().age(1, rounds=3)
    gains = [judged(table.know(0, "G1")) - judged(table.know(0, "G0")) for table in (early, late)]
    assert gains[1] > gains[0]
