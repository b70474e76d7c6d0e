"""Pig elsewhere: in C, compiled here and now, and in OpenSpiel from Python."""

from __future__ import annotations

import importlib
import random
import shutil
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import dreamtable
from dreamtable.measure.playouts import SEED

SEATS, TARGET = 2, 100
SOURCE = Path(dreamtable.__file__).parents[2] / "benchmarks" / "limit" / "pig.c"
"""Only a checkout has it: the wheel carries no C."""

TICK = 1e-6
"""Seconds: the least that the clock of C can tell from nothing."""


@dataclass
class Tally:
    """What a rival's games came to."""

    decisions: int
    plies: int
    checksum: int | None = None
    squares: int = 0
    """The sum of squared decisions a game, for the error of the mean."""


class CPig:
    """The C program in one of its modes, `bare` or `contract`; `why` says why it cannot run, "" if it can."""

    def __init__(self, mode: str, games: int, folder: Path) -> None:
        """Compile it into `folder`, unless it is there."""
        self._mode, self._games = mode, games
        self._program = folder / "pig"
        self.tally = Tally(0, 0)
        self.why = self._compile()

    def _compile(self) -> str:
        compiler = shutil.which("cc")
        if compiler is None:
            return "no C compiler: there is no cc on the path"
        if not SOURCE.exists():
            return f"no source: {SOURCE.name} is part of a checkout, not of an installed package"
        if not self._program.exists():
            command = [compiler, "-O3", "-o", str(self._program), str(SOURCE)]
            done = subprocess.run(command, check=False, capture_output=True, text=True)  # noqa: S603 - cc, on our file
            if done.returncode:
                return "cc failed: " + done.stderr.partition("\n")[0]
        return ""

    def rate(self) -> float:
        """Decisions a second of processor time."""
        numbers = map(str, (self._games, SEED, 0, SEATS, TARGET))
        done = subprocess.run(  # noqa: S603 - the program that was just compiled
            [str(self._program), self._mode, *numbers], check=True, capture_output=True, text=True
        )
        decisions, plies, checksum, seconds = done.stdout.split()
        self.tally = Tally(int(decisions), int(plies), int(checksum))
        return int(decisions) / max(float(seconds), TICK)


class OpenSpiel:
    """A game of OpenSpiel, driven from Python; `why` says why it cannot run, "" if it can."""

    def __init__(self, game: str, games: int) -> None:
        """Load the game of that name."""
        self._games = games
        self._random = random.Random(SEED)  # noqa: S311 - dice, not secrets
        self.tally = Tally(0, 0)
        self.games = 0
        try:
            self._game: Any = importlib.import_module("pyspiel").load_game(game)
            self.why = ""
        except ImportError:
            self.why = "open_spiel is not installed: pip install 'dreamtable[bench]'"

    def rate(self) -> float:
        """Decisions a second of processor time; games go on from those before."""
        before = self.tally.decisions
        began = time.thread_time()
        for _ in range(self._games):
            self._play()
        return (self.tally.decisions - before) / (time.thread_time() - began)

    def _play(self) -> None:
        state, decisions, plies, rng = self._game.new_initial_state(), 0, 0, self._random
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, chances)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
            plies += 1
        self.games += 1
        self.tally.decisions += decisions
        self.tally.plies += plies
        self.tally.squares += decisions * decisions
