"""What is printed in the box of Dominations: eight tables, and the record for the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import numpy as np

from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Column, KitSchema, Row, Table, Tables
from dreamtable.engine.spec import record

from .checks import check
from .columns import (
    DESIGN_CODES,
    DYNASTY_CODES,
    MONUMENT_CODES,
    NUMBERS,
    OBJECTIVE_CODES,
    ORIGINS,
    TILE_CODES,
    read_corners,
    read_domain,
    read_sides,
)
from .effects import CODES, Part, read_effect, read_goal
from .geometry import (
    CELL_AT,
    CELL_COUNT,
    CELLS,
    CRADLE_CELLS,
    CRADLE_POINTS,
    NOWHERE,
    SIDES,
    around,
    beside_number,
    corners,
    slots_across,
)
from .state import (
    CAMPFIRE,
    CARDS,
    CARDS_A_WORD,
    DESIGN_EFFECTS,
    DESIGNS,
    DOMAINS,
    DYNASTIES,
    EFFECTS,
    GOALS,
    LAYOUTS,
    LEVEL_CARDS,
    LEVELS,
    LINE,
    MASTERIES,
    MONUMENTS,
    OBJECTIVES,
    PARTS,
    TILES,
    WILD,
    WORDS,
)

MOST_LEVELS = 6  # of a monument
MOST = 100  # of any number of the kit
EFFECT = "an effect, such as `turn: gain R 1`; see effects.py"
GOAL = "a goal, such as `city:G 3`; see effects.py"
NO_DOT = -1


class EffectPart(Protocol):
    """The face of a part's record: one half of what a card does."""

    when: int
    verb: int
    amount: int
    colours: int
    perk: int
    metric: int
    colour: int
    per: int
    is_choice: int
    heard: int
    least: int


class GoalPart(Protocol):
    """The face of a goal's record."""

    metric: int
    colour: int
    least: int


class Parts(Protocol):
    """The face of the kit's record."""

    beside: Any
    across: Any
    around: Any
    down: Any
    is_cradle: Any
    cradle_dot: Any
    corner: Any
    camp: Any
    side: Any
    fit: Any
    card_level: Any
    part: Any
    monument_first: Any
    monument_second: Any
    monument_card: Any
    monument_levels: Any
    level_cost: Any
    goal: Any
    domination_vp: Any
    domination_gain: Any
    city_counters: int
    city_cost: Any
    city_vp: Any
    city_influence: int
    limit: Any
    card_vp: Any
    nodus_vp: int
    founder_vp: int
    influence_vp: int
    objective_vp: Any
    same_vp: Any
    different_vp: Any


PART = record(
    ("when", "i1"),  # a When
    ("verb", "i1"),  # a Verb
    ("amount", "i1"),
    ("colours", "i1"),  # bit mask of domains
    ("perk", "i1"),  # index in perks
    ("metric", "i1"),  # a Metric
    ("colour", "i1"),  # domain of the metric, or -1
    ("per", "i1"),  # divisor of the metric
    ("is_choice", "i1"),
    ("heard", "i1"),  # domain whose production sets it off, or -1
    ("least", "i1"),  # how much of it
)
GOAL_PART = record(("metric", "i1"), ("colour", "i1"), ("least", "i1"))

PARTS_RECORD = record(
    ("fit", "i8", (4, DOMAINS + 1, WORDS)),  # cards with a domain on a side, as bits; WILD: all cards
    ("beside", "i2", (CELL_COUNT, SIDES)),  # the cell at a side, or NOWHERE
    ("across", "i1", (2, SIDES, 2)),  # by up or down and side: slots of its corners in the cell beyond
    ("around", "i2", (CELL_COUNT, SIDES, 6)),  # the cells around a corner, by slot; NOWHERE off the table
    ("down", "i1", CELL_COUNT),  # 1 for a cell that points down
    ("is_cradle", "i1", CELL_COUNT),
    ("cradle_dot", "i1", (CELL_COUNT, SIDES)),  # the Cradle's dot at a corner of a cell, or NO_DOT
    ("corner", "i1", (TILES, SIDES)),  # dots, clockwise
    ("camp", "i1", TILES),
    ("side", "i1", (CARDS, 4)),  # half discs of a card: north, east, south, west
    ("card_level", "i1", CARDS),  # 3, 6 or 9 of a mastery; 0 for other cards
    ("part", PART, EFFECTS * PARTS),  # two a design, then level card, campfire, dynasty card
    ("monument_first", "i1", MONUMENTS),  # its domains
    ("monument_second", "i1", MONUMENTS),
    ("monument_card", "i2", MONUMENTS),  # its level card 1; the others follow
    ("monument_levels", "i1", MONUMENTS),
    ("level_cost", "i1", LEVEL_CARDS),
    ("goal", GOAL_PART, OBJECTIVES * GOALS),  # five an objective
    ("domination_vp", "i1", DOMAINS),
    ("domination_gain", "i1", DOMAINS),
    ("city_counters", "i1"),
    ("city_cost", "i1", LEVELS + 1),  # to reach a level
    ("city_vp", "i1", LEVELS + 1),
    ("city_influence", "i1"),  # for each level
    ("limit", "i1", LEVELS + 1),  # of knowledge, by levels of cities
    ("card_vp", "i1", 10),  # of a mastery, by level
    ("nodus_vp", "i1"),
    ("founder_vp", "i1"),
    ("influence_vp", "i1"),
    ("objective_vp", "i1", GOALS + 1),  # by goals fulfilled
    ("same_vp", "i1", LINE + 1),  # by cards of one family
    ("different_vp", "i1", LINE + 1),  # by cards of different families
)


def effect_column() -> Column:
    """What a card does, in the vocabulary of effects.py."""
    return Column("effect", read_effect, EFFECT)


def domain_column(name: str) -> Column:
    """A domain by its letter."""
    return Column(name, read_domain, f"one of {', '.join(CODES)}")


DOMAIN_TABLE = Table(
    "domains.csv",
    (
        Column.choice("code", tuple(CODES)),
        Column.text("name"),
        Column.integer("corner", 1, DOMAINS),
        Column.integer("domination_vp", 0, MOST),
        Column.integer("domination_gain", 0, MOST),
    ),
    "code",
    DOMAINS,
)
TILE_TABLE = Table(
    "tiles.csv",
    (
        Column.choice("tile", TILE_CODES),
        Column("corners", read_corners, "three letters of domains, clockwise"),
        domain_column("camp"),
    ),
    "tile",
    TILES,
)
MASTERY_TABLE = Table(
    "masteries.csv",
    (
        Column.choice("design", DESIGN_CODES),
        Column.integer("level", 3, 9),
        Column.text("name"),
        effect_column(),
        *(
            Column(f"sides{layout + 1}", read_sides, "four letters of domains: north, east, south, west")
            for layout in range(LAYOUTS)
        ),
    ),
    "design",
    DESIGNS,
)
MONUMENT_TABLE = Table(
    "monuments.csv",
    (
        Column.choice("monument", MONUMENT_CODES),
        Column.text("name"),
        domain_column("first"),
        domain_column("second"),
    ),
    "monument",
    MONUMENTS,
)
LEVEL_TABLE = Table(
    "levels.csv",
    (
        Column.text("card"),
        Column.choice("monument", MONUMENT_CODES),
        Column.integer("level", 1, MOST_LEVELS),
        Column.integer("cost", 1, 12),
        effect_column(),
        Column("sides", read_sides, "four letters of domains: north, east, south, west"),
    ),
    "card",
    LEVEL_CARDS,
)
OBJECTIVE_TABLE = Table(
    "objectives.csv",
    (
        Column.choice("objective", OBJECTIVE_CODES),
        Column.text("nation"),
        *(Column(f"goal{goal + 1}", read_goal, GOAL) for goal in range(GOALS)),
    ),
    "objective",
    OBJECTIVES,
)
DYNASTY_TABLE = Table(
    "dynasties.csv",
    (
        Column.choice("card", DYNASTY_CODES),
        Column.integer("age", 1, 3),
        domain_column("family"),
        Column.text("name"),
        effect_column(),
    ),
    "card",
    DYNASTIES,
)
NUMBER_TABLE = Table(
    "numbers.csv",
    (
        Column.choice("number", NUMBERS),
        Column.choice("origin", ORIGINS),
        Column.integer("value", 0, MOST),
    ),
    "number",
    len(NUMBERS),
)


# --------------------------------------------------------------------------------------------------- record
@cites("C1.1", "C1.2", "C1.3", "C1.5", "C1.6", "C1.8", "C1.9", "C1.10", "C1.13", "C1.15")
def build(tables: Tables) -> Any:
    """Turn checked rows into one record."""
    parts = np.zeros(1, PARTS_RECORD)
    kit = parts[0]
    build_map(kit, tables["domains"])
    for number, row in enumerate(tables["tiles"]):
        kit.corner[number] = row["corners"]
        kit.camp[number] = row["camp"]
    build_cards(kit, tables)
    for number, row in enumerate(tables["objectives"]):
        for goal in range(GOALS):
            kit.goal[GOALS * number + goal] = row[f"goal{goal + 1}"]
    kit.domination_vp[:] = [row["domination_vp"] for row in tables["domains"]]
    kit.domination_gain[:] = [row["domination_gain"] for row in tables["domains"]]
    build_numbers(kit, {row["number"]: row["value"] for row in tables["numbers"]})
    return parts


@cites("C3.2", "C1.4")
def build_map(kit: Any, domains: list[Row]) -> None:
    """Which cells lie beside and around each other, and the Cradle's dots."""
    dot_at = {CRADLE_POINTS[row["corner"] - 1]: number for number, row in enumerate(domains)}
    for down in (0, 1):
        for side in range(SIDES):
            kit.across[down, side] = slots_across((0, 0, down), side)
    for number, cell in enumerate(CELLS):
        kit.down[number] = cell[2]
        kit.is_cradle[number] = number in CRADLE_CELLS
        for slot, point in enumerate(corners(cell)):
            kit.beside[number, slot] = beside_number(cell, slot)
            kit.around[number, slot] = [CELL_AT.get(other, NOWHERE) for other in around(point)]
            kit.cradle_dot[number, slot] = dot_at.get(point, NO_DOT)


def build_cards(kit: Any, tables: Tables) -> None:
    """Sides, levels and effects of all cards, and which cards fit which side."""
    kit.side[CAMPFIRE] = WILD
    for design, row in enumerate(tables["masteries"]):
        write_effect(kit, design, row["effect"])
        for layout in range(LAYOUTS):
            kit.side[LAYOUTS * design + layout] = row[f"sides{layout + 1}"]
            kit.card_level[LAYOUTS * design + layout] = row["level"]
    for number, row in enumerate(tables["levels"]):
        monument = MONUMENT_CODES.index(row["monument"])
        write_effect(kit, DESIGNS + number, row["effect"])
        kit.side[MASTERIES + number] = row["sides"]
        kit.level_cost[number] = row["cost"]
        kit.monument_levels[monument] = row["level"]
        kit.monument_card[monument] = MASTERIES + number - row["level"] + 1
    kit.monument_first[:] = [row["first"] for row in tables["monuments"]]
    kit.monument_second[:] = [row["second"] for row in tables["monuments"]]
    for number, row in enumerate(tables["dynasties"]):
        write_effect(kit, DESIGN_EFFECTS + number, row["effect"])
    for card in range(CAMPFIRE):
        word, bit = divmod(card, CARDS_A_WORD)
        for side in range(4):
            kit.fit[side, kit.side[card, side], word] |= 1 << bit
            kit.fit[side, WILD, word] |= 1 << bit


def write_effect(kit: Any, effect: int, parts: tuple[Part, ...]) -> None:
    """The parts of one effect; what is missing never happens."""
    for number, part in enumerate(parts):
        for name in PART.names or ():
            if not name.startswith("_"):
                kit.part[PARTS * effect + number][name] = getattr(part, name)


def build_numbers(kit: Any, value: dict[str, int]) -> None:
    """Costs, limits and scales."""
    for name in ("city_counters", "city_influence", "nodus_vp", "founder_vp", "influence_vp"):
        kit[name] = value[name]
    for level in range(1, LEVELS + 1):
        kit.city_cost[level] = value[f"city_cost_{level}"]
        kit.city_vp[level] = value[f"city_vp_{level}"]
    kit.limit[:] = [value[f"limit_{level}"] for level in range(LEVELS + 1)]
    for level in (3, 6, 9):
        kit.card_vp[level] = value[f"card_vp_{level}"]
    kit.objective_vp[1:] = [value[f"objectives_{goals}"] for goals in range(1, GOALS + 1)]
    kit.same_vp[2:] = [value[f"same_{cards}"] for cards in range(2, LINE + 1)]
    kit.different_vp[2:] = [value[f"different_{cards}"] for cards in range(2, LINE + 1)]


SCHEMA = KitSchema(
    (
        DOMAIN_TABLE,
        TILE_TABLE,
        MASTERY_TABLE,
        MONUMENT_TABLE,
        LEVEL_TABLE,
        OBJECTIVE_TABLE,
        DYNASTY_TABLE,
        NUMBER_TABLE,
    ),
    build,
    Path(__file__).parent / "components",
    check,
)
