"""What a seat may know, samples of what it may not, and the observation tensor.

Secret are the hands of others, and with them what the draw pile still holds. A card taken from the discard
pile never enters a hand, so hands hold secret cards only. An observation has, in `pile`, everything that lies
in the draw pile or in another seat's hand: that sum is what a careful player knows.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.rng import draw
from dreamtable.engine.spec import Slice

from .cards import count_fact, count_fiction, laid_fact, laid_fiction, next_seat
from .kit import Parts
from .state import MAX_SEATS, MYSTERIES, Draw, Phase, State

PHASES = 5
SEEN_DISCARDS = 12
SEAT_WIDTH = 2 + 3 * MYSTERIES


@rule("H10.1", "H10.2", "H10.3", "H10.4")
def observe(seen: State, kit: Parts, seat: int) -> None:
    """Put other seats' cards among those that may be anywhere; all is shown at the end."""
    if seen.phase == Phase.OVER:
        return
    for other in range(seen.seats):
        if other != seat:
            player = seen.players[other]
            for mystery in range(MYSTERIES):
                seen.pile[mystery] += player.hand[mystery]
                player.hand[mystery] = 0


@rule("H10.1", "H10.4")
def determinize(seen: State, kit: Parts, seat: int, rng: Any) -> None:
    """Deal every other seat as many cards as it holds, from those that may be anywhere."""
    for other in range(seen.seats):
        if other != seat:
            for _ in range(count_missing(seen, other)):
                mystery = draw(rng, seen.pile, MYSTERIES)
                seen.pile[mystery] -= 1
                seen.players[other].hand[mystery] += 1


@rule("H10.1")
def count_missing(seen: State, seat: int) -> int:
    """Cards of a seat's hand that are blank in this observation."""
    missing = int(seen.players[seat].hand_count)
    for mystery in range(MYSTERIES):
        missing -= int(seen.players[seat].hand[mystery])
    return missing


LAYOUT = (
    Slice("phase", PHASES, "one-hot, in the order of Phase"),
    Slice("turn", 5, "1 for: own turn, a card is drawn, drew from the pile, from the discards, declined"),
    Slice("time", 4, "draw pile / 70, discard pile / 70, hands scored / 50, cards played in this turn / 10"),
    Slice("hand", MYSTERIES, "own cards by Mystery / 9"),
    Slice("pending", MYSTERIES, "cards taken and still to be played / 9"),
    Slice("unseen", MYSTERIES, "cards in the draw pile or unseen with others / 9"),
    Slice("discards", MYSTERIES, "cards in the discard pile by Mystery / 9"),
    Slice("top discards", SEEN_DISCARDS * MYSTERIES, "one-hot, from the top down"),
    Slice(
        "Mysteries", 5 * MYSTERIES, "Fact / 9, Fiction / 9, has a meld, the meld's Fact / 9 and Fiction / 9"
    ),
    Slice(
        "seats",
        MAX_SEATS * SEAT_WIDTH,
        "own seat first, then to the left: total / 100, cards in hand / 10, and by Mystery Fact / 9,"
        " Fiction / 9, owns the meld",
    ),
)


@rule("H10.1", "H10.2")
def features(seen: State, kit: Parts, seat: int, out: Any) -> None:
    """The tensor of LAYOUT, f4."""
    out[:] = 0
    i = turn_features(seen, seat, out)
    i = pile_features(seen, seat, out, i)
    i = mystery_features(seen, out, i)
    who = seat
    for _ in range(seen.seats):
        i = seat_features(seen, who, out, i)
        who = next_seat(seen, who)


@rule("H10.2")
def turn_features(seen: State, seat: int, out: Any) -> int:
    """Phase, turn and time; the index of what follows."""
    out[seen.phase] = 1
    i = PHASES
    out[i] = 1 if seen.active == seat else 0
    out[i + 1] = 1 if seen.draw != Draw.NONE else 0
    if seen.source > 0:
        out[i + 1 + seen.source] = 1
    out[i + 4] = seen.declined
    out[i + 5] = seen.pile_count / 70
    out[i + 6] = seen.discard_count / 70
    out[i + 7] = seen.hands / 50
    out[i + 8] = seen.played / 10
    return i + 9


@rule("H10.1", "H10.2")
def pile_features(seen: State, seat: int, out: Any, i: int) -> int:
    """Own hand, pending and unseen cards, the discard pile; the index of what follows."""
    for mystery in range(MYSTERIES):
        out[i + mystery] = seen.players[seat].hand[mystery] / 9
        out[i + MYSTERIES + mystery] = seen.pending[mystery] / 9
        out[i + 2 * MYSTERIES + mystery] = seen.pile[mystery] / 9
    i += 3 * MYSTERIES
    for place in range(seen.discard_count):
        out[i + int(seen.discards[place])] += 1 / 9
    i += MYSTERIES
    for depth in range(min(SEEN_DISCARDS, int(seen.discard_count))):
        out[i + depth * MYSTERIES + int(seen.discards[seen.discard_count - 1 - depth])] = 1
    return i + SEEN_DISCARDS * MYSTERIES


@rule("H10.2")
def mystery_features(seen: State, out: Any, i: int) -> int:
    """The contest over each Mystery; the index of what follows."""
    for mystery in range(MYSTERIES):
        out[i] = count_fact(seen, mystery) / 9
        out[i + 1] = count_fiction(seen, mystery) / 9
        out[i + 2] = 1 if seen.owner[mystery] >= 0 else 0
        out[i + 3] = seen.meld_fact[mystery] / 9
        out[i + 4] = seen.meld_fiction[mystery] / 9
        i += 5
    return i


@rule("H10.2")
def seat_features(seen: State, seat: int, out: Any, i: int) -> int:
    """One seat as SEAT_WIDTH numbers; the index of what follows."""
    out[i] = seen.players[seat].total / 100
    out[i + 1] = seen.players[seat].hand_count / 10
    i += 2
    for mystery in range(MYSTERIES):
        out[i] = laid_fact(seen, seat, mystery) / 9
        out[i + 1] = laid_fiction(seen, seat, mystery) / 9
        out[i + 2] = 1 if seen.owner[mystery] == seat else 0
        i += 3
    return i
