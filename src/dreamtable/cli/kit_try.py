"""`dreamtable kit try`: a thousand games with a kit, and what is worth a look in them."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dreamtable.cli.errors import FAILED, MisuseError
from dreamtable.cli.kit import Game, Json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.console import RenderableType

    from dreamtable.engine.kit import Kit
    from dreamtable.engine.referee import Referee
    from dreamtable.engine.spec import GameSpec
    from dreamtable.kits.findings import Finding, Trial
    from dreamtable.kits.smoke import Watched

CAREFUL = 3
"""Random games in which the engine's contract is checked, too."""


def try_kit(
    game: Game,
    kit: Annotated[Path, typer.Option(metavar="DIR", help="The folder of components to try out.")],
    games: Annotated[int, typer.Option(min=1, help="How many games with each kit.")] = 1000,
    seats: Annotated[int | None, typer.Option(help="How many play. Default: the fewest, but two.")] = None,
    bots: Annotated[
        str | None, typer.Option(help="One bot a seat, with commas: greedy or random. Default: all greedy.")
    ] = None,
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 0,
    options: Annotated[
        list[str] | None, typer.Option(metavar="NAME=VALUE", help="An option of the game; can be repeated.")
    ] = None,
    logs: Annotated[
        Path, typer.Option(metavar="DIR", help="Where the logs of games that broke are written.")
    ] = Path("kit-trouble"),
    threads: Annotated[int | None, typer.Option(min=1, help="Default: all cores.")] = None,
    as_json: Json = False,
) -> None:
    """Try a kit out in many games, next to the game's own kit from the same seeds, and tell what stands out.

    Cards that nobody takes or can, stacks that run out, points and lengths that are different, seats that
    win too often, games that break. Exit code 0 with or without findings, 1 where games broke.

    For example:

    dreamtable kit try morpheus --kit my-kit

    dreamtable kit try morpheus --kit my-kit --bots greedy,greedy,greedy --games 5000 --json
    """
    from dreamtable.cli.choosing import kit_of, read_options
    from dreamtable.cli.console import out, print_json
    from dreamtable.kits.findings import findings
    from dreamtable.registry import find_game

    spec = find_game(game)
    names = _bots_of(spec, seats, bots)
    values = spec.check_options(read_options(options or []))
    kits = (kit_of(spec, kit), kit_of(spec, None))
    trouble = _contract_broken(spec, kits[0], len(names), seed, values)
    trial = _play(spec, kits, names, games=games, seed=seed, options=values, threads=threads)
    found = [*trouble, *findings(trial)]
    files = _write_logs(trial, logs, values)
    is_broken = any(finding.kind == "broken" for finding in found)
    if as_json:
        print_json(_facts(trial, values) | {"findings": [asdict(one) for one in found], "logs": files})
    else:
        out().print(_report(trial, found, files))
    if is_broken:
        raise typer.Exit(FAILED)


def _bots_of(spec: GameSpec, seats: int | None, bots: str | None) -> list[str]:
    """Who sits where; raises MisuseError or OptionError."""
    names = [name.strip() for name in bots.split(",")] if bots is not None else None
    if names is None:
        fewest = min((number for number in spec.seats if number > 1), default=min(spec.seats))
        names = ["greedy"] * (fewest if seats is None else spec.check_seats(seats))
    if seats is not None and len(names) != seats:
        raise MisuseError(f"{len(names)} bots were named for {seats} seats; name one bot a seat")
    spec.check_seats(len(names))
    return names


def _contract_broken(
    spec: GameSpec, kit: Kit, seats: int, seed: int, options: dict[str, str]
) -> list[Finding]:
    """A few random games with every property of the engine's contract looked at now and then."""
    from dreamtable.cli.console import Waiting
    from dreamtable.engine.conformance import check
    from dreamtable.engine.errors import ConformanceError
    from dreamtable.kits.findings import Finding

    with Waiting(f"Checking {CAREFUL} games closely"):
        try:
            check(spec, seats=seats, games=CAREFUL, seed=seed, options=options, kit=kit, matches=0)
        except ConformanceError as error:
            return [Finding("broken", 1.0, f"the rules do not hold: {error}", {"problem": str(error)})]
    return []


def _play(
    spec: GameSpec,
    kits: tuple[Kit, Kit],
    names: list[str],
    *,
    games: int,
    seed: int,
    options: dict[str, str],
    threads: int | None,
) -> Trial:
    """Games with both kits, of the bots asked for and of random ones."""
    from dreamtable.cli.choosing import compiling_told
    from dreamtable.cli.console import Waiting
    from dreamtable.engine.referee import Referee
    from dreamtable.kits.findings import Trial
    from dreamtable.kits.smoke import play

    referees = [Referee(spec, one, len(names)) for one in kits]
    with Waiting("Playing", 4 * games, unit="games") as waiting:
        done = 0

        def tell(more: int) -> None:
            nonlocal done
            done += more
            waiting.update(done, text="Playing")

        def run(referee: Referee, who: Sequence[str]) -> Watched:
            return play(referee, who, games=games, seed=seed, options=options, threads=threads, progress=tell)

        with compiling_told(waiting, f"First use: compiling the rules of {spec.title}, once"):
            return Trial(
                *(run(referee, who) for who in (names, ["random"] * len(names)) for referee in referees)
            )


def _write_logs(trial: Trial, folder: Path, options: dict[str, str]) -> list[str]:
    """A file for the first game that broke in each run with the kit; their names."""
    files = []
    for name, watched in (("", trial.kit), ("random-", trial.kit_random)):
        for broken in watched.broken[:1]:
            folder.mkdir(parents=True, exist_ok=True)
            path = folder / f"{watched.referee.spec.name}-{name}{watched.seed}-{broken.game}.json"
            about = {
                "game": watched.referee.spec.name,
                "kit": _kit_facts(watched.referee.kit),
                "bots": watched.bots,
                "options": options,
                "seed": watched.seed,
                "number": broken.game,
                "problem": broken.problem,
                "log": broken.log,
            }
            path.write_text(json.dumps(about, ensure_ascii=False, indent=1), encoding="utf-8")
            files.append(str(path))
    return files


def _kit_facts(kit: Kit) -> dict[str, str]:
    return {"id": kit.id, "digest": kit.digest}


def _facts(trial: Trial, options: dict[str, str]) -> dict[str, Any]:
    """What was played, for programs."""
    kit, own = trial.kit, trial.own
    return {
        "game": kit.referee.spec.name,
        "kit": _kit_facts(kit.referee.kit),
        "own_kit": _kit_facts(own.referee.kit),
        "rules_version": kit.referee.spec.rules_version,
        "bots": kit.bots,
        "options": options,
        "seed": kit.seed,
        "games": kit.games,
        "broken": len(kit.broken) + len(trial.kit_random.broken),
    }


def _report(trial: Trial, found: Sequence[Finding], files: Sequence[str]) -> RenderableType:
    """The findings for people, the worst first."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from dreamtable.cli.console import clean

    kit = trial.kit
    head = (
        f"{kit.games:,} games of {kit.referee.spec.title} with {kit.referee.kit.title}"
        f" ({', '.join(kit.bots)}; seed {kit.seed}), as many between random bots, and both with the game's"
        " own kit."
    )
    if not found:
        return Group(Text(clean(head), "bold"), Text("Nothing stands out."))
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for finding in found:
        table.add_row(
            Text(finding.kind, "bold red" if finding.kind == "broken" else "bold"), clean(finding.text)
        )
    logs = [Text(f"The log of a game that broke: {file}") for file in files]
    return Group(Text(clean(head), "bold"), table, *logs)
