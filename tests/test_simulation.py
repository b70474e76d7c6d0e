"""Simulation: the same games on any number of threads, counts that add up, bots of others, interruptions."""

import json
import os
import signal
import subprocess
import sys
import textwrap
import threading
from importlib.metadata import EntryPoint
from typing import ClassVar

import pytest

import dreamtable as dt
from dreamtable import registry
from dreamtable.engine.errors import KitError, OptionError, UnknownBotError, UnknownGameError
from dreamtable.engine.jit import JIT
from dreamtable.simulation import Spread, interval, run

KEYS = {
    *("game", "seats", "games", "seed", "kit", "rules_version", "options", "bots", "elapsed_s", "actions"),
    *("actions_per_s", "games_per_s", "scores", "wins", "win_share", "win_share_ci", "plies", "complete"),
}
TIMES = {"elapsed_s", "actions_per_s", "games_per_s"}


def facts(result):
    """Everything but how long it took."""
    return {key: value for key, value in result.as_dict().items() if key not in TIMES}


# -------------------------------------------------------------------------------------- the same games
@pytest.mark.parametrize("bots", [["random"] * 3, ["greedy", "random", "random"]], ids=["random", "greedy"])
def test_the_result_is_the_same_on_any_number_of_threads(bots):
    one = run("pig", seats=3, games=12, bots=bots, seed=7, threads=1)
    assert facts(run("pig", seats=3, games=12, bots=bots, seed=7, threads=2)) == facts(one)
    assert facts(run("pig", seats=3, games=12, bots=bots, seed=8, threads=1)) != facts(one)


def test_games_are_numbered_so_that_more_games_begin_with_the_same_ones():
    short = run("pig", games=3, seed=1, threads=1)
    long = run("pig", games=6, seed=1, threads=1)
    assert short.plies.min >= long.plies.min
    assert short.actions < long.actions


@pytest.mark.parametrize("seed", [-1, 0, 2**64 - 1, 2**70])
def test_any_integer_is_a_seed(seed):
    assert run("pig", games=1, seed=seed).seed == seed


def test_options_and_seats_count():
    short = run("pig", games=5, seed=1, options={"target": 50})
    assert short.options == {"target": "50"}
    assert short.scores[0].max < 100
    assert run("pig", games=2, seats=7).seats == 7
    assert run("pig", games=2).seats == 2


# ------------------------------------------------------------------------------------------ the counts
def test_counts_add_up():
    result = run("pig", seats=3, games=20, seed=2)
    assert result.games == 20
    assert result.complete
    assert sum(result.wins) == pytest.approx(20)
    assert sum(result.win_share) == pytest.approx(1)
    for share, (low, high) in zip(result.win_share, result.win_share_ci, strict=True):
        assert 0 <= low <= share <= high <= 1
    assert result.plies.min <= result.plies.mean <= result.plies.max
    assert 0 < result.actions < result.plies.mean * 20
    assert result.actions_per_s == pytest.approx(result.actions / result.elapsed_s)
    assert result.games_per_s == pytest.approx(20 / result.elapsed_s)
    assert max(spread.max for spread in result.scores) >= 100


def test_the_result_is_plain_json():
    result = dt.simulate("pig", seats=2, games=3, seed=4)
    fields = json.loads(json.dumps(result.as_dict()))
    assert set(fields) == KEYS
    assert (fields["game"], fields["seats"], fields["games"], fields["seed"]) == ("pig", 2, 3, 4)
    assert fields["bots"] == ["random", "random"]
    assert set(fields["kit"]) == {"id", "digest"}
    assert set(fields["scores"][0]) == set(fields["plies"]) == {"mean", "sd", "min", "max"}


def test_progress_is_told_and_ends_at_all():
    told = []
    run("pig", games=8, seed=1, progress=told.append, threads=1)
    assert told == sorted(told)
    assert told[-1] == 8


def test_a_spread_is_mean_deviation_least_and_most():
    assert Spread.of_sums(8, 40, 232, 2, 9) == Spread(5.0, 2.0, 2, 9)


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [
        (0, 10, 0.0, 0.2172),  # Brown, Cai, DasGupta 2001: the Jeffreys interval, ends set to 0 and 1
        (10, 10, 0.7828, 1.0),
        (5, 10, 0.2235, 0.7765),
        (50, 100, 0.4032, 0.5968),
    ],
)
def test_the_interval_is_that_of_jeffreys(wins, games, low, high):
    assert interval(wins, games) == pytest.approx((low, high), abs=5e-4)


def test_a_wider_level_gives_a_wider_interval():
    low, high = interval(30, 100, 0.99)
    assert low < interval(30, 100)[0]
    assert high > interval(30, 100)[1]


# ---------------------------------------------------------------------------------------- wrong wishes
@pytest.mark.parametrize(
    ("game", "wish", "error", "words"),
    [
        ("morfeus", {}, UnknownGameError, "no game called 'morfeus'; did you mean 'morpheus'?"),
        (
            "pig",
            {"bots": ["random", "gredy"]},
            UnknownBotError,
            "no bot called 'gredy'; did you mean 'greedy'?",
        ),
        ("pig", {"bots": ["random"]}, OptionError, "1 bots were named for 2 seats"),
        ("pig", {"seats": 11}, OptionError, "11"),
        ("pig", {"games": 0}, OptionError, "the number of games must be at least 1, not 0"),
        ("pig", {"games": 2.5}, OptionError, "must be a whole number, not 2.5"),
        ("pig", {"options": {"target": 7}}, OptionError, "option 'target' can be"),
        ("pig", {"kit": "/nowhere"}, KitError, "there is no such folder"),
    ],
)
def test_wrong_wishes_are_refused_before_anything_is_played(game, wish, error, words):
    with pytest.raises(error) as caught:
        dt.simulate(game, **wish)
    assert words in str(caught.value)


# -------------------------------------------------------------------------------------- bots of others
class HoldAtTwenty:
    """A bot that another package brings: no code, so it plays in Python."""

    name = "twenty"
    code = None
    threads: ClassVar[set[int]] = set()

    def choose(self, observation, budget, rng):
        self.threads.add(threading.get_ident())
        picture = observation.picture()
        total = picture.scores[observation.seat] + picture.turn_total
        return 1 if picture.turn_total >= 20 or total >= 100 else 0


TWENTY = HoldAtTwenty()


@pytest.fixture
def third_party(monkeypatch):
    """The bot `twenty`, as if a package with that entry point were installed."""
    points = dict(registry._points(registry.BOTS))
    points["twenty"] = EntryPoint("twenty", f"{__name__}:TWENTY", registry.BOTS)
    monkeypatch.setattr(registry, "_points", lambda group: points if group == registry.BOTS else {})


def test_a_bot_of_another_package_plays_in_python(third_party):
    assert "twenty" in registry.bots()
    result = run("pig", games=20, bots=["twenty", "random"], seed=3, threads=2)
    assert result.bots == ["twenty", "random"]
    assert result.complete
    assert sum(result.wins) == 20
    assert result.wins[0] >= 18  # who holds at twenty beats who holds at random
    assert HoldAtTwenty.threads == {threading.get_ident()}


def test_games_of_a_python_bot_depend_on_seed_and_number_alone(third_party):
    first, second = (run("pig", games=6, bots=["twenty", "random"], seed=3, threads=t) for t in (1, 2))
    assert facts(first) == facts(second)


def test_bots_that_keep_nothing_play_on_several_threads_with_the_same_result():
    one, three = (run("pig", games=7, bots=["novice", "greedy"], seed=3, threads=t) for t in (1, 3))
    assert facts(one) == facts(three)


def test_an_illegal_choice_of_a_bot_is_an_error_not_a_move(third_party, monkeypatch):
    monkeypatch.setattr(HoldAtTwenty, "choose", lambda *_: 99)
    with pytest.raises(dt.InvalidActionError, match="there is no action 99"):
        run("pig", games=1, bots=["twenty", "random"])


def test_a_python_game_interrupted_keeps_what_was_finished(third_party):
    def stop(done):
        if done == 3:
            raise KeyboardInterrupt

    result = run_until(stop)
    assert not result.complete
    assert result.games == 3
    assert sum(result.wins) == 3


def run_until(stop):
    calls = []

    class Stopping(HoldAtTwenty):
        def choose(self, observation, budget, rng):
            calls.append(observation.ply)
            if observation.ply == 0:
                stop(calls.count(0) - 1)
            return super().choose(observation, budget, rng)

    original = TWENTY.__class__
    TWENTY.__class__ = Stopping
    try:
        return run("pig", games=50, bots=["twenty", "random"], seed=3)
    finally:
        TWENTY.__class__ = original


def test_interrupted_before_any_game_was_finished_there_is_no_result(third_party):
    def stop(_done):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_until(stop)


# ---------------------------------------------------------------------------------------------- Ctrl-C
def test_ctrl_c_ends_a_run_early_with_a_result_that_says_so():
    script = """
        import json
        from dreamtable.simulation import run
        tell = lambda done: print("at", done, flush=True)
        result = run("pig", seats=2, games=GAMES, seed=1, progress=tell)
        print(json.dumps([result.complete, result.games, sum(result.wins)]))
    """.replace("GAMES", "10_000_000" if JIT else "100_000")
    process = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(script)],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ.copy(),
    )  # fmt: skip
    try:
        first = process.stdout.readline()
        assert first.startswith("at "), process.stderr.read()
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    complete, games, wins = json.loads(out.splitlines()[-1])
    assert process.returncode == 0, err
    assert complete is False
    assert 0 < games < (10_000_000 if JIT else 100_000)
    assert wins == pytest.approx(games)
