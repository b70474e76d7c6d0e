"""From an experiment to its plan: arms, each a full description of what is played, with its kit's digest.

Arm 0 is the base; every change makes one more. An arm carries the text of its component files, so that it can
be played on a machine that has none of them.
"""

from __future__ import annotations

import csv
import functools
import hashlib
import io
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from dreamtable.engine.errors import KitError, OptionError, closest
from dreamtable.engine.kit import MANIFEST, load_kit
from dreamtable.lab.errors import LabError
from dreamtable.lab.experiment import Change
from dreamtable.registry import find_bot, find_game

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec
    from dreamtable.lab.experiment import Experiment

MOST_ARMS = 1000


@dataclass(frozen=True, order=True)
class Player:
    """Who decides: a bot, and what it never does while something else is legal."""

    bot: str
    avoid: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.bot} without {', '.join(self.avoid)}" if self.avoid else self.bot


@dataclass(frozen=True)
class Arm:
    """One variant. `players` sit as in rotation 0; `files` are the names and texts of its component set."""

    number: int
    name: str
    change: Change
    game: str
    players: tuple[Player, ...]
    options: tuple[tuple[str, str], ...]
    files: tuple[tuple[str, str], ...]
    kit_id: str
    kit_digest: str
    deals: int

    @property
    def seats(self) -> int:
        """Number of seats."""
        return len(self.players)

    @property
    def kinds(self) -> tuple[Player, ...]:
        """The different players, the first seat's first."""
        return tuple(dict.fromkeys(self.players))

    @property
    def rotations(self) -> tuple[tuple[Player, ...], ...]:
        """Who sits where in each game of a deal: every turn of the table that is another one."""
        turns = [self.players[-turn:] + self.players[:-turn] for turn in range(self.seats)]
        return tuple(dict.fromkeys(turns))

    def as_dict(self) -> dict[str, Any]:
        """What a manifest tells of it; the files by their digest."""
        found = asdict(self)
        del found["files"], found["kit_id"], found["kit_digest"], found["game"]
        return {
            **found,
            "options": dict(self.options),
            "kit": {"id": self.kit_id, "digest": self.kit_digest},
            "rotations": len(self.rotations),
        }


@dataclass(frozen=True)
class Plan:
    """All that is to be played, ready for any machine."""

    experiment: Experiment
    arms: tuple[Arm, ...]

    @property
    def spec(self) -> GameSpec:
        """The game."""
        return find_game(self.experiment.game)


def plan_of(experiment: Experiment, place: str = "the experiment") -> Plan:
    """The plan of an experiment; LabError, OptionError, KitError, UnknownGameError or UnknownBotError.

    `place` is where it is written, for messages.
    """
    spec = find_game(experiment.game)
    seats = _seats(experiment, spec)
    files = kit_files(spec, experiment.kit)
    changes = (Change(), *experiment.changes)
    if len(changes) > MOST_ARMS:
        raise LabError(f"{place}: makes {len(changes)} arms; expected at most {MOST_ARMS}")
    arms = []
    for number, change in enumerate(changes):
        told = f"{place}: arm {number}"
        players = _players(experiment, change, seats, told)
        changed = with_changes(spec, files, change.kit, told) if change.kit else files
        kit = kit_of(spec, changed, told)
        for words in change.avoid:
            avoided_by(spec, kit, words, told)
        options = spec.check_options({**experiment.options, **change.options})
        arms.append(
            Arm(
                number,
                change.name or described(change),
                change,
                spec.name,
                players,
                tuple(options.items()),
                changed,
                kit.id,
                kit.digest,
                min(experiment.deals, change.deals or experiment.deals),
            )
        )
    return Plan(experiment, tuple(arms))


def described(change: Change) -> str:
    """A name for a change that has none."""
    parts = [f"{key} = {value}" for key, value in (*change.kit.items(), *change.options.items())]
    parts += [" and ".join(dict.fromkeys(change.bots))] if change.bots else []
    parts += [f"one never does {', '.join(change.avoid)}"] if change.avoid else []
    return ", ".join(parts) or "as it is"


def _seats(experiment: Experiment, spec: GameSpec) -> int:
    """How many sit there: as named, as many as there are bots, else four or as many as can."""
    if experiment.seats is not None:
        return spec.check_seats(experiment.seats)
    if len(experiment.bots) > 1:
        return spec.check_seats(len(experiment.bots))
    return min(spec.seats, key=lambda seats: (abs(seats - 4), seats))


def _players(experiment: Experiment, change: Change, seats: int, told: str) -> tuple[Player, ...]:
    bots = change.bots or experiment.bots
    if len(bots) not in (1, seats):
        raise OptionError(f"{told}: {len(bots)} bots for {seats} seats; name one for all, or one a seat")
    for name in bots:
        find_bot(name)
    names = bots * seats if len(bots) == 1 else bots
    return (Player(names[0], change.avoid), *(Player(name) for name in names[1:]))


def avoided_by(spec: GameSpec, kit: Kit, words: str, told: str = "avoid") -> tuple[list[int], list[int]]:
    """The actions of a kind or that begin with `words`, or else the piece called so; LabError if none."""
    actions = [i for i, text in enumerate(spec.actions.texts) if f"{text} ".startswith(f"{words} ")]
    names = [piece.name for piece in spec.pieces(kit)]
    pieces = [] if actions else [i for i, name in enumerate(names) if name.casefold() == words.casefold()]
    if not actions and not pieces:
        near = closest(words, [*spec.actions.first, *names, *spec.actions.texts])
        hint = f"did you mean {near!r}?" if near else f"kinds of action are {', '.join(spec.actions.first)}"
        raise LabError(f"{told}: avoid: {spec.title} has no action or piece called {words!r}; {hint}")
    return actions, pieces


# ------------------------------------------------------------------------------------------------- components
Files = tuple[tuple[str, str], ...]


def kit_files(spec: GameSpec, folder: Path | None) -> Files:
    """Names and texts of the files of a checked kit, or of the game's own; raises KitError."""
    load_kit(spec.kit, folder)
    place = folder or spec.kit.default
    names = [MANIFEST, *(table.file for table in spec.kit.tables)]
    return tuple((name, (place / name).read_text(encoding="utf-8-sig")) for name in names)


def kit_of(spec: GameSpec, files: Files, told: str = "kit") -> Kit:
    """The kit that some files make; KitError names the file and what is wrong in it."""
    try:
        return _loaded(spec.name, files)
    except KitError as error:
        name = Path(str(error.path)).name
        raise KitError(str(error).partition(f"{name}")[2].lstrip(", :"), path=f"{told}: {name}") from None


@functools.lru_cache(maxsize=64)
def _loaded(game: str, files: Files) -> Kit:
    with tempfile.TemporaryDirectory(prefix="dreamtable-kit-") as folder:
        for name, text in files:
            (Path(folder) / name).write_text(text, encoding="utf-8", newline="")
        return load_kit(find_game(game).kit, Path(folder))


def with_changes(spec: GameSpec, files: Files, changes: Mapping[str, str], told: str) -> Files:
    """The files with other values in some cells, named `table.row.column`; raises LabError."""
    texts = dict(files)
    tables = {table.name: table for table in spec.kit.tables}
    for path, value in changes.items():
        name, _, rest = path.partition(".")
        row, _, column = rest.rpartition(".")
        if name not in tables or not row:
            _unknown(told, path, "table", name, tables)
        table = tables[name]
        lines = list(csv.reader(io.StringIO(texts[table.file])))
        header = [text.strip() for text in lines[0]]
        keys = [cells[header.index(table.key)].strip() if cells else "" for cells in lines]
        if row not in keys[1:]:
            _unknown(told, path, "row", row, keys[1:])
        if column not in header:
            _unknown(told, path, "column", column, header)
        lines[keys.index(row, 1)][header.index(column)] = value
        out = io.StringIO()
        csv.writer(out, lineterminator="\n").writerows(lines)
        texts[table.file] = out.getvalue()
    return tuple(texts.items())


def _unknown(told: str, path: str, noun: str, name: str, known: Iterable[str]) -> NoReturn:
    known = list(known)
    near, few = closest(name, known), ", ".join(known[:12])
    hint = f"did you mean {near!r}?" if near else f"{noun}s are {few}"
    raise LabError(f"{told}: kit: {path!r} names no {noun} ({name!r}); {hint}; write it TABLE.ROW.COLUMN")


def identity(plan: Plan) -> list[str]:
    """A digest of all that decides what is played, for each arm; not of its name or how many deals of it."""
    always = (plan.experiment.seed, plan.spec.rules_version)
    facts = [(arm.game, arm.players, arm.options, arm.kit_digest) for arm in plan.arms]
    return [hashlib.sha256(repr((always, one)).encode()).hexdigest() for one in facts]
