"""H11: options."""

import pytest

from .table import GAME, Common, Draw, Phase, Why, given


def test_H11_1_seed_8_fact_wins_a_tie():
    table = given(tie_winner="fact").meld(0, "at 3").laid(1, "at", fiction=3)
    assert table.points() == [12, 6]
    assert table.picture(0).tie_winner == "Fact"


def short_of_cards():
    """A Crop Circle was the last card of the draw pile, Ben has a meld of them; three discards lie there."""
    table = given(deck_out="reshuffle").hand(0, "at at").discards("gs hh rw").meld(1, "cc 3")
    return table.pile("cc").draw(0, "cc")


def test_H11_2_the_discards_but_the_top_one_become_the_draw_pile():
    table = short_of_cards().do(0, "decline")
    assert table.asks == ("chance", Draw.EXTRA)
    assert table.outcomes == {"card gs": 1, "card hh": 1}
    assert table.in_discards() == "rw"


def test_H11_2_only_when_a_card_is_to_be_drawn():
    table = short_of_cards().do(0, "layoff cc fact", "discard at")
    assert table.asks == (1, Phase.DRAW)
    assert table.in_discards() == "gs hh rw at"
    table.do(1, "draw")
    assert table.outcomes == {"card gs": 1, "card hh": 1, "card rw": 1}


def test_H11_2_too_few_discards_end_the_hand():
    table = given(deck_out="reshuffle").hand(0, "at at").discards("gs").pile("cc")
    table.draw(0, "cc").do(0, "decline", "discard at")
    assert table.asks == ("chance", Draw.DEAL)
    assert table.picture(0).last_end == "exhausted"


def declined(**options):
    """Seat 0 has two Atlantis, drew a Bigfoot, declined and drew a third Atlantis."""
    table = given(**options).hand(0, "at at gs").hand(1, "cc").discards("hh").draw(0, "bf")
    return table.do(0, "decline").chance("card at")


def test_H11_3_one_may_play_after_the_second_card():
    table = declined(play_after_extra_draw="on")
    assert table.legal(0) == {"meld at 3", "discard at", "discard bf", "discard gs"}
    assert table.why_not(0, "decline") == (Why.HAS_DECLINED, "H11.3")
    assert table.do(0, "meld at 3", "discard bf").asks == (1, Phase.DRAW)
    assert declined().why_not(0, "meld at 3") == (Common.NOT_NOW, "H3.2")


def test_H11_4_who_can_play_must():
    table = given(must_play_if_able="on").hand(0, "at at gs").discards("hh").draw(0, "at")
    assert table.why_not(0, "decline") == (Why.CAN_PLAY, "H11.4")
    table = given(must_play_if_able="on").hand(0, "at at gs").discards("hh").draw(0, "bf")
    assert table.legal(0) == {"decline"}


def test_H11_4_after_the_second_card_as_well():
    table = declined(must_play_if_able="on", play_after_extra_draw="on")
    assert table.why_not(0, "discard gs") == (Why.CAN_PLAY, "H11.4")
    assert table.do(0, "meld at 3").legal(0) == {"discard bf", "discard gs"}


def test_H11_5_no_fiction_on_ones_own_meld():
    table = given(no_self_fiction="on").hand(0, "at at at at gs").discards("hh").meld(1, "bf 3").draw(0, "bf")
    table.do(0, "meld at 3")
    assert table.why_not(0, "layoff at fiction") == (Why.OWN_FICTION, "H11.5")
    assert table.why_not(0, "layoff at flip") == (Why.OWN_FICTION, "H11.5")
    assert {"layoff at fact", "layoff bf flip"} <= table.legal(0)


def test_H11_6_the_last_card_may_be_laid_out():
    table = given(go_out_without_discard="on").hand(0, "at at").hand(1, "bf").discards("at")
    assert table.legal(0, "take") == {"take 1"}
    table.do(0, "take 1", "meld at 3")
    assert table.picture(0).last_end == "went out"
    assert table.last() == [12, -2]


def test_H11_6_not_before_all_that_was_taken_is_played():
    table = given(go_out_without_discard="on").hand(0, "at at").discards("bf at").meld(1, "bf 3")
    table.do(0, "take 2", "meld at 3")
    assert table.asks == (0, Phase.PLAY)
    assert table.legal(0) == {"layoff bf fact", "layoff bf fiction", "layoff bf flip"}
    assert table.do(0, "layoff bf fact").state.hands == 1


def test_H11_6_more_than_one_holds_is_still_too_much():
    table = given(go_out_without_discard="on").hand(0, "at at bf").discards("bf bf at").do(0, "take 3")
    assert table.do(0, "meld bf 3").do(0, "meld at 3").state.hands == 1


@pytest.mark.parametrize(("value", "first"), [("left", 1), ("winner", 2), ("loser", 1)])
def test_H11_7_who_begins_the_next_hand(value, first):
    """Seat 0 began; the hand brings 4, -6 and 12 points."""
    table = given(seats=3, next_start=value).hand(0, "gs").hand(1, "at at at").discards("cc")
    table.meld(2, "cc 3").do(0, "take 1", "layoff cc fact", "discard gs")
    assert table.last() == [4, -6, 12]
    assert table.state.first == first


@pytest.mark.parametrize(("value", "first"), [("winner", 0), ("loser", 1)])
def test_H11_7_among_equals_the_first_to_the_left(value, first):
    table = given(seats=3, next_start=value).hand(0, "gs").discards("cc").meld(0, "cc 3")
    table.do(0, "take 1", "layoff cc fact", "discard gs")
    assert table.state.first == first


def test_H11_8_totals_are_raised_to_zero():
    table = given(floor_zero="on").totals(0, 3).hand(0, "gs").hand(1, "at at at").discards("cc")
    table.meld(0, "cc 3").do(0, "take 1", "layoff cc fact", "discard gs")
    assert table.standing() == [16, 0]
    assert table.picture(0).seats[1].last.raised == 3


@pytest.mark.parametrize(("value", "hands"), [("1", 1), ("3", 3), ("10", 10)])
def test_H11_9_the_match_ends_after_so_many_hands(value, hands):
    table = given(max_hands=value).hand(0, "gs").hand(1, "at").discards("cc").meld(1, "cc 3")
    table.state.hands = hands - 1
    table.do(0, "take 1", "layoff cc fact", "discard gs")
    assert table.asks == ("over",)
    assert table.ranks() == (2, 1)


def test_every_option_has_its_paragraph():
    assert [option.rule for option in GAME.options] == [f"H11.{n}" for n in range(1, 10)]
