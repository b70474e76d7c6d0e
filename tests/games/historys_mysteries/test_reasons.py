"""Every refusal in a real situation, with its sentence word by word."""

import pytest

from .table import GAME, Why, given


def drawn(cards, card="gs", **options):
    """Seat 0 holds these cards and has drawn another; Ben has a Bigfoot meld."""
    table = given(**options).hand(0, cards).hand(1, "hh hh").discards("rw").meld(1, "bf 3")
    return table.draw(0, card)


def taken(cards, discards):
    """Seat 0 took all of the discard pile."""
    table = given().hand(0, cards).hand(1, "hh").discards(discards).meld(1, "bf 3").meld(1, "cc 3")
    return table.do(0, f"take {len(discards.split())}")


CASES = [
    (
        Why.TAKE_TOO_FEW,
        lambda: given().hand(0, "at gs").discards("at bf"),
        "take 2",
        (
            "All 2 cards must be played in this turn, and Atlantis has no meld on the table:"
            " you would have 2 of it, and a meld takes 3. [H4.7]"
        ),
    ),
    (
        Why.TAKE_NO_ROOM,
        lambda: given().hand(0, "at at").discards("at"),
        "take 1",
        (
            "To play this card you would add 2 of your 2 cards to melds,"
            " and one must remain for the discard. [H4.7]"
        ),
    ),
    (
        Why.MELD_EXISTS,
        lambda: drawn("bf bf bf"),
        "meld bf 3",
        "This Mystery has been laid out already; lay cards of it off, one by one. [H5.3]",
    ),
    (
        Why.MELD_TOO_FEW,
        lambda: drawn("at at"),
        "meld at 3",
        "A meld takes 3 cards of a Mystery or more; you have 2 of this one. [H5.2]",
    ),
    (
        Why.KEEP_ONE,
        lambda: drawn("at at", "at"),
        "meld at 3",
        "That would leave you no card to discard: one card of your hand must remain. [H6.7]",
    ),
    (
        Why.KEEP_FOR_TAKEN,
        lambda: taken("at at bf cc", "at").do(0, "layoff bf fact"),
        "layoff cc flip",
        "You need these cards for what you took from the discard pile, and one to discard. [H5.12]",
    ),
    (
        Why.NO_MELD,
        lambda: drawn("at"),
        "layoff at fact",
        "Nobody has laid this Mystery out yet; a meld of 3 cards must come first. [H5.4]",
    ),
    (
        Why.NONE_HELD,
        lambda: drawn("at"),
        "layoff bf fiction",
        "You have no card of this Mystery to lay off. [H5.4]",
    ),
    (
        Why.NOTHING_TO_FLIP,
        lambda: drawn("bf bf bf bf at").do(0, *["layoff bf flip"] * 3),
        "layoff bf flip",
        "No card of this meld is Fact any more, so there is none to turn; lay the card off without. [H5.7]",
    ),
    (
        Why.OWN_FICTION,
        lambda: drawn("at at at at", no_self_fiction="on").do(0, "meld at 3"),
        "layoff at fiction",
        "The meld is your own, and the option no_self_fiction is on; lay the card off as Fact. [H11.5]",
    ),
    (
        Why.MUST_PLAY_TAKEN,
        lambda: taken("at at gs", "at"),
        "decline",
        "What you took from the discard pile must be played: 1 card to go. [H6.5]",
    ),
    (
        Why.HAS_PLAYED,
        lambda: drawn("bf at").do(0, "layoff bf fact"),
        "decline",
        "You have played in this turn; a discard ends it. [H6.1]",
    ),
    (
        Why.HAS_DECLINED,
        lambda: drawn("at", play_after_extra_draw="on").do(0, "decline").chance("card rw"),
        "decline",
        "You have drawn your second card; play, or discard. [H11.3]",
    ),
    (
        Why.CAN_PLAY,
        lambda: drawn("bf", must_play_if_able="on"),
        "decline",
        "You can play, so you must: the option must_play_if_able is on. [H11.4]",
    ),
    (
        Why.PLAY_FIRST,
        lambda: drawn("at"),
        "discard at",
        "Before the discard you play at least one card, or decline and draw one more. [H3.2]",
    ),
    (
        Why.TAKEN_LEFT,
        lambda: taken("at gs", "bf bf"),
        "discard at",
        "First play what you took from the discard pile: 2 cards to go. [H4.5]",
    ),
    (
        Why.NOT_IN_HAND,
        lambda: drawn("at").do(0, "decline").chance("card at"),
        "discard bf",
        "You have no card of this Mystery in your hand. [H6.6]",
    ),
]


@pytest.mark.parametrize(("code", "situation", "text", "sentence"), CASES)
def test_a_refusal_says_why(code, situation, text, sentence):
    reason = situation().reason(0, text)
    assert reason.code == code
    assert str(reason) == sentence


def test_every_reason_has_its_case():
    assert {case[0] for case in CASES} == set(Why) == set(GAME.reasons)
