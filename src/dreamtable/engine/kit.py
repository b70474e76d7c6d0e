"""Component sets: what is printed in a box, as CSV and TOML, checked and compiled to one read-only record.

A kit is a folder with a `kit.toml` (who made it) and the tables that the game's `KitSchema` names. Every
mistake in them is a `KitError` that names file, line, column, value and what was expected. A kit's digest
covers its values, not its spelling: line ends and column order don't matter. Start reading at `load_kit`.
"""

from __future__ import annotations

import csv
import hashlib
import io
import json
import tomllib
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dreamtable.engine.errors import KitError, closest
from dreamtable.engine.records import face

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

MAX_BYTES = 1_000_000
MAX_ROWS = 2_000
MAX_TEXT = 60
MANIFEST = "kit.toml"


@dataclass(frozen=True)
class Column:
    """A column of a table: how its text is read, and what a reader should have written."""

    name: str
    read: Callable[[str], Any]
    expected: str

    @classmethod
    def text(cls, name: str) -> Column:
        """A name for people, 1 to 60 printable characters."""
        return cls(name, _read_text, f"1 to {MAX_TEXT} printable characters")

    @classmethod
    def integer(cls, name: str, low: int, high: int) -> Column:
        """A whole number between `low` and `high`, both included."""

        def read(text: str) -> int:
            number = int(text)
            if not low <= number <= high:
                raise ValueError
            return number

        return cls(name, read, f"a whole number from {low} to {high}")

    @classmethod
    def choice(cls, name: str, words: tuple[str, ...]) -> Column:
        """One of some words."""

        def read(text: str) -> str:
            if text not in words:
                raise ValueError
            return text

        return cls(name, read, f"one of {', '.join(words)}")


def _read_text(text: str) -> str:
    if not text or len(text) > MAX_TEXT or not text.isprintable():
        raise ValueError
    return text


@dataclass(frozen=True)
class Row:
    """One checked row of a table; `line` is its place in the file."""

    path: Path
    line: int
    values: Mapping[str, Any]
    texts: Mapping[str, str]
    """The cells as they are written, spaces around them left out."""

    def __getitem__(self, column: str) -> Any:
        """The value of a column."""
        return self.values[column]

    def error(self, message: str, column: str | None = None) -> KitError:
        """The error that points at this row."""
        return KitError(message, path=self.path, row=self.line, column=column)


@dataclass(frozen=True)
class Table:
    """A CSV file of a kit: its columns, the one that tells rows apart, and how many rows it has."""

    file: str
    columns: tuple[Column, ...]
    key: str
    rows: int | None = None

    @property
    def name(self) -> str:
        """The file's name without its ending."""
        return self.file.rpartition(".")[0]


Tables = dict[str, list[Row]]


@dataclass(frozen=True)
class KitSchema:
    """The tables of a game's kits, the check across tables, and how they become one record."""

    tables: tuple[Table, ...]
    build: Callable[[Tables], Any]
    """Make the one-element array whose record rules receive; the tables have been checked."""
    default: Path
    check: Callable[[Tables], None] = lambda _tables: None
    """Raise KitError where rows or tables don't fit each other."""


@dataclass(frozen=True)
class Kit:
    """A checked component set: `parts[0]` for the rules, `tables` for texts, `digest` for headers."""

    id: str
    title: str
    note: str
    digest: str
    parts: Any
    tables: Mapping[str, list[Row]]

    @property
    def record(self) -> Any:
        """The record that rules receive as `kit`."""
        return self.parts[0]

    @cached_property
    def face(self) -> Any:
        """The same record to read from plain Python; see `records.face`."""
        return face(self.parts[0])

    def column(self, table: str, column: str) -> list[Any]:
        """The values of a column, in the order of the file."""
        return [row[column] for row in self.tables[table]]


def load_kit(schema: KitSchema, folder: Path | None = None) -> Kit:
    """Read, check and compile the kit in `folder`, or the game's own; raises KitError."""
    folder = schema.default if folder is None else folder
    if not folder.is_dir():
        raise KitError(
            "there is no such folder; `dreamtable kit new GAME DIR` writes one to start from", path=folder
        )
    manifest = read_manifest(folder / MANIFEST)
    tables = {table.name: read_table(folder / table.file, table) for table in schema.tables}
    schema.check(tables)
    parts = schema.build(tables)
    parts.setflags(write=False)
    return Kit(manifest["id"], manifest["title"], manifest["note"], _digest(tables), parts, tables)


def read_manifest(path: Path) -> dict[str, str]:
    """The `id`, `title` and `note` of a kit.toml, all texts."""
    try:
        found = tomllib.loads(_read_utf8(path))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise KitError(f"not valid TOML: {error}", path=path) from None
    for key in ("id", "title", "note"):
        if not isinstance(found.get(key), str):
            raise KitError(f'{key!r} is missing or no text; expected {key} = "..."', path=path)
    return {key: found[key] for key in ("id", "title", "note")}


def read_table(path: Path, table: Table) -> list[Row]:
    """Read one CSV file against its columns; raises KitError at the first thing wrong."""
    reader = csv.reader(io.StringIO(_read_utf8(path)), strict=True)
    try:
        header = next(reader, [])
        _check_header(path, header, table)
        rows: list[Row] = []
        for cells in reader:
            if len(rows) >= (table.rows or MAX_ROWS):
                raise KitError(
                    f"too many rows; expected {table.rows or f'at most {MAX_ROWS}'}",
                    path=path,
                    row=reader.line_num,
                )
            rows.append(_read_row(path, reader.line_num, header, cells, table))
    except csv.Error as error:
        raise KitError(f"not valid CSV: {error}", path=path, row=reader.line_num) from None
    if table.rows is not None and len(rows) != table.rows:
        raise KitError(f"has {len(rows)} rows; expected {table.rows}", path=path)
    _check_keys(rows, table)
    return rows


def _read_utf8(path: Path) -> str:
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise KitError(f"is {size} bytes long; expected at most {MAX_BYTES}", path=path)
        return path.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise KitError("this file is missing from the kit", path=path) from None
    except UnicodeDecodeError as error:
        raise KitError(f"is not UTF-8 (byte {error.start}); save it as UTF-8", path=path) from None
    except OSError as error:
        raise KitError(f"cannot be read: {error.strerror}", path=path) from None


def _check_header(path: Path, header: list[str], table: Table) -> None:
    wanted = [column.name for column in table.columns]
    for name in wanted:
        if name not in header:
            raise KitError(
                f"the column is missing; expected {', '.join(wanted)}", path=path, row=1, column=name
            )
    for name in header:
        if name not in wanted:
            near = closest(name, wanted)
            hint = f"did you mean {near!r}?" if near else f"expected {', '.join(wanted)}"
            raise KitError(f"unknown column; {hint}", path=path, row=1, column=name)
    if len(set(header)) != len(header):
        raise KitError("a column appears twice", path=path, row=1)


def _read_row(path: Path, line: int, header: list[str], cells: list[str], table: Table) -> Row:
    if len(cells) != len(header):
        raise KitError(f"has {len(cells)} cells; expected {len(header)}", path=path, row=line)
    texts = dict(zip(header, (cell.strip() for cell in cells), strict=True))
    values: dict[str, Any] = {}
    for column in table.columns:
        try:
            values[column.name] = column.read(texts[column.name])
        except ValueError:
            raise KitError(
                f"{texts[column.name]!r} is not {column.expected}", path=path, row=line, column=column.name
            ) from None
    return Row(path, line, values, texts)


def _check_keys(rows: list[Row], table: Table) -> None:
    first_line: dict[Any, int] = {}
    for row in rows:
        key = row[table.key]
        if key in first_line:
            raise row.error(
                f"{key!r} stands already in line {first_line[key]}; each may appear once", table.key
            )
        first_line[key] = row.line


def _digest(tables: Tables) -> str:
    plain = {name: [dict(row.values) for row in rows] for name, rows in tables.items()}
    text = json.dumps(plain, sort_keys=True, ensure_ascii=False, default=str)
    return hashlib.sha256(text.encode()).hexdigest()
