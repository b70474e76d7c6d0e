"""A process of its own: real terminals, pipes, signals, and disks that are full."""

import resource
import signal
import sys
import time

import pexpect
import pytest

import dreamtable

from .conftest import PROGRAM


def spawn(*words):
    return pexpect.spawn(
        PROGRAM[0], [*PROGRAM[1:], *map(str, words)], encoding="utf-8", timeout=120, dimensions=(50, 90)
    )


def test_a_terminal_shows_colours_and_a_prompt(tmp_path):
    child = spawn("play", "morpheus", "--seed", "1", "--seats", "you,random", "--save", tmp_path / "x.json")
    child.expect("choose a first dream")
    child.expect("> ")
    child.sendline("1")
    child.expect("pick a gift die")
    assert "\x1b[" in child.before
    child.sendline("quit")
    child.expect("Kept in")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_a_curtain_falls_between_two_people():
    child = spawn("play", "pig", "--seed", "1", "--seats", "you:Ann,you:Bob")
    child.expect("Pass the keyboard to Ann")
    child.sendline("")
    child.expect("roll or hold")
    child.sendline("hold")
    child.expect("Ann: press Enter to hide")
    child.sendline("")
    child.expect("\x1b\\[H\x1b\\[2J\x1b\\[3J")
    child.expect("Pass the keyboard to Bob")
    child.sendline("")
    child.expect("\x1b\\[H\x1b\\[2J\x1b\\[3J")
    child.expect("roll or hold")
    child.expect("> ")
    child.sendeof()
    child.expect("Kept in")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0


def test_ctrl_c_keeps_the_match(tmp_path):
    file = tmp_path / "x.json"
    child = spawn("play", "pig", "--seed", "1", "--seats", "you,random", "--save", file)
    child.expect("> ")
    child.sendline("roll")
    child.expect("> ")
    child.sendintr()
    child.expect("Kept in")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 130
    assert dreamtable.load(file).log[0].text == "roll"


def test_a_closed_window_keeps_the_match(start, tmp_path):
    file = tmp_path / "x.json"
    child = start("play", "pig", "--seed", "1", "--seats", "you,you", "--save", file)
    child.stdin.write("roll\n")
    child.stdin.flush()
    wait_for(file)
    child.send_signal(signal.SIGHUP)
    child.communicate(timeout=120)
    assert child.returncode == 130
    assert dreamtable.load(file).log[0].text == "roll"


def wait_for(file, seconds=60):
    deadline = time.monotonic() + seconds
    while not file.exists():
        assert time.monotonic() < deadline
        time.sleep(0.05)


@pytest.mark.parametrize("encoding", ["utf-8", "ascii"])
def test_a_pipe_gets_plain_text_in_any_encoding(start, encoding, monkeypatch):
    monkeypatch.setenv("PYTHONIOENCODING", encoding)
    child = start("play", "morpheus", "--seed", "1", "--seats", "you:Zoë,random", text=False)
    out, error = child.communicate(b"1\n\xff\xfe\n", timeout=120)
    assert (child.returncode, error) == (0, b"")
    assert b"\x1b" not in out
    assert b"choose a first dream" in out


def test_a_reader_that_goes_away_is_no_traceback(start):
    child = start("rules", "morpheus", "the")
    child.stdout.read(100)
    child.stdout.close()
    child.stdin.close()
    assert "Traceback" not in child.stderr.read()
    child.wait(timeout=120)
    child.stderr.close()


def test_a_full_disk_does_not_end_the_game(start, tmp_path):
    file = tmp_path / "x.json"
    child = start(
        *("play", "pig", "--seed", "1", "--seats", "you,you", "--save", file),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700)),
    )
    out, error = child.communicate("hold\n" * 12, timeout=120)
    assert "not saved: " in error
    assert "File too large" in error
    assert "Traceback" not in error
    assert out.count("roll or hold") == 13
    assert child.returncode == 1
    assert "could not be kept" in error
    assert not file.exists() or dreamtable.load(file).ply < 12
    assert [path.name for path in tmp_path.iterdir() if path.name.endswith(".part")] == []


def test_ctrl_c_in_simulate_prints_what_was_finished():
    child = spawn("simulate", "pig", "--games", "1000000", "--bots", "random,random", "--seed", "1")
    child.expect("[1-9][0-9]* of 1000000 games")
    child.sendintr()
    child.expect("PARTIAL RESULT")
    child.expect("games of pig")
    child.expect(pexpect.EOF)
    child.close()
    assert "Traceback" not in child.before
    assert child.exitstatus == 130


def test_help_starts_without_the_engine():
    code = "import sys, dreamtable.cli; sys.exit('numba' in sys.modules or 'scipy' in sys.modules)"
    child = pexpect.spawn(sys.executable, ["-c", code], timeout=120)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
