"""`/static/`: the shell's files, and below `/static/games/<game>/` those of each game."""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from starlette.routing import Mount
from starlette.staticfiles import StaticFiles

from dreamtable.web.errors import missing
from dreamtable.web.rendering import STATIC, game_folder

if TYPE_CHECKING:
    from pathlib import Path

    from starlette.types import Receive, Scope, Send


async def game_files(scope: Scope, receive: Receive, send: Send) -> None:
    """A file of the game named in the address."""
    folder = game_folder(scope["path_params"]["game"], "static")
    if folder is None:
        raise missing()
    await _files(folder)(scope, receive, send)


@functools.cache
def _files(folder: Path) -> StaticFiles:
    return StaticFiles(directory=folder)


ROUTES = [
    Mount("/static/games/{game}", game_files),
    Mount("/static", StaticFiles(directory=STATIC)),
]
