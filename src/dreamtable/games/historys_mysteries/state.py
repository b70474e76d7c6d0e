"""The state of a match of History's Mysteries: one flat record, a pure function of the log.

Cards of a Mystery are alike, so they are counted by Mystery wherever their order does not matter. The
discard pile is the one place where it does:

    discards   [0]    [1]   ...   [discard_count - 1]   NOTHING ...
              bottom                      top
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Protocol

from dreamtable.engine.spec import record

MAX_SEATS = 6
MYSTERIES = 10
MELD = 3  # cards of the smallest meld
COPIES = 12  # the most cards a kit may have of one Mystery
CARDS = 90  # the most cards a kit may have in all
DEPTH = CARDS - 20  # the most cards the two piles can ever hold: what two hands of ten leave
SMALL_HAND, LARGE_HAND = 7, 10
FEW_SEATS = 4  # up to so many seats get the large hand
GOAL = 100  # points

NO_SEAT = -1
NOTHING = -1  # no card
OPTIONS = 9


class Phase(IntEnum):
    """What is being decided."""

    DEAL = 0
    DRAW = 1
    PLAY = 2
    DISCARD = 3
    OVER = 4


class Draw(IntEnum):
    """What chance decides next."""

    NONE = 0
    FIRST_SEAT = 1
    DEAL = 2
    FIRST_DISCARD = 3
    CARD = 4
    EXTRA = 5


class Source(IntEnum):
    """Where the active seat drew in this turn."""

    NONE = 0
    PILE = 1
    DISCARDS = 2


class End(IntEnum):
    """How a hand ended."""

    NONE = 0
    WENT_OUT = 1
    EXHAUSTED = 2


class Player(Protocol):
    """The face of a player's record."""

    hand: Any
    hand_count: int
    fact: Any
    fiction: Any
    total: int
    last_hand: Any
    last_laid: int
    last_left: int
    last_bonus: int
    last_raised: int


class State(Protocol):
    """The face of the record, so that a mistyped field is found before it runs."""

    seats: int
    phase: int
    draw: int
    dealt: int
    first: int
    active: int
    source: int
    declined: int
    played: int
    hands: int
    last_end: int
    last_seat: int
    pile: Any
    pile_count: int
    discards: Any
    discard_count: int
    pending: Any
    owner: Any
    meld_fact: Any
    meld_fiction: Any
    options: Any
    players: Any


PLAYER = record(
    ("hand", "i1", MYSTERIES),  # cards in hand by Mystery: SECRET to the owner
    ("hand_count", "i1"),  # how many, public
    ("fact", "i1", MYSTERIES),  # cards laid off as Fact, by Mystery; the meld's cards are not among them
    ("fiction", "i1", MYSTERIES),  # cards laid off as Fiction, by Mystery
    ("total", "i2"),  # points of the hands scored before the one on the table
    ("last_hand", "i1", MYSTERIES),  # cards left in hand when the last hand was scored, by Mystery
    ("last_laid", "i2"),  # points of the last hand: for cards laid out,
    ("last_left", "i2"),  # for cards left in hand (0 or less),
    ("last_bonus", "i2"),  # for cards on the winning sides,
    ("last_raised", "i2"),  # and what the option `floor_zero` added
)

STATE = record(
    ("seats", "i1"),  # 2 to 6
    ("phase", "i1"),  # a Phase
    ("draw", "i1"),  # a Draw; NONE when a seat decides
    ("dealt", "i1"),  # cards dealt so far in this hand
    ("first", "i1"),  # seat that began this hand; NO_SEAT before chance chose it
    ("active", "i1"),  # seat whose turn it is
    ("source", "i1"),  # a Source: where it drew in this turn
    ("declined", "u1"),  # 1 when it declined to play and drew again
    ("played", "i1"),  # cards it laid out in this turn
    ("hands", "i1"),  # hands scored so far; the one on the table is not
    ("last_end", "i1"),  # an End: how the last hand that was scored ended
    ("last_seat", "i1"),  # the seat whose turn ended it
    ("pile", "i1", MYSTERIES),  # cards of the draw pile by Mystery; SECRET in part, see observe.py
    ("pile_count", "i1"),  # how many, public
    ("discards", "i1", DEPTH),  # the discard pile from bottom to top, NOTHING beyond
    ("discard_count", "i1"),  # how many
    ("pending", "i1", MYSTERIES),  # taken from the discard pile and still to be played, by Mystery
    ("owner", "i1", MYSTERIES),  # seat whose meld of the Mystery lies on the table, or NO_SEAT
    ("meld_fact", "i1", MYSTERIES),  # cards of that meld that are Fact
    ("meld_fiction", "i1", MYSTERIES),  # and those that became Fiction
    ("options", "u1", OPTIONS),  # index of the chosen value, in the order below
    ("players", PLAYER, MAX_SEATS),
)

(
    TIE_WINNER,
    DECK_OUT,
    PLAY_AFTER_EXTRA_DRAW,
    MUST_PLAY_IF_ABLE,
    NO_SELF_FICTION,
    GO_OUT_WITHOUT_DISCARD,
    NEXT_START,
    FLOOR_ZERO,
    MAX_HANDS,
) = range(OPTIONS)

FICTION_WINS, FACT_WINS = range(2)  # values of TIE_WINNER
END_HAND, RESHUFFLE = range(2)  # of DECK_OUT
LEFT, WINNER, LOSER = range(3)  # of NEXT_START
HANDS = (50, 1, 3, 10)  # of MAX_HANDS
