"""The rules ledger: numbered paragraphs of a game's rules.md, the functions and tests that carry them out.

A paragraph begins with `### M4.2 Title`, then a line `*status · place in the rulebook*`, then text, then
perhaps an example as a quotation. Statuses: confirmed (the book says so), reading (the book is silent or
contradicts itself), option (chosen before play); for a game whose book is not at hand, known (public sources
say so), inferred (it follows from them) and filled (ours, so that the game can be played).
"""

from __future__ import annotations

import ast
import difflib
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dreamtable.engine.errors import LedgerError
from dreamtable.engine.jit import citations

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from dreamtable.engine.spec import GameSpec

STATUSES = ("confirmed", "known", "inferred", "filled", "reading", "option")
_CHAPTER = re.compile(r"## ([A-Z]+\d+) (.+)")
_HEAD = re.compile(r"### ([A-Z]+\d+\.\d+) (.+)")
_STATUS = re.compile(r"\*(\w+) · (.+)\*")
_TEST = re.compile(r"test_([A-Z]+\d+)_(\d+)(?:_|$)")


@dataclass(frozen=True)
class Paragraph:
    """One numbered paragraph; `text` and `example` are Markdown."""

    id: str
    title: str
    status: str
    place: str
    text: str
    example: str = ""
    line: int = 0


@dataclass(frozen=True)
class Ledger:
    """All paragraphs of a game, by id in the order of the file, and the chapters they stand in."""

    game: str
    intro: str
    chapters: dict[str, str]
    chapter_texts: dict[str, str]
    paragraphs: dict[str, Paragraph]

    def chapter_of(self, paragraph: str) -> str:
        """The chapter id, `M4` for `M4.2`."""
        return paragraph.partition(".")[0]

    def find(self, words: str) -> list[Paragraph]:
        """Paragraphs with every one of the words, or words that begin so, in any of their parts."""
        wanted = [re.compile(rf"(?<!\w){re.escape(word)}", re.IGNORECASE) for word in words.split()]
        return [
            p
            for p in self.paragraphs.values()
            if all(word.search(f"{p.title} {p.text} {p.example} {p.place} {p.status}") for word in wanted)
        ]

    def look_up(self, query: str) -> list[Paragraph]:
        """The paragraphs that an id, a chapter or words lead to; all of them for an empty query."""
        key = query.strip().upper()
        if not key:
            return list(self.paragraphs.values())
        if key in self.paragraphs:
            return [self.paragraphs[key]]
        if key in self.chapters:
            return self.in_chapter(key)
        return self.find(query)

    def in_chapter(self, chapter: str) -> list[Paragraph]:
        """The paragraphs of a chapter, in order."""
        return [p for p in self.paragraphs.values() if self.chapter_of(p.id) == chapter]

    def near(self, key: str) -> list[str]:
        """Ids of paragraphs that look like `key`, the nearest first."""
        return difflib.get_close_matches(key.strip().upper(), list(self.paragraphs), n=3)


@dataclass
class Coverage:
    """What carries out each paragraph, and what is missing or unknown."""

    functions: dict[str, list[Callable[..., Any]]]
    tests: dict[str, list[str]] | None
    """Names of tests by paragraph; None where the tests are not installed."""
    unknown: list[str] = field(default_factory=list)
    """Ids that a function or test names but rules.md does not have, with who names them."""

    @property
    def holes(self) -> list[str]:
        """Ids without a function, or without a test where tests can be seen."""
        return [
            key
            for key, found in self.functions.items()
            if not found or (self.tests is not None and not self.tests[key])
        ]

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing and nothing unknown."""
        return not self.holes and not self.unknown


def read_ledger(spec: GameSpec) -> Ledger:
    """Parse the rules.md of a game; raises LedgerError with the line at fault."""
    path = spec.folder / "rules.md"
    return parse_ledger(path.read_text(encoding="utf-8"), spec.name, path)


def parse_ledger(text: str, game: str, path: Path | str = "rules.md") -> Ledger:
    """Parse the text of a rules.md; raises LedgerError."""
    chapters: dict[str, str] = {}
    chapter_texts: dict[str, str] = {}
    paragraphs: dict[str, Paragraph] = {}
    intro = ""
    for line, block in _blocks(text):
        head, _, rest = block.partition("\n")
        chapter = _CHAPTER.fullmatch(head)
        if chapter:
            chapters[chapter[1]] = chapter[2]
            chapter_texts[chapter[1]] = rest.strip()
        elif head.startswith("### "):
            paragraph = _paragraph(head, rest, line, path)
            if paragraph.id in paragraphs:
                raise LedgerError(f"{paragraph.id} stands twice", path=path, line=line)
            if paragraph.id.partition(".")[0] not in chapters:
                raise LedgerError(f"{paragraph.id} stands outside its chapter", path=path, line=line)
            paragraphs[paragraph.id] = paragraph
        elif head.startswith("# ") and not intro:
            intro = rest.strip()
        else:
            raise LedgerError(f"unexpected heading {head!r}", path=path, line=line)
    if not paragraphs:
        raise LedgerError("has no paragraphs", path=path, line=1)
    return Ledger(game, intro, chapters, chapter_texts, paragraphs)


def _blocks(text: str) -> list[tuple[int, str]]:
    """The parts of the file that begin with a heading, with the line of each."""
    found: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#") or not found:
            found.append((number, []))
        found[-1][1].append(line)
    return [(number, "\n".join(lines).strip()) for number, lines in found if any(lines)]


def _paragraph(head: str, rest: str, line: int, path: Path | str) -> Paragraph:
    name = _HEAD.fullmatch(head)
    first, _, body = rest.strip().partition("\n")
    status = _STATUS.fullmatch(first.strip())
    if name is None:
        raise LedgerError(f"{head!r} has no id; expected '### M4.2 Title'", path=path, line=line)
    if status is None or status[1] not in STATUSES:
        raise LedgerError(f"{name[1]} needs a line '*{'|'.join(STATUSES)} · place*'", path=path, line=line)
    plain = [part for part in body.split("\n") if not part.startswith(">")]
    example = [part.lstrip("> ") for part in body.split("\n") if part.startswith(">")]
    if not "".join(plain).strip():
        raise LedgerError(f"{name[1]} has no text", path=path, line=line)
    return Paragraph(
        name[1], name[2], status[1], status[2], "\n".join(plain).strip(), "\n".join(example).strip(), line
    )


def coverage(spec: GameSpec, tests: Path | None) -> Coverage:
    """Which functions and tests carry out the paragraphs; `tests` is the folder of the game's tests."""
    ledger = read_ledger(spec)
    functions: dict[str, list[Callable[..., Any]]] = {key: [] for key in ledger.paragraphs}
    unknown: list[str] = []
    for paragraph, function in citations:
        if not f"{function.__module__}.".startswith(f"{spec.package}."):
            continue
        if paragraph in functions:
            functions[paragraph].append(function)
        else:
            unknown.append(f"{paragraph}: @rule on {function.__module__}.{function.__qualname__}")
    for code, reason in spec.reasons.items():
        if reason.rule not in functions:
            unknown.append(f"{reason.rule}: reason {code}")
    unknown += [
        f"{option.rule}: option {option.name}" for option in spec.options if option.rule not in functions
    ]
    found = None if tests is None or not tests.is_dir() else {key: list[str]() for key in ledger.paragraphs}
    if found is not None and tests is not None:
        for paragraph, test in _named_tests(tests):
            if paragraph in found:
                found[paragraph].append(test)
            else:
                unknown.append(f"{paragraph}: {test}")
    return Coverage(functions, found, unknown)


def _named_tests(folder: Path) -> list[tuple[str, str]]:
    """Every (paragraph, `file::test`) below a folder whose name says which paragraph it tests."""
    found: list[tuple[str, str]] = []
    for file in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            name = _TEST.match(node.name) if isinstance(node, ast.FunctionDef) else None
            if name is not None and isinstance(node, ast.FunctionDef):
                found.append((f"{name[1]}.{name[2]}", f"{file.name}::{node.name}"))
    return found
