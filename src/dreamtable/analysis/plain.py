"""An analysis as data, for programs."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from dreamtable.analysis.telling import told_slips, told_turns

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.analysis.report import Analysis


def as_dict(analysis: Analysis, names: Sequence[str]) -> dict[str, Any]:
    """Everything that was found, as plain lists and dictionaries for JSON; `names` are those of all rows."""
    match, rows = analysis.match, range(analysis.rows)
    balances = [analysis.balance(row) for row in rows]
    return {
        "game": match.spec.name,
        "names": list(names),
        "plies": match.ply,
        "log": analysis.subject.digest,
        "effort": asdict(analysis.effort),
        "measure": "points" if analysis.is_alone else "chance of winning",
        "complete": analysis.is_complete,
        "curve": [
            {"ply": ply, "rows": [asdict(analysis.point(ply, row)) for row in rows]}
            for ply in analysis.moments
        ],
        "steps": [asdict(step) for step in analysis.steps],
        "balances": [None if one is None else asdict(one) for one in balances],
        "records": [asdict(analysis.record(seat)) for seat in analysis.seats],
        "turning_points": [asdict(turn) for turn in told_turns(analysis, names)],
        "slips": [asdict(slip) for slip in told_slips(analysis)],
        "decisions": [verdict.as_line() for _, verdict in sorted(analysis.verdicts.items())],
    }
