"""The Robot's turn, step by step; each step is one forced action, so that the log tells it.

ROBOT_CHOOSE   take a Resource or buy an Artifact            D13.1, D13.2
ROBOT_TAKE     the card it takes, or a search of the pile    D13.3, D13.4, D13.5
ROBOT_SHIFT    after a search: the card that moves           D13.6
ROBOT_BUY      the Artifact it buys                          D13.7, D13.8
ROBOT_PAY      the cards it discards                         D13.9, D13.11, D13.12
ROBOT_PLACE    where the Artifact goes, see robot_place.py   D13.13 to D13.17
ROBOT_REFILL   the side that fills the start                 D13.19
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from . import actions as act
from .faces import count_units, is_resource_up, kind_up, resource_face, slot_at, turn_over
from .kit import DISCOVERY, RESOURCE, Parts
from .museum import discard
from .pile import search
from .robot_place import place_artifact, placing
from .state import NOTHING, ROBOT, ROBOT_EXTRA, Phase, State
from .turns import acquire, begin_refill, refill, shift, take

REACH = 3
ENOUGH = 3  # Resource cards with which it always buys
UNFIT = 9  # a rank worse than all others


@rule("D13.20")
def robot_action(state: State, kit: Parts) -> int:
    """The only action there is in the Robot's turn."""
    phase = state.phase
    if phase == Phase.ROBOT_CHOOSE:
        return act.ROBOT_CHOOSE + (1 if wants_to_buy(state, kit) else 0)
    if phase == Phase.ROBOT_TAKE:
        slot = resource_slot(state, kit)
        return act.ROBOT_SEARCH if slot == NOTHING else act.ROBOT_TAKE + slot
    if phase == Phase.ROBOT_SHIFT:
        return act.ROBOT_SHIFT + shifted_slot(state, kit)
    if phase == Phase.ROBOT_BUY:
        return act.ROBOT_BUY + artifact_slot(state, kit)
    if phase == Phase.ROBOT_PAY:
        return act.ROBOT_PAY
    if phase == Phase.ROBOT_PLACE:
        return act.ROBOT_PLACE + placing(state, kit)
    return act.ROBOT_REFILL + (1 if turns_refill(state, kit) else 0)


@rule("D13.20")
def robot_step(state: State, kit: Parts, action: int) -> None:
    """Carry out a step of the Robot."""
    if action < act.ROBOT_TAKE:
        state.phase = Phase.ROBOT_TAKE if action == act.ROBOT_CHOOSE else Phase.ROBOT_BUY
    elif action < act.ROBOT_SEARCH:
        robot_take(state, kit, action - act.ROBOT_TAKE)
    elif action == act.ROBOT_SEARCH:
        search(state, kit)
    elif action < act.ROBOT_BUY:
        shift(state, action - act.ROBOT_SHIFT)
    elif action < act.ROBOT_PAY:
        robot_buy(state, kit, action - act.ROBOT_BUY)
    elif action == act.ROBOT_PAY:
        robot_pay(state, kit)
    elif action < act.ROBOT_REFILL:
        place_artifact(state, action - act.ROBOT_PLACE)
        begin_refill(state)
    else:
        refill(state, action - act.ROBOT_REFILL)


# ------------------------------------------------------------------------------------------------ take or buy
@rule("D13.1", "D13.2")
def wants_to_buy(state: State, kit: Parts) -> bool:
    """By the number of Resource cards; with one or two, by the face on top of the draw pile."""
    cards = state.museums[ROBOT].held_count
    if cards == 0:
        return False
    return cards >= ENOUGH or is_single_on_top(state, kit)


@rule("D13.2")
def is_single_on_top(state: State, kit: Parts) -> bool:
    """Whether the top face is a single Resource, a Standard single or an Urn; a Discovery is none."""
    if state.top == NOTHING or kind_up(state, kit, state.top) == DISCOVERY:
        return False
    return kit.amount[state.top, state.turned[state.top]] == 1


# ----------------------------------------------------------------------------------------------------- taking
@rule("D13.3")
def nearest_resource(state: State, kit: Parts, amount: int, is_hidden: bool) -> int:
    """The nearest Resource of this size within three spaces, on upper or hidden faces, or NOTHING."""
    for steps in range(1, REACH + 1):
        slot = slot_at(state, steps)
        card = state.slot[slot]
        face = 1 - state.turned[card] if is_hidden else state.turned[card]
        if kit.kind[card, face] == RESOURCE and kit.amount[card, face] == amount:
            return slot
    return NOTHING


@rule("D13.3", "D13.4", "D13.5")
def resource_slot(state: State, kit: Parts) -> int:
    """Where the Robot takes a Resource: a double before a single, what is face-up before what is hidden."""
    for is_hidden in range(2):
        for amount in range(2, 0, -1):
            slot = nearest_resource(state, kit, amount, is_hidden == 1)
            if slot != NOTHING:
                return slot
    return NOTHING


@rule("D13.3", "D13.4")
def robot_take(state: State, kit: Parts, slot: int) -> None:
    """Take it, turning it over where the Resource is hidden; neither costs anything."""
    card = state.slot[slot]
    if not is_resource_up(state, kit, card):
        turn_over(state, card)
    take(state, slot)


@rule("D13.6")
def shifted_slot(state: State, kit: Parts) -> int:
    """The space counted from the start by the Robot's units, round the ring where they are many."""
    units = count_units(state, kit, ROBOT)
    return slot_at(state, (units - 1) % (state.slots - 1) + 1)


# ----------------------------------------------------------------------------------------------------- buying
@rule("D13.7")
def wish(kit: Parts, card: int, face: int) -> int:
    """How much the Robot wants a face: 0 a Discovery, 1 a double, 2 a single or an Urn, UNFIT no Artifact."""
    kind = kit.kind[card, face]
    if kind == RESOURCE:
        return UNFIT
    if kind == DISCOVERY:
        return 0
    return 1 if kit.amount[card, face] == 2 else 2


@rule("D13.7", "D13.8")
def artifact_slot(state: State, kit: Parts) -> int:
    """Where the Robot buys: the dearest wish within three spaces, the nearest of equals, face-up first."""
    for is_hidden in range(2):
        best, found = UNFIT, NOTHING
        for steps in range(1, REACH + 1):
            slot = slot_at(state, steps)
            card = state.slot[slot]
            face = 1 - state.turned[card] if is_hidden else state.turned[card] + 0
            if wish(kit, card, face) < best:
                best, found = wish(kit, card, face), slot
        if found != NOTHING:
            return found
    return NOTHING


@rule("D13.9", "D13.10")
def surcharge(state: State, is_hidden: bool, steps: int) -> int:
    """1 for turning over or for the third space, also when both happen; the option counts each."""
    extra = (1 if is_hidden else 0) + (1 if steps == REACH else 0)
    return extra if state.options[ROBOT_EXTRA] else min(1, extra)


@rule("D13.8", "D13.9")
def robot_buy(state: State, kit: Parts, slot: int) -> None:
    """Take the Artifact off the Histories and note what it costs."""
    card = state.slot[slot] + 0
    is_hidden = is_resource_up(state, kit, card)
    if is_hidden:
        turn_over(state, card)
    steps = (slot - state.start) % state.slots
    price = kit.price[card, state.turned[card]]
    acquire(state, slot)
    state.due = price + surcharge(state, is_hidden, steps)
    state.phase = Phase.ROBOT_PAY


# ----------------------------------------------------------------------------------------------------- paying
@rule("D13.11")
def count_size(state: State, kit: Parts, amount: int) -> int:
    """The Robot's Resource cards of a size."""
    robot = state.museums[ROBOT]
    count = 0
    for index in range(robot.held_count):
        card = robot.held[index]
        if kit.amount[card, state.turned[card]] == amount:
            count += 1
    return count


@rule("D13.11", "D13.12")
def doubles_paid(state: State, kit: Parts) -> int:
    """Doubles to discard: the fewest cards that reach the price, and of these the least waste."""
    singles, doubles = count_size(state, kit, 1), count_size(state, kit, 2)
    if singles + 2 * doubles <= state.due:
        return doubles
    for cards in range(1, singles + doubles + 1):
        for twos in range(cards + 1):
            ones = cards - twos
            if twos <= doubles and ones <= singles and 2 * twos + ones >= state.due:
                return twos
    return doubles


@rule("D13.11", "D13.12")
def singles_paid(state: State, kit: Parts) -> int:
    """Singles to discard beside `doubles_paid`."""
    singles = count_size(state, kit, 1)
    return min(singles, max(0, state.due - 2 * doubles_paid(state, kit)))


@rule("D13.11", "D13.12", "D5.6")
def robot_pay(state: State, kit: Parts) -> None:
    """Discard the oldest cards of each size, whatever their type."""
    robot = state.museums[ROBOT]
    twos, ones = doubles_paid(state, kit), singles_paid(state, kit)
    index = 0
    while index < robot.held_count:
        card = robot.held[index] + 0
        amount = kit.amount[card, state.turned[card]]
        if amount == 2 and twos > 0:
            twos -= 1
            discard(state, ROBOT, card)
        elif amount == 1 and ones > 0:
            ones -= 1
            discard(state, ROBOT, card)
        else:
            index += 1
    state.due = 0
    state.phase = Phase.ROBOT_PLACE


# ------------------------------------------------------------------------------------------ filling the start
@rule("D13.19")
def turns_refill(state: State, kit: Parts) -> bool:
    """With two or more Resource cards it wants the Artifact side, else the Resource; else as it lies."""
    card = state.top
    if resource_face(kit, card) == NOTHING:
        return False
    wants_resource = state.museums[ROBOT].held_count < 2
    return wants_resource != is_resource_up(state, kit, card)
