"""Results in a folder: Parquet by chunk while a run goes on, one sorted file after it, and a manifest.

A part is written beside its place and renamed, so a stop leaves whole parts or none; one that cannot be read
is dropped and played again. What lies in `games.parquet` is the same bytes whatever the order in which chunks
came in: rows are sorted by arm, deal, rotation and seat.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np

from dreamtable.lab.errors import LabError, MissingError

try:
    import pyarrow as pa
    from pyarrow import parquet
except ImportError:
    raise MissingError("pyarrow", "lab") from None

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from dreamtable.lab.arms import Arm
    from dreamtable.lab.play import Columns, Task

MANIFEST, GAMES, PARTS = "manifest.json", "games.parquet", "parts"

SCHEMA = pa.schema(
    [
        pa.field("arm", pa.int16(), metadata={"text": "variant, by the manifest's list"}),
        pa.field("deal", pa.int32(), metadata={"text": "number of the deal: the same luck in every arm"}),
        pa.field("rotation", pa.int16(), metadata={"text": "how far the players moved on around the table"}),
        pa.field("seat", pa.int16(), metadata={"text": "seat in turn order, from 0; a rival has the last"}),
        pa.field("player", pa.int16(), metadata={"text": "which of the arm's different players sits there"}),
        pa.field("points", pa.int32()),
        pa.field("place", pa.int16(), metadata={"text": "1 is the best; shared places are equal"}),
        pa.field("win", pa.float64(), metadata={"text": "1 / k where k share the first place, else 0"}),
        pa.field("plies", pa.int32(), metadata={"text": "decisions and draws of the whole game"}),
        pa.field("choices", pa.int32(), metadata={"text": "the seat's decisions with several possibilities"}),
        pa.field("sources", pa.list_(pa.int32()), metadata={"text": "points by source, by the manifest"}),
        pa.field("used", pa.list_(pa.int32()), metadata={"text": "components used, by the manifest"}),
    ]
)
ORDER = [("arm", "ascending"), ("deal", "ascending"), ("rotation", "ascending"), ("seat", "ascending")]


def arrow(columns: Columns) -> Any:
    """The rows of a chunk as an Arrow table."""
    return pa.table([_array(columns[field.name], field.type) for field in SCHEMA], schema=SCHEMA)


def _array(values: Any, kind: Any) -> Any:
    if not pa.types.is_list(kind):
        return pa.array(values, kind)
    rows, width = values.shape
    offsets = pa.array(np.arange(rows + 1, dtype=np.int32) * width)
    return pa.ListArray.from_arrays(offsets, pa.array(values.reshape(-1), pa.int32()))


@dataclass(frozen=True)
class ArmResults:
    """All finished deals of an arm; every array is by `[deal, rotation, seat]`, `numbers` by deal alone."""

    numbers: Any
    player: Any
    points: Any
    place: Any
    win: Any
    plies: Any
    choices: Any
    sources: Any
    used: Any

    def __len__(self) -> int:
        """Number of deals."""
        return len(self.numbers)

    @property
    def games(self) -> int:
        """Number of games."""
        return int(self.win.shape[0] * self.win.shape[1])


class Store:
    """The folder of one experiment's results."""

    def __init__(self, folder: Path, manifest: dict[str, Any]) -> None:
        """`manifest` is what it holds, or will hold; use `create` or `find`."""
        self.folder = folder
        self.manifest = manifest
        self._tables: list[Any] = []
        self._done: dict[int, set[int]] = {}
        self._read()

    @classmethod
    def create(cls, folder: Path, manifest: dict[str, Any]) -> Store:
        """The results of this experiment, to go on with, or an empty folder; LabError for others.

        An experiment may have grown: by deals, and by arms after those that were there.
        """
        if (folder / MANIFEST).exists():
            found = cls.find(folder)
            known = found.manifest["identity"]
            if known != manifest["identity"][: len(known)]:
                raise LabError(
                    f"{folder} holds results of another experiment, kit, seed or rules version;"
                    " name another folder with --out, or remove it"
                )
            found.manifest = {**manifest, "runs": found.manifest["runs"]}
            return found
        if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
            raise LabError(f"{folder} exists and holds something else; name another folder with --out")
        folder.mkdir(parents=True, exist_ok=True)
        store = cls(folder, manifest)
        store.write_manifest()
        return store

    @classmethod
    def find(cls, folder: Path) -> Store:
        """The results in a folder; raises LabError where there are none."""
        try:
            manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
            is_ours = {"identity", "arms", "runs"} <= manifest.keys()
        except (FileNotFoundError, NotADirectoryError):
            raise LabError(f"{folder} holds no results; `dreamtable lab run` makes them") from None
        except (ValueError, AttributeError):
            is_ours = False
        if not is_ours:
            raise LabError(f"{folder / MANIFEST} is no manifest of the lab")
        return cls(folder, manifest)

    def _read(self) -> None:
        """Read what is there; drop parts that are torn."""
        whole = self.folder / GAMES
        if whole.exists():
            try:
                self._keep(_read_table(whole))
            except (pa.ArrowException, OSError) as error:
                raise LabError(f"{whole} is damaged ({error}); remove it and run again") from None
        for part in sorted((self.folder / PARTS).glob("*.parquet")):
            try:
                self._keep(_read_table(part))
            except (pa.ArrowException, OSError):
                part.unlink()

    def _keep(self, table: Any) -> None:
        arms, deals = table["arm"].to_numpy(), table["deal"].to_numpy()
        pairs = np.unique(np.stack([arms, deals]), axis=1)
        fresh = [
            (int(arm), int(deal)) for arm, deal in pairs.T if int(deal) not in self._done.get(int(arm), set())
        ]
        if len(fresh) != pairs.shape[1]:
            return  # a part that was merged already; a stop came before it was removed
        for arm, deal in fresh:
            self._done.setdefault(arm, set()).add(deal)
        self._tables.append(table)

    def missing(self, arm: Arm, end: int) -> list[tuple[int, int]]:
        """The ranges of deals below `end` that an arm has not played, each `(first, end)`."""
        left = sorted(set(range(end)) - self._done.get(arm.number, set()))
        ranges: list[tuple[int, int]] = []
        for deal in left:
            if ranges and ranges[-1][1] == deal:
                ranges[-1] = (ranges[-1][0], deal + 1)
            else:
                ranges.append((deal, deal + 1))
        return ranges

    def done(self, arm: int) -> int:
        """How many deals an arm has played."""
        return len(self._done.get(arm, ()))

    def add(self, task: Task, columns: Columns) -> None:
        """Keep a chunk, on disk first."""
        table = arrow(columns)
        name = f"{task.arm.number:04}-{task.first:09}-{task.end:09}.parquet"
        (self.folder / PARTS).mkdir(exist_ok=True)
        _write_table(table, self.folder / PARTS / name)
        self._keep(table)

    def table(self) -> Any:
        """Every row as one Arrow table, sorted."""
        if not self._tables:
            return SCHEMA.empty_table()
        return pa.concat_tables(self._tables).sort_by(ORDER).combine_chunks()

    def merge(self) -> None:
        """Write all rows as one file, and the manifest with their digest; remove the parts."""
        table = self.table()
        _write_table(table, self.folder / GAMES)
        self._tables = [table]
        self.manifest["results"] = {"rows": table.num_rows, "digest": digest(table)}
        self.write_manifest()
        for part in (self.folder / PARTS).glob("*"):
            part.unlink()
        if (self.folder / PARTS).exists():
            (self.folder / PARTS).rmdir()

    def write_manifest(self) -> None:
        """Write the manifest, whole or not at all."""
        text = json.dumps(self.manifest, indent=1, ensure_ascii=False) + "\n"
        partial = self.folder / f"manifest.{os.getpid()}.part"
        partial.write_text(text, encoding="utf-8")
        partial.replace(self.folder / MANIFEST)

    def results(self) -> dict[int, ArmResults]:
        """The finished deals of every arm that has some."""
        return dict(arm_results(self.table(), self.manifest))


def arm_results(table: Any, manifest: dict[str, Any]) -> Iterator[tuple[int, ArmResults]]:
    """The rows of a sorted table by arm, as arrays."""
    numbers = table["arm"].to_numpy()
    for arm in np.unique(numbers):
        first, end = np.searchsorted(numbers, [arm, arm + 1])
        rows = table.slice(first, end - first)
        turns = manifest["arms"][int(arm)]["rotations"]
        seats = int(rows["seat"].to_numpy().max()) + 1
        shape = (-1, turns, seats)
        plain = {
            name: rows[name].to_numpy().reshape(shape)
            for name in ("player", "points", "place", "win", "plies", "choices")
        }
        yield (
            int(arm),
            ArmResults(
                numbers=rows["deal"].to_numpy().reshape(shape)[:, 0, 0],
                sources=_lists(rows["sources"], shape),
                used=_lists(rows["used"], shape),
                **plain,
            ),
        )


def _lists(column: Any, shape: Sequence[int]) -> Any:
    """A column of lists of one length, as an array with one more axis."""
    width = len(column[0])
    return column.combine_chunks().flatten().to_numpy().reshape(*shape, width)


def digest(table: Any) -> str:
    """SHA-256 of the values of a sorted table, column by column."""
    found = hashlib.sha256()
    for name in table.column_names:
        column = table[name].combine_chunks()
        values = column.flatten() if pa.types.is_list(column.type) else column
        found.update(name.encode())
        found.update(np.ascontiguousarray(values.to_numpy(zero_copy_only=False)).tobytes())
    return found.hexdigest()


def _write_table(table: Any, path: Path) -> None:
    partial = path.with_suffix(f".{os.getpid()}.part")
    parquet.write_table(table, partial, compression="zstd", write_page_checksum=True, row_group_size=65_536)
    partial.replace(path)


def _read_table(path: Path) -> Any:
    """A table of ours; ArrowException or OSError for a damaged file."""
    table = parquet.read_table(path, page_checksum_verification=True)
    return table.cast(SCHEMA)
