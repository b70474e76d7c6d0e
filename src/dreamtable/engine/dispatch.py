"""One name for the same rule of every game: `apply(state, kit, ...)` runs the game whose record it is given.

Kernels call these stubs. Under the JIT, Numba picks the game's function at compile time by the type of the
record, so nothing is looked up while it runs; without the JIT, the stub looks the game up by its dtype.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any

from numba import from_dtype
from numba.extending import overload

from dreamtable.engine.jit import JIT, OPTIONS, game_digests, source_digest

if TYPE_CHECKING:
    from collections.abc import Callable

    from dreamtable.engine.spec import GameSpec

CHANCE = -1
OVER = 0

_by_dtype: dict[Any, GameSpec] = {}
_by_type: dict[Any, GameSpec] = {}


def to_act(state: Any) -> Any:
    """Bit mask of the seats that may act now; CHANCE (-1) or OVER (0)."""
    return _by_dtype[state.dtype].to_act(state)


def why_not(state: Any, kit: Any, seat: Any, why: Any) -> Any:
    """Fill `why[action]` with 0 for a legal action, a reason code otherwise."""
    return _by_dtype[state.dtype].why_not(state, kit, seat, why)


def chance_weights(state: Any, kit: Any, weights: Any) -> Any:
    """Fill `weights[:n]` at a chance point; the number n of outcomes."""
    return _by_dtype[state.dtype].chance_weights(state, kit, weights)


def apply(state: Any, kit: Any, seat: Any, action: Any) -> Any:
    """Apply an action, or an outcome when `seat` is CHANCE, in place."""
    return _by_dtype[state.dtype].apply(state, kit, seat, action)


def scores(state: Any, kit: Any, out: Any) -> Any:
    """Fill `out[seat, source]` with points."""
    return _by_dtype[state.dtype].scores(state, kit, out)


def ranks(state: Any, kit: Any, out: Any) -> Any:
    """Fill `out[seat]` with places, 1 the best, shared where the rules say so."""
    return _by_dtype[state.dtype].ranks(state, kit, out)


def observe(seen: Any, kit: Any, seat: Any) -> Any:
    """Blank, in place, all that `seat` may not know."""
    return _by_dtype[seen.dtype].observe(seen, kit, seat)


def determinize(seen: Any, kit: Any, seat: Any, rng: Any) -> Any:
    """Fill, in place, the blanks of what `seat` sees with a consistent sample."""
    return _by_dtype[seen.dtype].determinize(seen, kit, seat, rng)


def features(seen: Any, kit: Any, seat: Any, out: Any) -> Any:
    """Fill `out` with the observation tensor of `seat`."""
    return _by_dtype[seen.dtype].features(seen, kit, seat, out)


def evaluate(seen: Any, kit: Any, seat: Any) -> Any:
    """A judgement of what `seat` sees: higher is better for it."""
    return _by_dtype[seen.dtype].evaluate(seen, kit, seat)


def count_pieces(state: Any, kit: Any, out: Any) -> Any:
    """Add to `out[row, piece]` what each seat, the rival and, last, nobody has of each component."""
    return _by_dtype[state.dtype].count_pieces(state, kit, out)


def count_stocks(state: Any, kit: Any, out: Any) -> Any:
    """Write to `out[stock]` what is left of everything that can run out."""
    return _by_dtype[state.dtype].count_stocks(state, kit, out)


def _bare(function: Any) -> Any:
    """The Python function behind a rule, without annotations, which Numba would compare with the stub's."""
    plain = getattr(function, "py_func", function)
    return FunctionType(
        plain.__code__, plain.__globals__, plain.__name__, plain.__defaults__, plain.__closure__
    )


STUBS = (
    to_act,
    why_not,
    chance_weights,
    apply,
    scores,
    ranks,
    observe,
    determinize,
    features,
    evaluate,
    count_pieces,
    count_stocks,
)
INLINED = (to_act, chance_weights, apply)
"""Copied into their callers: playouts gain a quarter. With more of them, only compiling takes longer."""


def _resolve(stub: Callable[..., Any]) -> None:
    """Let compiled code find the game's own function in the place of `stub`."""
    name = stub.__name__
    arguments = list(inspect.signature(stub).parameters)

    def find(state: Any) -> Any:
        if state not in _by_type:
            raise TypeError(f"no game is registered for the record {state}")
        return _bare(getattr(_by_type[state], name))

    scope: dict[str, Any] = {"find": find}
    source = f"def resolve({', '.join(arguments)}): return find({arguments[0]})"
    exec(source, scope)  # noqa: S102 - Numba wants a function with the stub's own signature
    overload(stub, jit_options=OPTIONS | {"forceinline": stub in INLINED})(scope["resolve"])


for _stub in STUBS:
    _resolve(_stub)


def register(spec: GameSpec) -> None:
    """Make a game's rules reachable; refuses a second game with the very same record."""
    known = _by_dtype.get(spec.dtype)
    if known is not None and known.name != spec.name:
        raise TypeError(
            f"{spec.name!r} has the same record as {known.name!r}: add a field to tell them apart"
        )
    _by_dtype[spec.dtype] = spec
    if JIT:
        kind = from_dtype(spec.dtype)
        _by_type[kind] = spec
        game_digests[kind] = source_digest(folder_of(spec))


def package_of(spec: GameSpec) -> str:
    """The dotted name of a game's folder: the package that holds its `apply`, in a module or itself."""
    module: str = getattr(spec.apply, "py_func", spec.apply).__module__
    is_package = hasattr(sys.modules[module], "__path__")
    return module if is_package else module.rpartition(".")[0]


def folder_of(spec: GameSpec) -> Path:
    """The folder a game's rules lie in."""
    return Path(str(sys.modules[package_of(spec)].__file__)).parent
