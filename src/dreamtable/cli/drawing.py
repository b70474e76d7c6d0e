"""A draw entered by hand: real dice and real cards at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.columns import Columns
from rich.text import Text

from dreamtable import CHANCE
from dreamtable.cli.console import clean
from dreamtable.cli.interrupts import uninterrupted
from dreamtable.cli.prompt import Prompt
from dreamtable.engine.errors import AmbiguousActionError, DreamtableError, InvalidActionError

if TYPE_CHECKING:
    from dreamtable.cli.session import Session

SHOWN = 12
"""Outcomes that a refusal lists."""


class Drawing(Prompt):
    """Asks for what was rolled or drawn."""

    def __init__(self, session: Session) -> None:
        """The match must wait for a draw; taking back is for whoever decided last."""
        decided = [entry.seat for entry in session.match.log if entry.seat >= 0 and not entry.auto]
        super().__init__(session, decided[-1] if decided else 0)
        self.texts = list(self.match.outcomes())
        self.question = self.match.observe().question()

    def show(self) -> None:
        """What is drawn, and what may come, by number unless the words are numbers themselves."""
        self.console.print(Text(f"\nFor the table: {clean(self.question)}. Enter what came:", "bold"))
        is_numbered = not all(text.rpartition(" ")[2].isdecimal() for text in self.texts)
        shown = [f"{n} {text}" if is_numbered else text for n, text in enumerate(self.texts, start=1)]
        self.console.print(Columns([Text(text) for text in shown], padding=(0, 2)))

    def answer(self, line: str) -> bool:
        """An outcome: its text, its last word or the beginning of it, or its number in the list."""
        outcome = self._outcome(line)
        with uninterrupted():
            self.match.apply(CHANCE, outcome)
        self.session.after_change()
        return True

    def is_answer(self, line: str) -> bool:
        """Whether the line is an outcome written in full."""
        return line.lower() in (text.lower() for text in self.texts)

    def _outcome(self, line: str) -> str:
        wanted = line.lower()
        tails = [text.lower().partition(" ")[2] for text in self.texts]
        for fits in (
            [text for text in self.texts if text.lower() == wanted],
            [text for text, tail in zip(self.texts, tails, strict=True) if tail == wanted],
            [text for number, text in enumerate(self.texts, start=1) if str(number) == wanted],
            [text for text, tail in zip(self.texts, tails, strict=True) if tail.startswith(wanted)],
        ):
            if len(fits) == 1:
                return fits[0]
        raise InvalidActionError(self._refusal(line))

    def _refusal(self, line: str) -> str:
        more = f" and {len(self.texts) - SHOWN} more" if len(self.texts) > SHOWN else ""
        possible = f"possible: {', '.join(self.texts[:SHOWN])}{more}"
        if self._is_action(line):
            return f"{line!r} is for a player to decide, and now chance decides ({self.question}); {possible}"
        return f"{line!r} cannot have come ({self.question}); {possible}"

    def _is_action(self, line: str) -> bool:
        try:
            self.match.parse(line)
        except AmbiguousActionError:
            return True
        except DreamtableError:
            return False
        return True

    # ------------------------------------------------------------------------------------------ commands
    def command_hint(self, _rest: str) -> bool:
        """`hint`: chance takes no advice."""
        self.say(f"There is nothing to choose, so there is no hint: {self.question}, and enter what came.")
        return False
