"""What a card would bring a museum, in points: guesses for `evaluate.py`, none of them a rule."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .ends import ENDS, exhibit_of, run_at, suit_at
from .faces import is_robot, kind_up
from .kit import DISCOVERY, RESOURCE, URN, Parts
from .museum import can_close, has_room
from .paying import missing
from .scoring import items, set_points, urn_points
from .state import EXHIBITS, NOTHING, TYPES, Debt, Phase, Place, State
from .walking import fee

SPARE = 0.97  # what is to be had is worth a little less than what one has
END_SHARE = 0.3  # points of an item in the line at an open end, for what may still be added to it
UNIT = 1.15  # points of a unit of Resources
MANY_UNITS = 5
SPARE_UNIT = 0.35


@rule("D11.1")
def time_left(seen: State) -> float:
    """1 in the middle of a game, 0 when no card is left to fill the Histories with."""
    free = seen.pile_count + (0 if seen.top == NOTHING else 1)
    for card in range(len(seen.where)):
        if seen.where[card] == Place.DISCARD or seen.where[card] == Place.ASIDE:
            free += 1
    return min(1.0, free / 9.0)


@rule("D5.1")
def units_worth(units: int, time: float) -> float:
    """What so many units are worth: the first ones more."""
    first = min(units, MANY_UNITS)
    return time * (UNIT * first + SPARE_UNIT * (units - first))


@rule("D10.1", "D10.3")
def end_gain(seen: State, kit: Parts, seat: int, end: int, card: int, time: float) -> float:
    """Points that an Artifact brings at an end of a row that is begun."""
    face = seen.turned[card]
    own = suit_at(seen, kit, seat, end)
    suit = own if kit.kind[card, face] == DISCOVERY else kit.suit[card, face] + 0
    size, more = run_at(seen, kit, seat, end, suit), items(seen, kit, card)
    gain = float(set_points(size + more) - set_points(size))
    lost = 0 if suit == own else run_at(seen, kit, seat, end, own) - size
    return gain + END_SHARE * time * (more - lost)


@rule("D8.1", "D10.7")
def place_gain(seen: State, kit: Parts, seat: int, card: int, time: float) -> float:
    """Points that the upper face of an Artifact brings in the best place."""
    if kind_up(seen, kit, card) == URN:
        return urn_gain(seen, kit, seat, card, time)
    best = 0.0
    for end in range(ENDS):
        exhibit = exhibit_of(end)
        if seen.museums[seat].length[exhibit] == 0:
            best = max(best, set_points(items(seen, kit, card)) + 0.5 * time)
        elif has_room(seen, seat, exhibit):
            best = max(best, end_gain(seen, kit, seat, end, card, time))
    return best


@rule("D8.4", "D10.7", "D13.17")
def urn_gain(seen: State, kit: Parts, seat: int, card: int, time: float) -> float:
    """Points of an Urn, less what the exhibit that it closes could have become."""
    best = 0.0
    for exhibit in range(EXHIBITS):
        gain = float(urn_points(seen, kit, seat, exhibit, card))
        if is_robot(seen, seat):
            best = max(best, gain)
        elif can_close(seen, seat, exhibit):
            best = max(best, gain - row_prospect(seen, kit, seat, exhibit, time))
    return best


@rule("D8.1", "D8.4")
def row_prospect(seen: State, kit: Parts, seat: int, exhibit: int, time: float) -> float:
    """What may still be added at both ends of an open row."""
    if seen.museums[seat].length[exhibit] == 0 or not has_room(seen, seat, exhibit):
        return 0.0
    total = 0.6
    for end in range(2 * exhibit, 2 * exhibit + 2):
        total += END_SHARE * run_at(seen, kit, seat, end, suit_at(seen, kit, seat, end))
    return total * time


@rule("D6.1", "D6.2")
def slot_gain(seen: State, kit: Parts, seat: int, slot: int, moves: int, time: float) -> float:
    """What taking or buying the card in a space brings; 0 where the seat cannot."""
    card = seen.slot[slot] + 0
    face = seen.turned[card]
    paid = fee(seen, moves, slot)
    is_resource = kit.kind[card, face] == RESOURCE
    if missing(seen, kit, seat, Debt.TAKE if is_resource else Debt.BUY, slot):
        return 0.0
    if is_resource:
        return UNIT * time * (kit.amount[card, face] - paid)
    gain = place_gain(seen, kit, seat, card, time)
    return gain - UNIT * time * (kit.price[card, face] + paid)


@rule("D4.2", "D4.4")
def best_gain(seen: State, kit: Parts, seat: int, moves: int, time: float) -> float:
    """What the best card in reach brings."""
    best = 0.0
    for slot in range(seen.slots):
        if seen.slot[slot] != NOTHING:
            best = max(best, slot_gain(seen, kit, seat, slot, moves, time))
    return best


@rule("D5.4")
def debt_gain(seen: State, kit: Parts, seat: int, time: float) -> float:
    """What is being paid for, less what is still due."""
    card = seen.slot[seen.target] + 0
    face = seen.turned[card]
    due = seen.due + 0
    for suit in range(TYPES):
        due += seen.cost[suit] - min(seen.cost[suit], seen.pool[suit] + seen.lent[suit])
    if seen.debt >= Debt.BUY and kit.kind[card, face] == DISCOVERY:
        due += 3 - min(3, seen.pool[0] + seen.pool[1] + seen.pool[2])
    gain = 0.0
    if seen.debt == Debt.TAKE:
        gain = UNIT * time * kit.amount[card, face]
    elif seen.debt >= Debt.BUY:
        gain = place_gain(seen, kit, seat, card, time)
    return gain - UNIT * time * due


@rule("D9.7", "D6.2")
def is_carrying(seen: State) -> bool:
    """Whether an Artifact waits for its place."""
    return seen.carried != NOTHING and (seen.phase == Phase.PLACE or seen.phase == Phase.PUT)
