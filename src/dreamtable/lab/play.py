"""Playing a chunk of an arm's deals: a pure function of what it is given, on any thread or machine.

A deal is one seed, played once for each rotation of the players. Bots that kernels know play compiled; others
are asked one by one, and meet the same luck. Start reading at `play`.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.bots import Budget, thinks_ahead
from dreamtable.engine.dispatch import CHANCE, OVER
from dreamtable.engine.errors import ConformanceError
from dreamtable.engine.kernels import OVERRUN
from dreamtable.engine.observation import Observation
from dreamtable.engine.referee import Referee
from dreamtable.engine.rng import draw, fork, new_rng, split
from dreamtable.engine.scratch import new_scratch
from dreamtable.lab.arms import avoided_by, kit_of
from dreamtable.lab.components import counts, kind_numbers, names
from dreamtable.lab.playing.kernel import call_instead, play_deals
from dreamtable.registry import find_bot, find_game
from dreamtable.simulation import SAMPLES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.lab.arms import Arm, Files, Player

Columns = dict[str, Any]
"""Rows of results by column: one row a deal, rotation and seat, sorted so; see `store.SCHEMA`."""


@dataclass(frozen=True)
class Task:
    """The deals `first .. end - 1` of an arm."""

    arm: Arm
    seed: int
    first: int
    end: int


@dataclass(frozen=True)
class Table:
    """What playing an arm needs, made once a process; read only, so that threads share it."""

    referee: Referee
    root: Any
    kinds: Any


def table_of(arm: Arm) -> Table:
    """The referee and the start of an arm."""
    return _table(arm.game, arm.files, arm.seats, arm.options)


@functools.lru_cache(maxsize=64)
def _table(game: str, files: Files, seats: int, options: tuple[tuple[str, str], ...]) -> Table:
    spec = find_game(game)
    referee = Referee(spec, kit_of(spec, files), seats)
    return Table(referee, referee.start(dict(options)), kind_numbers(spec))


def component_names(arm: Arm) -> tuple[str, ...]:
    """What is counted as used in an arm, in the order of the column `used`."""
    return names(table_of(arm).referee)


def source_names(arm: Arm) -> tuple[str, ...]:
    """The sources of points, in the order of the column `sources`."""
    return tuple(table_of(arm).referee.sources)


def is_compiled(arm: Arm) -> bool:
    """Whether kernels know all its bots."""
    return all(find_bot(player.bot).code is not None for player in arm.players)


def has_thinkers(arm: Arm) -> bool:
    """Whether one of its bots needs what `dreamtable.search` compiles."""
    return any(thinks_ahead(find_bot(player.bot)) for player in arm.players)


def play(task: Task) -> Columns:
    """Play a chunk; raises ConformanceError for a game that does not end."""
    arm = task.arm
    games = [_games(task, players) for players in arm.rotations]
    return _rows(task, games)


@dataclass
class Games:
    """Results of some deals of one rotation; the first axis of everything is the deal."""

    points: Any
    places: Any
    plies: Any
    choices: Any
    used: Any
    finals: Any

    @classmethod
    def blank(cls, table: Table, deals: int) -> Games:
        """Nothing played yet."""
        referee = table.referee
        return cls(
            np.zeros((deals, referee.rows, len(referee.sources)), np.int32),
            np.zeros((deals, referee.rows), np.int8),
            np.zeros(deals, np.int32),
            np.zeros((deals, referee.seats), np.int32),
            np.zeros((deals, referee.seats, int(table.kinds.max()) + 1), np.int32),
            np.zeros(deals, referee.spec.dtype),
        )


def _games(task: Task, players: Sequence[Player]) -> Games:
    """Play the deals of a task with these players."""
    table = table_of(task.arm)
    found = Games.blank(table, task.end - task.first)
    if is_compiled(task.arm):
        _compiled(task, table, players, found)
    else:
        asking = Asking(task.seed, table, players)
        for row, deal in enumerate(range(task.first, task.end)):
            asking.play(deal, found, row)
    if (found.plies == OVERRUN).any():
        name = table.referee.spec.name
        raise ConformanceError(f"a game of {name} did not end within {table.referee.spec.max_plies} plies")
    return found


def _avoided(referee: Referee, players: Sequence[Player]) -> tuple[Any, Any]:
    """What each seat avoids: `b1[seat, action]` and `b1[seat, piece]`."""
    actions = np.zeros((len(players), len(referee.spec.actions)), np.bool_)
    pieces = np.zeros((len(players), len(referee.pieces)), np.bool_)
    for seat, player in enumerate(players):
        for words in player.avoid:
            some_actions, some_pieces = avoided_by(referee.spec, referee.kit, words)
            actions[seat, some_actions] = True
            pieces[seat, some_pieces] = True
    return actions, pieces


def _shelf(referee: Referee) -> Any:
    """A place to count pieces: `i4[row, piece]`."""
    return np.zeros((referee.rows + 1, len(referee.pieces)), np.int32)


def _compiled(task: Task, table: Table, players: Sequence[Player], found: Games) -> None:
    """Fill `found` by the kernel."""
    spec, kit = table.referee.spec, table.referee.kit
    play_deals(
        table.root,
        kit.parts,
        new_scratch(spec, kit),
        np.array([find_bot(player.bot).code for player in players], np.int64),
        SAMPLES,
        *_avoided(table.referee, players),
        _shelf(table.referee),
        table.kinds,
        spec.max_plies,
        np.uint64(task.seed),
        task.first,
        found.points,
        found.places,
        found.plies,
        found.choices,
        found.used,
        found.finals,
    )


class Asking:
    """Games in which each bot is asked, with the luck that the kernel would have."""

    def __init__(self, seed: int, table: Table, players: Sequence[Player]) -> None:
        """`players` by seat."""
        spec, kit = table.referee.spec, table.referee.kit
        self.seed, self.table = np.uint64(seed), table
        self.referee = Referee(spec, kit, len(players))
        self.observer = Referee(spec, kit, len(players))  # its scratch never holds a true state
        self.bots = [find_bot(player.bot) for player in players]
        self.avoided, self.shunned = _avoided(table.referee, players)
        self.scratch, self.shelf = new_scratch(spec, kit), _shelf(table.referee)

    def play(self, deal: int, found: Games, row: int) -> None:
        """Play one deal to the end and fill row `row`."""
        referee, limit = self.referee, self.table.referee.spec.max_plies
        state, luck = self.table.root.copy(), new_rng(0)
        split(luck, self.seed, deal)
        at = 0
        while (mask := referee.to_act(state)) != OVER and at <= limit:
            if mask == CHANCE:
                weights = referee.weights(state)
                referee.apply(state, CHANCE, int(draw(luck, weights, len(weights))))
            else:
                seat = referee.seats_to_act(state)[0]
                seen = Observation(self.observer, seat, referee.observed(state, seat), at)
                action = self._answer(seen, deal)
                found.choices[row, seat] += len(seen.legal_actions()) > 1
                found.used[row, seat, self.table.kinds[action]] += 1
                referee.apply(state, seat, action)
            at += 1
        found.plies[row] = at if mask == OVER else OVERRUN
        found.finals[row] = state[0]
        for score in referee.scores(state):
            found.points[row, score.seat] = list(score.sources.values())
        found.places[row] = referee.ranks(state)

    def _answer(self, seen: Observation, deal: int) -> int:
        """What a bot takes; where it avoids that, what looks best one action ahead among the rest."""
        seat, own = seen.seat, new_rng(0)
        bot, avoided, shunned = self.bots[seat], self.avoided[seat], self.shunned[seat]
        fork(own, self.seed, deal, seen.ply)
        action = int(bot.choose(seen, Budget() if bot.code is None else Budget(SAMPLES), own))
        if not avoided.any() and not shunned.any():
            return action
        self.scratch[0].rng[0] = own[0]
        parts, scratch = seen.kit.parts, self.scratch
        return int(
            call_instead(seen.seen, parts, seat, action, SAMPLES, avoided, shunned, self.shelf, scratch)
        )


def _rows(task: Task, rotations: Sequence[Games]) -> Columns:
    """Rows of all rotations, sorted by deal, rotation and seat."""
    arm, table = task.arm, table_of(task.arm)
    deals, turns, seats = task.end - task.first, len(rotations), table.referee.rows
    shape = (deals, turns, seats)
    places = np.stack([games.places for games in rotations], axis=1)
    is_first = places == 1
    sources = np.stack([games.points for games in rotations], axis=1)
    sitting = [[arm.kinds.index(player) for player in players] for players in arm.rotations]
    rivals = [[len(arm.kinds)] * (seats - arm.seats)] * turns
    player = np.concatenate([np.array(sitting), np.array(rivals, int).reshape(turns, -1)], axis=1)
    numbers = np.arange(task.first, task.end)
    return {
        "arm": np.full(deals * turns * seats, arm.number, np.int16),
        "deal": _spread(numbers[:, None, None], shape, np.int32),
        "rotation": _spread(np.arange(turns)[None, :, None], shape, np.int16),
        "seat": _spread(np.arange(seats)[None, None, :], shape, np.int16),
        "player": _spread(player[None], shape, np.int16),
        "points": sources.sum(axis=3).reshape(-1).astype(np.int32),
        "place": places.reshape(-1).astype(np.int16),
        "win": (is_first / np.maximum(1, is_first.sum(axis=2, keepdims=True))).reshape(-1),
        "plies": _spread(np.stack([games.plies for games in rotations], axis=1)[:, :, None], shape, np.int32),
        "choices": _padded([games.choices for games in rotations], seats).reshape(-1),
        "sources": _flat(sources),
        "used": _flat(_padded([_components(table, games) for games in rotations], seats)),
    }


def _flat(values: Any) -> Any:
    """`[row, number]` from `[deal, rotation, seat, number]`."""
    return values.reshape(int(np.prod(values.shape[:3])), values.shape[3])


def _spread(values: Any, shape: tuple[int, ...], kind: Any) -> Any:
    return np.broadcast_to(values, shape).reshape(-1).astype(kind)


def _padded(by_rotation: Sequence[Any], seats: int) -> Any:
    """`[deal, rotation, row, ...]`, with zeros for a rival, from `[deal, seat, ...]` of each rotation."""
    found = np.stack(by_rotation, axis=1)
    missing = seats - found.shape[2]
    return np.pad(found, [(0, 0), (0, 0), (0, missing), *[(0, 0)] * (found.ndim - 3)])


def _components(table: Table, games: Games) -> Any:
    """`i4[deal, seat, component]`: kinds of action, then the game's own pieces."""
    return counts(table.referee, games.used, games.finals)
