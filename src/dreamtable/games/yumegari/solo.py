"""The course of a turn alone, and how it ends.

(test)   five stacks are empty, or no stack can be reached: the end    Y8.8, Y8.9
SUPPLY   the Supplier walks to a stack and takes its top tile          Y8.4, Y8.6
draw     the tile below is turned up                                   Y8.3
ACT      the Clerk walks, and places or discards it                    Y8.7
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .acts import gain
from .kit import Parts
from .state import (
    EMPTY_STACKS,
    GRID,
    HIDDEN,
    IMMEDIATE,
    NO_STEP,
    NOTHING,
    OPEN,
    SOLO_END_CHECK,
    SOLO_STACKS,
    SOLO_STUCK,
    STACKED,
    STACKS,
    TOPS,
    Draw,
    Phase,
    State,
)


# ------------------------------------------------------------------------------------------ laying the stacks
@rule("Y8.3", "Y11.8")
def show_stack(state: State, kind: int) -> None:
    """The next tile that is seen from the start: the top of each stack, or with open stacks every tile."""
    if state.options[SOLO_STACKS] == OPEN:
        stack, depth = open_place(state, state.dealt)
        state.stacks[stack, depth] = kind
    else:
        state.stacks[state.dealt, state.heights[state.dealt] - 1] = kind
    state.dealt += 1


@rule("Y11.8")
def open_place(state: State, number: int) -> tuple[int, int]:
    """Stack and depth of a tile, counted from the bottom of the first stack."""
    left = int(number)
    stack = 0
    while left >= state.heights[stack]:
        left -= int(state.heights[stack])
        stack += 1
    return stack, left


@rule("Y8.3", "Y11.8")
def is_dealt(state: State) -> bool:
    """Whether all tiles that are seen from the start lie there."""
    return state.dealt == (STACKED if state.options[SOLO_STACKS] == OPEN else STACKS)


# ---------------------------------------------------------------------------------------------------- a turn
@rule("Y8.8", "Y8.9", "Y11.10")
def begin_solo_turn(state: State) -> None:
    """The Supplier is to move, unless the game has ended."""
    state.draw = Draw.NONE
    if count_empty_stacks(state) >= EMPTY_STACKS or not can_supply(state):
        end_solo(state)
    else:
        state.turn += 1
        state.phase = Phase.SUPPLY
        state.waiting = 1


@rule("Y8.8", "Y8.10")
def end_solo(state: State) -> None:
    """The game is over."""
    state.phase = Phase.OVER
    state.waiting = 0


@rule("Y8.8")
def count_empty_stacks(state: State) -> int:
    """Stacks without a tile."""
    empty = 0
    for stack in range(STACKS):
        empty += 1 if state.heights[stack] == 0 else 0
    return empty


@rule("Y8.5")
def supply_steps(state: State, stack: int) -> int:
    """Steps of the Supplier to a stack, along rows and columns."""
    rows = abs(stack // GRID - state.supplier // GRID)
    return int(rows) + int(abs(stack % GRID - state.supplier % GRID))


@rule("Y8.4", "Y8.5")
def supply_cost(state: State, stack: int) -> int:
    """Paws for the Supplier's walk to a stack: the first step is free."""
    return max(0, supply_steps(state, stack) - 1)


@rule("Y8.5")
def is_in_reach(state: State, stack: int) -> bool:
    """Whether the Supplier can end its move on a stack."""
    return state.heights[stack] > 0 and supply_cost(state, stack) <= state.players[0].paws


@rule("Y8.9", "Y11.10")
def can_supply(state: State) -> bool:
    """Whether the Supplier can move: to any stack, its own included unless the option asks for a step."""
    for stack in range(STACKS):
        if is_in_reach(state, stack) and (stack != state.supplier or state.options[SOLO_STUCK] != NO_STEP):
            return True
    return False


@rule("Y8.4", "Y8.6", "Y11.8")
def supply(state: State, kit: Parts, stack: int) -> None:
    """The Supplier walks and takes the top tile, which with hidden stacks is drawn only now."""
    state.players[0].paws -= supply_cost(state, stack)
    state.supplier = stack
    top = state.stacks[stack, state.heights[stack] - 1] + 0
    if state.options[SOLO_STACKS] == HIDDEN:
        state.draw = Draw.TAKEN
    else:
        take_from_stack(state, kit, top)


@rule("Y8.6", "Y8.8", "Y8.9", "Y11.12")
def take_from_stack(state: State, kit: Parts, kind: int) -> None:
    """The top tile leaves the Supplier's stack; the last one brings a paw."""
    stack = state.supplier
    state.heights[stack] -= 1
    state.stacks[stack, state.heights[stack]] = NOTHING
    state.draw = Draw.NONE
    if state.heights[stack] == 0:
        gain(state, kit, 0, 0, 1)
    if state.options[SOLO_END_CHECK] == IMMEDIATE and count_empty_stacks(state) >= EMPTY_STACKS:
        state.gone += 1
        end_solo(state)
        return
    state.players[0].tile = kind
    state.phase = Phase.ACT
    state.waiting = 1
    if state.options[SOLO_STACKS] == TOPS and state.heights[stack] > 0:
        state.draw = Draw.TOP


@rule("Y8.3")
def turn_up(state: State, kind: int) -> None:
    """The next tile of the Supplier's stack is seen."""
    state.stacks[state.supplier, state.heights[state.supplier] - 1] = kind
    state.draw = Draw.NONE
