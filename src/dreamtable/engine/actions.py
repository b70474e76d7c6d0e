"""The fixed table of a game's atomic actions: kinds with bounded arguments, ids, texts.

An action is an integer `0 .. len(table) - 1`. Ids are contiguous and follow the order in which kinds and
arguments are declared, so they stay the same as long as a game's rules version does. The text of an
action is its kind followed by its arguments, `take_dream top`; reading it back is strict.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from operator import index

from dreamtable.engine.errors import AmbiguousActionError, InvalidActionError, closest


@dataclass(frozen=True)
class Arg:
    """One bounded argument of a kind: the words it may be, in the order of their numbers.

    >>> Arg.number("die", 1, 3).words
    ('1', '2', '3')
    """

    name: str
    words: tuple[str, ...]

    @classmethod
    def number(cls, name: str, first: int, last: int) -> Arg:
        """An integer from `first` to `last`, both included."""
        return cls(name, tuple(str(n) for n in range(first, last + 1)))


@dataclass(frozen=True)
class Kind:
    """One kind of action; `passes` marks those that decline, which the engine makes when alone.

    `effect` is a short phrase for people, `take a die`, shown by help pages and documentation.
    """

    name: str
    args: tuple[Arg, ...] = ()
    passes: bool = False
    effect: str = ""

    @property
    def size(self) -> int:
        """How many actions the kind has."""
        size = 1
        for arg in self.args:
            size *= len(arg.words)
        return size


class ActionTable:
    """All actions of a game, by id and by text.

    >>> table = ActionTable(Kind("roll"), Kind("reroll", (Arg.number("die", 1, 2),)))
    >>> table.text(2), table.parse("reroll 1"), len(table)
    ('reroll 2', 1, 3)
    """

    def __init__(self, *kinds: Kind) -> None:
        """Number the actions of `kinds` in the order given."""
        self.kinds = kinds
        self.first: dict[str, int] = {}
        self._texts: list[str] = []
        self._kind_of: list[Kind] = []
        for kind in kinds:
            if kind.name in self.first:
                raise ValueError(f"two kinds called {kind.name!r}")
            self.first[kind.name] = len(self._texts)
            for words in product(*(arg.words for arg in kind.args)):
                self._texts.append(" ".join((kind.name, *words)))
                self._kind_of.append(kind)

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self._texts)

    def __repr__(self) -> str:
        """Short: the number of kinds and of actions."""
        return f"ActionTable({len(self.kinds)} kinds, {len(self)} actions)"

    @cached_property
    def _ids(self) -> dict[str, int]:
        return {text: number for number, text in enumerate(self._texts)}

    @property
    def texts(self) -> tuple[str, ...]:
        """The text of every action, by id."""
        return tuple(self._texts)

    def check(self, action: int) -> int:
        """`action` itself when it is an id of this table; raises InvalidActionError otherwise."""
        number = whole(action)
        if number is None:
            raise InvalidActionError(f"{action!r} is not an action number or text")
        if not 0 <= number < len(self):
            raise InvalidActionError(f"there is no action {number}; actions are 0 to {len(self) - 1}")
        return number

    def text(self, action: int) -> str:
        """The notation of an action, one line."""
        return self._texts[self.check(action)]

    def kind(self, action: int) -> Kind:
        """The kind an action belongs to."""
        return self._kind_of[self.check(action)]

    def args(self, action: int) -> tuple[int, ...]:
        """Indices of an action's arguments, each counted from 0."""
        kind = self.kind(action)
        rest = action - self.first[kind.name]
        indices: list[int] = []
        for arg in reversed(kind.args):
            rest, index = divmod(rest, len(arg.words))
            indices.append(index)
        return tuple(reversed(indices))

    def parse(self, text: str) -> int:
        """The id of the action that `text` writes; words may be shortened while they stay unique.

        Raises InvalidActionError when nothing fits and AmbiguousActionError when several do.
        """
        wanted = text.strip().lower()
        if wanted in self._ids:
            return self._ids[wanted]
        words = wanted.split()
        fits = [known for known in self._texts if words and _fits(words, known.split())]
        if len(fits) == 1:
            return self._ids[fits[0]]
        if fits:
            raise AmbiguousActionError(text, fits)
        raise InvalidActionError(f"{text!r} is no action of this game{self._hint(words)}")

    def _hint(self, words: list[str]) -> str:
        """What the unreadable text may have meant, as the tail of a message."""
        if not words:
            return "; write a kind and its arguments"
        kinds = [kind for kind in self.kinds if kind.name == words[0]]
        if kinds:
            return f"; it is written {usage(kinds[0])!r}"
        near = closest(words[0], self.first)
        return f"; did you mean {near!r}?" if near else f"; kinds are {', '.join(self.first)}"


def usage(kind: Kind) -> str:
    """How a kind is written: `reroll DIE(1|2)`."""
    return " ".join((kind.name, *(f"{arg.name.upper()}({'|'.join(arg.words)})" for arg in kind.args)))


def whole(number: object) -> int | None:
    """An integer of any library as Python's own; None for everything else, True and False among it.

    >>> whole(3), whole(True), whole(3.0)
    (3, None, None)
    """
    if isinstance(number, bool):
        return None
    try:
        return index(number)  # type: ignore[arg-type]
    except TypeError:
        return None


def _fits(words: list[str], known: list[str]) -> bool:
    """Whether every word begins the word at its place, with none missing."""
    return len(words) == len(known) and all(
        full.startswith(word) for word, full in zip(words, known, strict=True)
    )
