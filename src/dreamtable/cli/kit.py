"""`dreamtable kit`: begin one's own component files, check and show them; see `kit_diff.py`, `kit_try.py`."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dreamtable.cli.keeper import KeepError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rich.table import Table

    from dreamtable.engine.kit import Kit, Row
    from dreamtable.engine.spec import GameSpec

app = typer.Typer(
    help="Component files: begin your own, check it, compare it, try it out in a thousand games.",
    no_args_is_help=True,
)

SHORT_HEAD = 3

Game = Annotated[str, typer.Argument(help="A game's name.")]
KitGame = Annotated[
    str | None, typer.Option("--game", help="The game it is for. Default: the one whose tables it has.")
]
Json = Annotated[bool, typer.Option("--json", help="Print as JSON.")]


@app.command()
def new(
    game: Game,
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder that does not exist yet.")],
) -> None:
    """Begin a kit of your own: a game's components in a new folder, to be changed there.

    For example:

    dreamtable kit new morpheus my-kit
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
    for table in spec.kit.tables:
        shutil.copyfile(spec.kit.default / table.file, folder / table.file)
    (folder / MANIFEST).write_text(_manifest(spec, folder.resolve().name), encoding="utf-8")
    files = ", ".join(table.file for table in spec.kit.tables)
    out().print(
        Text(
            f"Wrote {MANIFEST}, {files} to {folder}. Change what you like, then see that it is right with"
            f" `dreamtable kit check {folder}`, and what it does with"
            f" `dreamtable kit try {spec.name} --kit {folder}`."
        )
    )


def _manifest(spec: GameSpec, name: str) -> str:
    """A kit.toml that says where the kit began; JSON writes texts as TOML reads them."""
    note = f"Begun from the components that come with {spec.title}."
    fields = {"id": name, "title": f"{spec.title}: {name}", "note": note}
    return "".join(f"{key} = {json.dumps(value)}\n" for key, value in fields.items())


@app.command()
def check(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A folder of components.")],
    game: KitGame = None,
    as_json: Json = False,
) -> None:
    """Check a folder of components: every mistake is told with file, line, column and what was expected.

    For example:

    dreamtable kit check my-kit
    """
    from rich.text import Text

    from dreamtable.cli.choosing import game_of_kit, kit_of
    from dreamtable.cli.console import out, print_json

    spec = game_of_kit(folder, game)
    kit = kit_of(spec, folder)
    if as_json:
        print_json({"game": spec.name, "id": kit.id, "title": kit.title, "digest": kit.digest, **_sizes(kit)})
        return
    sizes = ", ".join(f"{count} in {name}" for name, count in _sizes(kit)["rows"].items())
    out().print(Text(f"{kit.title} is a complete kit for {spec.title}: {sizes}. Digest {kit.digest[:12]}."))


def _sizes(kit: Kit) -> dict[str, Any]:
    return {"rows": {name: len(rows) for name, rows in kit.tables.items()}}


@app.command()
def show(
    game: Game,
    kit: Annotated[
        Path | None, typer.Option(help="A folder of components instead of the game's own.")
    ] = None,
    as_json: Json = False,
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
    if as_json:
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
    widest = (max(len(column), *(len(row.texts[column]) for row in rows)) + 1 for column in columns)
    is_wide = sum(widest) > width
    table = Table(
        title=Text(f"\n{name}"), title_justify="left", box=None, pad_edge=False, padding=(0, 1, 0, 0)
    )
    for column in columns:
        is_number = all(isinstance(row[column], int) for row in rows)
        head = column[:SHORT_HEAD] if is_number and is_wide else column
        table.add_column(head, justify="right" if is_number else "left", overflow="fold")
    for row in rows:
        table.add_row(*(Text(clean(row.texts[column])) for column in columns))
    return table
