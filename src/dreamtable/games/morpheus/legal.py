"""What may be done now, and why not: one function a phase, all filling the same array."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.reasons import LEGAL, NOT_NOW, Common, allow, judge, refuse_all, refuse_some

from .actions import (
    ACT,
    BLEND,
    BUY,
    DECLINE,
    DISCARD,
    GAIN,
    HARVEST,
    HELP,
    KEEP,
    LAY,
    PASS,
    PICK_DIE,
    REROLL,
    REROLL_GIFT,
    RESPITE,
    ROLL,
    SEED,
    SPIN,
    SPLIT,
    STOP,
    TAKE_DREAM,
    TAKE_FEATHER,
    TRADE,
    Why,
)
from .dreams import free_slot, has_room, is_dream_left
from .kit import Parts
from .locations import PAIRS, TRADES, can_act, can_split_gain, has_pair, is_sold, trade_get, trade_give
from .pool import has_chronite, location
from .state import (
    CHRONITE,
    COMMON,
    DIE,
    DISPLAY,
    DREAMGATE_NO_SUPREME,
    ESSENCES,
    GATE,
    NO_BLIND_SETUP,
    NOTHING,
    ONIRITE,
    SLOTS,
    SUPREME,
    SUPREME_WEAVE_ONLY,
    TOP,
    WORKSHOP,
    Draw,
    Phase,
    State,
)


@rule("M6.2", "M6.6")
def why_not(state: State, kit: Parts, seat: int, why: Any) -> None:
    """0 for what the seat may do now, a reason for everything else."""
    if state.phase == Phase.OVER:
        refuse_all(why, Common.GAME_OVER)
    elif state.draw != Draw.NONE or seat != state.actor:
        refuse_all(why, Common.NOT_YOUR_DECISION)
    else:
        refuse_all(why, NOT_NOW)
        if state.phase <= Phase.HARVEST_KEEP:
            why_not_in_turn(state, kit, seat, why)
        else:
            why_not_at_location(state, kit, seat, why)


@rule("M6.2")
def why_not_in_turn(state: State, kit: Parts, seat: int, why: Any) -> None:
    """Phases from the first dream to the harvest."""
    phase = state.phase
    if phase == Phase.FIRST_DREAM:
        dreams(state, seat, why)
    elif phase == Phase.GIFT_PICK:
        gifts(state, why)
    elif phase == Phase.GIFT_KEEP:
        allow(why, KEEP)
        judge(why, REROLL_GIFT, price(state, seat))
    elif phase == Phase.CHOOSE:
        allow(why, HARVEST)
        judge(why, ACT, LEGAL if can_act(state, kit, seat, 0) else Why.NOTHING_HERE)
    elif phase == Phase.SPIN:
        allow(why, ROLL)
        judge(why, SPIN, price(state, seat))
        judge(why, SPIN + 1, price(state, seat))
    elif phase == Phase.HELP:
        allow(why, DECLINE)
        judge(why, HELP, LEGAL if state.players[seat].pool[ONIRITE] > 0 else Why.NO_ONIRITE)
    else:
        allow(why, KEEP)
        judge(why, REROLL, price(state, seat))
        judge(why, REROLL + 1, price(state, seat))


@rule("M8.2", "M9.1", "M11.1")
def why_not_at_location(state: State, kit: Parts, seat: int, why: Any) -> None:
    """Phases of weaving, of the locations, of other seats and of the castle."""
    phase = state.phase
    if phase == Phase.WEAVE:
        weave(state, kit, seat, why)
    elif phase in (Phase.CLAIM, Phase.BAZAAR_DREAM, Phase.RESPITE_DREAM):
        allow(why, DECLINE)
        dreams(state, seat, why)
    elif phase == Phase.GATE_DREAM:
        dreams(state, seat, why)
    elif phase == Phase.LOCATION:
        offers(state, seat, why)
    elif phase == Phase.FEATHER:
        feathers(state, why)
    elif phase == Phase.CASTLE_FEATHER:
        castle_feather(state, seat, why)
    elif phase == Phase.GATE_ESSENCE:
        seeds(state, kit, seat, why)
    elif phase == Phase.TRADE:
        trades(state, seat, why)
    elif phase == Phase.GARDEN:
        garden(state, seat, why)
    elif phase == Phase.OTHERS:
        activities(state, kit, seat, why)
    else:
        discards(state, seat, why)


@rule("M3.1", "M3.3", "M8.4")
def price(state: State, seat: int) -> int:
    """Legal for a seat with a chronite."""
    return LEGAL if has_chronite(state, seat) else Why.NO_CHRONITE


@rule("M4.1", "M4.2", "M4.4", "M14.7")
def dreams(state: State, seat: int, why: Any) -> None:
    """Any dream on display or the top of the stack, for a seat with room."""
    if free_slot(state, seat) == NOTHING:
        refuse_some(why, TAKE_DREAM, TAKE_DREAM + TOP + 1, Why.TWO_OPEN)
        return
    for place in range(DISPLAY):
        is_there = state.dream_display[place] != NOTHING
        judge(why, TAKE_DREAM + place, LEGAL if is_there else Why.NO_DREAM_THERE)
    if state.phase == Phase.FIRST_DREAM and state.options[NO_BLIND_SETUP]:
        judge(why, TAKE_DREAM + TOP, Why.FIRST_FROM_DISPLAY)
    else:
        judge(why, TAKE_DREAM + TOP, LEGAL if state.dream_count > 0 else Why.NO_DREAM_STACK)


@rule("M5.1", "M5.2")
def feathers(state: State, why: Any) -> None:
    """Any feather on display or the top of the stack."""
    for place in range(DISPLAY):
        is_there = state.feather_display[place] != NOTHING
        judge(why, TAKE_FEATHER + place, LEGAL if is_there else Why.NO_FEATHER_THERE)
    judge(why, TAKE_FEATHER + TOP, LEGAL if state.feather_count > 0 else Why.NO_FEATHER_STACK)


@rule("M11.3")
def castle_feather(state: State, seat: int, why: Any) -> None:
    """A feather for 1 chronite, or none."""
    allow(why, DECLINE)
    if has_chronite(state, seat):
        feathers(state, why)
    else:
        refuse_some(why, TAKE_FEATHER, TAKE_FEATHER + TOP + 1, Why.NO_CHRONITE)


@rule("M7.1")
def gifts(state: State, why: Any) -> None:
    """Any value still on the table."""
    for value in range(DIE):
        judge(why, PICK_DIE + value, LEGAL if state.gifts[value] > 0 else Why.DIE_GONE)


@rule("M4.5", "M4.6", "M11.2")
def weave(state: State, kit: Parts, seat: int, why: Any) -> None:
    """One token after another on one dream; at the castle one may also not weave at all."""
    is_castle = state.counter == 0
    judge(why, STOP, LEGAL if is_castle or state.laid_now > 0 else Why.LAY_FIRST)
    for slot in range(SLOTS):
        for essence in range(ESSENCES):
            judge(why, LAY + slot * ESSENCES + essence, why_not_lay(state, kit, seat, slot, essence))


@rule("M4.5", "M4.6", "M4.7")
def why_not_lay(state: State, kit: Parts, seat: int, slot: int, essence: int) -> int:
    """Why one token cannot go to one dream."""
    player = state.players[seat]
    if player.dream[slot] == NOTHING:
        return Why.NOT_OPEN
    if state.laid_now > 0 and slot != state.slot:
        return Why.OTHER_DREAM
    if player.pool[essence] == 0:
        return Why.NO_TOKEN
    return LEGAL if has_room(state, kit, seat, slot, essence) else Why.NO_PLACE_FOR


@rule("M9.2", "M9.3", "M9.5", "M9.7")
def offers(state: State, seat: int, why: Any) -> None:
    """What the location gives, and what it sells."""
    allow(why, GAIN)
    if not has_chronite(state, seat):
        judge(why, BUY, Why.NO_CHRONITE)
    elif is_sold(state, seat):
        allow(why, BUY)
    elif location(state) == WORKSHOP:
        judge(why, BUY, Why.GAIN_LACKS)
    elif location(state) == GATE:
        judge(why, BUY, Why.TWO_OPEN if is_dream_left(state) else Why.NO_DREAMS)
    else:
        judge(why, BUY, Why.NO_FEATHERS)


@rule("M9.4", "M14.6")
def seeds(state: State, kit: Parts, seat: int, why: Any) -> None:
    """Any essence that the bank has and the new dream accepts, or none."""
    allow(why, DECLINE)
    for essence in range(ESSENCES):
        if essence == SUPREME and state.options[DREAMGATE_NO_SUPREME]:
            judge(why, SEED + essence, Why.SEED_SUPREME)
        elif state.bank[essence] == 0:
            judge(why, SEED + essence, Why.BANK_LACKS)
        else:
            has = has_room(state, kit, seat, state.slot, essence)
            judge(why, SEED + essence, LEGAL if has else Why.NO_PLACE_FOR)


@rule("M9.9")
def trades(state: State, seat: int, why: Any) -> None:
    """One token for another of its group; a kind goes one way only in a visit."""
    allow(why, STOP)
    pool = state.players[seat].pool
    for trade in range(TRADES):
        give, get = trade_give(trade), trade_get(trade)
        if pool[give] == 0:
            judge(why, TRADE + trade, Why.NO_TOKEN)
        elif (state.received >> give) & 1 or (state.given >> get) & 1:
            judge(why, TRADE + trade, Why.TRADED_BACK)
        else:
            judge(why, TRADE + trade, LEGAL if state.bank[get] > 0 else Why.BANK_LACKS)


@rule("M9.10", "M9.11", "M9.12", "M14.5")
def garden(state: State, seat: int, why: Any) -> None:
    """One transformation that the seat can pay and the bank can answer."""
    pool = state.players[seat].pool
    for essence in range(COMMON):
        gain = LEGAL if can_split_gain(state, essence) else Why.GAIN_LACKS
        judge(why, SPLIT + 2 * essence, gain if pool[essence] > 0 else Why.NO_TOKEN)
        if state.options[SUPREME_WEAVE_ONLY]:
            judge(why, SPLIT + 2 * essence + 1, Why.SPLIT_SUPREME)
        else:
            judge(why, SPLIT + 2 * essence + 1, gain if pool[SUPREME] > 0 else Why.NO_TOKEN)
    for pair in range(PAIRS):
        if not has_pair(state, seat, pair):
            judge(why, BLEND + pair, Why.NO_PAIR)
        else:
            judge(why, BLEND + pair, LEGAL if state.bank[CHRONITE] > 0 else Why.GAIN_LACKS)


@rule("M10.1", "M10.2", "M10.3", "M10.4", "M10.5")
def activities(state: State, kit: Parts, seat: int, why: Any) -> None:
    """In another seat's turn: one activity for 1 onirite, or none."""
    allow(why, PASS)
    if state.players[seat].pool[ONIRITE] == 0:
        judge(why, ACT, Why.NO_ONIRITE)
        judge(why, HARVEST, Why.NO_ONIRITE)
        judge(why, RESPITE, Why.NO_ONIRITE)
        return
    allow(why, RESPITE)
    judge(why, ACT, LEGAL if can_act(state, kit, seat, 1) else Why.NOTHING_HERE)
    judge(why, HARVEST, Why.BARRED if state.barred else LEGAL)


@rule("M11.4")
def discards(state: State, seat: int, why: Any) -> None:
    """Any common essence held."""
    for essence in range(COMMON):
        has = state.players[seat].pool[essence] > 0
        judge(why, DISCARD + essence, LEGAL if has else Why.NO_TOKEN)
