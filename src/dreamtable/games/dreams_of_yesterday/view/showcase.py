"""The components of a kit as they look at the table, for a page that needs no position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .samples import all_cards
from .sides import Card, card_of

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit

DECKS = (("core", "The usual deck"), ("ext", "The other cards of the full deck"))


@dataclass(frozen=True)
class Showcase:
    """What `kit.html` gets: every card, by deck."""

    decks: tuple[tuple[str, tuple[Card, ...]], ...]


def showcase(kit: Kit) -> Showcase:
    """All components of a kit."""
    cards = tuple(zip(kit.column("cards", "deck"), map(card_of, all_cards(kit)), strict=True))
    return Showcase(
        tuple((title, tuple(card for own, card in cards if own == deck)) for deck, title in DECKS)
    )
