"""A learned judgement: from a game's `features` and `evaluate` to the lead that a seat has at the end.

A small network with one hidden layer. `benchmarks/train_value.py` makes one from games between bots; a game
that has one names its file in `search.toml`. `predict` is compiled into the search.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from dreamtable.engine.dispatch import features
from dreamtable.engine.jit import rule

if TYPE_CHECKING:
    from pathlib import Path


class Net(NamedTuple):
    """What `predict` reads, and `inputs`, where it works: one for each thread."""

    first: Any
    """`f4[unit, input]`: weights of the features, of the judgement, and of a constant."""
    last: Any
    """`f4[unit + 2]`: weights of the hidden units, of the judgement, and a constant, in points."""
    inputs: Any
    """`f4[input]`."""


@dataclass(frozen=True, eq=False)
class Model:
    """The weights of a network as `Net` has them, and `manifest`, which says how they were made."""

    first: Any
    last: Any
    manifest: dict[str, Any]

    @property
    def features(self) -> int:
        """Numbers that a game's `features` have to give."""
        return int(self.first.shape[1]) - 2

    def net(self) -> Net:
        """The arrays for one thread."""
        return Net(self.first, self.last, np.zeros(self.first.shape[1], np.float32))

    def predictions(self, inputs: Any) -> Any:
        """Leads in points, `f8[row]`, for rows of features with the judgement last."""
        rows = np.column_stack([inputs, np.ones(len(inputs), np.float32)])
        units = np.maximum(0.0, rows @ self.first.T)
        return units @ self.last[:-2] + inputs[:, -1] * self.last[-2] + self.last[-1]

    def save(self, file: Path) -> None:
        """Write weights and manifest to one `.npz` file."""
        np.savez_compressed(file, first=self.first, last=self.last, manifest=json.dumps(self.manifest))

    @classmethod
    def load(cls, file: Path) -> Model:
        """Read what `save` wrote."""
        with np.load(file, allow_pickle=False) as found:
            return cls(found["first"], found["last"], json.loads(str(found["manifest"])))


@rule()
def predict(seen: Any, kit: Any, seat: Any, points: Any, net: Any) -> Any:
    """The lead, in points, that a seat will have at the end, by what it sees and its judged `points`."""
    inputs = net.inputs
    known = len(inputs) - 2
    inputs[:] = 0.0
    features(seen, kit, seat, inputs[:known])
    inputs[known], inputs[known + 1] = points, 1.0
    units = len(net.last) - 2
    total = net.last[units] * points + net.last[units + 1]
    for unit in range(units):
        value = np.float32(0.0)
        for i in range(len(inputs)):
            value += net.first[unit, i] * inputs[i]
        total += max(value, np.float32(0.0)) * net.last[unit]
    return total
