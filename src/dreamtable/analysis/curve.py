"""The outlook of a moment: games played out from it by what everybody together knew."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dreamtable.analysis.findings import Outlook
from dreamtable.analysis.playing import sequels
from dreamtable.analysis.seeds import seed_of
from dreamtable.search import Forecast

if TYPE_CHECKING:
    from dreamtable.analysis.effort import Effort
    from dreamtable.analysis.subject import Subject
    from dreamtable.engine.referee import Referee


def outlook(subject: Subject, ply: int, effort: Effort, referee: Referee) -> Outlook:
    """The outlook after `ply` entries; at the end of the match it is the result."""
    seen = subject.everything(ply, referee)
    games = 1 if seen.is_over else effort.games
    found = sequels(seen, games, seed_of(subject.digest, "curve"))
    copies = effort.games // games
    totals, places = found.points.sum(axis=2, keepdims=True), found.places
    return Outlook(ply, Forecast(np.repeat(totals, copies, axis=0), np.repeat(places, copies, axis=0)))
