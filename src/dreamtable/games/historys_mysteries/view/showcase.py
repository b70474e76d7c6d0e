"""The components of a kit as they look at the table, for a page that needs no position."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..state import MYSTERIES
from .samples import mystery

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit

    from ..picture import MysteryPicture


@dataclass(frozen=True)
class Showcase:
    """What `kit.html` gets: every Mystery."""

    mysteries: tuple[MysteryPicture, ...]


def showcase(kit: Kit) -> Showcase:
    """All components of a kit."""
    return Showcase(tuple(mystery(kit, index) for index in range(MYSTERIES)))
