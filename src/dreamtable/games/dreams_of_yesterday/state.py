r"""The state of a game of Dreams of Yesterday: one flat record, a pure function of the log.

The Histories are a ring of slots, one more than they have cards. Distances count clockwise from the start:

         slot 0 (start)          d = (slot - start) mod slots
       5       |       1
         \             /         d = 1, 2 are free, every further space costs a unit
       4       |       2
               3
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Protocol

from dreamtable.engine.spec import record

CARDS = 66
MAX_SEATS = 3
SLOTS = 8
EXHIBITS, ROW = 2, 33  # rows of a museum, cards in the longest one
MAX_URNS = 8
TYPES = 3  # of Resources, and of Standard Artifacts
ROBOT = 1  # the Robot's museum in the solo game

NO_SEAT = -1
NOTHING = -1  # no card, no slot

FRONT, BACK = 0, 1


class Place(IntEnum):
    """Where a card is."""

    UNSEEN = 0  # in the draw pile below its top, or among the cards removed before play
    TOP = 1  # on top of the draw pile
    RING = 2  # in the Histories
    DISCARD = 3
    ASIDE = 4  # an Urn card that waits for the first shuffle
    HELD = 5  # a Resource in a museum
    SHOWN = 6  # an Artifact in a museum
    CARRIED = 7  # drawn, bought or lifted a moment ago, and on its way
    BOX = 8  # known to be out of the game


class Phase(IntEnum):
    """What is being decided. While a draw is pending, the phase is the one the draw belongs to."""

    SETUP = 0
    MAIN = 1
    PAY = 2
    SEARCH = 3
    SHIFT = 4
    PLACE = 5
    AFTER = 6
    LIFT = 7
    PUT = 8
    REFILL = 9
    ROBOT_CHOOSE = 10
    ROBOT_TAKE = 11
    ROBOT_SHIFT = 12
    ROBOT_BUY = 13
    ROBOT_PAY = 14
    ROBOT_PLACE = 15
    ROBOT_REFILL = 16
    OVER = 17


class Draw(IntEnum):
    """What chance decides next."""

    NONE = 0
    START_SEAT = 1
    SPECIAL = 2
    DEAL = 3
    URN = 4
    HISTORIES = 5
    TOP = 6


class Debt(IntEnum):
    """What is being paid for."""

    NONE = 0
    FLIP = 1
    TAKE = 2
    BUY = 3
    BUY_ANY = 4


class Museum(Protocol):
    """The face of a museum's record."""

    held: Any
    held_count: int
    row: Any
    length: Any
    urn: Any
    below: Any
    below_count: int


class State(Protocol):
    """The face of the record, so that a mistyped field is found before it runs."""

    seats: int
    phase: int
    draw: int
    first: int
    active: int
    turns: int
    counter: int
    is_closing: int
    where: Any
    turned: Any
    slot: Any
    slots: int
    start: int
    target: int
    carried: int
    top: int
    pile_count: int
    removed: int
    urns_are_in: int
    debt: int
    due: int
    cost: Any
    ways: int
    pool: Any
    lent: Any
    used: Any
    moved: Any
    lifted_by: int
    scope: int
    resume: int
    options: Any
    museums: Any


MUSEUM = record(
    ("held", "i1", CARDS),  # Resource cards, the oldest first, then NOTHING
    ("held_count", "i1"),  # how many
    ("row", "i1", (EXHIBITS, ROW)),  # Artifacts of each exhibit from left to right, then NOTHING
    ("length", "i1", EXHIBITS),  # cards in each row, its Urn not counted
    ("urn", "i1", EXHIBITS),  # the Urn that closes each exhibit, or NOTHING
    ("below", "i1", MAX_URNS),  # the Robot's Urns, in the order of buying, then NOTHING
    ("below_count", "i1"),  # how many
)

STATE = record(
    ("seats", "i2"),  # 1 to 3; with 1 the Robot has museums[ROBOT]
    ("phase", "i2"),  # a Phase
    ("draw", "i2"),  # a Draw; NONE when a seat decides
    ("first", "i2"),  # seat that began; NO_SEAT before chance chose it
    ("active", "i2"),  # museum whose turn it is: a seat, or ROBOT
    ("turns", "i2"),  # turns ended
    ("counter", "i2"),  # how far a step of the set-up is: card to look at, or space to fill
    ("is_closing", "i2"),  # 1 once somebody closed both exhibits: this is the last round
    ("where", "i1", CARDS),  # a Place for each card
    ("turned", "i1", CARDS),  # FRONT or BACK, the face that is up; FRONT while unseen
    ("slot", "i1", SLOTS),  # card in each space of the Histories, or NOTHING
    ("slots", "i2"),  # spaces in the ring, one more than cards
    ("start", "i2"),  # the space where the turn starts
    ("target", "i2"),  # space that this turn takes from, flips or fills, or NOTHING
    ("carried", "i2"),  # card bought or lifted and not yet placed, or NOTHING
    ("top", "i2"),  # card on top of the draw pile, or NOTHING
    ("pile_count", "i2"),  # cards below the top
    ("removed", "i2"),  # cards removed unseen before play that nobody knows yet
    ("urns_are_in", "i2"),  # 1 once the Urns were shuffled in
    ("debt", "i2"),  # a Debt
    ("due", "i2"),  # units of any type still to cover: fees and surcharge; the Robot's price
    ("cost", "i1", TYPES),  # units due by type; all 0 for a Discovery, see `ways`
    ("ways", "i2"),  # bit mask of the ways in which a cost can still be met, see paying.py
    ("pool", "i1", TYPES),  # units of cards discarded in this turn and not used up
    ("lent", "i1", TYPES),  # units that inherent Resources lend to this debt
    ("used", "i1", CARDS),  # 1 for each Artifact whose ability was used in this turn
    ("moved", "i1", CARDS),  # 1 for each Artifact moved in this rearrangement
    ("lifted_by", "i2"),  # card whose Rearrange ability is at work, or NOTHING
    ("scope", "i2"),  # exhibit of that card when it was used
    ("resume", "i2"),  # Phase to go on with after a rearrangement
    ("options", "i1", 12),  # value of each option, in the order below
    ("museums", MUSEUM, MAX_SEATS),
)

(
    ROBOT_LEVEL,
    DECK,
    URN_SAFE,
    DOUBLES,
    CLOSED_ABILITY,
    FLIP_SCOPE,
    REARRANGE,
    SOLO_TIE,
    ROBOT_SINGLE,
    ROBOT_EXTRA,
) = range(10)

NORMAL, HARD, EXTREME = range(3)  # values of ROBOT_LEVEL

LONGEST = 300  # turns of all together
