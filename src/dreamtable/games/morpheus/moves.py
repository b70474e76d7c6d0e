"""Who decides now, and what each action does: one line a kind."""

from __future__ import annotations

from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.jit import rule

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
)
from .castle import after_feather, discard
from .draws import resolve
from .harvest import answer_help, begin_harvest, lock_tile, reap, reroll_die, spin
from .kit import Parts
from .locations import (
    after_dream,
    begin_action,
    blend,
    buy,
    choose_dream,
    choose_feather,
    end_location,
    seed_dream,
    split,
    stop_weaving,
    take_free,
    trade,
    weave_token,
)
from .pool import pay
from .state import ESSENCES, ONIRITE, Draw, Phase, State
from .turns import end_activity, keep_gift, pick_gift, reroll_gift, respite


@rule("M6.2", "M8.8", "M11.1")
def to_act(state: State) -> int:
    """The seat that decides, CHANCE while something is drawn, OVER at the end."""
    if state.phase == Phase.OVER:
        return OVER
    return CHANCE if state.draw != Draw.NONE else 1 << state.actor


@rule("M6.2")
def apply(state: State, kit: Parts, seat: int, action: int) -> None:
    """One action of the seat that decides, or one outcome of chance."""
    if seat == CHANCE:
        resolve(state, kit, action)
    elif action < PICK_DIE:
        take(state, action)
    elif action < LAY:
        turn_step(state, kit, action)
    else:
        location_step(state, kit, action)


@rule("M4.4", "M5.2")
def take(state: State, action: int) -> None:
    """Take a dream or a feather."""
    if action < TAKE_FEATHER:
        choose_dream(state, action - TAKE_DREAM)
    else:
        choose_feather(state, action - TAKE_FEATHER)


@rule("M7.1", "M8.1", "M10.1")
def turn_step(state: State, kit: Parts, action: int) -> None:
    """The steps of a turn: gifts, harvest, other seats' activities."""
    if action < REROLL_GIFT:
        pick_gift(state, action - PICK_DIE)
    elif action == REROLL_GIFT:
        reroll_gift(state)
    elif action == KEEP:
        keep(state, kit)
    elif action == HARVEST:
        pay_activity(state)
        begin_harvest(state)
    elif action == ACT:
        pay_activity(state)
        begin_action(state)
    elif action == RESPITE:
        pay_activity(state)
        respite(state)
    elif action == PASS:
        end_activity(state)
    elif action == ROLL:
        lock_tile(state)
    elif action < ROLL:
        spin(state, action - SPIN)
    elif action == HELP:
        answer_help(state, True)
    elif action == DECLINE:
        decline(state)
    else:
        reroll_die(state, action - REROLL)


@rule("M4.5", "M9.1", "M9.9", "M11.4")
def location_step(state: State, kit: Parts, action: int) -> None:
    """The steps at a location or at the castle."""
    if action < STOP:
        weave_token(state, kit, (action - LAY) // ESSENCES, (action - LAY) % ESSENCES)
    elif action == STOP:
        stop(state)
    elif action == GAIN:
        take_free(state)
    elif action == BUY:
        buy(state)
    elif action < TRADE:
        seed_dream(state, kit, action - SEED)
    elif action < SPLIT:
        trade(state, action - TRADE)
    elif action < BLEND:
        split(state, (action - SPLIT) // 2, (action - SPLIT) % 2 == 1)
    elif action < DISCARD:
        blend(state, action - BLEND)
    else:
        discard(state, action - DISCARD)


@rule("M7.1", "M8.9")
def keep(state: State, kit: Parts) -> None:
    """The dice stay as they are: a gift, or a harvest."""
    if state.phase == Phase.GIFT_KEEP:
        keep_gift(state, kit)
    else:
        reap(state, kit)


@rule("M10.1", "M10.2")
def pay_activity(state: State) -> None:
    """In another seat's turn an activity costs 1 onirite, paid first."""
    if state.doer != state.active:
        pay(state, state.doer, ONIRITE)


@rule("M4.10", "M8.8", "M9.4", "M9.8", "M11.3")
def decline(state: State) -> None:
    """Say no: to helping, to a dream, to the bank's essence, to a feather at the castle."""
    if state.phase == Phase.HELP:
        answer_help(state, False)
    elif state.phase == Phase.GATE_ESSENCE:
        end_location(state)
    elif state.phase == Phase.CASTLE_FEATHER:
        after_feather(state)
    else:
        after_dream(state)


@rule("M4.5", "M9.9")
def stop(state: State) -> None:
    """Enough: of laying essence, or of trading."""
    if state.phase == Phase.WEAVE:
        stop_weaving(state)
    else:
        end_activity(state)
