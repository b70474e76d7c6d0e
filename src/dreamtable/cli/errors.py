"""What a mistake becomes: one paragraph on standard error and an exit code, never a traceback.

Exit codes: 0 done, 1 failed, 2 the command line itself was wrong, 130 stopped by Ctrl-C.
"""

from __future__ import annotations

import errno
from typing import Any

import typer
from typer.core import TyperGroup

from dreamtable.cli.console import complain
from dreamtable.engine.errors import DreamtableError, OptionError, UnknownBotError, UnknownGameError

FAILED, MISUSED, STOPPED = 1, 2, 130


class MisuseError(DreamtableError):
    """The command line asks for something that does not exist or does not fit together."""


MISUSES = (MisuseError, OptionError, UnknownBotError, UnknownGameError)


class CommandGroup(TyperGroup):
    """A group of commands whose mistakes are told in one paragraph."""

    def invoke(self, ctx: Any) -> Any:
        """Run the command; turn errors on purpose, and those of the disk, into messages."""
        try:
            return super().invoke(ctx)
        except DreamtableError as error:
            complain(str(error))
            raise typer.Exit(MISUSED if isinstance(error, MISUSES) else FAILED) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                raise
            complain(disk_message(error))
            raise typer.Exit(FAILED) from None
        except KeyboardInterrupt:
            complain("stopped")
            raise typer.Exit(STOPPED) from None


def disk_message(error: OSError) -> str:
    """What the system said, with the file it is about."""
    about = f"{error.filename}: " if error.filename else ""
    return f"{about}{error.strerror or error}"
