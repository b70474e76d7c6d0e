"""How a game is searched: `search.toml` in its folder, with what was measured; defaults where it is silent.

    [parameters]
    guided = 6

    [simulations]
    strong = 200
    expert = 4000

    [hints]
    games = 300

    [model]
    file = "value.npz"

`parameters` are the fields of `Parameters`; `simulations` are of each level, a decision; `games` those that a
hint plays out after each choice; `model` is a learned judgement. A table `[alone.parameters]` has what
differs for a lone seat.
"""

from __future__ import annotations

import dataclasses
import functools
import tomllib
from dataclasses import dataclass, field
from math import isfinite
from typing import TYPE_CHECKING, Any

from dreamtable.engine.errors import DreamtableError, closest
from dreamtable.search.model import Model
from dreamtable.search.tree import Parameters

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping
    from pathlib import Path

    from dreamtable.engine.spec import GameSpec

FILE = "search.toml"
USUAL = {"strong": 400, "expert": 6000}
"""Simulations for a decision of games that say nothing."""

DIVISORS = ("greed",)
"""Parameters that a search divides by."""

HINT_GAMES = 60
"""Games that a hint plays out after each choice, for games that say nothing."""


class SettingsError(DreamtableError, ValueError):
    """A `search.toml` that does not read."""


@dataclass(frozen=True)
class Settings:
    """How a game is searched: parameters, simulations a decision by level, and a learned judgement."""

    parameters: Parameters = field(default_factory=Parameters)
    simulations: Mapping[str, int] = field(default_factory=lambda: dict(USUAL))
    hint_games: int = HINT_GAMES
    model: Model | None = None

    def as_dict(self) -> dict[str, Any]:
        """Plain dictionaries, for JSON; of a model its manifest."""
        return {
            "parameters": dataclasses.asdict(self.parameters),
            "simulations": dict(self.simulations),
            "model": None if self.model is None else self.model.manifest,
        }


def settings_of(spec: GameSpec, *, alone: bool = False) -> Settings:
    """What the game's folder says, for a lone seat if `alone`; raises SettingsError with file and key."""
    file = spec.folder / FILE
    settings = _kept(file, alone) if file.exists() else Settings()
    if settings.model is not None and settings.model.features != spec.feature_size:
        raise SettingsError(
            f"{file}: the model wants {settings.model.features} features,"
            f" {spec.name} has {spec.feature_size}; train it again"
        )
    return settings


@functools.cache
def _kept(file: Path, alone: bool) -> Settings:
    return read_settings(file, alone=alone)


def read_settings(file: Path, *, alone: bool = False) -> Settings:
    """Read a settings file; raises SettingsError for what it may not say."""
    try:
        said = tomllib.loads(file.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file}: {error}") from None
    _check_keys(file, "", said, ("parameters", "simulations", "hints", "model", "alone"))
    lone = said.get("alone", {})
    _check_keys(file, "alone.", lone, ("parameters", "simulations"))
    asked = [said, lone] if alone else [said]
    parameters = Parameters()
    simulations = dict(USUAL)
    for part in asked:
        parameters = dataclasses.replace(parameters, **_parameters(file, part.get("parameters", {})))
        simulations |= _counts(file, "simulations", part.get("simulations", {}), USUAL)
    hints = _counts(file, "hints", said.get("hints", {}), ("games",))
    named = said.get("model", {})
    _check_keys(file, "model.", named, ("file",))
    model = Model.load(file.parent / named["file"]) if named else None
    return Settings(parameters, simulations, hints.get("games", HINT_GAMES), model)


def _parameters(file: Path, said: Mapping[str, Any]) -> dict[str, Any]:
    """Fields of `Parameters`, each of its type."""
    kinds: dict[str, Any] = {key: type(value) for key, value in dataclasses.asdict(Parameters()).items()}
    _check_keys(file, "parameters.", said, kinds)
    for key, value in said.items():
        is_number = isinstance(value, (int, kinds[key])) and not isinstance(value, bool)
        if not (is_number and isfinite(value) and value >= 0) or (key in DIVISORS and value == 0):
            wanted = "whole number" if kinds[key] is int else "number"
            least = "above" if key in DIVISORS else "of at least"
            raise SettingsError(f"{file}: parameters.{key} must be a {wanted} {least} 0, not {value!r}")
    return {key: kinds[key](value) for key, value in said.items()}


def _counts(file: Path, table: str, said: Mapping[str, Any], known: Collection[str]) -> dict[str, int]:
    """Whole numbers by name, as one table of the file has them."""
    _check_keys(file, f"{table}.", said, known)
    for key, value in said.items():
        if isinstance(value, bool) or not isinstance(value, int) or value < 1:
            raise SettingsError(f"{file}: {table}.{key} must be a whole number of at least 1, not {value!r}")
    return dict(said)


def _check_keys(file: Path, where: str, said: Any, known: Collection[str]) -> None:
    if not isinstance(said, dict):
        raise SettingsError(f"{file}: {where.rstrip('.')} must be a table")
    for key in said:
        if key not in known:
            near = closest(key, known)
            hint = f"did you mean {near!r}?" if near else f"there are {', '.join(known)}"
            raise SettingsError(f"{file}: there is no {where}{key}; {hint}")
