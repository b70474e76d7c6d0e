"""C8: masteries and the tree, with the worked situation T7."""

from dreamtable.engine.jit import interpreted
from dreamtable.games.dominations.tree import reopen

from .table import Phase, Why, given


def developing(seats=2, **options):
    """Seat 0 develops."""
    return given(seats, **options).phase(Phase.DEVELOP)


def test_C8_1_a_mastery_costs_its_level():
    table = developing().know(0, "O5 R2")
    assert table.reason(0, "take R0").text == "Council takes 3 of Government; you have 2."
    assert table.describe(0, "take O0") == (
        "Take Fishing for 3 Craft: At the start of your turn: gain 1 Craft."
    )
    table.do(0, "take O0")
    assert (table.knows(0), table.asks) == ("R2 O2", (0, Phase.LAYOUT))
    assert developing().do(0, "develop_none").asks == (1, Phase.TILE)


def test_C8_2_never_twice():
    table = developing().card(0, "O0 1", "0,1").know(0, "O6")
    assert table.why_not(0, "take O0") == (Why.OWNED, "C8.2")


def test_C8_3_four_copies_for_all():
    table = developing(4).know(0, "O6")
    for seat, copy in ((1, 1), (2, 2), (3, 4)):
        table.card(seat, f"O0 {copy}", "0,1")
    table.do(0, "take O0")
    assert table.legal(0) == {"layout 3"}
    assert table.why_not(0, "layout 1") == (Why.LAYOUT_TAKEN, "C8.3")
    table.do(0, "layout 3", "at 0,1")
    table = developing(4).know(0, "O6").card(1, "O0 1", "0,1").card(2, "O0 2", "0,1").card(3, "O0 3", "0,1")
    table.card(3, "O0 4", "0,-1")
    assert table.why_not(0, "take O0") == (Why.NONE_LEFT, "C8.3")


def test_C8_4_level_9_needs_lower_ones_of_its_domain():
    table = developing().know(0, "R9").card(0, "R0 1", "0,1").card(0, "P6 1", "1,0")
    assert table.why_not(0, "take R9") == (Why.NEEDS_LOWER, "C8.4")
    table.card(0, "R6 1", "0,-1")
    assert table.why_not(0, "take R9") is None


def test_C8_5_half_discs_that_touch_agree():
    table = developing().card(0, "O0 1", "0,1").know(0, "R6").do(0, "take R0", "layout 4")
    assert "at 1,1" in table.legal(0)
    assert table.why_not(0, "at 0,1") == (Why.PLACE_TAKEN, "C8.5")
    assert table.why_not(0, "at 3,3") == (Why.PLACE_ALONE, "C8.5")
    table = developing().card(0, "O0 1", "0,1").know(0, "R6").do(0, "take R0", "layout 1")
    assert table.why_not(0, "at 1,1") == (Why.COLOURS_DIFFER, "C8.5")


def test_C8_5_what_fits_nowhere_is_not_offered():
    table = developing().know(0, "O6")
    table.state.players[0].open[:] = 0
    assert table.why_not(0, "take O0") == (Why.MASTERY_UNFIT, "C8.5")
    table.phase(Phase.LAYOUT).state.design = 65
    assert table.why_not(0, "layout 1") == (Why.LAYOUT_UNFIT, "C8.5")


def test_C8_6_the_campfire_fits_everything():
    table = developing().know(0, "O6").do(0, "take O0")
    assert table.legal(0) == {"layout 1", "layout 2", "layout 3", "layout 4"}
    table.do(0, "layout 1")
    assert table.legal(0) == {"at 0,1", "at 1,0", "at 0,-1", "at -1,0"}


def test_C8_7_five_places_in_each_direction():
    table = given()
    player = table.state.players[0]
    player.tree[84 + 13] = player.tree[84 + 5 * 13] = 0
    table.phase(Phase.TREE).state.card = 0
    assert "at 1,5" in table.legal(0)
    assert not any(text.endswith(",6") for text in table.legal(0))


def test_C8_7_forty_eight_cards():
    table = developing().know(0, "O6")
    table.state.players[0].card_count = 48
    interpreted(reopen)(table.state, table.kit, 0)
    assert table.why_not(0, "take O0") == (Why.MASTERY_UNFIT, "C8.5")


def test_C8_8_touching_halves_make_discs():
    table = developing().know(0, "O6").do(0, "take O0", "layout 1", "at 0,1")
    assert list(table.state.players[0].nodus) == [0, 1, 0, 0, 0, 0]
    assert table.points("masteries and discs") == [2, 0]
    table.phase(Phase.DEVELOP).know(0, "R6").do(0, "take R0", "layout 4", "at 1,1")
    assert list(table.state.players[0].nodus) == [1, 1, 0, 0, 0, 0]
    assert table.points("masteries and discs") == [4, 0]


def test_C8_9_points_by_level():
    table = developing().know(0, "B6").do(0, "take B6", "layout 1", "at 0,1")
    assert table.points("masteries and discs") == [2 + 1, 0]


def test_C8_10_once_lasting_or_at_its_time():
    table = developing().know(0, "O6").do(0, "take O8", "layout 1", "at 0,1")
    assert (table.influences(), table.points("effects")) == ([2, 0], [2, 0])
    table = developing().know(0, "R6").do(0, "take R6", "layout 1", "at 0,1")
    table.lay("G00", "d0,0").know(0, "G2").phase(Phase.BUILD).do(0, "found G00")
    assert table.knows(0) == ""


def test_C8_10_cheaper_masteries():
    table = developing().know(0, "R4").card(0, "R4 1", "0,1")
    assert table.describe(0, "take R6").startswith("Take Administration for 4 Government")
    table.card(0, "G6 1", "1,0")
    assert table.describe(0, "take R6").startswith("Take Administration for 3 Government")


def test_C8_11_effects_of_developing():
    table = developing().know(0, "R3").card(0, "O6 1", "0,1").do(0, "take R0", "layout 1")
    table.do(0, "at 1,0")
    assert table.influences() == [1, 0]
