"""Walking the Histories: free spaces, fees, how far a seat can get."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .faces import count_units, distance
from .kit import Parts
from .museum import count_moves
from .state import TYPES, State

FREE = 2


@rule("D4.2", "D9.4")
def free_spaces(moves: int) -> int:
    """Spaces that cost nothing, with so many Move abilities."""
    return FREE + moves


@rule("D4.4")
def fee(state: State, moves: int, slot: int) -> int:
    """Units of any type that the walk to a space costs."""
    return max(0, distance(state, slot) - free_spaces(moves))


@rule("D4.7")
def can_walk(state: State, kit: Parts, seat: int, slot: int) -> bool:
    """Whether a seat has the units to walk to a space."""
    units = count_units(state, kit, seat)
    for suit in range(TYPES):
        units += state.pool[suit]
    return fee(state, count_moves(state, kit, seat), slot) <= units
