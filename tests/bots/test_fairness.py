"""Fairness, of every bot in every game: it decides by what its seat knows, the seed, and nothing else.

Pairs of states that differ only in what the seat cannot know are made by `determinize`, whose own laws are
tested by the conformance suite. One position a game, and few simulations, where rules run as plain Python;
with DREAMTABLE_COMPILED=1 many positions of Pig and Morpheus.
"""

import functools
import gc
import inspect
import json
import subprocess
import sys
import types
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest

import dreamtable as dt
from dreamtable import hints
from dreamtable.bots import Budget
from dreamtable.engine.jit import JIT
from dreamtable.engine.match import Match
from dreamtable.engine.observation import Observation
from dreamtable.engine.referee import Referee
from dreamtable.engine.rng import new_rng
from dreamtable.registry import bots, find_bot, games

SIMULATIONS = 200 if JIT else 3
POSITIONS = 30 if JIT else 1
GAMES = ["pig", "morpheus"] if JIT else [*games(), "pig"]
SEATS = {"yumegari": 3}
"""Where two hide nothing from each other."""
OPEN = {"pig", "dreams-of-yesterday"}
"""Games in which everybody knows everything but what chance will bring."""
SECRETIVE = [game for game in GAMES if game not in OPEN]


@dataclass(frozen=True)
class Position:
    """A moment of a match at which somebody decides, and the seat."""

    match: Match
    seat: int

    @property
    def state(self):
        return self.match.state_at(self.match.ply)

    @property
    def seen(self):
        return self.match.observe(self.seat)

    def other_state(self, number):
        """A state that the seat may as well be in."""
        return self.match.referee.determinized(self.seen.seen, self.seat, number)

    def seen_in(self, state):
        """What the seat would be shown of another state, by a referee that knows no other match."""
        fresh = Referee(self.match.spec, self.match.kit, self.match.seats)
        return Observation(fresh, self.seat, fresh.observed(state, self.seat))


@functools.cache
def position(game, seed=0):
    """A position with something to decide and, where the game has secrets, one; walked to at random."""
    match = dt.new_match(game, seats=SEATS.get(game, 2), seed=seed)
    luck = np.random.default_rng(seed)
    for _ in range(400):
        seat = match.to_act[0]
        legal = match.legal_actions(seat)
        is_late = len(legal) > 1 and match.ply >= 12 + seed % 30
        if is_late and (game in OPEN or hides_something(match, seat)):
            return Position(match, seat)
        match.apply(seat, int(luck.choice(legal)))
        if match.is_over:
            match = dt.new_match(game, seats=match.seats, seed=seed + 1000)
    raise AssertionError(f"{game} hid nothing for long")


def hides_something(match, seat):
    return match.observe(seat).seen.tobytes() != match.state_at(match.ply).tobytes()


def decided(name, seen, seed):
    return find_bot(name).choose(seen, Budget(simulations=SIMULATIONS), new_rng(seed))


@pytest.mark.parametrize("name", bots())
@pytest.mark.parametrize("game", GAMES)
def test_states_equal_in_its_knowledge_give_the_same_move(game, name):
    states = set()
    for number in range(POSITIONS):
        at = position(game, number)
        expected = decided(name, at.seen, number)
        for state in (at.state, at.other_state(number), at.other_state(number + 1)):
            states.add(state.tobytes())
            seen = at.seen_in(state)
            assert seen.seen.tobytes() == at.seen.seen.tobytes()
            assert decided(name, seen, number) == expected
    assert game in OPEN or len(states) > POSITIONS, "nothing was hidden, so nothing was compared"


@pytest.mark.parametrize("game", SECRETIVE)
def test_nothing_that_an_observation_leads_to_holds_the_state(game):
    at = position(game)
    seen, secret = at.seen, at.state.tobytes()
    for name in bots():  # what they leave behind in the referee is looked at, too
        decided(name, seen, 1)
    reached = list(reachable(seen))
    assert any(one is seen.seen for one in reached)
    assert not [one for one in reached if isinstance(one, Match)]
    held = [bytes(one) if isinstance(one, bytes) else one.tobytes() for one in reached if holds_bytes(one)]
    assert all(secret not in one for one in held)
    assert all(at.match._seed not in one for one in held)


def holds_bytes(thing):
    return isinstance(thing, (np.ndarray, np.void, bytes))


def reachable(root):
    """All that can be reached from an object without going through code: classes, functions, modules."""
    code = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.CodeType)
    known, todo = set(), [root]
    while todo:
        thing = todo.pop()
        if id(thing) in known or isinstance(thing, code) or callable(thing):
            continue
        known.add(id(thing))
        yield thing
        todo += gc.get_referents(thing)
        if isinstance(thing, np.ndarray) and thing.base is not None:
            todo.append(thing.base)


ELSEWHERE = """
import json, sys
import numpy as np
from dreamtable.bots import Budget
from dreamtable.engine.kit import load_kit
from dreamtable.engine.observation import Observation
from dreamtable.engine.referee import Referee
from dreamtable.engine.rng import new_rng
from dreamtable.registry import bots, find_bot, find_game

told = json.loads(sys.argv[1])
if told["tests"]:
    sys.path.insert(0, told["tests"])
    from bots.hasty import make_hasty

    make_hasty(setattr)
spec = find_game(told["game"])
referee = Referee(spec, load_kit(spec.kit), told["seats"])
seen = np.frombuffer(bytes.fromhex(told["seen"]), spec.dtype).copy()
for name in bots():
    observation = Observation(referee, told["seat"], seen)
    print(name, find_bot(name).choose(observation, Budget(simulations=told["simulations"]), new_rng(5)))
"""


def test_the_bytes_of_an_observation_are_all_that_a_bot_needs():
    at = position("morpheus")
    told = {"game": "morpheus", "seats": at.match.seats, "seat": at.seat, "simulations": SIMULATIONS}
    told["tests"] = "" if JIT else str(Path(__file__).parents[1])
    told["seen"] = at.seen.seen.tobytes().hex()
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, json.dumps(told)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == [f"{name} {decided(name, at.seen, 5)}" for name in bots()]


def test_a_bot_is_asked_with_an_observation_a_budget_and_a_generator():
    for name in bots():
        assert list(inspect.signature(find_bot(name).choose).parameters) == ["observation", "budget", "rng"]


@pytest.mark.parametrize("name", bots())
def test_what_a_rival_has_sealed_already_moves_nobody(name):
    """Yumegari's draft: all choose in secret; whatever seat 1 has sealed, seat 0 chooses the same."""
    matches = [sealed_by_a_rival(last) for last in (False, True)]
    assert matches[0].state_at(matches[0].ply).tobytes() != matches[1].state_at(matches[1].ply).tobytes()
    first, second = (match.observe(0) for match in matches)
    assert first.seen.tobytes() == second.seen.tobytes()
    assert decided(name, first, 3) == decided(name, second, 3)


def sealed_by_a_rival(is_last):
    """A draft of three in which seat 1 has sealed its first choice, or its last one."""
    match = dt.new_match("yumegari", seats=3, seed=4)
    luck = np.random.default_rng(1)
    while not {0, 1} <= set(match.to_act):
        seat = match.to_act[0]
        match.apply(seat, int(luck.choice(match.legal_actions(seat))))
    match.apply(1, match.legal_actions(1)[-1 if is_last else 0])
    return match


@pytest.mark.skipif(not JIT, reason="plays games out: needs DREAMTABLE_COMPILED=1")
def test_a_hint_says_the_same_whatever_others_hide():
    for number in range(10):
        at = position("morpheus", number)
        said = {
            hints.think_ahead(at.seen_in(state), ("Ann", "Bob"), new_rng(1), effort=hints.Effort(300, 20))
            for state in (at.state, at.other_state(1), at.other_state(2))
        }
        assert len(said) == 1
