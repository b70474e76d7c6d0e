"""Take back, bring back, save, load, and check afterwards that nobody tampered with the dice."""

import tempfile
from pathlib import Path

import dreamtable as dt
from dreamtable.engine import save

match = dt.new_match("pig", seats=2, seed=11, players=("Ann", "Bob"))

# Ann holds and thinks better of it: nothing has happened since, so she can take that back alone.
match.apply(0, "hold")
match.undo(0)
print("Ann took it back; the log:", [entry.text for entry in match.log])

# After a throw of the die she needs Bob's agreement. The next throw will be a new one.
match.apply(0, "roll")
try:
    match.undo(0)
except dt.UndoError as error:
    print(f"Not alone ({error.barrier}): {error}")
match.undo(0, agreed_by=[1])

# Play on, and hold whenever enough is at risk.
ENOUGH = 15
while not match.is_over:
    seat = match.to_act[0]
    at_risk = match.observe(seat).picture().turn_total
    can_roll = match.why_not(seat, "roll") is None
    match.apply(seat, "roll" if can_roll and at_risk < ENOUGH else "hold")

with tempfile.TemporaryDirectory() as folder:
    path = Path(folder) / "game.json"
    match.save(path)  # the same seed and actions give the same file, byte for byte
    again = dt.load(path)  # every entry is checked on the way
    print(f"Loaded {again.ply} plies; {again.header.players[again.ranks().index(1)]} won.")

    draws = save.verify(save.read(path), again.spec, again.kit)
    print(f"All {draws} draws follow from the seed, {str(again.seed)[:16]}...")

    path.write_text(path.read_text(encoding="utf-8").replace('"die 6"', '"die 5"', 1), encoding="utf-8")
    try:
        dt.load(path)
    except dt.ReplayError as error:
        print("Somebody changed a throw:", str(error).partition(": ")[2])

# The table as it was: observations of any earlier ply, for any seat.
for ply in (0, 10, 20):
    print(f"ply {ply}:", again.observe_at(ply).picture())
