"""What has to be measured in a process of its own: `python -m dreamtable.measure.worker WHAT GAME SEATS`.

`start` prints the seconds until a match and random games can be played; `rate` prints decisions a second of
a few games. The environment decides whether the JIT is on and where compiled code is kept.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

FEW = 20
"""Games that are enough without the JIT."""


def start(game: str, seats: int) -> float:
    """Seconds, imports included, to make everything ready."""
    began = time.perf_counter()
    from dreamtable.measure.playouts import Playouts  # noqa: PLC0415 - importing is part of the start

    Playouts(game, seats, games=0).referee.warm()
    return time.perf_counter() - began


def rate(game: str, seats: int) -> float:
    """Decisions a second of a few games."""
    from dreamtable.measure.playouts import Playouts  # noqa: PLC0415 - the JIT is switched before the import

    return Playouts(game, seats, FEW).rate()


def in_process(what: str, game: str, seats: int, environment: Mapping[str, str]) -> float:
    """The number that a new process prints; raises CalledProcessError with what it said if it fails."""
    command = [sys.executable, "-m", "dreamtable.measure.worker", what, game, str(seats)]
    done = subprocess.run(  # noqa: S603 - our own module, with our own arguments
        command, env=os.environ | dict(environment), check=True, capture_output=True, text=True
    )
    return float(done.stdout)


if __name__ == "__main__":
    print({"start": start, "rate": rate}[sys.argv[1]](sys.argv[2], int(sys.argv[3])))  # noqa: T201 - its result
