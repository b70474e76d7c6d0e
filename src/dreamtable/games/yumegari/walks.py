"""The shortest walks of a familiar over a board: how many steps from space to space."""

from __future__ import annotations

from collections.abc import Sequence

from dreamtable.engine.jit import cites

from .state import SIDE, SPACES

Pairs = Sequence[tuple[int, int]]


@cites("Y4.1", "Y4.5", "Y4.6", "Y4.7")
def neighbours(space: int, walls: Pairs, portals: Pairs) -> list[int]:
    """The spaces one step away: beside it where no wall stands between, and through a portal."""
    row, column = divmod(space, SIDE)
    beside = [
        other
        for is_inside, other in (
            (row > 0, space - SIDE),
            (row < SIDE - 1, space + SIDE),
            (column > 0, space - 1),
            (column < SIDE - 1, space + 1),
        )
        if is_inside and (min(space, other), max(space, other)) not in walls
    ]
    return beside + [end for pair in portals if space in pair for end in pair if end != space]


@cites("Y4.4")
def steps_from(start: int, walls: Pairs, portals: Pairs) -> list[int]:
    """Steps of the shortest walk to every space; -1 where none leads."""
    steps = [-1] * SPACES
    steps[start] = 0
    reached = [start]
    for space in reached:
        for other in neighbours(space, walls, portals):
            if steps[other] < 0:
                steps[other] = steps[space] + 1
                reached.append(other)
    return steps
