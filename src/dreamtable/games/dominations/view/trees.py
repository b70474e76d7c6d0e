"""What the templates draw of a tree: cards at their columns and rows, half discs, places for a new card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..effects import CODES
from ..state import WILD

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.choices import Choices

    from ..picture import CardPicture, Picture, SeatPicture

STEPS = ((0, 1), (1, 0), (0, -1), (-1, 0))
SIDES = ("north", "east", "south", "west")


@dataclass(frozen=True)
class Half:
    """A half disc of a card: its side, the letter of its domain, and whether it makes a whole one."""

    side: str
    letter: str
    is_whole: bool


@dataclass(frozen=True)
class Leaf:
    """A card of a tree."""

    code: str
    name: str
    letter: str
    """Of its domain; empty for the campfire and for level cards."""
    level: int
    effect: str
    halves: tuple[Half, ...]
    where: str
    column: int
    row: int
    words: str

    @property
    def is_fire(self) -> bool:
        """Whether it is the campfire."""
        return not self.code


@dataclass(frozen=True)
class Bud:
    """A place where the card in hand could lie, or could not."""

    where: str
    action: str
    column: int
    row: int
    discs: str
    """Letters of the discs that it would complete there."""


@dataclass(frozen=True)
class Tree:
    """A seat's tree, from the top left."""

    seat: int
    columns: int
    rows: int
    leaves: tuple[Leaf, ...]
    buds: tuple[Bud, ...]
    discs: tuple[tuple[str, int], ...]
    """(letter, completed discs), those that there are."""
    total: int


def tree_of(picture: Picture, seat: SeatPicture, choices: Choices) -> Tree:
    """A tree; with places to choose from if the viewer places a card in it now."""
    at = {(card.x, card.y): card for card in seat.tree}
    is_placing = picture.viewer == seat.seat
    asked = bud_places(choices, at) if is_placing else []
    left, right = (end(x for x, _ in [*at, *asked]) for end in (min, max))
    low, top = (end(y for _, y in [*at, *asked]) for end in (min, max))
    leaves = [leaf(card, at, picture.domains, card.x - left + 1, top - card.y + 1) for card in seat.tree]
    return Tree(
        seat=seat.seat,
        columns=right - left + 1,
        rows=top - low + 1,
        leaves=tuple(sorted(leaves, key=lambda one: (one.row, one.column))),
        buds=tuple(bud(picture, x, y, at, x - left + 1, top - y + 1) for x, y in asked),
        discs=tuple((CODES[domain], count) for domain, count in enumerate(seat.nodus) if count),
        total=sum(seat.nodus),
    )


def bud_places(choices: Choices, at: dict[tuple[int, int], CardPicture]) -> list[tuple[int, int]]:
    """Empty places beside a card: those that can be chosen, and those that do not agree."""
    beside = {(x + step[0], y + step[1]) for x, y in at for step in STEPS} - set(at)
    asked = [(x, y) for x, y in beside if f"at {x},{y}" in choices.legal or f"at {x},{y}" in choices.refused]
    return sorted(asked, key=lambda place: (-place[1], place[0]))


def leaf(
    card: CardPicture,
    at: dict[tuple[int, int], CardPicture],
    domains: Sequence[str],
    column: int = 1,
    row: int = 1,
) -> Leaf:
    """A card where it lies."""
    halves = tuple(
        Half(SIDES[face], CODES[side], touches(at, card.x, card.y, face, side))
        for face, side in enumerate(card.sides)
        if side is not None and side != WILD
    )
    told = ", ".join(
        f"{half.side} {domains[CODES.index(half.letter)]}{' (whole)' if half.is_whole else ''}"
        for half in halves
    )
    level = f", level {card.level}" if card.level else ""
    return Leaf(
        code=card.code,
        name=card.name,
        letter=card.code[0] if card.level else "",
        level=card.level,
        effect=card.effect,
        halves=halves,
        where=f"{card.x},{card.y}",
        column=column,
        row=row,
        words=f"{card.x},{card.y}: {card.name}{level}; {told}. {card.effect}"
        if card.code
        else "0,0: the campfire, which fits every half disc",
    )


def touches(at: dict[tuple[int, int], CardPicture], x: int, y: int, face: int, side: int) -> bool:
    """Whether a half disc makes a whole one with its neighbour's, or lies at the campfire."""
    other = at.get((x + STEPS[face][0], y + STEPS[face][1]))
    if other is None:
        return False
    return other.sides[(face + 2) % len(STEPS)] in (None, WILD, side)


def bud(
    picture: Picture, x: int, y: int, at: dict[tuple[int, int], CardPicture], column: int, row: int
) -> Bud:
    """A place for the card in hand."""
    sides = picture.card.sides if picture.card else ()
    discs = "".join(
        CODES[side] for face, side in enumerate(sides) if side is not None and touches(at, x, y, face, side)
    )
    return Bud(f"{x},{y}", f"at {x},{y}", column, row, discs)
