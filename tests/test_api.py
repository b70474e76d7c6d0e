"""The public API: exactly these names, each doing what it says, and light to import."""

import doctest
import importlib
import os
import pkgutil
import random
import subprocess
import sys
import types

import pytest

import dreamtable as dt
from dreamtable import engine


def in_a_process(script):
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=False, env=os.environ.copy()
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_names_of_the_package():
    functions = {name for name in dt.__all__ if isinstance(getattr(dt, name), types.FunctionType)}
    assert functions == {"games", "load", "new_match", "simulate"}
    constants = {name for name in dt.__all__ if isinstance(getattr(dt, name), int)}
    assert constants == {"CHANCE", "SPECTATOR"}
    rest = set(dt.__all__) - functions - constants
    assert all(issubclass(getattr(dt, name), dt.DreamtableError) for name in rest)
    assert sorted(dt.__all__, key=str.lower) == sorted(set(dt.__all__), key=str.lower)


def test_constants_agree_with_the_engine():
    from dreamtable.engine import spec

    assert (dt.CHANCE, dt.SPECTATOR) == (spec.CHANCE, spec.SPECTATOR)


def test_the_example_of_the_issue(tmp_path):
    assert "morpheus" in dt.games()
    match = dt.new_match("morpheus", seats=3, seed=7, options={}, kit=None, chance="auto")
    assert len(match.to_act) == 1
    seat = match.to_act[0]
    assert match.is_over is False
    assert match.ply == len(match.log) > 0
    legal = match.legal_actions(seat)
    assert legal
    assert all(type(action) is int for action in legal)
    assert match.why_not(seat, legal[0]) is None
    reason = match.why_not(1 - min(seat, 1), legal[0])
    assert isinstance(reason.code, int)
    assert reason.text.startswith("It is not your decision now")
    assert reason.rule == "M6.2"
    assert match.parse(match.text(legal[0])) == legal[0]
    assert match.parse("reroll 2") == match.spec.actions.first["reroll"] + 1
    with pytest.raises(dt.IllegalActionError):
        match.apply(seat, "reroll 2")
    match.apply(seat, match.text(legal[0]))
    if match.can_undo(seat) == "":
        match.undo(seat)
        match.redo(seat)
    assert match.observe(seat).seat == seat
    assert [score.seat for score in match.scores()] == [0, 1, 2]
    assert min(match.ranks()) == 1
    match.save(tmp_path / "game.json")
    again = dt.load(tmp_path / "game.json")
    assert (again.log, again.header) == (match.log, match.header)


def test_simulate_as_in_the_issue():
    result = dt.simulate("pig", seats=4, games=3, bots=["random"] * 4, seed=1)
    assert len(result.wins) == len(result.scores) == len(result.win_share_ci) == 4


def test_a_match_is_played_from_names_alone():
    """The least a stranger can write: numbers of actions, nothing of the engine."""
    match = dt.new_match("pig", seed=1)
    luck = random.Random(3)
    while not match.is_over:
        for seat in match.to_act:
            match.apply(seat, luck.choice(match.legal_actions(seat)))
    assert sorted(match.ranks()) == [1, 2]
    assert match.scores()[match.ranks().index(1)].total >= 100


def test_the_same_seed_is_the_same_match_and_no_seed_is_a_fresh_one():
    assert dt.new_match("morpheus", seed=1).log == dt.new_match("morpheus", seed=1).log
    assert dt.new_match("morpheus", seed="1").log == dt.new_match("morpheus", seed=1).log
    assert dt.new_match("morpheus", seed=2).log != dt.new_match("morpheus", seed=1).log
    assert len({dt.new_match("pig").header.commitment for _ in range(5)}) == 5


def test_seats_default_to_the_fewest():
    assert dt.new_match("morpheus", seed=1).seats == 2


def test_a_kit_of_ones_own_is_used_kept_and_asked_for_again(tmp_path):
    folder = tmp_path / "kit"
    folder.mkdir()
    (folder / "kit.toml").write_text('id = "loaded"\ntitle = "Loaded"\nnote = ""\n')
    (folder / "die.csv").write_text("face,points,weight\n1,0,1\n2,2,1\n3,3,1\n4,4,1\n5,5,1\n6,20,100\n")
    match = dt.new_match("pig", seed=1, kit=folder)
    match.apply(0, "roll")
    match.save(tmp_path / "game.json")
    with pytest.raises(dt.ReplayError, match="was played with the kit 'loaded'"):
        dt.load(tmp_path / "game.json")
    assert dt.load(tmp_path / "game.json", kit=str(folder)).log == match.log


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: dt.new_match("morfeus"), dt.UnknownGameError),
        (lambda: dt.new_match("morpheus", seats=5), dt.OptionError),
        (lambda: dt.new_match("morpheus", options={"zzz": True}), dt.OptionError),
        (lambda: dt.new_match("morpheus", kit="/nowhere"), dt.KitError),
        (lambda: dt.load("/nowhere.json"), dt.ReplayError),
        (lambda: dt.simulate("morpheus", bots=["nobody", "random"]), dt.UnknownBotError),
    ],
    ids=["game", "seats", "option", "kit", "file", "bot"],
)
def test_whatever_goes_wrong_is_a_dreamtable_error(call, error):
    with pytest.raises(error) as caught:
        call()
    assert isinstance(caught.value, dt.DreamtableError)


def test_the_template_is_reachable_but_not_listed():
    assert "pig" not in dt.games()
    assert dt.new_match("pig").header.game == "pig"
    assert dt.games() == sorted(dt.games())


# ------------------------------------------------------------------------------------ what importing costs
def imported_by(statement, *names):
    """Which modules, named by their beginnings, a statement brings along."""
    script = f"{statement}\nimport sys\nprint(*(n for n in sys.modules if n.startswith({names!r})))"
    return in_a_process(script).split()


def test_importing_the_package_is_light():
    assert imported_by("import dreamtable", "numba", "numpy", "scipy", "rich", "typer") == []
    assert imported_by("import numpy", "numpy") != []


def test_listing_the_games_imports_none_of_them():
    assert imported_by("import dreamtable; dreamtable.games()", "dreamtable.games.") == []


@pytest.mark.parametrize(
    "statement",
    [
        "import dreamtable.games.morpheus",
        "from dreamtable.games import morpheus",
        "from dreamtable.games.morpheus import GAME",
        "import dreamtable.games",
        "dt.new_match('morpheus')",
    ],
)
def test_games_is_still_a_function_after_a_game_was_imported(statement):
    assert in_a_process(f"import dreamtable as dt\n{statement}\nprint('morpheus' in dt.games())") == "True"


def test_a_match_does_not_need_the_terminal():
    assert imported_by("import dreamtable; dreamtable.new_match('pig')", "rich", "typer") == []


# ------------------------------------------------------------------------------------------- documentation
MODULES = ["dreamtable", "dreamtable.registry", "dreamtable.simulation"] + [
    f"dreamtable.engine.{found.name}" for found in pkgutil.iter_modules(engine.__path__)
]


@pytest.mark.parametrize("name", MODULES)
def test_examples_in_docstrings_run(name):
    failed, _tried = doctest.testmod(importlib.import_module(name), optionflags=doctest.FAIL_FAST)
    assert failed == 0


def test_there_are_examples_where_strangers_look_first():
    tried = {name: doctest.testmod(importlib.import_module(name)).attempted for name in MODULES}
    assert tried["dreamtable"] >= 6
    assert tried["dreamtable.engine.actions"] >= 3


@pytest.mark.parametrize("name", dt.__all__)
def test_every_public_name_is_documented(name):
    thing = getattr(dt, name)
    assert isinstance(thing, int) or thing.__doc__


@pytest.mark.parametrize("kind", ["match:Match", "observation:Observation", "kit:Kit", "spec:GameSpec"])
def test_every_public_attribute_is_documented(kind):
    module, name = kind.split(":")
    thing = getattr(importlib.import_module(f"dreamtable.engine.{module}"), name)
    public = {key: value for key, value in vars(thing).items() if not key.startswith("_")}
    described = [value for value in public.values() if isinstance(value, (types.FunctionType, property))]
    assert described or name == "Kit"
    assert all(value.__doc__ for value in described)
