"""A new game is a project: it installs, it is found, it plays, and its own tests pass."""

import os
import subprocess
import sys
import sysconfig
from importlib import util
from pathlib import Path

import pytest

import dreamtable


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("Harbor", "'harbor' would do"),
        ("1st", "it begins with '1'"),
        ("my-game", "'my_game' would do"),
        ("class", "it is a keyword of Python"),
        ("../x", "cannot name a game"),
        ("häfen", "it contains 'ä'"),
        ("", "it has 0 characters"),
        ("a" * 40, "it has 40 characters"),
        ("numpy", "is the name of a Python package"),
        ("morpheus", "there is a game called"),
        ("pig", "there is a game called"),
        ("json", "is the name of a Python package"),
    ],
)
def test_a_bad_name(run, tmp_path, name, message):
    result = run("new-game", name, "--into", tmp_path)
    assert (result.exit_code, message in " ".join(result.output.split())) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(run, tmp_path):
    (tmp_path / "harbor").mkdir()
    assert run("new-game", "harbor", "--into", tmp_path).exit_code == 1
    assert run("new-game", "harbor", "--into", tmp_path / "nowhere").exit_code == 1


@pytest.fixture
def harbor(run, tmp_path) -> Path:
    result = run("new-game", "harbor", "--into", tmp_path)
    assert result.exit_code == 0, result.output
    return tmp_path / "harbor"


def test_the_name_is_replaced_everywhere(harbor):
    for file in harbor.rglob("*"):
        text = file.read_text() if file.is_file() else ""
        assert "_template" not in text
        assert file.name == "README.md" or not any(
            word in text for word in ('"pig"', "# Pig", '"Pig"', "P2.1")
        )
    assert "### H2.1 Roll or hold" in (harbor / "src/harbor/rules.md").read_text()
    assert 'harbor = "harbor:GAME"' in (harbor / "pyproject.toml").read_text()


def test_its_own_tests_pass(harbor):
    names = {file.name for file in (harbor / "tests").iterdir()}
    assert names == {"__init__.py", "table.py", "test_conformance.py", "test_rules.py"}
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join([str(harbor / "src"), *sys.path]),
        "NUMBA_DISABLE_JIT": "1",
    }
    result = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests"],
        cwd=harbor,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert result.returncode == 0, result.stdout


def installed(harbor, *words):
    """Run dreamtable as after pip's editable install: the project on the path, with its entry point."""
    info = harbor.parent / "site" / "harbor-0.1.0.dist-info"
    info.mkdir(parents=True, exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: harbor\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text("[dreamtable.games]\nharbor = harbor:GAME\n")
    path = os.pathsep.join([str(harbor / "src"), str(info.parent), *sys.path])
    environment = os.environ | {"PYTHONPATH": path, "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", "from dreamtable.cli import main; main()", *words]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, input="1\n2\n", timeout=120, check=False
    )


def test_it_plays_and_its_rules_are_covered(harbor):
    result = installed(harbor, "play", "harbor", "--seats", "you,random", "--seed", "1")
    assert (result.returncode, result.stderr) == (0, "")
    assert "roll or hold" in result.stdout
    assert "H2.1 Roll or hold" in installed(harbor, "rules", "harbor", "h2.1").stdout
    assert "kit harbor" in installed(harbor, "doctor").stdout


def test_it_stands_beside_pig_though_it_began_as_its_copy(harbor):
    code = (
        "from dreamtable.registry import find_game; find_game('pig'); import harbor; print(harbor.GAME.name)"
    )
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(harbor / "src"), *sys.path])}
    result = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert (result.stdout, result.stderr) == ("harbor\n", "")


@pytest.mark.skipif(
    util.find_spec("pip") is None or util.find_spec("hatchling") is None, reason="needs pip and hatchling"
)
def test_pip_installs_it(harbor, tmp_path):
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", venv], check=True)
    environment = os.environ | {
        "PYTHONPATH": os.pathsep.join(
            [sysconfig.get_paths()["purelib"], str(Path(dreamtable.__file__).parents[1])]
        ),
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "NUMBA_DISABLE_JIT": "1",
    }
    install = ["install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index", "-e", harbor]
    subprocess.run([sys.executable, "-m", "pip", "--python", venv, *install], env=environment, check=True)
    program = [venv / "bin" / "python", "-c", "from dreamtable.cli import main; main()", "play", "harbor"]
    result = subprocess.run(
        program, env=environment, input="1\n", capture_output=True, text=True, check=False
    )
    assert (result.returncode, result.stderr) == (0, "")
    assert "Harbor" in result.stdout
