"""How Dreams of Yesterday looks: `web.py` for browsers, `terminal.py`, `score.py` for the scoring pad."""
