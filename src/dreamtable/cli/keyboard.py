"""Reading lines from a person, or from a pipe that plays one."""

from __future__ import annotations

import contextlib
import sys
from typing import TYPE_CHECKING

from dreamtable.cli.console import clean

if TYPE_CHECKING:
    from rich.console import Console

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Home, clear the screen, clear what can be scrolled back to."""


class Keyboard:
    """Asks for lines. At a terminal they can be edited; in a pipe they are echoed, so that it reads well."""

    def __init__(self, console: Console) -> None:
        """`console` shows the prompts."""
        self._console = console
        self.is_terminal = console.is_terminal and sys.stdin.isatty()
        if self.is_terminal:
            with contextlib.suppress(ImportError):
                import readline  # noqa: F401 - importing it is what makes input() editable

    def ask(self, prompt: str) -> str:
        """One line, without its end; raises EOFError when there is no more."""
        if self.is_terminal:
            return input(prompt).strip()
        self._console.out(prompt, end="", highlight=False)
        line = sys.stdin.readline()
        self._console.out(clean(line.rstrip("\r\n")), highlight=False)
        if not line:
            raise EOFError
        return line.strip()

    def curtain(self, leaving: str | None, coming: str) -> None:
        """Clear the table from the screen before the keyboard goes to somebody else; a pipe gets a line."""
        if not self.is_terminal:
            self._console.out(f"\n---- {coming} ----", highlight=False)
            return
        if leaving is not None:
            self.ask(f"\n{leaving}: press Enter to hide your table. ")
        self._forget()
        self.ask(f"Pass the keyboard to {coming}. {coming}: press Enter when nobody else is looking. ")
        self._forget()

    def _forget(self) -> None:
        """Clear the screen, and the lines that the arrow keys bring back."""
        sys.stdout.write(CLEAR)
        sys.stdout.flush()
        with contextlib.suppress(ImportError):
            import readline

            readline.clear_history()
