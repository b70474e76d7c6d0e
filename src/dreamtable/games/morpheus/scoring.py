"""Points by source, and places."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, rule
from dreamtable.engine.kit import Kit

from .kit import Parts
from .state import DREAMS, FEATHER_KINDS, RESOURCES, TIEBREAK, State

SOURCES = 1 + FEATHER_KINDS  # dreams, then one for each kind of feather


@cites("M12.3", "M12.5")
def sources(kit: Kit) -> tuple[str, ...]:
    """The names of the sources of points, in the order of `scores`."""
    kinds = [f"{name} feathers" for name in kit.column("feathers", "feather")]
    return ("dreams", *kinds, *(f"unused kind {n}" for n in range(len(kinds), FEATHER_KINDS)))


@rule("M12.3", "M12.5", "M12.7")
def scores(state: State, kit: Parts, out: Any) -> None:
    """Points of every seat: its dreams first, then each kind of feather."""
    for seat in range(state.seats):
        out[seat, 0] = dream_points(state, kit, seat)
        for kind in range(FEATHER_KINDS):
            out[seat, 1 + kind] = feather_points(state, kit, seat, kind)


@rule("M12.3", "M12.4")
def dream_points(state: State, kit: Parts, seat: int) -> int:
    """Points printed on completed dreams; open ones count nothing."""
    total = 0
    for dream in range(DREAMS):
        if state.players[seat].done[dream]:
            total += kit.points[dream]
    return total


@rule("M12.5", "M12.6")
def feather_points(state: State, kit: Parts, seat: int, kind: int) -> int:
    """Every feather of a kind counts every match on completed dreams."""
    player = state.players[seat]
    held = player.seen_feathers[kind] + player.blind_feathers[kind]
    if held == 0:
        return 0
    matches = 0
    for dream in range(DREAMS):
        if player.done[dream]:
            matches += kit.matches[kind, dream]
    return matches * kit.feather_points[kind] * held


@rule("M12.7")
def total_points(state: State, kit: Parts, seat: int) -> int:
    """Dreams and feathers together."""
    total = dream_points(state, kit, seat)
    for kind in range(FEATHER_KINDS):
        total += feather_points(state, kit, seat, kind)
    return total


@rule("M14.4")
def is_ahead_in_tie(state: State, seat: int, other: int) -> bool:
    """Whether `seat` stands before `other` at equal scores: completed dreams first, then tokens left."""
    dreams, others = state.players[seat].done_count, state.players[other].done_count
    if dreams != others:
        return dreams > others
    return count_tokens(state, seat) > count_tokens(state, other)


@rule("M12.4", "M14.4")
def count_tokens(state: State, seat: int) -> int:
    """Tokens left in the pool, of all kinds; those on open dreams don't count."""
    tokens = 0
    for resource in range(RESOURCES):
        tokens += state.players[seat].pool[resource]
    return tokens


@rule("M12.7", "M12.8", "M14.4")
def ranks(state: State, kit: Parts, out: Any) -> None:
    """Places by score; equal scores share one, unless the option breaks the tie."""
    for seat in range(state.seats):
        out[seat] = 1
        own = total_points(state, kit, seat)
        for other in range(state.seats):
            points = total_points(state, kit, other)
            is_ahead = points > own
            if points == own and state.options[TIEBREAK]:
                is_ahead = is_ahead_in_tie(state, other, seat)
            if is_ahead:
                out[seat] += 1
