"""The contract of a game: one frozen `GameSpec` of facts and functions, exported by its folder as `GAME`.

The first group of functions are rules: compiled, on one record, argument order `(state, kit, seat, ...)`.
The second are plain Python and make texts and pictures from what a seat sees. `docs/guides/add-a-game.md`
walks through the smallest game that keeps the whole contract.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine.dispatch import CHANCE, OVER, folder_of, package_of, register
from dreamtable.engine.errors import OptionError, closest
from dreamtable.engine.jit import rule
from dreamtable.engine.reasons import FIRST_GAME_REASON, LAST_REASON
from dreamtable.engine.records import record

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from pathlib import Path

    from dreamtable.engine.actions import ActionTable
    from dreamtable.engine.kit import Kit, KitSchema
    from dreamtable.engine.reasons import ReasonText

__all__ = ["CHANCE", "EVERYTHING", "OVER", "SPECTATOR", "GameSpec", "Option", "Piece", "Slice", "record"]

SPECTATOR = -2
"""The viewer who sees only what is public."""

EVERYTHING = -3
"""The viewer of a finished game to whom everything is shown; its observation is the state itself."""


@dataclass(frozen=True)
class Option:
    """A choice made before play: its name, the values in order, the default first unless named."""

    name: str
    values: tuple[str, ...]
    text: str
    rule: str
    words: tuple[str, ...] = ()
    """What each value means, in a few words for a player; empty where the values say it themselves."""
    is_solo: bool = False
    """Whether it matters only with a lone seat."""
    is_common: bool = False
    """Whether players often change it, so that a form shows it at once."""

    def __post_init__(self) -> None:
        """Check that every value has its words, or none."""
        if self.words and len(self.words) != len(self.values):
            raise ValueError(f"option {self.name}: {len(self.values)} values, {len(self.words)} words")

    def word(self, value: str) -> str:
        """What a value means; the value itself where it says it."""
        return self.words[self.values.index(value)] if self.words else value

    @property
    def choices(self) -> tuple[tuple[str, str], ...]:
        """Each value with its words."""
        return tuple((value, self.word(value)) for value in self.values)

    @property
    def told_values(self) -> str:
        """All values in a line, each with what it means: `core (the usual 27), full (all 66)`."""
        return ", ".join(
            word if word.casefold().startswith(value.casefold()) else f"{value} ({word})"
            for value, word in self.choices
        )

    @classmethod
    def switch(cls, name: str, text: str, rule: str) -> Option:
        """An option that is `off` unless chosen `on`."""
        return cls(name, ("off", "on"), text, rule)


@dataclass(frozen=True)
class Slice:
    """A named part of the observation tensor: `size` numbers, what they are, and their scale."""

    name: str
    size: int
    text: str


@dataclass(frozen=True)
class Piece:
    """A component that a seat can take or use: its name for people, and the row of the kit that prints it."""

    name: str
    table: str = ""
    """The table's name without its ending; empty for what no single row prints."""
    key: str = ""
    """What the row has in the table's key column."""


def _nothing(kit: Kit) -> tuple[Any, ...]:
    """Nothing has a name."""
    return ()


@rule()
def _count_nothing(state: Any, kit: Any, out: Any) -> None:
    """Nothing is counted."""


@dataclass(frozen=True, kw_only=True)
class GameSpec:
    """Everything the rest of Dreamtable knows of a game."""

    name: str
    title: str
    blurb: str
    seats: tuple[int, ...]
    """The numbers of seats that can be played; 1 is a solo mode."""
    rules_version: int
    dtype: np.dtype[Any]
    actions: ActionTable
    reasons: Mapping[Any, ReasonText]
    kit: KitSchema
    max_plies: int
    """No match has more entries than this, whatever the seats do."""
    max_outcomes: int
    """Length of the array that `chance_weights` writes."""
    score_sources: Callable[[Kit], tuple[str, ...]]
    """`(kit)`: the names of the sources of points, in the order of `scores`."""
    turn_rule: str
    """The paragraph that says whose decision it is, shown with the engine's own refusals."""
    turn_rules: Mapping[int, str] = field(default_factory=dict)
    """That paragraph for numbers of seats that have another one."""
    solo_rival: str = ""
    """Who plays against a lone seat, moved by the rules; has the last row in `scores` and `ranks`."""
    options: tuple[Option, ...] = ()
    layout: tuple[Slice, ...] = ()

    # rules, compiled
    initial: Callable[..., Any]
    """`(state, kit, seats, options)`: write the start; `options[i]` is the index of option i's value."""
    to_act: Callable[..., Any]
    why_not: Callable[..., Any]
    chance_weights: Callable[..., Any]
    apply: Callable[..., Any]
    scores: Callable[..., Any]
    ranks: Callable[..., Any]
    observe: Callable[..., Any]
    determinize: Callable[..., Any]
    features: Callable[..., Any]
    evaluate: Callable[..., Any]
    count_pieces: Callable[..., Any] = _count_nothing
    """`(state, kit, out)`: add to `out[row, piece]`, i4 and 0 before, how many of each of `pieces` a seat or
    the rival has as the state stands; to `out[-1, piece]` those that all may see and nobody has."""
    count_stocks: Callable[..., Any] = _count_nothing
    """`(state, kit, out)`: write to `out[stock]`, i4, how much of each of `stocks` is left."""

    # what of the kit is counted, plain Python
    pieces: Callable[[Kit], tuple[Piece, ...]] = _nothing
    """`(kit)`: the components that seats take or use, each by a name of its own."""
    stocks: Callable[[Kit], tuple[str, ...]] = _nothing
    """`(kit)`: what can run out, each by a name that completes "... ran out": `the dream stack`."""

    # texts and pictures, plain Python; `seen` is a record some viewer may see
    outcome_text: Callable[[Any, Kit, int], str]
    """`(seen, kit, outcome)`: the notation of a chance outcome, unique among those possible now."""
    decision_text: Callable[[Any, Kit], str]
    """`(seen, kit)`: what is being decided, `choose a die`; completes "The question now is to ..."."""
    facts: Callable[[Any, Kit, int, int], dict[str, object]]
    """`(seen, kit, seat, action)`: the numbers that the sentences of `reasons` want."""
    describe: Callable[[Any, Kit, int, int], str]
    """`(seen, kit, seat, action)`: an action and its effect as a choice for its seat."""
    narrate: Callable[[Any, Any, Kit, int, int, int], str]
    """`(before, after, kit, viewer, seat, action)`: what happened, as `viewer` knows it; "" for nothing."""
    picture: Callable[[Any, Kit, int], Any]
    """`(seen, kit, viewer)`: a frozen dataclass for templates and terminal; all of it for EVERYTHING."""
    audit: Callable[[Any, Kit], dict[str, int]]
    """`(state, kit)`: conserved counts, by name; raises ConformanceError where a cached total is wrong."""

    folder: Path = field(init=False)

    def __post_init__(self) -> None:
        """Check the facts against each other and make the rules reachable for kernels."""
        if any(not FIRST_GAME_REASON <= code <= LAST_REASON for code in self.reasons):
            raise ValueError(f"{self.name}: reason codes lie between {FIRST_GAME_REASON} and {LAST_REASON}")
        object.__setattr__(self, "folder", folder_of(self))
        register(self)

    @property
    def package(self) -> str:
        """The dotted name of the game's folder."""
        return package_of(self)

    @property
    def max_seats(self) -> int:
        """The most seats a match can have."""
        return max(self.seats)

    def result_rows(self, seats: int) -> int:
        """How many rows `scores` and `ranks` write: one a seat, and the rival's against a lone seat."""
        return seats + (1 if seats == 1 and self.solo_rival else 0)

    def has_winner(self, seats: int) -> bool:
        """Whether somebody can come first: a lone seat without a rival has nobody to win against."""
        return self.result_rows(seats) > 1

    def with_rival(self, names: Sequence[str]) -> tuple[str, ...]:
        """The names of all rows of a result, from the names of its seats."""
        rivals = [self.solo_rival] if self.result_rows(len(names)) > len(names) else []
        return (*names, *rivals)

    @property
    def feature_size(self) -> int:
        """Length of the observation tensor."""
        return sum(part.size for part in self.layout)

    @property
    def players_text(self) -> str:
        """How many can play: `2 to 6 players`, `alone against The Robot, or 2 to 3 players`."""
        together = [number for number in self.seats if number > 1]
        parts = []
        if 1 in self.seats:
            parts.append(f"alone against {self.solo_rival}" if self.solo_rival else "alone")
        if together:
            few, many = min(together), max(together)
            parts.append(f"{few} players" if few == many else f"{few} to {many} players")
        return ", or ".join(parts)

    def check_seats(self, seats: int) -> int:
        """`seats` itself if the game can be played by so many; raises OptionError otherwise."""
        if seats not in self.seats:
            wanted = ", ".join(map(str, self.seats))
            raise OptionError(f"{self.title} can be played by {wanted}; not by {seats}")
        return seats

    def check_options(self, chosen: Mapping[str, object] | None) -> dict[str, str]:
        """Every option with its value, `chosen` over the defaults; raises OptionError for what doesn't exist.

        Booleans stand for on and off.
        """
        values = {option.name: option.values[0] for option in self.options}
        known = {option.name: option for option in self.options}
        for name, value in (chosen or {}).items():
            if name not in known:
                near = closest(str(name), known)
                hint = f"did you mean {near!r}?" if near else f"it has {', '.join(known) or 'none'}"
                raise OptionError(f"{self.title} has no option {name!r}; {hint}")
            word = {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)
            if word not in known[name].values:
                raise OptionError(f"option {name!r} can be {known[name].told_values}; not {word!r}")
            values[name] = word
        return values

    def option_codes(self, values: Mapping[str, str]) -> np.ndarray[Any, np.dtype[np.int8]]:
        """The checked option values as the small integers that `initial` reads."""
        codes = [option.values.index(values[option.name]) for option in self.options]
        return np.array([*codes, 0], dtype=np.int8)
