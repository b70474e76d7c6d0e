"""`dreamtable games` and `dreamtable bots`: what is installed."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from dreamtable.engine.spec import GameSpec

Json = Annotated[bool, typer.Option("--json", help="Print as JSON.")]


def games(json: Json = False) -> None:
    """List the installed games.

    For example:

    dreamtable games --json
    """
    from rich.table import Table
    from rich.text import Text

    from dreamtable import registry
    from dreamtable.cli.console import out, print_json

    found = [game_facts(registry.find_game(name)) for name in registry.games()]
    if json:
        print_json(found)
        return
    console = out()
    for game in found:
        grid = Table.grid(padding=(0, 2))
        grid.add_row(
            Text(game["name"], "bold"), Text(f"{game['title']}, {_numbers(game['seats'])} players", "bold")
        )
        grid.add_row("", Text(game["blurb"]))
        for option in game["options"]:
            values = "|".join(option["values"])
            grid.add_row(
                "", Text(f"--options {option['name']}={values}  {option['text']} [{option['rule']}]", "dim")
            )
        console.print(grid)


def game_facts(spec: GameSpec) -> dict[str, Any]:
    """What there is to know about a game before playing it."""
    options = [
        {"name": o.name, "values": list(o.values), "text": o.text, "rule": o.rule} for o in spec.options
    ]
    return {
        "name": spec.name,
        "title": spec.title,
        "seats": list(spec.seats),
        "blurb": spec.blurb,
        "rules_version": spec.rules_version,
        "options": options,
        "folder": str(spec.folder),
    }


def _numbers(seats: list[int]) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{min(seats)} to {max(seats)}"


def bots(json: Json = False) -> None:
    """List the installed bots.

    For example:

    dreamtable bots
    """
    from rich.table import Table
    from rich.text import Text

    from dreamtable import registry
    from dreamtable.cli.console import out, print_json

    found = [(name, registry.find_bot(name)) for name in registry.bots()]
    facts = [{"name": n, "text": _first_line(bot), "compiled": bot.code is not None} for n, bot in found]
    if json:
        print_json(facts)
        return
    grid = Table.grid(padding=(0, 2))
    for bot in facts:
        grid.add_row(Text(str(bot["name"]), "bold"), Text(str(bot["text"])))
    out().print(grid)


def _first_line(bot: Any) -> str:
    return (inspect.getdoc(type(bot)) or "").partition("\n")[0]
