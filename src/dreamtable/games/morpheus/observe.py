"""What a seat may know, samples of what it may not, and the observation tensor.

All secrets of Morpheus are feathers: those drawn from the stack by others, and with them the order of the
stack. An observation holds, in `feather_stack`, everything that lies in the stack or unseen with another
seat: that sum is what a careful player knows.
"""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.rng import draw
from dreamtable.engine.spec import Slice

from .kit import Parts
from .pool import difficulty, harvested, next_seat
from .state import (
    DISPLAY,
    DREAMS,
    ESSENCES,
    FEATHER_KINDS,
    MAX_SEATS,
    NOTHING,
    PIECES,
    RESOURCES,
    SLOTS,
    Phase,
    State,
)

PHASES = 22
DREAM_WIDTH = 6 + FEATHER_KINDS
SEAT_WIDTH = RESOURCES + SLOTS * (ESSENCES + DREAM_WIDTH) + 2 * FEATHER_KINDS + 2


@rule("M13.1", "M13.2", "M13.3", "M13.4", "M13.5", "M13.6")
def observe(seen: State, kit: Parts, seat: int) -> None:
    """Put other seats' unseen feathers back among those that may be anywhere; all is shown at the end."""
    if seen.phase == Phase.OVER:
        return
    for other in range(seen.seats):
        if other != seat:
            for kind in range(FEATHER_KINDS):
                seen.feather_stack[kind] += seen.players[other].blind_feathers[kind]
                seen.players[other].blind_feathers[kind] = 0


@rule("M13.4", "M13.5")
def determinize(seen: State, kit: Parts, seat: int, rng: Any) -> None:
    """Deal every other seat as many unseen feathers as it has, from those that may be anywhere."""
    for other in range(seen.seats):
        if other != seat:
            missing = count_missing(seen, other)
            for _ in range(missing):
                kind = draw(rng, seen.feather_stack, FEATHER_KINDS)
                seen.feather_stack[kind] -= 1
                seen.players[other].blind_feathers[kind] += 1


@rule("M13.4")
def count_missing(seen: State, seat: int) -> int:
    """Feathers a seat drew unseen that are blank in this observation."""
    missing = seen.players[seat].blind_count + 0
    for kind in range(FEATHER_KINDS):
        missing -= seen.players[seat].blind_feathers[kind]
    return missing


LAYOUT = (
    Slice("phase", PHASES, "one-hot, in the order of Phase"),
    Slice("role", 3, "1 when the viewer is the active seat, the doer, the one who decides"),
    Slice("time", 3, "months gone / 3, position of the counter / 8, turns begun / 21"),
    Slice("location", PIECES, "one-hot, the active location"),
    Slice("ring", PIECES * PIECES, "one-hot piece at each position"),
    Slice(
        "harvest", RESOURCES + 2, "one-hot resource of the current sector, its difficulty / 10, rotation / 8"
    ),
    Slice("bank", RESOURCES, "tokens / 24"),
    Slice("gifts", 7, "gift dice by value / 5, value picked / 6"),
    Slice("dice", 3, "the harvest's dice / 6, helpers / 3"),
    Slice(
        "dream display",
        DISPLAY * DREAM_WIDTH,
        "points / 12, printed essences / 5, is there, matches by kind / 2",
    ),
    Slice("feather display", FEATHER_KINDS, "feathers on display by kind / 5"),
    Slice("unseen feathers", FEATHER_KINDS, "feathers in the stack or unseen with others by kind / 4"),
    Slice("stacks", 2, "dreams / 27, feathers / 40"),
    Slice(
        "seats",
        MAX_SEATS * SEAT_WIDTH,
        "own seat first, then clockwise: pool / 10, open dreams with tokens laid, known feathers / 4,"
        " matches on completed dreams / 10, unseen feathers / 5, completed dreams / 9",
    ),
)


@rule("M13.1", "M13.3")
def features(seen: State, kit: Parts, seat: int, out: Any) -> None:
    """The tensor of LAYOUT, f4."""
    out[:] = 0
    i = table_features(seen, kit, seat, out)
    who = seat
    for _ in range(seen.seats):
        i = seat_features(seen, kit, who, out, i)
        who = next_seat(seen, who)


@rule("M13.1")
def table_features(seen: State, kit: Parts, seat: int, out: Any) -> int:
    """Everything but the seats; the index of what follows."""
    out[seen.phase] = 1
    i = PHASES
    out[i] = 1 if seen.active == seat else 0
    out[i + 1] = 1 if seen.doer == seat else 0
    out[i + 2] = 1 if seen.actor == seat else 0
    out[i + 3] = seen.month / 3
    out[i + 4] = seen.counter / 8
    out[i + 5] = seen.turns / 21
    i += 6
    for position in range(PIECES):
        if seen.ring[position] != NOTHING:
            out[i + PIECES * (1 + position) + int(seen.ring[position])] = 1
    if seen.ring[seen.counter] != NOTHING:
        out[i + int(seen.ring[seen.counter])] = 1
    i += PIECES * (1 + PIECES)
    if seen.phase != Phase.SETUP:
        out[i + int(harvested(seen, kit))] = 1
        out[i + RESOURCES] = difficulty(seen, kit) / 10
    out[i + RESOURCES + 1] = seen.rotation / 8
    i += RESOURCES + 2
    for resource in range(RESOURCES):
        out[i + resource] = seen.bank[resource] / 24
    i += RESOURCES
    for value in range(6):
        out[i + value] = seen.gifts[value] / 5
    out[i + 6] = seen.gift / 6
    out[i + 7] = seen.dice[0] / 6
    out[i + 8] = seen.dice[1] / 6
    for other in range(seen.seats):
        out[i + 9] += seen.helps[other] / 3
    return stack_features(seen, kit, out, i + 10)


@rule("M13.1", "M13.5")
def stack_features(seen: State, kit: Parts, out: Any, i: int) -> int:
    """Displays and stacks; the index of what follows."""
    for place in range(DISPLAY):
        dream_features(kit, seen.dream_display[place], out, i)
        i += DREAM_WIDTH
    for place in range(DISPLAY):
        if seen.feather_display[place] != NOTHING:
            out[i + int(seen.feather_display[place])] += 0.2
    i += FEATHER_KINDS
    for kind in range(FEATHER_KINDS):
        out[i + kind] = seen.feather_stack[kind] / 4
    i += FEATHER_KINDS
    out[i] = seen.dream_count / 27
    out[i + 1] = seen.feather_count / 40
    return i + 2


@rule("M13.1")
def dream_features(kit: Parts, dream: int, out: Any, i: int) -> None:
    """One dream, or nothing, as DREAM_WIDTH numbers."""
    if dream != NOTHING:
        out[i] = kit.points[dream] / 12
        for essence in range(ESSENCES):
            out[i + 1 + essence] = kit.cost[dream, essence] / 5
        out[i + 5] = 1
        for kind in range(FEATHER_KINDS):
            out[i + 6 + kind] = kit.matches[kind, dream] / 2


@rule("M13.1", "M13.3")
def seat_features(seen: State, kit: Parts, seat: int, out: Any, i: int) -> int:
    """One seat as SEAT_WIDTH numbers; the index of what follows."""
    player = seen.players[seat]
    for resource in range(RESOURCES):
        out[i + resource] = player.pool[resource] / 10
    i += RESOURCES
    for slot in range(SLOTS):
        for essence in range(ESSENCES):
            out[i + essence] = player.laid[slot, essence] / 5
        dream_features(kit, player.dream[slot], out, i + ESSENCES)
        i += ESSENCES + DREAM_WIDTH
    for kind in range(FEATHER_KINDS):
        out[i + kind] = (player.seen_feathers[kind] + player.blind_feathers[kind]) / 4
        for dream in range(DREAMS):
            if player.done[dream]:
                out[i + FEATHER_KINDS + kind] += kit.matches[kind, dream] / 10
    i += 2 * FEATHER_KINDS
    out[i] = count_missing(seen, seat) / 5
    out[i + 1] = player.done_count / 9
    return i + 2
