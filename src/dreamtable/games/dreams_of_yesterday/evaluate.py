"""A judgement of a position for one seat, in points: what is sure, what is near, what Resources may become.

Hand-written: the greedy bot's only guide. It reads observations only, and none of its numbers is a rule.
"""

from __future__ import annotations

from dreamtable.engine.jit import rule

from .faces import count_museums, count_units, is_robot
from .gains import SPARE, best_gain, debt_gain, is_carrying, place_gain, row_prospect, time_left, units_worth
from .kit import BUY_ANY, FLIP, INHERENT, MOVE, WILD, Parts
from .museum import count_moves, showing
from .robot import artifact_slot, resource_slot, wants_to_buy
from .scoring import is_ahead, total_points
from .state import EXHIBITS, NOTHING, ROBOT, Phase, State

RIVALS = 0.4  # weight of the best other seat
ROBOT_WEIGHT = 0.7
WIN = 25.0  # points of standing first at the end
UNIT_FOR_ROBOT = 1.0


@rule("D10.1", "D11.3", "D12.2")
def evaluate(seen: State, kit: Parts, seat: int) -> float:
    """Points the seat may expect, less a share of what its best rival may."""
    time = 0.0 if seen.phase == Phase.OVER else time_left(seen)
    rival, is_first = -99.0, True
    for other in range(count_museums(seen)):
        if other != seat:
            rival = max(rival, expected(seen, kit, other, time))
            is_first = is_first and not is_ahead(seen, kit, other, seat)
    weight = ROBOT_WEIGHT if seen.seats == 1 else RIVALS
    value = expected(seen, kit, seat, time) - weight * rival
    if seen.phase == Phase.OVER:
        return value + (WIN if is_first else -WIN)
    return value


@rule("D10.1", "D5.1")
def expected(seen: State, kit: Parts, seat: int, time: float) -> float:
    """Points scored now, and what may come of exhibits, abilities, Resources and the turn under way."""
    total = float(total_points(seen, kit, seat)) + units_worth(count_units(seen, kit, seat), time)
    for exhibit in range(EXHIBITS):
        total += row_prospect(seen, kit, seat, exhibit, time)
        if not is_robot(seen, seat):
            total += time * ability_worth(seen, kit, seat, exhibit)
    if seen.active == seat and seen.phase != Phase.OVER:
        total += SPARE * robot_pending(seen, kit, time) if is_robot(seen, seat) else pending(seen, kit, time)
    return total


@rule("D8.3", "D9.1")
def ability_worth(seen: State, kit: Parts, seat: int, exhibit: int) -> float:
    """Points of the ability that shows, whether it was used in this turn or not."""
    card = showing(seen, seat, exhibit)
    if card == NOTHING:
        return 0.0
    ability = kit.ability[card, seen.turned[card]]
    if ability == INHERENT:
        return 0.9
    if ability == FLIP:
        return 0.8
    if ability in (MOVE, WILD):
        return 0.6
    return 0.5 if ability == BUY_ANY else 0.3


@rule("D6.1", "D6.2")
def pending(seen: State, kit: Parts, time: float) -> float:
    """What the active seat's turn still brings."""
    seat = seen.active + 0
    phase = seen.phase
    if phase == Phase.MAIN:
        return SPARE * best_gain(seen, kit, seat, count_moves(seen, kit, seat), time)
    if phase == Phase.PAY:
        return debt_gain(seen, kit, seat, time)
    return place_gain(seen, kit, seat, seen.carried + 0, time) if is_carrying(seen) else 0.0


@rule("D13.1", "D13.3", "D13.7")
def robot_pending(seen: State, kit: Parts, time: float) -> float:
    """What the Robot's turn will bring it."""
    card = seen.carried + 0
    if seen.phase == Phase.ROBOT_CHOOSE:
        if not wants_to_buy(seen, kit):
            return 0.5 if resource_slot(seen, kit) == NOTHING else UNIT_FOR_ROBOT * time
        card = seen.slot[artifact_slot(seen, kit)] + 0
    return 0.0 if card == NOTHING else place_gain(seen, kit, ROBOT, card, time)
