"""H6: declining and discarding."""

from .table import Common, Draw, Phase, Why, given

TEN = "at at bf bf cc cc ch ch gs gs"


def drawn(**options):
    """Seat 0 has drawn a third Atlantis to ten cards."""
    return given(**options).hand(0, TEN).hand(1, "hh hh").discards("rw").draw(0, "at")


def test_H6_1_seed_5_declining_draws_one_more():
    table = drawn()
    counts = [int(table.state.players[0].hand_count)]
    table.do(0, "decline").chance("card rw")
    counts.append(int(table.state.players[0].hand_count))
    table.do(0, "discard rw")
    counts.append(int(table.state.players[0].hand_count))
    assert counts == [11, 12, 11]


def test_H6_1_who_has_played_cannot_decline():
    assert drawn().do(0, "meld at 3").why_not(0, "decline") == (Why.HAS_PLAYED, "H6.1")


def test_H6_2_seed_5_no_play_after_the_second_card():
    table = drawn().do(0, "decline").chance("card at")
    assert table.asks == (0, Phase.DISCARD)
    assert table.why_not(0, "meld at 3") == (Common.NOT_NOW, "H3.2")
    assert table.legal(0) == {f"discard {code}" for code in ("at", "bf", "cc", "ch", "gs")}


def test_H6_3_one_may_decline_though_one_could_play():
    assert {"decline", "meld at 3"} <= drawn().legal(0)


def test_H6_4_seed_12_no_second_card_is_left():
    table = given(seats=3).hand(0, "at bf").hand(1, "at").discards("gs").pile("cc")
    table.draw(0, "cc").do(0, "decline")
    assert table.asks == (0, Phase.DISCARD)
    table.do(0, "discard at")
    assert table.asks == ("chance", Draw.DEAL)
    assert table.picture(0).last_end == "exhausted"


def test_H6_5_after_taking_one_cannot_decline():
    table = given().hand(0, "at at gs").discards("at").do(0, "take 1")
    assert table.why_not(0, "decline") == (Why.MUST_PLAY_TAKEN, "H6.5")
    assert table.do(0, "meld at 3").why_not(0, "decline") == (Why.HAS_PLAYED, "H6.1")


def test_H6_6_any_card_of_the_hand():
    table = drawn().do(0, "decline").chance("card rw")
    assert "discard rw" in table.legal(0)
    assert table.why_not(0, "discard sh") == (Why.NOT_IN_HAND, "H6.6")
    assert table.do(0, "discard gs").in_discards() == "rw gs"


def test_H6_7_seed_6_the_last_card_cannot_be_played():
    table = given().hand(0, "at at").hand(1, "bf").discards("bf").draw(0, "at")
    assert table.why_not(0, "meld at 3") == (Why.KEEP_ONE, "H6.7")
    assert table.legal(0) == {"decline"}
    table.do(0, "decline").chance("card gs").do(0, "discard gs")
    assert table.held(0) == "at at at"


def test_H6_7_seed_6_with_a_meld_on_the_table():
    table = given().hand(0, "at at").hand(1, "bf").discards("bf").meld(1, "at 3").draw(0, "at")
    table.do(0, "layoff at fact", "layoff at fact")
    assert table.why_not(0, "layoff at fact") == (Why.KEEP_ONE, "H6.7")
    assert table.do(0, "discard at").state.hands == 1
