"""Measure, and keep the figures: `python benchmarks/run.py NAME` writes `benchmarks/results/NAME.json`.

Two files of one machine can be compared by eye or by program; nothing in the test suite depends on time.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from dreamtable.measure import measure
from dreamtable.measure.suite import FULL, QUICK

RESULTS = Path(__file__).parent / "results"


def main(name: str, *flags: str) -> None:
    """Measure and write; the flag `--quick` measures less."""
    found = measure(QUICK if "--quick" in flags else FULL, progress=print)
    RESULTS.mkdir(exist_ok=True)
    file = RESULTS / f"{name}.json"
    file.write_text(json.dumps(found.as_dict(), indent=2) + "\n")
    print(file)


if __name__ == "__main__":
    if len(sys.argv) < 2:  # noqa: PLR2004 - the program and a name
        sys.exit("usage: python benchmarks/run.py NAME [--quick]")
    main(*sys.argv[1:])
