"""What there is to take and to reach, for views: masteries with copies and prices, monuments, objectives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreamtable.engine.jit import cites, interpreted

from . import building, dynasty, legal, measures, tree
from .columns import DESIGN_CODES, MONUMENT_CODES, OBJECTIVE_CODES
from .effects import CODES
from .geometry import CELL_WORDS
from .state import DESIGNS, DESIGNS_A_DOMAIN, LAYOUTS, MASTERIES, NO_SEAT, NOTHING
from .text import card_effect, mastery_text, monument_text, objective_text
from .wording import goal_text

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit

copies_left = interpreted(tree.copies_left)
is_in_box = interpreted(dynasty.is_in_box)
has_lower = interpreted(legal.has_lower)
mastery_cost = interpreted(building.mastery_cost)
measure = interpreted(measures.measure)
owns = interpreted(tree.owns)


@dataclass(frozen=True)
class CopyPicture:
    """A copy of a mastery: its domains north, east, south, west, and whether nobody has taken it."""

    sides: tuple[int, ...]
    is_left: bool

    @property
    def letters(self) -> str:
        """`RPBY`: its half discs clockwise from the north."""
        return "".join(CODES[side] for side in self.sides)


@dataclass(frozen=True)
class MasteryPicture:
    """A mastery; `cost` is what the viewer would pay, for others the price without discounts."""

    code: str
    name: str
    domain: int
    level: int
    cost: int
    effect: str
    copies: tuple[CopyPicture, ...]
    owners: tuple[int, ...]
    can_pay: bool
    """Whether the viewer has the knowledge, lacks the card, and meets what level 9 requires."""


@dataclass(frozen=True)
class OfferPicture:
    """A monument that was dealt: its domains, how many level cards it has, and the first of them."""

    code: str
    name: str
    domains: tuple[int, int]
    levels: int
    cost: int
    effect: str


@dataclass(frozen=True)
class MonumentPicture:
    """A monument in play; `next_cost` is before discounts, None when it is complete."""

    code: str
    name: str
    domains: tuple[int, int]
    kept_by: int
    taken: int
    levels: int
    next_cost: int | None
    next_effect: str
    founder: int | None
    site: str


@dataclass(frozen=True)
class GoalPicture:
    """A goal of an objective, and how far it has come."""

    text: str
    have: int
    least: int


@dataclass(frozen=True)
class ObjectivePicture:
    """An objective with its goals."""

    code: str
    nation: str
    goals: tuple[GoalPicture, ...]


@cites("C2.7", "C8.1", "C8.2", "C8.3", "C8.4")
def mastery_pictures(seen: Any, kit: Kit, viewer: int) -> tuple[MasteryPicture, ...]:
    """All masteries of the game that is played, by domain and level."""
    usual = (design for design in range(DESIGNS) if is_in_box(seen, design))
    return tuple(mastery_picture(seen, kit, viewer, design) for design in usual)


def mastery_picture(seen: Any, kit: Kit, viewer: int, design: int) -> MasteryPicture:
    """One mastery, as a viewer could buy it."""
    left, domain = copies_left(seen, design), design // DESIGNS_A_DOMAIN
    level = int(kit.face.card_level[LAYOUTS * design])
    owners = tuple(seat for seat in range(int(seen.seats)) if owns(seen, seat, design))
    is_seat = viewer in range(int(seen.seats))
    cost = mastery_cost(seen, kit.face, viewer, design) if is_seat else level
    return MasteryPicture(
        code=DESIGN_CODES[design],
        name=mastery_text(kit, design),
        domain=domain,
        level=level,
        cost=cost,
        effect=card_effect(kit, LAYOUTS * design),
        copies=tuple(
            copy_picture(kit, LAYOUTS * design + n, is_left=left >> n & 1 == 1) for n in range(LAYOUTS)
        ),
        owners=owners,
        can_pay=is_seat
        and viewer not in owners
        and bool(seen.players[viewer].know[domain] >= cost)
        and (level < legal.HIGHEST or bool(has_lower(seen, kit.face, viewer, domain))),
    )


def copy_picture(kit: Kit, card: int, *, is_left: bool) -> CopyPicture:
    """One copy of a mastery."""
    return CopyPicture(tuple(int(side) for side in kit.face.side[card]), is_left)


@cites("C2.3", "C7.5")
def offer_picture(kit: Kit, monument: int) -> OfferPicture:
    """A monument that was dealt."""
    row, face = kit.tables["monuments"][monument], kit.face
    card = int(face.monument_card[monument])
    return OfferPicture(
        code=MONUMENT_CODES[monument],
        name=monument_text(kit, monument),
        domains=(row["first"], row["second"]),
        levels=int(face.monument_levels[monument]),
        cost=int(face.level_cost[card - MASTERIES]),
        effect=card_effect(kit, card),
    )


@cites("C7.5", "C7.7")
def monument_picture(seen: Any, kit: Kit, slot: int) -> MonumentPicture:
    """A monument in play."""
    monument, taken = int(seen.monuments[slot]), int(seen.levels_taken[slot])
    row, face = kit.tables["monuments"][monument], kit.face
    card = int(face.monument_card[monument]) + taken
    is_complete = taken == face.monument_levels[monument]
    founder, site = int(seen.founders[slot]), int(seen.sites[slot])
    return MonumentPicture(
        MONUMENT_CODES[monument],
        row["name"],
        (row["first"], row["second"]),
        slot,
        taken,
        int(face.monument_levels[monument]),
        None if is_complete else int(face.level_cost[card - MASTERIES]),
        "" if is_complete else card_effect(kit, card),
        None if founder == NO_SEAT else founder,
        CELL_WORDS[site] if site != NOTHING else "",
    )


@cites("C13.2")
def objective_picture(seen: Any, kit: Kit, seat: int, objective: int) -> ObjectivePicture:
    """An objective, and how far a seat has come."""
    row = kit.tables["objectives"][objective]
    goals = tuple(row[f"goal{goal + 1}"] for goal in range(5))
    pictures = tuple(
        GoalPicture(goal_text(kit, goal), measure(seen, kit.face, seat, goal[0], goal[1]), goal[2])
        for goal in goals
    )
    return ObjectivePicture(OBJECTIVE_CODES[objective], objective_text(kit, objective), pictures)
