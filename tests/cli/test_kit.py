"""`dreamtable kit`: new, check, diff, try; as a person and as a program."""

import json
import tomllib

import pytest

from dreamtable.engine.kit import load_kit
from dreamtable.kits import smoke
from dreamtable.registry import find_game

FEW = ("--games", "3", "--bots", "random,random", "--options", "target=50", "--threads", "1")


@pytest.fixture
def kit(run, tmp_path):
    """A kit of Pig with a loaded die."""
    folder = tmp_path / "loaded die"
    assert run("kit", "new", "pig", folder).exit_code == 0
    die = folder / "die.csv"
    die.write_text(die.read_text().replace("6,6,1", "6,6,9"))
    return folder


def words(result):
    return " ".join(result.output.split())


def test_a_new_kit_says_what_it_began_as_and_what_to_do_next(run, kit, tmp_path):
    manifest = tomllib.loads((kit / "kit.toml").read_text())
    assert manifest == {
        "id": "loaded die",
        "title": "Pig: loaded die",
        "note": "Begun from the components that come with Pig.",
    }
    result = run("kit", "new", "morpheus", tmp_path / "another")
    assert "dreamtable kit try morpheus --kit" in words(result)


@pytest.mark.parametrize("name", ['a"b', "back\\slash", "日本"])
def test_a_new_kit_may_have_any_name(run, tmp_path, name):
    run("kit", "new", "pig", tmp_path / name)
    assert load_kit(find_game("pig").kit, tmp_path / name).id == name


def test_check_finds_the_game_by_its_tables(run, tmp_path):
    run("kit", "new", "yumegari", tmp_path / "x")
    assert "is a complete kit for Yumegari" in words(run("kit", "check", tmp_path / "x"))
    (tmp_path / "x" / "sorts.csv").unlink()
    result = run("kit", "check", tmp_path / "x")
    assert (result.exit_code, "sorts.csv" in words(result)) == (1, True)


def test_check_finds_the_game_whose_only_table_another_game_has_too(run, tmp_path):
    run("kit", "new", "dreams-of-yesterday", tmp_path / "x")
    assert "is a complete kit for Dreams of Yesterday" in words(run("kit", "check", tmp_path / "x"))


def test_check_of_a_folder_that_is_no_kit(run, tmp_path):
    result = run("kit", "check", tmp_path)
    assert (result.exit_code, "name it, --game dominations or" in words(result)) == (2, True)


def test_diff_by_cell(run, kit):
    result = run("kit", "diff", "pig", kit, "--game", "pig")
    assert result.exit_code == 0
    assert "die 6 weight 1 9" in words(result)
    found = json.loads(run("kit", "diff", kit, "pig", "--game", "pig", "--json").output)
    assert found["changes"] == [
        {"kind": "changed", "table": "die", "row": "6", "column": "weight", "before": "9", "after": "1"}
    ]


def test_diff_of_a_game_named_as_a_kit(run, tmp_path):
    run("kit", "new", "morpheus", tmp_path / "x")
    dreams = tmp_path / "x" / "dreams.csv"
    dreams.write_text(dreams.read_text().replace("Luna+Mercury\n", "Luna+Mars\n", 1))
    assert "dreams D01 symbols Luna+Mercury Luna+Mars" in words(
        run("kit", "diff", "morpheus", tmp_path / "x")
    )
    assert "Every cell is the same." in run("kit", "diff", tmp_path / "x", tmp_path / "x").output


def test_diff_of_what_is_not_there(run, tmp_path):
    assert run("kit", "diff", tmp_path / "a", tmp_path / "b").exit_code == 2
    result = run("kit", "diff", "morpheus", tmp_path / "b")
    assert (result.exit_code, "there is no such folder" in words(result)) == (1, True)


def test_try_tells_what_stands_out(run, kit):
    result = run("kit", "try", "pig", "--kit", kit, *FEW)
    assert result.exit_code == 0
    assert "3 games of Pig with Pig: loaded die (random, random; seed 0)" in words(result)


def test_try_for_programs_is_the_same_each_time(run, kit):
    one, other = (json.loads(run("kit", "try", "pig", "--kit", kit, *FEW, "--json").stdout) for _ in range(2))
    assert one == other
    assert (one["games"], one["broken"], one["bots"]) == (3, 0, ["random", "random"])
    assert one["kit"]["digest"] != one["own_kit"]["digest"]


def test_try_with_games_that_break_fails_and_keeps_a_log(run, kit, tmp_path, monkeypatch):
    def broken(watch):
        def wrapped(*arguments):
            if arguments[7] == 1:  # the second of two chunks
                raise ZeroDivisionError("nobody left")
            return watch(*arguments)

        return wrapped

    monkeypatch.setattr(smoke, "watch", broken(smoke.watch))
    monkeypatch.setattr(smoke, "CHUNK", 1)
    logs = tmp_path / "logs"
    result = run("kit", "try", "pig", "--kit", kit, *FEW, "--logs", logs, "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert found["findings"][0]["text"] == "1 of 3 games broke, first game 1: ZeroDivisionError: nobody left"
    assert sorted(path.name for path in logs.iterdir()) == ["pig-0-1.json", "pig-random-0-1.json"]
    log = json.loads((logs / "pig-0-1.json").read_text())
    assert (log["number"], log["problem"], log["log"]) == (1, "ZeroDivisionError: nobody left", [])
    text = run("kit", "try", "pig", "--kit", kit, *FEW, "--logs", logs)
    assert "The log of a game that broke" in words(text)


def test_try_tells_of_rules_that_do_not_hold(run, kit, monkeypatch):
    from dreamtable.engine import conformance
    from dreamtable.engine.errors import ConformanceError

    def check(*_args, **_more):
        raise ConformanceError("a die was lost")

    monkeypatch.setattr(conformance, "check", check)
    result = run("kit", "try", "pig", "--kit", kit, *FEW)
    assert (result.exit_code, "the rules do not hold: a die was lost" in words(result)) == (1, True)


@pytest.mark.parametrize(
    ("more", "message", "code"),
    [
        (("--bots", "greedy"), "can be played by", 2),
        (("--bots", "greedy,greedy", "--seats", "3"), "2 bots were named for 3 seats", 2),
        (("--bots", "expert,expert"), "plays only through matches", 2),
        (("--bots", "gredy,greedy"), "did you mean 'greedy'?", 2),
        (("--seats", "99"), "can be played by", 2),
        (("--options", "target=7"), "option 'target' can be", 2),
        (("--games", "0"), "Invalid value for '--games'", 2),
    ],
)
def test_try_refuses_what_it_cannot_do(run, kit, more, message, code):
    result = run("kit", "try", "pig", "--kit", kit, *more)
    assert (result.exit_code, message in " ".join(result.output.split())) == (code, True)


def test_try_of_a_kit_that_is_wrong(run, kit):
    (kit / "die.csv").write_text("face,points,weight\n1,0,x\n")
    result = run("kit", "try", "pig", "--kit", kit)
    assert (result.exit_code, "die.csv" in words(result)) == (1, True)


def test_serve_refuses_what_is_no_kit(run, tmp_path):
    result = run("serve", "--kit", tmp_path, "--database", tmp_path / "x.sqlite")
    assert (result.exit_code, "does not show what game it is for" in words(result)) == (1, True)
    assert not (tmp_path / "x.sqlite").exists()


@pytest.mark.parametrize("command", ["new", "check", "diff", "try", "show"])
def test_every_command_has_help_with_an_example(run, command):
    assert f"dreamtable kit {command}" in run("kit", command, "--help").output
