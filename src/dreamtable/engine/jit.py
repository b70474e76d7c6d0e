"""Compiling rules: `@rule` for a game's functions, `@kernel` for the engine's entry points, and their cache.

Rules are ordinary Python functions. With the JIT on, Numba compiles them; with `NUMBA_DISABLE_JIT=1` the
same functions run as they stand. Only kernels are cached on disk: rules are compiled into them. Numba's own
cache keys a function by its own file, so after an edit elsewhere it would quietly run the old rules; ours
keys a kernel by everything that can end up inside it. Start reading at `rule`.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import pickle
import shutil
import stat
import tempfile
import time
from pathlib import Path
from types import FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, cast

import numba
import numpy as np
import platformdirs
from numba import types
from numba.core import config
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult
from numba.core.dispatcher import Dispatcher
from numba.core.registry import CPUDispatcher
from numba.core.serialize import dumps

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

F = TypeVar("F", bound="Callable[..., Any]")

if "NUMBA_THREADING_LAYER" not in os.environ:
    config.THREADING_LAYER = "workqueue"

JIT = not config.DISABLE_JIT
OPTIONS = {"nogil": True, "error_model": "numpy"}
INNER = OPTIONS | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
"""For rules, which only compiled code calls: leaving out the ways in from Python halves the compile time."""
KEEP_DAYS = 30
NEVER_COMPILED = {"view", "conformance"}
"""Folders in which nothing is compiled, so that a change in them costs no compiling."""

CACHE_VARIABLE = "DREAMTABLE_CACHE_DIR"

citations: list[tuple[str, Callable[..., Any]]] = []
"""Every (paragraph id, function) that a decorator of this module has seen, in order of import."""

on_compile: list[Callable[[], None]] = []
"""Told whenever a kernel has to be compiled because the cache does not have it."""

game_digests: dict[Any, str] = {}
"""Digest of a registered game's sources, by the Numba type of its record."""


def rule(*ids: str, inline: bool = False) -> Callable[[F], F]:
    """Compile a rule of a game, and note which paragraphs of its rules.md it carries out.

    `inline` copies the machine code into every caller: for the few functions that playouts live in.
    """

    def decorate(function: F) -> F:
        _cite(function, ids)
        compiled = numba.njit(forceinline=inline, **INNER)(function)
        if JIT:
            compiled.__class__ = Rule
        return cast("F", compiled)

    return decorate


def cites(*ids: str) -> Callable[[F], F]:
    """Note the paragraphs that a plain Python function carries out (kit checks, texts, pictures)."""

    def decorate(function: F) -> F:
        _cite(function, ids)
        return function

    return decorate


def _cite(function: Callable[..., Any], ids: tuple[str, ...]) -> None:
    citations.extend((paragraph, function) for paragraph in ids)


class Rule(CPUDispatcher):  # type: ignore[misc]
    """A compiled rule. It has no way in from Python, so a call from there runs it as plain Python instead."""

    def __call__(self, *args: Any) -> Any:
        """The same answer, slowly; without this, Numba would crash the process."""
        with np.errstate(over="ignore"):  # as compiled arithmetic does
            return interpreted(self)(*args)


def interpreted(function: F) -> F:
    """The same rule as plain Python, with every rule it calls: for texts and set-up, too rare to compile.

    Without the JIT it is the function itself.
    """
    plain = getattr(function, "py_func", None)
    if plain is None:
        return function
    if plain not in _interpreted:
        scope = _Scope(plain.__globals__)
        copy = FunctionType(plain.__code__, scope, plain.__name__, plain.__defaults__, plain.__closure__)
        _interpreted[plain] = copy
    return cast("F", _interpreted[plain])


_interpreted: dict[Any, Any] = {}


class _Scope(dict[str, Any]):
    """The globals of a module, in which every compiled rule is its interpreted self."""

    def __init__(self, module: dict[str, Any]) -> None:
        names = {key: value for key, value in module.items() if not isinstance(value, Dispatcher)}
        super().__init__(names)
        self._module = module

    def __missing__(self, name: str) -> Any:
        value = self._module[name]
        return interpreted(value) if isinstance(value, Dispatcher) else value


def kernel(function: F | None = None, **more: Any) -> Any:
    """Compile an entry point called from Python, with the cache that knows the game inside it."""
    if function is None:
        return functools.partial(kernel, **more)
    compiled = numba.njit(**OPTIONS, **more)(function)
    if JIT:
        compiled._cache = KernelCache(function)  # noqa: SLF001 - Numba has no other way to bring a cache
    return compiled


# ------------------------------------------------------------------------------------------------ the cache
def cache_root() -> Path:
    """Where compiled code is kept: `$DREAMTABLE_CACHE_DIR`, the user's cache folder, or a temporary one."""
    chosen = os.environ.get(CACHE_VARIABLE)
    root = Path(chosen) if chosen else Path(platformdirs.user_cache_dir("dreamtable", appauthor=False))
    try:
        root.mkdir(parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=root).close()
    except OSError:
        root = private_folder()
    return root


@functools.cache
def private_folder() -> Path:
    """A temporary folder of this user alone: compiled code is run, so nobody else may have put it there."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    root = Path(tempfile.gettempdir()) / f"dreamtable-{user}"
    try:
        root.mkdir(mode=0o700, exist_ok=True)
        found = root.lstat()
        if stat.S_ISDIR(found.st_mode) and found.st_uid == user and not found.st_mode & 0o022:
            return root
    except OSError:
        pass
    return Path(tempfile.mkdtemp(prefix="dreamtable-"))


@functools.cache
def engine_digest() -> str:
    """One digest of all that compiles the same way for every game: engine sources, versions, flags."""
    digest = hashlib.sha256()
    facts = (numba.__version__, np.__version__, f"bounds={bool(config.BOUNDSCHECK)}", f"opt={config.OPT}")
    digest.update(repr(facts).encode())
    digest.update(source_digest(Path(__file__).parent).encode())
    return digest.hexdigest()[:16]


def source_digest(folder: Path) -> str:
    """Digest of every Python file below `folder` that may hold or feed a rule, names included."""
    digest = hashlib.sha256()
    for file in sorted(folder.rglob("*.py")):
        if not NEVER_COMPILED.isdisjoint(file.relative_to(folder).parts):
            continue
        digest.update(str(file.relative_to(folder)).encode())
        digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


@functools.cache
def cache_folder() -> Path:
    """The folder of this engine's compiled kernels; its age is renewed by use."""
    folder = cache_root() / f"kernels-{engine_digest()}"
    is_new = not folder.exists()
    folder.mkdir(parents=True, exist_ok=True)
    os.utime(folder)
    if is_new:
        prune()
    return folder


def prune(days: float = KEEP_DAYS) -> int:
    """Delete folders of other engine versions unused for `days`, and stale entries; the bytes freed."""
    freed = 0
    oldest = time.time() - days * 86_400
    for folder in cache_root().glob("kernels-*"):
        is_ours = folder.name == f"kernels-{engine_digest()}"
        with contextlib.suppress(OSError):  # another process prunes at the same time
            if not is_ours and folder.stat().st_mtime < oldest:
                freed += sum(file.stat().st_size for file in folder.glob("*"))
                shutil.rmtree(folder, ignore_errors=True)
            elif is_ours:
                freed += sum(_remove_stale(file, oldest) for file in folder.glob("*"))
    return freed


def _remove_stale(file: Path, oldest: float) -> int:
    """Delete a cache file neither read nor written since `oldest`; the bytes freed."""
    found = file.stat()
    if max(found.st_atime, found.st_mtime) >= oldest:
        return 0
    file.unlink(missing_ok=True)
    return found.st_size


def _records(kind: Any) -> Iterator[Any]:
    """The record types inside a Numba argument type."""
    if isinstance(kind, types.Record):
        yield kind
    elif isinstance(kind, types.Array):
        yield from _records(kind.dtype)


class KernelCache(_Cache):  # type: ignore[misc]
    """One file a kernel and signature, named by a digest of all that is compiled into it.

    Files are written beside their place and renamed, so processes that compile at the same time never read
    half a file nor another's code.
    """

    def __init__(self, function: Callable[..., Any]) -> None:
        """Cache the compiled forms of `function`."""
        self._function = function
        self._enabled = True

    @property
    def cache_path(self) -> str:
        """The folder, as text; part of Numba's interface."""
        return str(cache_folder())

    def path(self, signature: Any, codegen: Any) -> Path:
        """The file of one signature, whether it exists or not."""
        games = [game_digests[r] for argument in signature for r in _records(argument) if r in game_digests]
        own = source_digest(Path(self._function.__code__.co_filename).parent)
        key = repr((str(signature), codegen.magic_tuple(), games, own, self._function.__code__.co_code))
        name = f"{self._function.__module__.rpartition('.')[2]}.{self._function.__name__}"
        return cache_folder() / f"{name}-{hashlib.sha256(key.encode()).hexdigest()[:32]}.nbc"

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """The compiled form from disk, or None; a damaged file counts as absent."""
        target_context.refresh()
        found = self._load(sig, target_context) if self._enabled else None
        if found is None:
            for tell in on_compile:
                tell()
        return found

    def _load(self, sig: Any, target_context: Any) -> Any:
        try:
            code = self.path(sig, target_context.codegen()).read_bytes()
            payload = pickle.loads(code)  # noqa: S301 - our own file in the user's own folder
            return CompileResult._rebuild(target_context, *payload)  # noqa: SLF001 - Numba's way to do this
        except FileNotFoundError:
            return None
        except Exception:  # noqa: BLE001 - whatever a damaged cache file raises, the cure is to compile again
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep a compiled form; a full or read-only disk costs speed, never the game."""
        if not self._enabled or data.library.has_dynamic_globals:
            return
        path = self.path(sig, data.codegen)
        partial = path.with_suffix(f".{os.getpid()}.part")
        try:
            partial.write_bytes(dumps(data._reduce()))  # noqa: SLF001 - the counterpart of _rebuild
            partial.replace(path)
        except OSError:
            partial.unlink(missing_ok=True)

    def enable(self) -> None:
        """Use the disk again."""
        self._enabled = True

    def disable(self) -> None:
        """Leave the disk alone."""
        self._enabled = False

    def flush(self) -> None:
        """Forget every compiled form of this kernel."""
        for file in cache_folder().glob(f"*.{self._function.__name__}-*.nbc"):
            file.unlink(missing_ok=True)
