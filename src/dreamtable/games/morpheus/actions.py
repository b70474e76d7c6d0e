"""The actions of Morpheus and the sentences for their refusals.

Ids are what the table below counts, from the top; the constants name where each kind begins.
"""

from __future__ import annotations

from enum import IntEnum

from dreamtable.engine.actions import ActionTable, Arg, Kind
from dreamtable.engine.reasons import FIRST_GAME_REASON, ReasonText

from .kit import RESOURCE_WORDS

SPIN_WAYS = ("clockwise", "counterclockwise")
SOURCE = Arg("from", ("1", "2", "3", "4", "5", "top"))
DREAM = Arg("dream", ("1", "2"))
ESSENCE = Arg("essence", RESOURCE_WORDS[:4])
COMMON_ESSENCE = Arg("essence", RESOURCE_WORDS[:3])


def _pairs(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{give}-for-{get}" for give in words for get in words if give != get)


TRADES = _pairs(RESOURCE_WORDS[:3]) + _pairs(RESOURCE_WORDS[3:])
BLENDS = tuple(
    f"{RESOURCE_WORDS[a]}+{RESOURCE_WORDS[b]}" for a, b in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))
)

ACTIONS = ActionTable(
    Kind("take_dream", (SOURCE,), effect="take a dream from the display or the stack"),
    Kind("take_feather", (SOURCE,), effect="take a feather from the display or the stack"),
    Kind("pick_die", (Arg.number("value", 1, 6),), effect="pick a gift die"),
    Kind("reroll_gift", effect="pay 1 chronite to roll the picked die again"),
    Kind("keep", passes=True, effect="keep the dice as they are"),
    Kind("harvest", effect="harvest what the moon shows"),
    Kind("act", effect="perform the action of the active location"),
    Kind("respite", effect="get 1 chronite, 1 onirite and perhaps a dream"),
    Kind("pass", passes=True, effect="do nothing in this turn of another player"),
    Kind("spin", (Arg("way", SPIN_WAYS),), effect="pay 1 chronite to turn the lunar tile"),
    Kind("roll", passes=True, effect="leave the lunar tile as it is and go on with the harvest"),
    Kind("help", effect="pay 1 onirite to help in the harvest"),
    Kind("decline", passes=True, effect="do not help, or take nothing"),
    Kind("reroll", (Arg.number("die", 1, 2),), effect="pay 1 chronite to roll a die of the harvest again"),
    Kind("lay", (DREAM, ESSENCE), effect="lay one essence on an open dream"),
    Kind("stop", passes=True, effect="lay or trade nothing more"),
    Kind("gain", effect="take what the location gives for nothing"),
    Kind("buy", effect="pay 1 chronite for what the location sells"),
    Kind("seed", (ESSENCE,), effect="let the bank lay one essence on the dream just taken"),
    Kind("trade", (Arg("tokens", TRADES),), effect="give one token for another"),
    Kind(
        "split",
        (COMMON_ESSENCE, Arg("pay", ("own", "supreme"))),
        effect="turn one essence into one of each other kind",
    ),
    Kind("blend", (Arg("pair", BLENDS),), effect="turn two essences into 1 chronite"),
    Kind("discard", (COMMON_ESSENCE,), effect="discard one essence"),
)

TAKE_DREAM = ACTIONS.first["take_dream"]
TAKE_FEATHER = ACTIONS.first["take_feather"]
PICK_DIE = ACTIONS.first["pick_die"]
REROLL_GIFT = ACTIONS.first["reroll_gift"]
KEEP = ACTIONS.first["keep"]
HARVEST = ACTIONS.first["harvest"]
ACT = ACTIONS.first["act"]
RESPITE = ACTIONS.first["respite"]
PASS = ACTIONS.first["pass"]
SPIN = ACTIONS.first["spin"]
ROLL = ACTIONS.first["roll"]
HELP = ACTIONS.first["help"]
DECLINE = ACTIONS.first["decline"]
REROLL = ACTIONS.first["reroll"]
LAY = ACTIONS.first["lay"]
STOP = ACTIONS.first["stop"]
GAIN = ACTIONS.first["gain"]
BUY = ACTIONS.first["buy"]
SEED = ACTIONS.first["seed"]
TRADE = ACTIONS.first["trade"]
SPLIT = ACTIONS.first["split"]
BLEND = ACTIONS.first["blend"]
DISCARD = ACTIONS.first["discard"]


class Why(IntEnum):
    """Reasons of our own, after the engine's."""

    NO_CHRONITE = FIRST_GAME_REASON
    NO_ONIRITE = 11
    NO_DREAM_THERE = 12
    NO_DREAM_STACK = 13
    NO_FEATHER_THERE = 14
    NO_FEATHER_STACK = 15
    FIRST_FROM_DISPLAY = 16
    TWO_OPEN = 17
    NO_DREAMS = 18
    NO_FEATHERS = 19
    DIE_GONE = 20
    NOTHING_HERE = 21
    BARRED = 22
    LAY_FIRST = 23
    NO_TOKEN = 24
    NOT_OPEN = 25
    NO_PLACE_FOR = 26
    OTHER_DREAM = 27
    BANK_LACKS = 28
    SEED_SUPREME = 29
    TRADED_BACK = 30
    SPLIT_SUPREME = 31
    GAIN_LACKS = 32
    NO_PAIR = 33


REASONS = {
    Why.NO_CHRONITE: ReasonText(
        "You need 1 chronite for this, and you have {chronite}. A gift die of 4 brings one.", "M3.1"
    ),
    Why.NO_ONIRITE: ReasonText(
        "You need 1 onirite for this, and you have {onirite}. The Workshop and a gift die of 6 bring some.",
        "M3.1",
    ),
    Why.NO_DREAM_THERE: ReasonText("Place {place} of the dream display is empty; choose another.", "M4.4"),
    Why.NO_DREAM_STACK: ReasonText("The dream stack is used up; choose from the display.", "M4.4"),
    Why.NO_FEATHER_THERE: ReasonText(
        "Place {place} of the feather display is empty; choose another.", "M5.1"
    ),
    Why.NO_FEATHER_STACK: ReasonText("The feather stack is used up; choose from the display.", "M5.2"),
    Why.FIRST_FROM_DISPLAY: ReasonText(
        "Your first dream must come from the display: the option no_blind_setup is on.", "M14.7"
    ),
    Why.TWO_OPEN: ReasonText("You have two open dreams already; complete one to make room.", "M4.2"),
    Why.NO_DREAMS: ReasonText("No dream is left, neither on display nor in the stack.", "M4.4"),
    Why.NO_FEATHERS: ReasonText("No feather is left, neither on display nor in the stack.", "M5.1"),
    Why.DIE_GONE: ReasonText("No die shows {value}; pick one of {dice}.", "M7.1"),
    Why.NOTHING_HERE: ReasonText("{location} has nothing to offer you now; choose something else.", "M8.2"),
    Why.BARRED: ReasonText("The active player harvested in this turn, so nobody else can.", "M10.4"),
    Why.LAY_FIRST: ReasonText("You chose to weave: lay at least one essence before you stop.", "M4.5"),
    Why.NO_TOKEN: ReasonText("You have no {token} token in your pool.", "M3.1"),
    Why.NOT_OPEN: ReasonText("You have no open dream in place {slot}.", "M4.5"),
    Why.NO_PLACE_FOR: ReasonText("{dream} has no place left for {token} essence.", "M4.6"),
    Why.OTHER_DREAM: ReasonText("This weave goes to {working}: one weave, one dream.", "M4.5"),
    Why.BANK_LACKS: ReasonText("The bank has no {gained} token left.", "M3.2"),
    Why.SEED_SUPREME: ReasonText(
        "The bank lays no supreme essence here: the option dreamgate_no_supreme is on.", "M14.6"
    ),
    Why.TRADED_BACK: ReasonText(
        "In this visit you gave away {gained} or received {token}: a kind goes one way only.", "M9.9"
    ),
    Why.SPLIT_SUPREME: ReasonText(
        "Supreme essence pays for nothing here: the option supreme_weave_only is on.", "M14.5"
    ),
    Why.GAIN_LACKS: ReasonText("The bank has nothing of what this would bring you.", "M3.2"),
    Why.NO_PAIR: ReasonText("You do not have both of these essences.", "M9.11"),
}
