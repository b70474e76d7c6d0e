"""Saved matches replay to the byte: one for each way a game can end. `make_golden.py` plays them."""

import functools

import pytest

from dreamtable.engine.dispatch import CHANCE
from dreamtable.engine.save import dumps, read, replay, verify
from dreamtable.games.dreams_of_yesterday import GAME
from dreamtable.games.dreams_of_yesterday.state import LONGEST

from .make_golden import FOLDER, MATCHES, OTHERS
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


def told(name):
    """The last sentence."""
    return golden(name).sentence(golden(name).ply - 1)


def test_every_golden_match_has_its_file():
    assert sorted(path.stem for path in FOLDER.glob("*.json")) == NAMES


@pytest.mark.parametrize("name", NAMES)
def test_it_replays_to_its_end_and_writes_the_same_bytes(name):
    match = golden(name)
    assert match.is_over
    assert dumps(match).encode() == (FOLDER / f"{name}.json").read_bytes()


@pytest.mark.parametrize("name", ["no_card_2", "robot_wins"])
def test_its_draws_follow_from_the_seed(name):
    draws = sum(entry.seat == CHANCE for entry in golden(name).log)
    assert verify(read(FOLDER / f"{name}.json"), GAME, KIT) == draws


@pytest.mark.parametrize("name", ["no_card_2", "no_card_3", "robot_wins", "robot_beaten"])
def test_no_card_was_left(name):
    state = end(name)
    assert (state.top, state.pile_count, state.is_closing) == (-1, 0, 0)
    assert told(name).endswith("No card is left for the Histories: the game is over.")


def test_both_exhibits_were_closed():
    state = end("urns")
    assert any(-1 not in [int(urn) for urn in museum.urn] for museum in state.museums[: golden("urns").seats])
    assert told("urns").endswith("The last round is finished: the game is over.")
    assert state.active == state.first


def test_300_turns_were_over():
    assert end("longest").turns == LONGEST
    assert told("longest").endswith("The game has lasted too long and is over.")


def test_a_win_was_shared():
    match = golden("shared_win")
    firsts = [seat for seat, rank in enumerate(match.ranks()) if rank == 1]
    museums = match.observe().picture().museums
    assert len(firsts) > 1
    assert len({(museums[seat].total, museums[seat].artifact_cards) for seat in firsts}) == 1


def test_a_tie_was_broken_by_cards():
    match = golden("tie_broken")
    museums = match.observe().picture().museums
    assert museums[0].total == museums[1].total
    better = 0 if museums[0].artifact_cards > museums[1].artifact_cards else 1
    assert match.ranks()[better] == 1


def test_the_robot_won_and_was_beaten():
    assert golden("robot_wins").ranks() == (2, 1)
    assert golden("robot_beaten").ranks() == (1, 2)
    scores = golden("robot_beaten").scores()
    assert scores[0].total > scores[1].total


@pytest.mark.parametrize("level", ["hard", "extreme"])
def test_the_stronger_robots(level):
    assert golden(f"robot_{level}").header.options["robot"] == level


def test_all_options_were_chosen():
    assert dict(golden("all_options").header.options) == OTHERS | {"deck": "full"}
