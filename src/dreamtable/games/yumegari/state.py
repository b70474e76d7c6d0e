"""The state of a match of Yumegari: one flat record, a pure function of the log.

A shop has 25 spaces, a solo game nine stacks; both are numbered by row from the top left. People write row
and column, each from 1: space 11 is index 0, 33 is index 12.

    spaces   0  1  2  3  4        stacks   0  1  2
             5  6  7  8  9                 3  4  5
            10 11 12 13 14                 6  7  8
            15 16 17 18 19
            20 21 22 23 24

A kind of tile is one number, (item * 5 + colour) * 4 + mark; tiles of a kind are alike.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Protocol

from dreamtable.engine.spec import record

MAX_SEATS = 5
SIDE = 5  # rows and columns of a shop
SPACES = SIDE * SIDE
CENTRE = 12
SORTS = 5  # items, and colours
MARKS = 4
KINDS = SORTS * SORTS * MARKS
BOARDS = 5  # of each side
CARDS = 6
ROUNDS, TURNS = 4, 6  # of the draft
DUEL_ROUNDS = 24
OFFER = 3  # tiles of a stack with two players
GRID = 3  # rows and columns of the stacks alone
STACKS = GRID * GRID
DEPTH = 5  # tiles of the highest stack
EMPTY_STACKS = 5  # that end the solo game
STACKED = 33  # tiles of all stacks

NO_SEAT = -1
NOTHING = -1  # no tile, no slot, no card, no choice
OPTIONS = 13


class Mark(IntEnum):
    """What is printed on a tile besides its item and colour."""

    PLAIN = 0
    ONE_POINT = 1
    ONE_PAW = 2
    TWO_POINTS = 3


class Phase(IntEnum):
    """What is being decided."""

    SETUP = 0
    CARDS = 1
    PICK = 2
    SUPPLY = 3
    ACT = 4
    OVER = 5


class Draw(IntEnum):
    """What chance decides next."""

    NONE = 0
    BOARD = 1
    START_TILE = 2
    CARD_A = 3
    CARD_B = 4
    FIRST_SEAT = 5
    HAND = 6
    OFFER = 7
    STACK = 8
    TOP = 9
    TAKEN = 10


class Player(Protocol):
    """The face of a player's record."""

    space: Any
    at: int
    board: int
    paws: int
    vp: int
    hand: Any
    seen_by: int
    choice: int
    tile: int
    did: int


class State(Protocol):
    """The face of the record, so that a mistyped field is found before it runs."""

    seats: int
    phase: int
    draw: int
    waiting: int
    rounds: int
    turn: int
    dealt: int
    first: int
    active: int
    cards: Any
    pool: Any
    gone: int
    offer: Any
    stacks: Any
    heights: Any
    supplier: int
    options: Any
    players: Any


PLAYER = record(
    ("space", "i1", SPACES),  # kind of the tile on top of each space, or NOTHING
    ("at", "i1"),  # space of the familiar
    ("board", "i1"),  # board in the order of the kit: A1 to A5, B1 to B5; NOTHING before it is dealt
    ("paws", "i2"),  # paw tokens
    ("vp", "i2"),  # points of VP tokens
    ("hand", "i1", TURNS),  # kinds of the tiles in hand, ascending, NOTHING beyond; SECRET, see observe.py
    ("seen_by", "u1"),  # bit mask of the seats that know this hand, since they held it
    (
        "choice",
        "i1",
    ),  # slot picked, or act chosen, while others still decide, or NOTHING; SECRET to its owner
    ("tile", "i1"),  # kind of the tile that lies face up to be placed or discarded, or NOTHING
    ("did", "i1"),  # last act, place 0-24 or discard 25-49, or NOTHING
)

STATE = record(
    ("seats", "i1"),  # 1 to 5
    ("phase", "i1"),  # a Phase
    ("draw", "i1"),  # a Draw; NONE when a seat decides
    ("waiting", "u1"),  # bit mask of the seats that still have to decide
    ("rounds", "i1"),  # rounds begun; with one player 0
    ("turn", "i1"),  # turn of the round; with one player of the game, with two 0
    ("dealt", "i1"),  # things of this kind dealt so far
    ("first", "i1"),  # with two players, the seat that is first in odd rounds, or NO_SEAT
    ("active", "i1"),  # with one or two players, the seat that decides
    ("cards", "i1", 2),  # scoring card 0-5 that shows its side A, and its side B; NOTHING before
    ("pool", "i1", KINDS),  # tiles not drawn yet, by kind; SECRET in part, see observe.py
    ("gone", "i2"),  # tiles out of the game: covered, discarded, or left over with two players
    ("offer", "i1", OFFER),  # with two players, kinds of the tiles to choose from, NOTHING for taken ones
    ("stacks", "i1", (STACKS, DEPTH)),  # alone, kinds from the bottom up, NOTHING for unseen ones and beyond
    ("heights", "i1", STACKS),  # alone, tiles of each stack
    ("supplier", "i1"),  # alone, stack of the Supplier
    ("options", "u1", OPTIONS),  # index of the chosen value, in the order below
    ("players", PLAYER, MAX_SEATS),
)

(
    BOARD_SIDE,
    BOARD_DEAL,
    STRICT_SUPPLY,
    TIEBREAK,
    TWO_P_DISCARD,
    TWO_P_ORDER,
    SOLO_CARDS,
    SOLO_STACKS,
    SOLO_FINISH,
    SOLO_STUCK,
    SOLO_MUST_PAY,
    SOLO_END_CHECK,
    OPTIMIZER_ZERO_OK,
) = range(OPTIONS)

DEALT, SAME = range(2)  # values of BOARD_DEAL
SHARED, PAWS = range(2)  # of TIEBREAK
PICK_ACT, PICK_PICK_ACT = range(2)  # of TWO_P_ORDER
RANDOM_CARDS, PICK_CARDS = range(2)  # of SOLO_CARDS
TOPS, OPEN, HIDDEN = range(3)  # of SOLO_STACKS
WHEN_FULL, NEVER, ANY_TIME = range(3)  # of SOLO_FINISH
NO_STACK, NO_STEP = range(2)  # of SOLO_STUCK
END_OF_TURN, IMMEDIATE = range(2)  # of SOLO_END_CHECK
ON, OFF = range(2)  # of TWO_P_DISCARD and SOLO_MUST_PAY, which are on unless chosen off
