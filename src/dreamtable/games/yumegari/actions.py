"""The actions of Yumegari and the sentences for their refusals.

Ids are what the table below counts, from the top; the constants name where each kind begins.
"""

from __future__ import annotations

from enum import IntEnum

from dreamtable.engine.actions import ActionTable, Arg, Kind
from dreamtable.engine.reasons import FIRST_GAME_REASON, ReasonText

from .state import CARDS, GRID, SIDE, TURNS

SPACE_WORDS = tuple(f"{row + 1}{column + 1}" for row in range(SIDE) for column in range(SIDE))
STACK_WORDS = tuple(f"{row + 1}{column + 1}" for row in range(GRID) for column in range(GRID))
CARD_WORDS = tuple(f"{side}{number + 1}" for side in "ab" for number in range(CARDS))

ACTIONS = ActionTable(
    Kind("pick", (Arg.number("tile", 1, TURNS),), effect="choose a tile of your hand, or of those shown"),
    Kind("place", (Arg("space", SPACE_WORDS),), effect="walk to a space and place the tile there"),
    Kind("discard", (Arg("space", SPACE_WORDS),), effect="walk to a space and discard the tile for a paw"),
    Kind("supply", (Arg("stack", STACK_WORDS),), effect="walk the Supplier to a stack and take its top tile"),
    Kind("card", (Arg("card", CARD_WORDS),), effect="play alone with this side of a scoring card"),
    Kind("finish", effect="end the solo game"),
)

PICK = ACTIONS.first["pick"]
PLACE = ACTIONS.first["place"]
DISCARD = ACTIONS.first["discard"]
SUPPLY = ACTIONS.first["supply"]
CARD = ACTIONS.first["card"]
FINISH = ACTIONS.first["finish"]


class Why(IntEnum):
    """Reasons of our own, after the engine's."""

    HAS_CHOSEN = FIRST_GAME_REASON
    NO_TILE = 11
    TOO_FAR = 12
    MUST_PLACE = 13
    STACK_EMPTY = 14
    STACK_TOO_FAR = 15
    NOT_FULL = 16
    NEVER_FINISH = 17
    SIDE_CHOSEN = 18
    SAME_CARD = 19


REASONS = {
    Why.HAS_CHOSEN: ReasonText(
        "You have chosen; {others} still to choose. Take your choice back if you want another.", "Y3.3"
    ),
    Why.NO_TILE: ReasonText("There is no tile {slot}; choose among the {tiles} that lie there.", "Y3.2"),
    Why.TOO_FAR: ReasonText("{space} is {steps} steps away, which costs {cost}; you have {paws}.", "Y4.2"),
    Why.MUST_PLACE: ReasonText("The option two_p_discard is off: place the tile.", "Y11.5"),
    Why.STACK_EMPTY: ReasonText(
        "Stack {stack} is empty; the Supplier must end on a stack with tiles.", "Y8.5"
    ),
    Why.STACK_TOO_FAR: ReasonText(
        "Stack {stack} is {steps} steps away, which costs {cost}; you have {paws}.", "Y8.4"
    ),
    Why.NOT_FULL: ReasonText(
        "You may end the game once every space holds a tile; {empty} still empty.", "Y8.10"
    ),
    Why.NEVER_FINISH: ReasonText("The option solo_finish is never: the game ends by itself.", "Y11.9"),
    Why.SIDE_CHOSEN: ReasonText(
        "You have chosen {card} for side {side}; now choose a card for side {other}.", "Y8.2"
    ),
    Why.SAME_CARD: ReasonText("You have chosen {card} for its other side; choose another card.", "Y2.8"),
}
