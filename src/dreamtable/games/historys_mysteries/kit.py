"""What is printed on the cards of History's Mysteries: one table, its checks, and its record."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import numpy as np

from dreamtable.engine.errors import KitError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Column, KitSchema, Table, Tables
from dreamtable.engine.spec import record

from .state import CARDS, COPIES, LARGE_HAND, MAX_SEATS, MELD, MYSTERIES, SMALL_HAND

CODES = ("at", "bf", "cc", "ch", "gs", "hh", "bt", "ln", "rw", "sh")
"""The ten Mysteries in notation; they stay the same whatever names a kit gives."""

EMBLEMS = (
    "waves",
    "footprint",
    "circles",
    "claws",
    "tentacles",
    "house",
    "compass",
    "humps",
    "saucer",
    "stones",
)
FEWEST = max(4 * LARGE_HAND, MAX_SEATS * SMALL_HAND) + 2


class Parts(Protocol):
    """The face of the kit's record."""

    copies: Any


PARTS = record(("copies", "i1", MYSTERIES))  # cards in the box, by Mystery

MYSTERY_TABLE = Table(
    "mysteries.csv",
    (
        Column.choice("code", CODES),
        Column.text("name"),
        Column.integer("copies", MELD, COPIES),
        Column.choice("emblem", EMBLEMS),
        Column.choice("source", ("known", "reconstruction", "own box")),
    ),
    key="code",
    rows=MYSTERIES,
)


@cites("H1.1", "H1.2")
def check(tables: Tables) -> None:
    """Enough cards for every number of seats, not more than the table holds, one emblem a Mystery."""
    rows = tables["mysteries"]
    total = sum(row["copies"] for row in rows)
    if not FEWEST <= total <= CARDS:
        raise KitError(f"has {total} cards; expected {FEWEST} to {CARDS}", path=rows[0].path, column="copies")
    for code, row in zip(CODES, rows, strict=True):
        if row["code"] != code:
            raise row.error(
                f"{row['code']!r} stands where {code!r} belongs; keep the order of the codes", "code"
            )
    for column in ("emblem", "name"):
        seen: set[str] = set()
        for row in rows:
            if row[column] in seen:
                raise row.error(
                    f"{row[column]!r} stands already in another row; each may appear once", column
                )
            seen.add(row[column])


@cites("H1.1", "H1.3")
def build(tables: Tables) -> Any:
    """Turn checked rows into one record, in the order of CODES."""
    parts = np.zeros(1, PARTS)
    parts[0].copies[:] = [row["copies"] for row in tables["mysteries"]]
    return parts


SCHEMA = KitSchema((MYSTERY_TABLE,), build, Path(__file__).parent / "components", check)
