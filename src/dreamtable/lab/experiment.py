"""An experiment as it is written: a TOML file, checked, as frozen dataclasses.

Every mistake is a LabError that names file, key, what was expected, and the nearest name there is. Whether
bots, options and components exist is checked when the plan is made (`arms.py`).
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dreamtable.engine.errors import closest
from dreamtable.lab.errors import LabError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

DEALS = 1000
MOST_DEALS = 100_000_000
FIGURES = ("seats", "player", "points")
"""What a target width can be the width of; see `Experiment.figure`."""


@dataclass(frozen=True)
class Change:
    """What one arm changes of the experiment's base; what is empty stays as it is.

    `kit` maps `table.row.column` to a new value. `avoid` names actions, by their kind or their first words,
    that the first player never takes while something else is legal. `deals` bounds this arm alone.
    """

    name: str = ""
    kit: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, object] = field(default_factory=dict)
    bots: tuple[str, ...] = ()
    avoid: tuple[str, ...] = ()
    deals: int | None = None


@dataclass(frozen=True)
class Experiment:
    """What is to be played: a base and its changes, how many deals, and until when.

    `deals` is the most that each arm plays; with `width` an arm's deals end at the first look at which the
    widest 95 % interval of `figure` is as narrow: the share of wins of every seat (`seats`), of the first
    player (`player`), or its mean points (`points`). Looks are at `first` deals and each time they doubled.
    """

    game: str
    title: str = ""
    about: str = ""
    seats: int | None = None
    bots: tuple[str, ...] = ("greedy",)
    options: Mapping[str, object] = field(default_factory=dict)
    kit: Path | None = None
    seed: int = 0
    deals: int = DEALS
    width: float | None = None
    figure: str = "seats"
    first: int = 100
    changes: tuple[Change, ...] = ()


KEYS = {
    "game": "a game's name",
    "title": "a text",
    "about": "a text",
    "seats": "a number of seats",
    "bots": 'bot names, one for all or one a seat: ["greedy"]',
    "options": "a table of options",
    "kit": "a folder of components, beside this file",
    "seed": "a whole number",
    "deals": "a whole number, 1 or more",
    "width": "a number above 0: the width at which an interval is narrow enough",
    "figure": f"one of {', '.join(FIGURES)}",
    "first": "a whole number, 2 or more",
    "vary": "tables: [[vary]]",
    "cross": "a table: [cross]",
}
VARY_KEYS = {
    "name": "a text",
    "kit": 'a table of numbers: { "TABLE.ROW.COLUMN" = 3 }',
    "options": "a table of options",
    "bots": 'bot names, one for all or one a seat: ["greedy"]',
    "avoid": 'kinds or texts of actions: ["help"]',
    "deals": "a whole number, 1 or more",
}
CROSS_KEYS = {
    "kit": 'a table of lists: { "TABLE.ROW.COLUMN" = [2, 3] }',
    "options": "a table of lists of values",
    "bots": 'a list of lists of bot names: [["greedy"], ["random"]]',
}


def read(path: Path) -> Experiment:
    """The experiment in a file; raises LabError, or OSError where it cannot be read."""
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise LabError(f"{path}: there is no such file; `dreamtable lab new {path}` writes one") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise LabError(f"{path}: not valid TOML: {error}") from None
    return of_dict(found, path)


def of_dict(found: Mapping[str, Any], path: Path) -> Experiment:
    """The experiment that the tables of a TOML file write; `path` is for messages and the kit's place."""
    top = Table(str(path), "", found, KEYS)
    changes = tuple(
        _change(Table(str(path), f"vary[{i}].", one, VARY_KEYS)) for i, one in enumerate(top.tables("vary"))
    )
    crossed = crossed_changes(Table(str(path), "cross.", top.table("cross"), CROSS_KEYS))
    kit = top.text("kit")
    return Experiment(
        game=top.text("game", needed=True),
        title=top.text("title"),
        about=top.text("about"),
        seats=top.number("seats", 1, 100),
        bots=top.words("bots") or ("greedy",),
        options=top.table("options"),
        kit=path.parent / kit if kit else None,
        seed=top.number("seed", 0, 2**63 - 1) or 0,
        deals=top.number("deals", 1, MOST_DEALS) or DEALS,
        width=top.fraction("width"),
        figure=top.choice("figure", FIGURES) or "seats",
        first=top.number("first", 2, MOST_DEALS) or 100,
        changes=(*changes, *crossed),
    )


def _change(one: Table) -> Change:
    """One `[[vary]]`."""
    change = Change(
        name=one.text("name"),
        kit={key: str(value) for key, value in one.table("kit").items()},
        options=one.table("options"),
        bots=one.words("bots"),
        avoid=one.words("avoid"),
        deals=one.number("deals", 1, MOST_DEALS),
    )
    if change == Change(name=change.name):
        one.fail("", "changes nothing", f"at least one of {', '.join(list(VARY_KEYS)[1:])}")
    return change


def crossed_changes(cross: Table) -> list[Change]:
    """Every combination of the values in `[cross]`, the last key turning fastest."""
    found = [Change()]
    for key, values in cross.lists("kit").items():
        found = [_with(one, kit={**one.kit, key: str(value)}) for one in found for value in values]
    for key, values in cross.lists("options").items():
        found = [_with(one, options={**one.options, key: value}) for one in found for value in values]
    teams = cross.teams("bots")
    if teams:
        found = [_with(one, bots=team) for one in found for team in teams]
    return [one for one in found if one != Change()]


def _with(one: Change, **more: Any) -> Change:
    return Change(**{**vars(one), **more})


@dataclass(frozen=True)
class Table:
    """A table of the file with the keys it may have, and what each should hold."""

    path: str
    place: str
    found: Mapping[str, Any]
    keys: Mapping[str, str]

    def __post_init__(self) -> None:
        for key in self.found:
            if key not in self.keys:
                near = closest(key, self.keys)
                self.fail(key, "is no key here", f"{near!r}" if near else f"one of {', '.join(self.keys)}")

    def fail(self, key: str, problem: str, expected: str = "") -> None:
        """Raise the error about a key."""
        raise LabError(
            f"{self.path}: {(self.place + key).rstrip('.') or 'the file'} {problem};"
            f" expected {expected or self.keys[key]}"
        )

    def _typed(self, key: str, kind: type | tuple[type, ...], default: Any) -> Any:
        value = self.found.get(key, default)
        if value is not default and (not isinstance(value, kind) or isinstance(value, bool)):
            self.fail(key, f"is {value!r}")
        return value

    def text(self, key: str, *, needed: bool = False) -> str:
        """A text, empty where there is none."""
        value = self._typed(key, str, "")
        if needed and not value:
            self.fail(key, "is missing")
        return str(value)

    def number(self, key: str, low: int, high: int) -> int | None:
        """A whole number."""
        value = self._typed(key, int, None)
        if value is not None and not low <= value <= high:
            self.fail(key, f"is {value}", f"{self.keys[key]} ({low} to {high})")
        return None if value is None else int(value)

    def fraction(self, key: str) -> float | None:
        """A number above 0."""
        value = self._typed(key, (int, float), None)
        if value is not None and not value > 0:
            self.fail(key, f"is {value}")
        return None if value is None else float(value)

    def choice(self, key: str, words: tuple[str, ...]) -> str:
        """One of some words, empty where there is none."""
        word = self.text(key)
        if word and word not in words:
            self.fail(key, f"is {word!r}")
        return word

    def words(self, key: str) -> tuple[str, ...]:
        """Several texts."""
        value = self._typed(key, list, [])
        if not all(isinstance(word, str) and word for word in value) or (key in self.found and not value):
            self.fail(key, f"is {value!r}")
        return tuple(value)

    def table(self, key: str) -> dict[str, Any]:
        """A table of single values."""
        value: dict[str, Any] = self._typed(key, dict, {})
        if key != "cross" and any(isinstance(one, (dict, list)) for one in value.values()):
            self.fail(key, "holds tables or lists")
        return value

    def tables(self, key: str) -> list[dict[str, Any]]:
        """A list of tables."""
        value: list[dict[str, Any]] = self._typed(key, list, [])
        if not all(isinstance(one, dict) for one in value):
            self.fail(key, "is no list of tables")
        return value

    def lists(self, key: str) -> dict[str, list[Any]]:
        """A table of lists."""
        value: dict[str, list[Any]] = self._typed(key, dict, {})
        if not all(isinstance(one, list) and one for one in value.values()):
            self.fail(key, f"is {value!r}")
        return value

    def teams(self, key: str) -> list[tuple[str, ...]]:
        """A list of lists of texts."""
        value = self._typed(key, list, [])
        if not all(isinstance(one, list) and one and all(isinstance(w, str) for w in one) for one in value):
            self.fail(key, f"is {value!r}")
        return [tuple(one) for one in value]
