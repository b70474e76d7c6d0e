"""What a text, an id and a JSON value must be, so that every database gives it back unchanged."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from dreamtable.web.store.errors import LinesError, TextError

TABLE_ID = re.compile(r"[A-Za-z0-9_-]{1,64}", re.ASCII)
"""A table's id is also a file's name in a backup and a word in a notification."""


def check_text(what: str, text: str) -> None:
    """Raise TextError unless every database can hold the text; any Unicode but NUL and half a character."""
    if "\0" in text:
        raise TextError(f"{what} contains a NUL character; leave it out")
    try:
        text.encode("utf-8")
    except UnicodeEncodeError as error:
        raise TextError(
            f"{what} contains half a character (a lone surrogate) at {error.start}; leave it out"
        ) from None


def check_table_id(table: str) -> None:
    """Raise TextError unless `table` has the form of a table's id."""
    if not TABLE_ID.fullmatch(table):
        raise TextError("the id of a table must be 1 to 64 of the characters A-Z a-z 0-9 _ -")


def key(text: str) -> str:
    """A text to look something up by; one that no database can hold becomes "", which is nobody's key."""
    try:
        check_text("a key", text)
    except TextError:
        return ""
    return text


def dumps(what: str, value: Mapping[str, Any]) -> str:
    """One line of JSON, the keys in their order; raises LinesError or TextError."""
    try:
        text = json.dumps(value, ensure_ascii=False, allow_nan=False, default=_plain)
        has_nul = r"\u0000" in text and _has_nul(json.loads(text))
    except (TypeError, ValueError, RecursionError) as error:
        raise LinesError(f"{what} is no JSON: {error}") from None
    check_text(what, text)
    if has_nul:
        raise TextError(f"{what} contains a NUL character; leave it out")
    return text


def _plain(value: object) -> object:
    """A mapping that is no dict, as a dict."""
    if isinstance(value, Mapping):
        return dict(value)
    raise TypeError(f"{type(value).__name__} has no form in JSON")


def _has_nul(value: object) -> bool:
    if isinstance(value, dict):
        return any(_has_nul(key) or _has_nul(part) for key, part in value.items())
    if isinstance(value, list):
        return any(_has_nul(part) for part in value)
    return isinstance(value, str) and "\0" in value
