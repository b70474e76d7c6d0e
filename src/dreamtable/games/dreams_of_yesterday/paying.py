"""Debts: what is due, what could cover it, and paying it card by card.

A debt is `due` units of any type and a cost by type. A Discovery can be paid in four ways, so `ways` is a bit
mask of the ways in which the debt can still be met: bit 0 is one of each type, bits 1 to 3 three of one type;
a printed cost is bit PLAIN alone. Every discarded card must be of use in the way that is taken in the end, so
a way in which a card is of no use is struck out. `covered` counts the most units of a debt that some units
can cover; since that number never falls while cards move from hand to pool, what can be covered at first can
be covered to the end.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .faces import kind_up
from .kit import DISCOVERY, DISCOVERY_UNITS, INHERENT, Parts
from .museum import count_moves, discard, showing, usable, use_ability, wild_types
from .state import EXHIBITS, TYPES, Debt, State
from .walking import fee

PLAIN = 4
WAYS = 5
DISCOVERY_WAYS = 0b1111
NO_COST = (0, 0, 0)


@rule("D5.1", "D5.4", "D9.5", "D9.6")
def covered(due: int, cost: Any, units: Any, lent: Any, wild: int) -> int:
    """The most units of a debt that can be covered.

    `units` of cards pay for anything of their type and for `due`; `lent` ones for `cost` alone; those of a
    `wild` type (bit mask) count as any type.
    """
    own = need = short = spare_lent = spare_units = total = 0
    for suit in range(TYPES):
        lends = min(cost[suit], lent[suit])
        own += lends
        left = cost[suit] - lends
        need += left
        paid = min(left, units[suit])
        short += left - paid
        total += units[suit]
        if (wild >> suit) & 1:
            spare_lent += lent[suit] - lends
            spare_units += units[suit] - paid
    typed = need - short + min(short, spare_lent + spare_units)
    by_cards = typed - min(typed, spare_lent)
    return own + typed + min(due, total - by_cards)


@rule("D5.5")
def cost_of(state: State, way: int) -> Any:
    """The typed units of the debt, if it is met in this way."""
    if way == PLAIN:
        return (state.cost[0] + 0, state.cost[1] + 0, state.cost[2] + 0)
    if way == 0:
        return (1, 1, 1)
    if way == 1:
        return (DISCOVERY_UNITS, 0, 0)
    return (0, DISCOVERY_UNITS, 0) if way == 2 else (0, 0, DISCOVERY_UNITS)


@rule("D5.1", "D5.2")
def in_pool(state: State) -> Any:
    """Units of cards discarded in this turn and not used up."""
    return (state.pool[0] + 0, state.pool[1] + 0, state.pool[2] + 0)


@rule("D9.5")
def lent_now(state: State) -> Any:
    """Units that inherent Resources lend to this debt."""
    return (state.lent[0] + 0, state.lent[1] + 0, state.lent[2] + 0)


@rule("D5.1", "D5.2")
def purse(state: State, kit: Parts, seat: int) -> Any:
    """All units a seat could spend now: its cards, and what is left in the pool."""
    first, second, third = state.pool[0] + 0, state.pool[1] + 0, state.pool[2] + 0
    museum = state.museums[seat]
    for index in range(museum.held_count):
        card = museum.held[index]
        face = state.turned[card]
        suit, amount = kit.suit[card, face], kit.amount[card, face]
        first += amount if suit == 0 else 0
        second += amount if suit == 1 else 0
        third += amount if suit == 2 else 0
    return (first, second, third)


@rule("D9.5")
def lendable(state: State, kit: Parts, seat: int) -> Any:
    """All units that inherent Resources lend or could lend to a purchase."""
    first, second, third = state.lent[0] + 0, state.lent[1] + 0, state.lent[2] + 0
    for exhibit in range(EXHIBITS):
        if usable(state, kit, seat, exhibit, INHERENT):
            card = showing(state, seat, exhibit)
            suit = kit.ability_suit[card, state.turned[card]]
            first += 1 if suit == 0 else 0
            second += 1 if suit == 1 else 0
            third += 1 if suit == 2 else 0
    return (first, second, third)


@rule("D4.4", "D4.5", "D9.9")
def due_for(state: State, kit: Parts, seat: int, debt: int, slot: int) -> int:
    """Units of any type that come on top of a printed cost."""
    if debt == Debt.FLIP or debt == Debt.BUY_ANY:
        return 1
    return fee(state, count_moves(state, kit, seat), slot)


@rule("D5.5", "D1.4")
def ways_for(state: State, kit: Parts, debt: int, slot: int) -> int:
    """In which ways a debt can be met at all, as a bit mask."""
    if debt < Debt.BUY:
        return 1 << PLAIN
    is_discovery = kind_up(state, kit, state.slot[slot]) == DISCOVERY
    return DISCOVERY_WAYS if is_discovery else 1 << PLAIN


@rule("D5.5")
def write_cost(state: State, kit: Parts, debt: int, slot: int) -> None:
    """Note the printed cost of the card in a space; a Discovery's depends on the way."""
    card = state.slot[slot]
    for suit in range(TYPES):
        is_priced = debt >= Debt.BUY
        state.cost[suit] = kit.cost[card, state.turned[card], suit] if is_priced else 0


@rule("D5.4", "D5.5")
def missing(state: State, kit: Parts, seat: int, debt: int, slot: int) -> int:
    """Units that a seat lacks for a debt, in the way in which it lacks the fewest; 0 when it can pay."""
    units, wild = purse(state, kit, seat), wild_types(state, kit, seat)
    lent = lendable(state, kit, seat) if debt >= Debt.BUY else NO_COST
    due, ways = due_for(state, kit, seat, debt, slot), ways_for(state, kit, debt, slot)
    card = state.slot[slot]
    face = state.turned[card]
    least = 99
    for way in range(WAYS):
        if (ways >> way) & 1:
            cost: Any = NO_COST
            if way != PLAIN:
                cost = cost_of(state, way)
            elif debt >= Debt.BUY:
                cost = (kit.cost[card, face, 0] + 0, kit.cost[card, face, 1] + 0, kit.cost[card, face, 2] + 0)
            lack = due + cost[0] + cost[1] + cost[2] - covered(due, cost, units, lent, wild)
            least = min(least, lack)
    return least


@rule("D5.3", "D5.4")
def open_debt(state: State, kit: Parts, seat: int, debt: int, slot: int) -> None:
    """Begin to pay, in any way that the seat can meet."""
    state.debt = debt
    state.target = slot
    state.due = due_for(state, kit, seat, debt, slot)
    write_cost(state, kit, debt, slot)
    state.ways = 0
    units, lent = purse(state, kit, seat), lendable(state, kit, seat)
    wild = wild_types(state, kit, seat)
    ways = ways_for(state, kit, debt, slot)
    for way in range(WAYS):
        if (ways >> way) & 1 and still_missing(state, way, units, lent, wild) == 0:
            state.ways |= 1 << way


@rule("D5.4")
def still_missing(state: State, way: int, units: Any, lent: Any, wild: int) -> int:
    """Units of the open debt that these cannot cover."""
    cost = cost_of(state, way)
    return state.due + cost[0] + cost[1] + cost[2] - covered(state.due, cost, units, lent, wild)


@rule("D5.3", "D5.4")
def useful_ways(state: State, kit: Parts, seat: int, units: Any, lent: Any) -> int:
    """The ways, among those left, in which pool and loans would cover more than now with these instead."""
    wild = wild_types(state, kit, seat)
    pool, loans = in_pool(state), lent_now(state)
    ways = 0
    for way in range(WAYS):
        if (state.ways >> way) & 1:
            before = still_missing(state, way, pool, loans, wild)
            if still_missing(state, way, units, lent, wild) < before:
                ways |= 1 << way
    return ways


@rule("D5.3")
def ways_with_card(state: State, kit: Parts, seat: int, card: int) -> int:
    """The ways in which discarding this card is of use."""
    face = state.turned[card]
    suit, amount = kit.suit[card, face], kit.amount[card, face]
    pool = in_pool(state)
    units = (
        pool[0] + (amount if suit == 0 else 0),
        pool[1] + (amount if suit == 1 else 0),
        pool[2] + (amount if suit == 2 else 0),
    )
    return useful_ways(state, kit, seat, units, lent_now(state))


@rule("D5.3", "D9.5")
def ways_with_loan(state: State, kit: Parts, seat: int, exhibit: int) -> int:
    """The ways in which an inherent Resource is of use."""
    card = showing(state, seat, exhibit)
    suit = kit.ability_suit[card, state.turned[card]]
    loans = lent_now(state)
    lent = (
        loans[0] + (1 if suit == 0 else 0),
        loans[1] + (1 if suit == 1 else 0),
        loans[2] + (1 if suit == 2 else 0),
    )
    return useful_ways(state, kit, seat, in_pool(state), lent)


@rule("D5.2", "D5.6")
def pay_card(state: State, kit: Parts, seat: int, card: int) -> None:
    """Discard a Resource card; its units go to the pool of this turn."""
    state.ways = ways_with_card(state, kit, seat, card)
    face = state.turned[card]
    state.pool[kit.suit[card, face]] += kit.amount[card, face]
    discard(state, seat, card)


@rule("D9.5")
def lend(state: State, kit: Parts, seat: int, exhibit: int) -> None:
    """An inherent Resource pays a unit; its card stays."""
    state.ways = ways_with_loan(state, kit, seat, exhibit)
    card = showing(state, seat, exhibit)
    state.lent[kit.ability_suit[card, state.turned[card]]] += 1
    use_ability(state, seat, exhibit)


@rule("D5.2", "D5.4")
def is_paid(state: State, kit: Parts, seat: int) -> bool:
    """Whether pool and loans cover the debt in one of the ways left."""
    wild = wild_types(state, kit, seat)
    pool, loans = in_pool(state), lent_now(state)
    for way in range(WAYS):
        if (state.ways >> way) & 1 and still_missing(state, way, pool, loans, wild) == 0:
            return True
    return False


@rule("D5.2")
def close_debt(state: State) -> None:
    """The debt is paid: a flip uses up one unit of the pool; after a purchase nothing else is bought."""
    left = 1 if state.debt == Debt.FLIP else 0
    for suit in range(TYPES):
        if state.debt != Debt.FLIP:
            state.pool[suit] = 0
        elif left and state.pool[suit] > 0:
            state.pool[suit] -= 1
            left = 0
        state.lent[suit] = 0
        state.cost[suit] = 0
    state.debt = Debt.NONE
    state.due = 0
    state.ways = 0


@rule("D4.5", "D5.1")
def has_unit(state: State, seat: int) -> bool:
    """Whether a seat could pay a unit of any type."""
    return state.museums[seat].held_count > 0 or state.pool[0] + state.pool[1] + state.pool[2] > 0
