"""Play the matches in `golden/` anew: `python -m tests.games.template.make_golden`.

Only after a change of the rules that is meant; raise `rules_version` with it. Each
seat rolls until so much is at risk, then holds.
"""

from pathlib import Path

import dreamtable as dt
from dreamtable.engine.save import dumps

FOLDER = Path(__file__).parent / "golden"
MATCHES = {
    "two_to_100": {"seats": 2, "seed": 1, "options": {}},
    "five_to_50": {"seats": 5, "seed": 2, "options": {"target": "50"}},
}
DARE = 20


def play(seats, seed, options):
    """One match to its end."""
    match = dt.new_match("pig", seats=seats, seed=seed, options=options)
    while not match.is_over:
        seat = match.to_act[0]
        at_risk = match.observe(seat).picture().turn_total
        match.apply(seat, "hold" if at_risk >= DARE or len(match.legal_actions(seat)) == 1 else "roll")
    return match


def main():
    """Write all files."""
    FOLDER.mkdir(exist_ok=True)
    for name, facts in MATCHES.items():
        (FOLDER / f"{name}.json").write_text(dumps(play(**facts)), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
