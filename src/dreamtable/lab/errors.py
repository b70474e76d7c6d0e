"""What can go wrong in the lab on purpose."""

from __future__ import annotations

from dreamtable.engine.errors import DreamtableError


class LabError(DreamtableError, ValueError):
    """An experiment file is wrong, or a folder holds no results or other ones."""


class MissingError(LabError):
    """A package is not installed that this part of the lab stands on."""

    def __init__(self, package: str, extra: str) -> None:
        """`extra` is the optional dependency of Dreamtable that brings `package`."""
        super().__init__(f"{package} is not installed; install it with: pip install 'dreamtable[{extra}]'")
