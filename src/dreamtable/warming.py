"""Making the rules of a game ready before somebody waits for them.

`load` is all a program needs that may wait. A server must not stop for a compiler: it tries
`load_compiled`, and where that finds nothing it has them compiled by a process of its own,
`python -m dreamtable.warming GAME`, which prints how far it is and leaves the rules in the cache.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from typing import TYPE_CHECKING

from numba.np import linalg

from dreamtable.engine import jit
from dreamtable.engine.errors import DreamtableError
from dreamtable.engine.kit import load_kit
from dreamtable.engine.referee import Referee
from dreamtable.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec

POLITE = 5
"""How far a compiling process steps back behind those that serve people, as for `nice`."""


class NotCompiledError(DreamtableError):
    """The cache lacks a part of these rules."""


def load(
    spec: GameSpec, kit: Kit, seats: int, progress: Callable[[str, int, int], None] = lambda *_: None
) -> Referee:
    """A referee whose rules are in memory, compiled now where the cache lacks them.

    `progress(name, done, total)` is told before each part.
    """
    leave_scipy_out()
    referee = Referee(spec, kit, seats)
    referee.warm(progress)
    return referee


def load_compiled(spec: GameSpec, kit: Kit) -> None:
    """Bring the rules into memory where the cache has all of them; otherwise raises NotCompiledError."""
    here = threading.get_ident()

    def refuse() -> None:
        if threading.get_ident() == here:
            raise NotCompiledError(f"the rules of {spec.title} are not compiled")

    jit.on_compile.append(refuse)
    try:
        load(spec, kit, min(spec.seats))
    finally:
        jit.on_compile.remove(refuse)


def leave_scipy_out() -> None:
    """Keep Numba from loading SciPy's linear algebra, which takes a fifth of a warm start."""

    def no_blas() -> None:
        raise ImportError("rules do no linear algebra")

    linalg.ensure_blas = no_blas


def main(game: str) -> None:
    """Compile the rules of a game into the cache; prints `DONE TOTAL` before each part and at the end."""
    with contextlib.suppress(AttributeError, OSError):  # not every system can step back
        os.nice(POLITE)
    spec = find_game(game)
    load(spec, load_kit(spec.kit, None), min(spec.seats), lambda _, *parts: print(*parts, flush=True))  # noqa: T201


if __name__ == "__main__":
    main(sys.argv[1])
