"""The actions of the seven locations, and what follows a dream or feather that was taken."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .castle import after_feather, next_weave
from .dreams import can_take_dream, can_weave, complete, is_complete, lay, seed, take_dream
from .feathers import is_feather_left, take_feather
from .kit import Parts
from .pool import gain, location, next_seat, pay
from .setup import deal_resources
from .state import (
    BAZAAR,
    CHRONITE,
    COMMON,
    COURT,
    GARDEN,
    GATE,
    LANDING,
    NOTHING,
    ONIRITE,
    SUPREME,
    SUPREME_WEAVE_ONLY,
    WORKSHOP,
    Draw,
    Phase,
    State,
)
from .turns import end_activity, start_turn

PAIR_FIRST = (0, 0, 0, 1, 1, 2)
PAIR_SECOND = (0, 1, 2, 1, 2, 2)
TRADES = 12
PAIRS = 6


# ------------------------------------------------------------------------------------------------ questions
@rule("M8.2", "M10.2")
def can_act(state: State, kit: Parts, seat: int, fee: int) -> bool:
    """Whether the active location has an option open to the seat, after paying `fee` onirite to act."""
    place = location(state)
    if place == COURT:
        return can_weave(state, kit, seat)
    if place == BAZAAR:
        return can_take_dream(state, seat) or can_trade_any(state, seat, fee)
    if place == GARDEN:
        return can_transform_any(state, seat)
    return True


@rule("M9.9")
def trade_give(trade: int) -> int:
    """The resource given in a trade; trades are numbered as in actions.TRADES."""
    return trade // 6 * 3 + trade % 6 // 2


@rule("M9.9")
def trade_get(trade: int) -> int:
    """The resource received in a trade."""
    other = trade % 2
    return trade // 6 * 3 + other + (1 if other >= trade % 6 // 2 else 0)


@rule("M9.9")
def can_trade_any(state: State, seat: int, fee: int) -> bool:
    """Whether any trade is possible at the start of a visit, after paying `fee` onirite."""
    pool = state.players[seat].pool
    for trade in range(TRADES):
        give, get = trade_give(trade), trade_get(trade)
        held = pool[give] - (fee if give == ONIRITE else 0)
        stock = state.bank[get] + (fee if get == ONIRITE else 0)
        if held > 0 and stock > 0:
            return True
    return False


@rule("M3.2", "M9.10")
def can_split_gain(state: State, essence: int) -> bool:
    """Whether the bank has any of the two other kinds."""
    return state.bank[(essence + 1) % COMMON] > 0 or state.bank[(essence + 2) % COMMON] > 0


@rule("M9.11")
def has_pair(state: State, seat: int, pair: int) -> bool:
    """Whether the seat holds both essences of a pair."""
    pool = state.players[seat].pool
    first, second = PAIR_FIRST[pair], PAIR_SECOND[pair]
    return pool[first] > 0 and pool[second] > (1 if first == second else 0)


@rule("M9.10", "M9.11", "M9.12", "M14.5")
def can_transform_any(state: State, seat: int) -> bool:
    """Whether the Garden has anything to offer the seat."""
    pool = state.players[seat].pool
    may_use_supreme = pool[SUPREME] > 0 and not state.options[SUPREME_WEAVE_ONLY]
    for essence in range(COMMON):
        if (pool[essence] > 0 or may_use_supreme) and can_split_gain(state, essence):
            return True
    for pair in range(PAIRS):
        if has_pair(state, seat, pair) and state.bank[CHRONITE] > 0:
            return True
    return False


@rule("M3.2", "M9.2", "M9.3", "M9.5", "M9.7")
def is_sold(state: State, seat: int) -> bool:
    """Whether what the location sells for 1 chronite exists and fits the seat."""
    place = location(state)
    if place == GATE:
        return can_take_dream(state, seat)
    if place == WORKSHOP:
        return state.bank[ONIRITE] > 0
    return is_feather_left(state)


# ---------------------------------------------------------------------------------------------- transitions
@rule("M8.1", "M9.1", "M9.8")
def begin_action(state: State) -> None:
    """The doer performs the action of the active location."""
    place = location(state)
    state.slot = NOTHING
    state.laid_now = 0
    state.given = 0
    state.received = 0
    if place == COURT:
        state.weaves = 1
        state.phase = Phase.WEAVE
    elif place == BAZAAR:
        state.phase = Phase.BAZAAR_DREAM
    elif place == GARDEN:
        state.phase = Phase.GARDEN
    else:
        state.phase = Phase.LOCATION


@rule("M9.2", "M9.3", "M9.5", "M9.6", "M9.7")
def take_free(state: State) -> None:
    """What the location gives for nothing."""
    place = location(state)
    if place == WORKSHOP:
        gain(state, state.doer, ONIRITE, 1)
    elif place == LANDING:
        if state.feather_count > 0:
            state.phase = Phase.FEATHER
            state.draw = Draw.FEATHER_TOP
            return
    else:
        gain(state, state.doer, CHRONITE, 2)
    end_activity(state)


@rule("M9.2", "M9.3", "M9.5", "M9.7")
def buy(state: State) -> None:
    """Pay 1 chronite for what the location sells."""
    place = location(state)
    pay(state, state.doer, CHRONITE)
    if place == WORKSHOP:
        gain(state, state.doer, ONIRITE, 2)
        end_activity(state)
    elif place == GATE:
        state.phase = Phase.GATE_DREAM
    else:
        state.phase = Phase.FEATHER


@rule("M4.5", "M4.9", "M9.1")
def weave_token(state: State, kit: Parts, slot: int, essence: int) -> None:
    """One token of a weave; a full dream is completed at once."""
    lay(state, state.actor, slot, essence)
    finish_if_full(state, kit)


@rule("M4.9", "M4.10")
def finish_if_full(state: State, kit: Parts) -> None:
    """Complete the dream that is worked on when it is full, and offer the next."""
    if is_complete(state, kit, state.actor, state.slot):
        complete(state, state.actor, state.slot)
        state.phase = Phase.CLAIM


@rule("M4.5", "M11.2")
def stop_weaving(state: State) -> None:
    """Lay nothing more: the weave ends, or all weaving when nothing was laid."""
    if state.laid_now == 0:
        state.weaves = 1
    end_weave(state)


@rule("M9.1", "M11.2")
def end_weave(state: State) -> None:
    """At the castle another weave or the feather follows; at the Court the action is over."""
    state.weaves -= 1
    if state.counter == 0:
        next_weave(state)
    else:
        state.slot = NOTHING
        end_activity(state)


@rule("M9.4")
def seed_dream(state: State, kit: Parts, essence: int) -> None:
    """The bank's essence on a dream from the Dreamgate, which may complete it."""
    seed(state, state.actor, essence)
    finish_if_full(state, kit)
    if state.phase != Phase.CLAIM:
        end_location(state)


@rule("M6.4")
def end_location(state: State) -> None:
    """The action is over."""
    state.slot = NOTHING
    end_activity(state)


@rule("M9.9")
def trade(state: State, number: int) -> None:
    """Give one token, receive one; both kinds keep their direction for this visit."""
    give, get = trade_give(number), trade_get(number)
    pay(state, state.actor, give)
    gain(state, state.actor, get, 1)
    state.given |= 1 << give
    state.received |= 1 << get


@rule("M9.10", "M9.12")
def split(state: State, essence: int, with_supreme: bool) -> None:
    """One essence becomes one of each other common kind."""
    pay(state, state.actor, SUPREME if with_supreme else essence)
    gain(state, state.actor, (essence + 1) % COMMON, 1)
    gain(state, state.actor, (essence + 2) % COMMON, 1)
    end_activity(state)


@rule("M9.11")
def blend(state: State, pair: int) -> None:
    """Two essences become 1 chronite."""
    pay(state, state.actor, PAIR_FIRST[pair])
    pay(state, state.actor, PAIR_SECOND[pair])
    gain(state, state.actor, CHRONITE, 1)
    end_activity(state)


@rule("M2.5", "M4.4", "M4.10", "M9.8", "M10.5")
def choose_dream(state: State, source: int) -> None:
    """Take a dream; what follows waits for the draws this needs."""
    take_dream(state, state.actor, source)
    if state.draw == Draw.NONE:
        after_dream(state)


@rule("M2.5", "M4.10", "M9.4", "M9.8", "M10.5")
def after_dream(state: State) -> None:
    """Go on after a dream was taken or declined and the display filled."""
    if state.phase == Phase.FIRST_DREAM:
        state.slot = NOTHING
        state.actor = next_seat(state, state.actor)
        if state.actor == state.active:
            deal_resources(state)
            start_turn(state)
    elif state.phase == Phase.CLAIM and state.weaves > 0:
        end_weave(state)
    elif state.phase == Phase.GATE_DREAM:
        state.phase = Phase.GATE_ESSENCE
    elif state.phase == Phase.BAZAAR_DREAM:
        state.slot = NOTHING
        state.phase = Phase.TRADE
    else:
        end_location(state)


@rule("M5.1", "M5.2", "M9.2", "M9.5", "M11.3")
def choose_feather(state: State, source: int) -> None:
    """Take a feather, paid for at the castle; what follows waits for the draws this needs."""
    if state.phase == Phase.CASTLE_FEATHER:
        pay(state, state.actor, CHRONITE)
    take_feather(state, state.actor, source)
    if state.draw == Draw.NONE:
        after_feather_taken(state)


@rule("M9.2", "M11.3")
def after_feather_taken(state: State) -> None:
    """Go on after a feather was taken and the display filled."""
    if state.phase == Phase.CASTLE_FEATHER:
        after_feather(state)
    else:
        end_activity(state)
