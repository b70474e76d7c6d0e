"""Matches as files: JSON that a person can read and diff, one entry a line, no clock in it.

The same seed and actions give the same file, byte for byte. Writing is atomic: a temporary file beside the
place, flushed to the disk, then renamed. Reading checks everything, and a wrong file is a `ReplayError` that
names what is wrong and, where it is one entry, its number. See docs/concepts/match-and-fairness.md.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import tempfile
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dreamtable.engine import chance as chances
from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.errors import DreamtableError, ReplayError
from dreamtable.engine.log import Entry
from dreamtable.engine.match import Match
from dreamtable.engine.records import fingerprint

if TYPE_CHECKING:
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec

FORMAT = 1
MAX_BYTES = 20_000_000
SEED_DIGITS = 2 * chances.SEED_BYTES

FIELDS: dict[str, type] = {
    "dreamtable": int,
    "game": str,
    "rules_version": int,
    "kit": dict,
    "seats": int,
    "options": dict,
    "players": list,
    "chance": str,
    "commitment": str,
    "seed": str,
    "log": list,
    "plies": int,
    "state": str,
    "sum": str,
}
"""Every field of a file, all of them required; none has a default, none may be added."""


@dataclass(frozen=True)
class SavedMatch:
    """A file that has the right form; whether it replays is another question."""

    path: Path | None
    fields: dict[str, Any]
    entries: tuple[Entry, ...]

    @property
    def game(self) -> str:
        """The game's name."""
        return str(self.fields["game"])


def dumps(match: Match) -> str:
    """The file of a match, as text."""
    header = match.header
    fields: dict[str, Any] = {
        "dreamtable": FORMAT,
        "game": header.game,
        "rules_version": header.rules_version,
        "kit": {"id": header.kit_id, "digest": header.kit_digest},
        "seats": header.seats,
        "options": dict(header.options),
        "players": list(header.players),
        "chance": header.chance,
        "commitment": header.commitment,
        "seed": match._seed.hex(),  # noqa: SLF001 - the file is the match's own memory, and must go on drawing
        "log": [entry_fields(entry) for entry in match.history],
        "plies": match.ply,
        "state": match.state_hash(),
    }
    fields["sum"] = _checksum(fields)
    lines = [f" {_json(key)}: {_json(value)}" for key, value in fields.items() if key != "log"]
    log = ",\n".join(f"  {_json(entry)}" for entry in fields["log"])
    place = list(fields).index("log")
    lines.insert(place, f' "log": [\n{log}\n ]' if log else ' "log": []')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def save(match: Match, path: Path | str) -> None:
    """Write a match to `path`, whole or not at all; raises OSError when the disk does not take it."""
    write_atomically(Path(path), dumps(match))


def write_atomically(path: Path, text: str) -> None:
    """Write `text` beside `path`, flush it to the disk and rename it; what stood there stays until then."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        Path(name).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink(missing_ok=True)
        raise
    with contextlib.suppress(OSError):  # some file systems cannot flush a folder
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def read(path: Path | str) -> SavedMatch:
    """Read a file and check its form; raises ReplayError."""
    path = Path(path)
    try:
        if path.stat().st_size > MAX_BYTES:
            raise ReplayError(f"is larger than {MAX_BYTES} bytes; no match is so long", path=path)
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise ReplayError("there is no such file", path=path) from None
    except UnicodeDecodeError as error:
        raise ReplayError(f"is not UTF-8 (byte {error.start}); the file is damaged", path=path) from None
    except OSError as error:
        raise ReplayError(f"cannot be read: {error.strerror}", path=path) from None
    return loads(text, path)


def loads(text: str, path: Path | None = None) -> SavedMatch:
    """Check the form of a file's text; raises ReplayError."""
    try:
        fields = json.loads(text, object_pairs_hook=_unique)
        _check_fields(fields, path)
        entries = tuple(read_entry(number, raw, path) for number, raw in enumerate(fields["log"]))
    except ReplayError:
        raise
    except (ValueError, RecursionError) as error:
        raise ReplayError(
            f"is no complete JSON ({error}); the file is cut off or damaged", path=path
        ) from None
    return SavedMatch(path, fields, entries)


def replay(saved: SavedMatch, spec: GameSpec, kit: Kit) -> Match:
    """Play a file through, checking every entry and every checkpoint; raises ReplayError."""
    fields, path = saved.fields, saved.path
    _check_versions(saved, spec, kit)
    try:
        match = Match(
            spec,
            kit,
            seats=fields["seats"],
            options=fields["options"],
            chance="manual",
            players=fields["players"],
            begun=False,
        )
    except DreamtableError as error:
        raise ReplayError(str(error), path=path) from None
    missing = sorted(set(match.header.options) - set(fields["options"]))
    if missing:
        raise ReplayError(f"the option {missing[0]!r} is missing; every option must be named", path=path)
    for number, entry in enumerate(saved.entries):
        _replay_entry(match, number, entry, path)
    _check_end(match, saved)
    return resumed(match, fields)


def resumed(match: Match, fields: dict[str, Any]) -> Match:
    """The replayed match with the chance, seed and commitment of its file."""
    match.header = replace(match.header, chance=fields["chance"], commitment=fields["commitment"])
    match._seed = bytes.fromhex(fields["seed"])  # noqa: SLF001 - the loader gives the match its memory back
    match.finish_replay()
    return match


def verify(saved: SavedMatch, spec: GameSpec, kit: Kit) -> int:
    """Derive every draw of a file anew from its seed; the number of draws that agree.

    Raises ReplayError at the first that differs, and for whatever else is wrong with the file.
    """
    fields, path = saved.fields, saved.path
    if fields["chance"] == "manual":
        raise ReplayError("its dice and cards were entered by hand, so there is nothing to derive", path=path)
    seed = bytes.fromhex(fields["seed"])
    replay(saved, spec, kit)
    fresh = Match(spec, kit, seats=fields["seats"], options=fields["options"], chance="manual", begun=False)
    draws = 0
    for number, entry in enumerate(saved.entries):
        if entry.kind == "chance":
            derived = list(fresh.outcomes().items())
            outcome = derived[chances.draw(seed, draws, [weight for _, weight in derived])][0]
            if outcome != entry.text:
                raise ReplayError(
                    f"draw {draws} was {entry.text!r}, but the seed gives {outcome!r}", path=path, ply=number
                )
            draws += 1
        fresh.replay(entry)
    return draws


# ----------------------------------------------------------------------------------------------------- inside
def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def entry_fields(entry: Entry) -> dict[str, object]:
    """An entry as it stands in a file."""
    if entry.kind == "chance":
        fields: dict[str, object] = {"chance": entry.text}
    elif entry.kind == "do":
        fields = {"seat": entry.seat, "do": entry.text}
    else:
        fields = {"seat": entry.seat, entry.kind: entry.to}
    if entry.auto:
        fields["auto"] = True
    if entry.hash:
        fields["state"] = entry.hash
    return fields


def read_entry(number: int, raw: object, path: Path | None = None) -> Entry:
    """Read entry `number` back, strictly; raises ReplayError."""
    if isinstance(raw, dict):
        keys = set(raw) - {"state"}
        state = raw.get("state", "")
        has_form = isinstance(state, str) and bool(state) == ("state" in raw)
        if has_form and keys == {"chance"} and isinstance(raw["chance"], str):
            return Entry("chance", CHANCE, raw["chance"], hash=state)
        if has_form and type(raw.get("seat")) is int:
            seat = raw["seat"]
            if (
                keys <= {"seat", "do", "auto"}
                and isinstance(raw.get("do"), str)
                and raw.get("auto", True) is True
            ):
                return Entry("do", seat, raw["do"], auto="auto" in raw, hash=state)
            for kind in ("undo", "redo"):
                if keys == {"seat", kind} and type(raw[kind]) is int:
                    return Entry(kind, seat, to=raw[kind], hash=state)
    wanted = '{"seat": 0, "do": "..."}, {"chance": "..."}, {"seat": 0, "undo": N} or {"seat": 0, "redo": N}'
    raise ReplayError(f"{_json(raw)[:120]} is no entry; expected {wanted}", path=path, ply=number)


def _checksum(fields: dict[str, Any]) -> str:
    rest = {key: value for key, value in fields.items() if key != "sum"}
    return hashlib.sha256(
        json.dumps(rest, sort_keys=True, ensure_ascii=False).encode("utf-8", "replace")
    ).hexdigest()


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field appears twice")
    return found


def _check_fields(fields: object, path: Path | None) -> None:
    if not isinstance(fields, dict) or "dreamtable" not in fields:
        raise ReplayError('is no saved match: the field "dreamtable" is missing', path=path)
    if type(fields["dreamtable"]) is int and fields["dreamtable"] != FORMAT:
        raise ReplayError(
            f"has format {fields['dreamtable']!r}, and this version reads {FORMAT}: a newer one may read it",
            path=path,
        )
    for key, kind in FIELDS.items():
        if key not in fields:
            raise ReplayError(f"the field {key!r} is missing; nothing is assumed in its place", path=path)
        if not isinstance(fields[key], kind) or isinstance(fields[key], bool):
            raise ReplayError(
                f"the field {key!r} must be {kind.__name__}, not {_json(fields[key])[:60]}", path=path
            )
    unknown = sorted(set(fields) - set(FIELDS))
    if unknown:
        raise ReplayError(f"unknown field {unknown[0]!r}; this version would lose it", path=path)
    if set(fields["kit"]) != {"id", "digest"} or not all(
        isinstance(text, str) for text in fields["kit"].values()
    ):
        raise ReplayError('the field "kit" must hold "id" and "digest"', path=path)
    if not all(isinstance(name, str) for name in fields["players"]):
        raise ReplayError('the field "players" must hold names', path=path)
    if not all(isinstance(value, str) for value in fields["options"].values()):
        raise ReplayError('the field "options" must hold texts', path=path)
    _check_seed(fields, path)


def _check_seed(fields: dict[str, Any], path: Path | None) -> None:
    if fields["chance"] not in ("auto", "manual"):
        raise ReplayError(f"the field 'chance' must be auto or manual, not {fields['chance']!r}", path=path)
    digits = 0 if fields["chance"] == "manual" else SEED_DIGITS
    form = re.compile(f"[0-9a-f]{{{digits}}}")
    if not (form.fullmatch(fields["seed"]) and form.fullmatch(fields["commitment"])):
        raise ReplayError(
            f"the fields 'seed' and 'commitment' must each have {digits} hexadecimal digits", path=path
        )
    if digits and chances.commitment(bytes.fromhex(fields["seed"])) != fields["commitment"]:
        raise ReplayError("the seed is not the one that was committed to at the start", path=path)


def _check_versions(saved: SavedMatch, spec: GameSpec, kit: Kit) -> None:
    fields, path = saved.fields, saved.path
    if fields["rules_version"] != spec.rules_version:
        raise ReplayError(
            f"was played by rules version {fields['rules_version']}; this version has {spec.rules_version}."
            " Finish it with the version that wrote it",
            path=path,
        )
    if fields["kit"]["digest"] != kit.digest:
        raise ReplayError(
            f"was played with the kit {fields['kit']['id']!r} ({fields['kit']['digest'][:12]}), not"
            f" {kit.id!r} ({kit.digest[:12]}). Name that kit's folder with --kit",
            path=path,
        )


def _replay_entry(match: Match, number: int, entry: Entry, path: Path | None) -> None:
    try:
        match.replay(entry)
    except DreamtableError as error:
        raise ReplayError(str(error), path=path, ply=number) from None
    expected = match.history[-1].hash
    if entry.hash != expected:
        problem = "differs from the one noted" if entry.hash and expected else "is noted at the wrong place"
        raise ReplayError(
            f"the state after it {problem}: an entry before it was changed", path=path, ply=number
        )


def _check_end(match: Match, saved: SavedMatch) -> None:
    fields, path = saved.fields, saved.path
    if fields["plies"] != match.ply:
        raise ReplayError(f"says it has {fields['plies']} plies, but its log makes {match.ply}", path=path)
    if fields["state"] != fingerprint(match.state_at(match.ply)):
        raise ReplayError("the state at its end differs from the one noted: an entry was changed", path=path)
    if fields["sum"] != _checksum(fields):
        raise ReplayError("was changed after it was written: the checksum does not fit", path=path)
