"""A judgement of a position for one seat, in points. Written by hand; none of its numbers is a rule."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .faces import count_museums, count_units
from .kit import Parts
from .scoring import total_points
from .state import State

UNIT = 0.9  # points of a unit of Resources
RIVALS = 0.3


@rule("D10.1")
def evaluate(seen: State, kit: Parts, seat: int) -> float:
    """Points the seat may expect, less a share of what its best rival may."""
    rival = 0.0
    for other in range(count_museums(seen)):
        if other != seat:
            rival = max(rival, prospects(seen, kit, other))
    return prospects(seen, kit, seat) - RIVALS * rival


@rule("D10.1")
def prospects(seen: State, kit: Parts, seat: int) -> float:
    """Points scored now and what Resources may become."""
    return float(total_points(seen, kit, seat)) + UNIT * count_units(seen, kit, seat)
