"""The engine's contract, with each number of seats and each option; by the thousand when compiled."""

import os

import pytest

from dreamtable.engine.conformance import check
from dreamtable.engine.jit import JIT

from .table import GAME

ONE_BY_ONE = [{option.name: value} for option in GAME.options for value in option.values[1:]]
TOGETHER = {option.name: option.values[-1] for option in GAME.options} | {"max_hands": "3"}
SEATS = dict(zip(range(len(ONE_BY_ONE)), [2, 3, 4, 5, 6] * 3, strict=False))
GAMES = int(os.environ.get("DREAMTABLE_GAMES", "300")) if JIT else 1


@pytest.mark.parametrize("seats", GAME.seats)
def test_conformance_with_each_number_of_seats(seats):
    report = check(GAME, seats=seats, games=GAMES, seed=seats, deep=0.001 if JIT else 0.01, matches=1)
    assert report.games == GAMES


@pytest.mark.parametrize("number", range(len(ONE_BY_ONE)))
def test_conformance_with_each_option(number):
    options = ONE_BY_ONE[number]
    report = check(GAME, seats=SEATS[number], options=options, games=max(1, GAMES // 10), seed=7, matches=0)
    assert report.plies > 0


@pytest.mark.parametrize("seats", [2, 6])
def test_conformance_with_all_options(seats):
    assert check(GAME, seats=seats, options=TOGETHER, games=max(1, GAMES // 10), matches=0).plies > 0
