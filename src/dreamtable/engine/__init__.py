"""The engine: everything a game needs that is not about one game.

Start with `spec.py` (what a game is), then `match.py` (one game in progress).
"""
