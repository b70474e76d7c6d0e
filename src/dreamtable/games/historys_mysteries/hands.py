"""How a hand ends, and what comes after it: the next hand, or the end of the match."""

from __future__ import annotations

from dreamtable.engine.jit import cites, rule

from .cards import next_seat
from .kit import Parts
from .scoring import (
    bonus_points,
    hand_points,
    laid_points,
    left_points,
    raised_points,
    total_points,
)
from .setup import gather
from .state import (
    DECK_OUT,
    GOAL,
    HANDS,
    LEFT,
    LOSER,
    MAX_HANDS,
    MYSTERIES,
    NEXT_START,
    RESHUFFLE,
    Draw,
    End,
    Phase,
    State,
)
from .turns import begin_turn


@cites("H9.6")
def longest_hand(cards: int) -> int:
    """The most entries that a hand can have."""
    return 9 * cards + 1


@rule("H6.6", "H7.1", "H7.3")
def end_turn(state: State, kit: Parts) -> None:
    """After the discard: the hand is over, or the turn passes to the left."""
    if state.players[state.active].hand_count == 0:
        end_hand(state, kit, End.WENT_OUT)
    elif is_exhausted(state):
        end_hand(state, kit, End.EXHAUSTED)
    else:
        begin_turn(state, next_seat(state, state.active))


@rule("H7.3", "H11.2")
def is_exhausted(state: State) -> bool:
    """Whether the draw pile is used up and is not made anew."""
    if state.pile_count > 0:
        return False
    return state.options[DECK_OUT] != RESHUFFLE or state.discard_count < 3


@rule("H7.2", "H8.1", "H9.1", "H9.2")
def end_hand(state: State, kit: Parts, end: int) -> None:
    """Score the hand; then the next one begins, unless the match is over."""
    state.last_end = end
    state.last_seat = state.active
    state.hands += 1
    note_scores(state)
    if is_match_over(state):
        state.phase = Phase.OVER
        state.draw = Draw.NONE
        return
    state.first = next_first(state)
    for seat in range(state.seats):
        state.players[seat].total = total_points(state, seat)
    gather(state, kit)
    state.active = state.first
    state.draw = Draw.DEAL


@rule("H10.3")
def note_scores(state: State) -> None:
    """Keep what the hand brought each seat, and the cards it shows now."""
    for seat in range(state.seats):
        player = state.players[seat]
        player.last_laid = laid_points(state, seat)
        player.last_left = left_points(state, seat)
        player.last_bonus = bonus_points(state, seat)
        player.last_raised = raised_points(state, seat)
        for mystery in range(MYSTERIES):
            player.last_hand[mystery] = player.hand[mystery]


@rule("H9.1", "H9.2", "H9.3", "H9.5", "H11.9")
def is_match_over(state: State) -> bool:
    """Whether somebody leads alone with 100 points or more, or the last hand has been played."""
    if state.hands >= HANDS[state.options[MAX_HANDS]]:
        return True
    best = leaders = 0
    for seat in range(state.seats):
        points = total_points(state, seat)
        if leaders == 0 or points > best:
            best = points
            leaders = 1
        elif points == best:
            leaders += 1
    return best >= GOAL and leaders == 1


@rule("H9.4", "H11.7")
def next_first(state: State) -> int:
    """The seat that begins the next hand."""
    found = next_seat(state, state.first)
    if state.options[NEXT_START] == LEFT:
        return found
    sign = -1 if state.options[NEXT_START] == LOSER else 1
    seat = found
    for _ in range(state.seats - 1):
        seat = next_seat(state, seat)
        if sign * hand_points(state, seat) > sign * hand_points(state, found):
            found = seat
    return found
