"""The components of a kit as they look at the table, for a page that needs no position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..kit import RESOURCE_WORDS, TYPES
from ..state import SECTORS
from .layout import Dream, Sector, dream_of
from .samples import dream

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit


@dataclass(frozen=True)
class Moon:
    """A lunar tile, not turned, as `ring.html` draws it."""

    tile: str
    sectors: tuple[Sector, ...]
    rotation: int = 0
    harvest: None = None


@dataclass(frozen=True)
class Showcase:
    """What `kit.html` gets."""

    words: tuple[str, ...]
    types: tuple[str, ...]
    dreams: tuple[tuple[str, tuple[Dream, ...]], ...]
    """By type."""
    feathers: tuple[tuple[str, int, int], ...]
    """(what it shows, copies, points a match)."""
    moons: tuple[Moon, ...]
    places: tuple[tuple[str, str, int], ...]
    """(piece, name, stars)."""
    bank: tuple[int, ...]
    """Tokens by resource."""
    marker: tuple[int, ...]
    """The resource that each value of a gift die brings."""


def showcase(kit: Kit) -> Showcase:
    """All components of a kit."""
    dreams = [dream_of(dream(kit, row), RESOURCE_WORDS) for row in range(len(kit.tables["dreams"]))]
    return Showcase(
        words=RESOURCE_WORDS,
        types=TYPES,
        dreams=tuple((kind, tuple(one for one in dreams if one.type == kind)) for kind in TYPES),
        feathers=tuple(
            (row["feather"], row["copies"], row["points_per_match"]) for row in kit.tables["feathers"]
        ),
        moons=tuple(
            Moon(row["tile"], tuple(sector(*row[f"s{number}"]) for number in range(SECTORS)))
            for row in kit.tables["lunar"]
        ),
        places=tuple((row["piece"], row["name"], row["stars"]) for row in kit.tables["pieces"]),
        bank=tuple(map(int, kit.face.bank)),
        marker=tuple(map(int, kit.face.gift)),
    )


def sector(resource: int, steps: tuple[int, ...]) -> Sector:
    """A sector of a tile: what it names, and where it points."""
    return Sector(resource, RESOURCE_WORDS[resource], steps, 0, is_current=False, pays="")
