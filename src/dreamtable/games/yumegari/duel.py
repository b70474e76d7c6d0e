"""The course of a round with two players.

draw    three tiles of a stack are shown             Y7.1
PICK    the first player chooses one of three        Y7.3
ACT     and places or discards it                    Y7.4, Y7.6
PICK    the second player chooses one of two         Y7.3
ACT     and places or discards it                    Y7.4
(end)   the third tile leaves the game               Y7.5
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .state import DUEL_ROUNDS, NOTHING, OFFER, PICK_PICK_ACT, TWO_P_ORDER, Draw, Phase, State


@rule("Y7.1", "Y7.7")
def begin_duel_round(state: State) -> None:
    """The next stack is to be shown."""
    state.rounds += 1
    state.dealt = 0
    state.draw = Draw.OFFER


@rule("Y7.1", "Y7.3")
def lay_offer(state: State, kind: int) -> None:
    """One tile of the stack is shown; after the third the first player picks."""
    state.offer[state.dealt] = kind
    state.dealt += 1
    if state.dealt == OFFER:
        state.draw = Draw.NONE
        ask(state, starter(state), Phase.PICK)


@rule("Y7.2")
def starter(state: State) -> int:
    """The seat that is first in this round."""
    return int(state.first) if state.rounds % 2 == 1 else 1 - int(state.first)


@rule("Y7.3")
def ask(state: State, seat: int, phase: int) -> None:
    """A seat decides."""
    state.active = seat
    state.phase = phase
    state.waiting = 1 << seat


@rule("Y7.3", "Y7.4", "Y11.6")
def pick_offer(state: State, seat: int, slot: int) -> None:
    """A tile of the stack lies before its seat, which acts now, or once the other has picked, too."""
    state.players[seat].tile = state.offer[slot]
    state.offer[slot] = NOTHING
    if state.options[TWO_P_ORDER] != PICK_PICK_ACT:
        ask(state, seat, Phase.ACT)
    elif state.players[1 - seat].tile == NOTHING:
        ask(state, 1 - seat, Phase.PICK)
    else:
        ask(state, starter(state), Phase.ACT)


@rule("Y7.3", "Y7.4", "Y7.5", "Y11.6")
def end_duel_act(state: State, seat: int) -> None:
    """After the first player the second; after the second the round is over."""
    other = 1 - seat
    if seat == starter(state):
        ask(state, other, Phase.PICK if state.players[other].tile == NOTHING else Phase.ACT)
        return
    for slot in range(OFFER):
        if state.offer[slot] != NOTHING:
            state.offer[slot] = NOTHING
            state.gone += 1
    if state.rounds < DUEL_ROUNDS:
        begin_duel_round(state)
    else:
        state.phase = Phase.OVER
        state.waiting = 0
