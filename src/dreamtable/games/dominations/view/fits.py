"""Where a card would fit in the tree of a picture, and what it would complete, as the rules say."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from dreamtable.engine.jit import interpreted

from .. import tree
from ..effects import CODES
from ..state import NOTHING, PLACES, ROOT, STEPS, TREE, WILD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..picture import CardPicture

agrees = interpreted(tree.agrees)
is_bud = interpreted(tree.is_bud)


@dataclass(frozen=True)
class Fit:
    """In how many places a card fits, and the letters of the discs that it completes where they are most."""

    places: int
    best: str


def fit_of(cards: Sequence[CardPicture], sides: Sequence[int]) -> Fit:
    """How a card with these domains north, east, south and west fits in a tree of `cards`."""
    state, kit = planted(cards, sides)
    places: list[int] = state.players[0].tree
    found = [place for place in range(PLACES) if is_bud(places, place)]
    found = [place for place in found if agrees(state, kit, 0, len(cards), place)]
    return Fit(len(found), max((discs(places, sides, place) for place in found), key=len, default=""))


def planted(cards: Sequence[CardPicture], sides: Sequence[int]) -> tuple[Any, Any]:
    """A state and a kit as far as `tree.py` reads them: a tree, its cards, and last the card in hand."""
    places = [NOTHING] * PLACES
    for index, card in enumerate(cards):
        places[ROOT + TREE * card.y + card.x] = index
    side = {
        (index, face): WILD if domain is None else domain
        for index, found in enumerate([*(card.sides for card in cards), sides])
        for face, domain in enumerate(found)
    }
    player = SimpleNamespace(tree=places, cards=range(len(cards)))
    return SimpleNamespace(players=[player]), SimpleNamespace(side=side)


def discs(places: Sequence[int], sides: Sequence[int], place: int) -> str:
    """The letters of the discs that a card with these sides completes at a place."""
    return "".join(
        CODES[domain] for domain, step in zip(sides, STEPS, strict=True) if places[place + step] != NOTHING
    )
