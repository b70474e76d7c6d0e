"""Hands of three to five players: dealt, picked from all at once, passed on; and who knows each.

A hand is kept in ascending order, so that the order tells nothing. `seen_by` of a hand grows as it travels.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule

from .setup import is_draft
from .state import NOTHING, ROUNDS, TURNS, Draw, Phase, State


@rule("Y2.9", "Y3.8")
def begin_round(state: State) -> None:
    """Six new tiles each are to be dealt."""
    state.rounds += 1
    state.turn = 1
    state.dealt = 0
    state.draw = Draw.HAND


@rule("Y2.9", "Y10.2")
def deal_hand(state: State, kind: int) -> None:
    """One tile to the hand that is being dealt; after the last hand the round begins."""
    seat = state.dealt // TURNS
    insert(state.players[seat].hand, kind)
    state.players[seat].seen_by = 1 << seat
    state.dealt += 1
    if state.dealt == state.seats * TURNS:
        state.draw = Draw.NONE
        begin_turn(state)


@rule("Y2.9")
def insert(hand: Any, kind: int) -> None:
    """One tile into a hand in ascending order."""
    slot = TURNS - 1
    while slot > 0 and (hand[slot - 1] == NOTHING or hand[slot - 1] > kind):
        hand[slot] = hand[slot - 1]
        slot -= 1
    hand[slot] = kind


@rule("Y3.2", "Y3.4")
def begin_turn(state: State) -> None:
    """Everybody picks; with one tile in hand there is nothing to pick, and all are shown."""
    if state.turn == TURNS:
        for seat in range(state.seats):
            state.players[seat].choice = 0
        reveal(state)
    else:
        state.phase = Phase.PICK
        state.waiting = everybody(state)


@rule("Y3.2")
def everybody(state: State) -> int:
    """The bit mask of all seats."""
    return (1 << state.seats) - 1


@rule("Y2.9", "Y3.1")
def hand_size(state: State, seat: int) -> int:
    """Tiles in a hand: one more while all pick than while they act, as many as were dealt in a deal."""
    if state.draw == Draw.HAND:
        return min(TURNS, max(0, int(state.dealt) - TURNS * seat))
    if not is_draft(state) or state.rounds == 0:
        return 0
    return TURNS - int(state.turn) + (1 if state.phase == Phase.PICK else 0)


@rule("Y3.2", "Y3.3")
def reveal(state: State) -> None:
    """All picked tiles are turned up at once, and everybody acts."""
    for seat in range(state.seats):
        player = state.players[seat]
        player.tile = player.hand[player.choice]
        for slot in range(player.choice, TURNS - 1):
            player.hand[slot] = player.hand[slot + 1]
        player.hand[TURNS - 1] = NOTHING
        player.choice = NOTHING
    state.phase = Phase.ACT
    state.waiting = everybody(state)


@rule("Y3.1", "Y3.8", "Y3.9")
def end_turn(state: State) -> None:
    """Hands are passed on; after the last turn comes a new round, or the end."""
    if state.turn < TURNS:
        pass_hands(state)
        state.turn += 1
        begin_turn(state)
    elif state.rounds < ROUNDS:
        begin_round(state)
    else:
        state.phase = Phase.OVER


@rule("Y3.6", "Y3.7", "Y10.3")
def pass_hands(state: State) -> None:
    """Every hand to the left in odd rounds, to the right in even ones; its new holder knows it."""
    steps = 1 if state.rounds % 2 == 1 else state.seats - 1
    for _ in range(steps):
        for slot in range(TURNS):
            carried = state.players[state.seats - 1].hand[slot] + 0
            for seat in range(state.seats - 1, 0, -1):
                state.players[seat].hand[slot] = state.players[seat - 1].hand[slot]
            state.players[0].hand[slot] = carried
        known = state.players[state.seats - 1].seen_by + 0
        for seat in range(state.seats - 1, 0, -1):
            state.players[seat].seen_by = state.players[seat - 1].seen_by
        state.players[0].seen_by = known
    for seat in range(state.seats):
        state.players[seat].seen_by |= 1 << seat
