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

    from dreamtable.engine.answers import Question
    from dreamtable.engine.kit import Kit
    from dreamtable.engine.referee import Score
    from dreamtable.engine.spec import GameSpec
    from dreamtable.scorepad import Player

MAX_BYTES = 100_000


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
        typer.Option("--alone", help="Score a solo game: one player, and the rival if the rules play one."),
    ] = False,
    part: Annotated[
        str, typer.Option(metavar="QUESTION", help="Score one part alone, where the pad has such a part.")
    ] = "",
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """Count the points of a game on the table: asks for the end position, prints each source and the total.

    For example:

    dreamtable score morpheus

    dreamtable score morpheus --template > evening.toml

    dreamtable score morpheus --file evening.toml

    With --part only one question is asked, such as --part dynasty in Dominations.
    """
    from dreamtable.cli.choosing import kit_of, read_options
    from dreamtable.cli.console import clean, out
    from dreamtable.registry import find_game
    from dreamtable.scorepad import count, fewest, judged, notes
    from dreamtable.views import view_module

    spec = find_game(game)
    pad = view_module(spec, "score")
    if pad is None:
        raise MisuseError(f"{spec.title} has no scoring pad")
    if alone and (1 not in spec.seats or (fewest(pad) > 1 and not spec.solo_rival)):
        raise MisuseError(f"{spec.title} has no solo game to score; leave out --alone")
    _check_part(spec, pad, part)
    components = kit_of(spec, kit)
    if template:
        print(template_of(spec, pad, components, is_solo=alone, part=part), end="")
        return
    chosen = spec.check_options(read_options(options or []))
    players = (
        read_file(file, spec, pad, components, is_solo=alone, part=part)
        if file is not None
        else ask(out(), spec, pad, components, is_solo=alone, part=part)
    )
    scores, ranks = count(spec, pad, components, chosen, players)
    held = pad.held(components, [player.answers for player in players])
    reached = judged(spec, pad, components, chosen, players)
    _report(spec, players, scores, ranks, held, reached, as_json=json)
    for player, note in zip(players, () if json else notes(pad, components, players), strict=False):
        out().print(f"{clean(player.name)}: {note}", markup=False, highlight=False)


def _check_part(spec: GameSpec, pad: Any, part: str) -> None:
    """Raise MisuseError for a part that the pad does not have."""
    from dreamtable.scorepad import parts

    if part and part not in parts(pad):
        found = ", ".join(parts(pad))
        hint = f"there is {found}" if found else "leave out --part"
        raise MisuseError(f"{spec.title} has no part {part!r} to score alone; {hint}")


# ---------------------------------------------------------------------------------------------- the position
def template_of(spec: GameSpec, pad: Any, kit: Kit, *, is_solo: bool = False, part: str = "") -> str:
    """A TOML file with every question, for two players, or for one alone and the rival, if there is one."""
    from dreamtable.scorepad import questions, shared_questions

    names = spec.with_rival(["Player 1"]) if is_solo else ("Player 1", "Player 2")
    more = {True: f"The second is {spec.solo_rival}. ", False: ""}[is_solo and len(names) > 1]
    more += "" if is_solo else "Add as many as played. "
    lines = [f"# {spec.title}: the position at the end. One [[player]] for each. {more}".strip() + "\n"]
    lines += [
        f"# {question.text(kit)}\n{question.key} = {question.empty}\n"
        for question in shared_questions(pad, part)
    ]
    for number, name in enumerate(names):
        lines.append(f'[[player]]\nname = "{name}"')
        asked = questions(pad, is_rival=is_solo and number == 1, part=part)
        lines += [f"# {question.text(kit)}\n{question.key} = {question.empty}" for question in asked]
        lines.append("")
    return "\n".join(lines)


def read_file(
    path: Path, spec: GameSpec, pad: Any, kit: Kit, *, is_solo: bool = False, part: str = ""
) -> list[Player]:
    """The players of a TOML file; raises PositionError with the player and the question."""
    from dreamtable.scorepad import PositionError, check_number, shared_questions

    try:
        if path.stat().st_size > MAX_BYTES:
            raise PositionError(f"{path}: is larger than {MAX_BYTES} bytes; that is no position")
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise PositionError(f"{path}: is no TOML in UTF-8: {error}") from None
    once = shared_questions(pad, part)
    rows, keys = found.get("player"), [question.key for question in once]
    if (
        not {"player"} <= set(found) <= {"player", *keys}
        or not isinstance(rows, list)
        or not all(isinstance(row, dict) for row in rows)
    ):
        above = f"{', '.join(keys)} and " if keys else ""
        raise PositionError(f"{path}: expected {above}one [[player]] table for each player and nothing else")
    check_number(spec, pad, len(rows))
    names = spec.with_rival([""])
    if is_solo and len(rows) != len(names):
        parts = f"two [[player]]: the person, then {names[1]}" if len(names) > 1 else "one [[player]]"
        raise PositionError(f"{path}: a solo game has {parts}")
    shared = _read_answers(path, "", found, once, kit)
    asked = [question for question in pad.QUESTIONS if not question.is_shared and part in ("", question.key)]
    rest = {
        question.key: question.nothing(kit) for question in pad.QUESTIONS if part not in ("", question.key)
    }
    read = [_read_player(path, number, row, asked, kit, shared) for number, row in enumerate(rows, start=1)]
    players = [replace(player, answers={**rest, **player.answers}) for player in read]
    has_rival = is_solo and len(names) > 1
    return [*players[:-1], replace(players[-1], is_rival=True)] if has_rival else players


def _read_player(
    path: Path,
    number: int,
    row: Mapping[str, Any],
    asked: Sequence[Question],
    kit: Kit,
    shared: Mapping[str, Any],
) -> Player:
    from dreamtable.scorepad import Player, PositionError

    known = [question.key for question in asked]
    for key in row:
        if key in shared:
            raise PositionError(f"{path}: player {number}: {key!r} is one answer for all; write it above")
        if key not in (*known, "name"):
            raise PositionError(
                f"{path}: player {number}: unknown {key!r}; expected name, {', '.join(known)}"
            )
    answers = _read_answers(path, f"player {number}: ", row, asked, kit)
    return Player(str(row.get("name", f"Player {number}")), {**shared, **answers})


def _read_answers(
    path: Path, who: str, row: Mapping[str, Any], asked: Sequence[Question], kit: Kit
) -> dict[str, Any]:
    """The answers of a table; raises PositionError with whose it is and the question."""
    from dreamtable.scorepad import PositionError

    answers = {}
    for question in asked:
        if question.key not in row and not question.is_optional:
            raise PositionError(f"{path}: {who}{question.key!r} is missing; write {question.empty} for none")
        try:
            is_given = question.key in row
            answers[question.key] = (
                question.read(row[question.key], kit) if is_given else question.nothing(kit)
            )
        except ValueError as error:
            raise PositionError(f"{path}: {who}{question.key}: {error}") from None
    return answers


# ----------------------------------------------------------------------------------------------------- asking
def ask(
    console: Console, spec: GameSpec, pad: Any, kit: Kit, *, is_solo: bool = False, part: str = ""
) -> list[Player]:
    """Ask for every player; an empty name ends the list, a wrong answer is asked again."""
    from rich.text import Text

    from dreamtable.cli.keyboard import Keyboard
    from dreamtable.scorepad import check_number, shared_questions

    keyboard = Keyboard(console)
    until = "" if is_solo else " An empty name ends the list of players."
    console.print(Text(f"{spec.title}: scoring.{until}", "bold"))
    players: list[Player] = []
    try:
        shared = {q.key: _ask_one(console, keyboard, q, kit) for q in shared_questions(pad, part)}
        while len(players) < (1 if is_solo else spec.max_seats):
            name = keyboard.ask(f"Name of player {len(players) + 1}: ")
            if not name:
                break
            players.append(_ask_player(console, keyboard, pad, kit, name, shared, part=part))
        if is_solo and players and spec.solo_rival:
            console.print(Text(spec.solo_rival))
            rival = _ask_player(
                console, keyboard, pad, kit, spec.solo_rival, shared, is_rival=True, part=part
            )
            players.append(rival)
    except EOFError:
        pass
    check_number(spec, pad, len(players))
    return players


def _ask_player(
    console: Console,
    keyboard: Any,
    pad: Any,
    kit: Kit,
    name: str,
    shared: Mapping[str, Any],
    *,
    is_rival: bool = False,
    part: str = "",
) -> Player:
    from dreamtable.scorepad import Player, questions, unasked

    asked = questions(pad, is_rival=is_rival, part=part)
    answers = {question.key: _ask_one(console, keyboard, question, kit) for question in asked}
    return Player(name, {**unasked(pad, kit, is_rival=is_rival, part=part), **shared, **answers}, is_rival)


def _ask_one(console: Console, keyboard: Any, question: Any, kit: Kit) -> Any:
    from rich.text import Text

    from dreamtable.cli.console import clean

    while True:
        try:
            return question.read(_ask_lines(keyboard, question, kit), kit)
        except ValueError as error:
            console.print(Text(f"  {clean(str(error))}", "yellow"))


def _ask_lines(keyboard: Any, question: Any, kit: Kit) -> str:
    """An answer; one of several lines is asked line by line, unless the first has all of it, or nothing."""
    if question.lines == 1:
        return str(keyboard.ask(f"  {question.text(kit)}: "))
    lines = [str(keyboard.ask(f"  {question.text(kit)}\n    1: "))]
    if lines[0] and "/" not in lines[0]:
        lines += [keyboard.ask(f"    {number}: ") for number in range(2, question.lines + 1)]
    return "\n".join(lines)


# --------------------------------------------------------------------------------------------------- showing
def _report(
    spec: GameSpec,
    players: Sequence[Player],
    scores: list[Score],
    ranks: list[int],
    held: set[str],
    reached: Sequence[tuple[str, str, str]],
    *,
    as_json: bool,
) -> None:
    """A table and what a lone player reached, or JSON."""
    from dreamtable.cli.choosing import display_names
    from dreamtable.cli.console import out, print_json
    from dreamtable.cli.screen import reached_table, score_table

    names = display_names([player.name for player in players])
    places = ranks if len(players) > 1 else None
    if not as_json:
        out().print(score_table(scores, places, names, held))
        if reached:
            out().print(reached_table(reached))
        return
    rows = [
        {"name": player.name, "total": s.total, "sources": dict(s.sources), "place": rank if places else None}
        for player, s, rank in zip(players, scores, ranks, strict=True)
    ]
    goals = [{"name": name, "text": text, "verdict": verdict} for name, text, verdict in reached]
    print_json({"game": spec.name, "players": rows, "reached": goals})
