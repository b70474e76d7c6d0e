"""One decision of a person: the table, the choices, and answers to "why not?"."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from dreamtable import hints
from dreamtable.cli import screen
from dreamtable.cli.console import Waiting, clean
from dreamtable.cli.interrupts import uninterrupted
from dreamtable.cli.prompt import Prompt
from dreamtable.engine import jit
from dreamtable.engine.errors import AmbiguousActionError, DreamtableError, IllegalActionError
from dreamtable.engine.reasons import Common

if TYPE_CHECKING:
    from dreamtable.cli.session import Session
    from dreamtable.engine.reasons import Reason
    from dreamtable.hints import Advice


class Decision(Prompt):
    """A seat decides: one of the numbered choices."""

    def __init__(self, session: Session, seat: int) -> None:
        """The seat must be one that may act."""
        super().__init__(session, seat)
        self.seen = self.match.observe(seat)
        self.choices = self.seen.legal_actions()

    def show(self) -> None:
        """The table, what happened since, the choices."""
        screen.show_table(self.session, self.seen)
        screen.tell_since(self.session, self.seat)
        screen.show_choices(self.console, self.seen, self.session.names[self.seat])

    def answer(self, line: str) -> bool:
        """A number or an action's text."""
        action = self._action(line)
        if action is None:
            return False
        try:
            with uninterrupted():
                self.match.apply(self.seat, action, ply=self.seen.ply)
        except IllegalActionError as error:
            self.say(f"{self.match.text(action)}: {error.reason}")
            return False
        self.session.after_change()
        return True

    def is_answer(self, line: str) -> bool:
        """Whether the line is the text of a choice."""
        try:
            return self.match.parse(line) in self.choices
        except DreamtableError:
            return False

    def _action(self, line: str) -> int | None:
        """The action that a line means, or None after saying what is wrong with it."""
        if line.lstrip("+-").isdecimal():
            number = int(line) if len(line) < 10 else 0  # noqa: PLR2004 - longer than any number of choices
            if 1 <= number <= len(self.choices):
                return self.choices[number - 1]
            self.say(f"There is no choice {line}; the choices are 1 to {len(self.choices)}.")
            return None
        try:
            return self.match.parse(line)
        except AmbiguousActionError as error:
            legal = [text for text in error.candidates if self.match.parse(text) in self.choices]
            if len(legal) == 1:
                return self.match.parse(legal[0])
            self.say(
                f"{line!r} may mean {', '.join((legal or error.candidates)[:8])}; write one of them in full."
            )
        except DreamtableError as error:
            self.say(f"{error}")
        return None

    # ------------------------------------------------------------------------------------------ commands
    def command_why(self, rest: str) -> None:
        """`?`: everything that is refused now, by reason; `? ACTION`: this one, with its paragraph."""
        if rest:
            self._explain(rest)
            return
        refused = self._refused()
        for reason, texts in refused.items():
            shown = ", ".join(texts[:6]) + (f" and {len(texts) - 6} more" if len(texts) > 6 else "")  # noqa: PLR2004
            self.console.print(Text.assemble((shown, "bold"), f": {clean(str(reason))}"))
        rest_text = "Nothing that belongs to this question is refused." if not refused else ""
        self.say(
            f"{rest_text} All other actions belong to other moments: `? ACTION` says more.".strip(), "dim"
        )

    def _refused(self) -> dict[Reason, list[str]]:
        """The texts of refused actions by the reason, those left out that belong to other moments."""
        referee, seen = self.seen.referee, self.seen.seen
        found: dict[Reason, list[str]] = {}
        for action in np.flatnonzero(referee.why_not(seen, self.seat)):
            reason = self.seen.why_not(int(action))
            if reason is not None and reason.code != Common.NOT_NOW:
                found.setdefault(reason, []).append(self.match.text(int(action)))
        return found

    def _explain(self, text: str) -> None:
        """Why one action is not possible, and the paragraph that says so."""
        is_choice = text.isdecimal() and 0 < int(text[:9]) <= len(self.choices)
        try:
            action = self.choices[int(text) - 1] if is_choice else self.match.parse(text)
        except DreamtableError as error:
            self.say(str(error))
            return
        reason = self.seen.why_not(action)
        if reason is None:
            self.say(f"{self.match.text(action)} is possible: {self.seen.describe(action)}.", "green")
            return
        from dreamtable.cli.rules import paragraph_text

        self.say(f"{self.match.text(action)}: {reason}")
        self.console.print(Padding(paragraph_text(self.match.spec, reason.rule), (0, 0, 0, 2), expand=False))

    def command_hint(self, _rest: str) -> bool:
        """`hint`: the best few choices, what becomes of each, and why."""
        advice = self._advice()
        grid = Table.grid(padding=(0, 1))
        grid.add_column(justify="right", style="bold", min_width=4)
        grid.add_column(ratio=1)
        for hint in advice.hints:
            grid.add_row(str(self.choices.index(hint.action) + 1), Text(clean(hint.label), "bold"))
            for line in filter(None, (hint.outcome, hint.why)):
                grid.add_row("", Text(clean(line)))
        self.console.print(grid)
        for line, style in ((advice.verdict, ""), (advice.basis, "dim")):
            if line:
                self.say(line, style)
        return False

    def _advice(self) -> Advice:
        """Advice from thinking ahead, or one step ahead where rules are not compiled."""
        session, rng = self.session, self.session.rng(self.seat)
        if not jit.JIT:
            return hints.one_step(self.seen, rng, hints.UNCOMPILED)
        session.ready_search()
        with Waiting("Thinking ahead"):
            return hints.think_ahead(self.seen, session.names, rng)
