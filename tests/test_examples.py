"""Every example runs, in a process of its own, and prints what it promises."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).parent.parent / "examples"

PROMISES = {
    "linear_learner.py": ["after 960 decisions: ", " games against random"],
    "load_games.py": ["of 10 games of pig", "Every action was legal: True", "is right in"],
    "masked_ppo.py": ["before ", " decisions "],
    "own_kit.py": ["wild-die", "die.csv line 5 | 'four' is not a whole number from 0 to 20", "line 1 |"],
    "play_a_match.py": ["its SHA-256 is", "points (", "The seed was "],
    "random_batch.py": ["600 decisions in 4 games of historys-mysteries", "games ended; seat 0 won"],
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

ARGUMENTS = {"masked_ppo.py": ["historys-mysteries", "1", "1"]}
"""What keeps an example short here; the others are short by themselves."""

NEEDS = {"masked_ppo.py": "sb3_contrib"}
"""Libraries that only one example wants."""


def test_every_example_makes_a_promise():
    assert sorted(file.name for file in FOLDER.glob("*.py")) == sorted(PROMISES)


@pytest.mark.parametrize("name", PROMISES)
def test_an_example_runs_and_keeps_its_promise(name, tmp_path):
    if name in NEEDS:
        pytest.importorskip(NEEDS[name], reason=f"{name} needs {NEEDS[name]}")
    env = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONWARNINGS": "error"}
    command = [sys.executable, FOLDER / name, *ARGUMENTS.get(name, [])]
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
