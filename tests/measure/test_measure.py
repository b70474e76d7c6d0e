"""Measuring: what is compared is the same work, and what is missing is said. Nothing here depends on time."""

import importlib
import json
import shutil

import pytest
from rich.console import Console

from dreamtable.cli.bench import report, shown
from dreamtable.engine.jit import JIT
from dreamtable.measure import measure, rivals, suite, worker
from dreamtable.measure.figures import Figure, ratios, take_turns
from dreamtable.measure.playouts import Playouts
from dreamtable.measure.rivals import CPig, OpenSpiel
from dreamtable.measure.suite import Effort, same_games

FEW = Effort(rounds=1, games=1, pig_games=3, spiel_games=2, copies=200, batch=3, steps=2, cold=False)
needs_cc = pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")


def test_runs_take_turns():
    calls = []
    runs = {name: lambda name=name: calls.append(name) or len(calls) for name in "ab"}
    assert take_turns(runs, rounds=2) == {"a": [1, 3], "b": [2, 4]}
    assert calls == ["a", "b", "a", "b"]


def test_a_figure_is_the_median_with_the_least_and_the_most():
    figure = Figure.of("key", "text", "x", [3.0, 1.0, 9.0])
    assert (figure.value, figure.low, figure.high) == (3.0, 1.0, 9.0)
    assert ratios([6.0, 8.0], [3.0, 2.0]) == [2.0, 4.0]


@needs_cc
@pytest.mark.parametrize("mode", ["bare", "contract"])
def test_the_c_program_plays_the_very_same_games(tmp_path, mode):
    ours, theirs = Playouts("pig", 2, 30), CPig(mode, 30, tmp_path)
    ours.rate()
    theirs.rate()
    assert (theirs.tally.decisions, theirs.tally.plies) == (ours.decisions, ours.plies)
    assert theirs.tally.checksum == ours.checksum
    assert same_games(ours, theirs).startswith("the same 30 games x ")


@needs_cc
def test_other_games_are_not_compared(tmp_path):
    ours, theirs = Playouts("pig", 2, 5), CPig("bare", 6, tmp_path)
    ours.rate()
    theirs.rate()
    with pytest.raises(AssertionError, match="played other games"):
        same_games(ours, theirs)


def test_no_c_compiler_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    assert CPig("bare", 1, tmp_path).why == "no C compiler: there is no cc on the path"


@needs_cc
def test_no_source_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(rivals, "SOURCE", tmp_path / "pig.c")
    assert CPig("bare", 1, tmp_path).why.startswith("no source: pig.c is part of a checkout")


@needs_cc
def test_a_source_that_does_not_compile_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(rivals, "SOURCE", tmp_path / "pig.c")
    rivals.SOURCE.write_text("this is no C")
    assert CPig("bare", 1, tmp_path).why.startswith("cc failed: ")


def test_no_openspiel_is_said(monkeypatch):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(importlib, "import_module", missing)
    assert OpenSpiel("pig", 1).why == "open_spiel is not installed: pip install 'dreamtable[bench]'"


def test_a_process_of_its_own_without_the_jit():
    assert worker.in_process("rate", "pig", 2, {"NUMBA_DISABLE_JIT": "1"}) > 0


def test_numbers_are_shown_with_the_digits_they_deserve():
    assert shown(Figure("k", "t", "/s"), 12_345_678.9) == "12,345,679/s"
    assert shown(Figure("k", "t", "x"), 1.4142) == "1.41x"
    assert shown(Figure("k", "t", "bytes"), 376) == "376 bytes"
    assert shown(Figure("k", "t", "s"), None) == "-"


@pytest.mark.skipif(JIT, reason="compiles everything: the same lines run without the JIT")
def test_a_whole_report(monkeypatch):
    monkeypatch.setattr(worker, "in_process", lambda *_: 5.0)
    monkeypatch.setattr(
        suite, "games", lambda: ["morpheus", "pig"]
    )  # the real ones take a minute as they stand
    monkeypatch.setattr(suite, "NEAREST", (("pig", "gin_rummy"),))
    told = []
    found = measure(FEW, progress=told.append)
    keys = [figure.key for figure in found.figures]
    assert len(keys) == len(set(keys))
    assert {"morpheus.4.actions_per_s", "morpheus.two_threads"} <= set(keys)
    assert {"pig.per_s", "pig.gin_rummy_per_s"} <= set(keys)
    assert ("pig.gin_rummy_games_ratio" in keys) == (not OpenSpiel("pig", 1).why)  # an optional group
    assert {"pig.3.games_per_s", "pig.state_bytes"} <= set(keys)
    assert len(told) == 11
    assert json.loads(json.dumps(found.as_dict()))["machine"]["numba"]
    console = Console(width=120, record=True, file=None, quiet=False)
    with console.capture() as text:
        console.print(report(found))
    assert "left out of a quick run" in text.get()


def test_a_cold_start_is_measured_in_new_processes(monkeypatch):
    asked = []
    monkeypatch.setattr(worker, "in_process", lambda what, *_: asked.append(what) or 2.0)
    cold, warm = suite.starts(suite.FULL)
    assert (cold.value, warm.value, asked) == (2.0, 2.0, ["start"] * 4)
