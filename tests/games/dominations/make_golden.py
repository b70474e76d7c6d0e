"""Play the matches in `golden/` anew: `python tests/games/dominations/make_golden.py`.

A golden match pins how the rules behave: `test_golden.py` replays each file entry by entry and writes it
again, byte for byte. Run this script only after a change of the rules that is meant, raise `rules_version`
with it, and read the difference. A match has one way to end, after age III; there is one for each number of
seats, one of the base game alone, and one with every option at its last value:

    two, three, four    all families and decks, random choices
    base_game           without the expansion
    all_options         four dynasty cards, alternate passing, no redraw, ties by order, descending order

Choices are random, but a redraw ends soon, so that the files stay short.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import dreamtable as dt
from dreamtable.engine.save import dumps
from dreamtable.games.dominations import GAME

if TYPE_CHECKING:
    from dreamtable.engine.match import Match

FOLDER = Path(__file__).parent / "golden"
ALL_OPTIONS = {option.name: option.values[-1] for option in GAME.options if option.name != "dynasties"}


@dataclass(frozen=True)
class Golden:
    """How one match is played: `seed` for draws and choices."""

    seats: int
    seed: int
    options: dict[str, str] = field(default_factory=dict)


MATCHES = {
    "two": Golden(2, 1),
    "three": Golden(3, 2),
    "four": Golden(4, 3),
    "base_game": Golden(2, 4, {"dynasties": "off"}),
    "all_options": Golden(2, 5, ALL_OPTIONS),
}


def choose(match: Match, seat: int, rng: random.Random) -> str:
    """One legal action; of those that redraw, the one that ends it every other time."""
    legal = [match.text(action) for action in match.legal_actions(seat)]
    return "draw_none" if "draw_none" in legal and rng.random() < 1 / 2 else rng.choice(legal)


def play(golden: Golden) -> Match:
    """The whole match."""
    rng = random.Random(golden.seed)
    match = dt.new_match("dominations", seats=golden.seats, seed=golden.seed, options=golden.options)
    while not match.is_over:
        seat = match.to_act[0]
        match.apply(seat, choose(match, seat, rng))
    return match


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, golden in MATCHES.items():
        match = play(golden)
        (FOLDER / f"{name}.json").write_text(dumps(match), encoding="utf-8", newline="\n")
        points = [score.total for score in match.scores()]
        print(f"{name}: {match.ply} plies, {points}, places {match.ranks()}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
