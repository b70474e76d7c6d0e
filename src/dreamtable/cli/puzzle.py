"""`dreamtable puzzle`: positions with one clearly best choice, to be found."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from dreamtable.cli.errors import MisuseError

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

    from dreamtable.analysis import Analysis
    from dreamtable.analysis.puzzles import Puzzle
    from dreamtable.analysis.solving import Solution
    from dreamtable.engine.observation import Observation

app = typer.Typer(help="Positions with one clearly best choice: solve them, make them.", no_args_is_help=True)


@app.command("list")
def list_puzzles(
    game: Annotated[str | None, typer.Option(help="Only those of this game.")] = None,
    json: Annotated[bool, typer.Option("--json", help="Print as JSON.")] = False,
) -> None:
    """List the puzzles: those that come with the games, and those of matches that were analysed here.

    For example:

    dreamtable puzzle list --game morpheus
    """
    from rich.table import Table

    from dreamtable.cli.console import out, print_json
    from dreamtable.puzzles import puzzles
    from dreamtable.registry import find_game

    known = list(puzzles(game).values())
    if json:
        print_json(
            [
                {"puzzle": one.id, "game": one.game, "seats": one.seats, "choices": len(one.answers)}
                for one in known
            ]
        )
        return
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("puzzle", "game", "seats", "choices"):
        table.add_column(head, justify="right" if head in ("seats", "choices") else "left")
    for one in known:
        table.add_row(one.id, find_game(one.game).title, str(one.seats), str(len(one.answers)))
    out().print(table if known else "There is no puzzle yet; `dreamtable analyse FILE --puzzles` finds some.")


@app.command()
def solve(
    puzzle: Annotated[str | None, typer.Argument(help="Its name. Default: any.")] = None,
    game: Annotated[str | None, typer.Option(help="Any of this game.")] = None,
    answer: Annotated[
        str | None, typer.Option(help="The answer, a number or the text of a choice, instead of being asked.")
    ] = None,
) -> None:
    """Look at a position as its seat saw it, and find the best choice; then see what each is worth, and why.

    For example:

    dreamtable puzzle solve

    dreamtable puzzle solve --game morpheus
    """
    from dreamtable.analysis.solving import solution
    from dreamtable.cli import screen
    from dreamtable.cli.choosing import kit_of, warm
    from dreamtable.cli.console import out
    from dreamtable.cli.views import table_of
    from dreamtable.registry import find_game

    found = _any_puzzle(game) if puzzle is None else _the_puzzle(puzzle)
    spec, console, names = find_game(found.game), out(), found.names()
    kit = kit_of(spec, None)
    warm(spec, kit, found.seats)
    seen = found.position(spec, kit)
    console.print(f"{spec.title}, puzzle {found.id}. You are player {found.seat + 1} of {found.seats}.\n")
    console.print(table_of(seen, names, console.width))
    screen.show_choices(console, seen, names[found.seat])
    chosen = _answered(seen, answer)
    _explain(console, solution(found, seen, chosen), found.games)


def _the_puzzle(name: str) -> Puzzle:
    from dreamtable.puzzles import UnknownPuzzleError, find_puzzle

    try:
        return find_puzzle(name)
    except UnknownPuzzleError as error:
        raise MisuseError(str(error)) from None


def _any_puzzle(game: str | None) -> Puzzle:
    import secrets

    from dreamtable.puzzles import puzzles

    known = list(puzzles(game).values())
    if not known:
        raise MisuseError("there is no such puzzle; `dreamtable analyse FILE --puzzles` finds some")
    return secrets.choice(known)


def _answered(seen: Observation, answer: str | None) -> str:
    """The text of the choice that is answered; asked again until it is one."""
    from dreamtable.engine.errors import DreamtableError

    legal = seen.legal_actions()
    while True:
        try:
            told = typer.prompt("\nYour answer") if answer is None else answer
        except typer.Abort:
            raise MisuseError("there was no answer; give one with --answer") from None
        try:
            number = int(told) if told.isdecimal() and len(told) < len("1000") else 0
            action = legal[number - 1] if 0 < number <= len(legal) else seen.spec.actions.parse(told)
            if action in legal:
                return seen.spec.actions.text(action)
            problem = f"{told} is not possible here"
        except DreamtableError as error:
            problem = f"there is no choice {told}" if told.isdecimal() else str(error)
        problem += f"; answer with a number from 1 to {len(legal)}"
        if answer is not None:
            raise MisuseError(problem)
        typer.echo(f"{problem}.")


def _explain(console: Console, told: Solution, games: int) -> None:
    """What each choice is worth, and why the best is better."""
    from rich.text import Text

    from dreamtable.cli.console import clean

    head = "Right." if told.is_right else "There is something better."
    console.print(Text.assemble((f"\n{head} ", "bold green" if told.is_right else "bold"), clean(told.best)))
    if told.why:
        beside = "the second best" if told.is_right else "your answer"
        console.print(Text(f"Beside {beside} it brings {', '.join(told.why)}."))
    console.print()
    console.print(_choices(told))
    console.print(Text(f"By {games} games after each choice, from what the seat knew.", "dim"))


def _choices(told: Solution) -> Table:
    from rich.table import Table
    from rich.text import Text

    from dreamtable.cli.console import clean

    has_points = any(one.points for one in told.choices)
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    table.add_column("choice", ratio=1)
    heads = ("won", "points", "beside the best") if has_points else ("points", "beside the best")
    for head in heads:
        table.add_column(head, justify="right")
    for one in told.choices:
        label = Text.assemble(clean(one.label), (f"  ({', '.join(one.notes)})" if one.notes else "", "bold"))
        table.add_row(label, one.worth, *([one.points] if has_points else []), one.behind)
    return table


@app.command()
def make(
    game: Annotated[str, typer.Argument(help="A game's name.")],
    into: Annotated[Path, typer.Option(metavar="DIR", help="The folder for the files of the puzzles.")],
    count: Annotated[int, typer.Option(min=1, help="How many.")] = 3,
    seats: Annotated[int | None, typer.Option(help="Default: the fewest.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed makes the same puzzles.")] = 1,
    bots: Annotated[str, typer.Option(help="Who plays the matches, with commas.")] = "novice,greedy",
    tries: Annotated[int, typer.Option(min=1, help="Matches played at most.")] = 10,
) -> None:
    """Make puzzles from matches of bots, at most two a match, those first that a greedy bot would not solve.

    For example:

    dreamtable puzzle make morpheus --into my-puzzles
    """
    from dreamtable.analysis.puzzles import puzzles_of
    from dreamtable.cli.console import complain, out
    from dreamtable.puzzles import keep

    if into.exists() and not into.is_dir():
        raise MisuseError(f"{into} is no folder; name one for the files of the puzzles")
    made = 0
    for number in range(tries):
        if made == count:
            return
        analysis = _judged(game, seats, f"puzzle {seed}-{number}", bots.split(","))
        found = sorted(puzzles_of(analysis), key=lambda one: one.best == one.greedy)
        for puzzle in found[: min(2, count - made)]:
            out().print(str(keep(puzzle, into)), soft_wrap=True)
            made += 1
    if made < count:
        complain(f"found {made} of {count}; more --tries, or another --seed, may find more")


def _judged(game: str, seats: int | None, seed: str, bots: list[str]) -> Analysis:
    """A match that bots play, those named in turn, with its decisions judged; no curve is wanted."""
    import dreamtable
    from dreamtable.analysis import Analysis, Effort, Kept, Subject
    from dreamtable.analysis.judging import judge
    from dreamtable.analysis.seeds import seed_of
    from dreamtable.bots import Budget
    from dreamtable.cli.choosing import compiling_told
    from dreamtable.cli.console import Waiting
    from dreamtable.engine.rng import new_rng
    from dreamtable.registry import find_bot

    players = [find_bot(name.strip()) for name in bots]
    match = dreamtable.new_match(game, seats=seats, seed=seed)
    with Waiting("Playing a match", unit="parts") as waiting, compiling_told(waiting, match.spec.title):
        rng = new_rng(seed_of(seed, "bots", 0))
        while not match.is_over:
            seat = match.to_act[0]
            bot = players[seat % len(players)]
            match.apply(seat, bot.choose(match.observe(seat), Budget(), rng))
        subject, kept = Subject(match), Kept()
        effort = Effort.usual(len(subject.decisions))
        for done, decision in enumerate(subject.decisions):
            waiting.update(done, len(subject.decisions), "Judging its decisions")
            kept.add(judge(subject, decision, effort, match.referee))
        return Analysis(subject, effort, kept)
