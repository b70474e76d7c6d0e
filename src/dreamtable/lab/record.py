"""Games as a data set: one row a decision, in Parquet, with a manifest that says what every number is.

A row holds what the seat that decides may see, which actions it may take, the one it took, and how the game
ended for it; nothing of what it may not see. A game depends on seed and number alone, so the same manifest
gives the same rows. `observations` and `masks` turn columns back into arrays; `examples/load_games.py` reads
a data set.
"""

from __future__ import annotations

import json
import platform
import time
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.bots import Budget
from dreamtable.engine.chance import make_seed
from dreamtable.engine.errors import OptionError
from dreamtable.engine.kit import load_kit
from dreamtable.engine.match import Match
from dreamtable.engine.referee import Referee
from dreamtable.engine.rng import new_rng, split
from dreamtable.lab.errors import LabError, MissingError
from dreamtable.registry import find_bot, find_game
from dreamtable.simulation import SAMPLES

try:
    import pyarrow as pa
    from pyarrow import parquet
except ImportError:
    raise MissingError("pyarrow", "lab") from None

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from dreamtable.bots import Bot
    from dreamtable.engine.spec import GameSpec

MANIFEST = "manifest.json"
FORMAT = 1
SHARD = 100
"""Games in a file."""


@dataclass(frozen=True)
class Recording:
    """What was asked for, checked."""

    referee: Referee
    players: tuple[Bot, ...]
    names: tuple[str, ...]
    options: Mapping[str, str]
    seed: int
    games: int
    has_raw: bool

    @property
    def spec(self) -> GameSpec:
        """The game."""
        return self.referee.spec

    @property
    def schema(self) -> Any:
        """The columns, each with a text of what it is in its metadata."""
        spec = self.spec
        columns = [
            ("game", pa.int32(), "number of the game; with the seed it decides all of it"),
            ("ply", pa.int32(), "entries of the game's log before this decision"),
            ("seat", pa.int8(), "who decides, from 0"),
            (
                "observation",
                pa.list_(pa.float32(), spec.feature_size),
                "the tensor, by the manifest's layout",
            ),
            ("mask", pa.binary(mask_bytes(spec)), "a bit an action, the lowest first: 1 where it is legal"),
            ("action", pa.int32(), "the action taken, by the manifest's list"),
            ("win", pa.float32(), "1 / k where the seat shares the first place with k - 1 others, else 0"),
            ("margin", pa.int32(), "its points at the end less those of the best other; alone, its points"),
            ("points", pa.int32(), "its points at the end"),
        ]
        if self.has_raw:
            columns.append(("raw", pa.binary(spec.dtype.itemsize), "the record that the seat may see"))
        return pa.schema(
            [pa.field(name, kind, nullable=False, metadata={"text": text}) for name, kind, text in columns]
        )


@dataclass(frozen=True)
class Recorded:
    """What was written."""

    folder: Path
    games: int
    decisions: int
    seconds: float
    complete: bool


def prepared(
    game: str,
    *,
    seats: int | None = None,
    bots: Sequence[str] = ("greedy",),
    games: int = 1000,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    kit: Path | str | None = None,
    raw: bool = False,
) -> Recording:
    """A checked recording; one bot's name stands for all seats.

    Raises UnknownGameError, UnknownBotError, OptionError or KitError.
    """
    spec = find_game(game)
    fewest = min((number for number in spec.seats if number > 1), default=min(spec.seats))
    many = spec.check_seats(seats or (len(bots) if len(bots) > 1 else fewest))
    names = tuple(bots) * many if len(bots) == 1 else tuple(bots)
    if len(names) != many:
        raise OptionError(f"{len(names)} bots were named for {many} seats; name one, or one a seat")
    if games < 1:
        raise OptionError(f"the number of games must be at least 1, not {games}")
    return Recording(
        referee=Referee(spec, load_kit(spec.kit, Path(kit) if kit is not None else None), many),
        players=tuple(find_bot(name) for name in names),
        names=names,
        options=spec.check_options(options),
        seed=seed,
        games=games,
        has_raw=raw,
    )


def record(
    recording: Recording,
    folder: Path,
    *,
    command: str = "",
    progress: Callable[[int], None] = lambda _done: None,
) -> Recorded:
    """Play the games and write them to a new or empty folder; `progress` is told how many are finished.

    A file of a hundred games is written at once or not at all. A KeyboardInterrupt ends early with what was
    finished, unless that is nothing. Raises LabError for a folder that holds something.
    """
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise LabError(f"{folder} exists already and is not empty: nothing is overwritten; name a new folder")
    folder.mkdir(parents=True, exist_ok=True)
    began, done, rows = time.perf_counter(), 0, 0
    complete = True
    try:
        for first in range(0, recording.games, SHARD):
            end = min(first + SHARD, recording.games)
            columns = _Columns(recording)
            for number in range(first, end):
                columns.add_game(number)
                progress(number + 1)
            table = columns.table()
            _write(table, folder / f"games-{first // SHARD:05}.parquet")
            done, rows = end, rows + table.num_rows
    except KeyboardInterrupt:
        complete = False
        if not done:
            raise
    finished = replace(recording, games=done)
    text = json.dumps(manifest_of(finished, rows, command), ensure_ascii=False, indent=1)
    (folder / MANIFEST).write_text(text + "\n", encoding="utf-8")
    return Recorded(folder, done, rows, time.perf_counter() - began, complete)


def _write(table: Any, path: Path) -> None:
    """A file, whole or not at all."""
    partial = path.with_suffix(".part")
    try:
        parquet.write_table(table, partial, compression="zstd")
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def manifest_of(recording: Recording, decisions: int, command: str) -> dict[str, Any]:
    """All that the rows depend on, and what their numbers mean."""
    spec, kit = recording.spec, recording.referee.kit
    return {
        "format": FORMAT,
        "game": spec.name,
        "rules_version": spec.rules_version,
        "kit": {"id": kit.id, "digest": kit.digest},
        "seats": recording.referee.seats,
        "options": dict(recording.options),
        "bots": list(recording.names),
        "seed": recording.seed,
        "games": recording.games,
        "decisions": decisions,
        "command": command,
        "columns": {field.name: field.metadata[b"text"].decode() for field in recording.schema},
        "layout": [{"name": part.name, "size": part.size, "text": part.text} for part in spec.layout],
        "actions": list(spec.actions.texts),
        "versions": {name: version(name) for name in ("dreamtable", "numpy", "pyarrow")}
        | {"python": platform.python_version()},
    }


# ------------------------------------------------------------------------------------------------------- rows
class _Columns:
    """The rows of some games, column by column."""

    def __init__(self, recording: Recording) -> None:
        self._of = recording
        self._columns: dict[str, list[Any]] = {field.name: [] for field in recording.schema}

    def add_game(self, number: int) -> None:
        """Play a game; its decisions become rows."""
        for name, values in _decisions(self._of, number).items():
            self._columns[name] += values

    def table(self) -> Any:
        """All rows as an Arrow table."""
        schema = self._of.schema
        flat = pa.array(np.concatenate(self._columns["observation"]), pa.float32())
        arrays = [
            pa.FixedSizeListArray.from_arrays(flat, type=field.type)
            if field.name == "observation"
            else pa.array(self._columns[field.name], field.type)
            for field in schema
        ]
        return pa.table(arrays, schema=schema)


def _decisions(recording: Recording, number: int) -> dict[str, list[Any]]:
    """A game by seed and number, played to its end: its rows as columns."""
    kit, secret = recording.referee.kit, make_seed(f"{recording.seed}/{number}")
    seats = recording.referee.seats
    match = Match(recording.spec, kit, seats=seats, options=recording.options, seed=secret)
    budgets = [Budget() if bot.code is None else Budget(SAMPLES) for bot in recording.players]
    rng = new_rng(0)
    split(rng, np.uint64(recording.seed % 2**64), number)
    rows: dict[str, list[Any]] = {field.name: [] for field in recording.schema}
    while not match.is_over:
        seat = match.to_act[0]
        seen = match.observe(seat)
        action = recording.players[seat].choose(seen, budgets[seat], rng)
        rows["game"].append(number)
        rows["ply"].append(match.ply)
        rows["seat"].append(seat)
        rows["observation"].append(seen.referee.features(seen.seen, seat))
        rows["mask"].append(np.packbits(seen.codes == 0, bitorder="little").tobytes())
        rows["action"].append(int(action))
        if recording.has_raw:
            rows["raw"].append(seen.seen.tobytes())
        match.apply(seat, action)
    return rows | _ends(match, rows["seat"])


def _ends(match: Match, seats: Sequence[int]) -> dict[str, list[Any]]:
    """How the game ended for the seat of each row."""
    totals = [score.total for score in match.scores()]
    firsts = [place == 1 for place in match.ranks()]
    others = [max(totals[:seat] + totals[seat + 1 :], default=0) for seat in range(len(totals))]
    return {
        "win": [firsts[seat] / sum(firsts) for seat in seats],
        "margin": [totals[seat] - others[seat] for seat in seats],
        "points": [totals[seat] for seat in seats],
    }


def mask_bytes(spec: GameSpec) -> int:
    """Bytes of a mask: a bit an action."""
    return (len(spec.actions) + 7) // 8


# ----------------------------------------------------------------------------------------------- reading back
def observations(table: Any) -> Any:
    """The column `observation` as `f4[row, feature]`."""
    column = table.column("observation").combine_chunks()
    return column.flatten().to_numpy(zero_copy_only=False).reshape(len(table), -1)


def masks(table: Any, actions: int) -> Any:
    """The column `mask` as `bool[row, action]`, of a game with so many actions."""
    packed = np.frombuffer(b"".join(table.column("mask").to_pylist()), np.uint8).reshape(len(table), -1)
    return np.unpackbits(packed, axis=1, count=actions, bitorder="little").astype(bool)
