"""How often the greedy bot meets each solo challenge of Yumegari: `python benchmarks/yumegari_challenges.py`.

Every game has its own seed and its own two scoring cards; a challenge that names a card is also counted among
the games that have it. `--games` and `--side` change what is played.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter

from dreamtable.bots import Budget
from dreamtable.bots.greedy import GREEDY
from dreamtable.engine.chance import make_seed
from dreamtable.engine.kit import load_kit
from dreamtable.engine.match import Match
from dreamtable.engine.rng import new_rng
from dreamtable.games.yumegari import GAME
from dreamtable.games.yumegari.challenges import CHALLENGES

SAMPLES = 4


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--side", choices=("A", "B"), default="A")
    chosen = parser.parse_args()
    kit = load_kit(GAME.kit)
    met: Counter[str] = Counter()
    held: Counter[int] = Counter()
    points = []
    for number in range(chosen.games):
        match = Match(GAME, kit, seats=1, seed=make_seed(f"{number}"), options={"board_side": chosen.side})
        rng = new_rng(number)
        while not match.is_over:
            match.apply(0, GREEDY.choose(match.observe(0), Budget(SAMPLES), rng))
        picture = match.observe(0).picture()
        points.append(picture.seats[0].total)
        held.update(card.number for card in picture.cards)
        met.update(one.name for one in picture.challenges if one.is_met)
    print(
        f"{chosen.games} games on side {chosen.side}:"
        f" mean {sum(points) / len(points):.1f} points, {max(points)} at most"
    )
    for challenge in CHALLENGES:
        cards = [
            int(digit)
            for found in re.findall(r"card (.*)", challenge.text)
            for digit in found
            if digit.isdigit()
        ]
        having = sum(held[card] for card in cards)
        among = f", {met[challenge.name] / having:6.1%} of games with such a card" if having else ""
        print(f"{challenge.name:26} {met[challenge.name] / chosen.games:6.1%}{among}")


if __name__ == "__main__":
    main()
