"""Many games between bots, counted: means, wins with intervals, length and speed.

Bots that kernels know (`Bot.code`) play compiled, others through `Match`; both on all cores. A game depends
on seed and number alone, so the result is the same on any number of cores. Interrupted, what was finished is
kept and the result says that it is not complete.
"""

from __future__ import annotations

import math
import os
import threading
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
    def of_sums(cls, count: int, total: int, squares: int, least: int, most: int) -> Spread:
        """The spread of `count` integers, at least one, from their sum and the sum of their squares."""
        variance = (count * squares - total**2) / count**2
        return cls(total / count, math.sqrt(variance), least, most)


@dataclass(frozen=True)
class Result:
    """What many games came to. Lists are by seat, in order; those of results end with a lone seat's rival.

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


class _Tally:
    """Sums over games as they come in, whole numbers all, so that their order does not matter.

    `numbers[k]` are totals of points by seat, then plies: count, sum, sum of squares, least and most of each.
    `firsts[k, seat]` counts the games in which the seat came first together with k others.
    """

    def __init__(self, rows: int) -> None:
        self.games = 0
        self.actions = 0
        self.sums = np.zeros((rows + 1, 2), np.int64)
        self.least = np.full(rows + 1, np.iinfo(np.int64).max)
        self.most = np.full(rows + 1, np.iinfo(np.int64).min)
        self.firsts = np.zeros((rows, rows), np.int64)
        self._lock = threading.Lock()

    def add(self, points: Any, places: Any, counts: Any) -> None:
        """Add games: points[game, seat, source], places[game, seat], counts[game] = (decisions, plies)."""
        numbers = np.column_stack([points.sum(axis=2), counts[:, 1]]).astype(np.int64)
        is_first = places == 1
        sharing = is_first.sum(axis=1) - 1
        with self._lock:
            self.games += len(points)
            self.actions += int(counts[:, 0].sum())
            self.sums[:, 0] += numbers.sum(axis=0)
            self.sums[:, 1] += (numbers**2).sum(axis=0)
            self.least = np.minimum(self.least, numbers.min(axis=0))
            self.most = np.maximum(self.most, numbers.max(axis=0))
            for others in range(self.firsts.shape[0]):
                self.firsts[others] += is_first[sharing == others].sum(axis=0)

    def spread(self, number: int) -> Spread:
        """The spread of one seat's points, or of the plies after the last seat."""
        total, squares = (int(value) for value in self.sums[number])
        return Spread.of_sums(self.games, total, squares, int(self.least[number]), int(self.most[number]))

    def wins(self) -> list[float]:
        """Games won by seat, shared ones in equal parts."""
        parts = 1.0 / np.arange(1, self.firsts.shape[0] + 1)
        return [float(share) for share in parts @ self.firsts]


def _rows(games: int, referee: Referee) -> tuple[Any, Any, Any]:
    """Arrays for the results of some games: points, places, counts."""
    return (
        np.zeros((games, referee.rows, len(referee.sources)), np.int32),
        np.zeros((games, referee.rows), np.int8),
        np.zeros((games, 2), np.int32),
    )


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
    if isinstance(games, bool) or not isinstance(games, int):
        raise OptionError(f"the number of games must be a whole number, not {games!r}")
    if games < 1:
        raise OptionError(f"the number of games must be at least 1, not {games}")
    players = [find_bot(name) for name in names]
    components = load_kit(spec.kit, Path(kit) if kit is not None else None)
    values = spec.check_options(options)
    referee = Referee(spec, components, seats)
    tally = _Tally(referee.rows)
    run_of = _Run(referee, players, values, seed, games, tally, progress)
    play = _play_compiled if all(bot.code is not None for bot in players) else _play_in_python
    complete, elapsed = play(run_of, threads or os.cpu_count() or 1)
    return _result(spec, components, values, names, seed, tally, elapsed, complete=complete)


@dataclass(frozen=True)
class _Run:
    """What is to be played, and where the results go."""

    referee: Referee
    players: Sequence[Bot]
    options: Mapping[str, str]
    seed: int
    games: int
    tally: _Tally
    progress: Callable[[int], None]


def _play_compiled(run_of: _Run, threads: int) -> tuple[bool, float]:
    """Chunks of games on a pool of threads, which kernels leave free of the interpreter's lock.

    Whether all were played, and the seconds it took once everything was compiled.
    """
    chunk = _Chunk(run_of)
    chunk.play(0, 0)
    games, tally = run_of.games, run_of.tally
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
            run_of.progress(tally.games)
    except KeyboardInterrupt:
        for future in running:
            future.cancel()
        wait(running)
        if not tally.games:
            raise
        return False, time.perf_counter() - began
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
    return True, time.perf_counter() - began


class _Chunk:
    """What a chunk of games needs, shared by all threads but for the scratch and the rows."""

    def __init__(self, run_of: _Run) -> None:
        self.run_of = run_of
        self.codes = np.array([bot.code or 0 for bot in run_of.players], np.int64)
        self.root = run_of.referee.start(run_of.options)
        self.seed = np.uint64(run_of.seed % 2**64)
        self.is_random = not self.codes.any()

    def play(self, first: int, end: int) -> float:
        """Play the games `first .. end - 1` and count them; the seconds one took."""
        referee = self.run_of.referee
        spec, kit = referee.spec, referee.kit
        scratch = new_scratch(spec, kit)
        rows = _rows(end - first, referee)
        began = time.perf_counter()
        if self.is_random:
            kernels.playouts(self.root, kit.parts, scratch, spec.max_plies, self.seed, first, *rows)
        else:
            kernels.play_games(
                self.root, kit.parts, scratch, self.codes, SAMPLES, spec.max_plies, self.seed, first, *rows
            )
        if (rows[2][:, 1] == kernels.OVERRUN).any():
            raise ConformanceError(f"a game of {spec.name} did not end within {spec.max_plies} plies")
        if end > first:
            self.run_of.tally.add(*rows)
        return (time.perf_counter() - began) / max(1, end - first)


def _play_in_python(run_of: _Run, threads: int) -> tuple[bool, float]:
    """Games through Match, for bots that are not compiled; on several threads if all say that they may be.

    The first game is played alone: what it needs is compiled once.
    """
    began = time.perf_counter()
    tally = run_of.tally
    stop = threading.Event()

    def play(number: int) -> None:
        if not stop.is_set():
            tally.add(*_play_one(run_of, number))

    workers = threads if all(map(_is_stateless, run_of.players)) else 1
    with ThreadPoolExecutor(workers) as pool:
        try:
            play(0)
            run_of.progress(tally.games)
            for _ in (pool.map if workers > 1 else map)(play, range(1, run_of.games)):
                run_of.progress(tally.games)
        except KeyboardInterrupt:
            if not tally.games:
                raise
            return False, time.perf_counter() - began
        finally:
            stop.set()
    return True, time.perf_counter() - began


def _is_stateless(bot: Bot) -> bool:
    """Whether several threads may ask a bot at once: it says so, or kernels know it."""
    return bot.code is not None or getattr(bot, "is_stateless", False)


def _play_one(run_of: _Run, number: int) -> tuple[Any, Any, Any]:
    """One game through Match; its row of results."""
    referee = run_of.referee
    match = play_match(referee, run_of.players, run_of.options, run_of.seed, number)
    points, places, counts = _rows(1, referee)
    for score in match.scores():
        points[0, score.seat] = list(score.sources.values())
    places[0] = match.ranks()
    counts[0] = sum(entry.kind == "do" for entry in match.log), match.ply
    return points, places, counts


def play_match(
    referee: Referee, players: Sequence[Bot], options: Mapping[str, str], seed: int, number: int
) -> Match:
    """Game `number` of `seed` to its end, a bot a seat; chance depends on seed and number alone."""
    budgets = [Budget() if bot.code is None else Budget(SAMPLES) for bot in players]
    secret = make_seed(f"{seed}/{number}")
    match = Match(referee.spec, referee.kit, seats=referee.seats, options=options, seed=secret)
    rng = new_rng(0)
    split(rng, np.uint64(seed % 2**64), number)
    while not match.is_over:
        seat = match.to_act[0]
        match.apply(seat, players[seat].choose(match.observe(seat), budgets[seat], rng))
    return match


def _result(
    spec: GameSpec,
    kit: Kit,
    options: dict[str, str],
    bots: list[str],
    seed: int,
    tally: _Tally,
    elapsed: float,
    *,
    complete: bool,
) -> Result:
    """Count what is done."""
    games, actions, wins = tally.games, tally.actions, tally.wins()
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
        scores=[tally.spread(row) for row in range(len(wins))],
        wins=wins,
        win_share=[share / games for share in wins],
        win_share_ci=[interval(share, games) for share in wins],
        plies=tally.spread(len(wins)),
        complete=complete,
    )


def interval(wins: float, games: int, level: float = 0.95) -> tuple[float, float]:
    """The Jeffreys interval of a share of wins; shared wins, which vary less, make it a little too wide."""
    from scipy.special import betaincinv

    tail = (1 - level) / 2
    low = float(betaincinv(wins + 0.5, games - wins + 0.5, tail)) if wins > 0 else 0.0
    high = float(betaincinv(wins + 0.5, games - wins + 0.5, 1 - tail)) if wins < games else 1.0
    return low, high
