"""How fast is the web table? A server of its own, and people who play whole games at it over HTTP and SSE.

    python benchmarks/web_load.py load --tables 50       # tables at once
    python benchmarks/web_load.py finished               # 10,000 pages of finished tables: is memory flat?
    python benchmarks/web_load.py long                   # how quickly a table of 5,000 entries opens

Everything stays on loopback, in a temporary folder, and ends by itself. `--json` prints for programs,
`--keep NAME` also writes `benchmarks/results/NAME.json`. What people measure includes the time that this
program itself needs.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import statistics
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from load import games
from load.figures import EVENT, PAGE, POST, Samples, megabytes, milliseconds, tell
from load.people import Person
from load.server import Server, use_of

from dreamtable.measure.suite import machine
from dreamtable.web.store import Store

if TYPE_CHECKING:
    from collections.abc import Callable

RESULTS = Path(__file__).parent / "results"
MOST_ERRORS = 5
"""Errors that are told in words."""


def say(text: str) -> None:
    """Tell how far it is, where it is not in the way."""
    print(text, file=sys.stderr, flush=True)


# -------------------------------------------------------------------------------- tables at once
def load(chosen: argparse.Namespace) -> dict[str, Any]:
    """Tables at once: whole games, or all that happens within so many seconds."""
    with Server(chosen.pace) as server:
        return asyncio.run(_load(server, chosen))


async def _load(server: Server, chosen: argparse.Namespace) -> dict[str, Any]:
    samples, empty = Samples(), server.use()
    started = time.perf_counter()
    tables = [
        asyncio.create_task(_table(server, samples, chosen, number, number * chosen.ramp))
        for number in range(chosen.tables)
    ]
    if chosen.seconds:
        await asyncio.sleep(chosen.tables * chosen.ramp + chosen.think)
        say(f"{chosen.tables} tables are open after {time.perf_counter() - started:.0f} s")
    samples.begin()
    before, own = server.use(), use_of(os.getpid())
    if chosen.seconds:
        await asyncio.wait(tables, timeout=chosen.seconds)
    else:
        await asyncio.wait(tables)
    samples.end()
    after, own_after = server.use(), use_of(os.getpid())
    for task in tables:
        task.cancel()
    for ended in await asyncio.gather(*tables, return_exceptions=True):
        if isinstance(ended, Exception):
            samples.failed(repr(ended))
    for problem in samples.errors[:MOST_ERRORS]:
        say(f"error: {problem}")
    broken = server.log.count("[error")
    return {
        "tables": chosen.tables,
        "persons_a_table": chosen.people,
        "bots_a_table": chosen.bots,
        "watchers_a_table": chosen.watchers,
        "think_seconds": chosen.think,
        "bot_pace_seconds": chosen.pace,
        "seconds": round(samples.lasted, 1),
        "games_ended": samples.counts["games"],
        "decisions_of_people_a_second": round(samples.rate("decisions"), 1),
        "versions_shown_a_second": round(samples.rate("events"), 1),
        "requests_a_second": round(samples.rate("requests"), 1),
        POST: samples.quantiles(POST),
        PAGE: samples.quantiles(PAGE),
        EVENT: samples.quantiles(EVENT),
        "errors": len(samples.errors) + broken,
        "server_processors": round((after.cpu - before.cpu) / samples.lasted, 2),
        "server_waited_for_processors": round((after.waited - before.waited) / samples.lasted, 2),
        "driver_processors": round((own_after.cpu - own.cpu) / samples.lasted, 2),
        "server_cpu_ms_a_version": milliseconds((after.cpu - before.cpu) / max(1, samples.counts["events"])),
        "server_MB_empty": megabytes(empty.memory),
        "server_MB_at_the_end": megabytes(after.memory),
        "server_MB_a_table": megabytes((after.memory - empty.memory) / chosen.tables),
        "machine": machine(),
    }


async def _table(
    server: Server, samples: Samples, chosen: argparse.Namespace, number: int, delay: float
) -> None:
    """Games at one table after another, all by the same people."""
    await asyncio.sleep(delay)
    everybody = [
        Person(server.address, samples, number * 100 + place, chosen.think)
        for place in range(chosen.people + chosen.watchers)
    ]
    people, watchers = everybody[: chosen.people], everybody[chosen.people :]
    try:
        for _ in range(chosen.games):
            whos = ["me"] + ["friend"] * (chosen.people - 1) + ["greedy"] * chosen.bots
            path = await people[0].open_table(whos)
            for friend in people[1:]:
                await friend.sit(await people[0].invitation(path))
            for person in (*people, *watchers):
                person.posted = [other for other in everybody if other is not person]
                await person.come(path)
            await asyncio.gather(*(person.play(path) for person in people))
            samples.count("games")
            for person in everybody:
                await person.stop_listening()
    finally:
        await asyncio.gather(*(person.leave() for person in everybody))


# -------------------------------------------------------------------------------- finished tables
def finished(chosen: argparse.Namespace) -> dict[str, Any]:
    """Pages of finished tables, one after another: how much memory the server has at each thousand."""
    with Server(0.0) as server:
        say(f"Playing {chosen.different} games, and keeping them as {chosen.tables} tables")
        with Store(server.database) as store:
            played = [games.finished(number) for number in range(chosen.different)]
            ids = [played[number % len(played)].store(store) for number in range(chosen.tables)]
        return asyncio.run(_finished(server, ids, chosen))


async def _finished(server: Server, ids: list[str], chosen: argparse.Namespace) -> dict[str, Any]:
    samples = Samples()
    person = Person(server.address, samples, 0, 0.0)
    samples.begin()
    rows: list[list[float]] = []
    for number in range(chosen.pages):
        if number % chosen.every == 0:
            rows.append([number, megabytes(server.use().memory)])
            say(f"{number:>6} pages: {rows[-1][1]} MB")
        await person.get(f"/t/{ids[number % len(ids)]}/", PAGE)
    rows.append([chosen.pages, megabytes(server.use().memory)])
    samples.end()
    await person.leave()
    settled = [memory for _, memory in rows[1:]]
    return {
        "tables": len(ids),
        "pages": chosen.pages,
        "pages_a_second": round(samples.rate("requests"), 1),
        PAGE: samples.quantiles(PAGE),
        "MB_by_pages": {str(int(number)): memory for number, memory in rows},
        "MB_from_first_to_last": round(settled[-1] - settled[0], 2),
        "errors": len(samples.errors),
        "machine": machine(),
    }


# -------------------------------------------------------------------------------- a long table
def long(chosen: argparse.Namespace) -> dict[str, Any]:
    """A table of many entries, opened by a server that has never seen it: without its snapshot, and with."""
    say(f"Playing a table of {chosen.entries} entries")
    played = games.long(chosen.entries)
    with Server(0.0) as server:
        return asyncio.run(_long(server, played, chosen))


async def _long(server: Server, played: games.Played, chosen: argparse.Namespace) -> dict[str, Any]:
    samples = Samples()
    person = Person(server.address, samples, 0, 0.0)
    samples.begin()
    with Store(server.database) as store:
        await person.get(
            f"/t/{games.finished(0).store(store)}/"
        )  # so that nothing is opened for the first time
        took: dict[str, list[float]] = {"without_snapshot": [], "with_snapshot": [], "in_memory": []}
        for _ in range(chosen.times):
            for name in ("without_snapshot", "with_snapshot"):
                table = played.store(store, with_snapshot=name == "with_snapshot")
                took[name].append(await _opening(person, table))
            took["in_memory"].append(await _opening(person, table))
    samples.end()
    await person.leave()
    return {
        "entries": played.entries,
        "times": chosen.times,
        **{f"{name}_ms": milliseconds(statistics.median(times)) for name, times in took.items()},
        "snapshot_gains": round(
            statistics.median(
                a / b for a, b in zip(took["without_snapshot"], took["with_snapshot"], strict=True)
            ),
            1,
        ),
        "errors": len(samples.errors),
        "machine": machine(),
    }


async def _opening(person: Person, table: str) -> float:
    began = time.perf_counter()
    await person.get(f"/t/{table}/")
    return time.perf_counter() - began


# -------------------------------------------------------------------------------- choose
def parser() -> argparse.ArgumentParser:
    """What can be chosen."""
    words = argparse.ArgumentParser(description="Measure the web table on loopback.")
    modes = words.add_subparsers(dest="mode", required=True)
    one = modes.add_parser("load", help="tables at once")
    one.add_argument("--tables", type=int, default=50)
    one.add_argument("--games", type=int, default=1, help="whole games at each table")
    one.add_argument(
        "--seconds", type=float, default=0.0, help="stop after so many, whether games end or not"
    )
    one.add_argument("--people", type=int, default=1, help="persons a table")
    one.add_argument("--bots", type=int, default=1, help="bots a table")
    one.add_argument("--watchers", type=int, default=0, help="spectators a table")
    one.add_argument("--think", type=float, default=1.0, help="seconds a person thinks, on average")
    one.add_argument("--pace", type=float, default=0.8, help="seconds between the decisions of bots")
    one.add_argument("--ramp", type=float, default=0.05, help="seconds between the openings of two tables")
    one.set_defaults(run=load)
    two = modes.add_parser("finished", help="pages of finished tables")
    two.add_argument("--tables", type=int, default=2000)
    two.add_argument("--different", type=int, default=20, help="games that are really played")
    two.add_argument("--pages", type=int, default=10_000)
    two.add_argument("--every", type=int, default=1000, help="pages between two looks at the memory")
    two.set_defaults(run=finished)
    three = modes.add_parser("long", help="a table of many entries")
    three.add_argument("--entries", type=int, default=5000)
    three.add_argument("--times", type=int, default=5)
    three.set_defaults(run=long)
    for mode in (one, two, three):
        mode.add_argument("--json", action="store_true", help="print for programs")
        mode.add_argument("--keep", metavar="NAME", help="write benchmarks/results/NAME.json, too")
    return words


def main() -> int:
    """Measure and tell; 1 if anything went wrong on the way."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # so that the server is stopped, too
    chosen = parser().parse_args()
    run: Callable[[argparse.Namespace], dict[str, Any]] = chosen.run
    report = {"mode": chosen.mode, **run(chosen)}
    if chosen.json:
        print(json.dumps(report, indent=2))
    else:
        tell(report)
    if chosen.keep:
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{chosen.keep}.json").write_text(json.dumps(report, indent=2) + "\n")
    return 1 if report["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
