"""A judgement of a position for one seat, in points: tokens, and what its shop may still earn on both cards.

Hand-written: the greedy bot's only guide, and a prior for search. It reads observations only. A tile that
lies ready, or that was picked, is judged by its best use. Every number below is a guess that was kept because
it won more games; none is a rule.
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .acts import cost, is_match, mark_paws, mark_points
from .kit import Parts
from .prospects import card_prospects
from .setup import is_draft, is_solo
from .shapes import sets_of
from .solo import can_supply
from .state import DUEL_ROUNDS, NOTHING, ROUNDS, SPACES, TURNS, Phase, State

PAW = 0.9  # points of the first paws while many turns are left
ENOUGH = 4  # paws, after which more are worth little
SPARE = 0.15  # points of such a paw
WALK = 0.5  # points lost with each step beyond the first to the nearest empty space
SOLO_TURNS = 24
"""About as many turns as a game alone has."""


@rule("Y6.1", "Y10.1")
def evaluate(seen: State, kit: Parts, seat: int) -> float:
    """Points the seat may expect."""
    player = seen.players[seat]
    left = turns_left(seen)
    if seen.phase == Phase.OVER or player.board == NOTHING or seen.cards[1] == NOTHING:
        return use_value(seen, kit, seat, NOTHING, NOTHING, 0)
    if seen.phase == Phase.ACT and player.choice != NOTHING:
        return use_value(seen, kit, seat, player.tile, player.choice, left)
    if seen.phase == Phase.PICK and player.choice != NOTHING:
        return best_use(seen, kit, seat, player.hand[player.choice], left)
    if player.tile != NOTHING:
        return best_use(seen, kit, seat, player.tile, left)
    return use_value(seen, kit, seat, NOTHING, NOTHING, left)


@rule("Y3.1", "Y7.1", "Y8.8")
def turns_left(seen: State) -> int:
    """Tiles the seat will still get, besides one that lies ready."""
    if is_draft(seen):
        return (ROUNDS - seen.rounds) * TURNS + TURNS - seen.turn
    if is_solo(seen):
        return max(0, SOLO_TURNS - seen.turn) if can_supply(seen) else 0
    return DUEL_ROUNDS - seen.rounds


@rule("Y4.2", "Y5.1", "Y5.7")
def best_use(seen: State, kit: Parts, seat: int, tile: int, left: int) -> float:
    """The value of the best thing to do with a tile; of discarding, only on the spot."""
    player = seen.players[seat]
    best = use_value(seen, kit, seat, tile, SPACES + player.at, left)
    for space in range(SPACES):
        if cost(seen, kit, seat, space) <= player.paws:
            best = max(best, use_value(seen, kit, seat, tile, space, left))
    return best


@rule("Y5.2", "Y5.5", "Y5.7", "Y6.1")
def use_value(seen: State, kit: Parts, seat: int, tile: int, choice: int, left: int) -> float:
    """The value after an act with a tile, placed on space 0-24 or discarded there (25-49); or without one."""
    player = seen.players[seat]
    points, paws = float(player.vp), int(player.paws)
    at, placed = int(player.at), NOTHING
    if choice != NOTHING:
        at = choice % SPACES
        paws -= cost(seen, kit, seat, at)
        if choice < SPACES:
            placed = at
            points += mark_points(tile)
            paws += mark_paws(tile)
            if player.space[at] == NOTHING and is_match(kit, player.board, at, tile):
                points += kit.print_vp[player.board, at]
                paws += kit.print_paws[player.board, at]
        else:
            paws += 1
    for side in range(2):
        if seen.cards[side] != NOTHING:
            sets = sets_of(player.space, side, placed, tile)
            points += card_prospects(kit, seen.cards[side], sets, left)
    if left > 0:
        points += paws_value(paws, left) - WALK * far(seen, kit, seat, at, placed)
    return points


@rule("Y6.10")
def paws_value(paws: int, left: int) -> float:
    """What paws are worth: nothing at the end, less the more there are."""
    useful = min(paws, ENOUGH, left)
    return PAW * useful * min(1.0, left / 8.0) + SPARE * (min(paws, left) - useful)


@rule("Y4.4")
def far(seen: State, kit: Parts, seat: int, at: int, placed: int) -> int:
    """Steps beyond the first from a space to the nearest empty one."""
    player = seen.players[seat]
    nearest = SPACES
    for space in range(SPACES):
        if player.space[space] == NOTHING and space != placed:
            nearest = min(nearest, int(kit.steps[player.board, at, space]))
    return 0 if nearest == SPACES else max(0, nearest - 1)
