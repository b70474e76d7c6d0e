"""A Ray cluster of two nodes loses a worker in the middle, and the results are those of one process."""

import os
import signal
import time

import pytest

from dreamtable.lab.arms import plan_of
from dreamtable.lab.experiment import Change, Experiment
from dreamtable.lab.run import run
from dreamtable.lab.store import GAMES
from dreamtable.lab.workers import Threads

if os.environ.get("DREAMTABLE_REQUIRE_RAY") == "1":
    import ray
else:
    ray = pytest.importorskip("ray", reason="Ray is not installed: pip install 'dreamtable[ray]'")

PLAN = plan_of(
    Experiment(
        "pig",
        seats=2,
        options={"target": "50"},
        deals=12,
        first=6,
        changes=(Change(avoid=("hold",)), Change(kit={"die.1.weight": "2"})),
    )
)


@pytest.fixture
def cluster():
    """Two nodes on loopback, with a core each."""
    from ray.cluster_utils import Cluster

    found = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    found.add_node(num_cpus=1)
    ray.init(address=found.address, log_to_driver=False, logging_level="error")
    yield found
    ray.shutdown()
    found.shutdown()


class Killer:
    """Kills the first worker that reported a chunk, while it plays another; remembers who reported."""

    def __init__(self):
        self.killed = 0
        self.pids = []

    def __call__(self, _task, pid):
        self.pids.append(pid)
        if not self.killed:
            time.sleep(0.02)  # by then it plays the next chunk, which takes several times as long
            os.kill(pid, signal.SIGKILL)
            self.killed = pid


def test_a_killed_worker_changes_no_digit(cluster, tmp_path):
    from dreamtable.lab.rays import Rays

    killer = Killer()
    alone = run(PLAN, tmp_path / "alone", Threads(1))
    many = run(PLAN, tmp_path / "many", Rays("auto", on_done=killer))
    assert len([node for node in ray.nodes() if node["Alive"]]) == 2
    assert len(set(killer.pids)) > 2, "nobody took the place of the killed worker"
    assert many.is_complete
    assert many.store.table().equals(alone.store.table())
    assert (tmp_path / "many" / GAMES).read_bytes() == (tmp_path / "alone" / GAMES).read_bytes()
