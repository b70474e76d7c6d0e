"""Many games with a kit, each component watched: what happened, and which games broke.

A game depends on seed and number alone, so that two kits meet the same luck as far as they are alike.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.errors import OptionError
from dreamtable.engine.records import face
from dreamtable.engine.scratch import new_scratch
from dreamtable.kits.watching import (
    NO_ACTION,
    NO_OUTCOME,
    NO_SUCH_SEAT,
    OVERRUN,
    book_of,
    desk_of,
    sums_of,
    watch,
)
from dreamtable.registry import find_bot
from dreamtable.simulation import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from dreamtable.engine.referee import Referee

CHUNK = 20
"""Games a thread plays at a time."""

PROBLEMS = {
    OVERRUN: "it did not end within the plies that the game allows",
    NO_ACTION: "a seat had to decide and nothing was legal",
    NO_OUTCOME: "chance had to decide and nothing was possible",
    NO_SUCH_SEAT: "somebody had to decide who is not in the game",
}


@dataclass(frozen=True)
class Broken:
    """A game that did not come to its end, so that it can be seen again."""

    game: int
    """Its number; with the seed it decides the whole game."""
    problem: str
    log: tuple[str, ...]
    """Its entries up to there, `1 take_dream top` for a seat's action, `draw die 4` for chance."""


@dataclass(frozen=True)
class Watched:
    """What `games` games showed. Arrays have one row for each game that came to its end."""

    referee: Referee
    bots: tuple[str, ...]
    seed: int
    taken: Any
    """`i4[game, row, piece]`: how many a seat or the rival took; the last row: how many came to lie open."""
    points: Any
    """`i4[game, row]`: totals."""
    places: Any
    """`i1[game, row]`"""
    plies: Any
    """`i4[game]`"""
    has_run_out: Any
    """`bool[game, stock]`: whether nothing was left at some time of what there was at another."""
    offered: Any
    """`i8[action]`: decisions in which an action was legal."""
    chosen: Any
    """`i8[action]`: decisions in which it was taken."""
    broken: tuple[Broken, ...] = field(default=())

    @property
    def games(self) -> int:
        """How many games came to their end."""
        return len(self.plies)


def play(
    referee: Referee,
    bots: Sequence[str],
    *,
    games: int,
    seed: int = 0,
    options: Mapping[str, str] | None = None,
    threads: int | None = None,
    progress: Callable[[int], None] = lambda _games: None,
) -> Watched:
    """Play `games` games between bots that kernels know; `progress` is told of each few that are done.

    Raises OptionError for a bot that plays only through matches, and UnknownBotError.
    """
    desk = _Desk(referee, tuple(bots), seed, referee.spec.check_options(options))
    spans = [(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]
    parts = []
    pool = ThreadPoolExecutor(threads or os.cpu_count() or 1)
    try:
        for (first, end), part in zip(spans, pool.map(desk.play, *zip(*spans, strict=True)), strict=True):
            parts.append(part)
            progress(end - first)
    finally:
        pool.shutdown(cancel_futures=True)
    return desk.gathered(parts)


class _Desk:
    """What all chunks of games share."""

    def __init__(
        self, referee: Referee, bots: tuple[str, ...], seed: int, options: Mapping[str, str]
    ) -> None:
        self.referee, self.names, self.seed, self.options = referee, bots, seed, options
        spec = referee.spec
        rows = max(spec.result_rows(seats) for seats in spec.seats)
        self.book = book_of(rows, len(referee.pieces), len(referee.stocks), len(referee.sources))
        self.sums = sums_of(len(spec.actions))
        self.desk = desk_of(self.book, spec.max_plies + 1)
        self.codes = np.array([_code(name) for name in bots], np.int64)
        self.root = referee.start(options)

    def play(self, first: int, end: int) -> tuple[Any, Any, list[Broken]]:
        """Books, sums and broken games of the games `first .. end - 1`."""
        books, sums, broken = np.zeros(end - first, self.book), np.zeros(1, self.sums), []
        desk = np.zeros(1, self.desk)
        done = 0
        while done < len(books):
            desk["plies"] = 0
            done, problem = self._play_on(first, books, done, sums, desk)
            if problem:
                broken.append(self._broken(first + done, problem, desk))
                books[done]["plies"] = OVERRUN
                done += 1
        return books[books["plies"] >= 0], sums, broken

    def _play_on(self, first: int, books: Any, done: int, sums: Any, desk: Any) -> tuple[int, str]:
        """Play on from book `done` until a game breaks; how many are done then, and what broke."""
        referee = self.referee
        rest = books[done:]
        try:
            ended = watch(
                self.root,
                referee.kit.parts,
                new_scratch(referee.spec, referee.kit),
                self.codes,
                SAMPLES,
                referee.spec.max_plies,
                np.uint64(self.seed % 2**64),
                first + done,
                rest,
                sums,
                desk,
            )
        except Exception as error:  # noqa: BLE001 - whatever a rule raises is what we are looking for
            ended = int(np.argmax(rest["plies"] == 0))
            return done + ended, f"{type(error).__name__}: {error}"
        if ended == len(rest):
            return len(books), ""
        return done + ended, PROBLEMS[int(rest[ended]["plies"])]

    def _broken(self, game: int, problem: str, desk: Any) -> Broken:
        path = desk[0]["path"][: int(desk[0]["plies"])]
        return Broken(game, problem, tuple(written(self.referee, self.root, path)))

    def gathered(self, parts: list[tuple[Any, Any, list[Broken]]]) -> Watched:
        """All chunks as one."""
        referee = self.referee
        books = np.concatenate([part[0] for part in parts])
        rows, pieces, stocks = referee.rows, len(referee.pieces), len(referee.stocks)
        taken = np.concatenate([books["taken"][:, :rows, :pieces], books["taken"][:, -1:, :pieces]], axis=1)
        return Watched(
            referee=referee,
            bots=self.names,
            seed=self.seed,
            taken=taken,
            points=books["points"][:, :rows].sum(axis=2),
            places=books["places"][:, :rows],
            plies=books["plies"],
            has_run_out=((books["least"] == 0) & (books["most"] > 0))[:, :stocks],
            offered=sum(part[1]["offered"][0] for part in parts),
            chosen=sum(part[1]["chosen"][0] for part in parts),
            broken=tuple(broken for part in parts for broken in part[2]),
        )


def _code(name: str) -> int:
    code = find_bot(name).code
    if code is None:
        raise OptionError(f"{name!r} plays only through matches: smoke games are for random and greedy")
    return code


def written(referee: Referee, root: Any, path: Any) -> list[str]:
    """The entries of a path as texts, as far as the rules can be asked."""
    state, spec, lines = root.copy(), referee.spec, []
    for seat, action in path.tolist():
        try:
            if seat == CHANCE:
                lines.append(f"draw {spec.outcome_text(face(state[0]), referee.kit, action)}")
            else:
                lines.append(f"{seat} {spec.actions.text(action)}")
            referee.apply(state, seat, action)
        except Exception as error:  # noqa: BLE001 - the rule that broke the game breaks here, too
            lines.append(f"(here: {type(error).__name__}: {error})")
            break
    return lines
