"""The sets of a row one by one, for people; `scoring.py` counts the same points without naming them."""

from __future__ import annotations

from typing import Any

from dreamtable.engine.jit import cites, interpreted
from dreamtable.engine.kit import Kit

from . import scoring
from .kit import ARTIFACT_WORDS, STANDARD
from .state import TYPES

items = interpreted(scoring.items)
set_points = interpreted(scoring.set_points)


@cites("D10.2", "D10.3")
def sets_of(seen: Any, kit: Kit, row: list[int]) -> tuple[tuple[str, int, int], ...]:
    """(type, items, points) of each set of a row, from left to right."""
    suits = [suit_of(seen, kit, card) for card in row]
    if row and all(suit is None for suit in suits):
        return (("", len(row), int(set_points(len(row)))),)
    found = [(begin, ARTIFACT_WORDS[suit], end) for suit in range(TYPES) for begin, end in lines(suits, suit)]
    sizes = [(word, sum(int(items(seen, kit.face, c)) for c in row[a:b])) for a, word, b in sorted(found)]
    return tuple((word, size, int(set_points(size))) for word, size in sizes)


def suit_of(seen: Any, kit: Kit, card: int) -> int | None:
    """The type of an Artifact; None for a Discovery."""
    face = int(seen.turned[card])
    return int(kit.face.suit[card, face]) if kit.face.kind[card, face] == STANDARD else None


def lines(suits: list[int | None], suit: int) -> list[tuple[int, int]]:
    """Where unbroken lines of a type and Discoveries begin and end, if the type is among them."""
    found, begin = [], 0
    for index in range(len(suits) + 1):
        if index == len(suits) or suits[index] not in (suit, None):
            if suit in suits[begin:index]:
                found.append((begin, index))
            begin = index + 1
    return found
