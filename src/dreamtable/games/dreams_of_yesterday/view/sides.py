"""Cards as the templates draw them: one side with its tone, its symbols and its words."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..kit import ARTIFACT_LETTERS, ARTIFACT_WORDS, RESOURCE_LETTERS, RESOURCE_WORDS
from ..words import ONE_ARTIFACT

if TYPE_CHECKING:
    from ..picture import AbilityPicture, CardPicture, FacePicture

TONES = dict(
    zip((*RESOURCE_WORDS, *ARTIFACT_WORDS), (RESOURCE_LETTERS + ARTIFACT_LETTERS).lower(), strict=True)
)
"""The letter that colour, pattern and symbol of a type go by."""
DISCOVERY_TONE, URN_TONE, ANY_TONE = "d", "u", "any"
ONE = dict(zip(ARTIFACT_WORDS, ONE_ARTIFACT, strict=True))
DISCOVERY_COST = "3 alike or 3 different"
VARIANTS = {"a": 3, "b": 3, "c": 3}
"""How many drawings there are of a type; 1 of each other."""


@dataclass(frozen=True)
class Side:
    """One side of a card."""

    tone: str
    """k, p, w, a, b, c, d for a Discovery, u for an Urn."""
    name: str
    amount: int
    line: str
    """`2 Bones`, `Discovery`, `Urn`."""
    cost: tuple[str, ...]
    """The tone of each unit of the price; empty for a Resource and a Discovery."""
    cost_words: str
    pair: tuple[str, ...]
    """The tones that an Urn pairs."""
    ability: AbilityPicture | None
    variant: int
    """Which of the drawings of this type."""
    words: str
    """All that is printed but the name."""


@dataclass(frozen=True)
class Card:
    """A card; `key` is safe as an HTML id."""

    key: str
    id: str
    up: Side
    down: Side


def card_of(card: CardPicture) -> Card:
    """A card, both sides."""
    return Card(key_of(card.id), card.id, side_of(card.up), side_of(card.down))


def cards_of(cards: tuple[CardPicture, ...]) -> tuple[Card, ...]:
    """Several cards."""
    return tuple(card_of(card) for card in cards)


def side_of(face: FacePicture) -> Side:
    """One side."""
    tone = tone_of(face)
    cost_words = words_of_cost(face)
    parts = [
        pair_line(face),
        f"costs {cost_words}" if cost_words else "",
        face.ability.name if face.ability else "",
    ]
    return Side(
        tone=tone,
        name=face.name,
        amount=face.amount,
        line=line_of(face),
        cost=tuple(TONES[word] for word in face.cost),
        cost_words=cost_words,
        pair=tuple(TONES[word] for word in face.type.split(" and ")) if face.kind == "urn" else (),
        ability=face.ability,
        variant=zlib.crc32(face.name.encode()) % VARIANTS.get(tone, 1),
        words=", ".join(part for part in parts if part),
    )


def tone_of(face: FacePicture) -> str:
    """The letter of a type."""
    if face.kind == "discovery":
        return DISCOVERY_TONE
    return URN_TONE if face.kind == "urn" else TONES[face.type]


def line_of(face: FacePicture) -> str:
    """What a side is, as short as can be."""
    if face.kind in ("discovery", "urn"):
        return face.kind.capitalize()
    return f"{face.amount} {ONE.get(face.type, face.type) if face.amount == 1 else face.type}"


def pair_line(face: FacePicture) -> str:
    """The same with an Urn's types."""
    return f"Urn for {face.type}" if face.kind == "urn" else line_of(face)


def words_of_cost(face: FacePicture) -> str:
    """`2 Knowledge + 1 Wealth`, or what a Discovery costs; nothing for a Resource."""
    if face.kind == "discovery":
        return f"{DISCOVERY_COST} Resources"
    kinds = dict.fromkeys(face.cost)
    return " + ".join(f"{face.cost.count(word)} {word}" for word in kinds)


def key_of(text: str) -> str:
    """A text as part of an HTML id: letters and digits stay, all else becomes its code."""
    return "".join(c if c.isascii() and c.isalnum() else f"_{ord(c):x}_" for c in text)
