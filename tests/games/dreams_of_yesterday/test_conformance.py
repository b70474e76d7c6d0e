"""The engine's contract, with each number of seats and each option; by the thousand when compiled."""

import os

import pytest

from dreamtable.engine.conformance import check
from dreamtable.engine.jit import JIT
from dreamtable.games.dreams_of_yesterday import GAME

ONE_BY_ONE = [{option.name: value} for option in GAME.options for value in option.values[1:]]
TOGETHER = {option.name: option.values[-1] for option in GAME.options}
ALONE = {"robot", "solo_tie", "robot_single", "robot_extra"}
"""Options of the solo game; the others are tried alone, too, since its games are the shortest."""

GAMES = int(os.environ.get("DREAMTABLE_GAMES", "300")) if JIT else 1


def named(options):
    return " ".join(f"{name}={value}" for name, value in options.items())


@pytest.mark.parametrize("seats", GAME.seats)
def test_conformance_with_each_number_of_seats(seats):
    report = check(GAME, seats=seats, games=GAMES, seed=seats, deep=0.001 if JIT else 0.005, matches=1)
    assert report.games == GAMES


@pytest.mark.parametrize("options", ONE_BY_ONE, ids=named)
def test_conformance_with_each_option(options):
    report = check(GAME, seats=1, options=options, games=max(1, GAMES // 10), seed=7, matches=0)
    assert report.plies > 0


@pytest.mark.parametrize("options", [o for o in ONE_BY_ONE if not ALONE & set(o)], ids=named)
@pytest.mark.skipif(not JIT, reason="long games; compiled they take a second")
def test_conformance_of_longer_games_with_each_option(options):
    for seats in (2, 3):
        assert check(GAME, seats=seats, options=options, games=GAMES // 10, seed=7, matches=0).plies > 0


def test_conformance_with_all_options():
    assert check(GAME, seats=1, options=TOGETHER, games=max(1, GAMES // 10), matches=1).plies > 0
