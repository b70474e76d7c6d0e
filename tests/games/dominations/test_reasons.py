"""Every refusal has been met in a real situation by the tests of its paragraph; here are their sentences."""

import random
import re

import numpy as np
import pytest

import dreamtable as dt
from dreamtable.engine.reasons import FIRST_GAME_REASON

from .table import GAME, Phase, Why, given
from .test_c04_age import begun, drawn
from .test_c07_build import building
from .test_c08_develop import developing
from .test_c09_draft import drafting
from .test_c11_end_of_age import ended, ending


def converting():
    """SOGDAN asks seat 0, who has a full Government."""
    table = given().know(0, "Y5 P5 R6").kept(0, "1Y3").hand(0, "R00").phase(Phase.CARD)
    return table.do(0, "play 1Y3")


def crowded():
    """Nothing fits anywhere in seat 0's tree."""
    table = building().know(0, "R6 P6 O6")
    table.state.players[0].open[:] = 0
    return table


def without_counters():
    """Seat 0 has used its fifteen counters."""
    table = building().know(0, "R6 G9")
    for number, cell in enumerate(("u1,-1", "u-1,-1", "d-2,0", "d0,-2", "u0,1")):
        table.lay(f"B{number:02}", cell).city(0, f"B{number:02}", 3)
    return table


def complete():
    """All level cards of M1 have been taken."""
    table = building().know(0, "R6 P6")
    table.state.levels_taken[0] = 5
    return table


def short_bag():
    """Two tiles are left in the bag, and two have been set aside."""
    table = given().hand(0, "R00 R01 R02").phase(Phase.REDRAW)
    table.hand(1, " ".join(f"{camp}{n:02}" for camp in "PBYGO" for n in range(15)))
    table.hand(1, " ".join(f"R{n:02}" for n in range(3, 13)))
    return table.do(0, "redraw R00", "redraw R01")


def no_copies():
    """All four copies of Fishing are in trees of others."""
    table = developing(4).know(0, "O6").card(1, "O0 1", "0,1").card(2, "O0 2", "0,1")
    return table.card(3, "O0 3", "0,1").card(3, "O0 4", "0,-1")


def copying():
    """Seat 0 leads in influence and may copy what seat 1 has."""
    table = ending().influence(3, 1).card(1, "O0 1", "0,1").card(1, "R9 1", "0,-1")
    return ended(table)


def layouts(unfit=False):
    """The first copy of Fishing is taken; perhaps none fits."""
    table = developing().know(0, "O6").card(1, "O0 1", "0,1").do(0, "take O0")
    if unfit:
        table.state.players[0].open[:] = 0
    return table


def placing(layout):
    """A copy of Council is placed beside Fishing."""
    return developing().card(0, "O0 1", "0,1").know(0, "R6").do(0, "take R0", f"layout {layout}")


def cities():
    """Seat 1 has a city on G00; R00 has none."""
    return building().know(0, "R2 G6").city(1, "G00")


def own_city(level):
    """Seat 0 has a city on G00."""
    return building().know(0, "G5").city(0, "G00", level)


CASES = [
    (Why.NOT_IN_PACK, drafting, "draft 1R2", "SABEL (Government) is not in your hand; choose a card of it."),
    (
        Why.TILE_NOT_HELD,
        lambda: drawn(begun()),
        "redraw O14",
        "You do not have O14 (GOB, Craft); choose one of your tiles.",
    ),
    (Why.BAG_SHORT, short_bag, "redraw R02", "The bag has no further tile to draw for it; keep the others."),
    (
        Why.CARD_NOT_HELD,
        lambda: given().kept(0, "1R1").phase(Phase.CARD),
        "play 1P1",
        "You do not hold KASMUT (Religion) unplayed; play one that you kept.",
    ),
    (
        Why.OTHER_DOMAIN,
        lambda: given().kept(0, "1G3").phase(Phase.CARD).do(0, "play 1G3"),
        "gain R",
        "EUDORIC (Science) is about other domains: Science or Craft.",
    ),
    (
        Why.SAME_DOMAIN,
        converting,
        "convert Y",
        "Trade is what you would convert from; choose another domain.",
    ),
    (
        Why.AT_LIMIT,
        converting,
        "convert R",
        "You have 6 of Government already, and your limit is 6; a city on such a camp raises it.",
    ),
    (
        Why.TOO_MUCH,
        lambda: converting().do(0, "convert P"),
        "amount 5",
        "SOGDAN (Trade) converts up to 4, and you have 5.",
    ),
    (
        Why.OVER_LIMIT,
        lambda: converting().do(0, "convert P"),
        "amount 2",
        "Your limit of Religion is 6, so only 1 more would count.",
    ),
    (
        Why.CELL_TAKEN,
        lambda: given().hand(0, "R00").do(0, "lay R00"),
        "cell u0,0",
        "Something lies in this cell; choose an empty one.",
    ),
    (
        Why.CELL_ALONE,
        lambda: given().hand(0, "R00").do(0, "lay R00"),
        "cell u5,0",
        "Nothing lies beside this cell; choose one that shares a side with a piece.",
    ),
    (Why.NOT_ON_MAP, building, "found B00", "B00 is not on the map; choose a tile that has been laid."),
    (Why.HAS_CITY, cities, "found G00", "There is a city on G00; a camp has room for one."),
    (Why.NO_CITY, cities, "upgrade R00", "There is no city on R00; found one first."),
    (Why.NOT_YOUR_CITY, cities, "upgrade G00", "The city on G00 belongs to another player."),
    (Why.CITY_COMPLETE, lambda: own_city(3), "upgrade G00", "The city on G00 has level 3, the highest."),
    (
        Why.CITY_DEAR,
        lambda: own_city(1),
        "upgrade G00",
        "This takes 6 of Science, the domain of the camp; you have 5.",
    ),
    (Why.NO_COUNTER, without_counters, "found G00", "All your 15 city counters are on the map."),
    (Why.NOT_IN_PLAY, building, "contribute M3", "Colosseum is not in play; contribute to one that is."),
    (Why.MONUMENT_COMPLETE, complete, "contribute M1", "Great Pyramid is complete: no level card is left."),
    (
        Why.MONUMENT_DEAR,
        building,
        "contribute M1",
        "This takes 4 of Government and Religion together; you have 0.",
    ),
    (
        Why.LEVEL_CARD_UNFIT,
        crowded,
        "contribute M1",
        "The level card fits nowhere in your tree; half discs that touch must agree.",
    ),
    (
        Why.PAY_WHOLE,
        lambda: building().know(0, "R6").do(0, "contribute M1"),
        "pay 5",
        "The whole cost is 4; pay 4 of Government at most.",
    ),
    (
        Why.PAY_SHORT,
        lambda: building().know(0, "R3 P2").do(0, "contribute M1"),
        "pay 1",
        "You have 3 of Government and 2 of Religion for a cost of 4.",
    ),
    (
        Why.OWNED,
        lambda: developing().card(0, "O0 1", "0,1"),
        "take O0",
        "You have Fishing already; take another mastery.",
    ),
    (Why.NONE_LEFT, no_copies, "take O0", "No copy of Fishing is left."),
    (
        Why.NEEDS_LOWER,
        developing,
        "take R9",
        "Empire has level 9: it takes one mastery of level 3 and one of level 6 in Government.",
    ),
    (
        Why.MASTERY_DEAR,
        lambda: developing().know(0, "O2"),
        "take O0",
        "Fishing takes 3 of Craft; you have 2.",
    ),
    (
        Why.MASTERY_UNFIT,
        lambda: crowded().phase(Phase.DEVELOP),
        "take O0",
        "No copy of Fishing that is left fits in your tree; half discs that touch must agree.",
    ),
    (Why.LAYOUT_TAKEN, layouts, "layout 1", "This copy has been taken; choose another."),
    (
        Why.LAYOUT_UNFIT,
        lambda: layouts(unfit=True),
        "layout 2",
        "This copy fits nowhere in your tree; half discs that touch must agree.",
    ),
    (Why.PLACE_TAKEN, lambda: placing(4), "at 0,1", "A card lies here; choose an empty place."),
    (
        Why.PLACE_ALONE,
        lambda: placing(4),
        "at 3,3",
        "No card lies beside this place; choose one that touches a card.",
    ),
    (Why.COLOURS_DIFFER, lambda: placing(1), "at 1,1", "A half disc would touch one of another domain here."),
    (Why.COPY_LEVEL, copying, "copy R9", "Empire has level 9; only levels 3 and 6 can be copied."),
    (Why.NOBODY_HAS, copying, "copy G0", "No other player has Medicine."),
    (
        Why.NOT_IN_BOX,
        lambda: given(dynasties="off").phase(Phase.DEVELOP),
        "take R12",
        "Regency belongs to Dynasties, which is not played; take a mastery of the base game.",
    ),
]


@pytest.mark.parametrize(("code", "situation", "text", "sentence"), CASES)
def test_a_refusal_says_why(code, situation, text, sentence):
    reason = situation().reason(0, text)
    assert reason.code == code
    assert reason.text == sentence
    assert re.fullmatch(r"C\d+\.\d+", reason.rule)


def test_every_reason_has_its_case():
    assert {case[0] for case in CASES} == set(Why) == set(GAME.reasons)


def test_what_is_refused_has_words_too():
    """A cell that is taken and a monument whose cards are all taken, as choices."""
    match = dt.new_match("dominations", seats=2, seed=3)
    luck = random.Random(3)
    words = {"cell": "In cell", "contribute": "Contribute to"}
    met = set()
    while not match.is_over and met < set(words):
        seat = match.to_act[0]
        seen = match.observe(seat)
        for action in map(int, np.flatnonzero(seen.codes >= FIRST_GAME_REASON)):
            kind = seen.spec.actions.kind(action).name
            if kind in words:
                assert seen.describe(action).startswith(words[kind])
                met.add(kind)
        match.apply(seat, luck.choice(match.legal_actions(seat)))
    assert met == set(words)
