"""What must hold across columns and rows of the kit's tables."""

from __future__ import annotations

from dreamtable.engine.errors import KitError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Row, Tables

from .columns import DESIGN_CODES, DYNASTY_CODES, MONUMENT_CODES, NUMBERS, OBJECTIVE_CODES, TILE_CODES
from .effects import CODES, Part, Verb, When
from .state import DOMAINS, MOST_TILES, Perk


def check(tables: Tables) -> None:
    """All of it; raises KitError with file, row and column."""
    for name, column, codes in (
        ("domains", "code", tuple(CODES)),
        ("tiles", "tile", TILE_CODES),
        ("masteries", "design", DESIGN_CODES),
        ("monuments", "monument", MONUMENT_CODES),
        ("objectives", "objective", OBJECTIVE_CODES),
        ("dynasties", "card", DYNASTY_CODES),
        ("numbers", "number", NUMBERS),
    ):
        for row, code in zip(tables[name], codes, strict=True):
            if row[column] != code:
                raise row.error(f"{row[column]!r} stands where {code!r} belongs; keep the order", column)
    check_cradle(tables["domains"])
    for row in tables["masteries"]:
        if row["level"] not in (3, 6, 9):
            raise row.error("a mastery has level 3, 6 or 9", "level")
    tiles = 0
    for row in (*tables["masteries"], *tables["levels"]):
        tiles = check_tree_effect(row, tiles)
    check_levels(tables["levels"])
    check_dynasties(tables["dynasties"])


@cites("C1.4")
def check_cradle(rows: list[Row]) -> None:
    """Each corner of the Cradle has one dot."""
    if sorted(row["corner"] for row in rows) != list(range(1, DOMAINS + 1)):
        raise KitError("every corner of the Cradle, 1 to 6, belongs to one domain", path=rows[0].path)


@cites("C1.7")
def check_levels(rows: list[Row]) -> None:
    """The level cards of a monument stand together, from level 1 up, and each monument has some."""
    expected = {("M1", 1)}
    for row in rows:
        if (row["monument"], row["level"]) not in expected:
            words = " or ".join(f"level {level} of {code}" for code, level in sorted(expected))
            raise row.error(f"expected {words}", "level")
        number = MONUMENT_CODES.index(row["monument"])
        expected = {(row["monument"], row["level"] + 1)} | {
            (code, 1) for code in MONUMENT_CODES[number + 1 :][:1]
        }
    if rows[-1]["monument"] != MONUMENT_CODES[-1]:
        raise KitError("every monument has level cards, up to the last", path=rows[-1].path)


@cites("C1.14", "C4.4")
def check_tree_effect(row: Row, tiles: int) -> int:
    """A card of the tree asks nothing while it is placed and copies nothing.

    `tiles` is how many more all cards before it draw; returns the number with this one.
    """
    for part in row["effect"]:
        if part.when == When.NOW and (part.asks or part.verb == Verb.COPY):
            raise row.error("only a dynasty card can ask something at once, or copy", "effect")
        if is_perk(part, Perk.TILES):
            tiles += part.amount
    if tiles > MOST_TILES:
        words = f"all cards together draw {tiles} tiles more; the bag could not bear more than {MOST_TILES}"
        raise row.error(words, "effect")
    return tiles


def is_perk(part: Part, *perks: Perk) -> bool:
    """Whether a part changes one of these for as long as its card counts."""
    return part.verb == Verb.PERK and part.perk in perks


@cites("C1.11", "C1.12")
def check_dynasties(rows: list[Row]) -> None:
    """A dynasty card's code says its age and family."""
    for row in rows:
        if (str(row["age"]), CODES[row["family"]]) != (row["card"][0], row["card"][1]):
            raise row.error(f"{row['card']} has another age or family by its code", "card")
        if any(part.when not in (When.NOW, When.AGE) for part in row["effect"]):
            raise row.error("a dynasty card works at once or at the end of the age", "effect")
        if any(is_perk(part, Perk.LIMIT, Perk.TILES) for part in row["effect"]):
            raise row.error("only a card of the tree can change limits or the number of tiles", "effect")
