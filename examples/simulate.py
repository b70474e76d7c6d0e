"""Let bots play many games and count: how often does each seat win, and how sure is that?

`python examples/simulate.py 20000` plays 20,000 games on all cores; without a number a few are enough to see.
"""

import sys

import dreamtable as dt

games = int(sys.argv[1]) if len(sys.argv) > 1 else 5
result = dt.simulate("morpheus", seats=2, games=games, bots=["random", "random"], seed=1)

print(f"{result.games} games of {result.plies.mean:.0f} plies, {result.actions_per_s:,.0f} actions a second")
for seat, bot in enumerate(result.bots):
    low, high = result.win_share_ci[seat]
    score = result.scores[seat]
    print(
        f"seat {seat} ({bot}): wins {result.win_share[seat]:.1%} (95 % interval {low:.1%} to {high:.1%}),"
        f" {score.mean:.1f} points on average, {score.min} to {score.max}"
    )

# The same arguments give the same games, on any number of cores; `as_dict` is ready for JSON.
again = dt.simulate("morpheus", seats=2, games=games, bots=["random", "random"], seed=1)
print("The same again:", again.as_dict()["wins"] == result.as_dict()["wins"])
