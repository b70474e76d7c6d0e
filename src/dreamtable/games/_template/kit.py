"""What is printed on the die: data, so that another die is another kit."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from dreamtable.engine.errors import KitError
from dreamtable.engine.jit import cites
from dreamtable.engine.kit import Column, KitSchema, Table, Tables

FACES = 6


class Die(NamedTuple):
    """The die as arrays for the rules."""

    points: Any  # i2[face] points of a face; 0 ends the turn
    weight: Any  # i4[face] how likely it is, against the others


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


def build(tables: Tables) -> Die:
    """Turn the checked rows into arrays, in the order of the faces."""
    rows = sorted(tables["die"], key=lambda row: int(row["face"]))
    return Die(
        points=np.array([row["points"] for row in rows], np.int16),
        weight=np.array([row["weight"] for row in rows], np.int32),
    )


SCHEMA = KitSchema((DIE,), build, Path(__file__).parent / "components", check)
