"""A harvest: turn the tile, ask for help, roll, reroll, divide."""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .kit import Parts
from .pool import difficulty, gain, harvested, next_seat, pay
from .state import CHRONITE, MAX_SEATS, ONIRITE, SECTORS, SPIN_RESETS, Draw, Phase, State
from .turns import end_activity


@rule("M8.1", "M10.3", "M10.4")
def begin_harvest(state: State) -> None:
    """The doer harvests; when that is the active seat, nobody else can in this turn."""
    if state.doer == state.active:
        state.barred = 1
    for seat in range(MAX_SEATS):
        state.helps[seat] = 0
    state.dice[0] = 0
    state.dice[1] = 0
    state.rotation_before = state.rotation
    state.phase = Phase.SPIN


@rule("M8.4")
def spin(state: State, way: int) -> None:
    """Pay to turn the tile one eighth: way 0 is clockwise, 1 counterclockwise."""
    pay(state, state.doer, CHRONITE)
    step = 1 if way == 0 else SECTORS - 1
    state.rotation = (state.rotation + step) % SECTORS


@rule("M8.5", "M8.8", "M10.3")
def lock_tile(state: State) -> None:
    """The tile stays: help is asked for, which only the active seat can have."""
    if state.doer == state.active:
        state.phase = Phase.HELP
        state.actor = next_seat(state, state.doer)
    else:
        roll_dice(state)


@rule("M8.8")
def answer_help(state: State, is_helping: bool) -> None:
    """One other seat's answer, paid at once; after the last the dice are rolled."""
    if is_helping:
        pay(state, state.actor, ONIRITE)
        state.helps[state.actor] = 1
    state.actor = next_seat(state, state.actor)
    if state.actor == state.doer:
        roll_dice(state)


@rule("M8.9")
def roll_dice(state: State) -> None:
    """Both dice of the harvest are rolled, one by one."""
    state.actor = state.doer
    state.phase = Phase.HARVEST_KEEP
    state.draw = Draw.HARVEST_DIE
    state.place = 0


@rule("M8.9", "M8.10")
def land_die(state: State, value: int) -> None:
    """A die of the harvest shows `value` (from 1)."""
    state.dice[state.place] = value
    if state.draw == Draw.HARVEST_DIE and state.place == 0:
        state.place = 1
    else:
        state.draw = Draw.NONE


@rule("M3.3", "M8.10")
def reroll_die(state: State, die: int) -> None:
    """Pay for another roll of one die."""
    pay(state, state.doer, CHRONITE)
    state.draw = Draw.HARVEST_REROLL
    state.place = die


@rule("M8.9")
def strength(state: State) -> int:
    """Both dice, and one for each helper."""
    total = state.dice[0] + state.dice[1]
    for seat in range(state.seats):
        total += state.helps[seat]
    return total


@rule("M8.6", "M8.9", "M8.11", "M14.3")
def reap(state: State, kit: Parts) -> None:
    """Divide, and hand out: the harvester first, then helpers clockwise."""
    amount = strength(state) // difficulty(state, kit)
    resource = harvested(state, kit)
    seat = state.doer
    for _ in range(state.seats):
        if seat == state.doer or state.helps[seat]:
            gain(state, seat, resource, amount)
        seat = next_seat(state, seat)
    if state.options[SPIN_RESETS]:
        state.rotation = state.rotation_before
    end_activity(state)
