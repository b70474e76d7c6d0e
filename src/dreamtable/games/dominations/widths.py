"""Whole numbers of one width: a rule is compiled once for every width of what it is handed."""

from __future__ import annotations

from dreamtable.engine.jit import rule


@rule(inline=True)
def wide(number: int) -> int:
    """The same number in 64 bits, which those of a record are not."""
    return int(number) + 0
