"""A judgement of a position for one seat, in points: what is scored, and what knowledge and place may become.

Hand-written: the greedy bot's only guide, and a prior for search. It reads observations only. Every number
below is a guess; none is a rule.
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .dynasty import different_run, has_dynasties, same_run
from .geometry import SIDES
from .kit import Parts
from .land import made_of, tile_yield
from .scoring import goals_met, points_of
from .state import (
    AGES,
    DOMAINS,
    NOTHING,
    ROUNDS,
    Phase,
    State,
)

KNOWLEDGE = 0.55  # points of a piece of knowledge while turns are left in the age
LEFT = 0.12  # of one that only Domination may still reward
INFLUENCE = 0.9  # of influence, for every age whose end is still to come
PERK = 1.6  # of each lasting perk, for every age to come
CITY = 0.5  # of each city level, for every age to come, since it produces
GOAL = 1.5  # of each goal fulfilled so far
RUN = 1.0  # of each card in the better line of the dynasty board
CARD = 2.0  # of a kept dynasty card
RIVAL = 0.3  # weight of the best other seat


@rule("C13.1")
def evaluate(seen: State, kit: Parts, seat: int) -> float:
    """Points the seat may expect, less a share of what the best other seat may."""
    best = -1000.0
    for other in range(seen.seats):
        if other != seat:
            best = max(best, prospects(seen, kit, other))
    own = prospects(seen, kit, seat)
    if Phase.PLACE <= seen.phase <= Phase.TURN and seen.actor == seat:
        own += KNOWLEDGE * best_yield(seen, kit, seat)
    return own - RIVAL * best


@rule("C13.1")
def prospects(seen: State, kit: Parts, seat: int) -> float:
    """Points as they stand, and what the rest may bring."""
    points = float(points_of(seen, kit, seat))
    if seen.phase == Phase.OVER:
        return points
    player = seen.players[seat]
    ages = AGES - max(1, int(seen.age)) + 1 - seen.rounds / (2 * ROUNDS)
    points += INFLUENCE * ages * player.influence
    turns = ROUNDS - seen.rounds
    for domain in range(DOMAINS):
        points += (KNOWLEDGE if turns > 1 else LEFT) * player.know[domain] + CITY * ages * player.levels[
            domain
        ]
    for perk in range(len(player.perks)):
        points += PERK * ages * player.perks[perk] + PERK * player.boosts[perk]
    if player.objectives[0] != NOTHING and seen.phase > Phase.KEEP:
        points += GOAL * goals_met(seen, kit, seat, int(player.objectives[0]))
    if has_dynasties(seen):
        points += RUN * max(same_run(seen, seat), different_run(seen, seat)) + CARD * player.kept_count
    return points


@rule("C6.1")
def best_yield(seen: State, kit: Parts, seat: int) -> float:
    """The most knowledge that the tile being laid can still produce."""
    best = 0
    if seen.phase == Phase.TURN:
        return float(yield_at(seen, kit, seat, int(seen.cell)))
    for index in range(seen.border_count):
        best = max(best, yield_at(seen, kit, seat, int(seen.border[index])))
    return float(best)


@rule("C6.1")
def yield_at(seen: State, kit: Parts, seat: int, cell: int) -> int:
    """The most knowledge that the tile being laid produces in a cell, over its turns."""
    best = 0
    for turns in range(SIDES):
        made = tile_yield(seen, kit, seat, cell, int(seen.tile), turns)
        amount = 0
        for domain in range(DOMAINS):
            amount += made_of(made, domain)
        best = max(best, amount)
    return best
