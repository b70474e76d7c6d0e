import json
import os
import signal

import pytest

from dreamtable import simulation
from dreamtable.cli.interrupts import HANGUPS, hangups_interrupt

KEYS = [
    "game",
    "seats",
    "games",
    "seed",
    "kit",
    "rules_version",
    "options",
    "bots",
    "elapsed_s",
    "actions",
    "actions_per_s",
    "games_per_s",
    "scores",
    "wins",
    "win_share",
    "win_share_ci",
    "plies",
    "complete",
]


def test_json_has_exactly_the_keys_of_a_result(run):
    result = run(
        "simulate", "pig", "--seats", "3", "--games", "5", "--seed", "1", "--options", "target=50", "--json"
    )
    found = json.loads(result.stdout)
    assert list(found) == KEYS
    assert (found["seats"], found["games"], found["options"]) == (3, 5, {"target": "50"})
    assert sum(found["wins"]) == 5
    assert found["complete"]


def test_people_get_means_wins_and_intervals(run):
    result = run("simulate", "pig", "--games", "4", "--bots", "random,greedy", "--options", "target=50")
    assert result.exit_code == 0
    for word in ("4 games of pig", "target=50", "mean", "95 % interval", "greedy", "plies", "actions/s"):
        assert word in result.output


def test_a_run_that_was_stopped_is_labelled(run, monkeypatch):
    whole = simulation.run("pig", games=3)

    def stopped(*_args, **_more):
        from dataclasses import replace

        return replace(whole, complete=False)

    monkeypatch.setattr(simulation, "run", stopped)
    result = run("simulate", "pig")
    assert (result.exit_code, "PARTIAL RESULT" in result.output) == (130, True)


def test_a_run_stopped_before_its_first_game(run, monkeypatch):
    def stopped(*_args, **_more):
        raise KeyboardInterrupt

    monkeypatch.setattr(simulation, "run", stopped)
    result = run("simulate", "pig")
    assert (result.exit_code, "stopped" in result.output) == (130, True)


@pytest.fixture
def harmless():
    """The signals that ask to end do nothing to the tests themselves."""
    before = {number: signal.signal(number, lambda *_: None) for number in HANGUPS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


@pytest.mark.usefixtures("harmless")
@pytest.mark.parametrize("number", HANGUPS)
def test_being_asked_to_end_leaves_what_was_played(run, monkeypatch, number):
    sent = []
    whole = simulation.run

    def asked_to_end(*args, progress, **more):
        def tell(done):
            progress(done)
            if not sent:
                sent.append(done)
                os.kill(os.getpid(), number)

        return whole(*args, progress=tell, **more)

    monkeypatch.setattr(simulation, "run", asked_to_end)
    result = run("simulate", "pig", "--games", "100000", "--json")
    assert result.exit_code == 130
    found = json.loads(result.stdout)
    assert (found["complete"], 1 <= found["games"] < 100_000) == (False, True)


@pytest.mark.usefixtures("harmless")
def test_a_hangup_that_is_ignored_stays_ignored():
    for number in HANGUPS:
        signal.signal(number, signal.SIG_IGN)
        with hangups_interrupt():
            os.kill(os.getpid(), number)
            assert signal.getsignal(number) is signal.SIG_IGN
