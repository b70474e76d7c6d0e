"""The list of commands. Each is a function in a file of its own; a docstring is its help."""

from __future__ import annotations

from importlib import util

import typer

from dreamtable.cli import (
    analyse,
    badges,
    doctor,
    kit,
    kit_diff,
    kit_try,
    lab,
    lab_record,
    ladder,
    listing,
    new_game,
    play,
    puzzle,
    replay,
    rules,
    score,
    serve,
    simulate,
)
from dreamtable.cli.errors import CommandGroup

app = typer.Typer(
    name="dreamtable",
    cls=CommandGroup,
    help="Modern board games: play them, study them, trust every rule.",
    no_args_is_help=True,
    add_completion=False,
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

PLAY, STUDY, MAKE = "Play", "Study", "Make and mend"

app.command(rich_help_panel=PLAY)(play.play)
app.command(rich_help_panel=PLAY)(serve.serve)
app.command(rich_help_panel=PLAY)(replay.replay)
app.command(rich_help_panel=PLAY)(replay.verify)
app.command(rich_help_panel=PLAY)(analyse.analyse)
app.command(rich_help_panel=PLAY)(score.score)
app.command(rich_help_panel=PLAY)(rules.rules)
app.command(rich_help_panel=PLAY)(badges.badges)
app.command(rich_help_panel=STUDY)(simulate.simulate)
app.command(rich_help_panel=STUDY)(ladder.ladder)
app.command(rich_help_panel=STUDY)(listing.games)
app.command(rich_help_panel=STUDY)(listing.bots)
app.add_typer(puzzle.app, name="puzzle", rich_help_panel=PLAY)
kit.app.command()(kit_diff.diff)
kit.app.command("try")(kit_try.try_kit)
lab.app.command()(lab_record.record)
app.add_typer(lab.app, name="lab", rich_help_panel=STUDY)
app.add_typer(kit.app, name="kit", rich_help_panel=MAKE)
app.command("new-game", rich_help_panel=MAKE)(new_game.new_game)
app.command(rich_help_panel=MAKE)(doctor.doctor)

if util.find_spec("dreamtable.cli.bench") is not None:
    from importlib import import_module

    app.command(rich_help_panel=STUDY)(import_module("dreamtable.cli.bench").bench)


def _show_version(wanted: bool) -> None:
    if wanted:
        import dreamtable

        print(f"dreamtable {dreamtable.__version__}")
        raise typer.Exit


@app.callback()
def root(
    version: bool = typer.Option(
        False, "--version", callback=_show_version, is_eager=True, help="Show the version and leave."
    ),
) -> None:
    """Modern board games: play them, study them, trust every rule."""
