"""What is printed on the die: data, so that another die is another kit."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Protocol

import numpy as np

from dreamtable.engine.errors import KitError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Column, KitSchema, Table, Tables
from dreamtable.engine.spec import record

FACES = 6


class Die(Protocol):
    """The face of the die's record."""

    points: Any
    weight: Any


PARTS = record(
    ("points", "i2", FACES),  # points of each face; 0 ends the turn
    ("weight", "i4", FACES),  # how likely it is, against the others
)


DIE = Table(
    "die.csv",
    (Column.integer("face", 1, FACES), Column.integer("points", 0, 20), Column.integer("weight", 1, 100)),
    key="face",
    rows=FACES,
)


@cites("P1.1")
def check(tables: Tables) -> None:
    """Exactly one face ends the turn."""
    if sum(row["points"] == 0 for row in tables["die"]) != 1:
        raise KitError("exactly one face must be worth 0", path=tables["die"][0].path, column="points")


def build(tables: Tables) -> Any:
    """Turn the checked rows into one record, in the order of the faces."""
    rows = sorted(tables["die"], key=lambda row: int(row["face"]))
    parts = np.zeros(1, PARTS)
    parts["points"] = [row["points"] for row in rows]
    parts["weight"] = [row["weight"] for row in rows]
    return parts


SCHEMA = KitSchema((DIE,), build, Path(__file__).parent / "components", check)
