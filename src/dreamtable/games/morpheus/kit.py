"""What is printed on the parts of Morpheus: tables, their checks, and the record that rules receive."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import numpy as np

from dreamtable.engine.errors import KitError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Column, KitSchema, Row, Table, Tables
from dreamtable.engine.spec import record

from .state import (
    COMMON,
    DIE,
    DREAMS,
    ESSENCES,
    FEATHER_KINDS,
    FEATHERS,
    PIECES,
    RESOURCES,
    SECTORS,
    TILES,
)

RESOURCE_WORDS = ("nightmarish", "prophetic", "fantastic", "supreme", "chronite", "onirite")
LETTERS = "NPFSCO"
TYPES = ("nightmare", "prophetic", "fantasy")
PIECE_WORDS = (
    "castle_of_hypnos",
    "court_of_morpheus",
    "time_vortex",
    "dreamgate",
    "phobetors_landing",
    "onirite_workshop",
    "bazaar_of_phantasus",
    "essence_garden",
)
MAX_SYMBOLS = 7
ESSENCE_TOKENS, CHRONITE_TOKENS, ONIRITE_TOKENS = 84, 14, 12


class Parts(Protocol):
    """The face of the kit's record."""

    cost: Any
    total: Any
    points: Any
    type: Any
    matches: Any
    feather_points: Any
    feather_copies: Any
    sector: Any
    pointer: Any
    stars: Any
    bank: Any
    gift: Any


PARTS = record(
    ("cost", "i2", (DREAMS, ESSENCES)),  # icons printed, by dream and essence
    ("total", "i2", DREAMS),  # icons in all
    ("points", "i2", DREAMS),  # points printed
    ("type", "i2", DREAMS),  # index in TYPES
    ("matches", "i2", (FEATHER_KINDS, DREAMS)),  # icons, or 1 for the type, that a feather counts on a dream
    ("feather_points", "i2", FEATHER_KINDS),  # points a match
    ("feather_copies", "i2", FEATHER_KINDS),  # feathers in the box
    ("sector", "i2", (TILES, SECTORS)),  # resource of each sector
    ("pointer", "u1", (TILES, SECTORS, SECTORS)),  # 1 when it points k steps clockwise from the counter
    ("stars", "i2", PIECES),  # stars of each location
    ("bank", "i2", RESOURCES),  # tokens in the box
    ("gift", "i2", DIE),  # resource a gift die brings, by value - 1
)


def _read_symbols(text: str) -> tuple[str, ...]:
    words = tuple(text.split("+"))
    if not all(word.isalpha() for word in words):
        raise ValueError
    return words


@cites("M1.4")
def _read_sector(text: str) -> tuple[int, tuple[int, ...]]:
    """`P:0+4` is prophetic essence, pointing at the active location and the one opposite."""
    letter, _, steps = text.partition(":")
    pointers = tuple(int(step) for step in steps.split("+"))
    if letter not in LETTERS or len(letter) != 1 or len(set(pointers)) != len(pointers):
        raise ValueError
    if 0 not in pointers or not all(0 <= step < SECTORS for step in pointers):
        raise ValueError
    return LETTERS.index(letter), pointers


def _sector_column(number: int) -> Column:
    expected = (
        "a resource letter (N, P, F, S, C, O) and different clockwise steps with 0 among them, such as P:0+4"
    )
    return Column(f"s{number}", _read_sector, expected)


DREAM_TABLE = Table(
    "dreams.csv",
    (
        Column.text("dream"),
        Column.text("name"),
        Column.choice("type", TYPES),
        Column.integer("points", 0, 99),
        *(Column.integer(word, 0, 9) for word in RESOURCE_WORDS[:ESSENCES]),
        Column("symbols", _read_symbols, "symbol names joined by +, such as Luna+Mars"),
    ),
    key="dream",
    rows=DREAMS,
)
FEATHER_TABLE = Table(
    "feathers.csv",
    (
        Column.text("feather"),
        Column.choice("kind", ("symbol", "type")),
        Column.integer("points_per_match", 0, 9),
        Column.integer("copies", 1, FEATHERS),
    ),
    key="feather",
)
LUNAR_TABLE = Table(
    "lunar.csv", (Column.text("tile"), *(_sector_column(s) for s in range(SECTORS))), key="tile", rows=TILES
)
PIECE_TABLE = Table(
    "pieces.csv",
    (Column.choice("piece", PIECE_WORDS), Column.text("name"), Column.integer("stars", 1, 9)),
    key="piece",
    rows=PIECES,
)
BANK_TABLE = Table(
    "bank.csv",
    (Column.choice("bank", RESOURCE_WORDS), Column.integer("count", 0, ESSENCE_TOKENS)),
    key="bank",
    rows=RESOURCES,
)
MARKER_TABLE = Table(
    "marker.csv",
    (Column.integer("die", 1, DIE), Column.choice("resource", RESOURCE_WORDS)),
    key="die",
    rows=DIE,
)


def check(tables: Tables) -> None:
    """What must hold across rows and tables."""
    check_types(tables["dreams"])
    check_symbols(tables)
    check_feathers(tables["feathers"])
    check_bank(tables["bank"])


@cites("M1.2")
def check_types(dreams: list[Row]) -> None:
    """The stated type is the common essence printed most often, alone."""
    for row in dreams:
        costs = [row[word] for word in RESOURCE_WORDS[:COMMON]]
        leading = [kind for kind, cost in zip(TYPES, costs, strict=True) if cost == max(costs)]
        if leading != [row["type"]]:
            costs_text = "/".join(map(str, costs))
            printed = f"does not fit the printed essence {costs_text}: its own kind must lead alone"
            raise row.error(f"{row['type']!r} {printed}", "type")


@cites("M1.3")
def check_symbols(tables: Tables) -> None:
    """At most seven symbols on the dreams; every feather shows one of these, or a type."""
    symbols = {symbol for row in tables["dreams"] for symbol in row["symbols"]}
    if len(symbols) > MAX_SYMBOLS:
        raise KitError(
            f"there are {len(symbols)} symbols; expected at most {MAX_SYMBOLS}",
            path=tables["dreams"][0].path,
            column="symbols",
        )
    for row in tables["feathers"]:
        known = symbols if row["kind"] == "symbol" else set(TYPES)
        if row["feather"] not in known:
            words = ", ".join(sorted(known))
            raise row.error(
                f"{row['feather']!r} is no {row['kind']} of these dreams; expected one of {words}", "feather"
            )


@cites("M1.1")
def check_feathers(feathers: list[Row]) -> None:
    """Forty feathers, of at most ten kinds."""
    total = sum(row["copies"] for row in feathers)
    if total != FEATHERS or len(feathers) > FEATHER_KINDS:
        raise KitError(
            f"has {total} feathers of {len(feathers)} kinds; expected {FEATHERS} of at most {FEATHER_KINDS}",
            path=feathers[0].path if feathers else "feathers.csv",
            column="copies",
        )


@cites("M1.1", "M1.6")
def check_bank(bank: list[Row]) -> None:
    """84 essence in any split, 14 chronite, 12 onirite."""
    counts = {row["bank"]: row["count"] for row in bank}
    sums = (
        ("essence", sum(counts[word] for word in RESOURCE_WORDS[:ESSENCES]), ESSENCE_TOKENS),
        ("chronite", counts["chronite"], CHRONITE_TOKENS),
        ("onirite", counts["onirite"], ONIRITE_TOKENS),
    )
    for name, found, wanted in sums:
        if found != wanted:
            raise KitError(f"has {found} {name}; expected {wanted}", path=bank[0].path, column="count")


@cites("M1.1", "M1.4", "M1.5", "M1.7")
def build(tables: Tables) -> Any:
    """Turn checked rows into one record."""
    dreams, feathers = tables["dreams"], tables["feathers"]
    parts = np.zeros(1, PARTS)
    kit = parts[0]
    for d, row in enumerate(dreams):
        kit.cost[d] = [row[word] for word in RESOURCE_WORDS[:ESSENCES]]
        kit.total[d] = kit.cost[d].sum()
        kit.points[d] = row["points"]
        kit.type[d] = TYPES.index(row["type"])
    for kind, row in enumerate(feathers):
        kit.matches[kind] = [count_matches(row, dream) for dream in dreams]
        kit.feather_points[kind] = row["points_per_match"]
        kit.feather_copies[kind] = row["copies"]
    for t, row in enumerate(tables["lunar"]):
        for s in range(SECTORS):
            kit.sector[t, s], steps = row[f"s{s}"]
            kit.pointer[t, s, list(steps)] = 1
    for row in tables["pieces"]:
        kit.stars[PIECE_WORDS.index(row["piece"])] = row["stars"]
    for row in tables["bank"]:
        kit.bank[RESOURCE_WORDS.index(row["bank"])] = row["count"]
    for row in tables["marker"]:
        kit.gift[row["die"] - 1] = RESOURCE_WORDS.index(row["resource"])
    return parts


@cites("M12.6")
def count_matches(feather: Row, dream: Row) -> int:
    """How often a feather counts on a dream: once an icon of its symbol, or once for its type."""
    if feather["kind"] == "type":
        return int(dream["type"] == feather["feather"])
    return int(dream["symbols"].count(feather["feather"]))


SCHEMA = KitSchema(
    (DREAM_TABLE, FEATHER_TABLE, LUNAR_TABLE, PIECE_TABLE, BANK_TABLE, MARKER_TABLE),
    build,
    Path(__file__).parent / "components",
    check,
)
