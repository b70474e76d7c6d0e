"""What a designer counts: melds, and cards laid as Fact and as Fiction, by Mystery; and the draw pile."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import Piece

from .cards import laid_fact, laid_fiction
from .kit import Parts
from .state import MYSTERIES, State

USES = ("meld of {}", "{} as Fact", "{} as Fiction")


def pieces(kit: Kit) -> tuple[Piece, ...]:
    """Melds of all Mysteries, then cards of them as Fact, then as Fiction."""
    rows = kit.tables["mysteries"]
    return tuple(Piece(use.format(row["name"]), "mysteries", row["code"]) for use in USES for row in rows)


@rule("H5.2", "H5.9")
def count_pieces(state: State, kit: Parts, out: Any) -> None:
    """Melds and cards before each seat in the hand on the table; earlier hands are forgotten."""
    for mystery in range(MYSTERIES):
        for seat in range(state.seats):
            out[seat, mystery] += 1 if state.owner[mystery] == seat else 0
            out[seat, MYSTERIES + mystery] += laid_fact(state, seat, mystery)
            out[seat, 2 * MYSTERIES + mystery] += laid_fiction(state, seat, mystery)


def stocks(kit: Kit) -> tuple[str, ...]:
    """The draw pile."""
    return ("the draw pile",)


@rule("H4.1")
def count_stocks(state: State, kit: Parts, out: Any) -> None:
    """Cards in the draw pile."""
    out[0] = state.pile_count
