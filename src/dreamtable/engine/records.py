"""Records: NumPy structures whose elements have attributes, compiled to plain memory."""

from __future__ import annotations

from typing import Any

import numpy as np


def record(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """An aligned record dtype whose elements have attributes; also for records within records.

    Gaps that alignment leaves become fields of their own (`_0`, `_1`, ...): NumPy does not copy bytes that
    belong to no field, and two equal states must have equal bytes.
    """
    aligned = np.dtype(list(fields), align=True)
    filled: list[tuple[Any, ...]] = []
    end = 0
    for entry in (*fields, None):
        start = aligned.itemsize if entry is None else aligned.fields[entry[0]][1]  # type: ignore[index]
        if start > end:
            filled.append((f"_{len(filled)}", "u1", start - end))
        if entry is not None:
            filled.append(entry)
            end = start + aligned.fields[entry[0]][0].itemsize  # type: ignore[index]
    return np.dtype((np.record, np.dtype(filled, align=True)))  # type: ignore[arg-type]
