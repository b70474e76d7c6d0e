"""The actions of History's Mysteries and the sentences for their refusals.

Ids are what the table below counts, from the top; the constants name where each kind begins.
"""

from __future__ import annotations

from enum import IntEnum

from dreamtable.engine.actions import ActionTable, Arg, Kind
from dreamtable.engine.reasons import FIRST_GAME_REASON, ReasonText

from .kit import CODES
from .state import COPIES, DEPTH, MELD

SIDES = ("fact", "fiction", "flip")
FACT, FICTION, FLIP = range(3)
MELD_SIZES = COPIES - MELD + 1
MYSTERY = Arg("mystery", CODES)

ACTIONS = ActionTable(
    Kind("draw", effect="draw the top card of the draw pile"),
    Kind("take", (Arg.number("cards", 1, DEPTH),), effect="take so many cards from the discard pile"),
    Kind("meld", (MYSTERY, Arg.number("cards", MELD, COPIES)), effect="lay out so many cards as a meld"),
    Kind("layoff", (MYSTERY, Arg("side", SIDES)), effect="lay off one card to a meld; flip turns one, too"),
    Kind("decline", effect="play nothing and draw one more card"),
    Kind("discard", (MYSTERY,), effect="discard a card, which ends the turn"),
)

DRAW = ACTIONS.first["draw"]
TAKE = ACTIONS.first["take"]
LAY_MELD = ACTIONS.first["meld"]
LAYOFF = ACTIONS.first["layoff"]
DECLINE = ACTIONS.first["decline"]
DISCARD = ACTIONS.first["discard"]


class Why(IntEnum):
    """Reasons of our own, after the engine's."""

    TAKE_TOO_FEW = FIRST_GAME_REASON
    TAKE_NO_ROOM = 11
    MELD_EXISTS = 12
    MELD_TOO_FEW = 13
    KEEP_ONE = 14
    KEEP_FOR_TAKEN = 15
    NO_MELD = 16
    NONE_HELD = 17
    NOTHING_TO_FLIP = 18
    OWN_FICTION = 19
    MUST_PLAY_TAKEN = 20
    HAS_PLAYED = 21
    HAS_DECLINED = 22
    CAN_PLAY = 23
    PLAY_FIRST = 24
    TAKEN_LEFT = 25
    NOT_IN_HAND = 26


REASONS = {
    Why.TAKE_TOO_FEW: ReasonText(
        "{depth} must be played in this turn, and {short} has no meld on the table: you would have"
        " {have} of it, and a meld takes 3.",
        "H4.7",
    ),
    Why.TAKE_NO_ROOM: ReasonText(
        "To play {cards} you would add {need} of your {hand} to melds, and {keep}.", "H4.7"
    ),
    Why.MELD_EXISTS: ReasonText(
        "This Mystery has been laid out already; lay cards of it off, one by one.", "H5.3"
    ),
    Why.MELD_TOO_FEW: ReasonText(
        "A meld takes 3 cards of a Mystery or more; you have {have} of this one.", "H5.2"
    ),
    Why.KEEP_ONE: ReasonText(
        "That would leave you no card to discard: one card of your hand must remain.", "H6.7"
    ),
    Why.KEEP_FOR_TAKEN: ReasonText(
        "You need these cards for what you took from the discard pile, and one to discard.", "H5.12"
    ),
    Why.NO_MELD: ReasonText(
        "Nobody has laid this Mystery out yet; a meld of 3 cards must come first.", "H5.4"
    ),
    Why.NONE_HELD: ReasonText("You have no card of this Mystery to lay off.", "H5.4"),
    Why.NOTHING_TO_FLIP: ReasonText(
        "No card of this meld is Fact any more, so there is none to turn; lay the card off without.", "H5.7"
    ),
    Why.OWN_FICTION: ReasonText(
        "The meld is your own, and the option no_self_fiction is on; lay the card off as Fact.", "H11.5"
    ),
    Why.MUST_PLAY_TAKEN: ReasonText(
        "What you took from the discard pile must be played: {taken} to go.", "H6.5"
    ),
    Why.HAS_PLAYED: ReasonText("You have played in this turn; a discard ends it.", "H6.1"),
    Why.HAS_DECLINED: ReasonText("You have drawn your second card; play, or discard.", "H11.3"),
    Why.CAN_PLAY: ReasonText("You can play, so you must: the option must_play_if_able is on.", "H11.4"),
    Why.PLAY_FIRST: ReasonText(
        "Before the discard you play at least one card, or decline and draw one more.", "H3.2"
    ),
    Why.TAKEN_LEFT: ReasonText("First play what you took from the discard pile: {taken} to go.", "H4.5"),
    Why.NOT_IN_HAND: ReasonText("You have no card of this Mystery in your hand.", "H6.6"),
}
