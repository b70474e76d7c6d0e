"""The tree of errors: drawn in the docstring as it is, caught as builtins, whole between processes."""

import inspect
import pickle
import re

import pytest

import dreamtable as dt
from dreamtable.engine import errors
from dreamtable.engine.errors import (
    AmbiguousActionError,
    DreamtableError,
    IllegalActionError,
    InvalidActionError,
    KitError,
    LedgerError,
    ReplayError,
    StaleActionError,
    UndoError,
    UnknownBotError,
    UnknownGameError,
    closest,
)
from dreamtable.engine.reasons import Reason

DRAWN = dict(re.findall(r"[├└]── (\w+) +\((\w+)\)", errors.__doc__))
PUBLIC = {
    name: kind
    for name, kind in vars(errors).items()
    if inspect.isclass(kind) and issubclass(kind, DreamtableError) and not name.startswith("_")
}

REASON = Reason(10, "You need 1 chronite.", "M3.1")
EXAMPLES = [
    InvalidActionError("no"),
    IllegalActionError(REASON, action="reroll 2", seat=1, ply=7),
    AmbiguousActionError("re", ["reroll 1", "reroll 2"]),
    StaleActionError(expected=3, got=5),
    UndoError("no", barrier="chance"),
    UnknownGameError("morfeus", ["morpheus"]),
    UnknownBotError("zzz", ["random", "greedy"]),
    KitError("is wrong", path="dreams.csv", row=4, column="points"),
    LedgerError("is wrong", path="rules.md", line=3),
    ReplayError("is wrong", path="game.json", ply=9),
]


def test_the_tree_drawn_in_the_docstring_is_the_tree():
    assert set(DRAWN) == set(PUBLIC) - {"DreamtableError"}
    for name, builtin in DRAWN.items():
        assert PUBLIC[name].__mro__.index(DreamtableError) > 0
        builtins = [base.__name__ for base in PUBLIC[name].__mro__ if base.__module__ == "builtins"]
        assert builtin in builtins[:2]


def test_the_attributes_drawn_in_the_docstring_are_there():
    for line in errors.__doc__.splitlines():
        name = re.search(r"── (\w+)", line)
        for error in EXAMPLES:
            if name and name[1] == type(error).__name__:
                for attribute in re.findall(r" \.(\w+)", line):
                    assert hasattr(error, attribute), (name[1], attribute)


def test_every_error_is_in_the_public_api():
    assert set(PUBLIC) <= set(dt.__all__)


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_errors_travel_whole_between_processes(error):
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)


def test_messages_say_what_where_and_what_next():
    assert [str(error) for error in EXAMPLES] == [
        "no",
        "seat 1 cannot 'reroll 2' at ply 7: You need 1 chronite. [M3.1]",
        "'re' may mean reroll 1, reroll 2; write one of them in full",
        "this was chosen at ply 3, but the match is at ply 5: look again",
        "no",
        "no game called 'morfeus'; did you mean 'morpheus'?",
        "no bot called 'zzz'; known: greedy, random",
        "dreams.csv, line 4, column 'points': is wrong",
        "rules.md, line 3: is wrong",
        "game.json: entry 9: is wrong",
    ]


def test_the_nearest_name_is_suggested_whatever_the_case():
    assert closest("MORFEUS", ["morpheus", "yumegari"]) == "morpheus"
    assert closest("zzz", ["morpheus", "yumegari"]) is None
