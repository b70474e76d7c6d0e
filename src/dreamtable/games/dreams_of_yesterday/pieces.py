"""What a designer counts: both faces of every card in the museums, and the draw pile."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import rule
from dreamtable.engine.kit import Kit
from dreamtable.engine.spec import Piece

from .faces import count_museums
from .kit import Parts
from .state import EXHIBITS, NOTHING, Place, State


def pieces(kit: Kit) -> tuple[Piece, ...]:
    """Front and back of each card, in turn."""
    return tuple(
        Piece(f"{row[f'{side}_name']} ({row['card']})", "cards", row["card"])
        for row in kit.tables["cards"]
        for side in "fb"
    )


@rule("D1.2", "D6.1", "D10.7")
def count_pieces(state: State, kit: Parts, out: Any) -> None:
    """Cards in each museum, the Robot's too, by the face that is up; those that were paid with are gone.

    Nobody has the cards of the Histories, of the discard pile and on top of the draw pile.
    """
    for seat in range(count_museums(state)):
        museum = state.museums[seat]
        for index in range(museum.held_count):
            count_card(state, out, seat, museum.held[index])
        for index in range(museum.below_count):
            count_card(state, out, seat, museum.below[index])
        for exhibit in range(EXHIBITS):
            for index in range(museum.length[exhibit]):
                count_card(state, out, seat, museum.row[exhibit, index])
            if museum.urn[exhibit] != NOTHING:
                count_card(state, out, seat, museum.urn[exhibit])
    for card in range(kit.count):
        place = state.where[card]
        if place == Place.RING or place == Place.DISCARD or place == Place.TOP:
            count_card(state, out, out.shape[0] - 1, card)


@rule("D1.2")
def count_card(state: State, out: Any, row: int, card: int) -> None:
    """One more of the face that is up."""
    out[row, 2 * int(card) + int(state.turned[card])] += 1


def stocks(kit: Kit) -> tuple[str, ...]:
    """The draw pile."""
    return ("the draw pile",)


@rule("D3.1")
def count_stocks(state: State, kit: Parts, out: Any) -> None:
    """Cards of the draw pile, its top among them."""
    out[0] = state.pile_count + (0 if state.top == NOTHING else 1)
