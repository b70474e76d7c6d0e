"""The search bot: what it finds, what it may know, and what its budget means."""

import dataclasses

import numpy as np
import pytest

import dreamtable as dt
from dreamtable.bots import Budget
from dreamtable.bots.search import SearchBot
from dreamtable.engine.rng import new_rng
from dreamtable.search import Finding, Parameters, findings, kernel, search
from dreamtable.search.kernel import EDGE

BOT = SearchBot(simulations=24)


def pig(*moves, seats=2):
    """A match of Pig after moves of the seats and rolls, `6` for a die."""
    match = dt.new_match("pig", seats=seats, chance="manual")
    for move in moves:
        if move.isdigit():
            match.apply(-1, f"die {move}")
        else:
            match.apply(match.to_act[0], move)
    return match


def searched(match, simulations=200, seed=1, **more):
    seat = match.to_act[0]
    found = search(match.observe(seat), Parameters(), new_rng(seed), simulations=simulations, **more)
    return {match.text(one.action): one for one in found}


def near_the_end():
    """Seat 0 has 96 points and 2 on the table; seat 1 has 98 and wins next turn unless it is very unlucky."""
    first, second = ["roll", "6"] * 16, [*["roll", "6"] * 16, "roll", "2"]
    return pig(*first, "hold", *second, "hold", "roll", "2")


def test_it_does_not_leave_the_win_to_the_other():
    match = near_the_end()
    found = searched(match)
    assert max(found.values(), key=lambda one: one.visits) == found["roll"]
    assert found["roll"].value > 0.6
    assert found["hold"].value < 0.4
    assert BOT.choose(match.observe(0), Budget(100), new_rng(1)) == match.parse("roll")


def test_it_sees_beyond_a_chance_that_both_face():
    """With 20 on the table another roll risks more than it brings; with 2 it does not."""
    assert next(iter(searched(pig(*["roll", "5"] * 6), 600))) == "hold"
    assert next(iter(searched(pig("roll", "2"), 600))) == "roll"


def test_all_simulations_pass_through_the_root():
    found = searched(pig("roll", "3"), 50)
    assert sum(one.visits for one in found.values()) == 50
    assert all(0.0 <= one.value <= 1.0 for one in found.values() if one.visits)
    assert all(one.error >= 0.0 for one in found.values() if one.visits)


def test_threads_share_the_simulations_and_the_result_is_one():
    found = searched(pig("roll", "3"), 50, threads=2)
    assert sum(one.visits for one in found.values()) == 50


@pytest.mark.parametrize("game", ["pig", "morpheus"])
def test_the_same_seed_gives_the_same_search(game):
    match = dt.new_match(game, seats=2, seed=3)
    assert searched(match, 6) == searched(match, 6)


def test_findings_of_several_trees_are_added_up():
    first, second = np.zeros(2, EDGE), np.zeros(1, EDGE)
    first["action"], first["visits"], first["total"], first["squares"] = (
        (5, 2),
        (3, 1),
        (1.5, 1.0),
        (0.75, 1.0),
    )
    second["action"], second["visits"], second["total"], second["squares"] = 5, 1, 0.5, 0.25
    assert findings([first, second]) == [Finding(5, 4, 0.5, 0.0), Finding(2, 1, 1.0, 0.0)]


def test_an_action_never_tried_has_no_value():
    edges = np.zeros(1, EDGE)
    (found,) = findings([edges])
    assert (found.visits, np.isnan(found.value), np.isnan(found.error)) == (0, True, True)


def test_a_budget_is_wanted():
    seen = pig().observe(0)
    with pytest.raises(ValueError, match="simulations or of seconds"):
        search(seen, Parameters(), new_rng(1))


def test_a_search_stops_when_it_is_told():
    asked = []
    found = searched(pig(), 10**6, stop=lambda: asked.append(1) or len(asked) > 2)
    assert 32 <= sum(one.visits for one in found.values()) <= 96


def test_a_search_thinks_for_as_many_as_can_play(monkeypatch):
    assert sum(one.visits for one in searched(pig(seats=10), 2).values()) == 2
    monkeypatch.setattr(kernel, "MAX_SEATS", 9)
    with pytest.raises(ValueError, match="9 seats, not for 10"):
        searched(pig(seats=10), 2)


def test_time_alone_is_a_budget():
    found = search(pig().observe(0), Parameters(), new_rng(1), seconds=0.0)
    assert sum(one.visits for one in found) == 32  # one look at the clock


def test_a_forced_decision_takes_no_thought():
    class Never:
        def __getitem__(self, _):
            raise AssertionError("the generator was used")

    match = dt.new_match("morpheus", seats=2, seed=5)
    seen = match.observe(match.to_act[0])
    only = dataclasses.replace(seen)
    only.__dict__["legal_actions"] = lambda: [7]
    assert BOT.choose(only, Budget(), Never()) == 7


def test_a_full_tree_goes_on_without_new_nodes(monkeypatch):
    monkeypatch.setattr("dreamtable.search.tree.MOST_NODES", 5)
    assert sum(one.visits for one in searched(pig("roll", "4"), 80).values()) == 80
