"""How Morpheus looks: `terminal.py` for the terminal, `score.py` for the scoring pad."""
