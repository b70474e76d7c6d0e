"""What a scoring pad asks a person, and readers for the usual kinds of answers.

A game's `view/score.py` lists its `Question`s. An answer is a line that somebody typed, or a value of a TOML
file; a reader raises ValueError with a sentence that says what would be right.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreamtable.engine.errors import closest

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Sequence

    from dreamtable.engine.kit import Kit

TIMES = re.compile(r"(.+?)\s*(?:[x×*=]\s*(\d{1,2}))?")
TELLING = 4
"""Letters of a word that tells names apart; `the` does not."""


@dataclass(frozen=True)
class Question:
    """One thing to ask a player: `read(answer, kit)` takes a line or a TOML value, or raises ValueError."""

    key: str
    text: Callable[[Kit], str]
    empty: str
    """The answer that means nothing at all, as TOML."""
    read: Callable[[Any, Kit], Any]
    is_optional: bool = False
    """A file may leave it out, which means `empty`."""
    title: str = ""
    """What it is called on a form; the key, where that says it."""
    of_seat: bool = True
    """Whether people are asked it."""
    of_rival: bool = True
    """Whether it is asked about the rival of a solo game."""

    @property
    def label(self) -> str:
        """What it is called on a form."""
        return self.title or self.key.replace("_", " ").capitalize()

    def nothing(self, kit: Kit) -> Any:
        """What the empty answer is read as."""
        return self.read(tomllib.loads(f"_ = {self.empty}")["_"], kit)


def read_number(answer: object, what: str, least: int, most: int) -> int:
    """A whole number; an empty line is 0. `what` names its unit in the plural."""
    text = str(answer).strip().replace("−", "-") or "0"
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", text) or not least <= int(text) <= most:
        raise ValueError(f"{answer!r} is no number of {what}; write {str(least).replace('-', '−')} to {most}")
    return int(text)


def read_words(answer: object, what: str) -> list[str]:
    """`one, two`, or a list of such words."""
    if isinstance(answer, str):
        return [word.strip() for word in re.split(r"[,;]", answer) if word.strip()]
    if isinstance(answer, list) and all(isinstance(word, str) for word in answer):
        return [word.strip() for word in answer]
    raise ValueError(f"{answer!r} is no list of {what}")


def read_counts(answer: object, what: str, most: int, codes: Collection[str] = ()) -> list[tuple[str, int]]:
    """`one x2, two`, a list of such words, or a table of numbers up to `most`: each word with its number.

    Of `codes` several can stand in a row with blanks alone: `AT AT BF`.
    """
    if isinstance(answer, dict):
        if not all(type(number) is int and 0 <= number <= most for number in answer.values()):
            raise ValueError(f"{what} need whole numbers from 0 to {most}")
        return [(str(word), number) for word, number in answer.items()]
    words = [part for word in read_words(answer, what) for part in _codes_in(word, codes)]
    found = [TIMES.fullmatch(word) for word in words]
    return [(match[1], int(match[2] or 1)) for match in found if match]


def _codes_in(word: str, codes: Collection[str]) -> list[str]:
    """The parts between blanks if every one is a code, else the word as it is."""
    known, parts = {code.lower() for code in codes}, word.split()
    return parts if all(part.lower() in known for part in parts) else [word]


def row_named(word: str, names: Sequence[tuple[str, ...]], what: str) -> int:
    """The row that a word names: in full, by a beginning or by a part that only one row has.

    Each row of `names` has ids first and the name that people read last; `what` is what a row is.
    """
    wanted = word.strip().lower()
    exact = [i for i, row in enumerate(names) if wanted in (name.lower() for name in row)]
    begins = [i for i, row in enumerate(names) if any(name.lower().startswith(wanted) for name in row)]
    within = [i for i, row in enumerate(names) if any(wanted in name.lower() for name in row)]
    fits = exact or begins or within
    if wanted and len(fits) == 1:
        return fits[0]
    if wanted and fits:
        raise ValueError(f"{word!r} may be {', '.join(names[i][-1] for i in fits[:8])}")
    raise ValueError(f"{word!r} is no {what}; {_suggestion(wanted, names)}")


def _suggestion(wanted: str, names: Sequence[tuple[str, ...]]) -> str:
    """The row that was probably meant, by a name, a word of it or its id; or what there is."""
    rows: dict[str, tuple[str, ...]] = {}
    for row in names:
        for name in row:
            words = [word for word in name.split() if len(word) >= TELLING]
            for key in (name, *words):
                rows.setdefault(key.lower(), row)
    near = closest(wanted, rows)
    if near is None:
        return f"there are {', '.join(row[-1] for row in names)}"
    *ids, name = rows[near]
    return f"did you mean {name} ({', '.join(ids)})?" if ids else f"did you mean {name}?"
