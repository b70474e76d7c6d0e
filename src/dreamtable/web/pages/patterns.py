"""`/_patterns`: each component of the shell and of every game in each state, to look at and to test."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from starlette.routing import Route

from dreamtable.engine.choices import Choice, Choices, Refusal
from dreamtable.engine.kit import load_kit
from dreamtable.engine.reasons import Reason
from dreamtable.registry import find_game, games
from dreamtable.web.rendering import render, web_view

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

WHY = Reason(0, "You need 1 of these, and you have none. The bank has some.", "X1.2")
NAMES = ("Ada", "", "👻🦉", "مريم بنت الحلم", "<b>Bo</b>", "A name as long as a night without a moon " * 5)


@dataclass(frozen=True)
class GamePatterns:
    """A game's own components."""

    game: str
    title: str
    template: str
    styles: tuple[str, ...]
    samples: Any


@dataclass(frozen=True)
class PatternsPage:
    """What `patterns.html` gets."""

    games: tuple[GamePatterns, ...]
    choices: Choices
    names: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int | None, ...]], ...]
    log: tuple[tuple[int, str], ...]


def patterns(request: Request) -> Response:
    """The page; a plain function, so that its kits are read beside the event loop."""
    for name in games():
        request.app.state.house.preparing.check(name)
    return render(request, "patterns.html", page())


def page() -> PatternsPage:
    """Samples for the shell, and each game's own."""
    legal = [
        Choice("take 1", "take", "Take the first of the three"),
        Choice("go on", "go", "Go on, with a sentence that needs more than one line on a narrow page"),
    ]
    refused = [Refusal("take 2", "take", WHY), Refusal("take 3", "take", WHY)]
    return PatternsPage(
        games=tuple(found for name in games() if (found := patterns_of(name)) is not None),
        choices=Choices("take one", {c.text: c for c in legal}, {r.text: r for r in refused}),
        names=NAMES,
        rows=(("dreams", (12, 7, 0, None, 3, 1)), ("Luna feathers", (4, 0, 2, None, 0, 0))),
        log=((41, "Ada takes 1."), (42, "👻🦉 passes."), (43, "The die shows 6.")),
    )


def patterns_of(name: str) -> GamePatterns | None:
    """A game's components; None for a game that has no view for browsers, or no samples."""
    spec = find_game(name)
    view = web_view(spec)
    template = getattr(view, "PATTERNS", None)
    if view is None or template is None:
        return None
    styles = tuple(f"games/{name}/{style}" for style in view.STYLES)
    return GamePatterns(name, spec.title, f"{name}/{template}", styles, view.samples(load_kit(spec.kit)))


ROUTES = [Route("/_patterns", patterns)]
