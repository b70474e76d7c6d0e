"""`dreamtable kit`: component files to check, to show, and to start one's own from."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dreamtable.cli.keeper import KeepError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.table import Table

    from dreamtable.engine.kit import Kit, Row

app = typer.Typer(
    help="Component files: check a folder, show what a game has, begin your own.", no_args_is_help=True
)

SHORT_HEAD = 3

Game = Annotated[str, typer.Argument(help="A game's name.")]
Json = Annotated[bool, typer.Option("--json", help="Print as JSON.")]


@app.command()
def check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder of components.")],
    game: Annotated[
        str | None, typer.Option(help="The game they are for. Default: the only one installed.")
    ] = None,
    json: Json = False,
) -> None:
    """Check a folder of components: every mistake is told with file, line, column and what was expected.

    For example:

    dreamtable kit check my-kit --game morpheus
    """
    from rich.text import Text

    from dreamtable.cli.choosing import kit_of, the_game
    from dreamtable.cli.console import out, print_json

    spec = the_game(game)
    kit = kit_of(spec, folder)
    if json:
        print_json({"game": spec.name, "id": kit.id, "title": kit.title, "digest": kit.digest, **_sizes(kit)})
        return
    sizes = ", ".join(f"{count} in {name}" for name, count in _sizes(kit)["rows"].items())
    out().print(Text(f"{kit.title} is a complete kit for {spec.title}: {sizes}. Digest {kit.digest[:12]}."))


def _sizes(kit: Kit) -> dict[str, Any]:
    return {"rows": {name: len(rows) for name, rows in kit.tables.items()}}


@app.command()
def export(
    game: Game,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that does not exist yet.")],
) -> None:
    """Copy a game's own components to a new folder, to be changed there.

    For example:

    dreamtable kit export morpheus my-kit
    """
    from rich.text import Text

    from dreamtable.cli.console import out
    from dreamtable.engine.kit import MANIFEST
    from dreamtable.registry import find_game

    spec = find_game(game)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise KeepError(
            f"{folder} exists already and is not empty: nothing is overwritten; name a new folder"
        )
    folder.mkdir(parents=True, exist_ok=True)
    files = [MANIFEST, *(table.file for table in spec.kit.tables)]
    for file in files:
        shutil.copyfile(spec.kit.default / file, folder / file)
    out().print(Text(f"Wrote {', '.join(files)} to {folder}. Change `id` and `title` in {MANIFEST} first."))


@app.command()
def show(
    game: Game,
    kit: Annotated[
        Path | None, typer.Option(help="A folder of components instead of the game's own.")
    ] = None,
    json: Json = False,
) -> None:
    """Show a game's components, table by table.

    For example:

    dreamtable kit show morpheus
    """
    from rich.text import Text

    from dreamtable.cli.choosing import kit_of
    from dreamtable.cli.console import out, print_json
    from dreamtable.registry import find_game

    found = kit_of(find_game(game), kit)
    if json:
        tables = {name: [_plain_row(row.values) for row in rows] for name, rows in found.tables.items()}
        head = {"id": found.id, "title": found.title, "note": found.note, "digest": found.digest}
        print_json({**head, "tables": tables})
        return
    console = out()
    console.print(Text(f"{found.title} ({found.id}, digest {found.digest[:12]})", "bold"))
    console.print(Text(" ".join(found.note.split())))
    for name, rows in found.tables.items():
        console.print(_table(name, rows, console.width))


def _plain_row(values: Mapping[str, Any]) -> dict[str, Any]:
    return {name: list(value) if isinstance(value, tuple) else value for name, value in values.items()}


def _table(name: str, rows: list[Row], width: int) -> Table:
    """A table of the kit; where it is too wide, the heads of numbers are shortened."""
    from rich.table import Table
    from rich.text import Text

    from dreamtable.cli.console import clean

    columns = list(rows[0].values) if rows else []
    widest = (max(len(column), *(len(_cell(row[column])) for row in rows)) + 1 for column in columns)
    is_wide = sum(widest) > width
    table = Table(
        title=Text(f"\n{name}"), title_justify="left", box=None, pad_edge=False, padding=(0, 1, 0, 0)
    )
    for column in columns:
        is_number = all(isinstance(row[column], int) for row in rows)
        head = column[:SHORT_HEAD] if is_number and is_wide else column
        table.add_column(head, justify="right" if is_number else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(clean(_cell(row[column]))) for column in columns))
    return table


def _cell(value: Any) -> str:
    """A value as text; nested ones flat, as people read them: `1:0+4`."""
    if not isinstance(value, tuple):
        return str(value)
    if value and isinstance(value[-1], tuple):
        return ":".join(_cell(part) for part in value)
    return "+".join(map(str, value))
