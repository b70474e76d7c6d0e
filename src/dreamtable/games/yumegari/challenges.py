"""The twelve challenges of the solo game, each a question to the final state."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import legal, scoring, shapes, solo
from .state import NOTHING, OPTIMIZER_ZERO_OK

count = interpreted(shapes.count)
count_empty_stacks = interpreted(solo.count_empty_stacks)
is_full = interpreted(legal.is_full)
sets_of = interpreted(shapes.sets_of)
side_points = interpreted(scoring.side_points)
total_points = interpreted(scoring.total_points)

FEW_SORTS = 3


@cites("Y9.1")
def total(state: Any, kit: Kit) -> int:
    """Points of the lone player."""
    return int(total_points(state, kit.face, 0))


@cites("Y9.1")
def points_of(state: Any, kit: Kit, number: int) -> int:
    """Points of a scoring card, 1 to 6, on whichever side it shows; 0 if it is not in the game."""
    return sum(
        int(side_points(state, kit.face, 0, side)) for side in range(2) if state.cards[side] == number - 1
    )


@cites("Y9.7")
def fewest_sorts(state: Any) -> int:
    """Different items, or different colours, on top of the shop: whichever are fewer."""
    space = state.players[0].space
    return min(sum(found > 0 for found in sets_of(space, side, NOTHING, NOTHING)) for side in range(2))


@cites("Y9.2")
def pretty_nice(state: Any, kit: Kit) -> bool:
    """90 points."""
    return total(state, kit) >= 90


@cites("Y9.3")
def even_prettier(state: Any, kit: Kit) -> bool:
    """100 points."""
    return total(state, kit) >= 100


@cites("Y9.4")
def the_prettiest(state: Any, kit: Kit) -> bool:
    """110 points."""
    return total(state, kit) >= 110


@cites("Y9.5")
def perfectionists_dream(state: Any, kit: Kit) -> bool:
    """50 points of card 1, or of card 2."""
    return max(points_of(state, kit, 1), points_of(state, kit, 2)) >= 50


@cites("Y9.6")
def step_by_step(state: Any, kit: Kit) -> bool:
    """10 paws kept, and 75 points."""
    return bool(state.players[0].paws >= 10) and total(state, kit) >= 75


@cites("Y9.7")
def minimalist(state: Any, kit: Kit) -> bool:
    """Three items at most, or three colours, and 60 points."""
    return fewest_sorts(state) <= FEW_SORTS and total(state, kit) >= 60


@cites("Y9.8")
def easy_peasy(state: Any, kit: Kit) -> bool:
    """50 points of card 3."""
    return points_of(state, kit, 3) >= 50


@cites("Y9.9")
def pair_them_up(state: Any, kit: Kit) -> bool:
    """48 points of card 4."""
    return points_of(state, kit, 4) >= 48


@cites("Y9.10")
def diagon_alley(state: Any, kit: Kit) -> bool:
    """50 points of card 5."""
    return points_of(state, kit, 5) >= 50


@cites("Y9.11")
def cookies(state: Any, kit: Kit) -> bool:
    """20 points of tokens."""
    return bool(state.players[0].vp >= 20)


@cites("Y9.12", "Y11.13")
def optimizer(state: Any, kit: Kit) -> bool:
    """A full shop, exactly one empty stack, and 80 points; with the option no empty stack will do, too."""
    empty = count_empty_stacks(state)
    fits = empty == 1 or (empty == 0 and bool(state.options[OPTIMIZER_ZERO_OK]))
    return fits and is_full(state) and total(state, kit) >= 80


@cites("Y9.13")
def beyond_the_horizon(state: Any, kit: Kit) -> bool:
    """50 points of card 6."""
    return points_of(state, kit, 6) >= 50


@dataclass(frozen=True)
class Challenge:
    """A challenge: its paragraph, its name, what it asks, and the question to a final state and the kit."""

    rule: str
    name: str
    text: str
    is_met: Callable[[Any, Kit], bool]
    cards: tuple[int, ...] = ()
    """Numbers of the scoring cards of which one must be in the game; empty where any will do."""
    of_stacks: bool = False
    """Whether it also asks how many stacks are empty."""


CHALLENGES = (
    Challenge("Y9.2", "Pretty nice", "90 points or more", pretty_nice),
    Challenge("Y9.3", "Even prettier", "100 points or more", even_prettier),
    Challenge("Y9.4", "The prettiest", "110 points or more", the_prettiest),
    Challenge("Y9.5", "A perfectionist's dream", "50 points with card 1 or 2", perfectionists_dream, (1, 2)),
    Challenge("Y9.6", "Step by step", "10 paws left, and 75 points", step_by_step),
    Challenge("Y9.7", "Minimalist", "3 items or 3 colours at most, and 60 points", minimalist),
    Challenge("Y9.8", "Easy peasy", "50 points with card 3", easy_peasy, (3,)),
    Challenge("Y9.9", "Pair them up!", "48 points with card 4", pair_them_up, (4,)),
    Challenge("Y9.10", "Diagon Alley", "50 points with card 5", diagon_alley, (5,)),
    Challenge("Y9.11", "Did someone say COOKIES?", "20 points of tokens", cookies),
    Challenge("Y9.12", "Optimizer", "a full shop, one empty stack, and 80 points", optimizer, of_stacks=True),
    Challenge("Y9.13", "Beyond the horizon", "50 points with card 6", beyond_the_horizon, (6,)),
)
