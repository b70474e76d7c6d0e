"""What can be said at a prompt, whatever is asked: a table of commands, and reading a line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from dreamtable.cli import screen
from dreamtable.cli.console import clean
from dreamtable.cli.errors import disk_message
from dreamtable.cli.interrupts import uninterrupted
from dreamtable.cli.keeper import KeepError
from dreamtable.engine.errors import DreamtableError, UndoError

if TYPE_CHECKING:
    from dreamtable.cli.session import Session


class Leave(Exception):  # noqa: N818 - leaving is no error
    """Somebody leaves the table; the match is kept."""


COMMANDS = (
    ("?", "what is not possible now, and why"),
    ("? ACTION", "why this action is not possible"),
    ("hint", "the best few choices, what becomes of them, and why"),
    ("table", "show the table again"),
    ("log", "all that happened; `log 10` the last ten things"),
    ("rules", "the rules: `rules ID` or `rules WORDS`"),
    ("undo", "take back your last decision; `undo agreed` if all others allow it"),
    ("redo", "bring back what you took back"),
    ("save", "keep the match now; `save FILE` in this file"),
    ("help", "this list"),
    ("quit", "leave; the match is kept"),
)

SHORT = {"h": "help", "q": "quit", "exit": "quit", "u": "undo", "l": "log"}
AGREED = "agreed"

BARRIERS = {
    "chance": "chance has decided something",
    "other seat": "another seat has decided something",
    "secret": "you have seen something hidden",
}


class Prompt:
    """Asks until the question is answered. Subclasses say what is asked, and what other words mean."""

    def __init__(self, session: Session, seat: int) -> None:
        """`seat` is whose view and whose undo it is."""
        self.session = session
        self.match = session.match
        self.seat = seat
        self.console = session.console

    def run(self) -> None:
        """Show, then ask until something changed."""
        self.show()
        while not self._take(self.session.keyboard.ask("> ")):
            pass

    def show(self) -> None:
        """What is asked."""
        raise NotImplementedError

    def answer(self, line: str) -> bool:
        """Take a line that is no command as an answer; whether the question is settled."""
        raise NotImplementedError

    def is_answer(self, line: str) -> bool:
        """Whether a line that reads like a command is also an answer to the question."""
        raise NotImplementedError

    def _take(self, line: str) -> bool:
        """Carry out a line; whether the question is settled or must be asked anew."""
        if not line:
            return False
        if line.startswith("?"):
            self.command_why(line[1:].strip())
            return False
        word, _, rest = line.lstrip("/:").partition(" ")
        name = SHORT.get(word.lower(), word.lower())
        command = getattr(self, f"command_{name}", None)
        try:
            if command is None or (line[0] not in "/:" and self._is_both(line, name)):
                return command is None and self.answer(line)
            return bool(command(rest.strip()))
        except DreamtableError as error:
            self.say(str(error))
            return False

    def _is_both(self, line: str, name: str) -> bool:
        if not self.is_answer(line):
            return False
        self.say(f"`{name}` is a command, and now also a choice: write the choice's number, or /{name}.")
        return True

    def say(self, text: str, style: str = "yellow") -> None:
        """A message to whoever sits at the keyboard."""
        self.console.print(Text(clean(text), style))

    # ------------------------------------------------------------------------------------------ commands
    def command_why(self, _rest: str) -> None:
        """`?`: nothing to explain here."""
        self.say("There is nothing to choose here; enter what came.")

    def command_help(self, _rest: str) -> bool:
        """`help`."""
        grid = Table.grid(padding=(0, 2))
        grid.add_row(Text("NUMBER", "bold"), Text("take this choice"))
        grid.add_row(Text("ACTION", "bold"), Text("the same in the game's notation; words may be shortened"))
        for words, meaning in COMMANDS:
            grid.add_row(Text(words, "bold"), Text(meaning))
        self.console.print(grid)
        return False

    def command_table(self, _rest: str) -> bool:
        """`table`."""
        self.show()
        return False

    def command_log(self, rest: str) -> bool:
        """`log`: all that happened, as far as this seat knows."""
        story = self.match.story(self.seat)
        last = int(rest) if rest.isdecimal() and len(rest) < 6 else len(story)  # noqa: PLR2004 - digits of a count
        screen.tell(self.session, story[max(0, len(story) - last) :])
        return False

    def command_rules(self, rest: str) -> bool:
        """`rules`."""
        from dreamtable.cli.rules import show_rules

        show_rules(self.console, self.match.spec, rest)
        return False

    def command_undo(self, rest: str) -> bool:
        """`undo`: alone where nothing else happened since, else only if the others agree."""
        others = [seat for seat in range(self.match.seats) if seat != self.seat] if rest == AGREED else []
        try:
            with uninterrupted():
                self.match.undo(self.seat, agreed_by=others)
        except UndoError as error:
            if error.barrier == "nothing":
                self.say("You have made no decision yet that could be taken back.")
            else:
                since = f"Since your last decision {BARRIERS.get(error.barrier, 'something happened')}."
                ask = f"If all others agree: `undo {AGREED}` (what chance decided will be drawn anew)."
                self.say(f"{since} {ask if self.match.seats > 1 else 'Alone, that stands.'}")
            return False
        self.session.after_change()
        return True

    def command_redo(self, _rest: str) -> bool:
        """`redo`."""
        try:
            with uninterrupted():
                self.match.redo(self.seat)
        except UndoError:
            self.say("There is nothing to bring back.")
            return False
        self.session.after_change()
        return True

    def command_save(self, rest: str) -> bool:
        """`save`: now, and from now on in that file."""
        keeper = self.session.keeper
        path = Path(rest).expanduser() if rest else keeper.path
        if path is not None and path != keeper.path and path.exists():
            self.say(f"{path} exists already; name a new file.")
            return False
        try:
            if path is None:
                self.say(f"Saved in {keeper.on_leaving()}", "")
            else:
                keeper.write(path)
                self.say(f"Saved in {path}", "")
        except KeepError as error:
            self.say(str(error))
        except OSError as error:
            self.say(f"not saved: {disk_message(error)}")
        return False

    def command_quit(self, _rest: str) -> bool:
        """`quit`."""
        raise Leave
