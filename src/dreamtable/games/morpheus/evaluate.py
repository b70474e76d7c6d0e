"""A judgement of a position for one seat, in points: what is sure, what is near, what resources may become.

Hand-written, from playing: used by the greedy bot and as a prior for search. It reads observations only.
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .harvest import strength
from .kit import Parts
from .pool import difficulty, harvested
from .scoring import total_points
from .state import (
    CHRONITE,
    COMMON,
    DREAMS,
    ESSENCES,
    FEATHER_KINDS,
    MONTHS,
    NOTHING,
    ONIRITE,
    PIECES,
    SLOTS,
    SUPREME,
    Phase,
    State,
)

TOKEN = 0.30  # points of an essence that no open dream needs
NEEDED = 0.85  # share of a dream's points that its last missing token would bring, token by token
COMMITTED = 0.95  # the same for tokens that lie on it already
SUPREME_TOKEN, CHRONITE_TOKEN, ONIRITE_TOKEN = 0.8, 0.55, 0.7
MEAN_ROLL = 7.0
RIVALS = 0.25  # weight of the best other seat


@rule("M12.7", "M13.3")
def evaluate(seen: State, kit: Parts, seat: int) -> float:
    """Points the seat may expect, less a share of what its best rival may."""
    rival = 0.0
    for other in range(seen.seats):
        if other != seat:
            rival = max(rival, prospects(seen, kit, other))
    return prospects(seen, kit, seat) + pending(seen, kit, seat) - RIVALS * rival


@rule("M6.1")
def time_left(seen: State) -> float:
    """Share of the game still to come, 1 at the start, 0 at the last castle step."""
    steps = MONTHS * PIECES
    gone = seen.month * PIECES + seen.counter
    if seen.counter == 0 and seen.turns > 0 and seen.phase != Phase.SETUP:
        gone += PIECES
    return max(0.0, (steps - gone) / steps)


@rule("M12.3", "M12.4", "M12.5")
def prospects(seen: State, kit: Parts, seat: int) -> float:
    """Points scored now, open dreams by how near they are, feathers and tokens by the time left."""
    left = time_left(seen)
    total = float(total_points(seen, kit, seat))
    player = seen.players[seat]
    spare_n, spare_p, spare_f, spare_s = player.pool[0], player.pool[1], player.pool[2], player.pool[3]
    for slot in range(SLOTS):
        if player.dream[slot] != NOTHING:
            total += dream_prospect(seen, kit, seat, slot, left)
    total += min(1.0, 2.5 * left) * TOKEN * min(8, spare_n + spare_p + spare_f)
    total += min(1.0, 2.5 * left) * SUPREME_TOKEN * spare_s
    total += min(1.0, 2.0 * left) * (CHRONITE_TOKEN * min(6, player.pool[CHRONITE]) + ONIRITE_TOKEN * min(5, player.pool[ONIRITE]))
    total += feather_prospect(seen, kit, seat, left)
    if seen.counter == 0 and left == 0.0:
        total += 0.001 * (spare_n + spare_p + spare_f + spare_s)
    return total


@rule("M4.6", "M4.7")
def dream_prospect(seen: State, kit: Parts, seat: int, slot: int, left: float) -> float:
    """What an open dream is worth with the tokens on it and those in the pool that fit."""
    player = seen.players[seat]
    dream = player.dream[slot]
    value = kit.points[dream] + feather_value(seen, kit, seat, dream)
    laid = 0
    fitting = 0
    for essence in range(ESSENCES):
        on = player.laid[slot, essence]
        laid += on
        if essence < COMMON:
            fitting += min(player.pool[essence], max(0, kit.cost[dream, essence] - on))
        else:
            fitting += player.pool[SUPREME]
    total = kit.total[dream]
    fitting = min(fitting, total - laid)
    missing = total - laid - fitting
    chance = 1.0 if missing == 0 else max(0.0, min(1.0, left * 5.0 / missing))
    if left == 0.0 and fitting + missing > 0:
        chance = 0.6 if missing == 0 else 0.0
    return value * chance * (COMMITTED * laid + NEEDED * fitting * 0.9 + 0.12 * missing) / total


@rule("M12.5")
def feather_value(seen: State, kit: Parts, seat: int, dream: int) -> float:
    """Points that the seat's feathers would add for a completed dream."""
    player = seen.players[seat]
    total = 0.0
    for kind in range(FEATHER_KINDS):
        held = player.seen_feathers[kind] + player.blind_feathers[kind]
        total += held * kit.feather_points[kind] * kit.matches[kind, dream]
    return total


@rule("M12.5")
def feather_prospect(seen: State, kit: Parts, seat: int, left: float) -> float:
    """Matches that feathers may still find on dreams to come: a third of all dreams match a kind."""
    player = seen.players[seat]
    feathers = float(player.blind_count)
    for kind in range(FEATHER_KINDS):
        feathers += player.seen_feathers[kind]
    done = 0
    for dream in range(DREAMS):
        done += player.done[dream]
    return feathers * left * 3.0 * 0.33 * 2.0


@rule("M8.9", "M8.10")
def pending(seen: State, kit: Parts, seat: int) -> float:
    """What a harvest that is under way will bring the seat."""
    if seen.phase not in (Phase.SPIN, Phase.HELP, Phase.HARVEST_KEEP):
        return 0.0
    if seat != seen.doer and not seen.helps[seat]:
        return 0.0
    stars = difficulty(seen, kit)
    if seen.phase == Phase.HARVEST_KEEP and seen.dice[0] > 0:
        amount = float(strength(seen) // stars)
    else:
        amount = max(0.0, (MEAN_ROLL + strength(seen)) / stars - 0.4)
    return amount * token_value(seen, kit, seat, harvested(seen, kit))


@rule("M8.9")
def token_value(seen: State, kit: Parts, seat: int, resource: int) -> float:
    """What one more token of a resource is worth to the seat, roughly."""
    if resource == CHRONITE:
        return CHRONITE_TOKEN
    if resource == ONIRITE:
        return ONIRITE_TOKEN
    player = seen.players[seat]
    best = TOKEN
    for slot in range(SLOTS):
        dream = player.dream[slot]
        if dream != NOTHING:
            lacks = kit.cost[dream, resource] - player.laid[slot, resource] - player.pool[resource]
            if resource == SUPREME or lacks > 0:
                best = max(best, NEEDED * 0.8 * kit.points[dream] / kit.total[dream])
    return best
