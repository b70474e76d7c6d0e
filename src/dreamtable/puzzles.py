"""All puzzles there are: those that come with the games, and those of matches that were analysed here."""

from __future__ import annotations

import contextlib
import functools
from typing import TYPE_CHECKING

from dreamtable.analysis.puzzles import Puzzle, dumps, loads
from dreamtable.engine import jit
from dreamtable.engine.errors import DreamtableError, closest
from dreamtable.engine.kit import load_kit
from dreamtable.engine.save import write_atomically
from dreamtable.registry import find_game, games

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec

PLACE = "puzzles"
"""The folder of puzzles in a game's folder, and in that of the analyses."""


class UnknownPuzzleError(DreamtableError, LookupError):
    """No puzzle has this name."""

    def __init__(self, name: str, known: Iterable[str]) -> None:
        """`known` are the names that there are."""
        near = closest(name, known)
        super().__init__(f"there is no puzzle {name!r}" + (f"; did you mean {near!r}?" if near else ""))


def puzzles(game: str | None = None, folder: Path | None = None) -> dict[str, Puzzle]:
    """The puzzles of a game, or of all, by id; `folder` is that of the analyses, the user's own by default.

    Those of other rules, of another kit, and files that are none are passed over; among all games one that
    does not work is, too.
    """
    own = (jit.cache_root() / "analyses" if folder is None else folder) / PLACE
    found: dict[str, Puzzle] = {}
    for spec, kit in _working() if game is None else [_own(game)]:
        for place in (spec.folder / PLACE, own):
            known = (one for one in _in_folder(place, spec) if one.fits(spec, kit))
            found.update({one.id: one for one in known})
    return found


def _working() -> Iterator[tuple[GameSpec, Kit]]:
    """The installed games that work: one of somebody else that breaks hides no other's puzzles."""
    for name in games():
        with contextlib.suppress(Exception):  # whatever it raises
            yield _own(name)


@functools.cache
def _own(game: str) -> tuple[GameSpec, Kit]:
    """A game and the kit that comes with it."""
    spec = find_game(game)
    return spec, load_kit(spec.kit)


def find_puzzle(name: str, folder: Path | None = None) -> Puzzle:
    """The puzzle called so; raises UnknownPuzzleError."""
    known = puzzles(folder=folder)
    if name not in known:
        raise UnknownPuzzleError(name, known)
    return known[name]


def keep(puzzle: Puzzle, folder: Path) -> Path:
    """Write a puzzle to a folder; its file."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{puzzle.id}.json"
    write_atomically(path, dumps(puzzle))
    return path


def _in_folder(folder: Path, spec: GameSpec) -> Iterator[Puzzle]:
    for path in sorted(folder.glob(f"{spec.name}-*.json")):
        with contextlib.suppress(DreamtableError, OSError, UnicodeDecodeError):
            yield loads(path.read_text(encoding="utf-8"))
