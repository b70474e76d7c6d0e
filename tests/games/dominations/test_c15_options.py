"""C15: options."""

from .table import GAME, Draw, Phase, Stage, Why, given
from .test_c09_draft import drafting
from .test_c11_end_of_age import ended, ending


def test_C15_1_the_base_game():
    table = given(dynasties="off").age(0).run(Stage.NEW_AGE)
    assert table.asks == ("chance", Draw.TILE)
    table = given(dynasties="off").hand(0, "R00").run(Stage.TURN_EFFECTS)
    assert table.asks == (0, Phase.TILE)
    assert table.points("dynasty") == [0, 0]
    assert not table.picture(0).has_dynasties


def test_C15_1_no_mastery_of_the_expansion():
    table = given(dynasties="off").know(0, "R6").phase(Phase.DEVELOP)
    assert {"take r4", "take r8"} <= table.legal(0) < given().know(0, "R6").phase(Phase.DEVELOP).legal(0)
    assert given().know(0, "R6").phase(Phase.DEVELOP).why_not(0, "take R12") is None
    assert table.why_not(0, "take R12") == (Why.NOT_IN_BOX, "C15.1")


def test_C15_2_four_cards():
    table = drafting(draft_hand="4")
    assert len(table.held(0)) == 4
    table.do(0, "draft 1R1").do(1, "draft 1R2").do(0, "draft 1P1").do(1, "draft 1P2")
    assert table.asks == (0, 1, Phase.DRAFT)
    seat_0, seat_1 = sorted(table.held(0)), sorted(table.held(1))
    assert (len(seat_0), len(seat_1)) == (2, 2)
    table.do(0, f"draft {seat_0[0]}").do(1, f"draft {seat_1[0]}")
    assert (len(table.unplayed(0)), len(table.unplayed(1))) == (3, 3)
    assert int(table.state.deck).bit_count() == 12


def test_C15_2_four_players_leave_two_cards_and_four_more():
    table = drafting(4, draft_hand="4")
    assert int(table.state.deck).bit_count() == 2
    while table.asks[-1] == Phase.DRAFT:
        table.do(table.asks[0], min(table.legal(table.asks[0])))
    assert int(table.state.deck).bit_count() == 6


def test_C15_3_to_the_right_in_age_two():
    table = drafting(3, age=2, draft_direction="alternate")
    passed = table.held(0) - {"2R1"}
    for seat in range(3):
        table.do(seat, f"draft 2R{seat + 1}")
    assert table.held(2) == passed
    table = drafting(3, age=1, draft_direction="alternate")
    passed = table.held(0) - {"1R1"}
    for seat in range(3):
        table.do(seat, f"draft 1R{seat + 1}")
    assert table.held(1) == passed


def test_C15_4_no_redraw():
    table = given(redraw="off").run(Stage.DRAW_TILES).deal()
    assert table.asks == (0, Phase.TILE)
    table = given(redraw="off").card(0, "G7 1", "0,1").run(Stage.DRAW_TILES).deal()
    assert table.asks == (0, Phase.GIVE_BACK)


def test_C15_5_the_first_in_order_among_equals():
    table = ending(domination_tie="order").know(0, "R4").know(1, "R4")
    table.state.order[:2] = [1, 0]
    table.phase(Phase.DEVELOP, 0).state.place = 1
    table.do(0, "develop_none")
    assert table.points("Domination") == [0, 5]
    assert ended(ending().know(0, "R4").know(1, "R4")).points("Domination") == [0, 0]


def test_C15_6_most_influence_first():
    table = ended(ending(seats=4, next_order="descending").influence(2, 5, 2, 1)).do(1, "copy_none")
    assert list(table.state.order) == [1, 2, 0, 3]


def test_every_option_has_its_paragraph():
    assert [option.rule for option in GAME.options] == [f"C15.{number}" for number in range(1, 7)]


def test_options_are_told_in_words():
    told = {option.name: option.told_values for option in GAME.options}
    assert told["dynasties"] == "on, off"
    assert told["draft_hand"] == "3: all are kept, 4: the last one goes to the box"
    assert told["domination_tie"] == "nobody, order (the first of them in the order of play)"
