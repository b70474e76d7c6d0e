"""Same manifest, same numbers: some deals are played again and compared with what is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dreamtable.lab.errors import LabError
from dreamtable.lab.play import Task, play
from dreamtable.lab.store import SCHEMA, arrow, digest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dreamtable.lab.arms import Plan
    from dreamtable.lab.store import Store


def verify(plan: Plan, store: Store, deals: int) -> Iterator[int]:
    """Play `deals` deals of each arm again, evenly spread, and compare; how many games were, so far.

    Raises LabError for another experiment, for rows that are not those of the manifest, or that came out
    differently.
    """
    table = store.table()
    if digest(table) != store.manifest["results"]["digest"]:
        raise LabError(f"{store.folder}: the rows are not those that the manifest was written for")
    arms, numbers = table["arm"].to_numpy(), table["deal"].to_numpy()
    games = 0
    for arm in plan.arms:
        played = np.unique(numbers[arms == arm.number])
        for deal in played[np.unique(np.linspace(0, len(played) - 1, min(deals, len(played))).astype(int))]:
            again = arrow(play(Task(arm, plan.experiment.seed, int(deal), int(deal) + 1)))
            kept = table.filter((arms == arm.number) & (numbers == deal)).cast(SCHEMA)
            if digest(again) != digest(kept):
                raise LabError(f"{store.folder}: deal {deal} of {arm.name!r} came out differently")
            games += len(arm.rotations)
            yield games
