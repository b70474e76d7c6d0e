"""The state of a match of Dominations: one flat record, a pure function of the log.

The map is numbered in `geometry.py`. Land tiles keep their numbers from bag to hand to map: `where` says for
each of them where it is. A seat's tree is a square of places, its campfire in the middle; people write the
steps to the east and north of it, `1,-2`. A margin of places that stay empty runs around it:

    place   0   1  ...  12          x = place % 13 - 6
           13  14  ...  25          y = place // 13 - 6
           ...      84 ...          84 is the campfire, (0, 0)

Cards have one number each: 4 * design + layout for the masteries, then the level cards of all monuments,
last the campfire. Sets of cards are bits of a few whole numbers, `CARDS_A_WORD` to each.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Protocol

from dreamtable.engine.spec import record

from .geometry import CELL_COUNT

MAX_SEATS = 4
DOMAINS = 6
AGES, ROUNDS = 3, 5
TILES = 90
HAND = 7  # tiles drawn at the start of an age
MOST_TILES = 2  # that all cards of a kit together let their owner draw beyond these
DESIGNS_A_DOMAIN, BASE_DESIGNS = 13, 12
DESIGNS = DOMAINS * DESIGNS_A_DOMAIN
LAYOUTS = 4
MASTERIES = DESIGNS * LAYOUTS
MONUMENTS = 12
LEVEL_CARDS = 50
CAMPFIRE = MASTERIES + LEVEL_CARDS
CARDS = CAMPFIRE + 1
OBJECTIVES, BASE_OBJECTIVES = 18, 16
GOALS = 5
DYNASTIES, AGE_CARDS = 54, 18
DESIGN_EFFECTS = DESIGNS + LEVEL_CARDS + 1  # of tree cards; those of dynasty cards follow
EFFECTS = DESIGN_EFFECTS + DYNASTIES
PARTS = 2  # of an effect
LINE = 6  # spaces of a dynasty board
PICKS = 3  # dynasty cards kept in an age
PACK = 4  # the most dynasty cards in a draft hand
PLAYS = 2  # dynasty cards played in an age
LEVELS = 3  # of a city
OFFERED = 2  # objectives and monuments dealt to each seat

TREE = 13  # places in a row of a tree, with the margin
MARGIN = 1
PLACES = TREE * TREE
ROOT = PLACES // 2
NORTH, EAST, SOUTH, WEST = range(4)
STEPS = (TREE, 1, -TREE, -1)  # to the place north, east, south, west
TREE_CARDS = 48  # the most cards of a tree, its campfire among them
CARDS_A_WORD = 60
WORDS = 7
WILD = 6  # the colour of a campfire's sides, and of a side that touches nothing

BORDER = 72  # the most cells that something can be laid on
EMPTY, OPEN = -1, -2  # on the map: nothing near, and an empty cell beside something
MONUMENT_PIECE = TILES  # 90 to 93: the piece of a monument in play
CRADLE = TILES + MAX_SEATS
IN_BAG, ASIDE = -1, -2  # where a tile is, besides a cell
IN_HAND = -3  # of seat 0; of seat n, n less

NO_SEAT = -1
NOTHING = -1  # no card, no tile, no effect
OPTIONS = 6


class Phase(IntEnum):
    """What is being decided, or drawn, or carried out."""

    SETUP = 0
    KEEP = 1
    DRAFT = 2
    REDRAW = 3
    GIVE_BACK = 4
    CARD = 5
    COLOUR = 6
    CHOOSE = 7
    CONVERT = 8
    AMOUNT = 9
    TILE = 10
    PLACE = 11
    TURN = 12
    BUILD = 13
    PAY = 14
    SITE = 15
    DEVELOP = 16
    LAYOUT = 17
    TREE = 18
    COPY = 19
    RUN = 20
    OVER = 21


class Draw(IntEnum):
    """What chance decides next."""

    NONE = 0
    ORDER = 1
    OBJECTIVE = 2
    MONUMENT = 3
    DYNASTY = 4
    TILE = 5


class Stage(IntEnum):
    """Where the course of an age stands: what the rules carry out next when nobody has to decide."""

    NEW_AGE = 0
    DRAW_TILES = 1
    REDRAW_TILES = 2
    BENEFITS = 3
    TURN_EFFECTS = 4
    CARD_EFFECTS = 5
    LINE_EFFECTS = 6
    END_OF_TURN = 7
    AGE_EFFECTS = 8
    END_OF_AGE = 9
    AFTER_COPY = 10


class Perk(IntEnum):
    """What a card changes for as long as it counts; six of a kind stand for the domains."""

    CITY_OFF = 0
    MONUMENT_OFF = 1
    MASTERY_OFF = 2
    CAMP_ANY = 3
    LIMIT = 4
    TILES = 5
    EXTRA_BUILD = 6
    EXTRA_DEVELOP = 7
    MASTERY_OFF_IN = 8
    CAMP_IN = 14
    CITY_IN = 20


PERKS = 26


class Source(IntEnum):
    """Where points of play come from; those of the end are counted by `scoring.py`."""

    CITIES = 0
    CARDS = 1
    EFFECTS = 2
    INFLUENCE = 3
    DOMINATION = 4


SOURCES = 5


class Player(Protocol):
    """The face of a player's record."""

    know: Any
    made: int
    influence: int
    vp: Any
    won: int
    levels: Any
    nodus: Any
    perks: Any
    boosts: Any
    extras: Any
    tree: Any
    cards: Any
    card_count: int
    has: Any
    open: Any
    line: Any
    line_count: int
    line_start: int
    kept: Any
    kept_count: int
    hand: Any
    hand_count: int
    choice: int
    passed: Any
    objectives: Any
    monuments: Any


class State(Protocol):
    """The face of the record, so that a mistyped field is found before it runs."""

    seats: int
    phase: int
    draw: int
    stage: int
    waiting: int
    age: int
    rounds: int
    place: int
    picks: int
    dealt: int
    to_draw: int
    to_return: int
    actor: int
    order: Any
    where: Any
    turned: Any
    city_seat: Any
    city_level: Any
    board: Any
    border: Any
    border_count: int
    monuments: Any
    levels_taken: Any
    founders: Any
    sites: Any
    gone: Any
    deck: int
    objective_pool: int
    monument_pool: int
    winners: Any
    tile: int
    cell: int
    card: int
    design: int
    is_copy: int
    playing: int
    cursor: int
    effect: int
    part: int
    colour: int
    built: int
    developed: int
    options: Any
    players: Any


PLAYER = record(
    ("has", "i8", WORDS),  # the cards of the tree, as bits
    ("open", "i8", WORDS),  # the cards that fit somewhere in the tree, as bits; recounted by the audit
    ("made", "i8"),  # what the last tile laid produced for this seat, eight bits a domain
    ("passed", "i1", (PICKS, PACK - 1)),  # given away after each pick of this age; SECRET, see dynasty.py
    ("know", "i1", DOMAINS),  # knowledge
    ("vp", "i2", SOURCES),  # points so far, by Source
    ("influence", "i1"),
    ("won", "i1"),  # Domination cards won in the whole match
    ("levels", "i1", DOMAINS),  # levels of own cities, by domain of their camp
    ("nodus", "i1", DOMAINS),  # completed discs
    ("perks", "i1", PERKS),  # of the tree, for good
    ("boosts", "i1", PERKS),  # of dynasty cards, for this turn
    ("extras", "i1", 2),  # extra builds and develops of the tree that were used in this age
    ("tree", "i1", PLACES),  # index in `cards` of the card at a place, or NOTHING
    ("cards", "i2", TREE_CARDS),  # in the order in which they were laid, the campfire first; NOTHING beyond
    ("card_count", "i1"),
    ("line", "i1", LINE),  # the dynasty board from the left: card 0-53, NOTHING beyond
    ("line_count", "i1"),
    ("line_start", "i1"),  # cards that lay on it when the age began
    ("kept", "i1", PICKS),  # dynasty cards kept and not played, ascending, NOTHING beyond; SECRET
    ("kept_count", "i1"),
    ("hand", "i1", PACK),  # dynasty cards to choose from, ascending, NOTHING beyond; SECRET
    ("hand_count", "i1"),
    ("choice", "i1"),  # what was chosen while others still decide, or NOTHING; SECRET
    ("objectives", "i1", OFFERED),  # dealt, later [0] the one kept, or NOTHING; SECRET until all have kept
    ("monuments", "i1", OFFERED),  # the same
)

STATE = record(
    ("gone", "i8", WORDS),  # cards that somebody has taken, as bits
    ("deck", "i4"),  # dynasty cards of this age that were not dealt, as bits; SECRET, see observe.py
    ("objective_pool", "i4"),  # objectives not dealt, as bits; SECRET until all have kept
    ("monument_pool", "i4"),  # the same of monuments
    ("seats", "i1"),  # 2 to 4
    ("phase", "i1"),  # a Phase
    ("draw", "i1"),  # a Draw; NONE when somebody decides
    ("stage", "i1"),  # a Stage
    ("waiting", "u1"),  # bit mask of the seats that still have to keep or draft
    ("age", "i1"),  # 1 to 3; 0 before the first
    ("rounds", "i1"),  # rounds of this age that are over
    ("place", "i1"),  # in the order of play, of the seat that is on turn
    ("picks", "i1"),  # dynasty cards that every seat has kept in this age
    ("dealt", "i1"),  # things of this kind dealt so far
    ("to_draw", "i1"),  # tiles that the seat still draws
    ("to_return", "i1"),  # tiles that the seat still gives back
    ("actor", "i1"),  # the seat that decides or draws, where it is one alone
    ("order", "i1", MAX_SEATS),  # seats in the order of play, NO_SEAT beyond
    ("where", "i2", TILES),  # the cell of a tile, or IN_BAG, ASIDE, IN_HAND - seat
    ("turned", "i1", TILES),  # its turns, 0 to 2: its corner m lies in slot (m + turns) % 3
    ("city_seat", "i1", TILES),  # owner of the city on a tile, or NO_SEAT
    ("city_level", "i1", TILES),  # 0 for none
    ("board", "i1", CELL_COUNT),  # tile, monument piece or CRADLE in a cell; EMPTY or OPEN
    ("border", "i2", BORDER),  # the OPEN cells, `border_count` of them
    ("border_count", "i1"),
    ("monuments", "i1", MAX_SEATS),  # in play, by the seat that kept it; NOTHING before and beyond
    ("levels_taken", "i1", MAX_SEATS),
    ("founders", "i1", MAX_SEATS),  # seat that took level 1, or NO_SEAT
    ("sites", "i2", MAX_SEATS),  # cell of its piece, or NOTHING
    ("winners", "i1", DOMAINS),  # seat that won the Domination card of the age before, or NO_SEAT
    ("tile", "i1"),  # tile being laid, or NOTHING
    ("cell", "i2"),  # cell it is laid in, or where a piece was laid last, or NOTHING
    ("card", "i2"),  # tree card being placed, or NOTHING
    ("design", "i1"),  # mastery design being taken, or monument in play being built; NOTHING
    ("is_copy", "i1"),  # 1 while a mastery is copied at the end of an age
    ("playing", "i1"),  # dynasty card being carried out, or NOTHING
    ("cursor", "i2"),  # how far a run of effects has come
    ("effect", "i2"),  # the effect and its part that ask something, or NOTHING
    ("part", "i1"),
    ("colour", "i1"),  # domain that knowledge is converted to, or NOTHING
    ("built", "i1"),  # build actions taken in this turn
    ("developed", "i1"),  # develop actions taken in this turn
    ("options", "u1", OPTIONS),  # index of the chosen value, in the order below
    ("players", PLAYER, MAX_SEATS),
)

(DYNASTIES_OPTION, DRAFT_HAND, DRAFT_DIRECTION, REDRAW_OPTION, DOMINATION_TIE, NEXT_ORDER) = range(OPTIONS)

ON, OFF = range(2)  # values of DYNASTIES_OPTION and REDRAW_OPTION, which are on unless chosen off
THREE, FOUR = range(2)  # of DRAFT_HAND
LEFT, ALTERNATE = range(2)  # of DRAFT_DIRECTION
NOBODY, FIRST_IN_ORDER = range(2)  # of DOMINATION_TIE
ASCENDING, DESCENDING = range(2)  # of NEXT_ORDER
