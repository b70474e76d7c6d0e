"""Searches beside plain playouts from the same root: how many a second, and whether they agree about it."""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Any

import numpy as np

from dreamtable.engine import kernels
from dreamtable.engine.chance import make_seed
from dreamtable.engine.kit import load_kit
from dreamtable.engine.match import Match
from dreamtable.engine.rng import below, new_rng
from dreamtable.engine.scratch import new_scratch
from dreamtable.measure.playouts import SEED
from dreamtable.registry import find_game
from dreamtable.search import Forecast, Parameters, search

EVENLY = Parameters(exploration=1e9, even=1.0, widening=1e9, plies=10**6, winning=1.0)
"""No preference and no judgement: all actions are tried equally often, and games played out at random."""

NO_ACTION, IMAGINED = -1, 1


@dataclass(frozen=True)
class Share:
    """A share of first place, 0 to 1, and its standard error."""

    value: float
    error: float

    def apart(self, other: Share) -> float:
        """How many standard errors of the difference lie between two shares."""
        return abs(self.value - other.value) / max(hypot(self.error, other.error), 1e-9)


class Root:
    """A position in the middle of a random game, from which one seat thinks ahead."""

    def __init__(self, game: str, seats: int) -> None:
        """Walk there: half the decisions of a random game, and on to one with a choice."""
        spec = find_game(game)
        kit = load_kit(spec.kit)
        options = spec.check_options(None)
        whole = Match(spec, kit, seats=seats, options=options, seed=make_seed(SEED))
        self.decisions = _walk(whole, spec.max_plies)
        match = Match(spec, kit, seats=seats, options=options, seed=make_seed(SEED))
        _walk(match, self.decisions // 2)
        self.seen = match.observe(match.to_act[0])
        self.rows = match.referee.rows

    def playouts(self, games: int, bot: int) -> Forecast:
        """Games played out from samples of what the seat knows, by bots of one of the kernels' codes."""
        referee = self.seen.referee
        points = np.zeros((games, self.rows, len(referee.sources)), np.int32)
        places = np.zeros((games, self.rows), np.int8)
        kernels.play_out(
            self.seen.seen,
            referee.kit.parts,
            new_scratch(referee.spec, referee.kit),
            self.seen.seat,
            NO_ACTION,
            np.full(referee.seats, bot, np.int64),
            IMAGINED,
            referee.spec.max_plies,
            np.uint64(SEED),
            0,
            points,
            places,
            np.zeros((games, 2), np.int64),
        )
        return Forecast(points, places)

    def playout_rate(self, games: int, bot: int) -> float:
        """Playouts a second of processor time."""
        began = time.thread_time()
        self.playouts(games, bot)
        return games / (time.thread_time() - began)

    def search_rate(self, simulations: int, parameters: Parameters) -> float:
        """Simulations a second of processor time, on one thread."""
        began = time.thread_time()
        search(self.seen, parameters, new_rng(SEED), simulations=simulations)
        return simulations / (time.thread_time() - began)

    def search_rate_by_clock(self, simulations: int, threads: int) -> float:
        """Simulations a second by the clock on the wall, on some threads."""
        began = time.perf_counter()
        search(self.seen, Parameters(), new_rng(SEED), simulations=simulations, threads=threads)
        return simulations / (time.perf_counter() - began)

    def by_playouts(self, games: int) -> Share:
        """The seat's share of first place, by random playouts."""
        wins = self.playouts(games, kernels.RANDOM).wins(self.seen.seat)
        return Share(float(wins.mean()), float(wins.std()) / sqrt(games))

    def by_search(self, simulations: int) -> Share:
        """The same by a search that tries everything evenly, which is to agree."""
        found = search(self.seen, EVENLY, new_rng(SEED), simulations=simulations)
        tried = [one for one in found if one.visits]
        visits = sum(one.visits for one in tried)
        value = sum(one.value * one.visits for one in tried) / visits
        squares = sum((one.error**2 * one.visits + one.value**2) * one.visits for one in tried) / visits
        return Share(value, sqrt(max(0.0, squares - value**2) / visits))


def _walk(match: Match, decisions: int) -> int:
    """Random decisions until so many are made and somebody has a choice, or to the end; their number."""
    rng, made = new_rng(SEED), 0
    while not match.is_over:
        legal: list[Any] = match.legal_actions(match.to_act[0])
        if made >= decisions and len(legal) > 1:
            break
        match.apply(match.to_act[0], legal[int(below(rng, len(legal)))])
        made += 1
    return made
