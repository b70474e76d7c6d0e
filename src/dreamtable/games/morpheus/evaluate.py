"""A judgement of a position for one seat, in points: what is sure, what is near, what tokens may become.

Hand-written, from playing: the greedy bot's only guide, and a prior for search. It reads observations only.
Every number below is a guess that was kept because it won more games; none is a rule.
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .dreams import can_take_dream
from .feathers import is_feather_left
from .harvest import strength
from .kit import Parts
from .pool import difficulty, harvested, location
from .scoring import total_points
from .state import (
    CHRONITE,
    COMMON,
    COURT,
    ESSENCES,
    FEATHER_KINDS,
    GATE,
    LANDING,
    MONTHS,
    NOTHING,
    ONIRITE,
    PIECES,
    SLOTS,
    SUPREME,
    VORTEX,
    WORKSHOP,
    Phase,
    State,
)

SPARE = 0.22  # points of a common essence that no open dream needs
SPARE_SUPREME = 0.75
COINS = 0.45  # points of a chronite
FAVOURS = 0.75  # points of an onirite
SLOT = 1.3  # points of an open dream, for being there
TURNS_A_TOKEN = 4.0  # turns it takes to find a missing token
MEAN_ROLL = 6.2  # of two dice, less what rounding down costs
RIVALS = 0.25  # weight of the best other seat
SEED_VALUE = 0.9  # points of the Dreamgate's essence
MATCHES = 0.9  # matches a feather finds on each dream to come, in points


@rule("M12.7", "M13.3")
def evaluate(seen: State, kit: Parts, seat: int) -> float:
    """Points the seat may expect, less a share of what its best rival may."""
    rival = 0.0
    for other in range(seen.seats):
        if other != seat:
            rival = max(rival, prospects(seen, kit, other))
    return prospects(seen, kit, seat) + pending(seen, kit, seat) - RIVALS * rival


@rule("M6.1")
def steps_left(seen: State) -> float:
    """Steps of the counter still to come, 24 before the first, 0 at the last castle step."""
    gone = seen.month * PIECES + seen.counter
    if seen.counter == 0 and seen.turns > 0 and seen.phase != Phase.SETUP:
        gone += PIECES
    return float(MONTHS * PIECES - gone)


@rule("M12.3", "M12.4", "M12.5")
def prospects(seen: State, kit: Parts, seat: int) -> float:
    """Points scored now, open dreams by how near they are, feathers and tokens by the time left."""
    left = steps_left(seen)
    time = min(1.0, left / 8.0)
    player = seen.players[seat]
    total = float(total_points(seen, kit, seat)) + feather_prospect(seen, seat, left)
    useful = 0.0
    for slot in range(SLOTS):
        if player.dream[slot] != NOTHING:
            total += dream_prospect(seen, kit, seat, slot, left) + SLOT * time
    spare = 0
    for essence in range(COMMON):
        spare += max(0, player.pool[essence] - needed(seen, kit, seat, essence))
    useful += SPARE * min(4, spare) + 0.02 * spare + SPARE_SUPREME * min(6, player.pool[SUPREME])
    useful += COINS * min(5, player.pool[CHRONITE]) + FAVOURS * min(4, player.pool[ONIRITE])
    return total + useful * time


@rule("M4.6")
def needed(seen: State, kit: Parts, seat: int, essence: int) -> int:
    """Tokens of one common kind that the seat's open dreams still have printed places for."""
    player = seen.players[seat]
    total = 0
    for slot in range(SLOTS):
        if player.dream[slot] != NOTHING:
            total += max(0, kit.cost[player.dream[slot], essence] - player.laid[slot, essence])
    return total


@rule("M4.6", "M4.7")
def dream_prospect(seen: State, kit: Parts, seat: int, slot: int, left: float) -> float:
    """What an open dream is worth with the tokens on it and those in the pool that fit."""
    player = seen.players[seat]
    dream = player.dream[slot]
    value = kit.points[dream] + feather_value(seen, kit, seat, dream)
    laid = 0
    fitting = 0
    for essence in range(COMMON):
        laid += player.laid[slot, essence]
        fitting += min(player.pool[essence], max(0, kit.cost[dream, essence] - player.laid[slot, essence]))
    laid += player.laid[slot, SUPREME]
    total = kit.total[dream]
    fitting = min(fitting + player.pool[SUPREME], total - laid)
    missing = total - laid - fitting
    is_castle = seen.counter == 0 and seen.phase == Phase.WEAVE
    if left <= 0.0 and not (is_castle and missing == 0):
        return 0.0
    chance = max(0.0, 1.0 - missing * TURNS_A_TOKEN / (left + 0.5)) if missing else 1.0
    progress = (laid + 0.92 * fitting) / total
    return value * chance * (0.25 + 0.70 * progress)


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
def feather_prospect(seen: State, seat: int, left: float) -> float:
    """Matches that feathers may still find on dreams to come."""
    player = seen.players[seat]
    held = float(player.blind_count)
    for kind in range(FEATHER_KINDS):
        held += player.seen_feathers[kind]
    return held * MATCHES * left / 8.0


@rule("M8.9", "M8.10", "M9.1")
def pending(seen: State, kit: Parts, seat: int) -> float:
    """What a harvest or an action that is under way will still bring the seat."""
    phase = seen.phase
    if phase == Phase.GIFT_KEEP:
        return gift_prospect(seen, kit, seat)
    if phase in (Phase.SPIN, Phase.HELP, Phase.HARVEST_KEEP):
        return harvest_prospect(seen, kit, seat)
    if seat != seen.doer or seen.counter == 0:
        return 0.0
    time = min(1.0, steps_left(seen) / 8.0)
    if phase == Phase.LOCATION:
        return location_prospect(seen, seat) * time
    if phase == Phase.FEATHER:
        return feather_worth(seen)
    if phase == Phase.GATE_DREAM:
        return (SLOT + 1.0 + SEED_VALUE) * time
    if phase == Phase.GATE_ESSENCE:
        return SEED_VALUE * time
    if phase == Phase.GARDEN:
        return 0.5 * time
    if phase in (Phase.BAZAAR_DREAM, Phase.RESPITE_DREAM):
        return ((SLOT + 1.0) if can_take_dream(seen, seat) else 0.3) * time
    if phase == Phase.WEAVE and location(seen) == COURT:
        return weave_prospect(seen, kit, seat)
    return 0.0


@rule("M7.1", "M7.3")
def gift_prospect(seen: State, kit: Parts, seat: int) -> float:
    """What the die that the seat picked will bring, if the bank has it."""
    if seat != seen.actor:
        return 0.0
    resource = kit.gift[seen.gift - 1]
    return harvest_value(seen, kit, seat, resource, 1.0) if seen.bank[resource] > 0 else 0.0


@rule("M9.2", "M9.3", "M9.5", "M9.7")
def location_prospect(seen: State, seat: int) -> float:
    """The better of what the location gives and what it sells."""
    place = location(seen)
    has_coin = seen.players[seat].pool[CHRONITE] > 0
    if place == WORKSHOP:
        return 2 * FAVOURS - COINS if has_coin else FAVOURS
    if place == LANDING:
        return feather_worth(seen)
    free = 2 * COINS
    if place == VORTEX and has_coin and is_feather_left(seen):
        return max(free, feather_worth(seen) - COINS)
    if place == GATE and has_coin and can_take_dream(seen, seat):
        return max(free, SLOT + 1.0 + SEED_VALUE - COINS)
    return free


@rule("M12.5")
def feather_worth(seen: State) -> float:
    """A feather not yet chosen: what it may match on dreams done and to come."""
    return 1.0 + MATCHES * steps_left(seen) / 8.0


@rule("M9.1", "M4.9")
def weave_prospect(seen: State, kit: Parts, seat: int) -> float:
    """A weave at the Court: much when it completes a dream and makes room for the next."""
    best = 0.2
    player = seen.players[seat]
    for slot in range(SLOTS):
        if player.dream[slot] != NOTHING:
            missing = int(kit.total[player.dream[slot]])
            supreme = int(player.pool[SUPREME])
            for essence in range(ESSENCES):
                missing -= player.laid[slot, essence]
            for essence in range(COMMON):
                places = max(0, kit.cost[player.dream[slot], essence] - player.laid[slot, essence])
                missing -= min(player.pool[essence], places)
            if missing <= supreme:
                best = max(best, 1.5 + 0.15 * kit.points[player.dream[slot]])
    return best


@rule("M8.9", "M8.10")
def harvest_prospect(seen: State, kit: Parts, seat: int) -> float:
    """What the harvest under way will bring the harvester or a helper."""
    if seat != seen.doer and not seen.helps[seat]:
        return 0.0
    stars = difficulty(seen, kit)
    if seen.phase == Phase.HARVEST_KEEP and seen.dice[0] > 0:
        amount = float(strength(seen) // stars)
    else:
        amount = max(0.0, (MEAN_ROLL + strength(seen)) / stars - 0.3)
    return harvest_value(seen, kit, seat, harvested(seen, kit), amount)


@rule("M8.9")
def harvest_value(seen: State, kit: Parts, seat: int, resource: int, amount: float) -> float:
    """What so many tokens of a resource are worth to the seat, roughly."""
    player = seen.players[seat]
    if resource == CHRONITE:
        return amount * COINS
    if resource == ONIRITE:
        return amount * FAVOURS
    if resource == SUPREME:
        return amount * 1.0
    lacks = float(max(0, needed(seen, kit, seat, resource) - player.pool[resource]))
    fits = min(amount, lacks)
    return fits * 0.95 + (amount - fits) * SPARE
