"""What must not change unnoticed: numbers of positions, the order of play, saved matches, the template."""

import hashlib

import numpy as np
import pytest

import dreamtable as dt
from dreamtable.engine.conformance import check
from dreamtable.engine.ledger import coverage
from dreamtable.engine.save import dumps, read, replay, verify
from dreamtable.engine.spec import CHANCE
from dreamtable.games._template import GAME
from dreamtable.measure.playouts import Playouts

from .make_golden import FOLDER, MATCHES
from .table import KIT, given


def grow(table, states):
    """Every state that follows from `states` by one entry of the log, decisions and outcomes alike."""
    found = []
    for state in states:
        here = state.reshape(1)
        seat = next(iter(table.referee.seats_to_act(here)), CHANCE)
        steps = range(6) if seat == CHANCE else table.referee.legal(here, seat)
        for step in steps if table.referee.to_act(here) else ():
            after = here.copy()
            table.referee.apply(after, seat, step)
            found.append(after[0])
    return np.array(found, GAME.dtype)


def test_positions_from_the_start():
    """A decision leads to a die or, held, to a decision; a die leads to six decisions."""
    table, states, counts = given(), given().states, []
    for _ in range(6):
        states = grow(table, states)
        counts.append(len(states))
    assert counts == [2, 8, 20, 68, 188, 596]
    assert hashlib.sha256(states.tobytes()).hexdigest()[:16] == "28a55a38ee2b2447"


def test_positions_near_the_end():
    """With 95 points and 3 at risk a 1 loses them, and whatever else is rolled must be held to win."""
    table = given(scores=(95, 0), turn_total=3)
    states, counts = table.states, []
    for _ in range(5):
        states = grow(table, states)
        counts.append(len(states))
    assert counts == [2, 8, 15, 28, 83]
    assert hashlib.sha256(states.tobytes()).hexdigest()[:16] == "d99cd2897bf29aea"


def test_random_games_of_the_kernel():
    """The numbers are from benchmarks/limit/pig.c: `pig bare 20 7 0 2 100`."""
    games = Playouts("pig", seats=2, games=20)
    games.rate()
    assert (games.decisions, games.plies, games.checksum) == (2394, 3572, 2_289_351_004_870_214_436)


@pytest.mark.parametrize("name", sorted(MATCHES))
def test_a_golden_match_replays_and_writes_the_same_bytes(name):
    file = FOLDER / f"{name}.json"
    match = replay(read(file), GAME, KIT)
    assert match.is_over
    assert dumps(match).encode() == file.read_bytes()
    assert verify(read(file), GAME, KIT) == sum(entry.seat == CHANCE for entry in match.log)


def test_conformance():
    report = check(GAME, seats=(2, 3, 10), games=1, seed=3, deep=0.01)
    assert report.games == 3


def test_every_paragraph_has_a_function_and_a_test():
    found = coverage(GAME, FOLDER.parent)
    assert found.holes == []
    assert found.unknown == []


def test_the_template_is_not_listed_but_can_be_played():
    assert "pig" not in dt.games()
    assert dt.new_match("pig", seats=3, seed=1).seats == 3


@pytest.mark.parametrize(
    "file", sorted(GAME.folder.rglob("*.py")), ids=lambda file: str(file.relative_to(GAME.folder))
)
def test_the_template_stays_small(file):
    assert len(file.read_text().splitlines()) <= 150
