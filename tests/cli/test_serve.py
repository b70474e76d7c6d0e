"""`dreamtable serve`, as a process of its own: where it says it is, how it stops, what it refuses."""

import os
import re
import signal
import socket
import subprocess
import sys
import urllib.request

import pytest

from dreamtable.cli.serve import database_url
from dreamtable.web.store import Store

PROGRAM = """
import asyncio
from starlette.responses import StreamingResponse
from starlette.routing import Route
from dreamtable.web import app

class NoHouse:
    def __init__(self, *words, **more): pass
    async def start(self): pass
    async def stop(self): print("house closed", flush=True)
    def wake(self, table): pass

async def endless(request):
    async def lines():
        yield "first\\n"
        await asyncio.sleep(3600) if "deaf" in request.url.path else await request.app.state.closing.wait()
    return StreamingResponse(lines(), media_type="text/plain")

app.open_house = NoHouse
app.ROUTES += [Route("/test/stream", endless), Route("/test/deaf", endless)]
from dreamtable.cli import main
main()
"""


@pytest.fixture
def server(data_folder):
    """Start a server: its process and its address."""
    started = []

    def start(*words):
        environment = os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONUNBUFFERED": "1"}
        program = [sys.executable, "-c", PROGRAM, "serve", "--port", "0", *words]
        process = subprocess.Popen(
            program, env=environment, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        started.append(process)
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + process.stderr.read()
        return process, found[0]

    yield start
    for process in started:
        process.kill()
        process.communicate()


def get(address):
    with urllib.request.urlopen(address, timeout=20) as answer:
        return answer.read().decode()


@pytest.mark.parametrize(
    ("number", "code", "path"),
    [
        (signal.SIGINT, 130, "test/stream"),
        (signal.SIGTERM, 0, "test/stream"),
        (signal.SIGTERM, 0, "test/deaf"),
    ],
)
def test_it_serves_and_stops_soon_whoever_listens(server, number, code, path):
    process, address = server()
    assert get(address + "healthz") == "ok\n"
    with urllib.request.urlopen(address + path, timeout=20) as stream:
        assert stream.readline() == b"first\n"
        process.send_signal(number)
        out, err = process.communicate(timeout=10)
    assert process.returncode == code, err
    assert "house closed" in out
    assert "Traceback" not in err


def test_what_it_writes_down_is_json_without_addresses(server):
    import json

    process, address = server()
    get(address + "rules/morpheus?q=secret-word")
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=10)
    lines = [json.loads(line) for line in err.splitlines()]
    assert [line["route"] for line in lines if line["event"] == "request"] == ["/rules/{game}"]
    assert "secret-word" not in err


def test_a_port_in_use(run, data_folder):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        result = run("serve", "--port", taken.getsockname()[1])
    assert result.exit_code == 1
    assert "is in use" in result.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--workers", "2"], "several workers need PostgreSQL"),
        (["--public-url", "table.example"], "should look like https://table.example"),
        (["--export", "a", "--import", "b"], "leave one out"),
    ],
)
def test_what_does_not_fit_together(run, words, message):
    result = run("serve", *words)
    assert (result.exit_code, message in result.output) == (2, True), result.output


def test_an_address_that_is_not_ours(run):
    result = run("serve", "--host", "192.0.2.1", "--port", "0")
    assert result.exit_code == 1
    assert "not an address of this machine" in result.output


def test_a_host_for_everybody_is_warned_about(server):
    process, _ = server("--host", "0.0.0.0")
    process.send_signal(signal.SIGTERM)
    _, err = process.communicate(timeout=10)
    assert "everybody who reaches 0.0.0.0 can play" in err


@pytest.mark.parametrize("name", ["evening.sqlite", "100% sure?.db", "a b#c.db", "ünï.db", "50%25.db"])
def test_a_database_is_the_file_of_that_name(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    with Store(database_url(name)):
        assert (tmp_path / name).is_file()
    assert database_url("sqlite:///as/it/stands") == "sqlite:///as/it/stands"


def test_a_backup_of_no_tables(run, tmp_path):
    database = tmp_path / "x.sqlite"
    result = run("serve", "--database", database, "--export", tmp_path / "backup")
    assert (result.exit_code, "0 tables written" in result.output) == (0, True), result.output
    result = run("serve", "--database", database, "--import", tmp_path / "backup")
    assert (result.exit_code, "0 tables taken in" in result.output) == (0, True), result.output


def test_the_secret_is_made_once_for_its_owner_alone(run, data_folder, tmp_path):
    run("serve", "--export", tmp_path / "backup")
    secret = data_folder / "dreamtable" / "secret"
    assert secret.stat().st_mode & 0o777 == 0o600
    before = secret.read_text()
    run("serve", "--export", tmp_path / "backup")
    assert secret.read_text() == before
