"""Which kinds of action go together with winning? Asked as of pieces, and read with the same care."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreamtable.lab.questions.components import section

if TYPE_CHECKING:
    from dreamtable.lab.findings import Results, Section

KEY = "actions"


def answer(results: Results) -> Section | None:
    """The section, or None where nothing can be compared."""
    return section(results, KEY, "Which actions go together with winning?", range(results.actions()))
