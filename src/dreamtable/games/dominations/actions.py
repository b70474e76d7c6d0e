"""The actions of Dominations and the sentences for their refusals.

Ids are what the table below counts, from the top; the constants name where each kind begins. Land tiles,
masteries, monuments and dynasty cards go by the codes of the kit in small letters, cells by
`geometry.CELL_WORDS`, places of a tree by the steps to the east and north of the campfire.
"""

from __future__ import annotations

from enum import IntEnum
from typing import TYPE_CHECKING

from dreamtable.engine.actions import ActionTable, Arg, Kind
from dreamtable.engine.reasons import FIRST_GAME_REASON, ReasonText

from .columns import DESIGN_CODES, DYNASTY_CODES, MONUMENT_CODES, TILE_CODES
from .effects import CODES
from .geometry import CELL_WORDS, SIDES
from .state import LAYOUTS, MARGIN, OFFERED, PARTS, TREE

if TYPE_CHECKING:
    from collections.abc import Iterable

MOST_PAID = 12
MOST_CONVERTED = 9
REACH = TREE // 2 - MARGIN
INNER = 2 * REACH + 1  # places in a row of a tree, without the margin


def lower(codes: Iterable[str]) -> tuple[str, ...]:
    """Codes of the kit as actions write them."""
    return tuple(code.lower() for code in codes)


TILE_ARG = Arg("tile", lower(TILE_CODES))
CELL_ARG = Arg("cell", CELL_WORDS)
DESIGN_ARG = Arg("design", lower(DESIGN_CODES))
DYNASTY_ARG = Arg("card", lower(DYNASTY_CODES))
COLOUR_ARG = Arg("domain", lower(CODES))
PLACE_ARG = Arg(
    "place", tuple(f"{x},{y}" for y in range(-REACH, REACH + 1) for x in range(-REACH, REACH + 1))
)

ACTIONS = ActionTable(
    Kind(
        "keep",
        (Arg.number("objective", 1, OFFERED), Arg.number("monument", 1, OFFERED)),
        effect="keep one of your two objectives and one of your two monuments",
    ),
    Kind("draft", (DYNASTY_ARG,), effect="keep a dynasty card of the hand and pass the others on"),
    Kind("redraw", (TILE_ARG,), effect="set a land tile aside and draw another for it"),
    Kind("draw_none", passes=True, effect="keep the other land tiles"),
    Kind("give_back", (TILE_ARG,), effect="put a land tile back into the bag"),
    Kind("play", (DYNASTY_ARG,), effect="play a dynasty card at the start of your turn"),
    Kind("play_none", passes=True, effect="play no dynasty card in this turn"),
    Kind("gain", (COLOUR_ARG,), effect="choose in which domain you gain knowledge"),
    Kind("choose", (Arg.number("effect", 1, PARTS),), effect="choose one of two effects"),
    Kind("convert", (COLOUR_ARG,), effect="choose the domain that knowledge is converted to"),
    Kind("amount", (Arg.number("knowledge", 1, MOST_CONVERTED),), effect="convert so much knowledge"),
    Kind("convert_none", passes=True, effect="convert no knowledge"),
    Kind("lay", (TILE_ARG,), effect="choose the land tile to lay"),
    Kind("cell", (CELL_ARG,), effect="choose the cell that a tile or a founded monument is laid in"),
    Kind("turn", (Arg.number("turns", 0, SIDES - 1),), effect="lay it, turned clockwise so many times"),
    Kind("found", (TILE_ARG,), effect="found a city on the camp of a tile"),
    Kind("upgrade", (TILE_ARG,), effect="raise your city on a tile by a level"),
    Kind("contribute", (Arg("monument", lower(MONUMENT_CODES)),), effect="contribute to a monument"),
    Kind("build_none", passes=True, effect="build nothing more"),
    Kind("pay", (Arg.number("first", 0, MOST_PAID),), effect="pay so much in the first domain"),
    Kind("take", (DESIGN_ARG,), effect="take a mastery and pay for it"),
    Kind("develop_none", passes=True, effect="develop nothing more"),
    Kind("copy", (DESIGN_ARG,), effect="take a copy of another player's mastery, for nothing"),
    Kind("copy_none", passes=True, effect="copy no mastery"),
    Kind("layout", (Arg.number("layout", 1, LAYOUTS),), effect="choose the copy by its half discs"),
    Kind("at", (PLACE_ARG,), effect="place the card in your tree"),
)

KEEP = ACTIONS.first["keep"]
DRAFT = ACTIONS.first["draft"]
REDRAW = ACTIONS.first["redraw"]
DRAW_NONE = ACTIONS.first["draw_none"]
GIVE_BACK = ACTIONS.first["give_back"]
PLAY = ACTIONS.first["play"]
PLAY_NONE = ACTIONS.first["play_none"]
GAIN = ACTIONS.first["gain"]
CHOOSE = ACTIONS.first["choose"]
CONVERT = ACTIONS.first["convert"]
AMOUNT = ACTIONS.first["amount"]
CONVERT_NONE = ACTIONS.first["convert_none"]
LAY = ACTIONS.first["lay"]
CELL = ACTIONS.first["cell"]
TURN = ACTIONS.first["turn"]
FOUND = ACTIONS.first["found"]
UPGRADE = ACTIONS.first["upgrade"]
CONTRIBUTE = ACTIONS.first["contribute"]
BUILD_NONE = ACTIONS.first["build_none"]
PAY = ACTIONS.first["pay"]
TAKE = ACTIONS.first["take"]
DEVELOP_NONE = ACTIONS.first["develop_none"]
COPY = ACTIONS.first["copy"]
COPY_NONE = ACTIONS.first["copy_none"]
LAYOUT = ACTIONS.first["layout"]
AT = ACTIONS.first["at"]


class Why(IntEnum):
    """Reasons of our own, after the engine's."""

    NOT_IN_PACK = FIRST_GAME_REASON
    TILE_NOT_HELD = 11
    BAG_SHORT = 12
    CARD_NOT_HELD = 13
    OTHER_DOMAIN = 14
    SAME_DOMAIN = 15
    AT_LIMIT = 16
    TOO_MUCH = 17
    OVER_LIMIT = 18
    CELL_TAKEN = 19
    CELL_ALONE = 20
    NOT_ON_MAP = 21
    HAS_CITY = 22
    NO_CITY = 23
    NOT_YOUR_CITY = 24
    CITY_COMPLETE = 25
    CITY_DEAR = 26
    NO_COUNTER = 27
    NOT_IN_PLAY = 28
    MONUMENT_COMPLETE = 29
    MONUMENT_DEAR = 30
    LEVEL_CARD_UNFIT = 31
    PAY_WHOLE = 32
    PAY_SHORT = 33
    OWNED = 34
    NONE_LEFT = 35
    NEEDS_LOWER = 36
    MASTERY_DEAR = 37
    MASTERY_UNFIT = 38
    LAYOUT_TAKEN = 39
    LAYOUT_UNFIT = 40
    PLACE_TAKEN = 41
    PLACE_ALONE = 42
    COLOURS_DIFFER = 43
    COPY_LEVEL = 44
    NOBODY_HAS = 45
    NOT_IN_BOX = 46


REASONS = {
    Why.NOT_IN_PACK: ReasonText("{card} is not in your hand; choose a card of it.", "C9.2"),
    Why.TILE_NOT_HELD: ReasonText("You do not have {tile}; choose one of your tiles.", "C4.2"),
    Why.BAG_SHORT: ReasonText("The bag has no further tile to draw for it; keep the others.", "C4.6"),
    Why.CARD_NOT_HELD: ReasonText("You do not hold {card} unplayed; play one that you kept.", "C10.1"),
    Why.OTHER_DOMAIN: ReasonText("{asking} is about other domains: {offered}.", "C5.4"),
    Why.SAME_DOMAIN: ReasonText("{domain} is what you would convert from; choose another domain.", "C5.5"),
    Why.AT_LIMIT: ReasonText(
        "You have {have} of {domain} already, and your limit is {limit}; a city on such a camp raises it.",
        "C6.10",
    ),
    Why.TOO_MUCH: ReasonText("{asking} converts up to {most}, and you have {have}.", "C5.5"),
    Why.OVER_LIMIT: ReasonText("Your limit of {domain} is {limit}, so only {room} more would count.", "C5.5"),
    Why.CELL_TAKEN: ReasonText("Something lies in this cell; choose an empty one.", "C3.1"),
    Why.CELL_ALONE: ReasonText(
        "Nothing lies beside this cell; choose one that shares a side with a piece.", "C3.1"
    ),
    Why.NOT_ON_MAP: ReasonText("{tile} is not on the map; choose a tile that has been laid.", "C7.2"),
    Why.HAS_CITY: ReasonText("There is a city on {tile}; a camp has room for one.", "C7.2"),
    Why.NO_CITY: ReasonText("There is no city on {tile}; found one first.", "C7.3"),
    Why.NOT_YOUR_CITY: ReasonText("The city on {tile} belongs to another player.", "C7.3"),
    Why.CITY_COMPLETE: ReasonText("The city on {tile} has level 3, the highest.", "C7.3"),
    Why.CITY_DEAR: ReasonText(
        "This takes {cost} of {domain}, the domain of the camp; you have {have}.", "C7.2"
    ),
    Why.NO_COUNTER: ReasonText("All your {counters} city counters are on the map.", "C7.4"),
    Why.NOT_IN_PLAY: ReasonText("{monument} is not in play; contribute to one that is.", "C2.5"),
    Why.MONUMENT_COMPLETE: ReasonText("{monument} is complete: no level card is left.", "C7.5"),
    Why.MONUMENT_DEAR: ReasonText(
        "This takes {cost} of {first} and {second} together; you have {have}.", "C7.5"
    ),
    Why.LEVEL_CARD_UNFIT: ReasonText(
        "The level card fits nowhere in your tree; half discs that touch must agree.", "C7.5"
    ),
    Why.PAY_WHOLE: ReasonText("The whole cost is {cost}; pay {cost} of {first} at most.", "C7.6"),
    Why.PAY_SHORT: ReasonText(
        "You have {first_have} of {first} and {second_have} of {second} for a cost of {cost}.", "C7.6"
    ),
    Why.OWNED: ReasonText("You have {mastery} already; take another mastery.", "C8.2"),
    Why.NONE_LEFT: ReasonText("No copy of {mastery} is left.", "C8.3"),
    Why.NEEDS_LOWER: ReasonText(
        "{mastery} has level 9: it takes one mastery of level 3 and one of level 6 in {domain}.", "C8.4"
    ),
    Why.MASTERY_DEAR: ReasonText("{mastery} takes {cost} of {domain}; you have {have}.", "C8.1"),
    Why.MASTERY_UNFIT: ReasonText(
        "No copy of {mastery} that is left fits in your tree; half discs that touch must agree.", "C8.5"
    ),
    Why.LAYOUT_TAKEN: ReasonText("This copy has been taken; choose another.", "C8.3"),
    Why.LAYOUT_UNFIT: ReasonText(
        "This copy fits nowhere in your tree; half discs that touch must agree.", "C8.5"
    ),
    Why.PLACE_TAKEN: ReasonText("A card lies here; choose an empty place.", "C8.5"),
    Why.PLACE_ALONE: ReasonText("No card lies beside this place; choose one that touches a card.", "C8.5"),
    Why.COLOURS_DIFFER: ReasonText("A half disc would touch one of another domain here.", "C8.5"),
    Why.COPY_LEVEL: ReasonText("{mastery} has level 9; only levels 3 and 6 can be copied.", "C11.5"),
    Why.NOBODY_HAS: ReasonText("No other player has {mastery}.", "C11.5"),
    Why.NOT_IN_BOX: ReasonText(
        "{mastery} belongs to Dynasties, which is not played; take a mastery of the base game.", "C15.1"
    ),
}
