"""`dreamtable lab`: experiments on a game's balance, and their reports."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from dreamtable.cli.errors import STOPPED, MisuseError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.lab.arms import Plan
    from dreamtable.lab.experiment import Experiment
    from dreamtable.lab.findings import Section
    from dreamtable.lab.run import Outcome
    from dreamtable.lab.stopping import Detectable
    from dreamtable.lab.store import Store
    from dreamtable.lab.workers import Workers

app = typer.Typer(
    help="Experiments: is a seat favoured, what is a component worth, what if a number were another.",
    no_args_is_help=True,
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="An experiment: a TOML file.")]
Folder = Annotated[Path, typer.Argument(metavar="DIR", help="A folder of results.")]
Json = Annotated[bool, typer.Option("--json", help="Print as JSON.")]
Out = Annotated[Path | None, typer.Option(metavar="DIR", help="Where results go. Default: NAME-lab.")]
Deals = Annotated[int | None, typer.Option(min=1, help="The most deals of a variant.")]
Threads = Annotated[int | None, typer.Option(min=1, help="Default: all cores.")]
Processes = Annotated[
    int | None, typer.Option(min=1, help="Processes instead of threads: for bots in plain Python.")
]
Ray = Annotated[
    str | None,
    typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: its address, or auto to find or start one."),
]


@app.command()
def new(
    file: File,
    game: Annotated[str, typer.Option(help="The game it is about.")] = "morpheus",
) -> None:
    """Write an experiment to start from, with everything that can be said in one.

    For example:

    dreamtable lab new dear-dreams.toml --game morpheus
    """
    from rich.text import Text

    from dreamtable.cli.console import out
    from dreamtable.cli.keeper import KeepError
    from dreamtable.lab.asking import example

    text = example(game)
    if file.exists():
        raise KeepError(f"{file} exists already: nothing is overwritten; name another file")
    file.write_text(text, encoding="utf-8")
    out().print(Text(f"Wrote {file}. Next: dreamtable lab check {file}"))


@app.command()
def check(file: File, json: Json = False) -> None:
    """Check an experiment: what it would play, and the smallest effects it could find. Plays nothing.

    For example:

    dreamtable lab check dear-dreams.toml
    """
    from dreamtable.cli.console import out, print_json
    from dreamtable.lab.experiment import read
    from dreamtable.lab.stopping import detectable

    plan = _plan(read(file), str(file))
    found = detectable(plan)
    if json:
        arms = [{**arm.as_dict(), "games": arm.deals * len(arm.rotations)} for arm in plan.arms]
        print_json({"game": plan.spec.name, "arms": arms, "detectable": [vars(one) for one in found]})
        return
    out().print(_plan_table(plan, found))


@app.command()
def run(
    what: Annotated[str, typer.Argument(metavar="FILE", help="An experiment's file, or a game's name.")],
    out: Out = None,
    deals: Deals = None,
    threads: Threads = None,
    processes: Processes = None,
    ray: Ray = None,
    report: Annotated[Path | None, typer.Option(metavar="FILE", help="Another place for the report.")] = None,
    json: Json = False,
) -> None:
    """Play an experiment and answer its questions: Parquet, manifest, HTML report and CSV in one folder.

    What it could find is told first, and again after the first deals. Ctrl-C keeps what is finished (exit
    code 130), and the same command goes on. Results are the same on any number of threads, processes or
    machines.

    For example:

    dreamtable lab run morpheus

    dreamtable lab run dear-dreams.toml --deals 5000 --ray auto --json
    """
    from dreamtable.lab import asking
    from dreamtable.lab.experiment import read

    is_file = Path(what).suffix == ".toml" or Path(what).exists()
    experiment = read(Path(what)) if is_file else asking.usual(what)
    experiment = asking.with_choices(experiment, seats=None, bots=(), deals=deals, seed=None)
    extra = f" --deals {deals}" if deals else ""
    folder = out or Path(f"{Path(what).stem}-lab")
    workers = _workers(threads, processes, ray)
    _run(_plan(experiment, what), folder, workers, f"dreamtable lab run {what}{extra}", report, json)


@app.command()
def ask(
    game: Annotated[str, typer.Argument(help="A game's name.")],
    question: Annotated[
        str,
        typer.Argument(
            metavar="QUESTION", help="seats, length, decisive, components, levels, worth or what-if."
        ),
    ],
    what: Annotated[list[str] | None, typer.Argument(metavar="WHAT", help="What it is about.")] = None,
    seats: Annotated[int | None, typer.Option(help="Default: four, or as many as can play.")] = None,
    bots: Annotated[str | None, typer.Option(help="One for all, or one a seat, with commas.")] = None,
    deals: Deals = None,
    seed: Annotated[int | None, typer.Option(min=0, help="Another seed deals otherwise.")] = None,
    out: Out = None,
    threads: Threads = None,
    processes: Processes = None,
    ray: Ray = None,
    json: Json = False,
) -> None:
    """Ask one question of a game, without writing a file.

    For example:

    dreamtable lab ask morpheus seats --seats 3

    dreamtable lab ask morpheus worth help spin

    dreamtable lab ask morpheus what-if dreams.D01.points=5
    """
    from dreamtable.lab import asking

    names = [name.strip() for name in bots.split(",")] if bots else []
    experiment = asking.with_choices(
        asking.about(game, question, what or []), seats=seats, bots=names, deals=deals, seed=seed
    )
    words = [
        f"--{name} {value}" for name, value in (("seats", seats), ("bots", bots), ("deals", deals)) if value
    ]
    words += [f"--seed {seed}"] if seed is not None else []
    command = " ".join(["dreamtable lab ask", game, question, *(f"'{one}'" for one in what or []), *words])
    folder = out or Path("-".join([game, question, *(what or []), "lab"]).replace(" ", "-").replace("/", "-"))
    _run(_plan(experiment, "ask"), folder, _workers(threads, processes, ray), command, None, json)


@app.command()
def show(folder: Folder, json: Json = False) -> None:
    """Show the answers that a folder of results holds.

    For example:

    dreamtable lab show morpheus-lab
    """
    from dreamtable.lab.findings import Results
    from dreamtable.lab.questions import answers
    from dreamtable.lab.store import Store

    store = Store.find(folder)
    _show(store, answers(Results.of(store)), json)


@app.command()
def report(
    folder: Folder,
    to: Annotated[Path | None, typer.Option(metavar="FILE", help="Another place for the HTML file.")] = None,
) -> None:
    """Write the report and the CSV of a folder of results again.

    For example:

    dreamtable lab report morpheus-lab --to morpheus.html
    """
    from rich.text import Text

    from dreamtable.cli.console import out
    from dreamtable.lab.report import REPORT
    from dreamtable.lab.store import Store

    _report(Store.find(folder), to)
    out().print(Text(f"Wrote {to or folder / REPORT}"))


@app.command()
def verify(
    file: File,
    folder: Folder,
    deals: Annotated[int, typer.Option(min=1, help="Deals of each variant that are played again.")] = 10,
) -> None:
    """Play some deals of an experiment again, and compare them with the results kept in a folder.

    For example:

    dreamtable lab verify dear-dreams.toml dear-dreams-lab
    """
    from rich.text import Text

    from dreamtable.cli.console import Waiting, out
    from dreamtable.lab.arms import identity
    from dreamtable.lab.errors import LabError
    from dreamtable.lab.experiment import read
    from dreamtable.lab.store import Store
    from dreamtable.lab.verify import verify as played_again

    plan, store = _plan(read(file), str(file)), Store.find(folder)
    if store.manifest["identity"] != identity(plan):
        raise LabError(f"{folder} holds results of another experiment, kit, seed or rules than {file}")
    with Waiting("Playing again", unit="games") as waiting:
        games = 0
        for games in played_again(plan, store, deals):
            waiting.update(games)
    out().print(Text(f"{games} games played again came out the same, to the last digit."))


# ----------------------------------------------------------------------------------------------------- inside
def _plan(experiment: Experiment, place: str) -> Plan:
    from dreamtable.lab.arms import plan_of

    return plan_of(experiment, place)


def _workers(threads: int | None, processes: int | None, ray: str | None) -> Workers:
    """Who plays; raises MisuseError for two kinds of workers at once."""
    import os

    from dreamtable.lab.workers import Processes, Threads

    if sum(chosen is not None for chosen in (threads, processes, ray)) > 1:
        raise MisuseError("choose one of --threads, --processes and --ray")
    if ray is not None:
        from dreamtable.lab.rays import Rays

        found = Rays(ray)
        found.connect()
        return found
    if processes is not None:
        return Processes(processes)
    return Threads(threads or os.cpu_count() or 1)


def _run(plan: Plan, folder: Path, workers: Workers, command: str, report: Path | None, json: bool) -> None:
    """Play a plan, write the report, and show the answers."""
    from dreamtable.cli.choosing import compiling_told
    from dreamtable.cli.console import Waiting, err
    from dreamtable.cli.interrupts import hangups_interrupt
    from dreamtable.lab import report as _  # noqa: F401 - what it needs may be missing: better told before
    from dreamtable.lab.run import prepare
    from dreamtable.lab.run import run as play
    from dreamtable.lab.stopping import detectable

    if not json:
        err().print(_plan_table(plan, detectable(plan)))
    with hangups_interrupt(), Waiting("Loading the rules", unit="games") as waiting:
        with compiling_told(waiting, "First use: compiling the rules, once"):
            prepare(plan)
        waiting.retitle("Playing")
        outcome = play(
            plan,
            folder,
            workers,
            command=command,
            progress=waiting.update,
            tell=lambda found: None if json else err().print(_detectable_lines(found)),
        )
    with Waiting("Writing the report"):
        sections = _report(outcome.store, report)
    _show(outcome.store, sections, json, outcome)
    if not outcome.is_complete:
        raise typer.Exit(STOPPED)


def _report(store: Store, to: Path | None) -> Sequence[Section]:
    from dreamtable.lab.findings import Results
    from dreamtable.lab.report import REPORT, write

    sections = write(Results.of(store), store.folder)
    if to is not None:
        shutil.copyfile(store.folder / REPORT, to)
    return sections


def _show(store: Store, sections: Sequence[Section], json: bool, outcome: Outcome | None = None) -> None:
    """The answers, for people or programs."""
    from rich.text import Text

    from dreamtable.cli.console import out, print_json
    from dreamtable.lab.report import FINDINGS, REPORT

    if json:
        print_json(_as_json(store, sections, outcome))
        return
    console = out()
    console.print(Text(store.manifest["title"], "bold"))
    if not store.manifest.get("complete"):
        console.print(Text("PARTIAL RESULT: the same command goes on.", "bold red"))
    for section in sections:
        console.print(Text.assemble("\n", (section.title, "bold"), "\n", section.answer))
    console.print(Text(f"\nReport: {store.folder / REPORT}  Figures: {store.folder / FINDINGS}"))


def _as_json(store: Store, sections: Sequence[Section], outcome: Outcome | None) -> dict[str, Any]:
    found: dict[str, Any] = {
        "folder": str(store.folder),
        "complete": store.manifest.get("complete", False),
        "results": store.manifest.get("results"),
        "answers": [{"question": one.key, "title": one.title, "answer": one.answer} for one in sections],
        "findings": [
            {
                **{name: value for name, value in vars(one).items() if name != "estimate"},
                **{key: None if value != value else value for key, value in vars(one.estimate).items()},  # noqa: PLR0124
            }
            for section in sections
            for one in section.findings
        ],
    }
    if outcome is not None:
        found |= {"games": outcome.games, "elapsed_s": outcome.elapsed_s}
    return found


def _plan_table(plan: Plan, found: Sequence[Detectable]) -> Any:
    """The variants, and what each can find."""
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for head in ("variant", "players", "deals", "games", "finds, of wins"):
        table.add_column(head, justify="left" if head in ("variant", "players") else "right", overflow="fold")
    for arm, one in zip(plan.arms, found, strict=True):
        games = f"{arm.deals * len(arm.rotations):,}"
        share = "" if one.share is None else f"{100 * one.share:.1f} %"
        table.add_row(arm.name, " + ".join(map(str, arm.kinds)), f"{arm.deals:,}", games, share)
    told = (
        "The last column is the smallest effect that is found four times of five, by assumption until played."
    )
    title = Text(f"{plan.spec.title}, {plan.arms[0].seats} seats, seed {plan.experiment.seed}", "bold")
    return Group(title, table, Text(told, "dim"))


def _detectable_lines(found: Sequence[Detectable]) -> Any:
    """What each variant can find, by the deals played so far."""
    from rich.text import Text

    parts = []
    for one in found:
        figures = [f"{100 * one.share:.1f} % of wins"] if one.share is not None else []
        figures += [f"{one.points:.2f} points"] if one.points is not None else []
        parts += [f"{one.arm}: {' and '.join(figures)}"] if figures else []
    return Text("By the first deals, the smallest effects that will be found: " + "; ".join(parts) + ".")
