"""Every error a caller can meet, as one tree.

    DreamtableError
    ├── InvalidActionError    (ValueError)   not an action of this game at all
    ├── IllegalActionError    (ValueError)   an action of the game, but not now: .reason .rule .seat .ply
    ├── AmbiguousActionError  (ValueError)   a text that several actions fit: .candidates
    ├── StaleActionError      (ValueError)   meant for an earlier moment of the match: .expected .got
    ├── UndoError             (ValueError)   nothing to take back, or not alone: .barrier
    ├── UnknownGameError      (LookupError)  .name .suggestion
    ├── UnknownBotError       (LookupError)  .name .suggestion
    ├── OptionError           (ValueError)   an unknown option, value or number of seats
    ├── KitError              (ValueError)   a component file is wrong: .path .row .column
    ├── LedgerError           (ValueError)   rules.md is malformed: .path .line
    ├── ReplayError           (ValueError)   a saved match cannot be read or replayed: .path .ply
    └── ConformanceError      (AssertionError)  a game breaks the engine's contract

A message says what was wrong, what was expected, and what to do next. Nothing here is raised on an
ordinary path inside compiled code.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from dreamtable.engine.reasons import Reason


class DreamtableError(Exception):
    """Base of every error that Dreamtable raises on purpose."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Errors travel whole between processes, with all they know."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(kind: type[DreamtableError], args: tuple[Any, ...], facts: dict[str, Any]) -> DreamtableError:
    """The error that another process raised; its constructor wants other arguments than its message."""
    error = kind.__new__(kind, *args)
    error.__dict__.update(facts)
    return error


class InvalidActionError(DreamtableError, ValueError):
    """The text or number is no action of this game."""


class IllegalActionError(DreamtableError, ValueError):
    """The action exists, but the seat may not take it now; nothing was changed."""

    def __init__(self, reason: Reason, *, action: str, seat: int, ply: int) -> None:
        """Keep the `reason`; `action` is its text, `ply` the moment of the refusal."""
        super().__init__(f"seat {seat} cannot {action!r} at ply {ply}: {reason.text} [{reason.rule}]")
        self.reason = reason
        self.rule = reason.rule
        self.seat = seat
        self.ply = ply


class AmbiguousActionError(DreamtableError, ValueError):
    """Several actions fit the text; `candidates` lists their full texts."""

    def __init__(self, text: str, candidates: Sequence[str]) -> None:
        """`candidates` are the full texts of the actions that `text` may mean."""
        super().__init__(f"{text!r} may mean {', '.join(candidates[:8])}; write one of them in full")
        self.candidates = tuple(candidates)


class StaleActionError(DreamtableError, ValueError):
    """The action was meant for ply `expected`, but the match is at ply `got`."""

    def __init__(self, *, expected: int, got: int) -> None:
        """`expected` is the ply the sender saw, `got` the one the match has reached."""
        super().__init__(f"this was chosen at ply {expected}, but the match is at ply {got}: look again")
        self.expected = expected
        self.got = got


class UndoError(DreamtableError, ValueError):
    """Nothing can be taken back by this seat alone; `barrier` says what stands in the way."""

    def __init__(self, message: str, *, barrier: str) -> None:
        """`barrier` is one of `nothing`, `chance`, `other seat`, `secret`, `end`."""
        super().__init__(message)
        self.barrier = barrier


def closest(name: str, known: Iterable[str]) -> str | None:
    """The known name most like `name`, or None when nothing is close."""
    found = difflib.get_close_matches(name.lower(), list(known), n=1, cutoff=0.5)
    return found[0] if found else None


class _UnknownNameError(DreamtableError, LookupError):
    """A name nobody registered, with the nearest one that somebody did."""

    noun = "name"

    def __init__(self, name: str, known: Iterable[str]) -> None:
        """`known` are the registered names, for the suggestion."""
        known = sorted(known)
        self.name = name
        self.suggestion = closest(name, known)
        hint = f"did you mean {self.suggestion!r}?" if self.suggestion else f"known: {', '.join(known)}"
        super().__init__(f"no {self.noun} called {name!r}; {hint}")


class UnknownGameError(_UnknownNameError):
    """No installed game has this name."""

    noun = "game"


class UnknownBotError(_UnknownNameError):
    """No installed bot has this name."""

    noun = "bot"


class OptionError(DreamtableError, ValueError):
    """An option, its value, or the number of seats does not exist for this game."""


class KitError(DreamtableError, ValueError):
    """A component file is wrong; the message names the place, the value and what was expected."""

    def __init__(
        self, message: str, *, path: Path | str, row: int | None = None, column: str | None = None
    ) -> None:
        """`row` is the line of the file, 1 being the header; `column` the name in that header."""
        place = str(path)
        if row is not None:
            place += f", line {row}"
        if column is not None:
            place += f", column {column!r}"
        super().__init__(f"{place}: {message}")
        self.path = path
        self.row = row
        self.column = column


class LedgerError(DreamtableError, ValueError):
    """A rules.md does not have the form that the ledger reads."""

    def __init__(self, message: str, *, path: Path | str, line: int) -> None:
        """`line` counts from 1."""
        super().__init__(f"{path}, line {line}: {message}")
        self.path = path
        self.line = line


class ReplayError(DreamtableError, ValueError):
    """A saved match cannot be read, or an entry in it cannot be replayed; the file is untouched."""

    def __init__(self, message: str, *, path: Path | str | None = None, ply: int | None = None) -> None:
        """`ply` is the entry at fault, counted from 0, when it is one entry's fault."""
        place = "" if path is None else f"{path}: "
        at = "" if ply is None else f"entry {ply}: "
        super().__init__(f"{place}{at}{message}")
        self.path = path
        self.ply = ply


class ConformanceError(DreamtableError, AssertionError):
    """A game breaks a property that every game must keep."""
