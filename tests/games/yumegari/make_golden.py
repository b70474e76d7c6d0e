"""Play the matches in `golden/` anew: `python tests/games/yumegari/make_golden.py`.

A golden match pins how the rules behave: `test_golden.py` replays each file entry by entry and writes it
again, byte for byte. Run this script only after a change of the rules that is meant, raise `rules_version`
with it, and read the difference. There is one match for each mode and for each way in which it can end:

    solo_stuck        the Supplier cannot move
    solo_five         five stacks are empty
    solo_finish       ended by the player with a full shop
    solo_challenges   several challenges are met (greedy choices)
    solo_options      every option of the solo game at its last value
    duel              two players
    duel_options      two players, both choose before they act, and must place
    draft_3 .. 5      three to five players
    side_b            three players on boards with walls (greedy choices)
    shared_win        two win together
    tie_broken        the same match, with paws breaking the tie
    all_options       three players, every option at its last value

Greedy choices are those of the bot `greedy` with two samples; others are random.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

import dreamtable as dt
from dreamtable.bots import Budget
from dreamtable.bots.greedy import GREEDY
from dreamtable.engine.rng import new_rng
from dreamtable.engine.save import dumps
from dreamtable.games.yumegari import GAME

if TYPE_CHECKING:
    from dreamtable.engine.match import Match
    from dreamtable.games.yumegari.picture import SeatPicture, SpacePicture

FOLDER = Path(__file__).parent / "golden"
ALL_OPTIONS = {option.name: option.values[-1] for option in GAME.options}
DUEL_OPTIONS = {"two_p_order": "pick_pick_act", "two_p_discard": "off"}


@dataclass(frozen=True)
class Golden:
    """How one match is played: `seed` for draws and choices."""

    seats: int
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    style: str = "random"
    """`random`, `greedy`, or `fill`: cover empty spaces, spare the stacks, end as soon as that is allowed."""


MATCHES = {
    "solo_stuck": Golden(1, 89),
    "solo_five": Golden(1, 2),
    "solo_finish": Golden(1, 3, style="fill"),
    "solo_challenges": Golden(1, 17, {"solo_cards": "pick"}, style="greedy"),
    "solo_options": Golden(1, 5, ALL_OPTIONS),
    "duel": Golden(2, 6, style="greedy"),
    "duel_options": Golden(2, 7, DUEL_OPTIONS),
    "draft_3": Golden(3, 8),
    "draft_4": Golden(4, 9),
    "draft_5": Golden(5, 10),
    "side_b": Golden(3, 11, {"board_side": "B"}, style="greedy"),
    "shared_win": Golden(3, 13),
    "tie_broken": Golden(3, 13, {"tiebreak": "paws"}),
    "all_options": Golden(3, 14, ALL_OPTIONS),
}


def fill(match: Match) -> str:
    """The next act of a lone player who wants a full shop and high stacks."""
    picture = match.observe(0).picture()
    legal = {match.text(action) for action in match.legal_actions(0)}
    if "finish" in legal:
        return "finish"
    if picture.stacks and not picture.previews:
        stacks = [stack for stack in picture.stacks if stack.is_in_reach]
        return f"supply {min(stacks, key=lambda stack: (stack.cost, -stack.height, stack.index)).name}"
    shop = picture.seats[0]
    free = [space for space in shop.spaces if space.is_open]
    near = {space.name: sum(other.is_open for other in around(shop, space)) for space in free}
    goals = [space for space in free if space.cost <= shop.paws]
    if goals:
        return f"place {min(goals, key=lambda space: (space.cost, near[space.name], space.index)).name}"
    return f"discard {shop.spaces[shop.at].name}"


def around(shop: SeatPicture, space: SpacePicture) -> list[SpacePicture]:
    """The spaces that share an edge with a space."""
    row, column = divmod(space.index, 5)
    return [
        other for other in shop.spaces if abs(other.index // 5 - row) + abs(other.index % 5 - column) == 1
    ]


def play(golden: Golden) -> Match:
    """The whole match; of several seats any decides first."""
    luck, rng = random.Random(golden.seed), new_rng(golden.seed)
    match = dt.new_match("yumegari", seats=golden.seats, seed=golden.seed, options=golden.options)
    while not match.is_over:
        seat = luck.choice(match.to_act)
        if golden.style == "fill":
            match.apply(seat, fill(match))
        elif golden.style == "greedy":
            match.apply(seat, GREEDY.choose(match.observe(seat), Budget(2), rng))
        else:
            match.apply(seat, luck.choice(match.legal_actions(seat)))
    return match


def main() -> None:
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, golden in MATCHES.items():
        match = play(golden)
        (FOLDER / f"{name}.json").write_text(dumps(match), encoding="utf-8", newline="\n")
        picture = match.observe(-3).picture()
        met = [one.name for one in picture.challenges if one.is_met]
        points = [score.total for score in match.scores()]
        empty = sum(stack.height == 0 for stack in picture.stacks)
        print(f"{name}: {match.ply} plies, {points}, places {match.ranks()}, {empty} empty, {met}")  # noqa: T201


if __name__ == "__main__":
    main()
