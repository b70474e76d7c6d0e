"""A game's rules.md as pages: chapters and paragraphs in HTML, ids as links, the words of a search marked.

Markdown may not bring HTML of its own. `book_of` is the whole book, made once for each version of the file.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup, escape

from dreamtable.engine.ledger import read_ledger
from dreamtable.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from markdown_it.rules_core import StateCore

    from dreamtable.engine.ledger import Ledger, Paragraph
    from dreamtable.engine.spec import GameSpec

STATUSES = {
    "confirmed": ("●", "confirmed", "the rulebook says so"),
    "known": ("◕", "known", "public sources on the published game say so"),
    "inferred": ("◑", "inferred", "it follows from what is known"),
    "filled": ("◇", "filled in by us", "nothing is known of it, so the rule or number is ours"),
    "reading": ("◐", "our reading", "the rulebook is silent or at odds with itself"),
    "option": ("○", "option", "chosen before the game; the text says what is played otherwise"),
}
"""Mark, word and meaning of each status of a paragraph."""

NO_PLACE = "nowhere"
"""What a ledger writes as the place of a paragraph that no source has."""

ID = r"\b[A-Z]+\d+(?:\.\d+)?\b"


@dataclass(frozen=True)
class Status:
    """How sure a paragraph is, as mark, word and meaning; `name` is the class for the look."""

    name: str
    mark: str
    word: str
    meaning: str


@dataclass(frozen=True)
class Passage:
    """One paragraph of the rules."""

    id: str
    title: Markup
    status: Status
    source: str
    """`In the rulebook: Set-up`, `Source: a review`; empty where there is none."""
    text: Markup
    example: Markup
    """Empty where there is none."""
    href: str
    """The address of this paragraph alone."""


@dataclass(frozen=True)
class Chapter:
    """A chapter with its paragraphs."""

    id: str
    title: str
    text: Markup
    passages: tuple[Passage, ...]


@dataclass(frozen=True)
class Book:
    """The rules of a game."""

    game: str
    title: str
    """Of the game."""
    intro: Markup
    chapters: tuple[Chapter, ...]
    statuses: tuple[Status, ...]


def book_of(spec: GameSpec) -> Book:
    """The whole book of a game; raises LedgerError for a rules.md that does not read."""
    return _book(spec.name, (spec.folder / "rules.md").stat().st_mtime_ns)


def ledger_of(spec: GameSpec) -> Ledger:
    """The ledger of a game, read once for each version of the file."""
    return _ledger(spec.name, (spec.folder / "rules.md").stat().st_mtime_ns)


@functools.lru_cache(maxsize=32)
def _ledger(game: str, _changed: int) -> Ledger:
    return read_ledger(find_game(game))


@functools.lru_cache(maxsize=32)
def _book(game: str, changed: int) -> Book:
    spec, ledger = find_game(game), _ledger(game, changed)
    page = Printer(spec.name, ledger, lambda key: f"#{key}")
    chapters = tuple(
        Chapter(
            key,
            title,
            page.markdown(ledger.chapter_texts.get(key, "")),
            tuple(page.passage(p) for p in ledger.in_chapter(key)),
        )
        for key, title in ledger.chapters.items()
    )
    used = {paragraph.status for paragraph in ledger.paragraphs.values()}
    statuses = tuple(Status(name, *facts) for name, facts in STATUSES.items() if name in used)
    return Book(spec.name, spec.title, page.markdown(ledger.intro), chapters, statuses)


def address(game: str, key: str) -> str:
    """Where a paragraph or a chapter stands alone."""
    return f"/rules/{game}/{key}"


def source_of(paragraph: Paragraph) -> str:
    """Where a paragraph comes from; only what is confirmed is said to stand in the rulebook."""
    if paragraph.place == NO_PLACE:
        return ""
    return f"{'In the rulebook' if paragraph.status == 'confirmed' else 'Source'}: {paragraph.place}"


class Printer:
    """Makes HTML of the paragraphs of one game, for one page: `href` says where an id leads on it."""

    def __init__(
        self, game: str, ledger: Ledger, href: Callable[[str], str], words: Sequence[str] = ()
    ) -> None:
        """`words` are marked wherever a word begins so."""
        self._game = game
        starts = [re.escape(word) for word in sorted(words, key=len, reverse=True) if word]
        marks = rf"(?<!\w)(?:{'|'.join(starts)})" if starts else ""
        self._env = {
            "ids": ledger.paragraphs.keys() | ledger.chapters.keys(),
            "href": href,
            "pattern": re.compile(f"(?P<id>{ID})" + (f"|(?P<word>(?i:{marks}))" if marks else "")),
            "marks": re.compile(marks, re.IGNORECASE) if marks else None,
        }

    def passage(self, paragraph: Paragraph) -> Passage:
        """One paragraph in HTML."""
        return Passage(
            paragraph.id,
            self.marked(paragraph.title),
            Status(paragraph.status, *STATUSES[paragraph.status]),
            source_of(paragraph),
            self.markdown(paragraph.text),
            self.markdown(paragraph.example),
            address(self._game, paragraph.id),
        )

    def markdown(self, text: str) -> Markup:
        """Markdown as HTML; the result is safe, since Markdown's own HTML is shown as text."""
        return Markup(_MARKDOWN.render(text, self._env)) if text else Markup()  # noqa: S704

    def marked(self, text: str) -> Markup:
        """Plain text with the words of the search marked."""
        marks = self._env["marks"]
        if not isinstance(marks, re.Pattern):
            return escape(text)
        done, parts = 0, []
        for hit in marks.finditer(text):
            parts += [escape(text[done : hit.start()]), Markup("<mark>{}</mark>").format(hit[0])]
            done = hit.end()
        return Markup().join([*parts, escape(text[done:])])


# --------------------------------------------------------------------------------------------------- Markdown
def _link_and_mark(state: StateCore) -> None:
    """Turn ids in running text into links, and mark words; inside a link of the text nothing changes."""
    for block in state.tokens:
        if block.type != "inline" or not block.children:
            continue
        depth, children = 0, []
        for token in block.children:
            depth += token.nesting if token.type.startswith("link_") else 0
            is_open = token.type == "text" and not depth
            children += list(_pieces(token.content, state.env)) if is_open else [token]
        block.children = children


def _pieces(text: str, env: Any) -> Iterator[Token]:
    done = 0
    for hit in env["pattern"].finditer(text):
        key = hit.group("id")
        if key is not None and key not in env["ids"]:
            continue
        yield _text(text[done : hit.start()])
        if key is None:
            yield from _around("mark", {}, hit[0])
        else:
            yield from _around("a", {"href": env["href"](key)}, key)
        done = hit.end()
    yield _text(text[done:])


def _around(tag: str, attributes: dict[str, str | int | float], text: str) -> Iterator[Token]:
    yield Token(f"{tag}_open", tag, 1, attrs=attributes)
    yield _text(text)
    yield Token(f"{tag}_close", tag, -1)


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).enable("table").disable("image")
    made.core.ruler.push("link_and_mark", _link_and_mark)
    return made


_MARKDOWN = _markdown()
