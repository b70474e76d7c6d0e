"""A judgement of a position for one seat, in points: what is safe, what contested, what a hand may become.

Hand-written, from playing: the greedy bot's only guide, and a prior for search. It reads observations only.
Every number below is a guess that was kept because it won more games; none is a rule.
"""

from __future__ import annotations

from math import exp

from dreamtable.engine.jit import rule

from .cards import available, count_fact, count_fiction, has_meld, laid_fact, laid_fiction
from .kit import Parts
from .scoring import total_points
from .state import FACT_WINS, MELD, MYSTERIES, TIE_WINNER, Phase, State

RIVALS = 0.45  # weight of what the other seats may expect, on average
LEADER = 0.25  # weight of the best of them besides
WIN = 60.0  # points of having won
DOUBT = 0.45  # how much each card still to come blurs who wins a Mystery
FIRM = 0.55  # what blurs it in any case
DRIFT = 0.3  # how far each card still to come pulls towards Fiction while the meld can be turned
TAKEN = 3.2  # points of a card that was taken and will be played
PAIR, SINGLE = -0.7, -1.3  # points of a card in hand that may become part of a meld, or hardly will
READY = 1.5  # of one that could be laid out now
STRANGER = -0.6  # of a card in another's hand
SLOW = 14.0  # cards of the draw pile at which a hand begins to hurry
FEW = 4.0  # and cards in the smallest other hand


@rule("H8.1", "H8.2", "H10.1")
def evaluate(seen: State, kit: Parts, seat: int) -> float:
    """Points the seat may expect, less a share of what the others may."""
    if seen.phase == Phase.OVER:
        return final_value(seen, seat)
    others = best = 0.0
    for other in range(seen.seats):
        if other != seat:
            points = prospects(seen, kit, other, False)
            others += points
            best = points if best == 0.0 else max(best, points)
    mean = others / (seen.seats - 1)
    return prospects(seen, kit, seat, True) - RIVALS * mean - LEADER * best


@rule("H9.1")
def final_value(seen: State, seat: int) -> float:
    """The lead at the end, and the win itself."""
    own = total_points(seen, seat)
    best = -32768
    for other in range(seen.seats):
        if other != seat:
            best = max(best, total_points(seen, other))
    return float(own - best) + (WIN if own >= best else 0.0)


@rule("H8.1", "H8.2")
def prospects(seen: State, kit: Parts, seat: int, is_own: bool) -> float:
    """Earlier hands, cards laid out, and cards in hand; nearer to the end of the hand these turn to -2."""
    player = seen.players[seat]
    points = float(player.total)
    for mystery in range(MYSTERIES):
        fact = laid_fact(seen, seat, mystery)
        fiction = laid_fiction(seen, seat, mystery)
        if fact + fiction > 0:
            chance = fact_chance(seen, kit, mystery)
            points += 2.0 * (fact + fiction) + 2.0 * (fact * chance + fiction * (1.0 - chance))
    hurry = urgency(seen, seat)
    if is_own:
        points += hand_value(seen, kit, seat, hurry)
    else:
        points += player.hand_count * ((1.0 - hurry) * STRANGER - 2.0 * hurry)
    return points


@rule("H8.2", "H8.5")
def fact_chance(seen: State, kit: Parts, mystery: int) -> float:
    """How likely Fact is to win a Mystery, by its lead and the cards still to come."""
    fact = count_fact(seen, mystery)
    fiction = count_fiction(seen, mystery)
    tie = 0.5 if seen.options[TIE_WINNER] == FACT_WINS else -0.5
    unlaid = float(kit.copies[mystery] - fact - fiction)
    lead = fact - fiction + tie
    if seen.meld_fact[mystery] > 0:
        lead -= DRIFT * unlaid
    return 1.0 / (1.0 + exp(-lead * 1.7 / (FIRM + DOUBT * unlaid)))


@rule("H7.1", "H7.3")
def urgency(seen: State, seat: int) -> float:
    """0 while the hand is young, 1 when it may end at any moment."""
    if seen.phase == Phase.DEAL:
        return 0.0
    fewest = 99
    for other in range(seen.seats):
        if other != seat:
            fewest = min(fewest, int(seen.players[other].hand_count))
    pile = max(0.0, 1.0 - seen.pile_count / SLOW)
    hands = max(0.0, 1.0 - (fewest - 1) / FEW)
    return 0.15 + 0.7 * max(pile, hands)


@rule("H5.2", "H5.4")
def hand_value(seen: State, kit: Parts, seat: int, hurry: float) -> float:
    """The own hand and what was taken, Mystery by Mystery."""
    points = 0.0
    for mystery in range(MYSTERIES):
        held = available(seen, seat, mystery)
        if held > 0:
            pending = int(seen.pending[mystery]) if seen.active == seat else 0
            in_hand = held - int(seen.pending[mystery])
            worth = card_worth(seen, kit, mystery, in_hand + pending)
            points += pending * TAKEN
            points += in_hand * ((1.0 - hurry) * worth - 2.0 * hurry)
    return points


@rule("H5.2", "H5.4")
def card_worth(seen: State, kit: Parts, mystery: int, held: int) -> float:
    """What one of so many cards of a Mystery may become, in points."""
    if has_meld(seen, mystery):
        return READY
    if held >= MELD:
        return READY + 0.3
    gone = float(kit.copies[mystery] - seen.pile[mystery] - held)
    share = max(0.0, 1.0 - gone / kit.copies[mystery])
    if held == MELD - 1:
        return PAIR * (2.0 - share)
    return SINGLE
