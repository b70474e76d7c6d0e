"""The observation tensor: everything a seat knows, as numbers between about 0 and 1."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.spec import Slice

from .acts import mark_paws, mark_points
from .kit import Parts
from .legal import is_waiting
from .shapes import colour_of, item_of
from .state import (
    CARDS,
    KINDS,
    MAX_SEATS,
    NOTHING,
    OFFER,
    SORTS,
    SPACES,
    STACKS,
    TURNS,
    Phase,
    State,
)

PHASES = 6
TILE_WIDTH = 2 * SORTS + 2
SPACE_WIDTH = 4 * SORTS + 3
SEAT_WIDTH = 3 + TILE_WIDTH + TURNS * TILE_WIDTH + SPACES * SPACE_WIDTH
TILE_TEXT = "item and colour one-hot, points marked / 2, paws marked"

LAYOUT = (
    Slice("phase", PHASES, "one-hot, in the order of Phase"),
    Slice("time", 4, "1 when the seat decides, rounds / 24, turn / 29, tiles out of the game / 100"),
    Slice("cards", 2 * CARDS, "one-hot for side A, then for side B"),
    Slice("unseen", KINDS, "tiles nobody has seen or others hold unseen, by kind / 3"),
    Slice("offer", OFFER * TILE_WIDTH, f"tiles to choose from with two players: {TILE_TEXT}"),
    Slice(
        "stacks", STACKS * (2 + TILE_WIDTH), f"height / 5, the Supplier stands there, the top: {TILE_TEXT}"
    ),
    Slice(
        "seats",
        MAX_SEATS * SEAT_WIDTH,
        f"own seat first, then to the left: points / 30, paws / 10, has chosen; the tile to be placed; the"
        f" hand as far as it is known ({TILE_TEXT}); by space item and colour of the tile, item and colour"
        " printed, points printed / 2, paws printed, the familiar stands there",
    ),
)


@rule("Y10.1", "Y10.2", "Y10.3")
def features(seen: State, kit: Parts, seat: int, out: Any) -> None:
    """The tensor of LAYOUT, f4."""
    out[:] = 0
    i = table_features(seen, seat, out)
    for place in range(OFFER):
        i = tile_features(seen.offer[place], out, i)
    i = stack_features(seen, out, i)
    for number in range(seen.seats):
        i = seat_features(seen, kit, (seat + number) % seen.seats, out, i)


@rule("Y10.1", "Y10.4")
def table_features(seen: State, seat: int, out: Any) -> int:
    """Phase, time, cards and unseen tiles; the index of what follows."""
    out[seen.phase] = 1
    i = PHASES
    out[i] = 1 if seen.phase != Phase.OVER and is_waiting(seen, seat) else 0
    out[i + 1] = seen.rounds / 24
    out[i + 2] = seen.turn / 29
    out[i + 3] = seen.gone / 100
    i += 4
    for side in range(2):
        if seen.cards[side] != NOTHING:
            out[i + side * CARDS + int(seen.cards[side])] = 1
    i += 2 * CARDS
    for kind in range(KINDS):
        out[i + kind] = seen.pool[kind] / 3
    return i + KINDS


@rule("Y1.2")
def tile_features(tile: int, out: Any, i: int) -> int:
    """One tile as TILE_WIDTH numbers, zeros for none; the index of what follows."""
    if tile != NOTHING:
        out[i + item_of(tile)] = 1
        out[i + SORTS + colour_of(tile)] = 1
        out[i + 2 * SORTS] = mark_points(tile) / 2
        out[i + 2 * SORTS + 1] = mark_paws(tile)
    return i + TILE_WIDTH


@rule("Y8.1", "Y8.3")
def stack_features(seen: State, out: Any, i: int) -> int:
    """The nine stacks of the solo game; the index of what follows."""
    for stack in range(STACKS):
        height = seen.heights[stack]
        out[i] = height / 5
        out[i + 1] = 1 if seen.seats == 1 and seen.supplier == stack else 0
        i = tile_features(seen.stacks[stack, height - 1] if height > 0 else NOTHING, out, i + 2)
    return i


@rule("Y10.1", "Y10.2", "Y10.3")
def seat_features(seen: State, kit: Parts, seat: int, out: Any, i: int) -> int:
    """One seat as SEAT_WIDTH numbers; the index of what follows."""
    player = seen.players[seat]
    out[i] = player.vp / 30
    out[i + 1] = player.paws / 10
    out[i + 2] = 1 if seen.phase != Phase.OVER and not is_waiting(seen, seat) else 0
    i = tile_features(player.tile, out, i + 3)
    for slot in range(TURNS):
        i = tile_features(player.hand[slot], out, i)
    for space in range(SPACES):
        i = space_features(seen, kit, seat, space, out, i)
    return i


@rule("Y1.3", "Y10.1")
def space_features(seen: State, kit: Parts, seat: int, space: int, out: Any, i: int) -> int:
    """One space as SPACE_WIDTH numbers; the index of what follows."""
    player = seen.players[seat]
    tile = player.space[space]
    if tile != NOTHING:
        out[i + item_of(tile)] = 1
        out[i + SORTS + colour_of(tile)] = 1
    if player.board != NOTHING:
        symbol = int(kit.symbol[player.board, space])
        if symbol != NOTHING:
            out[i + 2 * SORTS + symbol] = 1
        out[i + 4 * SORTS] = kit.print_vp[player.board, space] / 2
        out[i + 4 * SORTS + 1] = kit.print_paws[player.board, space]
    out[i + 4 * SORTS + 2] = 1 if player.at == space else 0
    return i + SPACE_WIDTH
