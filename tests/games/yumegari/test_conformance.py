"""The engine's contract under the options of two and more players; all else is tested with every game."""

import pytest

from dreamtable.engine.conformance import check
from dreamtable.engine.jit import JIT

from .table import GAME

CASES = [
    (2, {"two_p_discard": "off"}),
    (2, {"two_p_order": "pick_pick_act"}),
    (3, {"board_side": "B", "boards": "same"}),
    (3, {"strict_supply": "on", "tiebreak": "paws"}),
    (5, {"strict_supply": "on", "board_side": "B"}),
]
GAMES = 50 if JIT else 1


@pytest.mark.parametrize(("seats", "options"), CASES)
def test_conformance_with_options_of_more_players(seats, options):
    report = check(GAME, seats=seats, options=options, games=GAMES, seed=3, deep=0.004, matches=0)
    assert report.games == GAMES
