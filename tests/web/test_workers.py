"""Several workers at one PostgreSQL: `dreamtable serve --workers 2`, as processes."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest
import uvicorn
from uvicorn.supervisors.multiprocess import SIGNALS

from dreamtable.web.workers import WorkerError, run_workers
from web.postgres import postgres, postgres_url  # noqa: F401 - fixtures


@pytest.fixture
def server(postgres_url, tmp_path):  # noqa: F811
    """Two workers: their parent, and the address."""
    words = ["serve", "--port", "0", "--workers", "2", "--database", postgres_url]
    program = [sys.executable, "-c", "from dreamtable.cli import main; main()", *words]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "XDG_DATA_HOME": str(tmp_path)}
    process = subprocess.Popen(
        program, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    yield process, re.search(r"http://\S+", process.stdout.readline())[0]
    process.kill()
    process.communicate()


def test_workers_serve_and_stop_and_write_no_address_down(server):
    process, address = server
    for _ in range(8):
        with urllib.request.urlopen(address + "rules/morpheus?q=secret-word", timeout=60) as page:
            assert page.status == 200
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=20)
    assert process.returncode == 130
    lines = [json.loads(line) for line in err.splitlines() if line.startswith("{")]
    assert sum(line["event"] == "request" for line in lines) == 8
    assert sum(line["event"].startswith("Finished server process") for line in lines) == 2
    assert "secret-word" not in err
    assert "/rules/morpheus" not in err
    assert "Traceback" not in err


@pytest.fixture
def signals():
    """Whoever supervises takes all signals; here they are given back."""
    before = {number: signal.getsignal(number) for number in SIGNALS}
    yield
    for number, handler in before.items():
        signal.signal(number, handler)


def test_a_worker_that_cannot_begin_stops_all(signals):
    config = uvicorn.Config("dreamtable.web.nowhere:application", factory=True, workers=2, log_config=None)
    with socket.create_server(("127.0.0.1", 0)) as listener, pytest.raises(WorkerError):
        run_workers(config, listener)
