"""`dreamtable lab` on Pig: from a file to a report, and what it says when something is wrong."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

from dreamtable.lab import workers

QUICK = 'game = "pig"\nseats = 2\nbots = ["random"]\ndeals = 6\nfirst = 2\n[options]\ntarget = "50"\n'


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = tmp_path / "quick.toml"
    found.write_text(QUICK + '[[vary]]\nname = "no holding"\navoid = ["hold"]\n')
    return found


def test_from_new_to_a_report(run, file, tmp_path):
    assert run("lab", "new", "mine.toml", "--game", "pig").exit_code == 0
    assert run("lab", "check", "mine.toml").exit_code == 0
    result = run("lab", "run", file, "--threads", "1", "--report", "page.html")
    assert result.exit_code == 0
    assert "What is a component worth?" in result.stdout
    assert "no holding" in result.stderr, "what it could find is told before"
    assert "By the first deals" in result.stderr, "and again after a pilot"
    folder = tmp_path / "quick-lab"
    assert sorted(path.name for path in folder.iterdir()) == [
        "findings.csv",
        "games.parquet",
        "manifest.json",
        "report.html",
    ]
    assert (tmp_path / "page.html").read_text() == (folder / "report.html").read_text()
    assert "Is a seat favoured?" in run("lab", "show", folder).stdout
    assert run("lab", "report", folder, "--to", "again.html").exit_code == 0
    assert (tmp_path / "again.html").read_text() == (folder / "report.html").read_text()
    verified = run("lab", "verify", file, folder, "--deals", "1")
    assert "3 games played again came out the same" in verified.stdout


def test_json_holds_the_figures(run, file):
    found = json.loads(run("lab", "run", file, "--deals", "3", "--threads", "1", "--json").stdout)
    assert found["complete"]
    assert found["games"] == 9
    assert {one["question"] for one in found["answers"]} >= {"seats", "length", "decisive", "worth"}
    assert found["findings"][0]["figure"] == "share of wins"
    assert 0 <= found["findings"][0]["low"] <= found["findings"][0]["value"] <= 1


def test_check_tells_programs_what_would_be_found(run, file):
    found = json.loads(run("lab", "check", file, "--json").stdout)
    assert [arm["games"] for arm in found["arms"]] == [6, 12]
    assert [one["arm"] for one in found["detectable"]] == ["as it is", "no holding"]


def test_one_question_needs_no_file(run, file, tmp_path):
    words = ["pig", "what-if", "die.1.weight=2", "--seats", "2", "--bots", "random", "--deals", "3"]
    result = run("lab", "ask", *words, "--threads", "1")
    assert result.exit_code == 0
    assert "What if it were otherwise?" in result.stdout
    [folder] = [path for path in tmp_path.iterdir() if path.is_dir() and path.name != "data"]
    command = json.loads((folder / "manifest.json").read_text())["command"]
    assert command == "dreamtable lab ask pig what-if 'die.1.weight=2' --seats 2 --bots random --deals 3"


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (["check", "none.toml"], 1, "there is no such file; `dreamtable lab new none.toml` writes one"),
        (["show", "nowhere"], 1, "holds no results; `dreamtable lab run` makes them"),
        (["run", "pigg"], 2, "no game called"),
        (["ask", "pig", "seat"], 2, "did you mean 'seats'"),
        (["ask", "pig", "worth"], 2, "say what"),
        (["ask", "pig", "worth", "hol"], 1, "did you mean 'hold'"),
        (["run", "pig", "--threads", "1", "--ray", "auto"], 2, "choose one of --threads"),
        (["run", "pig", "--deals", "0"], 2, "greater than or equal to 1"),
        (["new", "quick.toml"], 1, "nothing is overwritten"),
    ],
)
def test_mistakes_are_told_in_a_paragraph(run, file, words, code, told):
    result = run("lab", *words)
    assert result.exit_code == code
    assert told in " ".join(result.stderr.split())


def test_results_of_another_experiment_are_refused(run, file):
    assert run("lab", "run", file, "--threads", "1").exit_code == 0
    file.write_text(QUICK + "\n", encoding="utf-8")
    file.write_text(file.read_text().replace("deals = 6", "deals = 6\nseed = 3"))
    result = run("lab", "run", file, "--threads", "1")
    assert result.exit_code == 1
    assert "another experiment" in result.stderr
    assert run("lab", "verify", file, "quick-lab").exit_code == 1


def test_stopped_half_way_keeps_what_is_finished(run, file, monkeypatch):
    class Stopped(workers.Threads):
        def play(self, tasks):
            for number, played in enumerate(super().play(tasks)):
                if number == 3:
                    raise KeyboardInterrupt
                yield played

    with monkeypatch.context() as patch:
        patch.setattr(workers, "Threads", Stopped)
        result = run("lab", "run", file, "--threads", "1")
    assert result.exit_code == 130
    assert "PARTIAL RESULT" in result.stdout
    again = run("lab", "run", file, "--threads", "1")
    assert again.exit_code == 0
    assert "PARTIAL RESULT" not in again.stdout


def test_ctrl_c_ends_a_run_and_keeps_it(start, file):
    file.write_text(QUICK.replace("deals = 6", "deals = 5000"))
    process = start("lab", "run", file, "--threads", "1")
    parts = file.parent / "quick-lab" / "parts"
    until = time.monotonic() + 60
    while not (parts.is_dir() and any(parts.glob("*.parquet"))) and time.monotonic() < until:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=60)
    assert process.returncode == 130, stderr
    assert "PARTIAL RESULT" in stdout
    assert "Traceback" not in stderr
    assert json.loads((file.parent / "quick-lab" / "manifest.json").read_text())["results"]["rows"] > 0


@pytest.mark.parametrize(
    ("package", "extra", "words"),
    [
        ("pyarrow", "lab", ["--threads", "1"]),
        ("matplotlib", "lab", ["--threads", "1"]),
        ("ray", "ray", ["--ray", "auto"]),
    ],
)
def test_a_missing_package_is_told_with_the_command_that_installs_it(file, package, extra, words):
    code = f"import sys; sys.modules[{package!r}] = None; from dreamtable.cli import main; main()"
    found = subprocess.run(
        [sys.executable, "-c", code, "lab", "run", str(file), *words],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert found.returncode == 1
    assert f"pip install 'dreamtable[{extra}]'" in " ".join(found.stderr.split())
    assert "Traceback" not in found.stderr
