"""What cards and knowledge may still bring, in points: guesses for `evaluate.py`, none of them a rule."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .effects import Verb, When
from .gains import times
from .kit import Parts
from .state import AGES, PARTS, ROUNDS, Perk, State

KNOWLEDGE = 0.6  # points of a piece of knowledge while turns are left in the age
LAST = 0.3  # of one in the last round of an age
INFLUENCE = 1.0  # of influence, for every age whose end is still to come
CONVERTED = 0.1  # of a piece of knowledge that may be converted
COPIED = 1.5  # of copying a card


@rule("C4.1")
def ages_left(seen: State) -> int:
    """Ages whose end is still to come."""
    return AGES + 1 - max(1, int(seen.age))


@rule("C4.1")
def turns_left(seen: State) -> int:
    """About as many turns as a seat still has in the match."""
    return ages_left(seen) * ROUNDS - int(seen.rounds)


@rule("C11.4")
def knowledge_value(seen: State) -> float:
    """Points of a piece of knowledge now."""
    return KNOWLEDGE if seen.rounds < ROUNDS - 1 else LAST


@rule("C1.14")
def new_worth(seen: State, kit: Parts, seat: int, effect: int) -> float:
    """Points that an effect may bring to a seat that does not have it yet."""
    worth = lasting_worth(seen, kit, seat, effect)
    for slot in range(PARTS):
        if is_once(kit, effect, slot):
            worth += brings(seen, kit, seat, effect, slot)
    return worth


@rule("C1.14")
def lasting_worth(seen: State, kit: Parts, seat: int, effect: int) -> float:
    """Points that an effect may still bring to its seat, again and again."""
    worth = 0.0
    for slot in range(PARTS):
        part = kit.part[PARTS * effect + slot]
        if part.verb == Verb.PERK:
            worth += perk_rate(part.perk) * part.amount * turns_left(seen)
        elif not is_once(kit, effect, slot) and (slot == 0 or not part.is_choice):
            worth += occasions(seen, part.when) * brings(seen, kit, seat, effect, slot)
    return worth


@rule("C8.10")
def is_once(kit: Parts, effect: int, slot: int) -> bool:
    """Whether a part brings something when its card is taken, or at the end, which `points_of` counts."""
    part = kit.part[PARTS * effect + slot]
    return part.verb != Verb.PERK and (part.when == When.NOW or part.when == When.END)


@rule("C1.14")
def brings(seen: State, kit: Parts, seat: int, effect: int, slot: int) -> float:
    """Points that a part is worth each time."""
    part = kit.part[PARTS * effect + slot]
    if part.verb == Verb.GAIN:
        return KNOWLEDGE * part.amount
    if part.verb == Verb.VP:
        return float(times(seen, kit, seat, effect, slot))
    if part.verb == Verb.INFLUENCE:
        return INFLUENCE * ages_left(seen) * times(seen, kit, seat, effect, slot)
    if part.verb == Verb.CONVERT:
        return CONVERTED * part.amount
    return COPIED if part.verb == Verb.COPY else 0.0


@rule("C8.10")
def occasions(seen: State, when: int) -> float:
    """How often a part may still be set off."""
    turns = turns_left(seen)
    if when == When.TURN:
        return float(turns - 1)
    if when == When.AGE:
        return float(ages_left(seen))
    if when == When.CITY or when == When.DEVELOP:
        return 0.6 * turns
    if when == When.MONUMENT:
        return 0.2 * turns
    return 0.4 * turns


@rule("C8.10")
def perk_rate(perk: int) -> float:
    """Points in a turn of a unit of what a card changes for good."""
    if perk == Perk.CITY_OFF or perk == Perk.MASTERY_OFF or perk == Perk.CAMP_ANY:
        return 0.4
    if perk == Perk.EXTRA_BUILD or perk == Perk.EXTRA_DEVELOP:
        return 0.6
    return 0.1 if perk == Perk.LIMIT or perk == Perk.TILES else 0.2


@rule("C11.3")
def lead_worth(seen: State, kit: Parts, seat: int) -> float:
    """Points of Domination cards that the seat would win now, less while much can happen."""
    worth = 0.0
    for domain in range(len(kit.domination_vp)):
        know = seen.players[seat].know[domain]
        best = 0
        for other in range(seen.seats):
            if other != seat:
                best = max(best, int(seen.players[other].know[domain]))
        worth += float(kit.domination_vp[domain]) if know > best else 0.0
    return worth * (seen.rounds + 1) / (2 * ROUNDS)
