"""What a designer counts: dreams and feathers that seats took, and stacks and tokens that can run out."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import Piece

from .kit import RESOURCE_WORDS, Parts
from .state import DISPLAY, DREAMS, NOTHING, RESOURCES, SLOTS, State

KINDS = 2 * DREAMS  # the first kind of feather among the pieces


def pieces(kit: Kit) -> tuple[Piece, ...]:
    """All dreams, completed or not; the same as completed ones; all kinds of feathers."""
    dreams = [
        Piece(f"{row['name']} ({row['dream']}){state}", "dreams", row["dream"])
        for state in ("", " completed")
        for row in kit.tables["dreams"]
    ]
    kinds = kit.column("feathers", "feather")
    return (*dreams, *(Piece(f"{kind} feather", "feathers", kind) for kind in kinds))


@rule("M4.2", "M4.9", "M5.1")
def count_pieces(state: State, kit: Parts, out: Any) -> None:
    """Dreams open or completed, feathers of both sorts; nobody has those of the displays."""
    for seat in range(state.seats):
        player = state.players[seat]
        for dream in range(DREAMS):
            out[seat, dream] += player.done[dream]
            out[seat, DREAMS + dream] += player.done[dream]
        for slot in range(SLOTS):
            if player.dream[slot] != NOTHING:
                out[seat, player.dream[slot]] += 1
        for kind in range(out.shape[1] - KINDS):
            out[seat, KINDS + kind] += player.seen_feathers[kind] + player.blind_feathers[kind]
    nobody = out.shape[0] - 1
    for place in range(DISPLAY):
        if state.dream_display[place] != NOTHING:
            out[nobody, state.dream_display[place]] += 1
        if state.feather_display[place] != NOTHING:
            out[nobody, KINDS + state.feather_display[place]] += 1


def stocks(kit: Kit) -> tuple[str, ...]:
    """Both stacks, then the bank by resource."""
    return ("the dream stack", "the feather stack", *(f"the bank's {word}" for word in RESOURCE_WORDS))


@rule("M3.1", "M4.4", "M5.1")
def count_stocks(state: State, kit: Parts, out: Any) -> None:
    """Cards in the stacks and tokens in the bank."""
    out[0] = state.dream_count
    out[1] = state.feather_count
    for resource in range(RESOURCES):
        out[2 + resource] = state.bank[resource]
