"""Compiled and as plain Python, the same games end in the same bytes."""

import os
import subprocess
import sys

import pytest

from dreamtable.engine.jit import JIT

pytestmark = pytest.mark.skipif(
    not JIT, reason="compares compiled with plain Python: needs DREAMTABLE_COMPILED=1"
)

SCRIPT = """
import sys
from dreamtable.engine import jit
from dreamtable.engine.conformance import check
from dreamtable.registry import find_game
name, seats, games = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
report = check(find_game(name), seats=seats, games=games, seed=11, deep=0.001, matches=1)
print(jit.JIT, report.games, report.plies, report.digest)
"""


def digest(disable_jit, *arguments):
    """What a process of its own reports: whether it compiled, and games, plies, digest."""
    env = os.environ | {"NUMBA_DISABLE_JIT": disable_jit}
    command = [sys.executable, "-c", SCRIPT, *map(str, arguments)]
    done = subprocess.run(command, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize(
    ("name", "seats", "games"),
    [("morpheus", 2, 20), ("morpheus", 3, 20), ("morpheus", 4, 20), ("pig", 2, 3), ("pig", 10, 2)],
)
def test_conformance_digests_are_the_same_compiled_and_not(name, seats, games):
    compiled = digest("0", name, seats, games)
    plain = digest("1", name, seats, games)
    assert (compiled[0], plain[0]) == ("True", "False")
    assert compiled[1:] == plain[1:]
    assert int(compiled[1]) == games
