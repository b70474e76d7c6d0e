"""Can everything that was taken from the discard pile still be played? The test behind takes and plays.

A taken card lies pending until it is played. A Mystery of which cards are pending needs a meld on the table,
or three cards in all for one; cards that a meld lacks come out of the hand, of which one must remain for the
discard. `slack` is what the hand can spare beyond that: while it is 0 or more, nobody gets stuck.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.reasons import LEGAL, judge

from .actions import TAKE, Why
from .cards import has_meld, kept
from .state import MELD, MYSTERIES, NOTHING, State


@rule("H4.7")
def lacking(state: State, mystery: int, taken: int) -> int:
    """Cards of the hand that a meld of the Mystery would need besides so many taken ones."""
    if taken == 0 or has_meld(state, mystery):
        return 0
    return max(0, MELD - taken)


@rule("H4.7", "H5.12")
def slack(state: State, seat: int) -> int:
    """Cards of the hand that may be played freely while all that is pending can still be played."""
    left = state.players[seat].hand_count - kept(state)
    for mystery in range(MYSTERIES):
        left -= lacking(state, mystery, state.pending[mystery])
    return left


@rule("H4.7")
def judge_takes(state: State, seat: int, why: Any) -> None:
    """Every depth from the top down: what would be pending, counted card by card.

    `counts` holds four bits a Mystery, `short` the Mysteries that would not come to three cards, `need` the
    cards of the hand that melds would bind.
    """
    counts = short = need = 0
    spare = state.players[seat].hand_count - kept(state)
    for depth in range(1, state.discard_count + 1):
        mystery = int(state.discards[state.discard_count - depth])
        if not has_meld(state, mystery):
            taken = (counts >> 4 * mystery & 15) + 1
            counts += 1 << 4 * mystery
            held = state.players[seat].hand[mystery]
            need += lacking(state, mystery, taken) - lacking(state, mystery, taken - 1)
            if taken == 1 and taken + held < MELD:
                short += 1
            elif taken > 1 and taken + held == MELD:
                short -= 1
        if short > 0:
            judge(why, TAKE + depth - 1, Why.TAKE_TOO_FEW)
        else:
            judge(why, TAKE + depth - 1, LEGAL if need <= spare else Why.TAKE_NO_ROOM)


@rule("H4.7")
def count_in(state: State, depth: int, mystery: int) -> int:
    """Cards of a Mystery among the top `depth` of the discard pile."""
    count = 0
    for place in range(state.discard_count - depth, state.discard_count):
        if state.discards[place] == mystery:
            count += 1
    return count


@rule("H4.7")
def short_mystery(state: State, seat: int, depth: int) -> int:
    """A Mystery that taking so deep would bring and that cannot come to a meld; NOTHING if none."""
    for place in range(state.discard_count - depth, state.discard_count):
        mystery = state.discards[place]
        found = count_in(state, depth, mystery) + state.players[seat].hand[mystery]
        if not has_meld(state, mystery) and found < MELD:
            return int(mystery)
    return NOTHING


@rule("H4.7")
def needed(state: State, depth: int) -> int:
    """Cards of the hand that taking so deep would bind to melds."""
    total = 0
    for mystery in range(MYSTERIES):
        total += lacking(state, mystery, count_in(state, depth, mystery))
    return total
