"""The process that analyses one finished match for a server, behind everybody who plays there.

`python -m dreamtable.web.tables.analyst FOLDER [puzzles]` reads a saved match from its standard input and
leaves what it finds in the folder, line by line. It prints `compiling` when a part of the search is not
compiled yet, and `DONE TOTAL` with each finding. At the end it looks for puzzles, if it is told to. Ended at
any moment, the next one goes on from there.
"""

from __future__ import annotations

import contextlib
import os
import sys
from pathlib import Path

from dreamtable.analysis import Effort, Subject, analyse, kept_for
from dreamtable.analysis.puzzles import puzzles_of
from dreamtable.engine import jit, save
from dreamtable.puzzles import PLACE, keep
from dreamtable.registry import find_game
from dreamtable.warming import leave_scipy_out
from dreamtable.web import shelf
from dreamtable.web.settings import kits_of_environment

POLITE = 15
"""How far it steps back behind the server and its bots, as for `nice`."""

COMPILING, PUZZLES = "compiling", "puzzles"


def tell(*words: object) -> None:
    """One line for whoever follows."""
    print(*words, flush=True)  # noqa: T201 - the way to tell


def subject_of(text: str) -> Subject:
    """The match in the text of a file; raises ReplayError, or UnfinishedError while it goes on."""
    saved = save.loads(text)
    spec = find_game(saved.game)
    kit = shelf.kit_with(spec.name, saved.fields["kit"]["digest"]) or shelf.own_kit(spec.name)
    return Subject(save.replay(saved, spec, kit))


def main(folder: Path, *wishes: str) -> None:
    """Analyse the match that standard input holds; `puzzles` wishes for what it can make of it."""
    with contextlib.suppress(AttributeError, OSError):  # not every system can step back
        os.nice(POLITE)
    leave_scipy_out()
    shelf.offer(kits_of_environment())
    subject = subject_of(sys.stdin.read())
    effort = Effort.usual(len(subject.decisions))
    jit.on_compile.append(lambda: tell(COMPILING))
    found = analyse(subject, effort=effort, kept=kept_for(subject, effort, folder), progress=tell)
    if PUZZLES in wishes:
        for puzzle in puzzles_of(found):
            keep(puzzle, folder / PLACE)


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
