"""The course of play, in order, and what each action does.

phase    who acts          rule
DECIDE   the seat on turn  P2.1
ROLL     chance            P2.2, P2.3
OVER     nobody            P3.1
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.jit import rule
from dreamtable.engine.reasons import LEGAL, Common, allow, judge, refuse_all

from .actions import HOLD, ROLL, Why
from .kit import FACES, Die
from .state import Phase, State

LONGEST = 1000
TARGETS = (100, 50)  # points, by the value of the option `target`


@rule("P3.4")
def initial(state: State, kit: Die, seats: int, options: Any) -> None:
    """Write the start of a game: everybody at 0, seat 0 to decide."""
    state.seats = seats
    state.seat = 0
    state.phase = Phase.DECIDE
    state.target = TARGETS[0] if options[0] == 0 else TARGETS[1]
    state.turn_total = 0
    state.decisions = 0
    for seat in range(len(state.score)):
        state.score[seat] = 0


@rule("P2.1")
def to_act(state: State) -> int:
    """The seat on turn, or chance while the die is in the air."""
    if state.phase == Phase.DECIDE:
        return 1 << int(state.seat)
    return CHANCE if state.phase == Phase.ROLL else OVER


@rule("P2.1", "P2.5", "P3.2")
def why_not(state: State, kit: Die, seat: int, why: Any) -> None:
    """Both actions are open to the seat on turn, but nobody rolls past the target."""
    if state.phase == Phase.OVER:
        refuse_all(why, Common.GAME_OVER)
    elif state.phase != Phase.DECIDE or state.seat != seat:
        refuse_all(why, Common.NOT_YOUR_DECISION)
    else:
        has_won = state.score[seat] + state.turn_total >= state.target
        judge(why, ROLL, Why.TARGET_REACHED if has_won else LEGAL)
        allow(why, HOLD)


@rule("P1.1")
def chance_weights(state: State, kit: Die, weights: Any) -> int:
    """One outcome a face."""
    for face in range(FACES):
        weights[face] = kit.weight[face]
    return FACES


@rule("P2.2")
def apply(state: State, kit: Die, seat: int, action: int) -> None:
    """One decision, or one face of the die."""
    if seat == CHANCE:
        land(state, kit, action)
        return
    state.decisions += 1
    if action == HOLD:
        hold(state)
    else:
        state.phase = Phase.ROLL


@rule("P2.2", "P2.3")
def land(state: State, kit: Die, face: int) -> None:
    """Count the face that came up (its index, from 0)."""
    state.phase = Phase.DECIDE
    if kit.points[face] == 0:
        state.turn_total = 0
        pass_die(state)
    else:
        state.turn_total += kit.points[face]


@rule("P2.4", "P3.1")
def hold(state: State) -> None:
    """Keep the turn total; the game ends at the target."""
    state.score[state.seat] += state.turn_total
    state.turn_total = 0
    if state.score[state.seat] >= state.target:
        state.phase = Phase.OVER
    else:
        pass_die(state)


@rule("P2.4", "P3.3")
def pass_die(state: State) -> None:
    """The next seat's turn, unless the game has lasted too long."""
    state.seat = (state.seat + 1) % state.seats
    if state.decisions >= LONGEST:
        state.phase = Phase.OVER
