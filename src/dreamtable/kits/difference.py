"""How two kits of a game differ, cell by cell: rows are the same when their key is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from dreamtable.engine.kit import Kit, KitSchema, Row, Table


@dataclass(frozen=True)
class Change:
    """One cell with another value, or a whole row that only one kit has (`column` is empty then)."""

    table: str
    row: str
    """What the row has in the key column."""
    column: str
    before: Any
    after: Any

    @property
    def kind(self) -> str:
        """`added`, `removed` or `changed`."""
        if self.column:
            return "changed"
        return "added" if self.before is None else "removed"


def differences(schema: KitSchema, before: Kit, after: Kit) -> list[Change]:
    """All changes from one kit to another, in the order of tables, rows and columns."""
    return [
        change
        for table in schema.tables
        for change in _table_changes(table, before.tables[table.name], after.tables[table.name])
    ]


def _table_changes(table: Table, before: list[Row], after: list[Row]) -> Iterator[Change]:
    old = {row[table.key]: row for row in before}
    new = {row[table.key]: row for row in after}
    for key, row in old.items():
        if key in new:
            yield from _row_changes(table, row, new[key])
        else:
            yield Change(table.name, str(key), "", dict(row.values), None)
    for key, row in new.items():
        if key not in old:
            yield Change(table.name, str(key), "", None, dict(row.values))


def _row_changes(table: Table, before: Row, after: Row) -> Iterator[Change]:
    for column in table.columns:
        old, new = before[column.name], after[column.name]
        if old != new:
            yield Change(table.name, str(before[table.key]), column.name, old, new)
