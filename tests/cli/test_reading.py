"""Commands that read: rules, replay, verify, games, bots, kits, doctor."""

import json
import shutil

import dreamtable
from dreamtable.engine.kit import load_kit
from dreamtable.registry import find_game


def test_one_paragraph_with_functions(run):
    result = run("rules", "morpheus", "m4.2")
    for word in ("M4.2 No place for a third", "reading", "dreams.py:", "can_take_dream"):
        assert word in result.output


def test_paths_stay_whole_on_a_narrow_terminal(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "30")
    lines = run("rules", "morpheus", "M4.2").output.splitlines()
    (line,) = [line for line in lines if line.endswith(" can_take_dream")]
    assert line.startswith("function  ")
    assert "dreams.py:" in line
    assert any(line.startswith("test ") and "test_m04_dreams.py" in line for line in lines)


def test_a_chapter_words_and_the_contents(run):
    assert "M4.10 Claiming the next dream" in run("rules", "morpheus", "M4").output
    assert "M4.1 Two open dreams" in run("rules", "morpheus", "two", "open", "dreams").output
    assert "M14.8" in run("rules", "morpheus").output


def test_rules_as_json(run):
    (found,) = json.loads(run("rules", "morpheus", "M7.1", "--json").output)
    assert (found["id"], found["status"]) == ("M7.1", "confirmed")
    assert "Four players" in found["example"]
    assert found["functions"]
    assert run("rules", "morpheus", "xylophone", "--json").exit_code == 1


def test_coverage_exits_with_1_when_something_is_missing(run, monkeypatch):
    from dreamtable.engine import ledger

    whole = ledger.coverage(find_game("pig"), None)
    monkeypatch.setattr(ledger, "coverage", lambda *_: whole)
    assert run("rules", "pig", "--coverage").exit_code == 0
    whole.functions["P1.1"] = []
    result = run("rules", "pig", "--coverage")
    assert (result.exit_code, "P1.1: no function" in result.output) == (1, True)
    result = run("rules", "pig", "--coverage", "--json")
    assert json.loads(result.output)["holes"] == {"P1.1": ["no function"]}


def test_replay_tells_and_shows(run, pig_file):
    result = run("replay", pig_file)
    match = dreamtable.load(pig_file)
    assert "Ann holds and has" in result.output
    assert f"{match.scores()[0].total} of 50" in result.output


def test_replay_stops_where_it_is_told(run, pig_file):
    found = json.loads(run("replay", pig_file, "--to", "4", "--json").output)
    assert (found["ply"], found["viewer"], found["scores"]) == (4, None, None)
    assert max(entry["ply"] for entry in found["story"]) <= 4


def unseen_feathers(match):
    """The seats that drew a feather from the stack, in order."""
    before = zip(match.log, match.log[1:], strict=False)
    return [
        a.seat for a, b in before if b.text.startswith("feather") and a.text in ("gain", "take_feather top")
    ]


def test_replay_shows_no_secret_of_another_seat(run, tmp_path):
    match = dreamtable.new_match("morpheus", seats=2, seed=3)
    while not (drawn := unseen_feathers(match)):
        seat = match.to_act[0]
        wanted = [
            a for a in match.legal_actions(seat) if match.text(a) in ("gain", "act", "take_feather top")
        ]
        match.apply(seat, (wanted or match.legal_actions(seat))[0])
    owner = drawn[0]
    match.save(tmp_path / "x.json")
    own = json.loads(run("replay", tmp_path / "x.json", "--seat", owner, "--json").output)
    other = json.loads(run("replay", tmp_path / "x.json", "--seat", 1 - owner, "--json").output)
    assert own["picture"]["seats"][owner]["feathers"]
    assert other["picture"]["seats"][owner]["feathers"] is None
    assert any("It is a " in entry["text"] for entry in own["story"])
    assert not any("It is a " in entry["text"] for entry in other["story"])


def test_verify_says_what_it_derived(run, pig_file):
    found = json.loads(run("verify", pig_file, "--json").output)
    match = dreamtable.load(pig_file)
    draws = sum(entry.kind == "chance" for entry in match.history)
    assert found == {
        "file": str(pig_file),
        "fair": True,
        "draws": draws,
        "commitment": match.header.commitment,
        "seed": match.seed,
    }
    assert f"All {draws} draws follow" in run("verify", pig_file).output


def test_verify_keeps_the_seed_of_an_unfinished_match(run, tmp_path):
    match = dreamtable.new_match("pig", seed=1)
    match.apply(0, "roll")
    match.save(tmp_path / "x.json")
    assert "kept secret" in run("verify", tmp_path / "x.json").output
    assert json.loads(run("verify", tmp_path / "x.json", "--json").output)["seed"] is None


def test_games_and_bots(run):
    games = json.loads(run("games", "--json").output)
    assert "morpheus" in [game["name"] for game in games]
    assert "Morpheus, 2 to 4 players" in run("games").output
    (dreams,) = [game for game in games if game["name"] == "dreams-of-yesterday"]
    (deck,) = [option for option in dreams["options"] if option["name"] == "deck"]
    assert deck["told"] == "core (the usual 27), full (all 66, a game three times as long)"
    assert "core (the usual 27), full" in " ".join(run("games").output.split())
    assert {bot["name"] for bot in json.loads(run("bots", "--json").output)} >= {"random", "greedy"}
    assert "greedy" in run("bots").output


def test_a_kit_is_begun_checked_and_played_with(run, tmp_path):
    kit = tmp_path / "kit"
    assert run("kit", "new", "morpheus", kit).exit_code == 0
    assert load_kit(find_game("morpheus").kit, kit).digest == load_kit(find_game("morpheus").kit).digest
    assert "is a complete kit for Morpheus" in " ".join(
        run("kit", "check", kit, "--game", "morpheus").output.split()
    )
    dreams = (
        (kit / "dreams.csv")
        .read_text()
        .replace("The Locked Cellar,nightmare,3", "The Locked Cellar,nightmare,4")
    )
    (kit / "dreams.csv").write_text(dreams)
    file = tmp_path / "x.json"
    run("play", "morpheus", "--kit", kit, "--seats", "you,random", "--save", file, input="1\nquit\n")
    assert run("replay", file).exit_code == 1
    assert run("replay", file, "--kit", kit).exit_code == 0


def test_a_new_kit_overwrites_nothing(run, tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    result = run("kit", "new", "morpheus", tmp_path)
    assert (result.exit_code, "nothing is overwritten" in result.output) == (1, True)
    assert not (tmp_path / "dreams.csv").exists()


def test_kit_show(run, monkeypatch):
    monkeypatch.setenv("COLUMNS", "120")
    output = run("kit", "show", "morpheus").output
    assert "These are not the published components." in output
    assert "The Thing Behind the Door" in output
    tables = json.loads(run("kit", "show", "morpheus", "--json").output)["tables"]
    assert len(tables["dreams"]) == 27


def test_doctor_finds_the_games(run):
    found = json.loads(run("doctor", "--json").output)
    assert all(game["ok"] for game in found["games"])
    assert {"dreamtable", "numba", "cache", "cache_bytes", "threading_layer", "jit"} <= set(found)
    assert "game morpheus" in run("doctor", "--warm").output


def test_doctor_prunes(run, tmp_path, monkeypatch):
    monkeypatch.setenv("DREAMTABLE_CACHE_DIR", str(tmp_path / "cache"))
    old = tmp_path / "cache" / "kernels-0123456789abcdef"
    old.mkdir(parents=True)
    (old / "x.nbc").write_bytes(b"x" * 1000)
    import os

    os.utime(old, (0, 0))
    assert json.loads(run("doctor", "--prune", "--json").output)["freed_bytes"] == 1000
    assert not old.exists()
    shutil.rmtree(tmp_path / "cache")


def test_every_command_has_help_with_an_example(run):
    for command in (
        "play",
        "simulate",
        "analyse",
        "rules",
        "replay",
        "verify",
        "games",
        "bots",
        "score",
        "doctor",
        "new-game",
    ):
        output = run(command, "--help").output
        assert f"dreamtable {command}" in output


def test_version(run):
    assert run("--version").output == f"dreamtable {dreamtable.__version__}\n"
