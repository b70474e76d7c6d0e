"""`dreamtable new-game`: the template game, copied as a project of its own that pip can install."""

from __future__ import annotations

import keyword
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dreamtable.cli.errors import MisuseError
from dreamtable.cli.keeper import KeepError

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")
SHORTEST, LONGEST = 2, 31
FORM = f"use {SHORTEST} to {LONGEST} small letters, digits and _, a letter first"
ANOTHER = "choose another name"
TAKEN = ("dreamtable", "numpy", "numba", "tests", "test")
TEXTS = (".py", ".md", ".toml", ".csv", ".json", ".txt")
CARRIED_TESTS = ("__init__.py", "table.py", "test_rules.py")


def new_game(
    name: Annotated[str, typer.Argument(help="The game's name: small letters, digits and underscores.")],
    into: Annotated[Path, typer.Option(metavar="DIR", help="Where to put the new folder.")] = Path(),
) -> None:
    """Begin a game of your own: Pig, small and complete, under a new name, as a project to install.

    For example:

    dreamtable new-game harbor && pip install -e harbor && dreamtable play harbor
    """
    from rich.text import Text

    from dreamtable.cli.console import out

    check_name(name)
    folder = into / name
    if folder.exists():
        raise KeepError(f"{folder} exists already: nothing is overwritten; choose another name or --into")
    if not into.is_dir():
        raise KeepError(f"the folder {into} does not exist: make it first")
    write_project(name, folder)
    console = out()
    console.print(Text(f"Wrote {folder}. Next:"), soft_wrap=True)
    for line in (f"pip install -e {folder}", f"dreamtable play {name}", f"pytest {folder}"):
        console.print(Text(f"  {line}"), soft_wrap=True)


def check_name(name: str) -> None:
    """A name that can be a package, a game and a word on the command line; raises MisuseError."""
    import sys

    from dreamtable.registry import TEMPLATE, games

    wrong = whats_wrong(name)
    if wrong:
        raise MisuseError(f"{name!r} cannot name a game: {wrong}")
    if name in (*games(), TEMPLATE):
        raise MisuseError(f"there is a game called {name!r} already; {ANOTHER}")
    if name in sys.stdlib_module_names:
        raise MisuseError(f"{name!r} is the name of a Python package, one that Python brings; {ANOTHER}")
    if name in TAKEN:
        raise MisuseError(f"{name!r} is the name of a Python package that a game is used with; {ANOTHER}")


def whats_wrong(name: str) -> str:
    """What keeps a text from being a package's name, and what to do; empty if nothing does."""
    if keyword.iskeyword(name):
        return f"it is a keyword of Python; {ANOTHER}"
    if NAME.fullmatch(name):
        return ""
    better = re.sub(r"[\s.-]+", "_", name.strip().lower())
    if better != name and NAME.fullmatch(better) and not keyword.iskeyword(better):
        return f"{FORM}; {better!r} would do"
    if not SHORTEST <= len(name) <= LONGEST:
        return f"it has {len(name)} characters; {FORM}"
    if not re.match("[a-z]", name):
        return f"it begins with {name[0]!r}; {FORM}"
    strange = next(char for char in name if not re.match("[a-z0-9_]", char))
    return f"it contains {strange!r}; {FORM}"


def write_project(name: str, folder: Path) -> None:
    """Write everything, or nothing: the folder appears when it is complete."""
    from dreamtable.registry import TEMPLATE, find_game

    template = find_game(TEMPLATE).folder
    partial = folder.with_name(f".{name}.part")
    shutil.rmtree(partial, ignore_errors=True)
    try:
        copy_renamed(template, partial / "src" / name, name)
        (partial / "pyproject.toml").write_text(PYPROJECT.format(name=name), encoding="utf-8")
        (partial / "README.md").write_text(README.format(name=name, title=title_of(name)), encoding="utf-8")
        write_tests(template, partial / "tests", name)
        partial.rename(folder)
    except BaseException:
        shutil.rmtree(partial, ignore_errors=True)
        raise


def write_tests(template: Path, folder: Path, name: str) -> None:
    """The template's tests of its paragraphs where the checkout has them; always one of the whole contract.

    What pins the template's own numbers and saved matches stays behind: a new game will change them.
    """
    checkout = template.parents[3] / "tests" / "games" / template.name.strip("_")
    if checkout.is_dir():
        copy_renamed(checkout, folder, name, only=CARRIED_TESTS)
    folder.mkdir(exist_ok=True)
    (folder / "test_conformance.py").write_text(TEST.format(name=name), encoding="utf-8")


def copy_renamed(source: Path, target: Path, name: str, only: Collection[str] = ()) -> None:
    """Copy a folder's texts, or `only` some, with the template's name, title and paragraph ids replaced."""
    for file in _files(source):
        if only and file.name not in only:
            continue
        place = target / str(file.relative_to(source)).replace("pig", name)
        place.parent.mkdir(parents=True, exist_ok=True)
        text = renamed(file.read_text(encoding="utf-8"), name)
        place.write_text(marked(text, name) if file.name == "state.py" else text, encoding="utf-8")


def _files(folder: Path) -> Iterable[Path]:
    return (f for f in sorted(folder.rglob("*")) if f.suffix in TEXTS and "__pycache__" not in f.parts)


def title_of(name: str) -> str:
    """`two_towers` as `Two Towers`."""
    return name.replace("_", " ").title()


def renamed(text: str, name: str) -> str:
    """A text about Pig as one about the new game: P2.1 becomes H2.1 for a harbor."""
    letter = name[0].upper()
    text = text.replace("dreamtable.games._template", name)
    text = re.sub(r"\bpig\b", name, text)
    text = re.sub(r"\bPig\b", title_of(name), text)
    text = re.sub(r"\bP(\d+\.\d+)\b", rf"{letter}\1", text)
    text = re.sub(r"^## P(\d+) ", rf"## {letter}\1 ", text, flags=re.MULTILINE)
    return re.sub(r"\btest_P(\d+_\d+)", rf"test_{letter}\1", text)


def marked(state: str, name: str) -> str:
    """The state's file with a field of the game's own: the engine knows games by their records."""
    why = "  # always 0: tells this record from another game's copy; drop it once yours has changed"
    state = state.replace("STATE = record(\n", f'STATE = record(\n    ("is_{name}", "u1"),{why}\n', 1)
    return re.sub(r"(class State\(Protocol\):\n(?: .*\n)?\n)", rf"\1    is_{name}: int\n", state, count=1)


PYPROJECT = """\
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "{name}"
version = "0.1.0"
description = "A game for Dreamtable."
requires-python = ">=3.11"
dependencies = ["dreamtable"]

# Dreamtable finds the game here.
[project.entry-points."dreamtable.games"]
{name} = "{name}:GAME"

[tool.hatch.build]
dev-mode-dirs = ["src"]

[tool.hatch.build.targets.wheel]
packages = ["src/{name}"]
"""

README = """\
# {title}

A game for Dreamtable, begun as a copy of Pig. Read `src/{name}/__init__.py` first: it says what
each file is for.

    pip install -e .
    dreamtable play {name}
    dreamtable rules {name} --coverage
    pytest
"""

TEST = '''\
"""The whole contract of a game, checked on random games."""

import pytest
from dreamtable.engine import conformance

from {name} import GAME


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_keeps_the_contract(seats: int) -> None:
    conformance.check(GAME, seats=seats, games=5)
'''
