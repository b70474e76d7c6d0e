"""Many games between bots, counted: means, wins with intervals, length and speed.

Bots that kernels know (`Bot.code`) play compiled, on all cores; others play through `Match`, one game at a
time. A game depends on seed and number alone, so the result is the same on any number of cores. Interrupted,
what was finished is kept and the result says that it is not complete.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.bots import Budget
from dreamtable.engine import kernels
from dreamtable.engine.chance import make_seed
from dreamtable.engine.errors import ConformanceError, OptionError
from dreamtable.engine.kit import load_kit
from dreamtable.engine.match import Match
from dreamtable.engine.referee import Referee
from dreamtable.engine.rng import new_rng, split
from dreamtable.engine.scratch import new_scratch
from dreamtable.registry import find_bot, find_game

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from dreamtable.bots import Bot
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec

SAMPLES = 4
"""Determinizations a greedy bot looks at for each action."""

CHUNK_SECONDS = 0.2
MAX_CHUNK = 4096


@dataclass(frozen=True)
class Spread:
    """Mean, standard deviation, least and most of a number over games."""

    mean: float
    sd: float
    min: int
    max: int

    @classmethod
    def of(cls, values: Any) -> Spread:
        """The spread of an array of integers, which must not be empty."""
        return cls(float(values.mean()), float(values.std()), int(values.min()), int(values.max()))


@dataclass(frozen=True)
class Result:
    """What many games came to. Lists are by seat, in order.

    `wins` counts games won, a win shared by k seats as 1/k for each; `win_share` is wins / games and
    `win_share_ci` its 95 % interval (Jeffreys). `actions` are decisions of seats; `plies`, by game, count
    draws of chance as well. `complete` is False when the run was interrupted; `games` is what was finished.
    """

    game: str
    seats: int
    games: int
    seed: int
    kit: dict[str, str]
    rules_version: int
    options: dict[str, str]
    bots: list[str]
    elapsed_s: float
    actions: int
    actions_per_s: float
    games_per_s: float
    scores: list[Spread]
    wins: list[float]
    win_share: list[float]
    win_share_ci: list[tuple[float, float]]
    plies: Spread
    complete: bool = True

    def as_dict(self) -> dict[str, Any]:
        """The result as plain lists and dictionaries, for JSON."""
        return asdict(self)


class _Table:
    """The results of games as they come in, one row a game."""

    def __init__(self, games: int, seats: int, sources: int) -> None:
        self.points = np.zeros((games, seats, sources), np.int32)
        self.places = np.zeros((games, seats), np.int8)
        self.counts = np.zeros((games, 2), np.int32)
        self.is_done = np.zeros(games, np.bool_)


def run(
    game: str,
    *,
    seats: int | None = None,
    games: int = 1000,
    bots: Sequence[str] | None = None,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    kit: Path | str | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _done: None,
) -> Result:
    """Play `games` games; `progress` is told how many are finished.

    `threads` defaults to the number of cores. A KeyboardInterrupt ends the run early with a result that is
    not complete, unless no game was finished yet: then it goes on to the caller.
    """
    spec = find_game(game)
    seats = min(spec.seats) if seats is None else spec.check_seats(seats)
    names = list(bots) if bots is not None else ["random"] * seats
    if len(names) != seats:
        raise OptionError(f"{len(names)} bots were named for {seats} seats")
    if games < 1:
        raise OptionError(f"the number of games must be at least 1, not {games}")
    players = [find_bot(name) for name in names]
    components = load_kit(spec.kit, Path(kit) if kit is not None else None)
    values = spec.check_options(options)
    referee = Referee(spec, components, seats)
    table = _Table(games, seats, len(referee.sources))
    play = _play_compiled if all(bot.code is not None for bot in players) else _play_in_python
    complete, elapsed = play(referee, players, values, seed, table, threads or os.cpu_count() or 1, progress)
    return _result(spec, components, values, names, seed, table, elapsed, complete=complete)


def _play_compiled(
    referee: Referee,
    players: Sequence[Bot],
    options: Mapping[str, str],
    seed: int,
    table: _Table,
    threads: int,
    progress: Callable[[int], None],
) -> tuple[bool, float]:
    """Chunks of games on a pool of threads, which kernels leave free of the interpreter's lock.

    Whether all were played, and the seconds it took once everything was compiled.
    """
    chunk = _Chunk(referee, [int(bot.code or 0) for bot in players], options, seed, table)
    chunk.play(0, 0)
    games = len(table.is_done)
    began = time.perf_counter()
    size, first = 1, 0
    running: set[Future[float]] = set()
    pool = ThreadPoolExecutor(threads)
    try:
        while first < games or running:
            while first < games and len(running) < threads + 1:
                end = min(first + size, games)
                running.add(pool.submit(chunk.play, first, end))
                first = end
            done, running = wait(running, return_when=FIRST_COMPLETED)
            seconds_a_game = max(future.result() for future in done)
            size = max(1, min(MAX_CHUNK, int(CHUNK_SECONDS / max(seconds_a_game, 1e-9))))
            progress(int(table.is_done.sum()))
    except KeyboardInterrupt:
        for future in running:
            future.cancel()
        wait(running)
        if not table.is_done.any():
            raise
        return False, time.perf_counter() - began
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return True, time.perf_counter() - began


class _Chunk:
    """What a chunk of games needs, shared by all threads but for the scratch."""

    def __init__(
        self, referee: Referee, codes: list[int], options: Mapping[str, str], seed: int, table: _Table
    ) -> None:
        self.referee = referee
        self.codes = np.array(codes, np.int64)
        self.root = referee.start(options)
        self.seed = np.uint64(seed % 2**64)
        self.table = table
        self.is_random = not any(codes)

    def play(self, first: int, end: int) -> float:
        """Play the games `first .. end - 1`; the seconds one took."""
        spec, kit, table = self.referee.spec, self.referee.kit, self.table
        scratch = new_scratch(spec, kit)
        began = time.perf_counter()
        rows = (table.points[first:end], table.places[first:end], table.counts[first:end])
        if self.is_random:
            kernels.playouts(self.root, kit.parts, scratch, spec.max_plies, self.seed, first, *rows)
        else:
            kernels.play_games(
                self.root, kit.parts, scratch, self.codes, SAMPLES, spec.max_plies, self.seed, first, *rows
            )
        if (rows[2][:, 1] == kernels.OVERRUN).any():
            raise ConformanceError(f"a game of {spec.name} did not end within {spec.max_plies} plies")
        table.is_done[first:end] = True
        return (time.perf_counter() - began) / max(1, end - first)


def _play_in_python(
    referee: Referee,
    players: Sequence[Bot],
    options: Mapping[str, str],
    seed: int,
    table: _Table,
    threads: int,  # noqa: ARG001 - the same call as the compiled way; bots in Python share one lock
    progress: Callable[[int], None],
) -> tuple[bool, float]:
    """One game after another through Match, for bots that are not compiled."""
    began = time.perf_counter()
    for number in range(len(table.is_done)):
        try:
            _play_one(referee, players, options, seed, table, number)
        except KeyboardInterrupt:
            if number == 0:
                raise
            return False, time.perf_counter() - began
        table.is_done[number] = True
        progress(number + 1)
    return True, time.perf_counter() - began


def _play_one(
    referee: Referee,
    players: Sequence[Bot],
    options: Mapping[str, str],
    seed: int,
    table: _Table,
    number: int,
) -> None:
    """One game through Match."""
    secret = make_seed(f"{seed}/{number}")
    match = Match(referee.spec, referee.kit, seats=referee.seats, options=options, seed=secret)
    rng = new_rng(0)
    split(rng, np.uint64(seed % 2**64), number)
    while not match.is_over:
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.observe(seat), Budget(SAMPLES), rng))
    for score in match.scores():
        table.points[number, score.seat] = list(score.sources.values())
    table.places[number] = match.ranks()
    table.counts[number] = sum(entry.kind == "do" for entry in match.log), match.ply


def _result(
    spec: GameSpec,
    kit: Kit,
    options: dict[str, str],
    bots: list[str],
    seed: int,
    table: _Table,
    elapsed: float,
    *,
    complete: bool,
) -> Result:
    """Count what is done."""
    done = table.is_done
    totals = table.points[done].sum(axis=2)
    is_first = table.places[done] == 1
    wins = (is_first / is_first.sum(axis=1, keepdims=True)).sum(axis=0)
    games, actions = int(done.sum()), int(table.counts[done, 0].sum())
    return Result(
        game=spec.name,
        seats=len(bots),
        games=games,
        seed=seed,
        kit={"id": kit.id, "digest": kit.digest},
        rules_version=spec.rules_version,
        options=options,
        bots=bots,
        elapsed_s=elapsed,
        actions=actions,
        actions_per_s=actions / elapsed,
        games_per_s=games / elapsed,
        scores=[Spread.of(totals[:, seat]) for seat in range(len(bots))],
        wins=[float(share) for share in wins],
        win_share=[float(share / games) for share in wins],
        win_share_ci=[interval(float(share), games) for share in wins],
        plies=Spread.of(table.counts[done, 1]),
        complete=complete,
    )


def interval(wins: float, games: int, level: float = 0.95) -> tuple[float, float]:
    """The Jeffreys interval of a share of wins; shared wins, which vary less, make it a little too wide."""
    from scipy.special import betaincinv

    tail = (1 - level) / 2
    low = float(betaincinv(wins + 0.5, games - wins + 0.5, tail)) if wins > 0 else 0.0
    high = float(betaincinv(wins + 0.5, games - wins + 0.5, 1 - tail)) if wins < games else 1.0
    return low, high
