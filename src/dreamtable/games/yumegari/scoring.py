"""Points by source, and places: always as if the game ended now."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, rule
from dreamtable.engine.kit import Kit

from .cards import shop_points
from .kit import Parts
from .state import CARDS, NOTHING, PAWS, TIEBREAK, State

SIDES = 2
SOURCES = 1 + SIDES * CARDS
SIDE_WORDS = ("items", "colours")
TOKENS = "VP tokens"


@cites("Y6.1", "Y6.2")
def sources(kit: Kit) -> tuple[str, ...]:
    """The names of the sources of points, in the order of `scores`: tokens, cards by side A, then side B."""
    names = kit.column("cards", "name")
    return (TOKENS, *(card_source(name, side) for side in range(SIDES) for name in names))


@cites("Y6.2")
def card_source(name: str, side: int) -> str:
    """`Pairs (items)`: a card with what this side counts."""
    return f"{name} ({SIDE_WORDS[side]})"


@rule("Y6.1", "Y6.10")
def scores(state: State, kit: Parts, out: Any) -> None:
    """Points of every seat by source; a card that is not in the game brings 0."""
    for seat in range(state.seats):
        out[seat, 0] = state.players[seat].vp
        for source in range(1, SOURCES):
            out[seat, source] = 0
        for side in range(SIDES):
            if state.cards[side] != NOTHING:
                out[seat, 1 + CARDS * side + state.cards[side]] = side_points(state, kit, seat, side)


@rule("Y6.1", "Y6.2")
def side_points(state: State, kit: Parts, seat: int, side: int) -> int:
    """What the card that shows this side brings a seat; 0 before it is known."""
    if state.cards[side] == NOTHING:
        return 0
    return shop_points(kit, state.cards[side], side, state.players[seat].space)


@rule("Y6.1")
def total_points(state: State, kit: Parts, seat: int) -> int:
    """VP tokens and both cards."""
    return int(state.players[seat].vp) + side_points(state, kit, seat, 0) + side_points(state, kit, seat, 1)


@rule("Y6.1", "Y6.11", "Y11.4")
def ranks(state: State, kit: Parts, out: Any) -> None:
    """Places by total; equal totals share one, unless paws break the tie."""
    for seat in range(state.seats):
        out[seat] = 1
        own = total_points(state, kit, seat)
        for other in range(state.seats):
            total = total_points(state, kit, other)
            if total > own or (total == own and has_more_paws(state, other, seat)):
                out[seat] += 1


@rule("Y11.4")
def has_more_paws(state: State, other: int, seat: int) -> bool:
    """Whether the option lets another's paws decide a tie against a seat."""
    return state.options[TIEBREAK] == PAWS and state.players[other].paws > state.players[seat].paws
