"""`dreamtable rules`: the numbered paragraphs of a game, what carries them out, and what is missing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dreamtable.cli.errors import FAILED, MisuseError

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rich.console import Console, RenderableType

    from dreamtable.engine.ledger import Coverage, Ledger, Paragraph
    from dreamtable.engine.spec import GameSpec


def rules(
    game: Annotated[str, typer.Argument(help="A game's name.")],
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID|WORDS]", help="A paragraph, a chapter, or words to find."),
    ] = None,
    coverage: Annotated[
        bool,
        typer.Option(
            "--coverage", help="List paragraphs without a function or test; exit 1 if there are any."
        ),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Read a game's rules: a paragraph by its id, all that mention some words, or the table of contents.

    For example:

    dreamtable rules morpheus

    dreamtable rules morpheus M4.2

    dreamtable rules morpheus two open dreams

    dreamtable rules morpheus --coverage
    """
    from dreamtable.cli.console import out, print_json
    from dreamtable.registry import find_game

    spec = find_game(game)
    query = " ".join(words or [])
    if coverage and query:
        raise MisuseError("--coverage looks at all paragraphs; leave the words out")
    if coverage:
        raise typer.Exit(_show_coverage(out(), spec, as_json=json))
    if json:
        ledger, found = find(spec, query)
        covered = coverage_of(spec)
        print_json([_as_dict(p, ledger, covered) for p in found])
        raise typer.Exit(0 if found else FAILED)
    if not show_rules(out(), spec, query):
        raise typer.Exit(FAILED)


# --------------------------------------------------------------------------------------------------- finding
def find(spec: GameSpec, query: str) -> tuple[Ledger, list[Paragraph]]:
    """The paragraphs that an id, a chapter or words lead to; all of them for an empty query."""
    from dreamtable.engine.ledger import read_ledger

    ledger = read_ledger(spec)
    return ledger, ledger.look_up(query)


def coverage_of(spec: GameSpec) -> Coverage:
    """Functions and tests by paragraph; tests only where a checkout has them."""
    from dreamtable.engine.ledger import coverage

    return coverage(spec, tests_of(spec))


def tests_of(spec: GameSpec) -> Path | None:
    """The folder of a game's tests in the checkout it lies in, or None where there is none."""
    folder = spec.folder.resolve()
    for parent in list(folder.parents)[:4]:
        if (parent / "pyproject.toml").is_file():
            own = parent / "tests" / "games" / folder.name.strip("_")
            tests = own if own.is_dir() else parent / "tests"
            return (
                tests
                if tests.is_dir() and (own.is_dir() or not (parent / "tests" / "games").is_dir())
                else None
            )
    return None


# --------------------------------------------------------------------------------------------------- showing
def show_rules(console: Console, spec: GameSpec, query: str) -> bool:
    """Print what a query leads to; False, with a hint, when it leads nowhere."""
    from rich.text import Text

    ledger, found = find(spec, query)
    if not found:
        near = ledger.near(query)
        hint = f"did you mean {', '.join(near)}?" if near else "`rules` alone shows the table of contents"
        console.print(Text(f"No paragraph has the id or all the words {query.strip()!r}; {hint}."))
        return False
    if not query.strip():
        console.print(contents(ledger))
    elif len(found) == 1:
        console.print(full(found[0], spec, ledger))
        for line in places(found[0], coverage_of(spec)):
            console.print(Text(line, "dim"), soft_wrap=True)
    else:
        for paragraph in found:
            console.print(body(paragraph))
    return True


def contents(ledger: Ledger) -> RenderableType:
    """Chapters and the titles of their paragraphs."""
    from rich.table import Table
    from rich.text import Text

    grid = Table.grid(padding=(0, 2))
    for chapter, title in ledger.chapters.items():
        grid.add_row(Text(chapter, "bold"), Text(title, "bold"))
        for paragraph in ledger.in_chapter(chapter):
            status = "" if paragraph.status == "confirmed" else f"  ({paragraph.status})"
            grid.add_row(paragraph.id, Text.assemble(paragraph.title, (status, "dim")))
    return grid


def body(paragraph: Paragraph) -> RenderableType:
    """Id, title, status, place, text and example."""
    from rich.console import Group
    from rich.markdown import Markdown
    from rich.padding import Padding
    from rich.text import Text

    parts: list[Any] = [
        Text(f"\n{paragraph.id} {paragraph.title}", "bold"),
        Text(f"{paragraph.status} · {paragraph.place}", "dim"),
        Markdown(paragraph.text),
    ]
    if paragraph.example:
        parts.append(Padding(Markdown(paragraph.example), (0, 0, 0, 4)))
    return Group(*parts)


def full(paragraph: Paragraph, spec: GameSpec, ledger: Ledger) -> RenderableType:
    """A paragraph with its chapter."""
    from rich.console import Group
    from rich.text import Text

    chapter = ledger.chapter_of(paragraph.id)
    head = Text(f"{spec.title}, chapter {chapter}: {ledger.chapters[chapter]}", "dim")
    return Group(head, body(paragraph))


def places(paragraph: Paragraph, covered: Coverage) -> list[str]:
    """A line for each function and test; only the terminal may wrap it, so that a path can be copied."""
    tests = covered.tests[paragraph.id] if covered.tests is not None else []
    functions = [f"function  {place_of(function)}" for function in covered.functions[paragraph.id]]
    return ["", *functions, *(f"test      {test}" for test in tests)]


def paragraph_text(spec: GameSpec, key: str) -> RenderableType:
    """One paragraph by its id, for the prompt of a game."""
    from rich.text import Text

    ledger, found = find(spec, key)
    return body(found[0]) if len(found) == 1 and key in ledger.paragraphs else Text(f"rules {key}")


def place_of(function: Callable[..., Any]) -> str:
    """`file:line name` of a function, the file as seen from here where that is shorter."""
    code = function.__code__
    file = Path(code.co_filename)
    here = Path.cwd()
    shown = file.relative_to(here) if file.is_relative_to(here) else file
    return f"{shown}:{code.co_firstlineno} {function.__name__}"


def _as_dict(paragraph: Paragraph, ledger: Ledger, covered: Coverage) -> dict[str, Any]:
    return {
        "id": paragraph.id,
        "title": paragraph.title,
        "chapter": ledger.chapters[ledger.chapter_of(paragraph.id)],
        "status": paragraph.status,
        "place": paragraph.place,
        "text": paragraph.text,
        "example": paragraph.example,
        "functions": [place_of(function) for function in covered.functions[paragraph.id]],
        "tests": None if covered.tests is None else covered.tests[paragraph.id],
    }


# -------------------------------------------------------------------------------------------------- coverage
def _show_coverage(console: Console, spec: GameSpec, *, as_json: bool) -> int:
    """List what is missing; the exit code."""
    from rich.text import Text

    from dreamtable.cli.console import print_json

    covered = coverage_of(spec)
    if as_json:
        print_json(_coverage_dict(spec, covered))
        return 0 if covered.is_complete else FAILED
    console.print(Text(_coverage_line(spec, covered), "bold"))
    for key in covered.holes:
        console.print(Text(f"  {key}: {' and '.join(_missing(covered, key))}"))
    for unknown in covered.unknown:
        console.print(Text(f"  unknown paragraph {unknown}"), soft_wrap=True)
    return 0 if covered.is_complete else FAILED


def _missing(covered: Coverage, key: str) -> Sequence[str]:
    no_function = ["no function"] if not covered.functions[key] else []
    return no_function + (["no test"] if covered.tests is not None and not covered.tests[key] else [])


def _coverage_line(spec: GameSpec, covered: Coverage) -> str:
    tests = "tests cannot be seen from here" if covered.tests is None else "with functions and tests"
    what = "functions" if covered.tests is None else "a function and a test"
    total, holes = len(covered.functions), len(covered.holes)
    if covered.is_complete:
        return f"{spec.title}: all {total} paragraphs are carried out ({tests})."
    return f"{spec.title}: {holes} of {total} paragraphs lack {what}; {len(covered.unknown)} ids are unknown."


def _coverage_dict(spec: GameSpec, covered: Coverage) -> dict[str, Any]:
    return {
        "game": spec.name,
        "paragraphs": len(covered.functions),
        "tests_seen": covered.tests is not None,
        "complete": covered.is_complete,
        "holes": {key: list(_missing(covered, key)) for key in covered.holes},
        "unknown": covered.unknown,
    }
