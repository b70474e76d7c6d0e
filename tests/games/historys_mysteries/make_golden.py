"""Play the matches in `golden/` anew: `python tests/games/historys_mysteries/make_golden.py`.

A golden match pins how the rules behave: `test_golden.py` replays each file entry by entry and writes it
again, byte for byte. Run this script only after a change of the rules that is meant, raise `rules_version`
with it, and read the difference. There is one match for each way in which a hand or a match can end:

    hundred_2 .. hundred_6  somebody has 100 points, with each number of seats (random choices)
    went_out                one hand, ended by the last card discarded
    exhausted               one hand, ended by the draw pile
    another_hand            two lead with the same 100 or more, so another hand decides
    last_hand               the last of three hands, far below 100
    shared_win              the last hand leaves two seats in the first place
    reshuffled              the draw pile is made anew before the hand ends
    all_options             every option at its last value

Choices come from `choose`: wishes of the match first, chance for the rest.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import dreamtable as dt
from dreamtable.engine.save import dumps
from dreamtable.games.historys_mysteries import GAME

if TYPE_CHECKING:
    from dreamtable.engine.match import Match

FOLDER = Path(__file__).parent / "golden"
PATIENT = ("draw", "decline")
"""Never plays a card."""

EAGER = ("layoff", "meld")
"""Plays whatever fits."""

ALL_OPTIONS = {option.name: option.values[-1] for option in GAME.options}


@dataclass(frozen=True)
class Golden:
    """How one match is played: `seed` for draws and choices, `wishes` kinds of action, the dearest first."""

    seats: int
    seed: int
    wishes: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)


MATCHES = {
    "hundred_2": Golden(2, 1),
    "hundred_3": Golden(3, 2, EAGER),
    "hundred_4": Golden(4, 3),
    "hundred_5": Golden(5, 4, EAGER),
    "hundred_6": Golden(6, 5, EAGER),
    "went_out": Golden(4, 6, EAGER, {"max_hands": "1"}),
    "exhausted": Golden(3, 7, PATIENT, {"max_hands": "1"}),
    "another_hand": Golden(2, 147, EAGER),
    "last_hand": Golden(2, 9, PATIENT, {"max_hands": "3"}),
    "shared_win": Golden(2, 18, EAGER, {"max_hands": "1"}),
    "reshuffled": Golden(2, 11, PATIENT, {"max_hands": "1", "deck_out": "reshuffle"}),
    "all_options": Golden(4, 12, EAGER, ALL_OPTIONS),
}


def choose(match: Match, seat: int, wishes: tuple[str, ...], rng: random.Random) -> str:
    """One legal action, of the kind wished for most."""
    legal = [match.text(action) for action in match.legal_actions(seat)]
    for kind in wishes:
        fitting = [text for text in legal if text.split()[0] == kind]
        if fitting:
            return rng.choice(fitting)
    return rng.choice(legal)


def play(golden: Golden) -> Match:
    """The whole match."""
    rng = random.Random(golden.seed)
    match = dt.new_match("historys-mysteries", seats=golden.seats, seed=golden.seed, options=golden.options)
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
        state = match.state_at(match.ply)[0]
        points = [score.total for score in match.scores()]
        print(f"{name}: {match.ply} plies, {state.hands} hands, {points}, places {match.ranks()}")  # noqa: T201


if __name__ == "__main__":
    main()
