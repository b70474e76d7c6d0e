"""Saves: one game gives one file, a damaged file is refused with its reason, a full disk spoils nothing."""

import hashlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import textwrap

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dreamtable as dt
from dreamtable.engine import save
from dreamtable.engine.chance import commitment, make_seed
from dreamtable.engine.errors import DreamtableError, ReplayError, UndoError
from dreamtable.engine.kit import load_kit
from dreamtable.engine.log import CHECKPOINT
from dreamtable.engine.match import Match
from dreamtable.engine.records import fingerprint
from dreamtable.registry import find_game

from . import sealed

PIG = find_game("pig")
KIT = load_kit(PIG.kit)


def played(rolls=6, seed=1, seats=2, **more):
    """A match of Pig after some decisions; holds whenever 10 points are at risk."""
    match = dt.new_match("pig", seats=seats, seed=seed, **more)
    for _ in range(rolls):
        seat = match.to_act[0]
        match.apply(seat, "hold" if match.observe(seat).picture().turn_total > 9 else "roll")
    return match


def loaded(text, spec=PIG, kit=KIT):
    return save.replay(save.loads(text), spec, kit)


def refused(text):
    with pytest.raises(ReplayError) as caught:
        loaded(text)
    return caught.value


def forged(match, change, *, honest_sum=True):
    """The file of a match with a change to its fields, and the checksum made to fit again."""
    fields = json.loads(save.dumps(match))
    change(fields)
    if honest_sum:
        fields["sum"] = save._checksum(fields)
    return json.dumps(fields)


# ------------------------------------------------------------------------------------------------- the file
def test_the_same_seed_and_actions_give_the_same_bytes(tmp_path):
    for name in ("one.json", "two.json"):
        played().save(tmp_path / name)
    assert (tmp_path / "one.json").read_bytes() == (tmp_path / "two.json").read_bytes()


def test_another_process_at_another_time_writes_the_same_bytes(tmp_path):
    script = textwrap.dedent(f"""
        import time, os
        time.time = lambda: 0.0
        os.environ["TZ"] = "Asia/Tokyo"
        import dreamtable as dt
        match = dt.new_match("pig", seats=2, seed=1)
        for _ in range(6):
            seat = match.to_act[0]
            match.apply(seat, "hold" if match.observe(seat).picture().turn_total > 9 else "roll")
        match.save({str(tmp_path / "game.json")!r})
    """)
    env = os.environ | {"PYTHONHASHSEED": "77", "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, "-c", script], check=True, env=env)
    assert (tmp_path / "game.json").read_text(encoding="utf-8") == save.dumps(played())


def test_a_file_is_json_that_a_person_can_read():
    text = save.dumps(played(1, players=("Ann", "Zoë 🎲")))
    lines = text.splitlines()
    assert lines[0] == "{"
    assert ' "game": "pig",' in lines
    assert ' "players": ["Ann", "Zoë 🎲"],' in lines
    assert '  {"seat": 0, "do": "roll"},' in lines
    assert list(json.loads(text)) == list(save.FIELDS)
    assert text.endswith("}\n")


def test_a_file_has_no_clock_path_or_machine_in_it():
    fields = json.loads(save.dumps(played()))
    assert set(fields) == {
        "dreamtable", "game", "rules_version", "kit", "seats", "options", "players", "chance", "commitment",
        "seed", "log", "plies", "state", "sum",
    }  # fmt: skip
    assert set(fields["kit"]) == {"id", "digest"}


def test_a_saved_match_goes_on_as_if_it_had_never_stopped(tmp_path):
    match = played()
    match.save(tmp_path / "game.json")
    again = dt.load(tmp_path / "game.json")
    for _ in range(30):
        for table in (match, again):
            table.apply(table.to_act[0], "roll" if table.why_not(table.to_act[0], "roll") is None else "hold")
    assert again.history == match.history
    assert again.header == match.header
    assert save.dumps(again) == save.dumps(match)


def test_a_match_with_dice_thrown_by_hand_waits_for_them_again():
    match = dt.new_match("pig", chance="manual")
    match.apply(0, "roll")
    again = loaded(save.dumps(match))
    assert again.awaits_chance
    again.apply(dt.CHANCE, "die 4")
    assert again.header.chance == "manual"


def test_a_fresh_match_can_be_saved():
    text = save.dumps(dt.new_match("pig", seed=1))
    assert ' "log": [],' in text
    assert save.dumps(loaded(text)) == text


def test_every_phase_of_a_match_reads_back_the_same():
    match = dt.new_match("morpheus", seats=3, seed=12)
    luck = random.Random(4)
    spec, kit = match.spec, match.kit
    for number in range(200):
        if match.is_over:
            break
        seat = match.to_act[0]
        match.apply(seat, luck.choice(match.legal_actions(seat)))
        if number % 40 == 7:
            text = save.dumps(match)
            assert save.dumps(loaded(text, spec, kit)) == text


@settings(max_examples=25)
@given(st.lists(st.sampled_from(["roll", "hold", "undo", "consent", "redo"]), max_size=25), st.integers(2, 4))
def test_histories_with_undo_redo_and_consent_read_back(moves, seats):
    match = dt.new_match("pig", seats=seats, seed=8)
    for number, move in enumerate(moves):
        seat = number % seats
        try:
            if move == "undo":
                match.undo(seat)
            elif move == "consent":
                match.undo(seat, agreed_by=range(seats))
            elif move == "redo":
                match.redo(seat)
            else:
                match.apply(match.to_act[0], move)
        except UndoError:
            continue
    text = save.dumps(match)
    again = loaded(text)
    assert again.history == match.history
    assert again.log == match.log
    assert again._log.undone == match._log.undone
    assert save.dumps(again) == text
    assert save.verify(save.loads(text), PIG, KIT) == sum(e.kind == "chance" for e in match.history)


# --------------------------------------------------------------------------------------------------- fields
@pytest.mark.parametrize("field", list(save.FIELDS))
def test_a_missing_field_is_an_error_never_a_default(field):
    error = refused(forged(played(), lambda fields: fields.pop(field), honest_sum=field != "sum"))
    assert f"the field {field!r} is missing" in str(error) or f'the field "{field}" is missing' in str(error)


@pytest.mark.parametrize("field", list(save.FIELDS))
@pytest.mark.parametrize("value", [None, True, 1.5, {"a": 1}], ids=repr)
def test_a_field_of_another_kind_is_refused(field, value):
    if isinstance(value, save.FIELDS[field]) and not isinstance(value, bool):
        value = {"id": "pig"} if field == "kit" else {"target": 100}
    error = refused(forged(played(), lambda fields: fields.update({field: value}), honest_sum=field != "sum"))
    assert field in str(error)


def test_an_unknown_field_would_be_lost_so_it_is_refused():
    error = refused(forged(played(), lambda fields: fields.update(clock=3)))
    assert str(error) == "unknown field 'clock'; this version would lose it"


def test_a_future_format_says_who_may_read_it():
    error = refused(forged(played(), lambda fields: fields.update(dreamtable=2)))
    assert "has format 2" in str(error)
    assert "this version reads 1" in str(error)
    assert "newer" in str(error)


def test_another_version_of_the_rules_is_named():
    error = refused(forged(played(), lambda fields: fields.update(rules_version=2)))
    assert "was played by rules version 2; this version has 1" in str(error)


def test_another_kit_is_named():
    error = refused(forged(played(), lambda fields: fields["kit"].update(id="mine", digest="ab" * 32)))
    assert "was played with the kit 'mine' (abababababab), not 'pig'" in str(error)


def test_a_game_nobody_knows(tmp_path):
    (tmp_path / "game.json").write_text(forged(played(), lambda fields: fields.update(game="pigs")))
    with pytest.raises(dt.UnknownGameError, match="pigs"):
        dt.load(tmp_path / "game.json")


FORGERIES = [
    (lambda f: f.update(seats=11), "played by"),
    (lambda f: f.update(seats=-1), "played by"),
    (lambda f: f.update(seats=10**3000), "played by"),
    (lambda f: f.update(seats=3), "2 players were named for 3 seats"),
    (lambda f: f["options"].clear(), "the option 'target' is missing"),
    (lambda f: f["options"].update(zzz="on"), "has no option 'zzz'"),
    (lambda f: f["options"].update(target="60"), "option 'target' can be 100 points, 50 points"),
    (lambda f: f["options"].update(target=[[]]), "'options'|\"options\""),
    (lambda f: f["players"].append(7), "names"),
    (lambda f: f["players"].__setitem__(0, "\ud800"), "is no name"),
    (lambda f: f["kit"].update(more=""), "must hold"),
    (lambda f: f["kit"].update(id=None), "must hold"),
    (lambda f: f.update(chance="dice"), "must be auto or manual"),
    (lambda f: f.update(chance="manual"), "must each have 0 hexadecimal digits"),
    (lambda f: f.update(seed=f["seed"][:-1]), "must each have 64 hexadecimal digits"),
    (lambda f: f.update(seed=f["seed"][:-2] + "  "), "must each have 64 hexadecimal digits"),
    (lambda f: f.update(commitment="x" * 64), "must each have 64 hexadecimal digits"),
    (lambda f: f.update(seed="0" * 64), "the seed is not the one that was committed to"),
    (lambda f: f.update(plies=f["plies"] + 1), "says it has"),
    (lambda f: f.update(plies=-1), "says it has -1 plies"),
    (lambda f: f.update(state="0" * 16), "the state at its end differs"),
    (lambda f: f["log"].append(None), "null is no entry"),
    (lambda f: f["log"].append({"seat": 0}), "is no entry"),
    (lambda f: f["log"].append({"seat": "0", "do": "roll"}), "is no entry"),
    (lambda f: f["log"].append({"seat": True, "do": "roll"}), "is no entry"),
    (lambda f: f["log"].append({"seat": 0, "do": "roll", "auto": False}), "is no entry"),
    (lambda f: f["log"].append({"seat": 0, "do": "roll", "state": ""}), "is no entry"),
    (lambda f: f["log"].append({"seat": 0, "undo": True}), "is no entry"),
    (lambda f: f["log"].append({"seat": 0, "do": "roll", "clock": 1}), "is no entry"),
    (lambda f: f["log"].append({"seat": 0, "do": "roll", "chance": "die 1"}), "is no entry"),
    (lambda f: f["log"].append({"chance": 4}), "is no entry"),
    (lambda f: f["log"].append({"seat": 9, "do": "roll"}), "there is no seat 9"),
    (lambda f: f["log"].append({"seat": 10**3000, "do": "roll"}), "there is no seat 1000"),
    (lambda f: f["log"].append({"seat": 0, "do": "sell"}), "'sell' is no action"),
    (lambda f: f["log"].append({"chance": "die 1"}), "nothing is to be drawn now"),
    (lambda f: f["log"].append({"seat": 0, "redo": 0}), "seat 0 has nothing to redo here"),
    (lambda f: f.update(log=[{"seat": 1, "undo": 0}]), "seat 1 has nothing to undo here"),
    (lambda f: f["log"].append({"seat": 0, "undo": 10**30}), "this undo leads to entry"),
    (lambda f: f["log"].append({"seat": 0, "undo": -2}), "this undo leads to entry"),
]


@pytest.mark.parametrize("number", range(len(FORGERIES)))
def test_a_forger_is_told_what_does_not_fit(number):
    """Each file has a checksum that fits, so that the thing itself has to be noticed."""
    change, words = FORGERIES[number]
    error = refused(forged(played(3, seed=2), change))
    assert re.search(words, str(error)), str(error)


def test_an_illegal_entry_in_the_middle_names_its_ply():
    def change(fields):
        fields["log"][4] = {"seat": 1, "do": "roll"}

    error = refused(forged(played(6, seed=3), change))
    assert error.ply == 4
    assert "entry 4: seat 1 cannot 'roll'" in str(error)


def test_an_impossible_draw_in_the_middle_names_its_ply():
    def change(fields):
        fields["log"][3] = {"chance": "die 7"}

    error = refused(forged(played(6, seed=3), change))
    assert error.ply == 3
    assert "'die 7' cannot be drawn now" in str(error)


def test_an_entry_left_out_is_noticed():
    error = refused(forged(played(6, seed=3), lambda fields: fields["log"].pop(3)))
    assert error.ply == 3


def test_a_decision_passed_off_as_the_engines_pass():
    error = refused(forged(played(), lambda fields: fields["log"][0].update(auto=True)))
    assert (error.ply, "was not forced" in str(error)) == (0, True)


def test_a_forced_pass_passed_off_as_a_decision():
    kit = load_kit(sealed.GAME.kit)
    match = Match(sealed.GAME, kit, seats=2, seed=make_seed(1), options={"greeting": "on"})
    assert match.log[0].auto
    text = forged(match, lambda fields: fields["log"][0].pop("auto"))
    with pytest.raises(ReplayError, match=r"entry 0: .*was not forced"):
        loaded(text, sealed.GAME, kit)


def test_a_changed_draw_is_noticed_at_the_next_checkpoint():
    match = played(2 * CHECKPOINT, seed=5)
    number = next(n for n, e in enumerate(match.history) if e.kind == "chance" and e.text == "die 2")

    def change(fields):
        fields["log"][number] = {"chance": "die 3"}

    error = refused(forged(match, change))
    assert "the state after it differs from the one noted" in str(error)
    assert error.ply == CHECKPOINT - 1 + CHECKPOINT * (number // CHECKPOINT)


def test_a_checkpoint_at_the_wrong_place():
    error = refused(forged(played(), lambda fields: fields["log"][2].update(state="0" * 16)))
    assert (error.ply, "is noted at the wrong place" in str(error)) == (2, True)


def test_only_the_checksum_knows_a_changed_name():
    error = refused(forged(played(), lambda f: f["players"].__setitem__(0, "Bob"), honest_sum=False))
    assert str(error) == "was changed after it was written: the checksum does not fit"


# --------------------------------------------------------------------------------------------------- verify
def rewritten(match, number, face):
    """What a skilled forger makes: another draw, and every hash, count and checksum made to fit."""
    fields = json.loads(save.dumps(match))
    fresh = Match(PIG, KIT, seats=match.seats, chance="manual", options=match.header.options)
    log = []
    for place, entry in enumerate(match.history):
        text = f"die {face}" if place == number else entry.text
        try:
            fresh.apply(entry.seat, text)
        except DreamtableError:
            break
        made = fresh.history[-1]
        log.append({"chance": text} if entry.kind == "chance" else {"seat": entry.seat, "do": text})
        if made.hash:
            log[-1]["state"] = made.hash
    while fresh.awaits_chance:
        fresh.undo(fresh.log[-1].seat)
        log.pop()
    fields |= {"log": log, "plies": len(log), "state": fingerprint(fresh.state_at(fresh.ply))}
    fields["sum"] = save._checksum(fields)
    return json.dumps(fields)


def test_verify_finds_a_changed_draw_even_if_everything_was_made_to_fit():
    match = played(20, seed=4)
    number = next(
        n for n, e in enumerate(match.history) if e.kind == "chance" and e.text in {"die 2", "die 3"}
    )
    face = 6
    text = rewritten(match, number, face)
    assert loaded(text).history[number].text == "die 6"
    draw = sum(entry.kind == "chance" for entry in match.history[:number])
    with pytest.raises(ReplayError, match=f"draw {draw} was 'die 6', but the seed gives 'die") as caught:
        save.verify(save.loads(text), PIG, KIT)
    assert caught.value.ply == number


def test_verify_counts_the_draws_that_agree_undone_ones_included():
    match = dt.new_match("pig", seed=6)
    for _ in range(4):
        match.apply(match.to_act[0], "roll")
    match.undo(match.log[-2].seat, agreed_by=range(2))
    match.apply(match.to_act[0], "roll")
    assert save.verify(save.loads(save.dumps(match)), PIG, KIT) == 5


def test_verify_refuses_another_seed_with_its_own_commitment():
    def change(fields):
        fields.update(seed="00" * 32, commitment=commitment(bytes(32)))

    text = forged(played(12), change)
    with pytest.raises(ReplayError, match="but the seed gives"):
        save.verify(save.loads(text), PIG, KIT)


def test_dice_thrown_by_hand_cannot_be_verified():
    match = dt.new_match("pig", chance="manual")
    with pytest.raises(ReplayError, match="entered by hand, so there is nothing to derive"):
        save.verify(save.loads(save.dumps(match)), PIG, KIT)


# --------------------------------------------------------------------------------------------------- damage
def test_no_flipped_bit_of_a_small_save_leads_to_another_match(tmp_path):
    """Every single bit of the file: refused with a ReplayError, or loaded as exactly the same match."""
    match = played(1)
    original = save.dumps(match)
    raw = original.encode()
    file = tmp_path / "game.json"
    loads = 0
    for bit in range(8 * len(raw)):
        damaged = bytearray(raw)
        damaged[bit // 8] ^= 1 << bit % 8
        file.write_bytes(damaged)
        try:
            again = dt.load(file)
        except (ReplayError, dt.UnknownGameError):
            continue
        loads += 1
        assert save.dumps(again) == original, f"bit {bit} was flipped and nobody noticed"
    assert loads < 10  # a blank that became another blank


def test_a_file_cut_off_anywhere_is_refused(tmp_path):
    raw = save.dumps(played(3)).encode()
    file = tmp_path / "game.json"
    for length in range(len(raw) - 2):
        file.write_bytes(raw[:length])
        with pytest.raises(ReplayError):
            save.read(file)


@settings(max_examples=150)
@given(st.data())
def test_bytes_changed_in_any_way_are_refused_or_mean_the_same(data):
    original = save.dumps(played(4, seed=9))
    raw = bytearray(original.encode())
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(raw)))
        raw[start : start + data.draw(st.integers(0, 20))] = data.draw(st.binary(max_size=20))
    try:
        again = loaded(bytes(raw).decode("utf-8", "replace"))
    except (ReplayError, dt.UnknownGameError):
        return
    assert save.dumps(again) == original


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "7",
        '"dreamtable"',
        "{}",
        "[" * 100_000,
        '{"a":' * 100_000,
        '{"dreamtable": 1, "log": ' + "[" * 900 + "]" * 900 + "}",
        '{"dreamtable": ' + "9" * 10_000 + "}",
        '{"dreamtable": NaN}',
        '{"dreamtable": 1e999}',
        '{"dreamtable": 1, "dreamtable": 1}',
        "\x00" * 1000,
        "\ufeff{}",
    ],
    ids=lambda text: f"{text[:12]!r}...{len(text)}",
)
def test_texts_that_are_no_save(text):
    error = refused(text)
    assert len(str(error)) < 400


def test_nesting_of_any_depth_is_refused_as_such():
    for depth in [*range(880, 1000, 3), 5000]:
        deep = "[" * depth + "]" * depth
        fields = save.dumps(played(1)).replace('"log": [', f'"log": [{deep},', 1)
        with pytest.raises(ReplayError):
            loaded(fields)


@pytest.mark.parametrize("field", ["game", "log", "seats"])
def test_a_field_that_stands_twice_is_refused(field):
    text = save.dumps(played(1))
    twice = text.replace(f' "{field}":', f' "{field}": 0,\n "{field}":', 1)
    assert twice != text
    assert "a field appears twice" in str(refused(twice))


def test_an_entrys_field_that_stands_twice_is_refused():
    text = save.dumps(played(1)).replace('{"seat": 0, "do"', '{"seat": 0, "seat": 0, "do"', 1)
    assert "a field appears twice" in str(refused(text))


def test_a_huge_file_is_not_even_read(tmp_path):
    file = tmp_path / "game.json"
    with file.open("wb") as handle:
        handle.truncate(save.MAX_BYTES + 1)
    with pytest.raises(ReplayError, match="is larger than 20000000 bytes"):
        save.read(file)


def test_a_file_that_is_not_utf8(tmp_path):
    file = tmp_path / "game.json"
    file.write_bytes(b'{"dreamtable": "\xff"}')
    with pytest.raises(ReplayError, match=r"is not UTF-8 \(byte 16\); the file is damaged"):
        save.read(file)


@pytest.mark.parametrize("name", ["nothing.json", "nowhere/game.json"])
def test_a_file_that_is_not_there(tmp_path, name):
    with pytest.raises(ReplayError, match="there is no such file") as caught:
        save.read(tmp_path / name)
    assert caught.value.path == tmp_path / name


def test_a_folder_in_the_place_of_the_file(tmp_path):
    with pytest.raises(ReplayError, match="cannot be read: Is a directory"):
        save.read(tmp_path)


# -------------------------------------------------------------------------------------------------- writing
def test_saving_leaves_nothing_beside_the_file(tmp_path):
    match = played()
    for _ in range(3):
        match.save(tmp_path / "game.json")
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("name", ["x" * 250, "ü" * 120, "game of {seat0} %s.json", "-rf"])
def test_names_of_files_may_be_long_or_odd(tmp_path, name):
    played().save(tmp_path / name)
    assert dt.load(tmp_path / name).ply == played().ply


def test_a_folder_that_does_not_exist_is_an_os_error(tmp_path):
    with pytest.raises(OSError, match="No such file"):
        played().save(tmp_path / "nowhere" / "game.json")


def test_a_folder_in_the_place_of_the_saved_file_stays(tmp_path):
    (tmp_path / "game.json").mkdir()
    with pytest.raises(OSError, match="directory"):
        played().save(tmp_path / "game.json")
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_folder_that_may_not_be_written_to():
    """Nobody may write to /proc, whoever runs the tests."""
    with pytest.raises(OSError, match=r"/proc/"):
        played().save("/proc/game.json")


def in_a_process(script, *arguments):
    env = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    return subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script), *map(str, arguments)],
        capture_output=True, text=True, env=env, timeout=120, check=False,
    )  # fmt: skip


def test_a_full_disk_leaves_the_old_file_as_it_was(tmp_path):
    file = tmp_path / "game.json"
    played(2).save(file)
    before = file.read_bytes()
    script = """
        import resource, signal, sys
        import dreamtable as dt
        match = dt.load(sys.argv[1])
        for _ in range(20):
            match.apply(match.to_act[0], "roll")
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (300, 300))
        try:
            match.save(sys.argv[1])
        except OSError as error:
            print("refused:", error.strerror, match.ply)
    """
    done = in_a_process(script, file)
    assert done.stdout.startswith("refused: File too large"), done.stderr
    assert file.read_bytes() == before
    assert [other.name for other in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("moment", ["fsync", "replace"])
def test_a_process_killed_while_it_saves_leaves_the_old_file_whole(tmp_path, moment):
    file = tmp_path / "game.json"
    played(2).save(file)
    before = file.read_bytes()
    script = """
        import os, signal, sys
        from pathlib import Path
        import dreamtable as dt
        match = dt.load(sys.argv[1])
        match.apply(match.to_act[0], "roll")
        def die(*_):
            os.kill(os.getpid(), signal.SIGKILL)
        if sys.argv[2] == "fsync":
            os.fsync = die
        else:
            Path.replace = die
        match.save(sys.argv[1])
    """
    assert in_a_process(script, file, moment).returncode == -signal.SIGKILL
    assert file.read_bytes() == before
    assert dt.load(file).ply == json.loads(before)["plies"]


def test_the_checksum_is_the_sha256_of_all_other_fields():
    """Documented, so that other programs can write files, too."""
    fields = json.loads(save.dumps(played()))
    expected = fields.pop("sum")
    plain = json.dumps(fields, sort_keys=True, ensure_ascii=False)
    assert hashlib.sha256(plain.encode()).hexdigest() == expected
