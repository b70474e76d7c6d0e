"""How long a match can last: a bound that holds whatever the seats do, and with any kit.

Entries of the log, draws among them, are counted by what there is only so much of:

- set-up, for each seat: a place in the order of play, what it is dealt, and what it keeps;
- an age, for each seat: the draft (a hand dealt, cards kept); tiles, each of which is drawn, set aside and
  drawn again at most once, an end to that, and those given back; one answer about copying;
- a turn: a dynasty card or none, a tile in three steps, and an end to building and to developing;
- a card of a tree takes four entries at most (`contribute`, `pay`, `cell`, `at`), a level of a city one;
- questions take two entries at most (`convert`, `amount`). A part of a tree card has one occasion, which
  comes once a turn or less often; a dynasty card asks when it is played or at the end of the age, its own
  parts and those of the card that it copies.

With the supplied kit two cards of a tree ask at the start of a turn, so that its matches end far earlier.
"""

from __future__ import annotations

from .state import (
    AGES,
    HAND,
    LEVELS,
    MAX_SEATS,
    MOST_TILES,
    OFFERED,
    PACK,
    PARTS,
    PICKS,
    PLAYS,
    ROUNDS,
    TREE_CARDS,
)

SET_UP = 1 + 2 * OFFERED + 1
DRAFT = PACK + PICKS
TILE_DRAWS = 3 * (HAND + MOST_TILES) + 1 + MOST_TILES
A_TURN = 1 + 3 + 2
QUESTIONS = 2 * PARTS * (ROUNDS * (TREE_CARDS - 1) + 2 * PLAYS)
AN_AGE = DRAFT + TILE_DRAWS + ROUNDS * A_TURN + QUESTIONS + 1
CARDS_AND_CITIES = 4 * (TREE_CARDS - 1) + LEVELS * AGES * ROUNDS

MAX_PLIES = MAX_SEATS * (SET_UP + AGES * AN_AGE + CARDS_AND_CITIES)
