"""Names of people: anything they like, as long as it stays in its own place on the page."""

from __future__ import annotations

import hashlib
import unicodedata

MAX_NAME = 200
"""Characters."""

OVERRIDES = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks that turn round what stands beside the name; direction itself is the browser's work (`<bdi>`)."""

BLANKS = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters by category that nobody can see."""

MOODS = (
    "Bold",
    "Calm",
    "Clever",
    "Gentle",
    "Lucky",
    "Merry",
    "Nimble",
    "Patient",
    "Quick",
    "Quiet",
    "Sly",
    "Steady",
    "Sunny",
    "Swift",
    "Thoughtful",
    "Wise",
)
BEINGS = (
    "Badger",
    "Crane",
    "Dolphin",
    "Falcon",
    "Fox",
    "Hare",
    "Heron",
    "Lynx",
    "Marten",
    "Otter",
    "Owl",
    "Panda",
    "Raven",
    "Seal",
    "Swan",
    "Tortoise",
)


class NameRefusedError(ValueError):
    """A name that cannot be kept; the message is for its owner."""


def clean_name(text: str) -> str:
    r"""The name as it is kept, empty for none; raises NameRefusedError.

    >>> clean_name("  Zoë\u202e \n 🦊 ")
    'Zoë 🦊'
    """
    if any(unicodedata.category(char) == "Cs" for char in text):
        raise NameRefusedError("This name holds half a character; type it again.")
    name = plain_text(text)
    if len(name) > MAX_NAME:
        raise NameRefusedError(f"This name has {len(name)} characters; {MAX_NAME} is the most.")
    return name if any(_is_seen(char) for char in name) else ""


def plain_text(text: str) -> str:
    """The text on one line, without controls and without marks that turn round what stands beside it."""
    plain = "".join(" " if _breaks(char) else char for char in text if char not in OVERRIDES)
    return " ".join(plain.split())


def _breaks(char: str) -> bool:
    return unicodedata.category(char) in {"Cc", "Zl", "Zp"}


def _is_seen(char: str) -> bool:
    return char not in BLANKS and unicodedata.category(char) not in {"Cf", "Cn", "Mn", "Me", "Zs"}


def default_name(person: str) -> str:
    """A friendly name for somebody who has not said one; the same for an id, and it tells nothing of it.

    >>> default_name("a") == default_name("a")
    True
    """
    first, second = hashlib.sha256(f"name {person}".encode()).digest()[:2]
    return f"{MOODS[first % len(MOODS)]} {BEINGS[second % len(BEINGS)]}"
