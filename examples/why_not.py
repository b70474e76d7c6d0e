"""Ask the rules: what may I do, why can I not do that, and which paragraph says so?"""

import dreamtable as dt
from dreamtable.engine.ledger import read_ledger

match = dt.new_match("morpheus", seats=2, seed=5)
seat = match.to_act[0]
seen = match.observe(seat)

print(f"Seat {seat}, the question is to {seen.question()}. You may:")
for action in seen.legal_actions():
    print(f"  {match.text(action):16} {seen.describe(action)}")

# Every other action has a reason, in words and with the paragraph of rules.md that forbids it.
reason = match.why_not(seat, "reroll 2")
assert reason is not None  # None would mean that the action is legal
print(f"\nreroll 2? {reason.text} [{reason.rule}]")
paragraph = read_ledger(match.spec).paragraphs[reason.rule]
print(f"{paragraph.id} {paragraph.title} ({paragraph.status}, {paragraph.place}): {paragraph.text[:90]}...")

# Trying it anyway raises an error that carries the same reason, and changes nothing.
try:
    match.apply(seat, "reroll 2")
except dt.IllegalActionError as error:
    print(f"\n{error}")

# A text that is no action at all gets a hint, and one that fits several lists them.
for text in ("rerrol 2", "take_dream", "take 1"):
    try:
        match.parse(text)
    except (dt.InvalidActionError, dt.AmbiguousActionError) as error:
        print(error)
