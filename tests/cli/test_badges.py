"""The record of badges at the terminal: from saved matches, of people alone."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest

import dreamtable
from dreamtable.cli.badges import record
from dreamtable.games.yumegari.challenges import CHALLENGES

MATCH = Path(__file__).parents[1] / "games" / "yumegari" / "golden" / "solo_challenges.json"


@pytest.fixture
def met():
    """The challenges that were met in that match."""
    picture = dreamtable.load(MATCH).observe(0).picture()
    found = {one.rule for one in picture.challenges if one.is_met}
    assert found >= {"Y9.2", "Y9.3", "Y9.4"}
    return found


def times(run, *files):
    """How often each badge was earned, those that never were left out."""
    found = json.loads(run("badges", *files, "--json").output)
    assert [one["rule"] for one in found] == [challenge.rule for challenge in CHALLENGES]
    return {one["rule"]: one["times"] for one in found if one["times"]}


def test_every_saved_match_counts(run, met):
    assert times(run, MATCH) == dict.fromkeys(met, 1)
    assert times(run, MATCH, MATCH) == dict.fromkeys(met, 2)
    shown = run("badges", MATCH).output
    assert "1 ×  Pretty nice" in shown
    assert "Minimalist" in shown


def test_kept_matches_are_found_and_bad_files_are_told(run, met, data_folder):
    assert times(run) == {}
    kept = data_folder / "dreamtable" / "matches"
    kept.mkdir(parents=True)
    (kept / "a.json").write_bytes(MATCH.read_bytes())
    assert times(run) == dict.fromkeys(met, 1)
    (kept / "b.json").write_text("{}")
    result = run("badges")
    assert "left out" in result.stderr
    assert "1 ×  Pretty nice" in result.stdout


def test_what_a_bot_did_counts_for_nobody(met):
    match = dreamtable.load(MATCH)

    def counted(*players):
        played = SimpleNamespace(
            spec=match.spec, observe=match.observe, header=SimpleNamespace(players=players)
        )
        return {badge.rule for badge in record([played]) if badge.times}

    assert counted("Ann") == met
    assert counted("Greedy 1") == set()


def test_unfinished_matches_count_for_nothing(run, tmp_path):
    unfinished = tmp_path / "unfinished.json"
    match = dreamtable.load(MATCH)
    match.undo(0, agreed_by=[0])
    assert {one.rule for one in match.observe(0).picture().challenges if one.is_met}
    match.save(unfinished)
    assert times(run, unfinished) == {}


def test_a_named_file_that_is_no_match_is_an_error(run, tmp_path):
    (tmp_path / "x.json").write_text("{}")
    result = run("badges", tmp_path / "x.json")
    assert result.exit_code != 0
