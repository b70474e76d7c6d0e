"""Draw docs/assets/morpheus-terminal.svg: the table in the middle of a real game, as the terminal shows it.

    python docs/make_picture.py

The same seed plays the same game, so the picture changes only when the rules or the view do.
"""

from __future__ import annotations

import io
import os
import re
from pathlib import Path

os.environ.setdefault("NUMBA_DISABLE_JIT", "1")  # one game; compiling would take longer

from rich.console import Console

import dreamtable
from dreamtable.bots import Budget
from dreamtable.cli import screen
from dreamtable.cli.views import table_of
from dreamtable.engine.rng import new_rng
from dreamtable.registry import find_bot

TARGET = Path(__file__).parent / "assets" / "morpheus-terminal.svg"
WIDTH, SEED, PLIES = 96, 5, 330
NAMES = ("Ann", "Greedy 1", "Greedy 2")


def main() -> None:
    """Play to the middle of the game, print the table to a console that records, write what it recorded."""
    match = dreamtable.new_match("morpheus", seats=3, seed=SEED, players=NAMES)
    bot, rng = find_bot("greedy"), new_rng(SEED)
    while match.ply < PLIES or match.to_act != (0,) or len(match.legal_actions(0)) < 4:  # noqa: PLR2004 - some choice
        seat = match.to_act[0]
        match.apply(seat, bot.choose(match.observe(seat), Budget(2), rng))
    console = Console(
        record=True, width=WIDTH, file=io.StringIO(), force_terminal=True, color_system="truecolor"
    )
    seen = match.observe(0)
    console.print(table_of(seen, NAMES, WIDTH))
    screen.show_choices(console, seen, NAMES[0])
    TARGET.write_text(
        plain(console.export_svg(title="dreamtable play morpheus", unique_id="morpheus")), encoding="utf-8"
    )
    print(TARGET)


def plain(svg: str) -> str:
    """The picture without the fonts that it would fetch from elsewhere, and without trailing blanks."""
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.DOTALL)
    svg = re.sub(r"@font-face \{.*?\}\s*", "", svg, flags=re.DOTALL).replace("Fira Code", "DejaVu Sans Mono")
    return "\n".join(line.rstrip() for line in svg.splitlines()) + "\n"


if __name__ == "__main__":
    main()
