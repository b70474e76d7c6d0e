"""Counting all tiles of a state, and checking what is noted twice."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Kit

from .state import KINDS, NOTHING


@cites("Y1.2", "Y2.4", "Y10.4")
def audit(state: Any, kit: Kit) -> dict[str, int]:
    """Tiles in the box, wherever they are; raises ConformanceError where a kind has too many."""
    seen = [int(n) for n in state.pool]
    for kind in shown_kinds(state):
        seen[kind] += 1
    if min(seen) < 0:
        raise ConformanceError("a count of tiles is negative")
    for kind in range(KINDS):
        if seen[kind] > kit.face.copies[kind]:
            raise ConformanceError(f"there are {seen[kind]} tiles of kind {kind}, more than the box has")
    for seat, player in enumerate(state.players):
        if player.paws < 0 or player.vp < 0:
            raise ConformanceError(f"seat {seat} has less than no tokens")
    return {"tiles": sum(seen) + int(state.gone)}


def shown_kinds(state: Any) -> list[int]:
    """The kinds of all tiles in shops and hands, face up, on offer, or seen on stacks."""
    places = [*state.offer, *(tile for stack in state.stacks for tile in stack)]
    for player in state.players:
        places += [*player.space, *player.hand, player.tile]
    return [int(tile) for tile in places if tile != NOTHING]
