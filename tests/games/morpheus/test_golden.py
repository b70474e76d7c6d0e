"""Saved matches replay to the byte: one for each way a game can end. `make_golden.py` plays them."""

import functools

import pytest

from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.save import dumps, read, replay, verify
from dreamtable.games.morpheus import GAME

from .make_golden import FOLDER, MATCHES, OPTIONS
from .table import KIT

NAMES = sorted(MATCHES)


@functools.cache
def golden(name):
    """The match in a file, replayed entry by entry with every checkpoint compared."""
    return replay(read(FOLDER / f"{name}.json"), GAME, KIT)


def end(name):
    """The last state."""
    match = golden(name)
    return match.state_at(match.ply)[0]


def castle_months(match):
    """The months (0 to 2) of decisions made with the counter on the castle; a skipped step has none."""
    states = [match.state_at(ply)[0] for ply in range(match.ply)]
    return [
        int(s.month)
        for s, entry in zip(states, match.log, strict=True)
        if s.counter == 0 and entry.seat != CHANCE
    ]


def test_every_golden_match_has_its_file():
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_it_replays_to_its_end_and_writes_the_same_bytes(name):
    match = golden(name)
    assert match.is_over
    assert dumps(match).encode() == (FOLDER / f"{name}.json").read_bytes()
    assert GAME.audit(end(name), KIT)["dreams"] == 27


@pytest.mark.parametrize("name", ["third_castle_2", "shared_win"])
def test_its_draws_follow_from_the_seed(name):
    match = golden(name)
    draws = sum(entry.seat == CHANCE for entry in match.log)
    assert verify(read(FOLDER / f"{name}.json"), GAME, KIT) == draws


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_usual_end_after_the_third_castle(seats):
    match, state = golden(f"third_castle_{seats}"), end(f"third_castle_{seats}")
    assert match.seats == seats
    assert (state.month, state.turns, state.counter, state.tile_stack) == (2, 21, 0, 0)
    assert set(castle_months(match)) >= {
        1,
        2,
    }  # month 0 also has the first dreams, chosen with the counter there


def test_the_dreams_ran_out():
    state = end("dreams_used_up")
    assert state.dream_count == 0
    assert -1 in state.dream_display
    assert [score.total for score in golden("dreams_used_up").scores()] == [27, 18, 23, 23]


def test_the_feathers_ran_out():
    state = end("feathers_used_up")
    assert state.feather_count == 0
    held = sum(int(player.seen_feathers.sum() + player.blind_feathers.sum()) for player in state.players)
    assert held == 40 - sum(kind != -1 for kind in state.feather_display)


def test_a_win_is_shared_and_the_option_breaks_the_same_tie():
    """14 points each; the second seat has four completed dreams against three, the first more tokens."""
    for name, ranks in (("shared_win", (1, 1)), ("tie_broken", (2, 1))):
        match, state = golden(name), end(name)
        assert [score.total for score in match.scores()] == [14, 14]
        assert [int(player.done_count) for player in state.players][:2] == [3, 4]
        assert [int(player.pool.sum()) for player in state.players][:2] == [15, 5]
        assert match.ranks() == ranks


def test_the_last_castle_was_skipped():
    match, state = golden("last_castle_skipped"), end("last_castle_skipped")
    assert (state.month, state.turns, state.counter) == (2, 21, 0)
    assert 2 not in castle_months(match)


def test_all_options_were_on():
    header = golden("all_options").header
    assert dict(header.options) == dict.fromkeys(OPTIONS, "on")
    assert tuple(option.name for option in GAME.options) == OPTIONS
    firsts = [entry.text for entry in golden("all_options").log if entry.text.startswith("take_dream")][:4]
    assert "take_dream top" not in firsts
