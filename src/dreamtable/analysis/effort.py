"""How much is spent on one analysis."""

from __future__ import annotations

from dataclasses import dataclass

FINE, COARSE = 100, 300
"""Decisions up to which a match is analysed finely, and from which only coarsely."""

FEWEST = 2
"""Games of which a spread can be told."""


@dataclass(frozen=True)
class Effort:
    """Games played out from each moment and after each choice, and simulations of the search at a decision.

    Twice as many games, fresh ones, have to confirm a slip.
    """

    games: int
    simulations: int
    most: int = 3
    """Choices looked at in each decision, beside the one that was taken."""

    def __post_init__(self) -> None:
        """A spread needs two games."""
        if self.games < FEWEST or self.simulations < 1:
            raise ValueError(f"an analysis needs {FEWEST} games and 1 simulation at least")

    @property
    def fresh(self) -> int:
        """Games that confirm."""
        return 2 * self.games

    @classmethod
    def usual(cls, decisions: int) -> Effort:
        """What a match with so many decisions gets: the more it has, the less for each."""
        if decisions <= FINE:
            return cls(64, 800)
        return cls(40, 400) if decisions <= COARSE else cls(24, 200)
