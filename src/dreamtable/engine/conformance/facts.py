"""Properties of a game's facts, which need no play."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.ledger import read_ledger

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec


def demand(holds: bool, message: str) -> None:
    """Raise ConformanceError unless a property holds."""
    if not holds:
        raise ConformanceError(message)


def check_facts(spec: GameSpec, kit: Kit) -> None:
    """Texts, reasons, options, record and layout agree with each other and with rules.md."""
    check_texts(spec)
    check_reasons(spec)
    check_record(spec.dtype)
    check_record(kit.parts.dtype)
    demand(min(spec.seats) >= 1, "a game needs at least one seat")
    demand(spec.feature_size > 0, "the observation tensor has no layout")
    names = spec.score_sources(kit)
    demand(len(set(names)) == len(names), f"two sources of points have the same name: {names}")
    check_pieces(spec, kit)
    for option in spec.options:
        demand(len(option.values) > 1, f"option {option.name} leaves no choice")


def check_texts(spec: GameSpec) -> None:
    """Every action has a text of its own that reads back to it, strictly."""
    table = spec.actions
    demand(len(set(table.texts)) == len(table), "two actions have the same text")
    for action in range(len(table)):
        text = table.text(action)
        demand(table.parse(text) == action, f"{text!r} does not read back to action {action}")
        demand(text == text.strip() and "\n" not in text, f"{text!r} is not one clean line")


def check_pieces(spec: GameSpec, kit: Kit) -> None:
    """Components that are counted have names of their own, and name rows that the kit has."""
    pieces = spec.pieces(kit)
    for names in ([piece.name for piece in pieces], spec.stocks(kit)):
        demand(len(set(names)) == len(names), f"two components have the same name: {names}")
    keys = {(table.name, str(row[table.key])) for table in spec.kit.tables for row in kit.tables[table.name]}
    for piece in pieces:
        is_known = not piece.table or (piece.table, piece.key) in keys
        demand(is_known, f"{piece.name}: the kit has no row {piece.key!r} in {piece.table!r}")


def check_reasons(spec: GameSpec) -> None:
    """Every reason has a paragraph; so have options and turns."""
    paragraphs = read_ledger(spec).paragraphs
    for code, reason in spec.reasons.items():
        demand(reason.rule in paragraphs, f"reason {code} cites {reason.rule}, which rules.md does not have")
    for rule in (spec.turn_rule, *spec.turn_rules.values()):
        demand(rule in paragraphs, f"turn_rule {rule} is not in rules.md")
    for option in spec.options:
        demand(
            option.rule in paragraphs,
            f"option {option.name} cites {option.rule}, which rules.md does not have",
        )


def check_record(kind: np.dtype[np.void]) -> None:
    """A flat record: numbers only, and no byte that belongs to no field."""
    base = kind.base
    if base.fields is None:
        demand(base.kind in "iufb", f"the record holds {base}, which is no number")
        return
    size = 0
    for name, (field, *_) in base.fields.items():
        demand(not hasattr(np.void, name), f"a field cannot be called {name!r}: every NumPy record has that")
        check_record(field)
        size += field.itemsize
    demand(size == base.itemsize, "the record has bytes that belong to no field: make it with records.record")
