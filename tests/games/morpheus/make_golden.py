"""Play the matches in `golden/` anew: `python tests/games/morpheus/make_golden.py`.

A golden match pins how the rules behave: `test_golden.py` replays each file entry by entry and writes it
again, byte for byte. Run this script only after a change of the rules that is meant, raise `rules_version`
with it, and read the difference. There is one match for each way in which a game can end:

    third_castle_2, _3, _4  the usual end, with two, three and four seats (random choices)
    dreams_used_up          the stack of dreams runs dry and the display shrinks
    feathers_used_up        the stack of feathers runs dry
    shared_win              equal scores share the first place
    tie_broken              the same scores with the option `tiebreak`
    last_castle_skipped     over on reaching the castle, with `skip_last_castle`
    all_options             everything on at once

Choices come from `choose`: wishes of the match first, chance for the rest. The two used-up matches have draws
entered by hand, so that dice and cards can help.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import dreamtable as dt
from dreamtable.engine.save import dumps

if TYPE_CHECKING:
    from dreamtable.engine.match import Match

FOLDER = Path(__file__).parent / "golden"
OPTIONS = (
    "castle_passes_marker",
    "skip_last_castle",
    "spin_resets",
    "tiebreak",
    "supreme_weave_only",
    "dreamgate_no_supreme",
    "no_blind_setup",
    "feather_no_refill",
)
WEAVER = ("lay", "take_dream", "harvest", "keep", "roll", "act", "decline", "stop", "respite")
"""Lays whatever fits, takes every dream, harvests for the rest."""

COLLECTOR = ("take_feather", "respite", "act", "buy", "keep", "decline", "gain", "harvest", "roll", "stop")
"""Saves for feathers: acts where there are some, rests elsewhere."""


@dataclass(frozen=True)
class Golden:
    """How one match is played: `seed` for draws and choices, `wishes` kinds of action, the dearest first."""

    seats: int
    seed: int
    wishes: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    by_hand: bool = False


MATCHES = {
    "third_castle_2": Golden(2, 1),
    "third_castle_3": Golden(3, 2),
    "third_castle_4": Golden(4, 3),
    "dreams_used_up": Golden(4, 4, WEAVER, by_hand=True),
    "feathers_used_up": Golden(4, 5, COLLECTOR, by_hand=True),
    "shared_win": Golden(2, 25, WEAVER),
    "tie_broken": Golden(2, 25, WEAVER, {"tiebreak": "on"}),
    "last_castle_skipped": Golden(3, 8, WEAVER, {"skip_last_castle": "on"}),
    "all_options": Golden(4, 9, options=dict.fromkeys(OPTIONS, "on")),
}


def choose(match: Match, seat: int, wishes: tuple[str, ...], rng: random.Random) -> str:
    """One legal action: of the kind wished for most, at feather places if feathers are wished for."""
    legal = [match.text(action) for action in match.legal_actions(seat)]
    here = match.observe(seat).question()
    if wishes is COLLECTOR and "act" in legal:
        picture = match.observe(seat).picture()
        place = next(piece.name for piece in picture.ring if piece.is_active)
        if place in ("Time Vortex", "Phobetor's Landing"):
            return "act"
        return "respite" if "respite" in legal else "harvest"
    if wishes is COLLECTOR and here == "pick a gift die":
        pool = match.observe(seat).picture().seats[seat].pool
        wanted = "pick_die 4" if pool[5] > 1 else "pick_die 6"
        return wanted if wanted in legal else rng.choice(legal)
    if wishes is COLLECTOR and here == "use Phobetor's Landing":
        return "gain"
    for kind in wishes:
        fitting = [text for text in legal if text.split()[0] == kind]
        if fitting:
            return rng.choice(fitting)
    return rng.choice(legal)


def draw(match: Match, wishes: tuple[str, ...], rng: random.Random) -> str:
    """A draw by hand: dice that help, the Vortex late in the month, any card."""
    outcomes = list(match.outcomes())
    if outcomes[0].startswith("die"):
        gift = "gift" in match.observe().question()
        helpful = ("4", "6") if wishes is COLLECTOR else ("1", "2", "3", "5")
        return f"die {rng.choice(helpful) if gift else 6}"
    late = [text for text in outcomes if text not in ("piece time_vortex", "piece court_of_morpheus")]
    return rng.choice(late or outcomes)


def play(golden: Golden) -> Match:
    """The whole match."""
    rng = random.Random(golden.seed)
    chance = "manual" if golden.by_hand else "auto"
    seed = None if golden.by_hand else golden.seed
    match = dt.new_match("morpheus", seats=golden.seats, seed=seed, options=golden.options, chance=chance)
    while not match.is_over:
        if match.awaits_chance:
            match.apply(dt.CHANCE, draw(match, golden.wishes, rng))
        else:
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
        left = f"{state.dream_count} dreams and {state.feather_count} feathers in the stacks"
        print(f"{name}: {match.ply} plies, {points}, places {match.ranks()}, {left}")  # noqa: T201 - a script


if __name__ == "__main__":
    main()
