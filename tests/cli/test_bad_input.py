"""Mistakes at the command line: a clear message, the right exit code, nothing changed."""

import json
import shutil

import pytest

from dreamtable.registry import find_game

COMPONENTS = find_game("morpheus").kit.default


@pytest.mark.parametrize(
    ("words", "code", "message"),
    [
        (("play", "morfeus"), 2, "did you mean 'morpheus'"),
        (("play", "chess"), 2, "no game called 'chess'"),
        (("simulate", "morfeus"), 2, "did you mean 'morpheus'"),
        (("rules", "morfeus"), 2, "did you mean 'morpheus'"),
        (("play", "morpheus", "--seats", "you"), 2, "not by 1"),
        (("play", "morpheus", "--seats", "you,you,you,you,you"), 2, "not by 5"),
        (("play", "morpheus", "--seats", "you,gredy"), 2, "did you mean 'greedy'"),
        (("play", "morpheus", "--seats", "you,"), 2, "no bot called ''"),
        (("play", "morpheus", "--seats", "you,greedy:Hal"), 2, "only people have names"),
        (("play", "morpheus", "--seats", "you:Greedy 2,greedy"), 2, "taken for the bot"),
        (("play", "morpheus", "--seats", "you:A\x1b[2J,greedy"), 2, "control characters"),
        (("play", "morpheus", "--seats", f"you:{'x' * 41},greedy"), 2, "longer than 40"),
        (("play", "morpheus", "--options", "tiebrake=on"), 2, "did you mean 'tiebreak'"),
        (("play", "morpheus", "--options", "tiebreak=maybe"), 2, "can be off, on"),
        (("play", "morpheus", "--options", "tiebreak"), 2, "write NAME=VALUE"),
        (("play", "morpheus", "--options", "tiebreak=on,tiebreak=off"), 2, "given twice"),
        (("play", "morpheus", "--chance", "loaded"), 2, "auto or manual"),
        (("play", "morpheus", "--chance", "manual", "--seed", "1"), 2, "--seed has no meaning"),
        (("play", "pig", "--save", "/no/such/folder/x.json"), 1, "does not exist"),
        (("play", "/no/such/file.json"), 1, "there is no such file"),
        (("play", "morpheus", "--kit", "/no/such/kit"), 1, "there is no such folder"),
        (("simulate", "morpheus", "--seats", "9"), 2, "not by 9"),
        (("simulate", "morpheus", "--bots", "random,randon"), 2, "did you mean 'random'"),
        (("simulate", "morpheus", "--seats", "3", "--bots", "random"), 2, "1 bots were named for 3 seats"),
        (("simulate", "morpheus", "--games", "0"), 2, "at least 1"),
        (("simulate", "morpheus", "--games", "many"), 2, "games"),
        (("simulate", "morpheus", "--threads", "0"), 2, "threads"),
        (("rules", "morpheus", "M99.1"), 1, "did you mean"),
        (("rules", "morpheus", "xylophone"), 1, "No paragraph"),
        (("rules", "morpheus", "M4.2", "--coverage"), 2, "--coverage looks at all"),
        (("score", "morpheus", "--file", "/no/such.toml"), 1, "No such file"),
        (("kit", "check", "/no/such/kit", "--game", "morpheus"), 1, "there is no such folder"),
        (("verify", "/no/such/file.json"), 1, "there is no such file"),
        (("replay", "/no/such/file.json"), 1, "there is no such file"),
        (("dance",), 2, "dance"),
    ],
)
def test_a_wrong_command_line_is_told_in_one_paragraph(run, words, code, message):
    result = run(*words)
    assert result.exit_code == code
    assert message in result.output
    assert "Traceback" not in result.output


@pytest.mark.parametrize(
    "words", [("replay", "--to", "9999"), ("replay", "--to", "-1"), ("replay", "--seat", "2")]
)
def test_a_ply_or_seat_that_is_not_there(run, pig_file, words):
    result = run(words[0], pig_file, *words[1:])
    assert result.exit_code == 2
    assert "there is no" in result.output


def test_a_resumed_match_keeps_its_own_seed(run, pig_file):
    assert run("play", pig_file, "--seed", "4").exit_code == 2


# ---------------------------------------------------------------------- broken saves
def without(fields):
    del fields["options"]


def unknown(fields):
    fields["luck"] = 1


def newer(fields):
    fields["dreamtable"] = 2


def other_rules(fields):
    fields["rules_version"] = 99


def illegal_entry(fields):
    fields["log"][10] = {"seat": 1 - fields["log"][10].get("seat", 0), "do": "roll"}


def flipped(fields):
    digest = fields["state"]
    fields["state"] = ("0" if digest[0] != "0" else "1") + digest[1:]


def renamed(fields):
    fields["players"][0] = "Bob"


def other_game(fields):
    fields["game"] = "chess"


def other_kit(fields):
    fields["kit"]["digest"] = "0" * 64


def too_many_seats(fields):
    fields["seats"] = 11


BREAKS = {
    without: "'options' is missing",
    unknown: "unknown field 'luck'",
    newer: "this version reads 1",
    other_rules: "rules version 99",
    illegal_entry: "entry 10",
    flipped: "the state at its end differs",
    renamed: "checksum",
    other_game: "no game called 'chess'",
    other_kit: "Name that kit's folder with --kit",
    too_many_seats: "11",
}


@pytest.mark.parametrize("break_it", BREAKS, ids=lambda breaks: breaks.__name__)
@pytest.mark.parametrize("command", ["play", "replay", "verify"])
def test_a_broken_save_is_refused_and_left_alone(run, pig_file, break_it, command):
    fields = json.loads(pig_file.read_text())
    break_it(fields)
    text = json.dumps(fields)
    pig_file.write_text(text)
    result = run(command, pig_file)
    assert result.exit_code in (1, 2)
    assert BREAKS[break_it] in result.output
    assert pig_file.read_text() == text


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"", "is no complete JSON"),
        (b"\xff\xfe\x00", "is not UTF-8"),
        (b"[" * 100_000, "is no complete JSON"),
        (b"[]", "is no saved match"),
        (b"null", "is no saved match"),
    ],
)
def test_a_file_that_is_no_save(run, tmp_path, content, message):
    path = tmp_path / "x.json"
    path.write_bytes(content)
    result = run("play", path)
    assert (result.exit_code, message in result.output) == (1, True)


def test_a_save_cut_off_anywhere(run, pig_file):
    whole = pig_file.read_bytes()
    for end in range(1, len(whole) - 2, len(whole) // 12):
        pig_file.write_bytes(whole[:end])
        assert run("verify", pig_file).exit_code == 1


def test_a_folder_is_no_save(run, tmp_path):
    result = run("replay", tmp_path)
    assert (result.exit_code, "cannot be read" in result.output) == (1, True)


# ---------------------------------------------------------------------- broken kits
def change(file, old, new):
    """What to do to a kit: replace some text of a file."""
    return file, lambda text: text.replace(old, new, 1)


LAST_DREAM = b"D27,Flight Without Wings,fantasy,12,2,1,4,1,Mercury\n"
KITS = {
    "a duplicate id": (*change("dreams.csv", b"D02", b"D01"), "'D01' stands already in line 2"),
    "a row too few": (*change("dreams.csv", LAST_DREAM, b""), "has 26 rows; expected 27"),
    "10,000 rows": (*change("dreams.csv", LAST_DREAM, LAST_DREAM * 10_000), "too many rows"),
    "an unknown resource": (*change("marker.csv", b"supreme", b"sublime"), "'sublime' is not one of"),
    "a missing column": (*change("dreams.csv", b",symbols", b",signs"), "the column is missing"),
    "not UTF-8": (*change("dreams.csv", b"Cellar", b"C\xffllar"), "is not UTF-8"),
    "a wrong sum": (*change("bank.csv", b"chronite,14", b"chronite,13"), "has 13 chronite; expected 14"),
    "no number": (*change("pieces.csv", b"Dreamgate,2", b"Dreamgate,two"), "'two' is not a whole number"),
    "a manifest without a title": (*change("kit.toml", b"title", b"titel"), "'title' is missing"),
    "a manifest that is no TOML": (*change("kit.toml", b'"', b""), "not valid TOML"),
}


@pytest.mark.parametrize("name", KITS)
def test_a_broken_kit_is_refused_with_its_place(run, tmp_path, name):
    file, alter, message = KITS[name]
    kit = tmp_path / "kit"
    shutil.copytree(COMPONENTS, kit)
    (kit / file).write_bytes(alter((kit / file).read_bytes()))
    for words in (("kit", "check", kit, "--game", "morpheus"), ("play", "morpheus", "--kit", kit)):
        result = run(*words)
        assert (result.exit_code, message in result.output, file in result.output) == (1, True, True), (
            result.output
        )


def test_a_missing_file_of_a_kit(run, tmp_path):
    shutil.copytree(COMPONENTS, tmp_path / "kit")
    (tmp_path / "kit" / "lunar.csv").unlink()
    result = run("kit", "check", tmp_path / "kit", "--game", "morpheus")
    assert (result.exit_code, "lunar.csv: this file is missing" in result.output) == (1, True)
