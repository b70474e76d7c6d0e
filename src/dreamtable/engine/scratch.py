"""What compiled rules write to: one record a thread, with arrays as long as a game needs them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine.reasons import sheet
from dreamtable.engine.records import record

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec


def new_scratch(spec: GameSpec, kit: Kit, count: int = 1) -> Any:
    """An array of `count` scratch records for `spec` with `kit`."""
    actions, sources = len(spec.actions), len(spec.score_sources(kit))
    rows = max(spec.result_rows(seats) for seats in spec.seats)
    return np.zeros(
        count,
        record(
            ("rng", "u8", 1),  # the generator, as in rng.py
            ("values", "f8", actions),  # judgements of a bot, by action
            ("weights", "i4", spec.max_outcomes),  # of chance
            ("points", "i4", (rows, sources)),  # by seat, or rival, and source
            ("places", "i1", rows),  # by seat, or rival
            ("why", sheet(actions)),  # verdicts
        ),
    )
