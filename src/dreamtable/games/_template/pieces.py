"""What a designer counts: in Pig, who has the die."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import Piece

from .kit import Die
from .state import State


def pieces(kit: Kit) -> tuple[Piece, ...]:
    """The die, which goes round."""
    return (Piece("the die"),)


@rule("P2.1")
def count_pieces(state: State, kit: Die, out: Any) -> None:
    """Whoever's turn it is has the die; at the end the winner."""
    out[state.seat, 0] += 1
