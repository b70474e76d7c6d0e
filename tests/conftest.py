"""Settings of all tests: rules run as plain Python unless DREAMTABLE_COMPILED=1 asks for compiled ones."""

import os
import re

if os.environ.get("DREAMTABLE_COMPILED") != "1":
    os.environ["NUMBA_DISABLE_JIT"] = "1"  # read by Numba when it is imported, so before anything of ours

from hypothesis import settings
from xdist.scheduler import LoadScopeScheduling, WorkStealingScheduling

settings.register_profile("dreamtable", deadline=None)  # a first call may compile for seconds
settings.load_profile("dreamtable")

IS_COMPILED = os.environ.get("DREAMTABLE_COMPILED") == "1"


def pytest_xdist_make_scheduler(config, log):
    """Compiled, the tests of one game go to one worker, so that it compiles once.

    Otherwise neighbours stay together, for they share servers and browsers; who is done takes from the rest.
    """
    return ByGame(config, log) if IS_COMPILED else WorkStealingScheduling(config, log)


class ByGame(LoadScopeScheduling):
    """Hands out all tests of a game together, and any other test by itself."""

    def _split_scope(self, nodeid):
        return game_of(nodeid) or nodeid


def game_of(nodeid):
    """The game that a test is about, by its folder or its first parameter; empty where there is none.

    >>> game_of("tests/games/morpheus/test_golden.py::test_a_golden_match[four]")
    'morpheus'
    >>> game_of("tests/engine/test_conformance_games.py::test_conformance[dreams-of-yesterday-2-defaults]")
    'dreams_of_yesterday'
    """
    from dreamtable.registry import TEMPLATE, games

    folder = re.search(r"tests/games/(\w+)/", nodeid)
    if folder:
        return folder[1].replace("template", TEMPLATE)
    named = re.search(r"\[(.+)\]$", nodeid)
    known = [game for game in (*games(), TEMPLATE) if named and named[1].startswith(game)]
    return known[0].replace("-", "_") if known else ""
