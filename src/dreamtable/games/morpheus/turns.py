"""The course of a turn, in order.

phase             who decides                          rule
(travel)          nobody                               M6.3
GIFT_PICK         each, clockwise from the active      M7.1
GIFT_KEEP         the seat that picked                 M7.2
CHOOSE            the active seat                      M8.1
  SPIN .. KEEP    the harvester and helpers            M8.4 to M8.11, see harvest.py
  WEAVE .. TRADE  the seat that acts                   M9.1 to M9.12, see locations.py
OTHERS            each other seat, clockwise           M10.1
(castle)          each, clockwise from the active      M11.1 to M11.4, see castle.py
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .castle import enter_castle
from .kit import Parts
from .pool import gain, next_seat, pay
from .state import CHRONITE, DIE, ONIRITE, PIECES, Draw, Phase, State


@rule("M6.2", "M6.3", "M7.1")
def start_turn(state: State) -> None:
    """Phase I: the counter travels; gifts are rolled, unless it reached the castle."""
    state.counter = (state.counter + 1) % PIECES
    state.actor = state.active
    state.doer = state.active
    state.barred = 0
    if state.counter == 0:
        enter_castle(state)
        return
    state.turns += 1
    state.phase = Phase.GIFT_PICK
    state.draw = Draw.GIFT_DIE
    state.rolled = 0
    for value in range(DIE):
        state.gifts[value] = 0


@rule("M7.1")
def roll_gift(state: State, value: int) -> None:
    """One more gift die on the table; one more than seats in all. Values count from 0."""
    state.gifts[value] += 1
    state.rolled += 1
    if state.rolled > state.seats:
        state.draw = Draw.NONE


@rule("M7.1")
def pick_gift(state: State, value: int) -> None:
    """Take a die of this value, counted from 0."""
    state.gifts[value] -= 1
    state.gift = value + 1
    state.phase = Phase.GIFT_KEEP


@rule("M3.3", "M7.2")
def reroll_gift(state: State) -> None:
    """Pay for another roll of the picked die."""
    pay(state, state.actor, CHRONITE)
    state.draw = Draw.GIFT_REROLL


@rule("M7.1", "M7.3")
def keep_gift(state: State, kit: Parts) -> None:
    """Receive what the die brings; the next seat picks, or the active one goes on to phase III."""
    gain(state, state.actor, kit.gift[state.gift - 1], 1)
    state.gift = 0
    state.actor = next_seat(state, state.actor)
    state.phase = Phase.CHOOSE if state.actor == state.active else Phase.GIFT_PICK


@rule("M6.4", "M10.1")
def end_activity(state: State) -> None:
    """The next seat is asked, or the marker passes after the last."""
    state.doer = next_seat(state, state.doer)
    state.actor = state.doer
    if state.doer == state.active:
        state.active = next_seat(state, state.active)
        start_turn(state)
    else:
        state.phase = Phase.OTHERS


@rule("M10.5")
def respite(state: State) -> None:
    """One chronite and one onirite, then perhaps a dream."""
    gain(state, state.doer, CHRONITE, 1)
    gain(state, state.doer, ONIRITE, 1)
    state.phase = Phase.RESPITE_DREAM
