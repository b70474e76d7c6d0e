"""Points by source, and places: always those of the hand on the table, as if it ended now."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, rule
from dreamtable.engine.kit import Kit

from .cards import count_fact, count_fiction, laid_fact, laid_fiction
from .kit import Parts
from .state import FACT_WINS, FLOOR_ZERO, MYSTERIES, TIE_WINNER, Phase, State

EACH = 2  # points of a card
SOURCES = 5


@cites("H8.1", "H8.2", "H8.6")
def sources(kit: Kit) -> tuple[str, ...]:
    """The names of the sources of points, in the order of `scores`."""
    return ("earlier hands", "cards laid out", "cards left in hand", "cards that won", "raised to zero")


@rule("H8.1", "H8.2", "H8.6", "H9.1")
def scores(state: State, kit: Parts, out: Any) -> None:
    """Points of every seat by source, the hand on the table scored as it lies."""
    for seat in range(state.seats):
        out[seat, 0] = state.players[seat].total
        out[seat, 1] = laid_points(state, seat)
        out[seat, 2] = left_points(state, seat)
        out[seat, 3] = bonus_points(state, seat)
        out[seat, 4] = raised_points(state, seat)


@rule("H8.1", "H8.4")
def laid_points(state: State, seat: int) -> int:
    """2 points a card before the seat, whether or not its side wins."""
    cards = 0
    for mystery in range(MYSTERIES):
        cards += laid_fact(state, seat, mystery) + laid_fiction(state, seat, mystery)
    return EACH * cards


@rule("H8.1", "H4.6")
def left_points(state: State, seat: int) -> int:
    """2 points off a card left in the hand; nothing before the hand is dealt."""
    return 0 if state.phase == Phase.DEAL else -EACH * int(state.players[seat].hand_count)


@rule("H8.2", "H8.4")
def bonus_points(state: State, seat: int) -> int:
    """2 more points a card that stays before the seat once the losing sides are gone."""
    cards = 0
    for mystery in range(MYSTERIES):
        if is_fact_winning(state, mystery):
            cards += laid_fact(state, seat, mystery)
        else:
            cards += laid_fiction(state, seat, mystery)
    return EACH * cards


@rule("H8.2", "H8.3", "H8.5", "H11.1")
def is_fact_winning(state: State, mystery: int) -> bool:
    """Whether Fact stays; of equally many cards Fiction does, unless the option says otherwise."""
    fact = count_fact(state, mystery)
    fiction = count_fiction(state, mystery)
    if fact == fiction:
        return bool(state.options[TIE_WINNER] == FACT_WINS)
    return fact > fiction


@rule("H8.1", "H8.2")
def hand_points(state: State, seat: int) -> int:
    """What the hand on the table brings a seat."""
    return laid_points(state, seat) + left_points(state, seat) + bonus_points(state, seat)


@rule("H8.6", "H11.8")
def raised_points(state: State, seat: int) -> int:
    """What lifts a total below 0 to 0, with the option."""
    total = int(state.players[seat].total) + hand_points(state, seat)
    return -total if state.options[FLOOR_ZERO] and total < 0 else 0


@rule("H9.1")
def total_points(state: State, seat: int) -> int:
    """A seat's total with the hand on the table."""
    return int(state.players[seat].total) + hand_points(state, seat) + raised_points(state, seat)


@rule("H9.1", "H9.5")
def ranks(state: State, kit: Parts, out: Any) -> None:
    """Places by total; equal totals share one."""
    for seat in range(state.seats):
        out[seat] = 1
        own = total_points(state, seat)
        for other in range(state.seats):
            if total_points(state, other) > own:
                out[seat] += 1
