"""Play a whole match of Morpheus: a greedy bot, a random bot, and you where a person would decide.

Run it with `python examples/play_a_match.py`. Here "you" simply take the first action on offer; put your own
question in its place.
"""

import dreamtable as dt
from dreamtable.bots import Budget
from dreamtable.engine.rng import new_rng
from dreamtable.registry import find_bot

PLAYERS = ("You", "Greta", "Randy")
BEGINNING = 60  # plies whose story is printed
BOTS = {1: find_bot("greedy"), 2: find_bot("random")}

match = dt.new_match("morpheus", seats=3, seed=7, players=PLAYERS)
print(f"{match.spec.title}. The seed is secret; its SHA-256 is {match.header.commitment[:16]}...")

rng = new_rng(7)  # luck of the bots, which has nothing to do with the luck of the match
told = 0
while not match.is_over:
    seat = match.to_act[0]
    seen = match.observe(seat)  # all that this seat may know: bots get this and nothing else
    bot = BOTS.get(seat)
    match.apply(seat, bot.choose(seen, Budget(simulations=2), rng) if bot else seen.legal_actions()[0])
    if told < BEGINNING:  # the story as seat 0 may hear it
        for ply, sentence in match.story(0, first=told):
            print(f"{ply:4}  {sentence}")
    told = match.ply

print(f"... over after {match.ply} plies.")
for score in sorted(match.scores(), key=lambda score: -score.total):
    sources = ", ".join(f"{name} {points}" for name, points in score.sources.items() if points)
    print(f"{match.ranks()[score.seat]}. {PLAYERS[score.seat]}: {score.total} points ({sources})")
print(f"The seed was {match.seed}")
