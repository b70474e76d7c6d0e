"""What is printed on the parts of Morpheus: tables, their checks, and the arrays that rules receive."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dreamtable.engine.errors import KitError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Column, KitSchema, Row, Table, Tables

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


class Parts(NamedTuple):
    """The kit as arrays; resources, pieces and kinds are indices in the order of the word lists."""

    cost: Any  # i2[dream, essence] icons printed
    total: Any  # i2[dream] icons in all
    points: Any  # i2[dream] points printed
    type: Any  # i2[dream] index in TYPES
    matches: Any  # i2[feather kind, dream] icons, or 1 for the type, that such a feather counts
    feather_points: Any  # i2[feather kind] points a match
    feather_copies: Any  # i2[feather kind] feathers in the box
    sector: Any  # i2[tile, sector] resource
    pointer: Any  # u1[tile, sector, k] 1 when it points at the location k steps clockwise
    stars: Any  # i2[piece]
    bank: Any  # i2[resource] tokens in the box
    gift: Any  # i2[value - 1] resource a gift die brings


def _read_symbols(text: str) -> tuple[str, ...]:
    words = tuple(text.split("+"))
    if not all(word.isalpha() for word in words):
        raise ValueError
    return words


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
    expected = "a resource letter (N, P, F, S, C, O) and different clockwise steps with 0 among them, such as P:0+4"
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
            raise row.error(
                f"{row['type']!r} does not fit the printed essence {costs_text}: its own kind must lead alone", "type"
            )


@cites("M1.3")
def check_symbols(tables: Tables) -> None:
    """At most seven symbols; every feather shows one of them or a type, and every dream's symbol has a feather."""
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
            raise row.error(
                f"{row['feather']!r} is no {row['kind']} of these dreams; expected one of {', '.join(sorted(known))}",
                "feather",
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
def build(tables: Tables) -> Parts:
    """Turn checked rows into arrays."""
    dreams, feathers, lunar = tables["dreams"], tables["feathers"], tables["lunar"]
    cost = np.array([[row[word] for word in RESOURCE_WORDS[:ESSENCES]] for row in dreams], np.int16)
    matches = np.zeros((FEATHER_KINDS, DREAMS), np.int16)
    points, copies = np.zeros(FEATHER_KINDS, np.int16), np.zeros(FEATHER_KINDS, np.int16)
    for kind, row in enumerate(feathers):
        matches[kind] = [count_matches(row, dream) for dream in dreams]
        points[kind], copies[kind] = row["points_per_match"], row["copies"]
    pointer = np.zeros((TILES, SECTORS, SECTORS), np.uint8)
    sector = np.zeros((TILES, SECTORS), np.int16)
    for t, row in enumerate(lunar):
        for s in range(SECTORS):
            sector[t, s], steps = row[f"s{s}"]
            pointer[t, s, list(steps)] = 1
    stars = {row["piece"]: row["stars"] for row in tables["pieces"]}
    bank = {row["bank"]: row["count"] for row in tables["bank"]}
    gift = {row["die"]: RESOURCE_WORDS.index(row["resource"]) for row in tables["marker"]}
    return Parts(
        cost=cost,
        total=cost.sum(axis=1).astype(np.int16),
        points=np.array([row["points"] for row in dreams], np.int16),
        type=np.array([TYPES.index(row["type"]) for row in dreams], np.int16),
        matches=matches,
        feather_points=points,
        feather_copies=copies,
        sector=sector,
        pointer=pointer,
        stars=np.array([stars[word] for word in PIECE_WORDS], np.int16),
        bank=np.array([bank[word] for word in RESOURCE_WORDS], np.int16),
        gift=np.array([gift[value] for value in range(1, DIE + 1)], np.int16),
    )


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
