"""`dreamtable analyse` and `dreamtable puzzle`: what they print, and what they refuse."""

import json

import pytest
from analysis.matches import only_the_end

import dreamtable as dt
from dreamtable.cli.analyse import duration


@pytest.fixture
def quick_file(tmp_path, monkeypatch):
    """A match of Pig that seat 0 wins in its first turn; only its last decisions are looked at."""
    monkeypatch.setenv("DREAMTABLE_CACHE_DIR", str(tmp_path / "cache"))
    match = dt.new_match(
        "pig", seats=2, options={"target": "50"}, chance="manual", players=["\x1b[2JAnn", "Bob"]
    )
    for _ in range(8):
        match.apply(0, "roll")
        match.apply(dt.CHANCE, "die 6")
    match.apply(0, "roll")
    match.apply(dt.CHANCE, "die 3")
    match.apply(0, "hold")
    only_the_end(monkeypatch)
    path = tmp_path / "quick.json"
    match.save(path)
    return path


FEW = ("--games", 2, "--simulations", 2)


def test_a_match_is_told_as_a_graph_and_in_words(run, quick_file):
    result = run("analyse", quick_file, *FEW)
    assert result.exit_code == 0
    assert "Pig, analysed" in result.output
    assert "ply 0" in result.output
    assert "luck" in result.output
    assert "\x1b[2J" not in result.output
    again = run("analyse", quick_file, *FEW, "--decisions")
    assert again.stdout.startswith(result.stdout)
    assert "All decisions" in again.stdout


def test_the_same_as_data(run, quick_file):
    told = json.loads(run("analyse", quick_file, *FEW, "--json").stdout)
    assert told["complete"]
    assert told["measure"] == "chance of winning"
    assert told["curve"][-1]["rows"][0]["value"] == 1.0
    assert [one["taken"] for one in told["decisions"]] == ["roll", "roll"]
    alone = json.loads(run("analyse", quick_file, *FEW, "--json", "--seat", 1).stdout)
    assert alone["decisions"] == []
    assert alone["curve"] == told["curve"]


def test_what_cannot_be_analysed_is_refused_in_a_sentence(run, tmp_path, quick_file):
    match = dt.new_match("pig", seats=2, seed=1)
    match.save(tmp_path / "going-on.json")
    going_on = run("analyse", tmp_path / "going-on.json")
    assert going_on.exit_code == 1
    assert "not over yet" in going_on.output
    assert run("analyse", quick_file, "--seat", 2).exit_code == 2
    assert run("analyse", quick_file, "--games", 1).exit_code == 2
    assert run("analyse", tmp_path / "nothing.json").exit_code == 1


def test_how_long_it_takes_is_told_roughly():
    assert duration(5) == "less than a minute"
    assert duration(150) == "about 3 minutes"


# -------------------------------------------------------------------------------------------------- puzzles
def test_every_game_comes_with_puzzles_that_can_be_listed(run):
    told = json.loads(run("puzzle", "list", "--json").stdout)
    assert {one["game"] for one in told} >= {"morpheus"}
    assert told[0]["puzzle"] in run("puzzle", "list").output
    assert run("puzzle", "list", "--game", "nothing").exit_code == 2


def test_a_puzzle_is_solved_and_explained(run):
    from dreamtable.puzzles import puzzles

    puzzle = next(iter(puzzles("morpheus").values()))
    right = run("puzzle", "solve", puzzle.id, "--answer", puzzle.best)
    assert right.exit_code == 0
    assert "Right." in right.output
    wrong = run("puzzle", "solve", puzzle.id, input=f"nonsense\n{puzzle.answers[-1].action}\n")
    assert "answer with a number" in wrong.output
    assert "There is something better." in wrong.output
    assert "your answer" in wrong.output


def test_a_puzzle_that_there_is_not(run):
    assert run("puzzle", "solve", "morpheus-00000000").exit_code == 2
    assert run("puzzle", "solve", "--game", "pig").exit_code == 2


def test_no_answer_at_all_is_told(run):
    from dreamtable.puzzles import puzzles

    result = run("puzzle", "solve", next(iter(puzzles("morpheus"))), input="")
    assert result.exit_code == 2
    assert "give one with --answer" in result.output


def test_where_puzzles_cannot_be_kept_none_are_made(run, tmp_path):
    (tmp_path / "taken").write_text("", encoding="utf-8")
    result = run("puzzle", "make", "pig", "--into", tmp_path / "taken")
    assert result.exit_code == 2
    assert "is no folder" in result.output


def test_it_is_told_when_no_puzzle_was_found(run, tmp_path, monkeypatch):
    monkeypatch.setattr("dreamtable.cli.puzzle._judged", lambda *_: None)
    monkeypatch.setattr("dreamtable.analysis.puzzles.puzzles_of", lambda _: iter(()))
    result = run("puzzle", "make", "pig", "--into", tmp_path / "none", "--count", 2)
    assert result.exit_code == 0
    assert "found 0 of 2" in result.output
