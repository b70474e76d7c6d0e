"""Making the rules of a game, and thinking ahead in it, ready before somebody waits for them.

`load` and `load_search` are all a program needs that may wait. A server must not stop for a compiler: it
tries `load_compiled` and `load_search_compiled`, and where they find nothing it has it compiled by a process
of its own, `python -m dreamtable.warming GAME rules` or `... GAME search`, which prints how far it is and
leaves the result in the cache.
"""

from __future__ import annotations

import contextlib
import os
import sys
import threading
from typing import TYPE_CHECKING

try:
    import fcntl
except ImportError:  # only POSIX has it
    fcntl = None  # type: ignore[assignment]

from numba.np import linalg

from dreamtable.engine import jit
from dreamtable.engine.chance import make_seed
from dreamtable.engine.errors import DreamtableError
from dreamtable.engine.kit import load_kit
from dreamtable.engine.match import Match
from dreamtable.engine.referee import Referee
from dreamtable.engine.rng import new_rng
from dreamtable.registry import find_game
from dreamtable.search import NO_ACTION, Parameters, forecast, search, settings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec

POLITE = 5
"""How far a compiling process steps back behind those that serve people, as for `nice`."""


class NotCompiledError(DreamtableError):
    """The cache lacks a part of what was asked for."""


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


def load_search(
    spec: GameSpec, kit: Kit, progress: Callable[[str, int, int], None] = lambda *_: None
) -> None:
    """Bring into memory what thinks ahead, compiled now where the cache lacks it; rules come before it.

    `progress(name, done, total)` is told before each of the two parts.
    """
    leave_scipy_out()
    seats, model = min(spec.seats), settings_of(spec).model
    match = Match(spec, kit, seats=seats, options=spec.check_options(None), seed=make_seed(spec.name))
    seen = match.observe(match.to_act[0])
    steps: tuple[tuple[str, Callable[[], object]], ...] = (
        ("games played out", lambda: forecast(seen, NO_ACTION, 0, 0)),
        ("search", lambda: search(seen, Parameters(), new_rng(0), simulations=1, model=model)),
    )
    for done, (name, step) in enumerate(steps):
        progress(name, done, len(steps))
        step()
    progress("ready", len(steps), len(steps))


def load_compiled(spec: GameSpec, kit: Kit) -> None:
    """Bring the rules into memory where the cache has all of them; otherwise raises NotCompiledError."""
    with _compiling_refused(f"the rules of {spec.title}"):
        load(spec, kit, min(spec.seats))


def load_search_compiled(spec: GameSpec, kit: Kit) -> None:
    """Bring what thinks ahead into memory where the cache has it; otherwise raises NotCompiledError."""
    with _compiling_refused(f"thinking ahead in {spec.title}"):
        load_search(spec, kit)


@contextlib.contextmanager
def _compiling_refused(what: str) -> Iterator[None]:
    """Raise NotCompiledError where this thread would have to compile."""
    here = threading.get_ident()

    def refuse() -> None:
        if threading.get_ident() == here:
            raise NotCompiledError(f"{what} is not compiled")

    jit.on_compile.append(refuse)
    try:
        yield
    finally:
        jit.on_compile.remove(refuse)


def leave_scipy_out() -> None:
    """Keep Numba from loading SciPy's linear algebra, which takes a fifth of a warm start."""

    def no_blas() -> None:
        raise ImportError("rules do no linear algebra")

    linalg.ensure_blas = no_blas


def main(game: str, part: str) -> None:
    """Compile the `rules` or the `search` of a game into the cache.

    Prints `DONE TOTAL` before each step and at the end.
    """
    with contextlib.suppress(AttributeError, OSError):  # not every system can step back
        os.nice(POLITE)
    spec = find_game(game)
    kit = load_kit(spec.kit, None)

    def tell(_name: str, done: int, total: int) -> None:
        print(done, total, flush=True)  # noqa: T201 - read by whoever started the process

    with _alone():
        if part == "search":
            load_search(spec, kit, tell)
        else:
            load(spec, kit, min(spec.seats), tell)


@contextlib.contextmanager
def _alone() -> Iterator[None]:
    """Let other compiling processes end first: of several servers one compiles."""
    if fcntl is None:
        yield
        return
    with (jit.cache_root() / "compiling.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


if __name__ == "__main__":
    main(*sys.argv[1:3])
