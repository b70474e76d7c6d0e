"""Every component of the board in every state, for the page that shows them all."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit


@dataclass(frozen=True)
class Samples:
    """What `patterns.html` gets."""

    words: tuple[str, ...]


def samples(kit: Kit) -> Samples:
    """The samples, made of the kit's own pieces."""
    return Samples(tuple(kit.column("bank", "bank")))
