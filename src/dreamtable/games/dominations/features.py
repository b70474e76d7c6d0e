"""The observation tensor: the table as one seat sees it, own seat first."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.spec import Slice

from .gains import limit_of
from .geometry import CELL_COUNT
from .kit import Parts
from .measures import family_of
from .state import (
    AGES,
    DESIGNS,
    DOMAINS,
    DYNASTIES,
    IN_HAND,
    LINE,
    MAX_SEATS,
    MONUMENTS,
    NOTHING,
    OBJECTIVES,
    OFFERED,
    PACK,
    PERKS,
    PICKS,
    ROUNDS,
    TILES,
    Phase,
    State,
)
from .tree import owns

PHASES = len(Phase)
SEAT_WIDTH = 5 + 4 * DOMAINS + PERKS + DESIGNS + LINE * DOMAINS + TILES
CELL_WIDTH = 3

LAYOUT = (
    Slice("phase", PHASES, "one-hot, in the order of Phase"),
    Slice("time", 3, "age / 3, rounds over / 5, 1 when it is the own decision"),
    Slice("objectives", OBJECTIVES, "1 for the own objectives"),
    Slice("monuments", 3 * MONUMENTS, "1 if own or in play, levels taken / 5, 1 if founded by the own seat"),
    Slice("dynasty cards", 2 * DYNASTIES, "1 for those in the draft hand, then for those kept"),
    Slice("tile", TILES, "1 for the tile being laid"),
    Slice(
        "map",
        CELL_WIDTH * CELL_COUNT,
        "by cell: 1 if occupied; domain of the camp, 1 to 6, / 6; level of its city / 3,"
        " less than 0 if another's",
    ),
    Slice(
        "seats",
        MAX_SEATS * SEAT_WIDTH,
        "own seat first, then to the left: influence / 20, cards in the tree / 48, Domination cards / 6,"
        " dynasty cards kept / 3, 1 if it decides; by domain knowledge / 15, limit / 15, city levels / 9,"
        " discs / 10; perks / 3; 1 for each mastery; families of the dynasty board, one-hot; tiles in hand",
    ),
)


@rule("C14.1", "C14.2")
def features(seen: State, kit: Parts, seat: int, out: Any) -> None:
    """The tensor of LAYOUT, f4."""
    out[:] = 0
    out[seen.phase] = 1
    out[PHASES] = seen.age / AGES
    out[PHASES + 1] = seen.rounds / ROUNDS
    out[PHASES + 2] = 1 if seen.actor == seat else 0
    i = card_features(seen, seat, out, PHASES + 3)
    if seen.tile != NOTHING:
        out[i + int(seen.tile)] = 1
    i = map_features(seen, kit, seat, out, i + TILES)
    for step in range(seen.seats):
        seat_features(seen, kit, (seat + step) % seen.seats, out, i + step * SEAT_WIDTH)


@rule("C14.1", "C14.2")
def card_features(seen: State, seat: int, out: Any, i: int) -> int:
    """Objectives, monuments and dynasty cards; the index of what follows."""
    player = seen.players[seat]
    for slot in range(OFFERED):
        if player.objectives[slot] != NOTHING:
            out[i + int(player.objectives[slot])] = 1
        if player.monuments[slot] != NOTHING:
            out[i + OBJECTIVES + int(player.monuments[slot])] = 1
    i += OBJECTIVES
    for slot in range(MAX_SEATS):
        monument = int(seen.monuments[slot])
        if monument != NOTHING:
            out[i + monument] = 1
            out[i + MONUMENTS + monument] = seen.levels_taken[slot] / 5
            out[i + 2 * MONUMENTS + monument] = 1 if seen.founders[slot] == seat else 0
    i += 3 * MONUMENTS
    for slot in range(PACK):
        if player.hand[slot] != NOTHING:
            out[i + int(player.hand[slot])] = 1
    for slot in range(PICKS):
        if player.kept[slot] != NOTHING:
            out[i + DYNASTIES + int(player.kept[slot])] = 1
    return i + 2 * DYNASTIES


@rule("C14.1")
def map_features(seen: State, kit: Parts, seat: int, out: Any, i: int) -> int:
    """What lies in every cell; the index of what follows."""
    for cell in range(CELL_COUNT):
        piece = seen.board[cell]
        if piece >= 0:
            out[i] = 1
            if piece < TILES:
                out[i + 1] = (kit.camp[piece] + 1) / DOMAINS
                sign = 1 if seen.city_seat[piece] == seat else -1
                out[i + 2] = sign * seen.city_level[piece] / 3
        i += CELL_WIDTH
    return i


@rule("C14.1")
def seat_features(seen: State, kit: Parts, seat: int, out: Any, i: int) -> None:
    """One seat as SEAT_WIDTH numbers."""
    player = seen.players[seat]
    out[i] = player.influence / 20
    out[i + 1] = player.card_count / 48
    out[i + 2] = player.won / 6
    out[i + 3] = player.kept_count / 3
    out[i + 4] = 1 if seen.actor == seat else 0
    i += 5
    for domain in range(DOMAINS):
        out[i] = player.know[domain] / 15
        out[i + 1] = limit_of(seen, kit, seat, domain) / 15
        out[i + 2] = player.levels[domain] / 9
        out[i + 3] = player.nodus[domain] / 10
        i += 4
    for perk in range(PERKS):
        out[i + perk] = player.perks[perk] / 3
    i += PERKS
    for design in range(DESIGNS):
        out[i + design] = 1 if owns(seen, seat, design) else 0
    i += DESIGNS
    for place in range(player.line_count):
        out[i + place * DOMAINS + family_of(int(player.line[place]))] = 1
    i += LINE * DOMAINS
    for tile in range(TILES):
        out[i + tile] = 1 if seen.where[tile] == IN_HAND - seat else 0
