"""What is counted in a state, by name, for tests of `pieces.py`."""

from __future__ import annotations

from typing import Any


def held(table: Any) -> list[dict[str, int]]:
    """What each seat (and the rival) and, last, nobody has, without what is not there."""
    names = [piece.name for piece in table.referee.pieces]
    rows = table.referee.held(table.states)
    return [{name: int(n) for name, n in zip(names, row, strict=True) if n} for row in rows]


def left(table: Any) -> dict[str, int]:
    """What is left of each stock."""
    return dict(zip(table.referee.stocks, map(int, table.referee.left(table.states)), strict=True))
