"""Dreams on display and what lies before each seat."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rich.console import Group
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ..state import Phase
from .words import cost_text, join, symbol_text, tokens_text, type_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from ..picture import DreamPicture, Picture, SeatPicture

HARVEST = (Phase.HELP, Phase.HARVEST_KEEP)

ONE_LINE = 72
"""Columns from which a dream fits on one line."""

SIDE_BY_SIDE = 120
"""Columns from which seats stand in two columns."""


def dream_display(picture: Picture, width: int) -> RenderableType:
    """The dreams one can take, by place."""
    if width < ONE_LINE:
        return short_display(picture)
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(justify="right", style="bold")
    grid.add_column(overflow="fold")
    for place, dream in enumerate(picture.dream_display, start=1):
        if dream is None:
            grid.add_row(str(place), Text("-", "dim"))
            continue
        points = Text(f"{dream.points:2} pts", "bold")
        symbols = Text(" ".join(dream.symbols))
        grid.add_row(str(place), dream.name, type_text(dream.type), points, cost_text(dream.cost), symbols)
    return grid


def short_display(picture: Picture) -> RenderableType:
    """The same in a narrow column: two lines a dream."""
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(justify="right", style="bold")
    for place, dream in enumerate(picture.dream_display, start=1):
        if dream is None:
            grid.add_row(str(place), Text("-", "dim"))
        else:
            first = Text.assemble(
                f"{dream.name}, ", (f"{dream.points} pts", "bold"), "  ", cost_text(dream.cost)
            )
            second = Text.assemble(type_text(dream.type), ", ", " ".join(dream.symbols))
            grid.add_row(str(place), Group(first, second))
    return grid


def seats(picture: Picture, names: Sequence[str], width: int) -> RenderableType:
    """Every seat's pool, the viewer's last, nearest to the choices."""
    order = sorted(picture.seats, key=lambda seat: seat.seat == picture.viewer)
    blocks = [seat_block(picture, seat, names[seat.seat]) for seat in order]
    if width < SIDE_BY_SIDE:
        return Group(*blocks)
    grid = Table.grid(padding=(0, 3, 0, 0))
    for _ in range(2):
        grid.add_column(width=(width - 6) // 2)
    for left in range(0, len(blocks), 2):
        grid.add_row(*blocks[left : left + 2])
    return grid


def seat_block(picture: Picture, seat: SeatPicture, name: str) -> RenderableType:
    """A seat's tokens, open dreams, and what lies face-down; that in full for its owner."""
    lines: list[RenderableType] = [seat_line(picture, seat, name)]
    lines += [open_dream(dream) for dream in seat.open_dreams if dream is not None]
    if seat.done is not None and seat.feathers is not None and seat.points is not None:
        lines += [Padding(line, (0, 0, 0, 3), expand=False) for line in face_down(seat) if line]
    return Group(*lines)


def seat_line(picture: Picture, seat: SeatPicture, name: str) -> Text:
    """Name and part in this turn, pool, counts."""
    parts = [
        word
        for word, holds in (
            ("you", seat.seat == picture.viewer),
            ("helps", seat.is_helping and picture.phase in HARVEST),
        )
        if holds
    ]
    parts += ["marker"] if seat.seat == picture.active and not picture.is_over else []
    parts += ["decides"] if seat.seat == picture.actor else []
    label = f"{name} ({', '.join(parts)})" if parts else name
    done = (
        f"{seat.done_count} done, {seat.feather_count} {'feather' if seat.feather_count == 1 else 'feathers'}"
    )
    style = "bold underline" if seat.seat == picture.actor else "bold"
    return Text.assemble((label, style), "  ", tokens_text(seat.pool), f"  {done}")


def open_dream(dream: DreamPicture) -> RenderableType:
    """An open dream: what it needs, what lies on it, how far it is."""
    laid, total = sum(dream.laid), sum(dream.cost)
    bar = "■" * laid + "□" * (total - laid)
    on_it = Text.assemble("has ", cost_text(dream.laid)) if laid else Text("has nothing")
    needs = Text.assemble(bar, f" {laid}/{total}, needs ", cost_text(dream.cost), ", ", on_it)
    about = Text.assemble(
        dream.name,
        ", ",
        (f"{dream.points} pts", "bold"),
        ", ",
        type_text(dream.type),
        ", ",
        " ".join(dream.symbols),
    )
    return Padding(Group(about, needs), (0, 0, 0, 3), expand=False)


def face_down(seat: SeatPicture) -> list[Text]:
    """What only its owner sees, and the points it makes."""
    done = [
        Text.assemble(d.name, f" ({d.points}; ", " ".join((d.type, *d.symbols)), ")") for d in seat.done or ()
    ]
    counts = Counter(seat.feathers or ())
    feathers = [Text.assemble(symbol_text(name), f" ×{n}" if n > 1 else "") for name, n in counts.items()]
    points = [(name, n) for name, n in seat.points or () if n]
    total = sum(n for _, n in points)
    counted = ", ".join(f"{name} {n}" for name, n in points)
    return [
        Text.assemble(("Done: ", "bold"), join(done, "; ")) if done else Text(),
        Text.assemble(("Feathers: ", "bold"), join(feathers, ", ")) if feathers else Text(),
        Text.assemble(("Points so far: ", "bold"), f"{total}" + (f" ({counted})" if total else "")),
    ]
