"""The engine's contract with two and three seats under each option; solo and all numbers of seats elsewhere."""

import pytest

from dreamtable.engine.conformance import check
from dreamtable.engine.jit import JIT

from .table import GAME

OPTIONS = [
    {option.name: value}
    for option in GAME.options
    for value in option.values[1:]
    if not option.name.startswith(("solo", "optimizer"))
]
GAMES = 30 if JIT else 1


def named(options):
    return " ".join(f"{name}={value}" for name, value in options.items())


@pytest.mark.parametrize("options", OPTIONS, ids=named)
@pytest.mark.parametrize("seats", [2, 3])
def test_conformance_with_each_option_of_more_players(seats, options):
    report = check(GAME, seats=seats, options=options, games=GAMES, seed=3, deep=0.004, matches=1)
    assert report.games == GAMES
