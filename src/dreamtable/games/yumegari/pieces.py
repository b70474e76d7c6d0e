"""What a designer counts: tiles, marks and boards of the shops, and piles and tokens that can run out."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import Piece

from .kit import Parts
from .state import DEPTH, KINDS, MARKS, NOTHING, OFFER, SORTS, SPACES, STACKS, State
from .text import name_of

TILES = SORTS * SORTS
MARK_WORDS = ("tile without a mark", "tile with 1 VP", "tile with 1 paw", "tile with 2 VP")


def pieces(kit: Kit) -> tuple[Piece, ...]:
    """The 25 tiles, whatever their mark, the four marks, whatever the tile, and the boards."""
    rows = kit.tables["tiles"]
    tiles = [Piece(name_of(kit, MARKS * tile), "tiles", row["tile"]) for tile, row in enumerate(rows)]
    boards = [Piece(f"board {code}", "boards", code) for code in kit.column("boards", "board")]
    return (*tiles, *map(Piece, MARK_WORDS), *boards)


@rule("Y2.4", "Y5.1", "Y5.6")
def count_pieces(state: State, kit: Parts, out: Any) -> None:
    """Tiles on top of each space of a shop, the first among them, and its board.

    Tiles in hand don't count yet, and those covered or discarded no more. Nobody has the open tiles of the
    offer and of the stacks.
    """
    for seat in range(state.seats):
        player = state.players[seat]
        for space in range(SPACES):
            count_tile(out, seat, player.space[space])
        if player.board != NOTHING:
            out[seat, TILES + MARKS + player.board] += 1
    nobody = out.shape[0] - 1
    for slot in range(OFFER):
        count_tile(out, nobody, state.offer[slot])
    for stack in range(STACKS):
        for place in range(DEPTH):
            count_tile(out, nobody, state.stacks[stack, place])


@rule("Y1.2")
def count_tile(out: Any, row: int, kind: int) -> None:
    """One more of a tile and of its mark, if it is one."""
    if kind != NOTHING:
        out[row, kind // MARKS] += 1
        out[row, TILES + kind % MARKS] += 1


def stocks(kit: Kit) -> tuple[str, ...]:
    """The pile, and the tokens."""
    return ("the pile of tiles", "the paw tokens", "the VP tokens")


@rule("Y2.4", "Y5.7")
def count_stocks(state: State, kit: Parts, out: Any) -> None:
    """Tiles that are not drawn, paws left, and points left in VP tokens."""
    out[0] = 0
    for kind in range(KINDS):
        out[0] += state.pool[kind]
    out[1] = kit.paw_tokens
    out[2] = kit.vp_tokens
    for seat in range(state.seats):
        out[1] -= state.players[seat].paws
        out[2] -= state.players[seat].vp
