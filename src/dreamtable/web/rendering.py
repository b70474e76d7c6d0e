"""From a page's data to HTML: Jinja with everything escaped and nothing undefined.

A template gets `page`, a frozen dataclass that is its whole contract, and from the environment `person`,
`csrf`, `static(path)` and `drawing(board, name)`. `<game>/name.html` is a template of the game's own
`view/templates/`.
"""

from __future__ import annotations

import functools
import hashlib
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from jinja2 import BaseLoader, ChoiceLoader, Environment, FileSystemLoader, StrictUndefined, TemplateNotFound
from markupsafe import Markup
from starlette.templating import Jinja2Templates

from dreamtable.engine.errors import UnknownGameError
from dreamtable.registry import find_game
from dreamtable.views import view_module, with_minus
from dreamtable.web.identity import csrf_of, person_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from starlette.requests import Request
    from starlette.responses import Response

    from dreamtable.engine.spec import GameSpec
    from dreamtable.web.pages.views import BoardView

HERE = Path(__file__).parent
TEMPLATES = HERE / "templates"
STATIC = HERE / "static"
VERSION_DIGITS = 12


class GameLoader(BaseLoader):
    """`morpheus/board.html` is `view/templates/board.html` of the game Morpheus."""

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str | None, Callable[[], bool] | None]:
        """The text of a game's template."""
        game, _, rest = template.partition("/")
        folder = game_folder(game, "templates")
        if not rest or folder is None:
            raise TemplateNotFound(template)
        return FileSystemLoader(folder).get_source(environment, rest)


def game_folder(game: str, name: str) -> Path | None:
    """`view/NAME` of a game's folder, or None where there is no such game or folder."""
    try:
        folder = find_game(game).folder / "view" / name
    except UnknownGameError:
        return None
    return folder if folder.is_dir() else None


def web_view(spec: GameSpec) -> Any | None:
    """The module that shows a game in the browser, or None for a game that has none."""
    return view_module(spec, "web")


# ----------------------------------------------------------------------------------------------- static files
def static(path: str) -> str:
    """The address of a file, with the version of its content: `static("css/table.css")`.

    A game's files are `games/<game>/<path>`. A file that is not there costs its own look alone, not the page.
    Files are looked at once a second, not ten times a page.
    """
    return _address(path, int(time.monotonic()))


@functools.lru_cache(maxsize=256)
def _address(path: str, _second: int) -> str:
    file = static_file(path)
    if file is None:
        return f"/static/{path}"
    facts = file.stat()
    return f"/static/{path}?v={_digest(file, facts.st_mtime_ns, facts.st_size)}"


def static_file(path: str) -> Path | None:
    """Where a static file lies; None if it does not exist."""
    folder, rest = STATIC, path
    if path.startswith("games/"):
        _, game, rest = path.split("/", 2)
        found = game_folder(game, "static")
        if found is None:
            return None
        folder = found
    file = folder / rest
    return file if file.is_file() else None


@functools.lru_cache(maxsize=1024)
def _digest(file: Path, _changed: int, _size: int) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()[:VERSION_DIGITS]


# -------------------------------------------------------------------------------------------------- templates
def new_templates() -> Jinja2Templates:
    """The templates of the shell and of every game, for one application."""
    environment = Environment(
        loader=ChoiceLoader([FileSystemLoader(TEMPLATES), GameLoader()]),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters["minus"] = with_minus
    environment.globals["static"] = static
    environment.globals["drawing"] = functools.partial(drawing, environment)
    return Jinja2Templates(env=environment, context_processors=[_always])


def drawing(environment: Environment, board: BoardView, name: str) -> Markup:
    """The HTML that the game's template `name` makes of its board, made once for all who share the board.

    The template gets `board`, `choices`, `names` and `viewer`, and nothing of who asks.
    """
    if name not in board.drawings:
        template = environment.get_template(name)
        html = template.render(
            board=board.board, choices=board.choices, names=board.names, viewer=board.viewer
        )
        board.drawings[name] = Markup(html)  # noqa: S704 - a template's own output, escaped
    return board.drawings[name]


def _always(request: Request) -> dict[str, Any]:
    """What every template gets beside its page."""
    return {"person": person_of(request), "csrf": csrf_of(request)}


def render(
    request: Request, name: str, page: Any, status: int = 200, *, headers: Mapping[str, str] | None = None
) -> Response:
    """The answer that a template makes of `page`."""
    templates: Jinja2Templates = request.app.state.templates
    return templates.TemplateResponse(request, name, {"page": page}, status_code=status, headers=headers)


def render_text(request: Request, name: str, page: Any) -> str:
    """The HTML that a template makes of `page`, for a piece of a page that travels by itself."""
    templates: Jinja2Templates = request.app.state.templates
    return templates.get_template(name).render({"request": request, "page": page, **_always(request)})
