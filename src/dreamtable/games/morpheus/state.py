r"""The state of a game of Morpheus: one flat record, a pure function of the log.

Positions of the ring are counted clockwise from the castle, sectors clockwise from the full moon:

              0 castle                sector s of the tile faces
          7       |       1           position (s + rotation) mod 8
            \   full   /
       6 ---   moon s0   --- 2
            /           \
          5       |       3
                  4
"""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Protocol

from dreamtable.engine.spec import record

MAX_SEATS = 4
DREAMS, DISPLAY, SLOTS = 27, 5, 2
FEATHERS, FEATHER_KINDS = 40, 10
TILES, SECTORS = 4, 8
MONTHS = 3
DIE = 6

NIGHTMARISH, PROPHETIC, FANTASTIC, SUPREME, CHRONITE, ONIRITE = range(6)
RESOURCES, ESSENCES, COMMON = 6, 4, 3  # all resources; essences come first; common essences before supreme

CASTLE, COURT, VORTEX, GATE, LANDING, WORKSHOP, BAZAAR, GARDEN = range(8)
PIECES = 8

NO_SEAT = -1
NOTHING = -1  # no dream, no feather, no tile, no piece, no slot
TOP = DISPLAY  # the source after the five places of a display: the top of its stack


class Phase(IntEnum):
    """What is being decided. While a draw is pending, the phase is the one the draw belongs to."""

    SETUP = 0
    FIRST_DREAM = 1
    GIFT_PICK = 2
    GIFT_KEEP = 3
    CHOOSE = 4
    SPIN = 5
    HELP = 6
    HARVEST_KEEP = 7
    WEAVE = 8
    CLAIM = 9
    LOCATION = 10
    FEATHER = 11
    GATE_DREAM = 12
    GATE_ESSENCE = 13
    BAZAAR_DREAM = 14
    TRADE = 15
    GARDEN = 16
    OTHERS = 17
    RESPITE_DREAM = 18
    CASTLE_FEATHER = 19
    DISCARD = 20
    OVER = 21


class Draw(IntEnum):
    """What chance decides next."""

    NONE = 0
    TILE = 1
    PIECE = 2
    DREAM_DISPLAY = 3
    FEATHER_DISPLAY = 4
    START_SEAT = 5
    GIFT_DIE = 6
    GIFT_REROLL = 7
    HARVEST_DIE = 8
    HARVEST_REROLL = 9
    DREAM_TOP = 10
    FEATHER_TOP = 11


class Player(Protocol):
    """The face of a player's record."""

    pool: Any
    dream: Any
    laid: Any
    done: Any
    done_count: int
    seen_feathers: Any
    blind_feathers: Any
    blind_count: int


class State(Protocol):
    """The face of the record, so that a mistyped field is found before it runs."""

    seats: int
    phase: int
    draw: int
    place: int
    active: int
    doer: int
    actor: int
    month: int
    turns: int
    counter: int
    ring: Any
    unplaced: Any
    tile: int
    tile_seen: Any
    tile_stack: int
    rotation: int
    rotation_before: int
    dream_stack: Any
    dream_count: int
    dream_display: Any
    feather_stack: Any
    feather_count: int
    feather_display: Any
    bank: Any
    gifts: Any
    rolled: int
    gift: int
    dice: Any
    helps: Any
    barred: int
    slot: int
    laid_now: int
    weaves: int
    given: int
    received: int
    options: Any
    players: Any


PLAYER = record(
    ("pool", "i1", RESOURCES),  # tokens by resource
    ("dream", "i1", SLOTS),  # open dreams, or NOTHING
    ("laid", "i1", (SLOTS, ESSENCES)),  # tokens on each open dream, by the kind of the token
    ("done", "u1", DREAMS),  # 1 for each completed dream
    ("done_count", "i1"),  # how many
    ("seen_feathers", "i1", FEATHER_KINDS),  # taken from the display, by kind: all saw them
    ("blind_feathers", "i1", FEATHER_KINDS),  # drawn from the stack, by kind: SECRET to the owner
    ("blind_count", "i1"),  # how many of those, public
)

STATE = record(
    ("seats", "i1"),  # 2 to 4
    ("phase", "i1"),  # a Phase
    ("draw", "i1"),  # a Draw; NONE when a seat decides
    ("place", "i1"),  # place a draw is for: display place, ring position or die
    ("active", "i1"),  # seat whose turn it is; NO_SEAT before chance chose the first
    ("doer", "i1"),  # seat that harvests or acts now
    ("actor", "i1"),  # seat that decides now; differs from doer when helpers are asked
    ("month", "i1"),  # 0 to 2
    ("turns", "i1"),  # turns begun, castle steps not counted
    ("counter", "i1"),  # position of the wooden counter, 0 to 7
    ("ring", "i1", PIECES),  # piece at each position, NOTHING while the ring is laid
    ("unplaced", "u1", PIECES),  # 1 for each piece not yet laid in this month's ring
    ("tile", "i1"),  # lunar tile in play, or NOTHING
    ("tile_seen", "u1", TILES),  # 1 for each tile ever laid open; the marker never is
    ("tile_stack", "i1"),  # tiles left in the stack, the marker not counted
    ("rotation", "i1"),  # eighths clockwise, 0 to 7
    ("rotation_before", "i1"),  # rotation when this harvest began
    ("dream_stack", "u1", DREAMS),  # 1 for each dream still in the stack
    ("dream_count", "i1"),  # how many
    ("dream_display", "i1", DISPLAY),  # dreams, or NOTHING
    ("feather_stack", "i1", FEATHER_KINDS),  # feathers in the stack by kind; SECRET in part, see observe.py
    ("feather_count", "i1"),  # how many, public
    ("feather_display", "i1", DISPLAY),  # kinds, or NOTHING
    ("bank", "i1", RESOURCES),  # tokens by resource
    ("gifts", "i1", DIE),  # gift dice still to pick, by value - 1
    ("rolled", "i1"),  # gift dice rolled this turn
    ("gift", "i1"),  # value of the die the actor picked, 0 if none
    ("dice", "i1", 2),  # the harvest's dice, 0 before the roll
    ("helps", "u1", MAX_SEATS),  # 1 for each helper of this harvest
    ("barred", "u1"),  # 1 when the active seat harvested in this turn
    ("slot", "i1"),  # the dream that this weave, or the Dreamgate, works on, or NOTHING
    ("laid_now", "i1"),  # tokens laid in this weave
    ("weaves", "i1"),  # weaves left in this step
    ("given", "u1"),  # bit mask of resources given away in this visit to the Bazaar
    ("received", "u1"),  # bit mask of resources received in it
    ("options", "u1", 8),  # 1 for each option that is on, in the order of Option below
    ("players", PLAYER, MAX_SEATS),
)

(
    CASTLE_PASSES_MARKER,
    SKIP_LAST_CASTLE,
    SPIN_RESETS,
    TIEBREAK,
    SUPREME_WEAVE_ONLY,
    DREAMGATE_NO_SUPREME,
    NO_BLIND_SETUP,
    FEATHER_NO_REFILL,
) = range(8)
