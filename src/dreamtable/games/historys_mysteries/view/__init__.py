"""How History's Mysteries looks: `terminal.py`, `web.py` for the browser, `score.py` for the scoring pad."""
