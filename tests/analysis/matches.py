"""Short matches of Pig that are over."""

import dreamtable as dt
from dreamtable.analysis import Effort, Subject

TURN = ["roll", "6"] * 8
"""48 points, and two more win."""


def pig(*moves, **more):
    """A match of Pig for 50 points after moves of the seats and rolls, `6` for a die."""
    match = dt.new_match("pig", seats=2, options={"target": "50"}, chance="manual", **more)
    for move in moves:
        if move.isdigit():
            match.apply(dt.CHANCE, f"die {move}")
        else:
            match.apply(match.to_act[0], move)
    return match


def quick():
    """Seat 0 wins in its first turn: nine times it could have held."""
    return pig(*TURN, "roll", "2", "hold")


def careless():
    """At 46 against 48 and with 2 in hand, seat 0 holds, and seat 1 wins as nearly always."""
    return pig(*TURN[:-2], "roll", "4", "hold", *TURN, "hold", "roll", "2", "hold", "roll", "2", "hold")


def only_the_end(monkeypatch, decisions=2):
    """From now on only the last decisions of a match are looked at: an analysis in a moment."""
    begin = Subject.__init__

    def late(self, match):
        begin(self, match)
        self.decisions = self.decisions[-decisions:]
        self.moments = tuple(ply for ply in self.moments if ply >= self.decisions[0].ply)

    monkeypatch.setattr(Subject, "__init__", late)
    monkeypatch.setattr(Effort, "usual", classmethod(lambda cls, _decisions: cls(2, 2)))
