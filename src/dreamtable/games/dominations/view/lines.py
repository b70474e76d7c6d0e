"""What the templates draw of dynasty cards: hands to choose from, and the line with its two readings."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..effects import CODES
from ..state import LINE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..picture import DynastyPicture, LinePicture, Picture


@dataclass(frozen=True)
class Dynast:
    """A dynasty card; its family by letter and name."""

    code: str
    name: str
    letter: str
    family: str
    effect: str
    action: str = ""
    is_chosen: bool = False
    counts: bool = False
    """Whether it is of the run that scores."""

    @property
    def words(self) -> str:
        """`URUK (Government): Gain 3 Government.`."""
        return f"{self.name} ({self.family}): {self.effect}"


@dataclass(frozen=True)
class Next:
    """What the line would score with one more card of a family."""

    letter: str
    family: str
    points: int
    change: int


@dataclass(frozen=True)
class Line:
    """A dynasty board."""

    cards: tuple[Dynast, ...]
    free: int
    same: int
    same_points: int
    different: int
    different_points: int
    points: int
    most: int
    nexts: tuple[Next, ...]


def dynast(
    card: DynastyPicture, domains: Sequence[str], action: str = "", *, chosen: str = "", counts: bool = False
) -> Dynast:
    """A dynasty card that `action` chooses; `chosen` is the action that was chosen already."""
    return Dynast(
        card.code,
        card.name,
        CODES[card.family],
        domains[card.family],
        card.effect,
        action,
        bool(chosen) and action == chosen,
        counts,
    )


def line_of(line: LinePicture, picture: Picture) -> Line:
    """A dynasty board, and what it could become."""
    run = best_run(line)
    return Line(
        cards=tuple(
            dynast(card, picture.domains, counts=place in run) for place, card in enumerate(line.cards)
        ),
        free=LINE - len(line.cards),
        same=line.same,
        same_points=line.same_points,
        different=line.different,
        different_points=line.different_points,
        points=line.points,
        most=line.most,
        nexts=tuple(
            Next(CODES[family], picture.domains[family], points, points - line.points)
            for family, points in enumerate(line.next_points)
        ),
    )


def best_run(line: LinePicture) -> range:
    """The places of the run that scores; the first of several."""
    if not line.points:
        return range(0)
    is_same = line.same_points >= line.different_points
    length = line.same if is_same else line.different
    for first in range(len(line.cards) - length + 1):
        families = {card.family for card in line.cards[first : first + length]}
        if len(families) == (1 if is_same else length):
            return range(first, first + length)
    return range(0)
