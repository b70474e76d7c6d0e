"""A server as a process of its own, that can be killed and started again where it was."""

import os
import re
import subprocess
import sys

from web.conftest import SECRET

PROGRAM = [sys.executable, "-c", "from dreamtable.cli import main; main()", "serve"]


class Server:
    """`dreamtable serve` in a folder of its own; bots hurry, and everybody may ask as often as they like."""

    def __init__(self, folder):
        self.folder = folder
        self.database = f"sqlite:///{folder / 'tables.sqlite'}"
        self.port = 0
        self.process = None
        self.start()

    def start(self):
        """Start it; the second time at the port of the first."""
        settings = {
            "BOT_PACE": "0.05",
            "DATABASE": self.database,
            "RATES": "1000",
            "REPORTS": str(self.folder / "reports"),
            "SECRET": SECRET,
        }
        environment = os.environ | {f"DREAMTABLE_{name}": value for name, value in settings.items()}
        with (self.folder / "server.log").open("a") as told:
            self.process = subprocess.Popen(
                [*PROGRAM, "--port", str(self.port)],
                env=environment | {"XDG_DATA_HOME": str(self.folder)},
                stdout=subprocess.PIPE,
                stderr=told,
                text=True,
            )
        said = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)", said)
        assert found, (said, (self.folder / "server.log").read_text())
        self.address, self.port = found[0], int(found[1])

    def kill(self):
        """End it as a power cut would."""
        self.process.kill()
        self.process.communicate()
