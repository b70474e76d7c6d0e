"""What a seat may know, and samples of what it may not.

Secret are hands that the viewer never held, and the choices of others while somebody still decides. An
observation has, in `pool`, everything that is unseen or lies in a hand the viewer does not know: that sum is
what a careful player knows.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.rng import below, draw

from .acts import cost
from .hands import hand_size, insert
from .kit import Parts
from .legal import is_waiting
from .setup import is_draft
from .state import KINDS, NOTHING, SPACES, TURNS, Draw, Phase, State


@rule("Y3.2", "Y3.5", "Y10.1", "Y10.2", "Y10.3")
def observe(seen: State, kit: Parts, seat: int) -> None:
    """Put hands that the viewer does not know among the unseen tiles, and turn others' choices down."""
    for other in range(seen.seats):
        if other != seat:
            player = seen.players[other]
            player.choice = NOTHING
            if not knows_hand(seen, other, seat):
                for slot in range(TURNS):
                    if player.hand[slot] != NOTHING:
                        seen.pool[player.hand[slot]] += 1
                        player.hand[slot] = NOTHING


@rule("Y10.2", "Y10.3")
def knows_hand(seen: State, holder: int, viewer: int) -> bool:
    """Whether a viewer knows a hand, having held it in this round."""
    return viewer >= 0 and seen.players[holder].seen_by >> viewer & 1 == 1


@rule("Y10.1", "Y10.4")
def determinize(seen: State, kit: Parts, seat: int, rng: Any) -> None:
    """Deal unknown hands from the unseen tiles, and choose for those who have chosen, each way as likely."""
    if not is_draft(seen):
        return
    for other in range(seen.seats):
        if other != seat:
            for _ in range(count_missing(seen, other)):
                kind = draw(rng, seen.pool, KINDS)
                seen.pool[kind] -= 1
                insert(seen.players[other].hand, kind)
    if seen.draw == Draw.NONE and seen.phase != Phase.OVER:
        for other in range(seen.seats):
            if other != seat and not is_waiting(seen, other):
                seen.players[other].choice = sample_choice(seen, kit, other, rng)


@rule("Y10.2")
def count_missing(seen: State, seat: int) -> int:
    """Tiles of a seat's hand that are blank in this observation."""
    missing = hand_size(seen, seat)
    for slot in range(TURNS):
        missing -= 1 if seen.players[seat].hand[slot] != NOTHING else 0
    return missing


@rule("Y3.2", "Y3.5")
def sample_choice(seen: State, kit: Parts, seat: int, rng: Any) -> int:
    """A pick or an act that the seat may have chosen."""
    if seen.phase == Phase.PICK:
        return below(rng, hand_size(seen, seat))
    paws = seen.players[seat].paws
    reachable = 0
    for space in range(SPACES):
        reachable += 1 if cost(seen, kit, seat, space) <= paws else 0
    left = below(rng, 2 * reachable)
    is_discarded = left >= reachable
    left -= reachable if is_discarded else 0
    for space in range(SPACES):
        if cost(seen, kit, seat, space) <= paws:
            if left == 0:
                return space + (SPACES if is_discarded else 0)
            left -= 1
    return NOTHING
