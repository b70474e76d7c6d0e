"""Runs and what they keep: resumed, torn, grown, refused, the same whoever plays."""

import itertools
import json

import pytest

from dreamtable.lab.arms import plan_of
from dreamtable.lab.errors import LabError
from dreamtable.lab.experiment import Change, Experiment
from dreamtable.lab.run import run
from dreamtable.lab.store import GAMES, MANIFEST, PARTS, Store
from dreamtable.lab.verify import verify
from dreamtable.lab.workers import Processes, Threads

CHANGES = (Change(avoid=("hold",)), Change(bots=("greedy",), deals=2))


def plan(deals=6, changes=CHANGES, **more):
    some = {"seats": 2, "bots": ("random",), "options": {"target": "50"}, "first": 2}
    return plan_of(Experiment("pig", deals=deals, changes=changes, **some | more))


class Backwards:
    """Plays the last chunk first, and stops after `stop` chunks."""

    text = "one, backwards"

    def __init__(self, stop=None):
        self.stop = stop

    def play(self, tasks):
        found = reversed(list(Threads(1).play(tasks)))
        yield from itertools.islice(found, self.stop)
        if self.stop is not None:
            raise KeyboardInterrupt


@pytest.fixture(scope="module")
def whole(tmp_path_factory):
    folder = tmp_path_factory.mktemp("whole") / "lab"
    run(plan(), folder, Threads(1))
    return folder


@pytest.mark.parametrize("workers", [Threads(3), Processes(1), Backwards()], ids=lambda w: w.text)
def test_the_same_bytes_whoever_plays(whole, tmp_path, workers):
    outcome = run(plan(), tmp_path / "lab", workers)
    assert outcome.games == 6 + 12 + 2
    assert (tmp_path / "lab" / GAMES).read_bytes() == (whole / GAMES).read_bytes()


def test_an_interrupted_run_goes_on_to_the_same_bytes(whole, tmp_path):
    folder = tmp_path / "lab"
    first = run(plan(), folder, Backwards(stop=2))
    assert not first.is_complete
    assert 0 < first.games < 20
    assert not json.loads((folder / MANIFEST).read_text())["complete"]
    again = run(plan(), folder, Threads(1))
    assert again.is_complete
    assert (folder / GAMES).read_bytes() == (whole / GAMES).read_bytes()
    assert [one["games"] for one in again.store.manifest["runs"]] == [first.games, 20 - first.games]


def test_interrupted_before_anything_was_played_says_so(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        run(plan(), tmp_path / "lab", Backwards(stop=0))


def test_a_torn_part_is_dropped_and_played_again(whole, tmp_path):
    folder = tmp_path / "lab"
    run(plan(), folder, Backwards(stop=2))
    store = Store.find(folder)
    (folder / PARTS).mkdir()
    good = (folder / GAMES).read_bytes()
    (folder / GAMES).unlink()
    (folder / PARTS / "0000-000000000-000000001.parquet").write_bytes(good[: len(good) // 2])
    assert Store.find(folder).table().num_rows == 0 < store.table().num_rows
    run(plan(), folder, Threads(1))
    assert (folder / GAMES).read_bytes() == (whole / GAMES).read_bytes()


def test_a_byte_that_changed_is_noticed(whole, tmp_path):
    folder = tmp_path / "lab"
    run(plan(), folder, Threads(1))
    damaged = bytearray((folder / GAMES).read_bytes())
    damaged[len(damaged) // 3] ^= 0xFF
    (folder / GAMES).write_bytes(damaged)
    with pytest.raises(LabError, match="damaged"):
        Store.find(folder)


def test_an_experiment_may_grow(whole, tmp_path):
    run(plan(deals=2, changes=CHANGES[:1]), tmp_path / "lab", Threads(1))
    run(plan(), tmp_path / "lab", Threads(1))
    assert (tmp_path / "lab" / GAMES).read_bytes() == (whole / GAMES).read_bytes()


def test_results_of_another_experiment_are_refused_and_left(tmp_path):
    run(plan(deals=2, changes=()), tmp_path / "lab", Threads(1))
    kept = (tmp_path / "lab" / GAMES).read_bytes()
    with pytest.raises(LabError, match="another experiment"):
        run(plan(deals=2, changes=(), seed=9), tmp_path / "lab", Threads(1))
    assert (tmp_path / "lab" / GAMES).read_bytes() == kept


def test_a_folder_with_something_else_is_refused(tmp_path):
    (tmp_path / "notes.txt").write_text("mine")
    with pytest.raises(LabError, match="holds something else"):
        run(plan(), tmp_path, Threads(1))
    with pytest.raises(LabError, match="holds no results"):
        Store.find(tmp_path)
    (tmp_path / MANIFEST).write_text("[]")
    with pytest.raises(LabError, match="no manifest"):
        Store.find(tmp_path)


def test_a_width_stops_at_a_look(tmp_path):
    outcome = run(plan(deals=64, changes=(), width=0.8, first=4), tmp_path / "lab", Threads(1))
    assert outcome.is_complete
    assert outcome.games in (4, 8, 16)


def test_the_pilot_is_told_once(tmp_path):
    told = []
    run(plan(), tmp_path / "lab", Threads(1), tell=told.append)
    assert [[one.arm for one in found] for found in told] == [["as it is", "one never does hold", "greedy"]]
    assert told[0][1].points > 0


def test_deals_played_again_come_out_the_same(whole):
    assert list(verify(plan(), Store.find(whole), 1)) == [1, 3, 4]


def test_rows_that_were_changed_are_found(whole, tmp_path):
    folder = tmp_path / "lab"
    run(plan(), folder, Threads(1))
    manifest = json.loads((folder / MANIFEST).read_text())
    manifest["results"]["digest"] = "0" * 64
    (folder / MANIFEST).write_text(json.dumps(manifest))
    with pytest.raises(LabError, match="not those that the manifest"):
        list(verify(plan(), Store.find(folder), 1))
