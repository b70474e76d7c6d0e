"""A server that is killed in the middle: what it acknowledged is there when it starts again."""

import html
import os
import random
import re
import subprocess
import sys

import httpx2
import pytest

from dreamtable.web.store import Store
from dreamtable.web.tables.house import read_table


class Server:
    """`dreamtable serve` as a process of its own, on a free port, with a folder of its own."""

    def __init__(self, folder):
        self.file = folder / "tables.sqlite"
        self.environment = os.environ | {
            "NUMBA_DISABLE_JIT": "1",
            "XDG_DATA_HOME": str(folder),
            "DREAMTABLE_BOT_PACE": "0",
        }
        self.process, self.address = None, ""

    def start(self):
        words = ["serve", "--port", "0", "--database", str(self.file)]
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from dreamtable.cli import main; main()", *words],
            env=self.environment,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self.address = re.search(r"http://\S+[^/\s]", self.process.stdout.readline())[0]

    def kill(self):
        """SIGKILL to the process that was started here, and to no other."""
        self.process.kill()
        self.process.communicate()

    def fold(self, table):
        """The table as its journal says."""
        with Store(f"sqlite:///{self.file}") as store:
            return read_table(store, table)


class Visitor:
    """Somebody with a browser that keeps its cookie when the server comes back at another port."""

    def __init__(self, server):
        self.server, self.client = server, httpx2.Client(timeout=60)
        self.csrf = ""
        self.get("/me")

    def get(self, path):
        answer = self.client.get(self.server.address + path)
        self.csrf = re.search(r'name="csrf" value="([^"]+)"', answer.text)[1]
        return answer.text

    def post(self, path, **fields):
        return self.client.post(self.server.address + path, data={"csrf": self.csrf, **fields})

    def turn(self, table, rng):
        """Take any action that the page offers, if it offers any; its action id when it was acknowledged."""
        text = self.get(f"/t/{table}/")
        actions = re.findall(r'name="action" value="([^"]+)"', text)
        if not actions:
            return None
        form = {name: re.search(rf'name="{name}" value="([^"]+)"', text)[1] for name in ("prompt", "once")}
        form |= {"seat": "0", "action": html.unescape(rng.choice(actions))}
        answer = self.post(f"/t/{table}/act", **form)
        assert answer.status_code in (303, 409)
        return form["once"] if answer.status_code == 303 else None


@pytest.fixture
def server(tmp_path):
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()


@pytest.fixture
def ann(server):
    visitor = Visitor(server)
    yield visitor
    visitor.client.close()


def test_what_was_acknowledged_is_there_after_each_kill(server, ann):
    rng = random.Random(5)
    opened = ann.post("/tables", game="morpheus", **{"seat.0": "me", "seat.1": "random"}, may_watch="yes")
    table = opened.headers["location"].split("/")[2]
    acknowledged = set()
    for _ in range(3):
        version = 0
        for _ in range(3):
            while not (once := ann.turn(table, rng)):
                pass  # the bot decides
            acknowledged.add(once)
            version = max(version, int(re.search(r"stream\?since=(\d+)", ann.get(f"/t/{table}/"))[1]))
        server.kill()  # while the bot decides, perhaps
        before = server.fold(table)
        assert acknowledged <= before.done_once
        assert before.number >= version
        assert before.match.state_hash() == server.fold(table).match.state_hash()
        server.start()
        with ann.client.stream(
            "GET", f"{server.address}/t/{table}/stream", headers={"Last-Event-ID": "1"}
        ) as stream:
            ids = (line for line in stream.iter_lines() if line.startswith("id: "))
            first = int(next(ids).removeprefix("id: "))
            assert first >= before.number
            number, history = first, len(before.match.history)
            while server.fold(table).bots_to_act:  # it goes on by itself
                number = int(next(ids).removeprefix("id: "))
        after = server.fold(table)
        assert after.number >= number
        assert after.match.history[:history] == before.match.history
    assert ann.turn(table, rng) in server.fold(table).done_once


def test_a_table_of_bots_alone_ends_whatever_kills_come(server, ann):
    opened = ann.post("/tables", game="pig", **{"seat.0": "greedy", "seat.1": "greedy"}, may_watch="yes")
    table = opened.headers["location"].split("/")[2]
    for _ in range(2):
        before = server.fold(table)
        server.kill()
        killed = server.fold(table)
        assert killed.match.history[: len(before.match.history)] == before.match.history
        server.start()
    with ann.client.stream("GET", f"{server.address}/t/{table}/stream") as stream:
        assert any("The game is over" in line for line in stream.iter_lines())
    assert server.fold(table).status == "over"
    assert "The game is over" in ann.get(f"/t/{table}/")
