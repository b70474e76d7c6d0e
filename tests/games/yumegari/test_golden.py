"""Saved matches replay to the byte: one for each mode and way to end. `make_golden.py` plays them."""

import functools

import pytest

from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.save import dumps, read, replay, verify

from .make_golden import ALL_OPTIONS, DUEL_OPTIONS, FOLDER, MATCHES
from .table import GAME, IN_THE_BOX, KIT

NAMES = sorted(MATCHES)


@functools.cache
def golden(name):
    """The match in a file, replayed entry by entry with every checkpoint compared."""
    return replay(read(FOLDER / f"{name}.json"), GAME, KIT)


def end(name):
    """The picture of the last state."""
    return golden(name).observe(-3).picture()


def heights(name):
    return [stack.height for stack in end(name).stacks]


def test_every_golden_match_has_its_file():
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_it_replays_to_its_end_and_writes_the_same_bytes(name):
    match = golden(name)
    assert match.is_over
    assert dumps(match).encode() == (FOLDER / f"{name}.json").read_bytes()
    assert GAME.audit(match.state_at(match.ply)[0], KIT) == IN_THE_BOX


@pytest.mark.parametrize("name", ["solo_stuck", "duel", "draft_5"])
def test_its_draws_follow_from_the_seed(name):
    draws = sum(entry.seat == CHANCE for entry in golden(name).log)
    assert verify(read(FOLDER / f"{name}.json"), GAME, KIT) == draws


def test_the_supplier_could_not_move():
    assert heights("solo_stuck").count(0) == 3
    assert not any(stack.is_in_reach for stack in end("solo_stuck").stacks)


def test_five_stacks_are_empty():
    assert heights("solo_five").count(0) == 5


def test_the_shop_is_full():
    assert golden("solo_finish").log[-1].text == "finish"
    assert all(space.tile for space in end("solo_finish").seats[0].spaces)
    assert heights("solo_finish").count(0) == 0


def test_challenges_are_met():
    met = {one.name for one in end("solo_challenges").challenges if one.is_met}
    assert {"Pretty nice", "Even prettier", "The prettiest"} <= met
    assert [entry.text.split()[0] for entry in golden("solo_challenges").log].count("card") == 2


@pytest.mark.parametrize(
    ("name", "plies"), [("duel", 175), ("draft_3", 212), ("draft_4", 282), ("draft_5", 352)]
)
def test_a_game_has_so_many_entries(name, plies):
    assert golden(name).ply == plies


def test_walls_stood():
    assert [len(seat.walls) for seat in end("side_b").seats] == [3, 3, 3]


def test_a_win_is_shared_and_paws_break_the_tie():
    shared, broken = golden("shared_win"), golden("tie_broken")
    assert [score.total for score in shared.scores()] == [score.total for score in broken.scores()]
    assert (shared.ranks(), broken.ranks()) == ((1, 1, 3), (1, 2, 3))
    first, second, _ = end("tie_broken").seats
    assert first.paws > second.paws


def test_options_were_set():
    assert dict(golden("all_options").header.options) == ALL_OPTIONS
    assert dict(golden("solo_options").header.options) == ALL_OPTIONS
    assert DUEL_OPTIONS.items() <= dict(golden("duel_options").header.options).items()
    assert not any(entry.text.startswith("discard") for entry in golden("duel_options").log)
