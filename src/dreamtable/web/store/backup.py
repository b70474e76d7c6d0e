"""Backups: one JSON file a table, with one line of the journal a line, that a person can read and diff.

A file holds the table's id, seed, card and journal, and ends with the checksum of everything before. Seeds
are secrets while a match lasts, so only the owner may read the files. Links are not in them, for they were
given to somebody on this server; nor are the names of persons, beyond those on the card.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import select

from dreamtable.engine.save import write_atomically
from dreamtable.web.store import cards, journals, texts
from dreamtable.web.store.errors import BackupError, StoreError, TakenError, UnavailableError
from dreamtable.web.store.schema import TABLES
from dreamtable.web.tables.journal import Card, Line

if TYPE_CHECKING:
    from collections.abc import Callable

    from dreamtable.web.store.store import Store

    Progress = Callable[[int, int], None]
    """Called with the number of tables done and of all."""

FORMAT = 1
MAX_BYTES = 100_000_000

FIELDS: dict[str, type] = {"dreamtable_table": int, "id": str, "seed": str, "card": dict, "journal": list}
"""Every field of a file before its sum, in this order, all of them required."""

CARD_FIELDS: dict[str, type] = {
    "game": str,
    "status": str,
    "title": str,
    "seats": list,
    "waiting_for": list,
    "is_listed": bool,
    "earned": list,
}
"""Every field of a card; `earned` is left out when it is empty."""

LINE_FIELDS: dict[str, type] = {"number": int, "at": float, "kind": str, "body": dict, "once": str}
"""Every field of a line; `once` is left out when it is empty."""


@dataclass(frozen=True)
class Saved:
    """What a file holds."""

    table: str
    seed: str
    card: Card
    lines: tuple[Line, ...]


def export(store: Store, folder: Path | str, progress: Progress | None = None) -> int:
    """Write every table to `folder`, each file whole or not at all; how many. Raises UnavailableError."""
    folder = Path(folder)
    tables = store.ids()
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for done, table in enumerate(tables, 1):
            write_atomically(folder / f"{table}.json", dumps(_saved(store, table)))
            if progress:
                progress(done, len(tables))
    except OSError as error:
        if isinstance(error, StoreError):
            raise
        raise UnavailableError(
            f"{folder} cannot be written: {error.strerror}. Choose another folder"
        ) from None
    return len(tables)


def import_(store: Store, folder: Path | str, progress: Progress | None = None) -> int:
    """Take in every table of a backup that is not here yet; how many.

    A table that is here with the same journal is passed over, so an import can be repeated. Raises
    BackupError at the end when files were bad: nothing of those is kept, and every good one is.
    """
    folder = Path(folder)
    if not folder.is_dir():
        raise BackupError({folder: "there is no such folder"})
    paths = sorted(path for path in folder.glob("*.json") if not path.name.startswith("."))
    problems: dict[Path, str] = {}
    imported = 0
    for done, path in enumerate(paths, 1):
        try:
            imported += _take_in(store, path)
        except BackupError as error:
            problems |= error.problems
        if progress:
            progress(done, len(paths))
    if problems:
        raise BackupError(problems, imported=imported)
    return imported


def dumps(saved: Saved) -> str:
    """The file of a table, as text; the same table gives the same text, byte for byte."""
    journal = ",\n".join(f"  {_dumps(_line_fields(line))}" for line in saved.lines)
    text = (
        "{\n"
        f' "dreamtable_table": {FORMAT},\n'
        f' "id": {_dumps(saved.table)},\n'
        f' "seed": {_dumps(saved.seed)},\n'
        f' "card": {cards.dumps(saved.card)},\n'
        f' "journal": [\n{journal}\n ],\n'
    )
    return f'{text} "sum": "{_sum(text)}"\n}}\n'


def loads(text: str, path: Path) -> Saved:
    """What a file's text holds, everything about it checked; raises BackupError."""
    try:
        fields = json.loads(text, object_pairs_hook=_unique)
    except (ValueError, RecursionError) as error:
        raise BackupError({path: f"is no complete JSON ({error}); it is cut off or damaged"}) from None
    if not isinstance(fields, dict) or "dreamtable_table" not in fields:
        raise BackupError({path: 'is no table: the field "dreamtable_table" is missing'})
    if fields["dreamtable_table"] != FORMAT:
        has = f"has format {fields['dreamtable_table']!r}"
        raise BackupError({path: f"{has}, and this version reads {FORMAT}: a newer one may read it"})
    head, mark, _tail = text.rpartition(' "sum": ')
    if text != f'{head}{mark}"{_sum(head)}"\n}}\n':
        raise BackupError({path: "was changed after it was written: the checksum does not fit"})
    try:
        return _checked(fields, path)
    except (StoreError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise BackupError({path: f"has the wrong form: {error}"}) from None


def _take_in(store: Store, path: Path) -> int:
    """Create the table of one file; 1 if it is new, 0 if it was here. Raises BackupError."""
    saved = loads(_read(path), path)
    try:
        store.create(saved.table, saved.seed, saved.lines, saved.card)
    except TakenError:
        if store.seed(saved.table) == saved.seed and store.journal(saved.table) == list(saved.lines):
            return 0
        raise BackupError(
            {path: "a table with this id is here, with another journal; it was left alone"}
        ) from None
    return 1


def _saved(store: Store, table: str) -> Saved:
    """A table as of one moment."""
    with store.database.reading() as connection:
        seed, card = connection.execute(
            select(TABLES.c.seed, TABLES.c.card).where(TABLES.c.id == table)
        ).one()
        return Saved(table, seed, cards.loads(card), tuple(journals.read(connection, table, 0)))


def _read(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise BackupError({path: f"is larger than {MAX_BYTES} bytes; no table is so long"})
        return path.read_bytes().decode("utf-8")
    except UnicodeDecodeError as error:
        raise BackupError({path: f"is not UTF-8 (byte {error.start}); it is damaged"}) from None
    except OSError as error:
        raise BackupError({path: f"cannot be read: {error.strerror}"}) from None


def _checked(fields: dict[str, Any], path: Path) -> Saved:
    """Build what the fields say, strictly; raises ValueError, TypeError or StoreError."""
    fields.pop("sum")
    _check_fields("the file", fields, FIELDS)
    texts.check_table_id(fields["id"])
    texts.check_text("the seed", fields["seed"])
    if f"{fields['id']}.json" != path.name:
        raise ValueError(f"it holds the table {fields['id']!r}, so its name must be {fields['id']}.json")
    card = _card(fields["card"])
    lines = tuple(_line(raw) for raw in fields["journal"])
    saved = Saved(fields["id"], fields["seed"], card, lines)
    journals.rows(saved.table, lines)
    if lines[0].number != 0:
        raise ValueError(f"a journal begins with line 0, not {lines[0].number}")
    return saved


def _line_fields(line: Line) -> dict[str, Any]:
    fields = {"number": line.number, "at": line.at, "kind": line.kind, "body": dict(line.body)}
    return fields | {"once": line.once} if line.once else fields


def _card(raw: dict[str, Any]) -> Card:
    fields = {"earned": []} | raw
    _check_fields("the card", fields, CARD_FIELDS)
    words = [*raw["waiting_for"], *(word for person, name in raw["seats"] for word in (person, name))]
    if not all(isinstance(word, str) for word in [*words, *chain.from_iterable(fields["earned"])]):
        raise ValueError("persons, names and badges on the card must be texts")
    return cards.loads(json.dumps(raw))


def _line(raw: Any) -> Line:
    fields = {"once": ""} | raw
    _check_fields("a line of the journal", fields, LINE_FIELDS)
    return Line(**fields)


def _check_fields(what: str, fields: dict[str, Any], wanted: dict[str, type]) -> None:
    if set(fields) != set(wanted):
        raise ValueError(f"{what} must have the fields {', '.join(wanted)}, not {', '.join(fields)}")
    for key, kind in wanted.items():
        if type(fields[key]) is not kind:
            raise ValueError(f"{key!r} of {what} must be {kind.__name__}, not {type(fields[key]).__name__}")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field appears twice")
    return found


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _sum(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8")).hexdigest()
