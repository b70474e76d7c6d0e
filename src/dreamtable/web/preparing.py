"""What is not compiled yet: the first start of a server, told to whoever asks for a game meanwhile.

A game is loaded where it is compiled already, in a second or two. Otherwise a process of its own compiles it,
so that this one goes on answering; the games that somebody asked for come first. Once the rules of all games
are there, what thinks ahead follows in the same way, `Preparing.search`: games can be played before that.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from dataclasses import dataclass
from enum import StrEnum
from functools import partial
from typing import TYPE_CHECKING

import structlog
from starlette.concurrency import run_in_threadpool

from dreamtable import warming
from dreamtable.engine import jit
from dreamtable.web.errors import PageError
from dreamtable.web.shelf import all_games, own_kit

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from prometheus_client import Gauge

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec

_log = structlog.get_logger("dreamtable.web")


class Stage(StrEnum):
    """How far a game is, as people read it."""

    LOADED = "ready"
    WAITING = "waiting for the others"
    COMPILING = "begun"


@dataclass
class GameState:
    """The stage of a game; while it is compiled, `done` of `total` parts are."""

    stage: Stage = Stage.WAITING
    done: int = 0
    total: int = 0

    def __str__(self) -> str:
        """As people read it."""
        if self.stage == Stage.COMPILING and self.total:
            return f"{self.done} of {self.total} parts are done"
        return self.stage


class NotReadyError(PageError):
    """The rules of `game` are still being compiled."""

    def __init__(self, game: str, title: str, state: GameState) -> None:
        """`state` says how far they are."""
        text = (
            f"The rules of {title} are being compiled for this computer. That happens once and takes a minute"
            f" or two: {state}."
        )
        super().__init__(503, "Almost ready", text, headers={"Retry-After": "3"})
        self.game = game


class Preparation:
    """Loads one part of every game, one game at a time, and says which are ready."""

    part = ""
    """What `dreamtable.warming` compiles."""

    def __init__(self, games: Sequence[GameSpec] | None = None) -> None:
        """`games` are those of the shelf unless others are given; without the JIT all are ready at once."""
        specs = all_games() if games is None else games
        first = Stage.WAITING if jit.JIT else Stage.LOADED
        self._specs = {spec.name: spec for spec in specs}
        self._states = {name: GameState(first) for name in self._specs}
        self._wanted: list[str] = []
        self._ready = {name: asyncio.Event() for name in self._specs}

    def state(self, game: str) -> GameState:
        """How far a game is; one that is not on the shelf is for others to refuse."""
        return self._states.get(game, GameState(Stage.LOADED))

    def is_ready(self, game: str) -> bool:
        """Whether a game can be used."""
        return self.state(game).stage == Stage.LOADED

    def want(self, game: str) -> None:
        """Take a game before those that nobody asked for."""
        if not self.is_ready(game) and game not in self._wanted:
            self._wanted.append(game)

    async def wait_for(self, game: str) -> None:
        """Wait until a game is ready."""
        if not self.is_ready(game):
            await self._ready[game].wait()

    def follow(self, ready: Gauge) -> None:
        """Keep a gauge, by game and part, at 1 for what is ready and at 0 for what is not."""
        for name in self._specs:
            ready.labels(name, self.part).set_function(partial(self.is_ready, name))

    def load_compiled(self, spec: GameSpec, kit: Kit) -> None:
        """Load a game from the cache; raises NotCompiledError."""
        raise NotImplementedError

    def load(self, spec: GameSpec, kit: Kit) -> None:
        """Load a game, compiled here where the cache lacks it."""
        raise NotImplementedError

    # ------------------------------------------------------------------------------------------------ inside
    async def load_cached(self, games: Callable[[str], bool] = lambda _game: True) -> None:
        """Load what is in the cache, of the games that `games` picks: it does not wait for a compiler."""
        for spec in self._specs.values():
            if not self.is_ready(spec.name) and games(spec.name):
                await self._load_compiled(spec)

    async def load_all(self) -> None:
        """Load what is not ready, to the last game."""
        await self.load_cached()
        while waiting := [name for name in self._specs if not self.is_ready(name)]:
            name = next((game for game in self._wanted if game in waiting), waiting[0])
            await self._compile(self._specs[name])

    async def _load_compiled(self, spec: GameSpec) -> None:
        """Load a game that is in the cache."""
        with contextlib.suppress(warming.NotCompiledError):
            await self._load(spec, self.load_compiled)

    async def _compile(self, spec: GameSpec) -> None:
        """Have a game compiled elsewhere, and load it; where that fails, compile it here after all."""
        self._states[spec.name].stage = Stage.COMPILING
        _log.info("compiling", game=spec.name, part=self.part)
        try:
            await self._compile_apart(spec.name)
        except (OSError, warming.NotCompiledError) as error:
            _log.warning("compiling_failed", game=spec.name, part=self.part, error=str(error))
        await self._load(spec, self.load)

    async def _load(self, spec: GameSpec, load: Callable[[GameSpec, Kit], None]) -> None:
        """Bring a game into memory; one that breaks is opened, too, and keeps no other waiting."""
        try:
            await run_in_threadpool(load, spec, own_kit(spec.name))
        except warming.NotCompiledError:
            raise
        except Exception as error:  # noqa: BLE001 - its tables will say why each of them freezes
            _log.error("not_loaded", game=spec.name, part=self.part, exc_info=error)
        self._open(spec)

    async def _compile_apart(self, game: str) -> None:
        """Run the compiling process to its end, and follow what it says."""
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "dreamtable.warming", game, self.part, stdout=asyncio.subprocess.PIPE
        )
        assert process.stdout is not None
        state = self._states[game]
        try:
            async for line in process.stdout:
                done, _, total = line.partition(b" ")
                if done.isdigit() and total.strip().isdigit():
                    state.done, state.total = int(done), int(total)
            if await process.wait():
                raise warming.NotCompiledError(f"the process ended with {process.returncode}")
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()

    def _open(self, spec: GameSpec) -> None:
        self._states[spec.name].stage = Stage.LOADED
        self._ready[spec.name].set()
        _log.info("ready", game=spec.name, part=self.part)


class SearchPreparation(Preparation):
    """What thinks ahead: bots that search, and hints. Bots wait for it, people do not."""

    part = "search"

    def load_compiled(self, spec: GameSpec, kit: Kit) -> None:
        """Load a game's search from the cache; raises NotCompiledError."""
        warming.load_search_compiled(spec, kit)

    def load(self, spec: GameSpec, kit: Kit) -> None:
        """Load a game's search."""
        warming.load_search(spec, kit)

    def why_waiting(self, game: str) -> str:
        """Why nobody thinks ahead in a game yet, in a sentence; empty where they do."""
        if self.is_ready(game):
            return ""
        return f"Thinking ahead is still being compiled for this computer, once: {self.state(game)}."


class Preparing(Preparation):
    """The rules, without which no table opens; then what thinks ahead, `search`."""

    part = "rules"

    def __init__(self, games: Sequence[GameSpec] | None = None) -> None:
        """As for every preparation."""
        super().__init__(games)
        self.search = SearchPreparation(games)
        self._task: asyncio.Task[None] | None = None

    def follow(self, ready: Gauge) -> None:
        """The same for both."""
        super().follow(ready)
        self.search.follow(ready)

    def load_compiled(self, spec: GameSpec, kit: Kit) -> None:
        """Load a game's rules from the cache; raises NotCompiledError."""
        warming.load_compiled(spec, kit)

    def load(self, spec: GameSpec, kit: Kit) -> None:
        """Load a game's rules."""
        warming.load(spec, kit, min(spec.seats))

    def start(self) -> None:
        """Begin to load what is not ready."""
        self._task = asyncio.get_running_loop().create_task(self._load_both())

    async def stop(self) -> None:
        """Stop loading, and the process that compiles."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    def check(self, game: str) -> None:
        """Raise NotReadyError for a game that is not ready, and take it first."""
        if self.is_ready(game):
            return
        self.want(game)
        raise NotReadyError(game, self._specs[game].title, self._states[game])

    async def _load_both(self) -> None:
        await self.load_cached()
        await self.search.load_cached(self.is_ready)  # a search in the cache needs no other game's rules
        await self.load_all()
        await self.search.load_all()
