"""What a person can earn: the twelve challenges of the solo game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..challenges import CHALLENGES as BADGES

if TYPE_CHECKING:
    from ..picture import Picture

__all__ = ["BADGES", "earned"]


def earned(picture: Picture) -> tuple[str, ...]:
    """The paragraphs of the challenges that a lone player met; the game is over."""
    return tuple(challenge.rule for challenge in picture.challenges if challenge.is_met)
