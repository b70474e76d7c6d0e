"""How two kits of a game differ, cell by cell: rows are the same when their key is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dreamtable.engine.kit import Kit, KitSchema, Row, Table


@dataclass(frozen=True)
class Change:
    """One cell with another value, or a whole row that only one kit has (`column` is empty then)."""

    table: str
    row: str
    """What the row has in the key column."""
    column: str
    before: str | Mapping[str, str] | None
    """The cell as it is written; of a row all its cells, by column."""
    after: str | Mapping[str, str] | None

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
            yield Change(table.name, row.texts[table.key], "", dict(row.texts), None)
    for key, row in new.items():
        if key not in old:
            yield Change(table.name, row.texts[table.key], "", None, dict(row.texts))


def _row_changes(table: Table, before: Row, after: Row) -> Iterator[Change]:
    for column in table.columns:
        name = column.name
        if before[name] != after[name]:
            key = before.texts[table.key]
            yield Change(table.name, key, name, before.texts[name], after.texts[name])
