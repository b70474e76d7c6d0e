"""The journal of a table: everything that ever happened at it, line by line; a table is its fold."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Line:
    """One line: numbered from 0 without a gap in its table, never changed once written."""

    number: int
    at: float
    """Server time, seconds since the epoch."""
    kind: str
    """What happened; see `tables.table` for the kinds and their bodies."""
    body: Mapping[str, Any] = field(default_factory=dict)
    """JSON. Never a seed, never a token."""
    once: str = ""
    """The client action id of the request that caused it; unique in its table unless empty."""


@dataclass(frozen=True)
class Card:
    """What lists of tables know of one, written anew with each addition to its journal."""

    game: str
    status: str
    """`gathering`, `playing`, `over`, `abandoned` or `frozen`."""
    title: str
    seats: tuple[tuple[str, str], ...]
    """By seat: the id of the person in it, empty for none, and the name to show."""
    waiting_for: tuple[str, ...]
    """Ids of the persons whose decision it is."""
    is_listed: bool
    """Whether anybody on this server may find it in the lobby."""
    earned: tuple[tuple[str, ...], ...] = ()
    """By seat, once the match is over: the badges that the person in it earned, by their rules."""
