"""C9: the draft, with the worked situation T13."""

from dreamtable.engine.spec import SPECTATOR

from .table import Draw, Phase, Stage, Why, given


def drafting(seats=2, age=1, **options):
    """All seats hold cards of the age in the order of the deck: seat 0 the first, seat 1 the second."""
    table = given(seats, **options).age(age - 1).run(Stage.NEW_AGE)
    assert table.asks == ("chance", Draw.DYNASTY)
    return table.deal()


def test_C9_1_three_cards_each():
    table = drafting(3)
    assert [table.held(seat) for seat in range(3)] == [
        {"1R1", "1P1", "1B1"},
        {"1R2", "1P2", "1B2"},
        {"1R3", "1P3", "1B3"},
    ]
    assert drafting(2, age=2).held(0) == {"2R1", "2R3", "2P2"}


def test_C9_2_all_keep_one_at_the_same_time():
    table = drafting()
    assert table.asks == (0, 1, Phase.DRAFT)
    assert table.legal(0) == {"draft 1r1", "draft 1r3", "draft 1p2"}
    assert table.why_not(0, "draft 1R2") == (Why.NOT_IN_PACK, "C9.2")
    table.do(1, "draft 1R2")
    assert table.asks == (0, Phase.DRAFT)
    assert table.unplayed(1) == set()
    table.do(0, "draft 1R1")
    assert (table.unplayed(0), table.unplayed(1)) == ({"1R1"}, {"1R2"})


def test_C9_3_to_the_left():
    table = drafting(3).do(0, "draft 1R1").do(1, "draft 1R2").do(2, "draft 1R3")
    assert [table.held(seat) for seat in range(3)] == [{"1P3", "1B3"}, {"1P1", "1B1"}, {"1P2", "1B2"}]


def test_C9_4_kept_secretly():
    table = drafting(3).do(0, "draft 1R1").do(1, "draft 1R2").do(2, "draft 1R3")
    for viewer in (0, SPECTATOR):
        seat = table.picture(viewer).seats[1]
        assert (seat.kept, seat.hand, seat.kept_count) == (None, None, 1)
    assert [card.code for card in table.picture(1).seats[1].kept] == ["1R2"]


def test_C9_5_the_last_card_is_kept_without_asking():
    table = drafting().do(0, "draft 1R1").do(1, "draft 1R2").do(0, "draft 1P1").do(1, "draft 1P2")
    assert table.asks == ("chance", Draw.TILE)
    assert table.unplayed(0) == {"1R1", "1P1", "1R3"}
    assert table.unplayed(1) == {"1R2", "1P2", "1P3"}


def test_C9_6_four_players_leave_six_cards():
    table = drafting(4)
    assert int(table.state.deck).bit_count() == 6
    while table.asks[-1] == Phase.DRAFT:
        table.do(table.asks[0], min(table.legal(table.asks[0])))
    assert [len(table.unplayed(seat)) for seat in range(4)] == [3, 3, 3, 3]
    assert int(table.state.deck).bit_count() == 6


def test_C9_7_each_age_has_its_own_deck():
    assert set(drafting(age=3).held(0)) <= {
        f"3{family}{number}" for family in "RPBYGO" for number in (1, 2, 3)
    }


def test_C9_8_before_land_tiles():
    table = drafting()
    assert (table.tiles(0), table.bag()) == (set(), 90)
