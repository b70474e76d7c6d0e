"""A judgement of a position for one seat, in points: what is scored, and what cards and knowledge may become.

Hand-written: the greedy bot's only guide, and a prior for search. It reads observations only. What has been
begun is judged by how it can end: a tile by the most it can produce, a card by its points, discs and effect.
Every number here and in `worth.py` is a guess that was kept because it won more games; none is a rule.
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .building import monument_cost
from .dynasty import different_run, has_dynasties, same_run
from .gains import limit_of
from .geometry import SIDES
from .kit import Parts
from .land import made_of, tile_yield
from .scoring import goals_met, points_of
from .state import DESIGN_EFFECTS, DOMAINS, LAYOUTS, MARGIN, NOTHING, PICKS, PLACES, STEPS, TREE, Phase, State
from .tree import FACES, agrees, effect_of, is_bud
from .widths import wide
from .worth import INFLUENCE, ages_left, knowledge_value, lasting_worth, lead_worth, new_worth

CITY = 0.5  # points of each city level, for every age to come, since it produces
GOAL = 1.0  # of each goal fulfilled so far
RUN = 1.0  # of each card in the better line of the dynasty board
HIDDEN = 1.5  # of a dynasty card that somebody else keeps
HELD = 0.6  # share of a kept dynasty card's worth, since not all can be played
DISCS = 1.5  # of the discs of a card whose copy or place is not chosen yet
SPARE = 0.05  # lost with each tile set aside
RIVAL = 0.3  # weight of the best other seat


@rule("C13.1")
def evaluate(seen: State, kit: Parts, seat: int) -> float:
    """Points the seat may expect, less a share of what the best other seat may."""
    best = -1000.0
    for other in range(wide(seen.seats)):
        if other != seat:
            best = max(best, prospects(seen, kit, other))
    own = prospects(seen, kit, seat)
    if seen.waiting == 0 and seen.actor == seat:
        own += begun(seen, kit, seat)
    return own - RIVAL * best


@rule("C13.1")
def prospects(seen: State, kit: Parts, seat: int) -> float:
    """Points as they stand, and what the rest may bring."""
    points = float(points_of(seen, kit, seat))
    if seen.phase == Phase.OVER:
        return points
    player = seen.players[seat]
    points += INFLUENCE * ages_left(seen) * player.influence + lead_worth(seen, kit, seat)
    for domain in range(DOMAINS):
        points += knowledge_value(seen) * player.know[domain] + CITY * ages_left(seen) * player.levels[domain]
    for index in range(1, player.card_count):
        points += lasting_worth(seen, kit, seat, effect_of(int(player.cards[index])))
    if player.objectives[0] != NOTHING and seen.phase > Phase.KEEP:
        points += GOAL * goals_met(seen, kit, seat, wide(player.objectives[0]))
    if has_dynasties(seen):
        points += RUN * max(same_run(seen, seat), different_run(seen, seat)) + kept_worth(seen, kit, seat)
    return points


@rule("C9.2", "C10.1")
def kept_worth(seen: State, kit: Parts, seat: int) -> float:
    """What dynasty cards that are kept or being chosen may bring."""
    player = seen.players[seat]
    worth = 0.0
    for slot in range(PICKS):
        if player.kept[slot] != NOTHING:
            worth += HELD * new_worth(seen, kit, seat, DESIGN_EFFECTS + int(player.kept[slot]))
        elif slot < player.kept_count:
            worth += HIDDEN
    if seen.phase == Phase.DRAFT and player.choice != NOTHING:
        worth += HELD * new_worth(seen, kit, seat, DESIGN_EFFECTS + int(player.choice))
    return worth


# ------------------------------------------------------------------------------------------ what was begun
@rule("C5.1")
def begun(seen: State, kit: Parts, seat: int) -> float:
    """What the tile or card in hand may bring once it is laid."""
    if seen.phase == Phase.REDRAW:
        return -SPARE * seen.to_draw
    if seen.phase == Phase.PLACE or seen.phase == Phase.TURN:
        return knowledge_value(seen) * best_yield(seen, kit, seat)
    if seen.phase == Phase.LAYOUT:
        return DISCS + card_worth(seen, kit, seat, LAYOUTS * wide(seen.design))
    if seen.phase == Phase.PAY or seen.phase == Phase.SITE or seen.phase == Phase.TREE:
        return card_begun(seen, kit, seat, wide(seen.card))
    return 0.0


@rule("C7.5", "C8.5")
def card_begun(seen: State, kit: Parts, seat: int, card: int) -> float:
    """What the card that was chosen may bring, less what is still to be paid for it."""
    worth = card_worth(seen, kit, seat, card)
    if seen.phase == Phase.TREE:
        return worth + kit.nodus_vp * most_discs(seen, kit, seat, card)
    if seen.phase == Phase.PAY:
        worth -= knowledge_value(seen) * monument_cost(seen, kit, seat, wide(seen.design))
    return worth + DISCS


@rule("C8.9")
def card_worth(seen: State, kit: Parts, seat: int, card: int) -> float:
    """What a tree card may bring, discs apart."""
    return kit.card_vp[kit.card_level[card]] + new_worth(seen, kit, seat, effect_of(card))


@rule("C8.8")
def most_discs(seen: State, kit: Parts, seat: int, card: int) -> int:
    """The most discs that a card can complete in the seat's tree."""
    tree = seen.players[seat].tree
    best = 0
    for place in range(TREE * MARGIN, PLACES - TREE * MARGIN):
        if is_bud(tree, place) and agrees(seen, kit, seat, card, place):
            discs = 0
            for face in range(FACES):
                discs += 1 if tree[place + STEPS[face]] != NOTHING else 0
            best = max(best, discs)
    return best


@rule("C6.1")
def best_yield(seen: State, kit: Parts, seat: int) -> int:
    """The most knowledge that the tile being laid can still bring within limits."""
    if seen.phase == Phase.TURN:
        return gain_at(seen, kit, seat, wide(seen.cell))
    best = 0
    for index in range(seen.border_count):
        best = max(best, gain_at(seen, kit, seat, wide(seen.border[index])))
    return best


@rule("C6.1", "C6.10")
def gain_at(seen: State, kit: Parts, seat: int, cell: int) -> int:
    """The most knowledge that the tile being laid brings in a cell, over its turns, within limits."""
    best = 0
    for turns in range(SIDES):
        made = tile_yield(seen, kit, seat, cell, wide(seen.tile), turns)
        amount = 0
        for domain in range(DOMAINS):
            room = limit_of(seen, kit, seat, domain) - int(seen.players[seat].know[domain])
            amount += min(room, made_of(made, domain))
        best = max(best, amount)
    return best
