"""Experiments that nobody has to write: one for each question, one for each game, and one to start from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dreamtable.engine.errors import OptionError, closest
from dreamtable.engine.kit import load_kit
from dreamtable.lab.errors import LabError
from dreamtable.lab.experiment import Change, Experiment
from dreamtable.registry import find_game

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreamtable.engine.spec import GameSpec

QUESTIONS = {
    "seats": "Is a seat favoured?",
    "length": "How long are games, and how many decisions?",
    "decisive": "How decisive are games?",
    "components": "Which pieces and actions go together with winning?",
    "levels": "Do levels of play agree? WHAT: other bots (default: random novice).",
    "worth": "What is a component worth? WHAT: actions or pieces that one player never takes.",
    "what-if": "What if this were another? WHAT: TABLE.ROW.COLUMN=VALUE or OPTION=VALUE.",
}
OTHERS = ("random", "novice")


def usual(game: str) -> Experiment:
    """The experiment of a game that nobody wrote: greedy bots, and random ones to compare."""
    spec = find_game(game)
    return Experiment(
        spec.name,
        title=f"{spec.title} as it is",
        about="Greedy bots at a full table, and random ones for comparison.",
        changes=(Change(bots=("random",)),),
    )


def about(game: str, question: str, what: Sequence[str]) -> Experiment:
    """The experiment that answers one question; raises LabError or OptionError for what it can't."""
    spec = find_game(game)
    if question not in QUESTIONS:
        near = closest(question, QUESTIONS)
        hint = f"did you mean {near!r}?" if near else f"questions are {', '.join(QUESTIONS)}"
        raise OptionError(f"no question called {question!r}; {hint}")
    makers = {"levels": _levels, "worth": _worth, "what-if": _what_if}
    if question in ("worth", "what-if") and not what:
        raise OptionError(f"{question}: say what. {QUESTIONS[question]}")
    if question not in makers and what:
        raise OptionError(f"{question}: asks about the game as it is; {' '.join(what)!r} is not wanted")
    changes = [makers[question](spec, one) for one in what or OTHERS] if question in makers else []
    return Experiment(
        spec.name, title=f"{spec.title}: {QUESTIONS[question].partition('?')[0]}?", changes=tuple(changes)
    )


def _levels(_spec: GameSpec, bot: str) -> Change:
    return Change(bots=(bot,))


def _worth(_spec: GameSpec, words: str) -> Change:
    return Change(avoid=(words,))


def _what_if(spec: GameSpec, text: str) -> Change:
    """`table.row.column=value` or `option=value`."""
    name, equals, value = text.partition("=")
    if not equals or not value:
        raise OptionError(f"what-if: {text!r} changes nothing; write TABLE.ROW.COLUMN=VALUE or OPTION=VALUE")
    if name in {option.name for option in spec.options}:
        return Change(options={name: value})
    if "." not in name:
        spec.check_options({name: value})
    return Change(kit={name: value})


def example(game: str) -> str:
    """The text of an experiment file to start from, with everything that can be written in it."""
    spec = find_game(game)
    number, option = _some_number(spec), next(iter(spec.options), None)
    words = next(kind.name for kind in spec.actions.kinds if not kind.passes)
    seats = min(spec.seats, key=lambda number: (abs(number - 4), number))
    lines = [
        f"# An experiment with {spec.title}: `dreamtable lab check` says what it would play and could find.",
        f'game = "{spec.name}"',
        f'title = "{spec.title}: an experiment"',
        'about = "What you want to know, in a sentence."',
        f"seats = {seats}",
        'bots = ["greedy"]        # one for all seats, or one a seat',
        '# kit = "my-kit"         # a folder of components beside this file, instead of the game\'s own',
        "seed = 0",
        "deals = 1000             # the most; each is played once for every way the players can sit",
        "# width = 0.04           # stop earlier, once the widest 95 % interval is as narrow ...",
        '# figure = "seats"       # ... of the wins of each seat; or "player", or "points", of the first',
        "",
        "# [options]              # of the game, for all variants",
        f'# {option.name} = "{option.values[-1]}"' if option else "# This game has none.",
        "",
        "# Each [[vary]] is a variant, compared with the game as it is, in the same deals.",
        "[[vary]]",
        f'name = "One player never does {words}"',
        f'avoid = ["{words}"]',
        "",
        "[[vary]]",
        'name = "Random players"',
        'bots = ["random"]',
        "deals = 200",
    ]
    if number:
        place, value = number
        lines += ["", "[[vary]]", 'name = "Another number"', f'kit = {{ "{place}" = {value} }}']
        lines += ["", "# Every combination of some values:", "# [cross.kit]", f'# "{place}" = [{value}, 2]']
    return "\n".join(lines) + "\n"


def _some_number(spec: GameSpec) -> tuple[str, int] | None:
    """The place of a number of the game's own kit, and its value."""
    for name, rows in load_kit(spec.kit).tables.items():
        table = next(table for table in spec.kit.tables if table.name == name)
        for column, value in rows[0].values.items():
            if column != table.key and type(value) is int:
                return f"{name}.{rows[0][table.key]}.{column}", value
    return None


def with_choices(
    experiment: Experiment, *, seats: int | None, bots: Sequence[str], deals: int | None, seed: int | None
) -> Experiment:
    """The same with some choices of a command line; raises LabError for a number of deals below 1."""
    if deals is not None and deals < 1:
        raise LabError(f"the number of deals must be at least 1, not {deals}")
    chosen = {"seats": seats, "bots": tuple(bots) or None, "deals": deals, "seed": seed}
    return Experiment(
        **{**vars(experiment), **{key: value for key, value in chosen.items() if value is not None}}
    )
