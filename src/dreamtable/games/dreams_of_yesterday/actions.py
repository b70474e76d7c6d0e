"""The actions of Dreams of Yesterday and the sentences for their refusals.

Ids are what the table below counts, from the top; the constants name where each kind begins. The Robot's
steps are actions, too: forced ones of the person's seat, which the engine makes and logs by itself.
"""

from __future__ import annotations

from enum import IntEnum

from dreamtable.engine.actions import ActionTable, Arg, Kind
from dreamtable.engine.reasons import FIRST_GAME_REASON, ReasonText

from .state import CARDS, ROW, SLOTS

SLOT = Arg.number("space", 0, SLOTS - 1)
CARD = Arg.number("card", 1, CARDS)
EXHIBIT = Arg.number("exhibit", 1, 2)
PLACE_IN_ROW = Arg.number("place", 1, ROW)
SIDES = ("left", "right")
FACES = ("up", "over")
ROBOT_PLACES = ("1_right", "1_left", "2_right", "2_left", "below")
LEFT, RIGHT = range(2)
BELOW = 4

ACTIONS = ActionTable(
    Kind("flip", (SLOT,), effect="turn over a card of the Histories with a Flip ability"),
    Kind("pay_flip", (SLOT,), effect="pay 1 Resource to turn over a card of the Histories"),
    Kind("take", (SLOT,), effect="walk to a Resource and take it"),
    Kind("buy", (SLOT,), effect="walk to an Artifact and buy it"),
    Kind("buy_any", (SLOT,), effect="buy an Artifact anywhere for 1 Resource more"),
    Kind("alternate", effect="draw cards until a Resource comes"),
    Kind("pay", (CARD,), effect="discard a Resource card, by its line in the kit's table"),
    Kind("lend", (EXHIBIT,), effect="pay with an inherent Resource"),
    Kind("place", (EXHIBIT, Arg("end", SIDES)), effect="place the Artifact at an end of an exhibit"),
    Kind("close", (EXHIBIT,), effect="finish an exhibit with the Urn"),
    Kind("shift", (Arg.number("spaces", 1, 2),), effect="turn over a card and move it to the start"),
    Kind("rearrange", (EXHIBIT,), effect="begin to rearrange Artifacts"),
    Kind("lift", (EXHIBIT, PLACE_IN_ROW), effect="lift an Artifact to move it"),
    Kind("put", (EXHIBIT, PLACE_IN_ROW), effect="put the lifted Artifact down at a place of a row"),
    Kind("leave", passes=True, effect="move nothing more"),
    Kind("refill", (Arg("side", FACES),), effect="fill the empty start, as the card lies or turned over"),
    Kind("done", passes=True, effect="use no ability any more"),
    Kind("robot_choose", (Arg("what", ("take", "buy")),), passes=True, effect="the Robot's choice"),
    Kind("robot_take", (SLOT,), passes=True, effect="the Robot takes a Resource"),
    Kind("robot_search", passes=True, effect="the Robot draws until a Resource comes"),
    Kind("robot_shift", (SLOT,), passes=True, effect="the Robot moves a card to the start"),
    Kind("robot_buy", (SLOT,), passes=True, effect="the Robot buys an Artifact"),
    Kind("robot_pay", passes=True, effect="the Robot discards Resources"),
    Kind("robot_place", (Arg("where", ROBOT_PLACES),), passes=True, effect="the Robot places an Artifact"),
    Kind("robot_refill", (Arg("side", FACES),), passes=True, effect="the Robot fills the empty start"),
)

FLIP = ACTIONS.first["flip"]
PAY_FLIP = ACTIONS.first["pay_flip"]
TAKE = ACTIONS.first["take"]
BUY = ACTIONS.first["buy"]
BUY_ANY = ACTIONS.first["buy_any"]
ALTERNATE = ACTIONS.first["alternate"]
PAY = ACTIONS.first["pay"]
LEND = ACTIONS.first["lend"]
PLACE = ACTIONS.first["place"]
CLOSE = ACTIONS.first["close"]
SHIFT = ACTIONS.first["shift"]
REARRANGE = ACTIONS.first["rearrange"]
LIFT = ACTIONS.first["lift"]
PUT = ACTIONS.first["put"]
LEAVE = ACTIONS.first["leave"]
REFILL = ACTIONS.first["refill"]
DONE = ACTIONS.first["done"]
ROBOT_CHOOSE = ACTIONS.first["robot_choose"]
ROBOT_TAKE = ACTIONS.first["robot_take"]
ROBOT_SEARCH = ACTIONS.first["robot_search"]
ROBOT_SHIFT = ACTIONS.first["robot_shift"]
ROBOT_BUY = ACTIONS.first["robot_buy"]
ROBOT_PAY = ACTIONS.first["robot_pay"]
ROBOT_PLACE = ACTIONS.first["robot_place"]
ROBOT_REFILL = ACTIONS.first["robot_refill"]


class Why(IntEnum):
    """Reasons of our own, after the engine's."""

    NO_SPACE = FIRST_GAME_REASON
    EMPTY = 11
    NO_FLIP = 12
    FLIP_UNPAID = 13
    FLIP_FAR = 14
    SHOWS_ARTIFACT = 15
    SHOWS_RESOURCE = 16
    TOO_FAR = 17
    TOO_DEAR = 18
    NO_PLACE = 19
    NO_URN_PLACE = 20
    NO_BUY_ANY = 21
    RESOURCE_NEAR = 22
    NOT_HELD = 23
    NO_USE = 24
    NO_INHERENT = 25
    NOT_FOR_FEES = 26
    CLOSED = 27
    ROW_FULL = 28
    ONE_END = 29
    NOT_STARTED = 30
    NO_REARRANGE = 31
    NONE_TO_MOVE = 32
    NO_CARD_THERE = 33
    MOVED = 34
    OTHER_ROW = 35
    NO_GAP = 36


REASONS = {
    Why.NO_SPACE: ReasonText("The Histories have the spaces 0 to {last}; there is no {slot}.", "D2.9"),
    Why.EMPTY: ReasonText("This space is empty: turns start there. Choose another.", "D4.1"),
    Why.NO_FLIP: ReasonText(
        "You see no Flip ability that is left in this turn. A paid flip costs 1 Resource.", "D9.3"
    ),
    Why.FLIP_UNPAID: ReasonText("A paid flip costs 1 Resource, and you have none to spend.", "D4.5"),
    Why.FLIP_FAR: ReasonText(
        "{card} lies {away} on, further than you can walk: the option flip_scope is on.",
        "D4.7",
    ),
    Why.SHOWS_ARTIFACT: ReasonText("{card} is an Artifact: it must be bought, or turned over first.", "D6.1"),
    Why.SHOWS_RESOURCE: ReasonText("{card} is a Resource: take it, or turn it over first.", "D6.2"),
    Why.TOO_FAR: ReasonText(
        "{card} lies {away} on; {free} are free, so the walk costs {fee}, and you have {units} to spend.",
        "D4.4",
    ),
    Why.TOO_DEAR: ReasonText(
        "{card} costs {cost}{extra}; you lack {missing} of that. You have {units_text}.", "D5.4"
    ),
    Why.NO_PLACE: ReasonText("None of your exhibits has room for another Artifact.", "D6.3"),
    Why.NO_URN_PLACE: ReasonText(
        "An Urn finishes an exhibit that is begun and not yet closed; you have none.", "D8.5"
    ),
    Why.NO_BUY_ANY: ReasonText("You see no Buy Any ability that is left in this turn.", "D9.9"),
    Why.RESOURCE_NEAR: ReasonText(
        "A Resource lies {near} on: the alternate action needs Artifacts on the first two spaces.",
        "D7.1",
    ),
    Why.NOT_HELD: ReasonText("You do not have this Resource card.", "D5.4"),
    Why.NO_USE: ReasonText("This would pay nothing of what is still due: {due}.", "D5.3"),
    Why.NO_INHERENT: ReasonText(
        "Exhibit {exhibit} shows no inherent Resource that is left in this turn.", "D9.5"
    ),
    Why.NOT_FOR_FEES: ReasonText("An inherent Resource pays for Artifacts only, not for walks.", "D9.5"),
    Why.CLOSED: ReasonText("Exhibit {exhibit} is closed by an Urn; nothing in it can change.", "D8.4"),
    Why.ROW_FULL: ReasonText("Exhibit {exhibit} is full.", "D8.8"),
    Why.ONE_END: ReasonText("The first card of a row has no sides: write place {exhibit} left.", "D8.2"),
    Why.NOT_STARTED: ReasonText("Exhibit {exhibit} is not begun; an Urn finishes one that is.", "D8.5"),
    Why.NO_REARRANGE: ReasonText(
        "Exhibit {exhibit} shows no Rearrange ability that is left in this turn.", "D9.7"
    ),
    Why.NONE_TO_MOVE: ReasonText("There is no Artifact in an open exhibit to be moved.", "D9.7"),
    Why.NO_CARD_THERE: ReasonText("Exhibit {exhibit} has no card at place {place}.", "D9.7"),
    Why.MOVED: ReasonText("{artifact} was moved already; each card moves once.", "D9.7"),
    Why.OTHER_ROW: ReasonText(
        "Only exhibit {working} is rearranged: the option rearrange is set to within.", "D9.8"
    ),
    Why.NO_GAP: ReasonText(
        "Exhibit {exhibit} has {length} cards, so there is no place {place} to put one.", "D9.7"
    ),
}
