"""Records: NumPy structures whose elements have attributes, compiled to plain memory."""

from __future__ import annotations

import hashlib
from operator import itemgetter
from types import SimpleNamespace
from typing import Any

import numpy as np


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """An aligned record dtype whose elements have attributes; also for records within records.

    Gaps that alignment leaves become fields of their own (`_0`, `_1`, ...): NumPy does not copy bytes that
    belong to no field, and two equal states must have equal bytes. Raises ValueError for a name that NumPy
    has for something else, such as `round`, since `state.round` would not be the field.
    """
    filled: list[tuple[Any, ...]] = []
    end, widest = 0, 1
    for entry in fields:
        if hasattr(np.void, entry[0]):
            raise ValueError(f"a field cannot be called {entry[0]!r}: every NumPy record has that already")
        kind = np.dtype([entry]).fields[entry[0]][0]  # type: ignore[index]
        widest = max(widest, alignment(kind))
        end = _pad(filled, end, alignment(kind)) + kind.itemsize
        filled.append(entry)
    _pad(filled, end, widest)
    return _with_attributes(np.dtype(filled, align=True))


def _with_attributes(fields: np.dtype[Any]) -> np.dtype[Any]:
    """The same, with an attribute for each field of an element.

    Numbers are Python's: like those of compiled rules they do not wrap at eight bits in the middle of a sum,
    and plain Python compares them with an IntEnum a hundred times quicker than NumPy's. What is to wrap at 64
    bits is made of elements of arrays, as in `rng.py`. Reading is several times quicker than of `np.record`.
    """
    attributes = {name: _attribute(name, fields[name]) for name in fields.names or ()}
    return np.dtype((type("Record", (np.void,), {"__slots__": ()} | attributes), fields))


def _attribute(name: str, kind: np.dtype[Any]) -> property:
    def number(row: np.void) -> Any:
        return row[name].item()

    def write(row: np.void, value: Any) -> None:
        row[name] = value

    is_number = kind.shape == () and kind.names is None
    return property(number if is_number else itemgetter(name), write)


def copied(states: Any) -> Any:
    """A copy of an array of records, twenty times quicker than NumPy, which copies it field by field."""
    return np.frombuffer(bytearray(states.tobytes()), states.dtype)


def face(record: Any) -> SimpleNamespace:
    """A record to read from plain Python, for texts and pictures: the same attributes, many times quicker.

    Numbers become Python's, records in it faces, arrays of records lists of faces; arrays of numbers stay
    views. Rules that only read can be given one with `jit.interpreted`.
    """
    return SimpleNamespace(
        **{name: _plain(record[name]) for name in record.dtype.names if not name.startswith("_")}
    )


def _plain(value: Any) -> Any:
    if isinstance(value, np.void):
        return face(value)
    if isinstance(value, np.ndarray):
        return [face(row) for row in value] if value.dtype.names else value
    return value.item()


def alignment(kind: np.dtype[Any]) -> int:
    """The multiple of bytes that such a field begins at; NumPy forgets it for records in records."""
    base = kind.base
    if base.fields is None:
        return base.alignment
    return max(alignment(field[0]) for field in base.fields.values())


def _pad(filled: list[tuple[Any, ...]], end: int, to: int) -> int:
    """Fill up to the next multiple of `to` with a field of bytes; where that ends."""
    gap = -end % to
    if gap:
        filled.append((f"_{len(filled)}", "u1", gap))
    return end + gap


def fingerprint(states: Any) -> str:
    """A short fingerprint of an array of records: 16 hexadecimal digits of the SHA-256 of its bytes."""
    return hashlib.sha256(states.tobytes()).hexdigest()[:16]
