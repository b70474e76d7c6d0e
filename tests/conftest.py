"""Settings of all tests: rules run as plain Python unless DREAMTABLE_COMPILED=1 asks for compiled ones."""

import os

if os.environ.get("DREAMTABLE_COMPILED") != "1":
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # read by Numba when it is imported, so before anything of ours

import pytest
from hypothesis import settings

settings.register_profile("dreamtable", deadline=None)  # a first call may compile for seconds
settings.load_profile("dreamtable")


def pytest_collection_modifyitems(items):
    """Compiled, with `--dist loadgroup`: the tests of one game go to one worker, so that it compiles once."""
    if os.environ.get("DREAMTABLE_COMPILED") == "1":
        for item in items:
            game = game_of(item)
            if game:
                item.add_marker(pytest.mark.xdist_group(game))


def game_of(item):
    """The game that a test is about, empty where it is about none in particular."""
    _, _, after = item.nodeid.partition("tests/games/")
    named = getattr(item, "callspec", None) and item.callspec.params.get("name")
    return after.partition("/")[0] or (str(named).replace("-", "_") if named else "")
