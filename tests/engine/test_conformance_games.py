"""Every installed game and Pig keep the engine's contract, for every number of seats and every option.

As plain Python a game each, so that it ends in time; compiled (DREAMTABLE_COMPILED=1) by the hundred, or as
many as DREAMTABLE_GAMES says, and a tenth of them with each option, or DREAMTABLE_OPTION_GAMES.
"""

import os

import pytest

from dreamtable.engine.conformance import check
from dreamtable.engine.jit import JIT
from dreamtable.registry import TEMPLATE, find_game, games

NAMES = [*games(), TEMPLATE]
IS_CHECKED = os.environ.get("NUMBA_BOUNDSCHECK", "0") not in ("", "0")
COMPILED_GAMES = int(os.environ.get("DREAMTABLE_GAMES", "50" if IS_CHECKED else "300"))
OPTION_GAMES = int(os.environ.get("DREAMTABLE_OPTION_GAMES", COMPILED_GAMES // 10))

compiled_only = pytest.mark.skipif(not JIT, reason="thousands of games: needs DREAMTABLE_COMPILED=1")


def choices(spec):
    """The defaults, every other value of every option alone, and all options at their last value."""
    yield "defaults", {}
    for option in spec.options:
        for value in option.values[1:]:
            yield f"{option.name}={value}", {option.name: value}
    if len(spec.options) > 1:
        yield "all", {option.name: option.values[-1] for option in spec.options}


CASES = [
    pytest.param(name, seats, options, id=f"{name}-{seats}-{label}")
    for name in NAMES
    for seats in find_game(name).seats
    for label, options in choices(find_game(name))
    if not options or seats == min(find_game(name).seats)
]


@pytest.mark.parametrize(("name", "seats", "options"), CASES)
def test_conformance_with_every_number_of_seats_and_option(name, seats, options):
    report = check(find_game(name), seats=seats, options=options, games=1, seed=seats, deep=0.005, matches=0)
    assert report.games == 1
    assert report.plies > 0


@pytest.mark.parametrize("name", NAMES)
def test_conformance_of_a_match_with_undo_refusals_and_saving(name):
    report = check(find_game(name), seats=2, games=1, seed=5, deep=0, matches=1)
    assert report.games == 1


@compiled_only
@pytest.mark.parametrize(("name", "seats", "options"), CASES)
def test_conformance_of_thousands_of_games(name, seats, options):
    count = OPTION_GAMES if options else COMPILED_GAMES if name in games() else COMPILED_GAMES // 10
    report = check(find_game(name), seats=seats, options=options, games=count, seed=1, deep=0.001, matches=2)
    assert report.games == count
    assert report.deep >= count
