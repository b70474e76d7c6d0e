"""Play the matches in `golden/` anew: `python tests/games/dreams_of_yesterday/make_golden.py`.

A golden match pins how the rules behave: `test_golden.py` replays each file entry by entry and writes it
again, byte for byte. Run this script only after a change of the rules that is meant, raise `rules_version`
with it, and read the difference. There is one match for each way in which a game can end:

    no_card_2, no_card_3      the Histories cannot be filled, with two and three seats
    urns                      both exhibits of a seat are closed, and the round is finished
    longest                   300 turns are over
    shared_win                equal points and equal cards share the first place
    tie_broken                equal points, more Artifact cards
    robot_wins, robot_beaten  alone, with both results
    robot_hard, robot_extreme the stronger Robots
    all_options               every option away from its default

Choices come from `choose`: wishes of the match first, chance for the rest.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from dreamtable.engine.chance import make_seed
from dreamtable.engine.kit import load_kit
from dreamtable.engine.match import Match
from dreamtable.engine.rng import new_rng
from dreamtable.engine.save import dumps
from dreamtable.games.dreams_of_yesterday import GAME

if TYPE_CHECKING:
    from collections.abc import Sequence

FOLDER = Path(__file__).parent / "golden"
KIT = load_kit(GAME.kit)
BUYER = ("buy", "buy_any", "lend", "pay", "close", "place", "done", "leave", "take", "refill")
"""Buys whatever it can, flips and rearranges nothing."""

TINKERER = ("flip", "rearrange", "buy_any", "buy", "lend", "pay", "place", "put", "done", "take")
"""Uses every ability it sees."""

URNS = ("buy urn", "pay", "close", "refill urn", "take", "buy", "lend", "place", "done", "leave")
"""Looks for Urns to close its exhibits with."""

GREEDY = ("greedy",)
"""What the game's own judgement likes best."""

WASTER = ("pay_flip", "pay", "take", "refill")
"""Spends all it has for nothing."""


@dataclass(frozen=True)
class Golden:
    """How one match is played: `seed` for draws and choices, `wishes` kinds of action, the dearest first."""

    seats: int
    seed: int
    wishes: tuple[str, ...] = BUYER
    options: dict[str, str] = field(default_factory=dict)


OTHERS = {option.name: option.values[-1] for option in GAME.options if option.name != "deck"}

MATCHES = {
    "no_card_2": Golden(2, 1, TINKERER),
    "no_card_3": Golden(3, 2),
    "urns": Golden(3, 0, URNS),
    "longest": Golden(2, 4, WASTER),
    "shared_win": Golden(3, 25),
    "tie_broken": Golden(2, 75),
    "robot_wins": Golden(1, 0),
    "robot_beaten": Golden(1, 1, GREEDY),
    "robot_hard": Golden(1, 9, BUYER, {"robot": "hard"}),
    "robot_extreme": Golden(1, 10, BUYER, {"robot": "extreme"}),
    "all_options": Golden(1, 11, TINKERER, OTHERS | {"deck": "full"}),
}


def choose(match: Match, seat: int, wishes: Sequence[str], rng: random.Random) -> str:
    """A legal action: of the first wish that can be met, else any."""
    seen = match.observe(seat)
    if wishes is GREEDY:
        judged = match.referee.judgements(seen.seen, seat, 1, new_rng(rng.getrandbits(60)))
        return match.text(int(np.argmax(judged)))
    legal = [match.text(action) for action in match.legal_actions(seat)]
    for wish in wishes:
        kind, _, word = wish.partition(" ")
        fitting = [text for text in legal if text.split()[0] == kind]
        if word:
            fitting = [text for text in fitting if "Urn for" in seen.describe(match.parse(text))]
        if fitting:
            return rng.choice(fitting)
    return rng.choice(legal)


def play(golden: Golden, seed: int | None = None) -> Match:
    """The whole match, perhaps with another seed."""
    number = golden.seed if seed is None else seed
    rng = random.Random(number)
    match = Match(GAME, KIT, seats=golden.seats, seed=make_seed(number), options=golden.options)
    while not match.is_over:
        seat = match.to_act[0]
        match.apply(seat, choose(match, seat, golden.wishes, rng))
    return match


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, golden in MATCHES.items():
        match = play(golden)
        (FOLDER / f"{name}.json").write_text(dumps(match), encoding="utf-8", newline="\n")
        points = [score.total for score in match.scores()]
        end = match.story()[-1][1]
        print(f"{name}: {match.ply} plies, {points}, places {match.ranks()}: {end}")  # noqa: T201 - a script


if __name__ == "__main__":
    main()
