"""All measurements, in order, as one report."""

from __future__ import annotations

import math
import os
import platform
import tempfile
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dreamtable import simulation
from dreamtable.engine import kernels
from dreamtable.engine.jit import CACHE_VARIABLE
from dreamtable.measure import worker
from dreamtable.measure.figures import Figure, ratios, take_turns
from dreamtable.measure.playouts import Playouts
from dreamtable.measure.rivals import SEATS, CPig, OpenSpiel
from dreamtable.measure.searches import EVENLY, Root
from dreamtable.measure.spiel_search import SpielSearch
from dreamtable.measure.states import Batch, Copies
from dreamtable.registry import find_game, games
from dreamtable.search import Parameters

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

GAME, TEMPLATE = "morpheus", "pig"
MOST = 4
"""Seats of the games that are looked at closely."""
SEARCHED = (("pig", "pig", False), ("historys-mysteries", "gin_rummy", True))
"""Games of ours and of OpenSpiel that are searched side by side, and whether something is hidden in them."""
NEAREST = (("historys-mysteries", "gin_rummy"),)
"""Games of ours, each with the one of OpenSpiel that is most like it."""

PER_SECOND = "/s"


@dataclass(frozen=True)
class Effort:
    """How much is measured: rounds, games and copies a round, and whether compiling from nothing is."""

    rounds: int
    games: int
    pig_games: int
    spiel_games: int
    copies: int
    batch: int
    steps: int
    cold: bool
    simulations: int = 0
    """Of a search; 0 leaves searches out."""


FULL = Effort(
    rounds=9,
    games=3000,
    pig_games=20_000,
    spiel_games=200,
    copies=1_000_000,
    batch=4096,
    steps=50,
    cold=True,
    simulations=4000,
)
QUICK = replace(
    FULL, rounds=3, games=500, pig_games=5000, spiel_games=50, steps=10, cold=False, simulations=1000
)


@dataclass(frozen=True)
class Report:
    """The figures, and the machine they were measured on."""

    machine: dict[str, Any]
    figures: list[Figure]

    def as_dict(self) -> dict[str, Any]:
        """The report as plain lists and dictionaries, for JSON."""
        return asdict(self)


def measure(effort: Effort = FULL, progress: Callable[[str], None] = lambda _text: None) -> Report:
    """Measure everything; `progress` is told what comes next.

    A full run takes some minutes, and once the time to compile what thinks ahead.
    """
    facts = machine()
    parts = (
        ("random games on one core", one_core),
        ("threads", threads),
        ("states", states),
        ("a batch", batches),
        ("the rules without the JIT", without_jit),
        ("starting", starts),
        ("Pig against C and OpenSpiel", pig),
        ("the other games", other_games),
        ("games of OpenSpiel that are like ours", nearest),
        ("thinking ahead", searches),
        ("thinking ahead beside OpenSpiel", spiel_searches),
    )
    figures: list[Figure] = []
    for text, part in parts:
        progress(f"Measuring {text}")
        figures += part(effort)
    return Report(facts, figures)


def machine() -> dict[str, Any]:
    """Processor, versions, and how busy the machine was before."""
    info = Path("/proc/cpuinfo")
    models = [line for line in info.read_text().splitlines() if "model name" in line] if info.exists() else []
    return {
        "processor": models[0].partition(":")[2].strip() if models else platform.processor(),
        "architecture": platform.machine(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "system": platform.system(),
        "python": platform.python_version(),
        **{name: version(name) for name in ("numba", "numpy", "dreamtable")},
    }


def one_core(effort: Effort) -> Iterator[Figure]:
    """Random games with each number of seats, in turns."""
    yield from _by_seats(GAME, (2, 3, MOST), effort)


def other_games(effort: Effort) -> Iterator[Figure]:
    """Random games of every other installed game, with each number of seats, and how large they are."""
    for game in games():
        if game == GAME:
            continue
        spec = find_game(game)
        yield from _by_seats(game, spec.seats, replace(effort, rounds=3))
        yield Figure(f"{game}.state_bytes", f"{game}, a state", "bytes", spec.dtype.itemsize)


def _by_seats(game: str, numbers: Iterable[int], effort: Effort) -> Iterator[Figure]:
    tables = {seats: Playouts(game, seats, effort.games) for seats in numbers}
    rates = take_turns({str(seats): table.rate for seats, table in tables.items()}, effort.rounds)
    for seats, table in tables.items():
        actions = rates[str(seats)]
        key, text = f"{game}.{seats}", f"{game}, {seats} seat{'s' if seats > 1 else ''}, random games:"
        for name, count in (("actions", table.decisions), ("plies", table.plies), ("games", table.games)):
            scale = count / table.decisions
            values = [scale * value for value in actions]
            yield Figure.of(f"{key}.{name}_per_s", f"{text} {name}", PER_SECOND, values)


def threads(effort: Effort) -> Iterator[Figure]:
    """The same games on one thread and on two, by the clock on the wall."""
    for game in games():
        seats, count = find_game(game).max_seats, 8 * effort.games
        runs = {str(threads): partial(_on_threads, game, seats, count, threads) for threads in (1, 2)}
        rates = take_turns(runs, min(effort.rounds, 3))
        text = f"{game}, {seats} seats: two threads, as a multiple of one"
        yield Figure.of(f"{game}.two_threads", text, "x", ratios(rates["2"], rates["1"]))


def _on_threads(game: str, seats: int, count: int, threads: int) -> float:
    """Actions a second of so many random games."""
    return simulation.run(game, seats=seats, games=count, threads=threads).actions_per_s


def states(effort: Effort) -> Iterator[Figure]:
    """Size and copies."""
    referee = Playouts(GAME, MOST, 0).referee
    copies = Copies(referee, effort.copies)
    times = take_turns({"compiled": copies.compiled, "python": copies.from_python}, effort.rounds)
    yield Figure(f"{GAME}.state_bytes", "a state", "bytes", referee.spec.dtype.itemsize)
    yield Figure.of(f"{GAME}.copy_ns", "copying a state in compiled code", "ns", times["compiled"])
    yield Figure.of(f"{GAME}.copy_python_ns", "copying a state from Python", "ns", times["python"])


def batches(effort: Effort) -> Iterator[Figure]:
    """A step of many games side by side."""
    batch = Batch(Playouts(GAME, MOST, 0).referee, effort.batch, effort.steps)
    batch.warm()
    rates = take_turns({"one": batch.one_thread, "all": batch.all_threads}, effort.rounds)
    text = f"a batch of {effort.batch:,} games: actions on"
    yield Figure.of(f"{GAME}.batch_per_s", f"{text} one thread", PER_SECOND, rates["one"])
    key = f"{GAME}.batch_parallel_per_s"
    yield Figure.of(key, f"{text} {batch.threads} threads", PER_SECOND, rates["all"])


def without_jit(effort: Effort) -> Iterator[Figure]:
    """The same functions as plain Python, in processes of their own."""
    compiled = Playouts(GAME, MOST, effort.games)

    def plain() -> float:
        return worker.in_process("rate", GAME, MOST, {"NUMBA_DISABLE_JIT": "1"})

    rates = take_turns({"on": compiled.rate, "off": plain}, 3)
    yield Figure.of(f"{GAME}.jit_off_per_s", "actions without the JIT", PER_SECOND, rates["off"])
    text = "the JIT, as a multiple of plain Python"
    yield Figure.of(f"{GAME}.jit_gain", text, "x", ratios(rates["on"], rates["off"]))


def starts(effort: Effort) -> Iterator[Figure]:
    """From a new process to a match and random games: with nothing compiled, and then again."""
    cold, warm = (f"{GAME}.cold_start_s", "cold start, compiling"), (f"{GAME}.warm_start_s", "warm start")
    if not effort.cold:
        yield Figure(*cold, "s", note="left out of a quick run")
        yield Figure(*warm, "s", note="left out of a quick run")
        return
    with tempfile.TemporaryDirectory() as folder:
        first = worker.in_process("start", GAME, MOST, {CACHE_VARIABLE: folder})
        again = [worker.in_process("start", GAME, MOST, {CACHE_VARIABLE: folder}) for _ in range(3)]
    yield Figure.of(*cold, "s", [first])
    yield Figure.of(*warm, "s", again)


def pig(effort: Effort) -> Iterator[Figure]:
    """The same work elsewhere, in turns with ours."""
    ours = Playouts(TEMPLATE, SEATS, effort.pig_games)
    with tempfile.TemporaryDirectory() as folder:
        modes = {name: CPig(name, effort.pig_games, Path(folder)) for name in ("contract", "bare")}
        spiel = OpenSpiel("pig", effort.spiel_games)
        rivals: dict[str, CPig | OpenSpiel] = {**modes, "openspiel": spiel}
        runs = {name: rival.rate for name, rival in rivals.items() if not rival.why}
        rates = take_turns({"ours": ours.rate, **runs}, effort.rounds)
    text = {
        "contract": "C with the same contract",
        "bare": "C by hand",
        "openspiel": "OpenSpiel, from Python",
    }
    yield Figure.of("pig.per_s", "pig, random games: actions", PER_SECOND, rates["ours"])
    for name, rival in rivals.items():
        key, label = f"pig.{name}_per_s", f"pig, {text[name]}: actions"
        if rival.why:
            yield Figure(key, label, PER_SECOND, note=rival.why)
            continue
        yield Figure.of(key, label, PER_SECOND, rates[name])
        above, below = ("ours", name) if name == "openspiel" else (name, "ours")
        side = (
            "ours, as a multiple of OpenSpiel"
            if name == "openspiel"
            else f"{text[name]}, as a multiple of ours"
        )
        note = same_length(ours, spiel) if name == "openspiel" else same_games(ours, modes[name])
        yield Figure.of(f"pig.{name}_ratio", f"pig, {side}", "x", ratios(rates[above], rates[below]), note)


def nearest(effort: Effort) -> Iterator[Figure]:
    """Our games with two seats beside those of OpenSpiel that are most like them, in turns."""
    for game, like in NEAREST:
        ours, spiel = Playouts(game, SEATS, effort.games), OpenSpiel(like, effort.spiel_games)
        key, text = f"{game}.{like}", f"OpenSpiel's {like}, from Python: actions"
        if spiel.why:
            yield Figure(f"{key}_per_s", text, PER_SECOND, note=spiel.why)
            continue
        rates = take_turns({"ours": ours.rate, "spiel": spiel.rate}, effort.rounds)
        length, lasts = ours.decisions / ours.games, spiel.tally.decisions / spiel.games
        yield Figure.of(f"{key}_per_s", text, PER_SECOND, rates["spiel"], f"{lasts:.0f} decisions a game")
        side = f"{game}, 2 seats, as a multiple of {like}"
        by_action = ratios(rates["ours"], rates["spiel"])
        yield Figure.of(f"{key}_ratio", f"{side}: actions", "x", by_action, f"{length:.0f} decisions a game")
        by_game = [ratio * lasts / length for ratio in by_action]
        yield Figure.of(f"{key}_games_ratio", f"{side}: whole games", "x", by_game)


def searches(effort: Effort) -> Iterator[Figure]:
    """For every game and number of seats, from the middle of a game: playouts and simulations a second."""
    for game in games() if effort.simulations else ():
        for seats in find_game(game).seats:
            yield from _search_of(game, seats, effort.simulations)


def _search_of(game: str, seats: int, simulations: int) -> Iterator[Figure]:
    root, few = Root(game, seats), max(1, simulations // 10)
    runs: dict[str, Callable[[], float]] = {
        "random playouts": partial(root.playout_rate, few, kernels.RANDOM),
        "greedy playouts": partial(root.playout_rate, few, kernels.GREEDY),
        "simulations to the end": partial(root.search_rate, few, EVENLY),
        "simulations": partial(root.search_rate, simulations, Parameters()),
        "simulations, one thread by the clock": partial(root.search_rate_by_clock, simulations, 1),
        "simulations, two threads by the clock": partial(root.search_rate_by_clock, simulations, 2),
    }
    for run in runs.values():
        run()  # brings into memory what it needs
    for name, rates in take_turns(runs, 3).items():
        key = f"{game}.{seats}.{name.replace(',', '').replace(' ', '_')}_per_s"
        yield Figure.of(key, f"{game}, {seats} seat{'s' if seats > 1 else ''}: {name}", PER_SECOND, rates)
    if root.rows > 1:  # alone, a value is no share of first place
        by_playouts, by_search = root.by_playouts(simulations), root.by_search(simulations)
        note = f"share of first place: {by_search.value:.3f} by search, {by_playouts.value:.3f} by playouts"
        text = f"{game}, {seats} seats: search and random playouts apart"
        key = f"{game}.{seats}.search_apart"
        yield Figure(key, text, "standard errors", by_search.apart(by_playouts), note=note)


def spiel_searches(effort: Effort) -> Iterator[Figure]:
    """Our search beside OpenSpiel's on the game most like it, in turns; both play games out at random."""
    for game, like, is_hidden in SEARCHED if effort.simulations else ():
        spiel, few = SpielSearch(like, is_hidden=is_hidden), max(1, effort.simulations // 10)
        bot = "ISMCTSBot" if is_hidden else "MCTSBot"
        key, text = f"{game}.{like}.search", f"OpenSpiel's {bot} on {like}: simulations"
        if spiel.why:
            yield Figure(f"{key}_per_s", text, PER_SECOND, note=spiel.why)
            continue
        root = Root(game, SEATS)
        runs = {
            "even": partial(root.search_rate, few, EVENLY),
            "usual": partial(root.search_rate, effort.simulations, Parameters()),
            "spiel": partial(spiel.rate, few),
        }
        for run in runs.values():
            run()
        rates = take_turns(runs, effort.rounds)
        yield Figure.of(f"{key}_per_s", text, PER_SECOND, rates["spiel"])
        side = f"{game}, 2 seats, as a multiple of {like}: simulations"
        yield Figure.of(f"{key}_ratio", f"{side} to the end", "x", ratios(rates["even"], rates["spiel"]))
        yield Figure.of(
            f"{key}_usual_ratio", f"{side} as bots make them", "x", ratios(rates["usual"], rates["spiel"])
        )


def same_games(ours: Playouts, other: CPig) -> str:
    """Whether the C program played the very same games; raises AssertionError if not."""
    found = (other.tally.decisions, other.tally.plies, other.tally.checksum)
    if found != (ours.decisions, ours.plies, ours.checksum):
        raise AssertionError(f"the C program played other games: {found}")
    mean = ours.decisions / ours.games
    return f"the same {ours.games:,} games x {mean:.2f} decisions = {ours.decisions:,}"


def same_length(ours: Playouts, other: OpenSpiel) -> str:
    """The mean length of both, and how many standard errors apart they are."""
    mean = other.tally.decisions / other.games
    error = math.sqrt((other.tally.squares / other.games - mean * mean) / other.games)
    here = ours.decisions / ours.games
    apart = abs(mean - here) / math.hypot(error, ours.counts[:, 0].std() / math.sqrt(ours.games))
    return f"{other.games:,} games x {mean:.1f} decisions; ours {here:.1f}: {apart:.1f} standard errors apart"
