"""A familiar's walk, and what becomes of its tile: placed with its gains, or discarded for a paw."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .kit import Parts
from .shapes import colour_of, item_of
from .state import MARKS, NOTHING, SORTS, SPACES, STRICT_SUPPLY, Mark, State


@rule("Y4.4", "Y4.7")
def steps(state: State, kit: Parts, seat: int, space: int) -> int:
    """Steps of the familiar's shortest walk to a space."""
    player = state.players[seat]
    return int(kit.steps[player.board, player.at, space])


@rule("Y4.1", "Y4.2", "Y4.3")
def cost(state: State, kit: Parts, seat: int, space: int) -> int:
    """Paws for that walk: the first step is free."""
    return max(0, steps(state, kit, seat, space) - 1)


@rule("Y4.2", "Y4.9")
def walk(state: State, kit: Parts, seat: int, space: int) -> None:
    """The familiar goes to a space, paying its paws."""
    state.players[seat].paws -= cost(state, kit, seat, space)
    state.players[seat].at = space


@rule("Y5.1", "Y5.6", "Y5.7")
def settle(state: State, kit: Parts, seat: int) -> None:
    """The familiar has walked: its tile is placed under it, or discarded."""
    player = state.players[seat]
    tile = player.tile + 0
    player.did = player.choice
    player.choice = NOTHING
    player.tile = NOTHING
    if player.did < SPACES:
        place(state, kit, seat, tile)
    else:
        state.gone += 1
        gain(state, kit, seat, 0, 1)


@rule("Y5.1", "Y5.2", "Y5.4", "Y5.5", "Y5.6")
def place(state: State, kit: Parts, seat: int, tile: int) -> None:
    """The tile under the familiar, with the gains of space and tile; a covered tile leaves the game."""
    player = state.players[seat]
    space = player.at
    points = mark_points(tile)
    paws = mark_paws(tile)
    if player.space[space] != NOTHING:
        state.gone += 1
    elif is_match(kit, player.board, space, tile):
        points += int(kit.print_vp[player.board, space])
        paws += int(kit.print_paws[player.board, space])
    player.space[space] = tile
    gain(state, kit, seat, points, paws)


@rule("Y5.2", "Y5.3")
def is_match(kit: Parts, board: int, space: int, tile: int) -> bool:
    """Whether the item or the colour of a tile is what the space prints."""
    symbol = kit.symbol[board, space]
    return symbol != NOTHING and (symbol == item_of(tile) or symbol == SORTS + colour_of(tile))


@rule("Y5.5")
def mark_points(tile: int) -> int:
    """Points marked on a kind of tile."""
    mark = tile % MARKS
    return 1 if mark == Mark.ONE_POINT else 2 if mark == Mark.TWO_POINTS else 0


@rule("Y5.5")
def mark_paws(tile: int) -> int:
    """Paws marked on a kind of tile."""
    return 1 if tile % MARKS == Mark.ONE_PAW else 0


@rule("Y5.9", "Y11.3")
def gain(state: State, kit: Parts, seat: int, points: int, paws: int) -> None:
    """VP and paw tokens for a seat, with the option only as far as there are any."""
    if state.options[STRICT_SUPPLY]:
        points, paws = min(points, vp_left(state, kit)), min(paws, paws_left(state, kit))
    state.players[seat].vp += points
    state.players[seat].paws += paws


@rule("Y11.3")
def vp_left(state: State, kit: Parts) -> int:
    """Points of the VP tokens that nobody has."""
    left = int(kit.vp_tokens)
    for seat in range(state.seats):
        left -= int(state.players[seat].vp)
    return left


@rule("Y11.3")
def paws_left(state: State, kit: Parts) -> int:
    """Paw tokens that nobody has."""
    left = int(kit.paw_tokens)
    for seat in range(state.seats):
        left -= int(state.players[seat].paws)
    return left
