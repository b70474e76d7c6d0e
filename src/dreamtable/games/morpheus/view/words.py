"""Small texts that all parts of the view share: letters, colours, costs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.text import Text

from ..kit import LETTERS, TYPES

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["COLOURS", "LETTERS", "cost_text", "join", "stars", "symbol_text", "tokens_text", "type_text"]

COLOURS = ("magenta", "cyan", "yellow", "bold", "blue", "green")
"""By resource, in the order of LETTERS; they repeat what the letters say."""


def join(parts: Iterable[Text], between: str) -> Text:
    """Texts in a row."""
    return Text(between).join(list(parts))


def stars(count: int) -> str:
    """A location's stars; a number when there are many."""
    return "★" * count if count <= 5 else f"{count}★"


def cost_text(counts: Sequence[int]) -> Text:
    """`3N 1P`: what is printed or laid, kinds of which there is none left out."""
    return join((Text(f"{n}{LETTERS[r]}", COLOURS[r]) for r, n in enumerate(counts) if n), " ")


def tokens_text(counts: Sequence[int]) -> Text:
    """`N2 P0 F1 S0 C1 O1`: a whole pool, in columns that stay in place."""
    return join((Text(f"{LETTERS[r]}{n}", COLOURS[r] if n else "dim") for r, n in enumerate(counts)), " ")


def type_text(kind: str) -> Text:
    """A dream's type, in the colour of its essence."""
    return Text(kind, COLOURS[TYPES.index(kind)])


def symbol_text(symbol: str) -> Text:
    """A symbol, or a type that a feather shows."""
    return type_text(symbol) if symbol in TYPES else Text(symbol)
