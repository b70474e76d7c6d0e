"""Playing at the prompt, as a pipe does: choices, questions, taking back, keeping."""

import json

import pytest

import dreamtable


def say(*lines):
    return "".join(f"{line}\n" for line in lines)


def test_two_thousand_ones_play_a_whole_game(run, tmp_path):
    file = tmp_path / "game.json"
    result = run(
        "play", "morpheus", "--seed", "9", "--seats", "you,random", "--save", file, input="1\n" * 2000
    )
    assert result.exit_code == 0
    assert "The game is over" in result.output
    assert "\x1b" not in result.output
    match = dreamtable.load(file)
    assert match.is_over
    assert f"Secret seed: {match.seed}" in result.output
    assert match.header.commitment in result.output
    assert (
        f"total{match.scores()[0].total:20}" in result.output or str(match.scores()[0].total) in result.output
    )


def test_the_same_seed_and_answers_give_the_same_file(run, tmp_path):
    files = [tmp_path / "a.json", tmp_path / "b.json"]
    for file in files:
        run("play", "morpheus", "--seed", "4", "--seats", "you,random", "--save", file, input="1\n" * 8)
    assert files[0].read_bytes() == files[1].read_bytes()


def test_the_end_of_the_input_keeps_the_match(run, data_folder):
    result = run("play", "pig", "--seed", "1", "--seats", "you,you", input=say("roll"))
    assert result.exit_code == 0
    (kept,) = (data_folder / "dreamtable" / "matches").iterdir()
    assert f"Kept in {kept}" in result.output
    assert [entry.text for entry in dreamtable.load(kept).log if entry.kind == "do"] == ["roll"]


def test_two_matches_of_one_deal_are_both_kept(run, data_folder):
    for _ in range(2):
        run("play", "pig", "--seed", "1", "--seats", "you,you", input=say("roll"))
    assert len(list((data_folder / "dreamtable" / "matches").iterdir())) == 2


def test_a_table_left_at_once_keeps_nothing(run, data_folder):
    assert "nothing is kept" in run("play", "pig", input="quit\n").output
    assert not data_folder.exists()


def test_a_match_goes_on_from_its_file(run, tmp_path):
    file = tmp_path / "game.json"
    run("play", "pig", "--seed", "1", "--seats", "you:Ann,random", "--save", file, input=say("roll", "quit"))
    result = run("play", file, input=say("roll", "quit"))
    assert result.exit_code == 0
    assert "Players: Ann, Random." in result.output
    assert [entry.text for entry in dreamtable.load(file).log if entry.seat == 0][:2] == ["roll", "roll"]


def test_an_existing_file_is_not_overwritten_by_a_new_game(run, pig_file):
    before = pig_file.read_bytes()
    result = run("play", "pig", "--save", pig_file)
    assert (result.exit_code, "exists already" in result.output) == (1, True)
    assert pig_file.read_bytes() == before


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0", "There is no choice 0; the choices are 1 to 6"),
        ("99999999999999999999", "There is no choice"),
        ("-1", "There is no choice -1"),
        ("reroll 1", "reroll 1: Not at this moment"),
        ("take_dream 9", "it is written 'take_dream"),
        ("take_dream", "it is written"),
        ("tke_dream 1", "did you mean 'take_dream'"),
        ("take_d", "is no action of this game"),
        ("re", "may mean"),
        ("undo", "You have made no decision yet"),
        ("redo", "There is nothing to bring back"),
        ("? reroll 1", "Each played turn has three phases"),
        ("? 1", "take_dream 1 is possible"),
        ("? nonsense", "is no action of this game"),
        ("?", "All other actions belong to other moments"),
        ("rules M4.2", "No place for a third"),
        ("rules nowhere", "No paragraph has the id"),
        ("log", "The first month begins"),
        ("hint", "judged"),
        ("help", "take back your last decision"),
        ("save /no/such/folder/x.json", "not saved"),
        ("\x1b[2J\x07", "is no action of this game"),
    ],
)
def test_what_can_be_said_instead_of_a_choice(run, line, message):
    result = run("play", "morpheus", "--seed", "8", "--seats", "you,random", input=say(line, "quit"))
    assert result.exit_code == 0
    assert message in " ".join(result.output.split())
    assert "nothing is kept" in result.output or "redo" in line
    assert "\x1b" not in result.output.replace(line, "")


def test_why_names_reason_and_paragraph(run):
    lines = say(*["roll", "6"] * 17, "roll", "?", "quit")
    result = run("play", "pig", "--chance", "manual", "--seats", "you,you", input=lines)
    told = "You have 0 points and 102 in this turn, enough for 100: hold to win. [P3.2]"
    assert " ".join(result.output.split()).count(told) == 2


def test_taking_back_alone_only_where_nothing_happened_since(run, tmp_path):
    file = tmp_path / "game.json"
    lines = say("roll", "undo", "undo agreed", "hold", "quit")
    result = run("play", "pig", "--seed", "3", "--seats", "you,you", "--save", file, input=lines)
    assert "chance has decided something" in result.output
    assert [entry.kind for entry in dreamtable.load(file).history][:4] == ["do", "chance", "undo", "do"]


def test_taking_back_and_bringing_back(run, tmp_path):
    file = tmp_path / "game.json"
    run(
        "play",
        "morpheus",
        "--seed",
        "8",
        "--seats",
        "you,random",
        "--save",
        file,
        input="1\n" * 12 + "quit\n",
    )
    before = dreamtable.load(file)
    assert before.can_undo(0) in ("", "chance", "other seat")
    run("play", file, input=say("undo agreed", "redo", "quit"))
    assert dreamtable.load(file).state_hash() == before.state_hash()


def test_a_word_that_is_command_and_choice_asks_which(run):
    result = run(
        "play", "morpheus", "--seed", "8", "--seats", "you,random", input="1\n" * 3 + "/help\nquit\n"
    )
    assert "this list" in result.output


def test_names_of_any_script_are_shown_as_they_are(run):
    names = "you:[bold]Ann[/bold],you:日本語 🎲"
    result = run("play", "pig", "--seats", names, input="hold\n")
    assert "Players: [bold]Ann[/bold], 日本語 🎲." in result.output
    assert "---- 日本語 🎲 ----" in result.output


def test_control_characters_in_a_saved_name_do_not_reach_the_terminal(run, tmp_path):
    file = tmp_path / "x.json"
    match = dreamtable.new_match("pig", seed=1, players=["\x1b[31mEve\u202e", ""])
    match.apply(0, "hold")
    match.save(file)
    for result in (run("play", file, input="hold\nlog\n"), run("replay", file)):
        assert "Eve" in result.output
        assert "\x1b" not in result.output
        assert "\u202e" not in result.output


def test_real_dice_are_entered_by_hand(run, tmp_path):
    file = tmp_path / "game.json"
    lines = say("roll", "9", "die 5", "roll", "4", "hold", "quit")
    result = run("play", "pig", "--chance", "manual", "--seats", "you,you", "--save", file, input=lines)
    assert "'9' cannot have come" in result.output
    assert [entry.text for entry in dreamtable.load(file).log] == ["roll", "die 5", "roll", "die 4", "hold"]
    assert run("verify", file).exit_code == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("9", "'9' cannot have come (roll the die); possible: die 1, die 2"),
        ("roll", "'roll' is for a player to decide, and now chance decides (roll the die)"),
        ("hint", "There is nothing to choose, so there is no hint: roll the die"),
        ("?", "There is nothing to choose here; enter what came."),
        ("redo", "There is nothing to bring back."),
        ("help", "this list"),
    ],
)
def test_what_can_be_said_instead_of_an_outcome(run, line, message):
    lines = say("roll", line, "quit")
    result = run("play", "pig", "--chance", "manual", "--seats", "you,you", input=lines)
    told = " ".join(result.output.split())
    assert "For the table: roll the die. Enter what came:" in told
    assert message in told


def test_a_roll_can_be_taken_back_while_the_die_is_in_the_air(run):
    result = run("play", "pig", "--chance", "manual", "--seats", "you,you", input=say("roll", "undo", "quit"))
    assert result.output.count("roll or hold:") == 2


def test_the_prompt_says_which_part_is_drawn(run):
    result = run("play", "morpheus", "--chance", "manual", "--seats", "you,you", input=say("L2", "1", "quit"))
    for what in ("turn up the lunar tile", "lay location 1 of 7", "lay location 2 of 7"):
        assert f"For the table: {what}" in result.output


def test_a_wrong_entry_of_a_die_can_be_taken_back(run, tmp_path):
    file = tmp_path / "game.json"
    lines = say("roll", "1", "undo agreed", "quit")
    run(
        "play",
        "pig",
        "--chance",
        "manual",
        "--seats",
        "you,you",
        "--save",
        file,
        input=say("roll", "die 2", "quit"),
    )
    assert run("play", file, input=lines).exit_code == 0


def test_real_cards_are_entered_by_their_last_word(run, tmp_path):
    file = tmp_path / "game.json"
    lines = say("L2", "court", "1", "1", "1", "1", "1", "1", "D07", "d08", "quit")
    run("play", "morpheus", "--chance", "manual", "--seats", "you,you", "--save", file, input=lines)
    texts = [entry["chance"] for entry in json.loads(file.read_text())["log"]]
    assert texts[:2] == ["tile L2", "piece court_of_morpheus"]
    assert texts[-2:] == ["dream D07", "dream D08"]


def test_watching_bots_tells_the_story(run):
    result = run("play", "pig", "--seed", "1", "--seats", "random,random", "--options", "target=50")
    assert result.exit_code == 0
    assert "Options: target=50, Points that win: 50 points." in " ".join(result.output.split())
    assert "Random 1 rolls" in result.output
    assert "The game is over" in result.output
