"""Saved matches replay to the byte. `make_golden.py` plays them."""

import functools
import re

import pytest

from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.save import dumps, read, replay, verify

from .make_golden import ALL_OPTIONS, FOLDER, MATCHES
from .table import GAME, KIT

NAMES = sorted(MATCHES)


@functools.cache
def golden(name):
    """The match in a file, replayed entry by entry with every checkpoint compared."""
    return replay(read(FOLDER / f"{name}.json"), GAME, KIT)


def test_every_golden_match_has_its_file():
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_it_replays_to_its_end_and_writes_the_same_bytes(name):
    match = golden(name)
    assert match.is_over
    assert dumps(match).encode() == (FOLDER / f"{name}.json").read_bytes()
    state = match.state_at(match.ply)[0]
    assert GAME.audit(state, KIT) == {"tiles": 90}
    assert (state.age, sum(int(where) >= 0 for where in state.where)) == (3, 15 * match.seats)


def test_its_draws_follow_from_the_seed():
    draws = sum(entry.seat == CHANCE for entry in golden("two").log)
    assert verify(read(FOLDER / "two.json"), GAME, KIT) == draws


def test_the_base_game_has_no_dynasties():
    end = golden("base_game").observe(-3).picture()
    assert [len(seat.line.cards) for seat in end.seats] == [0, 0]
    assert not any("draft" in entry.text or "play " in entry.text for entry in golden("base_game").history)
    assert not any(re.fullmatch(r"take .12", entry.text) for entry in golden("base_game").history)


def test_all_options_but_the_base_game_differ():
    assert dict(golden("all_options").header.options) == {"dynasties": "on", **ALL_OPTIONS}
