"""What may be done now, and why not: one function a phase, all filling the same sheet."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.reasons import LEGAL, NOT_NOW, Common, allow, judge, refuse_all

from .actions import (
    ALTERNATE,
    CLOSE,
    DONE,
    FLIP,
    LEAVE,
    LEND,
    LIFT,
    PAY,
    PAY_FLIP,
    PLACE,
    PUT,
    REARRANGE,
    REFILL,
    SHIFT,
    TAKE,
    Why,
)
from .faces import is_resource_up, kind_up, slot_at
from .kit import BUY_ANY as BUY_ANY_ABILITY
from .kit import FLIP as FLIP_ABILITY
from .kit import INHERENT, URN, Parts
from .kit import REARRANGE as REARRANGE_ABILITY
from .museum import can_close, find_ability, has_place_for, has_room, is_closed, usable
from .paying import has_unit, missing, ways_with_card, ways_with_loan
from .pile import lies
from .rearrange import can_rearrange, is_out_of_scope
from .robot import robot_action
from .state import CARDS, EXHIBITS, FLIP_SCOPE, NOTHING, ROW, SLOTS, Debt, Draw, Phase, Place, State
from .walking import can_walk

KINDS_OF_SLOT = 5  # flip, pay_flip, take, buy, buy_any: SLOTS actions each


@rule("D4.3")
def why_not(state: State, kit: Parts, seat: int, why: Any) -> None:
    """0 for what the seat may do now, a reason for everything else."""
    if state.phase == Phase.OVER:
        refuse_all(why, Common.GAME_OVER)
    elif state.draw != Draw.NONE or (state.seats > 1 and seat != state.active):
        refuse_all(why, Common.NOT_YOUR_DECISION)
    else:
        refuse_all(why, NOT_NOW)
        if state.phase >= Phase.ROBOT_CHOOSE:
            allow(why, robot_action(state, kit))
        else:
            why_not_in_turn(state, kit, seat, why)


@rule("D4.3", "D6.4", "D7.5")
def why_not_in_turn(state: State, kit: Parts, seat: int, why: Any) -> None:
    """The phases of a seat's own turn."""
    phase = state.phase
    if phase == Phase.MAIN:
        main(state, kit, seat, why)
    elif phase == Phase.PAY:
        payments(state, kit, seat, why)
    elif phase == Phase.PLACE:
        placings(state, kit, seat, why)
    elif phase == Phase.SHIFT:
        allow(why, SHIFT)
        allow(why, SHIFT + 1)
    elif phase == Phase.AFTER:
        allow(why, DONE)
        rearrangements(state, kit, seat, why)
    elif phase == Phase.LIFT:
        lifts(state, seat, why)
    elif phase == Phase.PUT:
        puts(state, seat, why)
    else:
        allow(why, REFILL)
        allow(why, REFILL + 1)


# ------------------------------------------------------------------------------------------------- main phase
@rule("D4.3", "D6.5")
def main(state: State, kit: Parts, seat: int, why: Any) -> None:
    """Everything a turn can begin with."""
    for slot in range(SLOTS):
        code = why_no_card(state, slot)
        if code == LEGAL:
            space(state, kit, seat, slot, why)
        else:
            for kind in range(KINDS_OF_SLOT):
                judge(why, FLIP + kind * SLOTS + slot, code)
    judge(why, ALTERNATE, LEGAL if near_resource(state, kit) == NOTHING else Why.RESOURCE_NEAR)
    rearrangements(state, kit, seat, why)


@rule("D4.2", "D4.5", "D6.1", "D6.2", "D9.3", "D9.9")
def space(state: State, kit: Parts, seat: int, slot: int, why: Any) -> None:
    """Everything that can be done with the card in a space."""
    judge(why, FLIP + slot, why_not_flip(state, kit, seat, slot))
    judge(why, PAY_FLIP + slot, why_not_pay_flip(state, kit, seat, slot))
    for debt in range(Debt.TAKE, Debt.BUY_ANY + 1):  # take, buy, buy_any: in the order of Debt
        judge(why, TAKE + (debt - Debt.TAKE) * SLOTS + slot, why_not_get(state, kit, seat, slot, debt))


@rule("D2.9", "D4.1")
def why_no_card(state: State, slot: int) -> int:
    """Why a space has no card."""
    if slot >= state.slots:
        return Why.NO_SPACE
    return Why.EMPTY if state.slot[slot] == NOTHING else LEGAL


@rule("D4.6", "D4.7", "D9.3")
def why_not_flip(state: State, kit: Parts, seat: int, slot: int) -> int:
    """Why no ability turns over the card in a space."""
    if find_ability(state, kit, seat, FLIP_ABILITY) == NOTHING:
        return Why.NO_FLIP
    return Why.FLIP_FAR if is_flip_too_far(state, kit, seat, slot) else LEGAL


@rule("D4.5", "D4.6", "D4.7")
def why_not_pay_flip(state: State, kit: Parts, seat: int, slot: int) -> int:
    """Why the card in a space cannot be turned over for a unit."""
    if not has_unit(state, seat):
        return Why.FLIP_UNPAID
    return Why.FLIP_FAR if is_flip_too_far(state, kit, seat, slot) else LEGAL


@rule("D4.7")
def is_flip_too_far(state: State, kit: Parts, seat: int, slot: int) -> bool:
    """Whether the option keeps a card from being turned over."""
    return state.options[FLIP_SCOPE] == 1 and not can_walk(state, kit, seat, slot)


@rule("D4.2", "D4.4", "D5.4")
def why_not_get(state: State, kit: Parts, seat: int, slot: int, debt: int) -> int:
    """Why the card in a space cannot be taken, bought on foot, or bought by Buy Any."""
    code = why_not_take(state, kit, slot) if debt == Debt.TAKE else why_not_buy(state, kit, seat, slot, debt)
    if code or missing(state, kit, seat, debt, slot) == 0:
        return code
    is_far = debt == Debt.TAKE or (debt == Debt.BUY and not can_walk(state, kit, seat, slot))
    return Why.TOO_FAR if is_far else Why.TOO_DEAR


@rule("D6.1")
def why_not_take(state: State, kit: Parts, slot: int) -> int:
    """Why the card in a space is not to be taken, whatever one has."""
    return LEGAL if is_resource_up(state, kit, state.slot[slot]) else Why.SHOWS_ARTIFACT


@rule("D6.2", "D6.3", "D9.9")
def why_not_buy(state: State, kit: Parts, seat: int, slot: int, debt: int) -> int:
    """Why the card in a space is not to be bought, whatever one has."""
    if debt == Debt.BUY_ANY and find_ability(state, kit, seat, BUY_ANY_ABILITY) == NOTHING:
        return Why.NO_BUY_ANY
    if is_resource_up(state, kit, state.slot[slot]):
        return Why.SHOWS_RESOURCE
    kind = kind_up(state, kit, state.slot[slot])
    if has_place_for(state, seat, kind):
        return LEGAL
    return Why.NO_URN_PLACE if kind == URN else Why.NO_PLACE


@rule("D7.1")
def near_resource(state: State, kit: Parts) -> int:
    """A space at distance 1 or 2 that shows a Resource, or NOTHING."""
    for steps in range(1, 3):
        slot = slot_at(state, steps)
        if is_resource_up(state, kit, state.slot[slot]):
            return slot
    return NOTHING


# -------------------------------------------------------------------------------------------- paying, placing
@rule("D5.3", "D5.4", "D9.5")
def payments(state: State, kit: Parts, seat: int, why: Any) -> None:
    """Every card held that is of use, and inherent Resources for Artifacts."""
    for card in range(CARDS):
        judge(why, PAY + card, why_not_pay(state, kit, seat, card))
    for exhibit in range(EXHIBITS):
        judge(why, LEND + exhibit, why_not_lend(state, kit, seat, exhibit))


@rule("D5.3", "D5.4")
def why_not_pay(state: State, kit: Parts, seat: int, card: int) -> int:
    """Why a Resource card cannot be discarded for this debt."""
    if not lies(state, card, Place.HELD) or not is_held_by(state, seat, card):
        return Why.NOT_HELD
    return LEGAL if ways_with_card(state, kit, seat, card) else Why.NO_USE


@rule("D5.4")
def is_held_by(state: State, seat: int, card: int) -> bool:
    """Whether a seat holds a Resource card."""
    museum = state.museums[seat]
    for index in range(museum.held_count):
        if museum.held[index] == card:
            return True
    return False


@rule("D9.5")
def why_not_lend(state: State, kit: Parts, seat: int, exhibit: int) -> int:
    """Why an inherent Resource cannot pay."""
    if not usable(state, kit, seat, exhibit, INHERENT):
        return Why.NO_INHERENT
    if state.debt < Debt.BUY:
        return Why.NOT_FOR_FEES
    return LEGAL if ways_with_loan(state, kit, seat, exhibit) else Why.NO_USE


@rule("D8.1", "D8.2", "D8.4", "D8.5")
def placings(state: State, kit: Parts, seat: int, why: Any) -> None:
    """Both ends of every open exhibit; an Urn finishes one instead."""
    is_urn = kind_up(state, kit, state.carried) == URN
    for exhibit in range(EXHIBITS):
        if is_urn:
            judge(why, CLOSE + exhibit, why_not_close(state, seat, exhibit))
        else:
            judge(why, PLACE + 2 * exhibit, why_not_place(state, seat, exhibit, 0))
            judge(why, PLACE + 2 * exhibit + 1, why_not_place(state, seat, exhibit, 1))


@rule("D8.2", "D8.4", "D8.8")
def why_not_place(state: State, seat: int, exhibit: int, side: int) -> int:
    """Why an Artifact cannot go to an end of an exhibit."""
    if is_closed(state, seat, exhibit):
        return Why.CLOSED
    if not has_room(state, seat, exhibit):
        return Why.ROW_FULL
    return Why.ONE_END if side and state.museums[seat].length[exhibit] == 0 else LEGAL


@rule("D8.4", "D8.5")
def why_not_close(state: State, seat: int, exhibit: int) -> int:
    """Why an Urn cannot finish an exhibit."""
    if is_closed(state, seat, exhibit):
        return Why.CLOSED
    return LEGAL if can_close(state, seat, exhibit) else Why.NOT_STARTED


# ------------------------------------------------------------------------------------------------ rearranging
@rule("D9.7")
def rearrangements(state: State, kit: Parts, seat: int, why: Any) -> None:
    """Every Rearrange ability that is left, where a card can be moved."""
    for exhibit in range(EXHIBITS):
        code: int = LEGAL
        if not usable(state, kit, seat, exhibit, REARRANGE_ABILITY):
            code = Why.NO_REARRANGE
        elif not can_rearrange(state, kit, seat, exhibit):
            code = Why.NONE_TO_MOVE
        judge(why, REARRANGE + exhibit, code)


@rule("D9.7", "D9.8")
def lifts(state: State, seat: int, why: Any) -> None:
    """Any card of an open exhibit that was not moved yet, or nothing more."""
    allow(why, LEAVE)
    for exhibit in range(EXHIBITS):
        for index in range(ROW):
            judge(why, LIFT + exhibit * ROW + index, why_not_lift(state, seat, exhibit, index))


@rule("D8.4", "D9.7", "D9.8")
def why_not_lift(state: State, seat: int, exhibit: int, index: int) -> int:
    """Why a card cannot be moved."""
    if index >= state.museums[seat].length[exhibit]:
        return Why.NO_CARD_THERE
    if is_closed(state, seat, exhibit):
        return Why.CLOSED
    if is_out_of_scope(state, exhibit):
        return Why.OTHER_ROW
    return Why.MOVED if state.moved[state.museums[seat].row[exhibit, index]] else LEGAL


@rule("D9.7", "D9.8")
def puts(state: State, seat: int, why: Any) -> None:
    """Any place of an open exhibit."""
    for exhibit in range(EXHIBITS):
        for index in range(ROW):
            judge(why, PUT + exhibit * ROW + index, why_not_put(state, seat, exhibit, index))


@rule("D8.4", "D8.8", "D9.7", "D9.8")
def why_not_put(state: State, seat: int, exhibit: int, index: int) -> int:
    """Why the lifted card cannot be put down at a place."""
    if is_closed(state, seat, exhibit):
        return Why.CLOSED
    if is_out_of_scope(state, exhibit):
        return Why.OTHER_ROW
    return Why.NO_GAP if index > state.museums[seat].length[exhibit] else LEGAL
