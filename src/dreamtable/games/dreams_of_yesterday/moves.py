"""Who decides now, and what each action does: one line a kind."""

from __future__ import annotations

from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.jit import rule

from .actions import (
    ALTERNATE,
    CLOSE,
    DONE,
    LEAVE,
    LEND,
    LIFT,
    PAY,
    PAY_FLIP,
    PLACE,
    PUT,
    REARRANGE,
    REFILL,
    ROBOT_CHOOSE,
    SHIFT,
)
from .draws import resolve
from .kit import Parts
from .paying import lend, pay_card
from .rearrange import begin_rearranging, end_rearranging, lift, put
from .robot import robot_step
from .state import ROW, SLOTS, Debt, Draw, Phase, State
from .turns import (
    after_rearranging,
    begin_refill,
    begin_search,
    close,
    flip_by_ability,
    incur,
    place,
    refill,
    settle,
    shift_by,
)


@rule("D4.3", "D12.1", "D13.20")
def to_act(state: State) -> int:
    """The seat that decides, CHANCE while something is drawn, OVER at the end; alone, one moves the Robot."""
    if state.phase == Phase.OVER:
        return OVER
    if state.draw != Draw.NONE:
        return CHANCE
    return 1 if state.seats == 1 else 1 << state.active


@rule("D4.3")
def apply(state: State, kit: Parts, seat: int, action: int) -> None:
    """One action of the seat that decides, or one outcome of chance."""
    if seat == CHANCE:
        resolve(state, kit, action)
    elif action < PAY:
        main_step(state, kit, action)
    elif action < REARRANGE:
        buying_step(state, kit, action)
    elif action < ROBOT_CHOOSE:
        last_step(state, kit, action)
    else:
        robot_step(state, kit, action)
    if state.phase == Phase.PAY:
        settle(state, kit)


@rule("D4.3", "D4.5", "D6.1", "D6.2")
def main_step(state: State, kit: Parts, action: int) -> None:
    """Flips, and the one taking, purchase or alternate action of a turn."""
    if action < PAY_FLIP:
        flip_by_ability(state, kit, action)
    elif action < ALTERNATE:  # pay_flip, take, buy, buy_any: in the order of Debt
        incur(state, kit, Debt.FLIP + (action - PAY_FLIP) // SLOTS, (action - PAY_FLIP) % SLOTS)
    else:
        begin_search(state, kit)


@rule("D5.4", "D7.5", "D8.2", "D8.4")
def buying_step(state: State, kit: Parts, action: int) -> None:
    """Paying, placing, shifting."""
    if action < LEND:
        pay_card(state, kit, state.active, action - PAY)
    elif action < PLACE:
        lend(state, kit, state.active, action - LEND)
    elif action < CLOSE:
        place(state, kit, (action - PLACE) // 2, (action - PLACE) % 2)
    elif action < SHIFT:
        close(state, kit, action - CLOSE)
    else:
        shift_by(state, action - SHIFT + 1)


@rule("D6.4", "D9.7")
def last_step(state: State, kit: Parts, action: int) -> None:
    """Rearranging, and the end of a turn."""
    if action < LIFT:
        begin_rearranging(state, action - REARRANGE)
    elif action < PUT:
        lift(state, (action - LIFT) // ROW, (action - LIFT) % ROW)
    elif action < LEAVE:
        if put(state, (action - PUT) // ROW, (action - PUT) % ROW):
            end_rearranging(state)
            after_rearranging(state, kit)
    elif action == LEAVE:
        end_rearranging(state)
        after_rearranging(state, kit)
    elif action < DONE:
        refill(state, action - REFILL)
    else:
        begin_refill(state)
