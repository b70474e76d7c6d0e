"""`dreamtable games` and `dreamtable bots`: what is installed."""

from __future__ import annotations

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
        grid.add_row(Text(game["name"], "bold"), Text(f"{game['title']}, {game['players']}", "bold"))
        grid.add_row("", Text(game["blurb"]))
        for option in game["options"]:
            values = "|".join(option["values"])
            told = f": {option['told']}" if option["told"] else ""
            line = f"--options {option['name']}={values}  {option['text']}{told} [{option['rule']}]"
            grid.add_row("", Text(line, "dim"))
        console.print(grid)


def game_facts(spec: GameSpec) -> dict[str, Any]:
    """What there is to know about a game before playing it."""
    options = [
        {
            "name": o.name,
            "values": list(o.values),
            "words": dict(o.choices),
            "told": o.told_values if o.words else "",
            "text": o.text,
            "rule": o.rule,
            "solo": o.is_solo,
        }
        for o in spec.options
    ]
    return {
        "name": spec.name,
        "title": spec.title,
        "seats": list(spec.seats),
        "players": spec.players_text,
        "blurb": spec.blurb,
        "rules_version": spec.rules_version,
        "options": options,
        "folder": str(spec.folder),
    }


def bots(json: Json = False) -> None:
    """List the installed bots, from weak to strong.

    For example:

    dreamtable bots
    """
    from rich.table import Table
    from rich.text import Text

    from dreamtable import registry
    from dreamtable.cli.console import out, print_json

    facts = [
        {
            "name": name,
            "text": registry.bot_text(name),
            "compiled": registry.find_bot(name).code is not None,
        }
        for name in registry.bots()
    ]
    if json:
        print_json(facts)
        return
    grid = Table.grid(padding=(0, 2))
    for bot in facts:
        grid.add_row(Text(str(bot["name"]), "bold"), Text(str(bot["text"])))
    out().print(grid)
