"""Every example runs, in a process of its own, and prints what it promises."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "examples"

PROMISES = {
    "own_kit.py": ["wild-die", "die.csv line 5 | 'four' is not a whole number from 0 to 20", "line 1 |"],
    "load_games.py": ["of 10 games of pig", "Every action was legal: True", "is right in"],
    "play_a_match.py": ["its SHA-256 is", "points (", "The seed was "],
    "simulate.py": ["5 games of", "95 % interval", "The same again: True"],
    "undo_and_replay.py": ["Not alone (chance)", "draws follow from the seed", "Somebody changed a throw: "],
    "why_not.py": [
        "You may:",
        "take_dream top",
        "[M",
        "did you mean 'reroll'?",
        "may mean take_dream 1, take_feather 1",
    ],
    "your_own_bot.py": ["patient won "],
}


def test_every_example_makes_a_promise():
    assert sorted(file.name for file in FOLDER.glob("*.py")) == sorted(PROMISES)


@pytest.mark.parametrize("name", PROMISES)
def test_an_example_runs_and_keeps_its_promise(name, tmp_path):
    env = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "error"}
    command = [sys.executable, FOLDER / name]
    done = subprocess.run(command, env=env, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    for promise in PROMISES[name]:
        assert promise in done.stdout, done.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", PROMISES)
def test_an_example_says_first_what_it_is_for(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert text.startswith('"""')
    assert len(text.splitlines()) < 70
