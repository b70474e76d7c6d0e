"""What may be done now, and why not: one function a phase, all filling the same sheet."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.reasons import LEGAL, NOT_NOW, Common, allow, judge, refuse_all, refuse_some

from .actions import CARD, DISCARD, FINISH, PICK, PLACE, SUPPLY, Why
from .acts import cost
from .kit import Parts
from .setup import is_draft
from .solo import is_in_reach, supply_cost
from .state import (
    ANY_TIME,
    CARDS,
    NEVER,
    NOTHING,
    OFF,
    OFFER,
    SOLO_FINISH,
    SOLO_MUST_PAY,
    SPACES,
    STACKS,
    TURNS,
    TWO_P_DISCARD,
    Draw,
    Phase,
    State,
)


@rule("Y3.2", "Y3.3", "Y3.5", "Y7.3")
def why_not(state: State, kit: Parts, seat: int, why: Any) -> None:
    """0 for what the seat may do now, a reason for everything else."""
    if state.phase == Phase.OVER:
        refuse_all(why, Common.GAME_OVER)
    elif state.draw != Draw.NONE or not is_waiting(state, seat):
        refuse_all(why, Common.NOT_YOUR_DECISION)
        if state.draw == Draw.NONE and is_draft(state):
            refuse_chosen(state, why)
    else:
        refuse_all(why, NOT_NOW)
        if state.phase == Phase.PICK:
            judge_picks(state, seat, why)
        elif state.phase == Phase.ACT:
            judge_acts(state, kit, seat, why)
        elif state.phase == Phase.SUPPLY:
            judge_supplies(state, why)
        else:
            judge_cards(state, why)


@rule("Y3.2", "Y3.5")
def is_waiting(state: State, seat: int) -> bool:
    """Whether a seat still has to decide."""
    return state.waiting >> seat & 1 == 1


@rule("Y3.3")
def refuse_chosen(state: State, why: Any) -> None:
    """Who has chosen waits for the others."""
    if state.phase == Phase.PICK:
        refuse_some(why, PICK, PLACE, Why.HAS_CHOSEN)
    else:
        refuse_some(why, PLACE, SUPPLY, Why.HAS_CHOSEN)


@rule("Y3.2", "Y7.3")
def judge_picks(state: State, seat: int, why: Any) -> None:
    """Any tile of the hand, or of those that are shown to two players."""
    for slot in range(TURNS):
        if is_draft(state):
            tile = state.players[seat].hand[slot]
        else:
            tile = state.offer[slot] if slot < OFFER else NOTHING
        judge(why, PICK + slot, LEGAL if tile != NOTHING else Why.NO_TILE)


@rule("Y4.1", "Y4.2", "Y4.3", "Y5.1", "Y5.7", "Y5.8", "Y7.6", "Y11.5")
def judge_acts(state: State, kit: Parts, seat: int, why: Any) -> None:
    """To every space that the familiar can pay for, with either use of the tile."""
    paws = state.players[seat].paws
    must_place = state.seats == 2 and state.options[TWO_P_DISCARD] == OFF
    for space in range(SPACES):
        code = LEGAL if cost(state, kit, seat, space) <= paws else Why.TOO_FAR
        judge(why, PLACE + space, code)
        judge(why, DISCARD + space, Why.MUST_PLACE if must_place else code)


@rule("Y8.4", "Y8.5", "Y8.10", "Y11.9", "Y11.11")
def judge_supplies(state: State, why: Any) -> None:
    """To every stack with tiles that the Supplier can pay for; or the end."""
    for stack in range(STACKS):
        if state.heights[stack] == 0:
            judge(why, SUPPLY + stack, Why.STACK_EMPTY)
        else:
            judge(why, SUPPLY + stack, LEGAL if is_in_reach(state, stack) else Why.STACK_TOO_FAR)
    judge(why, FINISH, why_not_finish(state))


@rule("Y8.5", "Y8.10", "Y11.9", "Y11.11")
def why_not_finish(state: State) -> int:
    """Ending is free with a full shop; options allow it always, never, or where only paid walks remain."""
    if state.options[SOLO_MUST_PAY] == OFF and must_pay(state):
        return LEGAL
    if state.options[SOLO_FINISH] == NEVER:
        return Why.NEVER_FINISH
    if state.options[SOLO_FINISH] == ANY_TIME or is_full(state):
        return LEGAL
    return Why.NOT_FULL


@rule("Y8.5", "Y11.11")
def must_pay(state: State) -> bool:
    """Whether every walk of the Supplier costs a paw."""
    for stack in range(STACKS):
        if state.heights[stack] > 0 and supply_cost(state, stack) == 0:
            return False
    return True


@rule("Y8.10")
def is_full(state: State) -> bool:
    """Whether every space of the lone player's shop holds a tile."""
    for space in range(SPACES):
        if state.players[0].space[space] == NOTHING:
            return False
    return True


@rule("Y2.8", "Y8.2", "Y11.7")
def judge_cards(state: State, why: Any) -> None:
    """A card for each side, of two different numbers."""
    for side in range(2):
        for card in range(CARDS):
            action = CARD + side * CARDS + card
            if state.cards[side] != NOTHING:
                judge(why, action, Why.SIDE_CHOSEN)
            elif state.cards[1 - side] == card:
                judge(why, action, Why.SAME_CARD)
            else:
                allow(why, action)
