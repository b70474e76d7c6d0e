"""Saved matches replay to the byte: one for each way to end. `make_golden.py` plays them."""

import functools
from itertools import pairwise

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


def end(name):
    """The picture of the last state."""
    return golden(name).observe(-3).picture()


def totals(name):
    """Totals at the end."""
    return [score.total for score in golden(name).scores()]


def hand_ends(name):
    """The state after each hand that was scored."""
    match = golden(name)
    states = [match.state_at(ply)[0] for ply in range(match.ply + 1)]
    return [after for before, after in pairwise(states) if after.hands > before.hands]


def test_every_golden_match_has_its_file():
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_it_replays_to_its_end_and_writes_the_same_bytes(name):
    match = golden(name)
    assert match.is_over
    assert dumps(match).encode() == (FOLDER / f"{name}.json").read_bytes()
    assert sum(GAME.audit(match.state_at(match.ply)[0], KIT).values()) == 90


@pytest.mark.parametrize("name", ["hundred_2", "shared_win"])
def test_its_draws_follow_from_the_seed(name):
    draws = sum(entry.seat == CHANCE for entry in golden(name).log)
    assert verify(read(FOLDER / f"{name}.json"), GAME, KIT) == draws


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_somebody_has_a_hundred_points(seats):
    found = totals(f"hundred_{seats}")
    assert len(found) == seats
    assert max(found) >= 100
    assert found.count(max(found)) == 1
    earlier = hand_ends(f"hundred_{seats}")[:-1]
    assert all(max(int(p.total) for p in state.players) < 100 for state in earlier)


def test_somebody_went_out():
    picture = end("went_out")
    assert picture.last_end == "went out"
    assert picture.seats[picture.last_seat].hand_count == 0
    assert picture.pile_count > 0


def test_the_draw_pile_was_used_up():
    picture = end("exhausted")
    assert (picture.last_end, picture.pile_count) == ("exhausted", 0)
    assert all(seat.hand_count for seat in picture.seats)


def test_a_tie_led_to_another_hand():
    ends = hand_ends("another_hand")
    tied = [sorted(int(p.total) for p in state.players[:2]) for state in ends[:-1]]
    assert any(low == high >= 100 for low, high in tied)
    assert golden("another_hand").ranks().count(1) == 1


def test_the_last_of_three_hands():
    assert end("last_hand").hand_number == 3
    assert max(totals("last_hand")) < 100


def test_a_win_is_shared():
    assert len(set(totals("shared_win"))) == 1
    assert golden("shared_win").ranks() == (1, 1)


def test_the_draw_pile_was_made_anew():
    match = golden("reshuffled")
    counts = [int(match.state_at(ply)[0].pile_count) for ply in range(match.ply + 1)]
    assert any(later > earlier for earlier, later in pairwise(counts))
    assert end("reshuffled").last_end == "exhausted"


def test_all_options_were_set():
    assert dict(golden("all_options").header.options) == ALL_OPTIONS
