"""The state of a game of Pig: one flat record, a pure function of the log."""

from __future__ import annotations

from enum import IntEnum
from typing import Any, Protocol

from dreamtable.engine.spec import record

MAX_SEATS = 10


class Phase(IntEnum):
    """What is waited for."""

    DECIDE = 0
    ROLL = 1
    OVER = 2


class State(Protocol):
    """The record's face, so that a mistyped field is found before it runs."""

    seats: int
    seat: int
    phase: int
    target: int
    turn_total: int
    decisions: int
    score: Any


STATE = record(
    ("seats", "i1"),  # number of seats, 2 to 10
    ("seat", "i1"),  # whose turn it is
    ("phase", "i1"),  # a Phase
    ("target", "i2"),  # points that win
    ("turn_total", "i2"),  # points at risk in this turn
    ("decisions", "i2"),  # decisions made so far, for the bound of P3.3
    ("score", "i2", MAX_SEATS),  # points held, by seat
)
