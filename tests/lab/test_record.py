"""Games as a data set: what stands in a row, and that the same manifest gives the same rows."""

import json
from itertools import pairwise

import numpy as np
import pyarrow.dataset as ds
import pytest

from dreamtable.engine.errors import OptionError
from dreamtable.engine.kit import load_kit
from dreamtable.engine.referee import Referee
from dreamtable.lab import record as recording
from dreamtable.lab.errors import LabError
from dreamtable.lab.record import masks, observations, prepared, record
from dreamtable.registry import find_game
from dreamtable.simulation import play_match

PIG, MORPHEUS = find_game("pig"), find_game("morpheus")
SHORT = {"target": "50"}


def recorded(folder, game="pig", **more):
    """What a folder holds after some games of Pig: the rows and the manifest."""
    options = SHORT if game == "pig" else {}
    record(prepared(game, **{"games": 3, "seed": 5, "options": options} | more), folder)
    rows = ds.dataset(folder, format="parquet", exclude_invalid_files=True).to_table()
    return rows, json.loads((folder / "manifest.json").read_text())


def test_the_rows_are_the_decisions_of_the_games_of_simulate(tmp_path):
    rows, manifest = recorded(tmp_path, bots=["random", "greedy"])
    referee = Referee(PIG, load_kit(PIG.kit), 2)
    asked = prepared("pig", bots=["random", "greedy"], options=SHORT)
    expected = []
    for number in range(3):
        match = play_match(referee, asked.players, SHORT, 5, number)
        totals = [score.total for score in match.scores()]
        for ply, entry in enumerate(match.log):
            if entry.kind == "do":
                own, other = totals[entry.seat], totals[1 - entry.seat]
                action = PIG.actions.parse(entry.text)
                expected.append((number, ply, entry.seat, action, float(own > other), own - other, own))
    columns = ("game", "ply", "seat", "action", "win", "margin", "points")
    assert list(zip(*(rows[name].to_pylist() for name in columns), strict=True)) == expected
    assert manifest["decisions"] == len(rows) == len(expected)


def test_observation_and_mask_are_those_of_the_seat_that_decides(tmp_path):
    rows, manifest = recorded(tmp_path, "morpheus", games=1, bots=["random"], raw=True)
    assert sum(part["size"] for part in manifest["layout"]) == MORPHEUS.feature_size
    tensors, legal = observations(rows), masks(rows, len(manifest["actions"]))
    assert tensors.shape == (len(rows), MORPHEUS.feature_size)
    assert legal[np.arange(len(rows)), rows["action"].to_numpy()].all()
    referee = Referee(MORPHEUS, load_kit(MORPHEUS.kit), 2)
    for row in range(0, len(rows), 40):
        seen = np.frombuffer(bytearray(rows["raw"][row].as_py()), MORPHEUS.dtype)
        seat = rows["seat"][row].as_py()
        assert referee.seats_to_act(seen) == (seat,)
        assert np.array_equal(referee.features(seen, seat), tensors[row])
        assert referee.legal(seen, seat) == np.flatnonzero(legal[row]).tolist()
        assert referee.observed(seen, seat).tobytes() == seen.tobytes(), "it holds what the seat may not see"


def test_the_same_again(tmp_path):
    one, other = (recorded(tmp_path / name, bots=["greedy"]) for name in ("a", "b"))
    assert one[0].equals(other[0])
    assert one[1] == other[1]
    assert not recorded(tmp_path / "c", bots=["greedy"], seed=6)[0].equals(one[0])


def test_more_games_begin_with_the_same_ones(tmp_path, monkeypatch):
    few, _ = recorded(tmp_path / "few", games=2)
    monkeypatch.setattr(recording, "SHARD", 2)
    many, manifest = recorded(tmp_path / "many", games=5)
    assert sorted(path.name for path in (tmp_path / "many").iterdir()) == [
        "games-00000.parquet",
        "games-00001.parquet",
        "games-00002.parquet",
        "manifest.json",
    ]
    assert many.slice(0, len(few)).equals(few.replace_schema_metadata(many.schema.metadata))
    assert manifest["games"] == 5
    assert all(a <= b for a, b in pairwise(many["game"].to_pylist()))


def test_the_manifest_says_what_every_number_is(tmp_path):
    rows, manifest = recorded(tmp_path)
    assert set(manifest["columns"]) == set(rows.column_names)
    assert all(manifest["columns"].values())
    assert manifest["actions"] == list(PIG.actions.texts)
    assert (manifest["game"], manifest["bots"], manifest["seed"]) == ("pig", ["greedy", "greedy"], 5)
    assert manifest["kit"]["digest"] == load_kit(PIG.kit).digest
    assert manifest["options"] == {"target": "50"}
    assert {"dreamtable", "numpy", "pyarrow", "python"} == set(manifest["versions"])


def test_alone_the_margin_is_the_points(tmp_path):
    rows, _ = recorded(tmp_path, "yumegari", games=1, seats=1, bots=["random"])
    assert rows["margin"].to_pylist() == rows["points"].to_pylist()


def test_a_stop_keeps_whole_files(tmp_path, monkeypatch):
    monkeypatch.setattr(recording, "SHARD", 2)

    def stop(number):
        if number == 3:
            raise KeyboardInterrupt

    done = record(prepared("pig", games=6, options=SHORT), tmp_path / "x", progress=stop)
    assert (done.complete, done.games) == (False, 2)
    rows = ds.dataset(tmp_path / "x", format="parquet", exclude_invalid_files=True).to_table()
    assert (
        len(rows) == done.decisions == json.loads((tmp_path / "x" / "manifest.json").read_text())["decisions"]
    )


def test_a_stop_before_anything_is_finished_goes_on_to_the_caller(tmp_path):
    def stop(number):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        record(prepared("pig", games=1, options=SHORT), tmp_path / "x", progress=stop)
    assert list((tmp_path / "x").iterdir()) == []


def test_nothing_is_overwritten(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(LabError, match="nothing is overwritten"):
        record(prepared("pig", games=1), tmp_path)


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ({"bots": ["greedy"] * 2, "seats": 3}, "2 bots were named for 3 seats"),
        ({"games": 0}, "at least 1"),
        ({"seats": 99}, "can be played by"),
    ],
)
def test_what_cannot_be_recorded(more, message):
    with pytest.raises(OptionError, match=message):
        prepared("pig", **more)


def test_the_command(tmp_path):
    from typer.testing import CliRunner

    from dreamtable.cli import app

    words = ["lab", "record", "pig", "--games", "2", "--options", "target=50", "--out", str(tmp_path / "x")]
    result = CliRunner().invoke(app, [*words, "--json"])
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    rows = ds.dataset(tmp_path / "x", format="parquet", exclude_invalid_files=True).to_table()
    assert (found["games"], found["decisions"]) == (2, len(rows))
    again = CliRunner().invoke(app, words)
    assert (again.exit_code, "nothing is overwritten" in " ".join(again.output.split())) == (1, True)
    wrong = CliRunner().invoke(app, [*words[:-1], str(tmp_path / "y"), "--bots", "gredy"])
    assert (wrong.exit_code, "did you mean 'greedy'?" in " ".join(wrong.output.split())) == (2, True)
