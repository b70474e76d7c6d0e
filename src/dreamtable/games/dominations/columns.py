"""How the cells of the kit's tables are read, and the order in which its rows stand."""

from __future__ import annotations

from .effects import CODES, index_of
from .geometry import SIDES
from .state import (
    AGE_CARDS,
    AGES,
    BASE_OBJECTIVES,
    DESIGNS_A_DOMAIN,
    DOMAINS,
    LEVELS,
    LINE,
    MONUMENTS,
    OBJECTIVES,
    TILES,
)

TILE_CODES = tuple(f"{camp}{number:02}" for camp in CODES for number in range(TILES // DOMAINS))
DESIGN_CODES = tuple(f"{domain}{number}" for domain in CODES for number in range(DESIGNS_A_DOMAIN))
MONUMENT_CODES = tuple(f"M{number + 1}" for number in range(MONUMENTS))
OBJECTIVE_CODES = tuple(f"{'N' if n < BASE_OBJECTIVES else 'D'}{n + 1}" for n in range(OBJECTIVES))
FAMILY_CARDS = AGE_CARDS // DOMAINS
DYNASTY_CODES = tuple(
    f"{age}{family}{number}"
    for age in range(1, AGES + 1)
    for family in CODES
    for number in range(1, FAMILY_CARDS + 1)
)
"""Age, family and number of a dynasty card."""

NUMBERS = (
    "city_counters",
    *(f"city_cost_{level}" for level in range(1, LEVELS + 1)),
    *(f"city_vp_{level}" for level in range(1, LEVELS + 1)),
    "city_influence",
    *(f"limit_{level}" for level in range(LEVELS + 1)),
    *(f"card_vp_{level}" for level in (3, 6, 9)),
    "nodus_vp",
    "founder_vp",
    "influence_vp",
    *(f"objectives_{goals}" for goals in range(1, 6)),
    *(f"same_{cards}" for cards in range(2, LINE + 1)),
    *(f"different_{cards}" for cards in range(2, LINE + 1)),
)
ORIGINS = ("confirmed", "known", "inferred", "filled")


def read_corners(text: str) -> tuple[int, ...]:
    """`RPP`: the dots of a tile, clockwise."""
    return _letters(text, SIDES)


def read_sides(text: str) -> tuple[int, ...]:
    """`RPBY`: the half discs of a card: north, east, south, west."""
    return _letters(text, 4)


def read_domain(text: str) -> int:
    """`R`: a domain."""
    return index_of(text)


def _letters(text: str, count: int) -> tuple[int, ...]:
    if len(text) != count:
        raise ValueError
    return tuple(index_of(letter) for letter in text)
