"""`dreamtable score`: a scoring pad for the cardboard game; `dreamtable.scorepad` does the counting."""

from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dreamtable.cli.errors import MisuseError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rich.console import Console

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.referee import Score
    from dreamtable.engine.spec import GameSpec
    from dreamtable.scorepad import Player

MAX_BYTES = 100_000
SOLO_ROWS = 2
"""The person and the rival."""


def score(
    game: Annotated[str, typer.Argument(help="A game's name.")],
    file: Annotated[
        Path | None, typer.Option(help="Read the position from this TOML file instead of asking.")
    ] = None,
    template: Annotated[bool, typer.Option("--template", help="Print a TOML file to fill in.")] = False,
    options: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME=VALUE", help="An option you played with; can be repeated."),
    ] = None,
    kit: Annotated[
        Path | None, typer.Option(help="A folder of components instead of the game's own.")
    ] = None,
    alone: Annotated[
        bool,
        typer.Option("--alone", help="Score a solo game: one player, and the rival that the rules play."),
    ] = False,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Count the points of a game on the table: asks for the end position, prints each source and the total.

    For example:

    dreamtable score morpheus

    dreamtable score morpheus --template > evening.toml

    dreamtable score morpheus --file evening.toml
    """
    from dreamtable.cli.choosing import kit_of, read_options
    from dreamtable.cli.console import clean, out
    from dreamtable.registry import find_game
    from dreamtable.scorepad import count, notes
    from dreamtable.views import view_module

    spec = find_game(game)
    pad = view_module(spec, "score")
    if pad is None:
        raise MisuseError(f"{spec.title} has no scoring pad")
    if alone and not spec.solo_rival:
        raise MisuseError(f"{spec.title} has no rival for a player alone; leave out --alone")
    components = kit_of(spec, kit)
    if template:
        print(template_of(spec, pad, components, is_solo=alone), end="")
        return
    chosen = spec.check_options(read_options(options or []))
    players = (
        read_file(file, spec, pad, components, is_solo=alone)
        if file is not None
        else ask(out(), spec, pad, components, is_solo=alone)
    )
    scores, ranks = count(spec, pad, components, chosen, players)
    held = pad.held(components, [player.answers for player in players])
    _report(spec, players, scores, ranks, held, as_json=json)
    for player, note in zip(players, () if json else notes(pad, components, players), strict=False):
        out().print(f"{clean(player.name)}: {note}", markup=False, highlight=False)


# ---------------------------------------------------------------------------------------------- the position
def template_of(spec: GameSpec, pad: Any, kit: Kit, *, is_solo: bool = False) -> str:
    """A TOML file with every question, for two players, or for one and the rival."""
    from dreamtable.scorepad import questions

    more = f"The second is {spec.solo_rival}." if is_solo else "Add as many as played."
    lines = [f"# {spec.title}: the position at the end. One [[player]] for each. {more}\n"]
    for number, name in enumerate(("Player 1", spec.solo_rival if is_solo else "Player 2")):
        lines.append(f'[[player]]\nname = "{name}"')
        asked = questions(pad, is_rival=is_solo and number == 1)
        lines += [f"# {question.text(kit)}\n{question.key} = {question.empty}" for question in asked]
        lines.append("")
    return "\n".join(lines)


def read_file(path: Path, spec: GameSpec, pad: Any, kit: Kit, *, is_solo: bool = False) -> list[Player]:
    """The players of a TOML file; raises PositionError with the player and the question."""
    from dreamtable.scorepad import PositionError, check_number

    try:
        if path.stat().st_size > MAX_BYTES:
            raise PositionError(f"{path}: is larger than {MAX_BYTES} bytes; that is no position")
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PositionError(f"{path}: is no TOML in UTF-8: {error}") from None
    rows = found.get("player")
    if (
        set(found) != {"player"}
        or not isinstance(rows, list)
        or not all(isinstance(row, dict) for row in rows)
    ):
        raise PositionError(f"{path}: expected one [[player]] table for each player and nothing else")
    check_number(spec, pad, len(rows))
    if is_solo and len(rows) != SOLO_ROWS:
        raise PositionError(f"{path}: a solo game has two [[player]]: the person, then {spec.solo_rival}")
    players = [_read_player(path, number, row, pad, kit) for number, row in enumerate(rows, start=1)]
    return [*players[:-1], replace(players[-1], is_rival=True)] if is_solo else players


def _read_player(path: Path, number: int, row: Mapping[str, Any], pad: Any, kit: Kit) -> Player:
    from dreamtable.scorepad import Player, PositionError

    known = [question.key for question in pad.QUESTIONS]
    for key in row:
        if key not in (*known, "name"):
            raise PositionError(
                f"{path}: player {number}: unknown {key!r}; expected name, {', '.join(known)}"
            )
    answers = {}
    for question in pad.QUESTIONS:
        if question.key not in row and not question.is_optional:
            raise PositionError(
                f"{path}: player {number}: {question.key!r} is missing; write {question.empty} for none"
            )
        try:
            is_given = question.key in row
            answers[question.key] = (
                question.read(row[question.key], kit) if is_given else question.nothing(kit)
            )
        except ValueError as error:
            raise PositionError(f"{path}: player {number}: {question.key}: {error}") from None
    return Player(str(row.get("name", f"Player {number}")), answers)


# ----------------------------------------------------------------------------------------------------- asking
def ask(console: Console, spec: GameSpec, pad: Any, kit: Kit, *, is_solo: bool = False) -> list[Player]:
    """Ask for every player; an empty name ends the list, a wrong answer is asked again."""
    from rich.text import Text

    from dreamtable.cli.keyboard import Keyboard
    from dreamtable.scorepad import check_number

    keyboard = Keyboard(console)
    console.print(Text(f"{spec.title}: scoring. An empty name ends the list of players.", "bold"))
    players: list[Player] = []
    try:
        while len(players) < (1 if is_solo else spec.max_seats):
            name = keyboard.ask(f"Name of player {len(players) + 1}: ")
            if not name:
                break
            players.append(_ask_player(console, keyboard, pad, kit, name))
        if is_solo and players:
            console.print(Text(spec.solo_rival))
            players.append(_ask_player(console, keyboard, pad, kit, spec.solo_rival, is_rival=True))
    except EOFError:
        pass
    check_number(spec, pad, len(players))
    return players


def _ask_player(
    console: Console, keyboard: Any, pad: Any, kit: Kit, name: str, *, is_rival: bool = False
) -> Player:
    from dreamtable.scorepad import Player, questions, unasked

    asked = questions(pad, is_rival=is_rival)
    answers = {question.key: _ask_one(console, keyboard, question, kit) for question in asked}
    return Player(name, unasked(pad, kit, is_rival=is_rival) | answers, is_rival)


def _ask_one(console: Console, keyboard: Any, question: Any, kit: Kit) -> Any:
    from rich.text import Text

    from dreamtable.cli.console import clean

    while True:
        try:
            return question.read(keyboard.ask(f"  {question.text(kit)}: "), kit)
        except ValueError as error:
            console.print(Text(f"  {clean(str(error))}", "yellow"))


# --------------------------------------------------------------------------------------------------- showing
def _report(
    spec: GameSpec,
    players: Sequence[Player],
    scores: list[Score],
    ranks: list[int],
    held: set[str],
    *,
    as_json: bool,
) -> None:
    """A table, or JSON."""
    from dreamtable.cli.choosing import display_names
    from dreamtable.cli.console import out, print_json
    from dreamtable.cli.screen import score_table

    names = display_names([player.name for player in players])
    places = ranks if len(players) > 1 else None
    if not as_json:
        out().print(score_table(scores, places, names, held))
        return
    rows = [
        {"name": player.name, "total": s.total, "sources": dict(s.sources), "place": rank if places else None}
        for player, s, rank in zip(players, scores, ranks, strict=True)
    ]
    print_json({"game": spec.name, "players": rows})
