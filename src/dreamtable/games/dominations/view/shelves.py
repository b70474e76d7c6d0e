"""What the templates draw of what is on offer: masteries by domain, monuments, goals of objectives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..effects import CODES
from .fits import Fit, fit_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.choices import Choices

    from ..catalogue import CopyPicture, MasteryPicture, MonumentPicture, ObjectivePicture
    from ..picture import CardPicture, Picture

HIGHEST = 9


@dataclass(frozen=True)
class Mastery:
    """A mastery on offer."""

    code: str
    name: str
    letter: str
    level: int
    cost: int
    effect: str
    left: tuple[str, ...]
    """The copies that are left, by the letters of their half discs clockwise from the north."""
    owners: tuple[tuple[int, str], ...]
    """(seat, name) of who has it."""
    is_mine: bool
    can_pay: bool
    needs: str
    """What it takes beside knowledge."""
    action: str


@dataclass(frozen=True)
class Shelf:
    """The masteries of a domain."""

    letter: str
    name: str
    masteries: tuple[Mastery, ...]
    count: int
    """Those that the viewer can pay for now."""


@dataclass(frozen=True)
class Copy:
    """A copy of a mastery to choose."""

    action: str
    sides: tuple[str, ...]
    is_left: bool
    places: int
    """In how many places of the tree it fits."""
    best: str
    """Letters of the discs that it completes where they are most."""
    words: str


@dataclass(frozen=True)
class Monument:
    """A monument in play."""

    code: str
    name: str
    number: int
    letters: tuple[str, str]
    domains: str
    taken: int
    levels: int
    cost: int | None
    effect: str
    founder: str
    site: str
    action: str


@dataclass(frozen=True)
class Goal:
    """A goal, and how far it has come; `part` of ten is filled."""

    text: str
    have: int
    least: int

    @property
    def is_met(self) -> bool:
        """Whether it is reached."""
        return self.have >= self.least

    @property
    def part(self) -> int:
        """Tenths, at most ten."""
        return min(10, 10 * self.have // self.least)


@dataclass(frozen=True)
class Objective:
    """An objective."""

    code: str
    nation: str
    goals: tuple[Goal, ...]

    @property
    def met(self) -> int:
        """Goals that are reached."""
        return sum(goal.is_met for goal in self.goals)


def shelves_of(picture: Picture, choices: Choices, names: Sequence[str]) -> tuple[Shelf, ...]:
    """All masteries, by domain."""
    found = []
    for domain, letter in enumerate(CODES):
        masteries = tuple(
            mastery(one, picture, choices, names) for one in picture.masteries if one.domain == domain
        )
        count = sum(one.can_pay for one in masteries)
        found.append(Shelf(letter, picture.domains[domain], masteries, count))
    return tuple(found)


def mastery(one: MasteryPicture, picture: Picture, choices: Choices, names: Sequence[str]) -> Mastery:
    """A mastery that may be taken, or at the end of an age copied."""
    name = picture.domains[one.domain]
    needs = f"one mastery of level 3 and one of level 6 in {name}" if one.level == HIGHEST else ""
    found = (f"{kind} {one.code.lower()}" for kind in ("take", "copy"))
    return Mastery(
        code=one.code,
        name=one.name,
        letter=CODES[one.domain],
        level=one.level,
        cost=one.cost,
        effect=one.effect,
        left=tuple(copy.letters for copy in one.copies if copy.is_left),
        owners=tuple((seat, names[seat]) for seat in one.owners),
        is_mine=picture.viewer in one.owners,
        can_pay=one.can_pay,
        needs=needs,
        action=next((text for text in found if text in choices.legal or text in choices.refused), ""),
    )


def copies_of(picture: Picture) -> tuple[Copy, ...]:
    """The copies of the mastery that is being taken, and how they fit in the tree of who takes it."""
    taken = next((one for one in picture.masteries if one.code == picture.design), None)
    if taken is None:
        return ()
    cards = picture.seats[picture.actors[0]].tree
    return tuple(copy_of(number, one, picture, cards) for number, one in enumerate(taken.copies, 1))


def copy_of(number: int, one: CopyPicture, picture: Picture, cards: Sequence[CardPicture]) -> Copy:
    """One copy."""
    told = zip(("north", "east", "south", "west"), one.sides, strict=True)
    words = ", ".join(f"{side} {picture.domains[domain]}" for side, domain in told)
    fit = fit_of(cards, one.sides)
    return Copy(
        action=f"layout {number}",
        sides=tuple(CODES[side] for side in one.sides),
        is_left=one.is_left,
        places=fit.places,
        best=fit.best,
        words=f"{words}; {fit_words(fit, picture.domains)}",
    )


def fit_words(fit: Fit, domains: Sequence[str]) -> str:
    """`fits in 3 places, at best with Art and Art whole`."""
    if not fit.places:
        return "fits nowhere in the tree"
    whole = " and ".join(domains[CODES.index(letter)] for letter in fit.best)
    return f"fits in {fit.places} {'place' if fit.places == 1 else 'places'}, at best with {whole} whole"


def monument(one: MonumentPicture, picture: Picture, choices: Choices, names: Sequence[str]) -> Monument:
    """A monument in play, with its top level card."""
    action = f"contribute {one.code.lower()}"
    first, second = one.domains
    return Monument(
        code=one.code,
        name=one.name,
        number=one.kept_by + 1,
        letters=(CODES[first], CODES[second]),
        domains=f"{picture.domains[first]} and {picture.domains[second]}",
        taken=one.taken,
        levels=one.levels,
        cost=one.next_cost,
        effect=one.next_effect,
        founder="" if one.founder is None else names[one.founder],
        site=one.site,
        action=action if action in choices.legal or action in choices.refused else "",
    )


def objective(one: ObjectivePicture) -> Objective:
    """An objective."""
    goals = tuple(Goal(goal.text, goal.have, goal.least) for goal in one.goals)
    return Objective(one.code, one.nation, goals)
