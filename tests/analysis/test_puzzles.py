"""Puzzles: which positions become one, what their files hold, and that those shipped can be set up."""

import json
from dataclasses import replace

import numpy as np
import pytest

from dreamtable.analysis import Analysis, Effort, Kept, Subject
from dreamtable.analysis.findings import Option, Verdict
from dreamtable.analysis.puzzles import Answer, Puzzle, dumps, loads, looks_like_one, puzzle_at, puzzles_of
from dreamtable.analysis.solving import solution
from dreamtable.engine.errors import ReplayError
from dreamtable.engine.kit import load_kit
from dreamtable.puzzles import UnknownPuzzleError, find_puzzle, keep, puzzles
from dreamtable.registry import find_game, games
from dreamtable.search import Forecast, Mean

from .matches import careless, quick

NONE = Mean(0.0, 0.0)


def verdict(legal, lead):
    option = Option("roll", 1, 0.5, NONE, NONE, NONE, NONE, ())
    return Verdict(1, 0, "roll", legal, (option,), lead, None, ())


def test_a_puzzle_has_choices_and_one_that_leads():
    analysis = Analysis(Subject(quick()), Effort(2, 2), Kept())
    assert looks_like_one(analysis, verdict(3, Mean(0.4, 0.1)))
    assert not looks_like_one(analysis, verdict(2, Mean(0.4, 0.1)))
    assert not looks_like_one(analysis, verdict(25, Mean(0.4, 0.1)))
    assert not looks_like_one(analysis, verdict(3, Mean(0.4, 0.5)))
    assert not looks_like_one(analysis, verdict(3, Mean(0.05, 0.01)))
    assert list(puzzles_of(analysis)) == []


@pytest.fixture
def careless_puzzle(monkeypatch):
    """Seat 0 holds where only going on can win, its games decided beforehand."""
    from dreamtable.analysis import puzzles as module

    def ended(seen, action, games, seed):
        wins = seen.spec.actions.text(action) == "roll"
        places = np.tile(np.array([[1, 2]] if wins else [[2, 1]], np.int8), (games, 1))
        points = np.full((games, 2, len(seen.referee.sources)), 7 if wins else 3, np.int32)
        return Forecast(points, places)

    monkeypatch.setattr(module, "forecast", ended)
    subject = Subject(careless())
    decision = [one for one in subject.decisions if one.seat == 0][-1]
    return subject, puzzle_at(Analysis(subject, Effort(2, 2), Kept()), decision, 10)


def test_the_best_choice_must_beat_every_other(careless_puzzle):
    subject, puzzle = careless_puzzle
    assert (puzzle.best, puzzle.played, puzzle.seat) == ("roll", "hold", 0)
    assert [answer.behind.value for answer in puzzle.answers] == [0.0, 1.0]
    seen = puzzle.position(subject.match.spec, subject.match.kit)
    assert seen.seat == 0
    assert sorted(map(subject.match.text, seen.legal_actions())) == ["hold", "roll"]


def test_a_file_holds_the_way_there_and_no_names(careless_puzzle):
    _, puzzle = careless_puzzle
    text = dumps(puzzle)
    assert loads(text) == puzzle
    assert not {"players", "seed", "commitment"} & set(json.loads(text))
    for other in ("", "{}", "[]", '{"dreamtable puzzle": 2}', text.replace('"seat": 0', '"seat": "x"', 1)):
        with pytest.raises(ReplayError):
            loads(other)


def test_a_log_that_leads_nowhere_is_told(careless_puzzle):
    subject, puzzle = careless_puzzle
    wrong = loads(dumps(puzzle).replace("die 4", "die 9"))
    with pytest.raises(ReplayError, match="cannot be set up"):
        wrong.position(subject.match.spec, subject.match.kit)


def test_answers_to_another_question_are_told(careless_puzzle):
    subject, puzzle = careless_puzzle
    for answers in (puzzle.answers[:1], (), (*puzzle.answers, replace(puzzle.answers[0], action="roll 7"))):
        with pytest.raises(ReplayError, match="answers to another question"):
            replace(puzzle, answers=answers).position(subject.match.spec, subject.match.kit)
    with pytest.raises(ReplayError, match="there is no seat 9"):
        replace(puzzle, seat=9).position(subject.match.spec, subject.match.kit)


def test_the_solution_says_why(careless_puzzle):
    subject, puzzle = careless_puzzle
    seen = puzzle.position(subject.match.spec, subject.match.kit)
    wrong, right = solution(puzzle, seen, "hold"), solution(puzzle, seen, "roll")
    assert (wrong.is_right, right.is_right) == (False, True)
    assert wrong.why[0].startswith("4.0 more points from")
    assert wrong.choices[0].notes[0] == "best"
    assert set(wrong.choices[1].notes) >= {"your answer", "played"}
    assert wrong.choices[1].behind.startswith("−100 %")
    assert puzzle.names() == ("You", "Player 2")


def test_puzzles_are_kept_and_found_beside_those_of_the_games(careless_puzzle, tmp_path):
    _, puzzle = careless_puzzle
    path = keep(puzzle, tmp_path / "puzzles")
    assert path.stem == puzzle.id
    (tmp_path / "puzzles" / "pig-broken.json").write_text("{", encoding="utf-8")
    assert puzzles("pig", tmp_path) == {puzzle.id: puzzle}
    path.write_text(dumps(puzzle).replace('"rules_version": 1', '"rules_version": 99'), encoding="utf-8")
    assert puzzles("pig", tmp_path) == {}
    with pytest.raises(UnknownPuzzleError, match="there is no puzzle"):
        find_puzzle("pig-00000000", tmp_path)


def test_a_game_that_breaks_hides_no_puzzles_of_others(monkeypatch):
    from dreamtable import puzzles as module

    known = puzzles()
    find = module.find_game

    def breaks(name):
        if name == "broken":
            raise ImportError(name)
        return find(name)

    monkeypatch.setattr(module, "games", lambda: ["broken", *games()])
    monkeypatch.setattr(module, "find_game", breaks)
    assert puzzles() == known
    with pytest.raises(ImportError):
        puzzles("broken")


SHIPPED = [path for game in games() for path in sorted(find_game(game).folder.glob("puzzles/*.json"))]


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_shipped_puzzle_can_be_set_up(path):
    puzzle = loads(path.read_text(encoding="utf-8"))
    spec = find_game(puzzle.game)
    kit = load_kit(spec.kit)
    assert path.stem == puzzle.id
    assert puzzle.fits(spec, kit)
    seen = puzzle.position(spec, kit)
    texts = {spec.actions.text(action) for action in seen.legal_actions()}
    assert texts == {answer.action for answer in puzzle.answers} >= {puzzle.played, puzzle.greedy}
    assert all(type(answer) is Answer for answer in puzzle.answers)
    assert type(puzzle) is Puzzle
    assert seen.seat == puzzle.seat
