"""`dreamtable kit diff`: what two kits of a game print differently."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dreamtable.cli.kit import Json, KitGame

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.console import RenderableType

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.spec import GameSpec
    from dreamtable.kits.difference import Change


def diff(
    before: Annotated[str, typer.Argument(help="A folder of components, or a game's name for its own.")],
    after: Annotated[str, typer.Argument(help="Another one.")],
    game: KitGame = None,
    as_json: Json = False,
) -> None:
    """Tell cell by cell what another kit prints: table, row, column, before and after.

    For example:

    dreamtable kit diff morpheus my-kit

    dreamtable kit diff my-kit my-other-kit --json
    """
    from rich.text import Text

    from dreamtable.cli.choosing import kit_of
    from dreamtable.cli.console import out, print_json
    from dreamtable.kits.difference import differences

    spec = _game_of(before, after, game)
    one, other = (kit_of(spec, _folder(spec, place)) for place in (before, after))
    changes = differences(spec.kit, one, other)
    if as_json:
        print_json(
            {
                "game": spec.name,
                "before": _facts(one),
                "after": _facts(other),
                "changes": [{"kind": change.kind, **asdict(change)} for change in changes],
            }
        )
        return
    out().print(Text(f"{spec.title}: from {one.title} to {other.title}", "bold"))
    out().print(_table(changes) if changes else Text("Every cell is the same."))


def _game_of(before: str, after: str, game: str | None) -> GameSpec:
    """The game that was named, as either kit or as an option, else the one that a folder's tables show."""
    from dreamtable.cli.choosing import game_of_kit
    from dreamtable.registry import games

    named = [place for place in (before, after) if place in games() and not Path(place).is_dir()]
    folder = next((Path(place) for place in (before, after) if place not in named), Path(before))
    return game_of_kit(folder, game or next(iter(named), None))


def _folder(spec: GameSpec, place: str) -> Path | None:
    """The folder of a kit; None for the game's own."""
    return None if place == spec.name and not Path(place).is_dir() else Path(place)


def _facts(kit: Kit) -> dict[str, Any]:
    return {"id": kit.id, "title": kit.title, "digest": kit.digest}


def _table(changes: list[Change]) -> RenderableType:
    """One line a change."""
    from rich.table import Table
    from rich.text import Text

    from dreamtable.cli.console import clean

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("table", "row", "column", "before", "after"):
        table.add_column(head, overflow="fold")
    for change in changes:
        values = [_value(change.before), _value(change.after)]
        cells = (change.table, change.row, change.column or f"({change.kind})", *values)
        table.add_row(*(Text(clean(cell)) for cell in cells))
    return table


def _value(value: str | Mapping[str, str] | None) -> str:
    """A cell, a whole row, or a dash for none."""
    if value is None:
        return "—"
    return value if isinstance(value, str) else ", ".join(value.values())
