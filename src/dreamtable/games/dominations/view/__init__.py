"""How Dominations looks: `terminal.py`, and `score.py` for the scoring pad."""
