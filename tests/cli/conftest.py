"""What tests of the command line share: a runner, a folder for kept matches, a finished match."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

import dreamtable
from dreamtable.cli import app

PROGRAM = [sys.executable, "-c", "from dreamtable.cli import main; main()"]


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch):
    """Matches that nobody named a file for go here; no test writes to the user's own folder."""
    folder = tmp_path / "data"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("COLUMNS", "80")
    return folder


@pytest.fixture
def run():
    """Run a command in this process: `run("play", "pig", input="1\\n")`."""

    def call(*words, **more):
        result = CliRunner().invoke(app, [str(word) for word in words], **more)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return result

    return call


@pytest.fixture
def start():
    """Start a command as a process of its own."""

    def call(*words, **more):
        pipes = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE) | {"text": True}
        environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONUNBUFFERED": "1"}
        return subprocess.Popen([*PROGRAM, *map(str, words)], env=environment, **pipes | more)

    return call


@pytest.fixture
def pig_file(tmp_path) -> Path:
    """A finished match of Pig."""
    match = dreamtable.new_match("pig", seats=2, seed=3, options={"target": "50"}, players=["Ann", "Random"])
    while not match.is_over:
        seat = match.to_act[0]
        match.apply(seat, "hold" if match.why_not(seat, "roll") or match.ply % 5 == 0 else "roll")
    path = tmp_path / "pig.json"
    match.save(path)
    return path
