"""Deals: pure functions of seed and number, the same for every arm, whoever asks the bots."""

import numpy as np
import pytest

from dreamtable.lab import play as playing
from dreamtable.lab.arms import plan_of
from dreamtable.lab.experiment import Change, Experiment
from dreamtable.lab.play import Asking, Games, Task, component_names, play, table_of

QUICK = {"target": "50"}


def arms(*changes, **more):
    return plan_of(Experiment("pig", **{"seats": 2, "options": QUICK} | more, changes=changes)).arms


def equal(one, other):
    return all(np.array_equal(one[name], other[name]) for name in one)


def test_chunks_make_no_difference():
    [arm] = arms(bots=("greedy", "random"))
    whole = play(Task(arm, 7, 0, 4))
    parts = [play(Task(arm, 7, 0, 1)), play(Task(arm, 7, 1, 4))]
    assert equal(whole, {name: np.concatenate([part[name] for part in parts]) for name in whole})


def test_rows_are_sorted_and_say_who_sat_where():
    [arm] = arms(bots=("greedy", "random"))
    found = play(Task(arm, 7, 3, 5))
    assert found["deal"].tolist() == [3] * 4 + [4] * 4
    assert found["rotation"].tolist() == [0, 0, 1, 1] * 2
    assert found["player"].tolist() == [0, 1, 1, 0] * 2
    assert found["win"].reshape(-1, 2).sum(axis=1).tolist() == [1.0] * 4


def test_asked_one_by_one_the_same_bots_play_the_same_games():
    [arm] = arms(bots=("random",))
    table, asked = table_of(arm), Games.blank(table_of(arm), 3)
    asking = Asking(5, table, arm.players)
    for row in range(3):
        asking.play(2 + row, asked, row)
    task = Task(arm, 5, 2, 5)
    assert equal(play(task), playing._rows(task, [asked]))


def test_greedy_bots_play_the_games_that_simulate_plays():
    from dreamtable.engine import kernels
    from dreamtable.engine.scratch import new_scratch

    [arm] = arms()
    table, found = table_of(arm), play(Task(arm, 3, 0, 2))
    spec, kit = table.referee.spec, table.referee.kit
    rows = (np.zeros((2, 2, 1), np.int32), np.zeros((2, 2), np.int8), np.zeros((2, 2), np.int32))
    codes = np.full(2, kernels.GREEDY, np.int64)
    kernels.play_games(
        table.root,
        kit.parts,
        new_scratch(spec, kit),
        codes,
        playing.SAMPLES,
        spec.max_plies,
        np.uint64(3),
        0,
        *rows,
    )
    assert found["points"].reshape(2, 2).tolist() == rows[0].sum(axis=2).tolist()
    assert found["plies"].reshape(2, 2)[:, 0].tolist() == rows[2][:, 1].tolist()


def test_who_avoids_an_action_takes_it_only_when_nothing_else_is_legal():
    arm = arms(Change(avoid=("hold",)))[1]
    found = play(Task(arm, 1, 0, 3))
    hold = component_names(arm).index("hold")
    mine, theirs = (found["used"][found["player"] == player, hold] for player in (0, 1))
    assert mine.max() <= 1, "the last hold, which wins, is all that is legal"
    assert theirs.max() > 1


def test_a_bot_in_python_avoids_it_too():
    arm = arms(Change(avoid=("hold",), bots=("novice",)))[1]
    found = play(Task(arm, 1, 0, 1))
    hold = component_names(arm).index("hold")
    assert found["used"][found["player"] == 0, hold].max() <= 1
    assert found["used"][found["player"] == 1, hold].max() > 1


def test_who_shuns_a_piece_has_fewer_of_them():
    plan = plan_of(
        Experiment(
            "morpheus",
            seats=2,
            bots=("random",),
            changes=(Change(avoid=("Luna feather", "take_feather top")),),
        )
    )
    feather = component_names(plan.arms[0]).index("Luna feather")
    found = [play(Task(arm, 2, 0, 4)) for arm in plan.arms]
    mine = found[1]["player"] == 0
    assert found[0]["used"][:, feather].sum() > 0
    assert found[1]["used"][mine, feather].sum() == 0


def test_a_game_that_does_not_end_is_told(monkeypatch):
    [arm] = arms()
    monkeypatch.setattr(playing, "play_deals", lambda *args: args[14].fill(-1))
    with pytest.raises(AssertionError, match="did not end within"):
        play(Task(arm, 1, 0, 1))
