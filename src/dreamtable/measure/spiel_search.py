"""OpenSpiel's own search, written in C++ as its games are: a yardstick for ours."""

from __future__ import annotations

import importlib
import random
import time
from typing import Any

from dreamtable.measure.playouts import SEED

EXPLORATION, MEGABYTES, EVERY_SAMPLE = 2.0, 1000, -1
NO = False
"""To what their bots could do besides: to solve, to log, to tell states by a text, to allow bad samples."""


class SpielSearch:
    """A search of OpenSpiel from the middle of a random game; `why` says why it cannot run, "" if it can.

    MCTSBot knows the whole state. ISMCTSBot samples what its seat cannot see, as ours does. Both play one
    random game a simulation to its end.
    """

    def __init__(self, game: str, *, is_hidden: bool) -> None:
        """Walk through half the decisions of a random game of that name."""
        self._is_hidden = is_hidden
        try:
            self._spiel: Any = importlib.import_module("pyspiel")
        except ImportError:
            self.why = "open_spiel is not installed: pip install 'dreamtable[bench]'"
            return
        self.why = ""
        self._game = self._spiel.load_game(game)
        decisions = self._walk(None)[1]
        self._root = self._walk(decisions // 2)[0]

    def _walk(self, until: int | None) -> tuple[Any, int]:
        """A random game up to so many decisions, or to its end: the state and the decisions made."""
        luck, state, made = random.Random(SEED), self._game.new_initial_state(), 0  # noqa: S311 - no secrets
        while not state.is_terminal() and (state.is_chance_node() or made != until):
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(outcomes, chances)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
                made += 1
        return state, made

    def rate(self, simulations: int) -> float:
        """Simulations a second of processor time."""
        spiel = self._spiel
        one_game = spiel.RandomRolloutEvaluator(1, SEED)
        if self._is_hidden:
            most = spiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
            bot = spiel.ISMCTSBot(SEED, one_game, EXPLORATION, simulations, EVERY_SAMPLE, most, NO, NO)
        else:
            bot = spiel.MCTSBot(self._game, one_game, EXPLORATION, simulations, MEGABYTES, NO, SEED, NO)
        began = time.thread_time()
        bot.step(self._root)
        return simulations / (time.thread_time() - began)
