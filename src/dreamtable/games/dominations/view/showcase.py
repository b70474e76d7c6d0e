"""The components of a kit as they look at the table, for a page that needs no position."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from dreamtable.engine.choices import Choices

from ..catalogue import MasteryPicture, copy_picture
from ..columns import DESIGN_CODES, MONUMENT_CODES, TILE_CODES
from ..effects import CODES
from ..picture import dynasty_picture
from ..state import DESIGNS, DESIGNS_A_DOMAIN, DOMAINS, DYNASTIES, LAYOUTS, MASTERIES, MONUMENTS, TILES
from ..text import card_effect, mastery_text, monument_text
from ..wording import domain_name, goal_text
from .lines import Dynast, dynast
from .maps import Tile, tile_face
from .samples import picture, tile
from .shelves import Goal, Objective, Shelf, shelves_of

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit

NOTHING_TO_CHOOSE = Choices("", {}, {})
AGES = 3


@dataclass(frozen=True)
class LevelCard:
    """A level card of a monument."""

    level: int
    cost: int
    effect: str
    sides: tuple[str, ...]


@dataclass(frozen=True)
class Tower:
    """A monument with all its level cards."""

    name: str
    letters: tuple[str, str]
    domains: str
    cards: tuple[LevelCard, ...]


@dataclass(frozen=True)
class Showcase:
    """What `kit.html` gets."""

    domains: tuple[tuple[str, str], ...]
    """(letter, name)."""
    tiles: tuple[tuple[str, tuple[Tile, ...]], ...]
    """By the domain of their camp."""
    shelves: tuple[Shelf, ...]
    towers: tuple[Tower, ...]
    dynasties: tuple[tuple[Dynast, ...], ...]
    """By age."""
    objectives: tuple[Objective, ...]
    choices: Choices = NOTHING_TO_CHOOSE


def showcase(kit: Kit) -> Showcase:
    """All components of a kit."""
    domains = tuple(domain_name(kit, domain) for domain in range(DOMAINS))
    table = replace(picture(kit), masteries=tuple(mastery(kit, design) for design in range(DESIGNS)))
    tiles = [tile_face(tile(kit, TILE_CODES[number]), (), domains) for number in range(TILES)]
    cards = [dynast(dynasty_picture(kit, card), domains) for card in range(DYNASTIES)]
    size = DYNASTIES // AGES
    return Showcase(
        domains=tuple(zip(CODES, domains, strict=True)),
        tiles=tuple(
            (name, tuple(one for one in tiles if one.camp == letter))
            for letter, name in zip(CODES, domains, strict=True)
        ),
        shelves=shelves_of(table, NOTHING_TO_CHOOSE, ()),
        towers=tuple(tower(kit, monument) for monument in range(MONUMENTS)),
        dynasties=tuple(tuple(cards[age * size : (age + 1) * size]) for age in range(AGES)),
        objectives=tuple(objective(kit, row) for row in range(len(kit.tables["objectives"]))),
    )


def mastery(kit: Kit, design: int) -> MasteryPicture:
    """A mastery of which nobody has a copy."""
    card, level = LAYOUTS * design, int(kit.face.card_level[LAYOUTS * design])
    return MasteryPicture(
        code=DESIGN_CODES[design],
        name=mastery_text(kit, design),
        domain=design // DESIGNS_A_DOMAIN,
        level=level,
        cost=level,
        effect=card_effect(kit, card),
        copies=tuple(copy_picture(kit, card + copy, is_left=True) for copy in range(LAYOUTS)),
        owners=(),
        can_pay=False,
    )


def tower(kit: Kit, monument: int) -> Tower:
    """A monument."""
    row = kit.tables["monuments"][monument]
    cards = [
        (number, card)
        for number, card in enumerate(kit.tables["levels"])
        if card["monument"] == MONUMENT_CODES[monument]
    ]
    return Tower(
        monument_text(kit, monument),
        (CODES[row["first"]], CODES[row["second"]]),
        f"{domain_name(kit, row['first'])} and {domain_name(kit, row['second'])}",
        tuple(
            LevelCard(
                card["level"],
                card["cost"],
                card_effect(kit, MASTERIES + number),
                tuple(CODES[side] for side in kit.face.side[MASTERIES + number]),
            )
            for number, card in cards
        ),
    )


def objective(kit: Kit, number: int) -> Objective:
    """An objective, not begun."""
    row = kit.tables["objectives"][number]
    goals = [row[f"goal{goal}"] for goal in range(1, 6)]
    return Objective(
        row["objective"], row["nation"], tuple(Goal(goal_text(kit, goal), 0, goal[2]) for goal in goals)
    )
