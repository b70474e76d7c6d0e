"""Whole numbers that somebody sent, read where they can be meant, and never so long that reading lasts."""

from __future__ import annotations

SEAT_DIGITS = 2
"""Digits of a seat's number; no table is so large."""


def number_in(text: str, digits: int) -> int | None:
    """The number that a text of at most so many digits writes; None for anything else."""
    return int(text) if text.isdecimal() and len(text) <= digits else None


def seat_number(text: str) -> int | None:
    """The number of a seat, or None; whether there is such a seat is another question."""
    return number_in(text, SEAT_DIGITS)
